"""Cards, and a table of spellings: each is a card everywhere, or nowhere."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

import showdown as sd
from showdown import Card, Hand, ShowdownError, deck
from showdown.cards.card_text import PLAYING_CARDS, RANKS, SUITS, card_numbers
from showdown.columns import arrow

SPELLINGS = {
    "8c": "8C 8c 8♣ 8♧ 8♣\ufe0e 8♣\ufe0f 🃘",
    "Th": "tH 10h 10H 10♡\ufe0e",
    "As": "a♠\ufe0f 🂡",
    "Kh": "🂾",
}
CARDS = {spelling: card for card, many in SPELLINGS.items() for spelling in many.split()}
OTHERS = [
    *("1c", "0c", "100c", "1♣", "8", "C", "♣", "8C\ufe0f", "8\ufe0f♣", "\ufe0f8♣"),
    *("8♣\ufe0f\ufe0f", "8♣\ufe0d", "🂬", "🂠", "🃏", "８C", "8Ｃ", "8С", "ⅧC", "8♣♣", "88♣"),
    *("T0c", "010c"),
]
MORE = ["2d", "3d", "4d", "5d", "7h", "9d", "Jd", "Qd", "Kc"]


def answers(spelling: str, folder: Path) -> dict[str, bool]:
    """Whether it is read as a card, by each way in."""
    cards = [spelling, *MORE]
    hand, glued, deal = " ".join(cards[:5]), "".join(cards[:5]), " ".join(cards)
    file = folder / "deals.txt"
    file.write_text(f"{' '.join(['2c', *MORE])}\n{deal}\n", encoding="utf-8")
    ways: dict[str, Callable[[], object]] = {
        "Card": lambda: Card(spelling),
        "Hand": lambda: Hand(hand),
        "Hand of a list": lambda: Hand(cards[:5]),
        "evaluate": lambda: sd.evaluate(hand),
        "evaluate, glued": lambda: sd.evaluate(glued),
        "evaluate_many": lambda: sd.evaluate_many([hand]),
        "Polars, lists": lambda: arrow.strength(pl.Series([cards[:5]])),
        "Polars": lambda: arrow.strength(pl.Series([hand])),
        "Polars, glued": lambda: arrow.strength(pl.Series([glued])),
        "bytes": lambda: sd.tally(deal.encode()),
        "commas": lambda: sd.tally(deal.replace(" ", ",").encode()),
        "glued": lambda: sd.tally(f"{glued} {''.join(cards[5:])}".encode()),
        "a file": lambda: sd.tally(file),
        "mixed": lambda: sd.tally(file, mixed=True),
    }
    return {name: reads(read) for name, read in ways.items()}


def reads(read: Callable[[], object]) -> bool:
    try:
        read()
    except ShowdownError:
        return False
    return True


@pytest.mark.usefixtures("_each_kernel")
@pytest.mark.parametrize("spelling", [*CARDS, *OTHERS], ids=ascii)
def test_a_card_everywhere_or_nowhere(spelling: str, tmp_path: Path) -> None:
    if spelling in CARDS:
        assert Card(spelling) is Card(CARDS[spelling])
    assert set(answers(spelling, tmp_path).values()) == {spelling in CARDS}


def test_the_grammar_has_all_cards_in_all_spellings() -> None:
    assert len(card_numbers()) == len(RANKS) * len(SUITS) + len(PLAYING_CARDS)
    assert {*card_numbers().values()} == {*range(52)} == {*PLAYING_CARDS.values()}
    assert all(Card(f" {text}\n").number == number for text, number in card_numbers().items())


def test_numbers_and_parts() -> None:
    for number, card in enumerate(deck()):
        assert card.number == number == 4 * (card.rank - 2) + card.suit
        assert Card(number) is card is Card(card)
        assert card is Card(str(card)) is Card(card.rank.letter + card.suit.letter)
        assert eval(repr(card)) is pickle.loads(pickle.dumps(card)) is card
    assert list(deck()) == sorted(deck(), key=lambda card: (card.rank, card.suit)) == sorted(deck())
    assert Card("2s") < Card("3c") <= Card("3c") < Card("3d")
    assert Card("As") > Card("Ah") >= Card("Ah") != "Ah"
    with pytest.raises(TypeError):
        Card("8c") < "9c"  # type: ignore[operator]  # noqa: B015
