"""A table of spellings: each is a card everywhere, or nowhere."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

import showdown as sd
import showdown.kernel
from showdown import Card, CardError, Hand, ShowdownError, deck
from showdown.card_text import PLAYING_CARDS, RANKS, SUITS, card_numbers
from showdown.frames import arrow
from showdown.kernel import _compiled, plain

CARDS = {
    "8C": "8c",
    "8c": "8c",
    "tH": "Th",
    "10h": "Th",
    "10H": "Th",
    "8♣": "8c",
    "8♧": "8c",
    "8♣\ufe0e": "8c",
    "8♣\ufe0f": "8c",
    "10♡\ufe0e": "Th",
    "a♠\ufe0f": "As",
    "🃘": "8c",
    "🂡": "As",
    "🂾": "Kh",
}
OTHERS = [
    "1c", "0c", "100c", "1♣", "8", "C", "♣", "8C\ufe0f", "8\ufe0f♣", "\ufe0f8♣", "8♣\ufe0f\ufe0f",
    "8♣\ufe0d", "🂬", "🂠", "🃏", "８C", "8Ｃ", "8С", "ⅧC", "8♣♣", "88♣", "T0c", "010c",
]  # fmt: skip
OTHER = ["2d", "3d", "4d", "5d", "7h", "9d", "Jd", "Qd", "Kc"]


@pytest.fixture(params=[_compiled, plain], ids=["compiled", "plain"])
def _kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in plain.__all__:
        monkeypatch.setattr(showdown.kernel, name, getattr(request.param, name))


def answers(spelling: str, folder: Path) -> dict[str, bool]:
    """Whether it is read as a card, by each way in."""

    def is_card(read: object) -> bool:
        try:
            read()  # type: ignore[operator]
        except ShowdownError:
            return False
        return True

    cards = [spelling, *OTHER]
    hand = " ".join(cards[:5])
    deal = " ".join(cards)
    touching = "".join(cards[:5]) + " " + "".join(cards[5:])
    file = folder / "deals.txt"
    file.write_text(f"{' '.join(['2c', *OTHER])}\n{deal}\n", encoding="utf-8")
    series = pl.Series([hand])
    return {
        "Card": is_card(lambda: Card(spelling)),
        "Hand": is_card(lambda: Hand(hand)),
        "Hand of a list": is_card(lambda: Hand(cards[:5])),
        "Hand, touching": is_card(lambda: Hand("".join(cards[:5]))),
        "evaluate": is_card(lambda: sd.evaluate(hand)),
        "evaluate_many": is_card(lambda: sd.evaluate_many([hand])),
        "Polars, lists": is_card(lambda: arrow.strength(pl.Series([cards[:5]]))),
        "Polars": is_card(lambda: arrow.strength(series)),
        "Polars, touching": is_card(lambda: arrow.strength(pl.Series(["".join(cards[:5])]))),
        "bytes": is_card(lambda: sd.tally(deal.encode())),
        "commas": is_card(lambda: sd.tally(deal.replace(" ", ",").encode())),
        "touching": is_card(lambda: sd.tally(touching.encode())),
        "a file": is_card(lambda: sd.tally(file)),
        "mixed": is_card(lambda: sd.tally(file, mixed=True)),
    }


@pytest.mark.usefixtures("_kernel")
@pytest.mark.parametrize("spelling", CARDS, ids=ascii)
def test_a_card_is_one_everywhere(spelling: str, tmp_path: Path) -> None:
    assert Card(spelling) == Card(CARDS[spelling])
    assert {way for way, read in answers(spelling, tmp_path).items() if not read} == set()


@pytest.mark.usefixtures("_kernel")
@pytest.mark.parametrize("spelling", OTHERS, ids=ascii)
def test_what_is_not_a_card_is_none_anywhere(spelling: str, tmp_path: Path) -> None:
    assert {way for way, read in answers(spelling, tmp_path).items() if read} == set()


def test_the_grammar_has_all_cards_in_all_spellings() -> None:
    assert len(card_numbers()) == len(RANKS) * len(SUITS) + len(PLAYING_CARDS)
    assert {*card_numbers().values()} == {*range(52)} == {*PLAYING_CARDS.values()}
    assert all(Card(text).number == number for text, number in card_numbers().items())
    assert all(card_numbers()[str(card)] == card.number for card in deck())
    with pytest.raises(CardError):
        Card("")
