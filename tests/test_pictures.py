from __future__ import annotations

from xml.etree import ElementTree

import pytest

from showdown import Card, Suit, deck
from showdown.pictures import FOUR_COLOURS, ShownHand, picture

SVG = "{http://www.w3.org/2000/svg}"

ROYAL = [Card(card) for card in ("As", "Ks", "Qs", "Js", "Ts")]


def parsed(hands: list[ShownHand], caption: str = "", **options: bool) -> ElementTree.Element:
    return ElementTree.fromstring(picture(hands, caption, **options))


def texts(drawing: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in drawing.iter(f"{SVG}text")]


def test_every_card_is_drawn() -> None:
    for card in deck():
        drawing = parsed([ShownHand([card], [card], "")])
        rank = "10" if card.rank == 10 else card.rank.letter
        assert texts(drawing).count(rank) >= 2
        pips = len(list(drawing.iter(f"{SVG}path")))
        assert pips == 2 + {14: 1, 13: 2, 12: 2, 11: 2}.get(card.rank, card.rank)


def test_the_same_in_words() -> None:
    drawing = parsed(
        [ShownHand(ROYAL, ROYAL, "Royal Flush", "Player 1", "wins")], "Nothing beats it"
    )
    title = drawing.find(f"{SVG}title")
    assert title is not None
    assert title.text == "Player 1: Royal Flush (wins): A♠ K♠ Q♠ J♠ T♠. Nothing beats it"
    assert drawing.get("role") == "img"


def test_what_is_drawn_fits() -> None:
    long = "a caption that is much longer than the cards are wide " * 2
    drawing = parsed([ShownHand(ROYAL[:1], [], "x")] * 10, f"{long}\nand more")
    assert float(drawing.get("width", 0)) > 600
    lowest = max(float(text.get("y", 0)) for text in drawing.iter(f"{SVG}text"))
    assert lowest < float(drawing.get("height", 0))


def test_cards_that_do_not_play_are_faded() -> None:
    drawing = parsed([ShownHand(ROYAL, ROYAL[:3], "")])
    opacities = [group.get("opacity") for group in drawing.findall(f"{SVG}g")]
    assert opacities == [None, None, None, ".45", ".45"]


@pytest.mark.parametrize("suit", Suit)
def test_four_colours(suit: Suit) -> None:
    drawing = parsed([ShownHand([Card.of(ROYAL[0].rank, suit)], [], "")], four_colours=True)
    colours = {group.get("fill") for group in drawing.iter(f"{SVG}g")}
    assert colours - {None} == {FOUR_COLOURS[suit]}
    assert len(set(FOUR_COLOURS)) == 4


def test_text_is_escaped() -> None:
    assert texts(parsed([ShownHand([], [], "<&>")], "a < b"))[-1] == "a < b"
