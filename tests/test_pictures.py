"""How hands and showdowns look: as SVG, and in a notebook."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from showdown import Card, Hand, deck, showdown
from showdown.cards.pictures import SHAPES
from showdown.hands.explaining import ShownHand
from showdown.hands.pictures import GREY, picture

ROOT = Path(__file__).parents[1]

PAIRS = showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS")
SPLIT = showdown("2h 3h 4h 5h 6c", "Ad Kd Qd Jd 9c", "2s 3s 4s 5s 6d")


SVG = "{http://www.w3.org/2000/svg}"
ROYAL = [Card(card) for card in ("As", "Ks", "Qs", "Js", "Ts")]
SEVEN = Hand("2c 3d 9h Ah Kd Ks 9c")


def drawn(*hands: ShownHand, caption: str = "", **options: bool) -> ElementTree.Element:
    return ElementTree.fromstring(picture(hands, caption, **options))


def texts(drawing: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in drawing.iter(f"{SVG}text")]


def test_every_card_is_drawn() -> None:
    for card in deck():
        drawing = ElementTree.fromstring(card._repr_svg_())
        rank = "10" if card.rank == 10 else card.rank.letter
        assert rank in texts(drawing)
        assert {path.get("d") for path in drawing.iter(f"{SVG}path")} == {SHAPES[card.suit]}


def test_text_fits_and_is_escaped() -> None:
    long = "a caption that is much longer than the cards are wide " * 2
    drawing = drawn(*[ShownHand(ROYAL[:1], [], "<&>")] * 10, caption=f"{long}\nand < more")
    lowest = max(float(text.get("y", 0)) for text in drawing.iter(f"{SVG}text"))
    assert lowest < float(drawing.get("height", 0))
    *_, first, second, third, last = texts(drawing)
    assert f"{first} {second} {third}" == long.strip()
    assert last == "and < more"
    assert "<&>" in texts(drawing)
    assert drawing.get("role") == "img"
    wide = drawn(ShownHand(ROYAL, ROYAL, "a hand in many words " * 4, verdict="splits"))
    assert float(wide.get("width", 0)) > 700


def title(svg: str) -> str | None:
    return ElementTree.fromstring(svg)[0].text


def test_in_a_notebook() -> None:
    for shown in (SEVEN, PAIRS):
        assert shown._repr_html_() == shown._repr_svg_() == shown.svg()
    assert (
        title(SEVEN.svg())
        == "Two Pair, Kings and Nines: 2♣ 3♦ 9♥ A♥ K♦ K♠ 9♣. Strength 4,830 of 7,462"
    )
    assert SEVEN.svg().count(GREY) == 2
    assert title(PAIRS.svg()) == (
        "Player 1: Pair of Queens (wins): 4♦ 6♠ 9♥ Q♥ Q♣; "
        "Player 2: Pair of Queens: 3♦ 6♦ 7♥ Q♦ Q♠. Pair of Queens each; Nine kicker beats Seven"
    )
    assert PAIRS.svg().count(">wins</tspan>") == 1
    assert SPLIT.svg().count(">splits</tspan>") == 2
    # The picture in the README.
    assert (ROOT / "docs" / "images" / "showdown.svg").read_text(encoding="utf-8") == PAIRS.svg()
