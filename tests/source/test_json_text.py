"""Deals as JSON, however it is broken into lines and escaped."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from random_hands import hands, plain_tally

from showdown import Card, DealError, FileError, tally
from showdown.deals.bad import Bad
from showdown.source.json_text import items

SYMBOLS = dict(zip("cdhs", "♣♦♥♠", strict=True))


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("cards", ["signs", "playing cards"])
def test_json_with_escaped_cards(cards: str, indent: int | None) -> None:
    deals = hands(2, count=5000)
    places = {rank: place for place, rank in enumerate("A23456789TJ.QK", 1)}
    rows = {"s": 0x1F0A0, "h": 0x1F0B0, "d": 0x1F0C0, "c": 0x1F0D0}

    def sign(card: str) -> str:
        if cards == "signs":
            return card[0] + SYMBOLS[card[1]]
        return chr(rows[card[1]] + places[card[0]])

    written = [[" ".join(map(sign, hand)) for hand in one] for one in deals]
    text = json.dumps(written, indent=indent).encode()
    assert b"\\u" in text
    assert tally(text) == plain_tally(deals)
    assert tally(io.BytesIO(text)) == plain_tally(deals)
    assert tally("\n".join(map(json.dumps, written)).encode()) == plain_tally(deals)
    objects = "\n".join(json.dumps({"one": one, "two": two}) for one, two in written)
    assert tally(objects.encode()) == plain_tally(deals)


LISTS: dict[str, Callable[[list[list[str]]], object]] = {
    "texts": lambda h: " ".join(h[0] + h[1]),
    "hands": lambda h: [" ".join(hand) for hand in h],
    "cards": lambda h: h[0] + h[1],
    "cards of hands": lambda h: h,
    "objects": lambda h: {"hand1": " ".join(h[0]), "hand2": " ".join(h[1])},
    "objects of hands": lambda h: {"hands": h},
    "numbers": lambda h: [Card(card).number for hand in h for card in hand],
}


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("how", [{}, {"indent": 2}, {"indent": 0}, {"separators": (",", ":")}])
def test_a_json_array_however_it_is_written(name: str, how: dict[str, Any]) -> None:
    deals = hands(2, count=60)
    text = json.dumps([LISTS[name](one) for one in deals], **how).encode()
    expected = plain_tally(deals)
    assert tally(text) == tally(text + b"\n") == tally(gzip.compress(text)) == expected
    pieces = [text[start : start + 7] for start in range(0, len(text), 7)]
    assert b"".join(items(iter(pieces), "list")).count(b"{" if b"{" in text else b"\n") >= 60
    deals[7][1][4] = deals[7][0][0]
    rows = [LISTS[name](one) for one in deals]
    text = json.dumps(rows, **how).encode()
    with pytest.raises(DealError, match="is dealt twice, to Player 1 and to Player 2") as caught:
        tally(text)
    line = 8
    if "indent" in how and "object" not in name:  # It is in the line in which it starts.
        line = (
            json.dumps(rows[:8], **how).count("\n") - json.dumps(rows[7:8], **how).count("\n") + 2
        )
    assert caught.value.line == line
    bad: list[Bad] = []
    assert tally(text, on_bad=bad.append).deals == 59
    assert [one.line for one in bad] == [line]


@pytest.mark.parametrize("name", LISTS)
def test_a_json_array_without_an_end(name: str) -> None:
    """Deals may be missing, also where the last one is whole."""
    text = json.dumps([LISTS[name](one) for one in hands(2, count=5)]).encode()
    items = [stop for stop in range(len(text)) if text[stop : stop + 2] == b", "]
    for stop in (len(text) - 1, *items[-3:]):
        for on_bad in (None, lambda _: None):
            with pytest.raises(FileError, match=r"^list:1:\d+: the JSON has no end"):
                tally(text[:stop], name="list", on_bad=on_bad)


def test_an_array_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("showdown.source.json_text.MAX_ARRAY", 1000)
    text = json.dumps([LISTS["texts"](one) for one in hands(2, count=60)]).encode()
    with pytest.raises(FileError, match=r"^list: a JSON array of more than .* one item per line"):
        tally(text, name="list")
