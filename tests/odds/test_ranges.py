"""Ranges as text: what they mean, and what is wrong with those that mean nothing."""

from __future__ import annotations

import pickle
from itertools import pairwise

import pytest

from showdown import GAMES, RangeError, odds
from showdown.equity.ranges import read_range

COUNTS = [
    *(("AhKh", 1), ("KhAh", 1), ("10h9h", 1), ("A♥K♥", 1), ("AK", 16), ("AKs", 4), ("AKo", 12)),
    *(("KA", 16), ("77", 6), ("aks", 4), ("AKO", 12), ("A10s", 4)),
    *(("22+", 78), ("QQ+", 18), ("ATo+", 48), ("AT+", 64), ("A2s+", 48), ("KTs+", 12), ("AK+", 16)),
    *(("QQ-99", 24), ("99-QQ", 24), ("A5s-A2s", 16), ("A2s-A5s", 16), ("T9s-65s", 20)),
    *(("T9s-AKs", 20), ("J9o-97o", 36), ("KJ-K9", 48), ("77-77", 6)),
    *(("22+,AKs", 82), ("22+ AKs", 82), (" 22+ ,\n AKs ", 82), ("AA,AA,AhAs", 6)),
    *(("random", 1326), ("*", 1326), ("100%", 1326), ("0%-100%", 1326), ("AA,random", 1326)),
    *(("0.5%", 6), ("1%", 12), ("15%", 196), ("5%-15%", 136), ("15%-5%", 136), ("2.5% AKo", 42)),
]


@pytest.mark.parametrize(("text", "count"), COUNTS)
def test_how_many_hands(text: str, count: int) -> None:
    found = read_range(text)
    assert len(found) == count
    assert set(found.values()) == {1}
    assert all(52 > high > low >= 0 for high, low in found)


def test_shares_are_nested() -> None:
    shares = [set(read_range(f"{percent}%")) for percent in range(1, 101, 3)]
    assert all(low <= high for low, high in pairwise(shares))
    assert all(len(hands) <= 13.26 * n for n, hands in zip(range(1, 101, 3), shares, strict=True))
    assert set(read_range("15%")) == set(read_range("5%")) | set(read_range("5%-15%"))


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("AhKh, QhJh:0.5", {"AhKh": 2, "QhJh": 1}),
        ("AhKh@75%,QhJh@50%", {"AhKh": 3, "QhJh": 2}),
        ("AhKh:0.125,QhJh:.25", {"AhKh": 1, "QhJh": 2}),
        ("AhKh:0.3,AhKh@30%", {"AhKh": 1}),
    ],
)
def test_weights(text: str, weights: dict[str, int]) -> None:
    def numbers(hand: str) -> tuple[int, ...]:
        return next(iter(read_range(hand)))

    assert read_range(text) == {numbers(hand): weight for hand, weight in weights.items()}


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("T9s+", 1, "T9s+ has two meanings: write T9s for these hands alone, or T9s-AKs"),
        ("Ax", 1, "'Ax' is not a hand: for any lower card write a two and +"),
        ("AA, 1h2h", 5, "'1h2h' is not a hand"),
        ("22+;AKs", 1, "'22+;AKs' is not a hand: put commas between hands"),
        ("77s", 1, "a pair is neither suited nor offsuit"),
        ("A5s-A2o", 1, "A5s-A2o has no steps"),
        ("AK-QQ", 1, "AK-QQ has no steps"),
        ("AA, KK:1.5", 7, "a weight is above 0 and at most 1, right after the colon: AK:0.75"),
        ("KK:0", 3, "a weight is above 0 and at most 1"),
        ("KK@50", 3, "or in percent: AK@75%"),
        ("AA:0.5, AhAs", 9, "AsAh has two weights, 50 % and 100 %"),
        ("vs", 1, "'vs' is not a hand: leave it out between two hands"),
        ("any", 1, "'any' is not a hand: any cards are random"),
        ("[50]AA[/50]", 1, "'[50]AA[/50]' is not a hand: write a weight behind each hand"),
        ("!AA", 1, "'!AA' is not a hand: ranges have no ! for hands to leave out"),
        ("", 1, "the range is empty"),
        ("101%", 1, "a share is above 0 % and at most 100 %"),
        ("0.1%", 1, "this share is less than one hand"),
    ],
)
def test_errors(text: str, column: int, said: str) -> None:
    with pytest.raises(RangeError) as caught:
        read_range(text)
    error = caught.value
    assert said in str(error)
    assert (error.column, error.text) == (column, text)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    if text.strip():
        *_, line, caret = str(error).splitlines()
        assert caret.index("^") - 2 == column - 1
        assert line[2:].rstrip() == text.rstrip()


@pytest.mark.parametrize(
    ("text", "count"),
    [("AhKhQhJh", 1), ("AA**", 6961), ("AhKh9s*", 49), ("AhA9s8s", 3), ("A***,K***", 134_974)],
)
def test_hands_of_omaha(text: str, count: int) -> None:
    """A pair of aces with any other two cards: 6 * C(48, 2) + 4 * 48 + 1, each hand once.

    Those with an ace or a king are C(52, 4) - C(44, 4).
    """
    found = read_range(text, GAMES["omaha"])
    assert len(found) == count
    assert all(len({*hand}) == 4 and [*hand] == sorted(hand)[::-1] for hand in found)
    assert read_range("AhKhQhJh:0.5,2*22", GAMES["omaha"])[50, 46, 42, 38] == 1


def test_short_deck() -> None:
    assert len(read_range("66+", GAMES["short-deck"])) == 54
    assert len(read_range("random", GAMES["short-deck"])) == 630
    for text in ("22+", "A5s+", "AsKs, 5s4s", "A9s-A2s"):
        with pytest.raises(RangeError, match="this deck has no cards below the 6"):
            read_range(text, GAMES["short-deck"])
    with pytest.raises(RangeError, match="known in hold'em only"):
        read_range("15%", GAMES["short-deck"])
    with pytest.raises(RangeError, match="known in hold'em only"):
        odds("15%", "random", game="short-deck")
