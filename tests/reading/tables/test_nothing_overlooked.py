"""Random tables, with all kinds of things beside the cards: read right, or refused."""

from __future__ import annotations

import csv
import io
import json
from itertools import combinations
from random import Random
from typing import NamedTuple

import numpy as np
import oracle
import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

import showdown as sd
from showdown.reading.skeleton import cards_of

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
GAMES = [
    *(("draw", 5, 2), ("draw", 5, 3), ("draw", 7, 2), ("draw", 5, 6)),
    *(("holdem", 2, 2), ("holdem", 2, 5), ("omaha", 4, 2), ("omaha", 5, 2)),
]
BESIDE = [
    *("Ann", "Bob as dealer", "as", "Ts", "12:30", "2024-01-04", "7", "52", "3.5", "won 4", "x"),
    *("R2D2", "k9", "A2", "Table 5", "8C", "Ad Kd", "pot $20", "a, b", "", "NA", "4d6", '5" disk'),
    *("Jose", "K♠ shown", "10h", "2c 3c 4c", "full house", "#1", "Board: Ah", "5c of hearts"),
]


class Written(NamedTuple):
    """A table and how many deals each player wins, if everything is read right."""

    header: list[str] | None
    rows: list[list[str]]
    wins: tuple[int, ...]


def wins(game: str, deals: list[tuple[list[list[int]], list[int]]]) -> tuple[int, ...]:
    """How many deals each player wins alone, by counting the cards of all five-card hands."""
    count = [0] * len(deals[0][0])
    for hands, board in deals:
        best = []
        for hand in hands:
            if game == "omaha":
                ways = [
                    own + shared
                    for own in combinations(hand, 2)
                    for shared in combinations(board, 3)
                ]
            else:
                ways = [*combinations((*hand, *board), 5)]
            best.append(max(oracle.scores(np.array(ways, np.uint8))))
        if best.count(max(best)) == 1:
            count[best.index(max(best))] += 1
    return tuple(count)


def named(chance: Random, players: int, each: int, shape: str) -> list[str]:
    """Names for columns of hands or of cards, in the order in which they are dealt."""
    if shape == "hands":
        words = ["mine", "yours", "hers", "his", "theirs", "ours"]
        numbered = [f"{chance.choice(['hand', 'Player ', 'p'])}{n + 1}" for n in range(players)]
        same = [f"h{n}" for n in range(players)]
        return chance.choice([words[:players], numbered, same])
    return chance.choice(
        [
            [f"p{player}c{card}" for player in range(players) for card in range(each)],
            [f"c{n + 1}" for n in range(players * each)],
            [f"{'abcdef'[player]}{card + 1}" for player in range(players) for card in range(each)],
            [str(n) for n in range(players * each)],
        ]
    )


def table(chance: Random) -> tuple[Written, dict[str, str]]:
    game, each, players = chance.choice(GAMES)
    shape = chance.choice(["hands", "cards", "deal"])
    size, shared = players * each, 0 if game == "draw" else 5
    deals, cells = [], []
    between = chance.choice([" ", "", ",", "-", ", "])
    style = chance.choice(["plain", "upper", "ten", "suit first"])

    def spelt(card: int) -> str:
        text = DECK[card]
        text = {"upper": text.upper(), "ten": text.replace("T", "10")}.get(style, text)
        return text[1] + text[0] if style == "suit first" else text

    for _ in range(chance.randrange(1, 7)):
        cards = chance.sample(range(52), size + shared)
        hands = [cards[at : at + each] for at in range(0, size, each)]
        deals.append((hands, cards[size:]))
        texts = [[spelt(card) for card in hand] for hand in hands]
        board = [spelt(card) for card in cards[size:]]
        if shape == "deal":
            row = [" | ".join(between.join(text) for text in [*texts, *[board] * bool(shared)])]
        elif shape == "hands":
            row = [between.join(text) for text in texts] + [between.join(board)] * bool(shared)
        else:
            row = [card for text in texts for card in text] + board
        cells.append(row)
    names = ["deal"]
    if shape != "deal":
        names = named(chance, players, each, shape)
        names += [["board"], [f"board{n}" for n in range(1, 6)]][shape == "cards"] * bool(shared)
    order = [*range(len(names))]
    if chance.random() < 0.3:
        chance.shuffle(order)
    has_header = chance.random() < 0.7
    is_told = has_header and all(name[-1].isdigit() or name == "board" for name in names)
    if not is_told:
        order.sort()  # Nothing says whose the columns are.
    names, cells = [names[at] for at in order], [[row[at] for at in order] for row in cells]
    for _ in range(chance.randrange(4)):
        at, usual = chance.randrange(len(names) + 1), chance.choice(BESIDE)
        names.insert(
            at, chance.choice(["id", "ts", "name", "note", "best", "hand", "c11", "table"])
        )
        for row in cells:
            row.insert(at, usual if chance.random() < 0.7 else chance.choice(BESIDE))
        if all(cards_of(row[at]) for row in cells):
            cells[0][at] = "x"  # A column of cards alone is part of the deal.
    above = chance.random()
    if above < 0.1:
        cells.insert(0, [chance.choice(["", "Jose", "22:07", "As"]) for _ in names])
    # A board of five beside hands of five looks like a hand.
    options = {"game": game} if each == shared or chance.random() < 0.7 else {}
    return Written(names if has_header else None, cells, wins(game, deals)), options


def source(chance: Random, written: Written) -> bytes:
    header, rows, _ = written
    form = chance.choice(["csv", "csv", "json", "parquet"])
    names = header or [f"column {n}" for n in range(len(rows[0]))]
    if form == "csv" or len({*names}) < len(names):
        text = io.StringIO()
        csv.writer(text, delimiter=chance.choice(",;\t|")).writerows(
            [header, *rows] if header else rows
        )
        return text.getvalue().encode()
    records = [dict(zip(names, row, strict=True)) for row in rows]
    if form == "json":
        return "".join(json.dumps(record) + "\n" for record in records).encode()
    out = io.BytesIO()
    parquet.write_table(pa.Table.from_pylist(records), out)
    return out.getvalue()


@given(st.integers(0, 1 << 32))
def test_a_table_is_read_right_or_refused(seed: int) -> None:
    chance = Random(seed)
    written, options = table(chance)
    data = source(chance, written)
    try:
        tally = sd.tally(data, **options)  # type: ignore[arg-type]
    except sd.ShowdownError:
        return
    assert tally.wins == written.wins, data.decode("utf-8", "replace")
