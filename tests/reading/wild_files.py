"""Files of deals with ids, names, dates and words like cards beside the cards."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from oracle import score_of_strengths, scores
from pyarrow import parquet as pq

GAMES = {"draw": ((5, 6, 7), 0), "holdem": ((2,), 5), "omaha": ((4, 5, 6), 5)}
"""How many cards a player may hold, and how many the board has."""

Spelling = tuple[str, Sequence[str], str]


class Deal(NamedTuple):
    """What a person reads in a row: card numbers, 4 * rank + suit."""

    game: str
    hands: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]


def strengths(deal: Deal) -> list[int]:
    """The strength of each hand, from its best five by the rules of the game."""
    fives = [[*combinations((*hand, *deal.board), 5)] for hand in deal.hands]
    if deal.game == "omaha":
        threes = [*combinations(deal.board, 3)]
        fives = [
            [two + three for two in combinations(h, 2) for three in threes] for h in deal.hands
        ]
    of_fives = scores(np.array(fives, np.uint8).reshape(-1, 5)).reshape(len(deal.hands), -1)
    return [*(np.searchsorted(score_of_strengths(scores), of_fives.max(axis=1)) + 1).tolist()]


class Wild(NamedTuple):
    """A file, what its user says about it, and its deals: None for a row that must be refused."""

    content: bytes
    options: dict[str, Any]
    deals: tuple[Deal | None, ...]


def fits(count: int, game: str | None = None, players: int | None = None) -> int:
    """How many games, numbers of players and sizes of hands make this many cards a deal."""
    return sum(
        hands * size + shared == count
        for name, (sizes, shared) in GAMES.items()
        for size in sizes
        for hands in range(2, 11)
        if game in {None, name} and players in {None, hands}
    )


LIKE_CARDS = re.compile(r"((10|[2-9TJQKA])[CDHS])+|([CDHS](10|[2-9TJQKA]))+", re.IGNORECASE)


def cards_beside(*texts: object) -> int:
    """How many cards a reader may see in what stands beside the cards."""
    words = re.findall(r"\w+", " ".join(map(str, texts)))
    return sum(len(word) // 2 for word in words if LIKE_CARDS.fullmatch(word))


RANKS = [[*"23456789TJQKA"], [*"23456789tjqka"], [*"23456789", "10", *"JQKA"]]
SPELLINGS = [*product(["{0}{1}", "{1}{0}"], RANKS, ["CDHS", "cdhs", "♣♦♥♠"])]


def spelt(cards: Sequence[int], spelling: Spelling) -> list[str]:
    """The cards in one of the spellings."""
    pattern, ranks, suits = spelling
    return [pattern.format(ranks[card // 4], suits[card % 4]) for card in cards]


FRONT = [
    *("{row}. ", "{row}) ", "Game {row}: ", "{row} ", "{row},", "[{row}] ", "a{row}|", "5 ", "10 "),
    *("a2 ", "k9 ", "R2D2 ", "x ", "id: ", "bob ", "Table 5 ", "Deal #{row} ", "2nd ", "22:07 "),
    *("2024-01-0{row} ", "$12.50;", "as ", "Ad,", "Ts: ", "Jh ", "2c;", "4d2c ", "\t", "7-"),
]
BEHIND = [
    *(" ", ",", ".", " -> 2", " Player 1", ",2", " Tie.", ": high card", " 22:07", " # Ad", " 5"),
    *(" # 2h 3c", " Ad", ";Ts", " (2h)", ",$100", " wins with Ks", ";k9", "|", "  as seen by Ad"),
]
NAMES = ["Player {0}: ", "P{0}:", "{0}: ", "Hand{0}: ", "Hand {0} ", "({0}) ", "{0}=", "seat{0} - "]
WORDS = ["Alice: |Bob: |Ida: |Lee: ", "Black: |White: |Red: |Blue: ", "As: |Kd: |Ts: |Jh: "]
BOARDS = ["Board: ", "board:", "Community cards: ", "Table: ", "Flop: "]


class UnfitError(Exception):
    """What was drawn makes no file that can only be read in one way."""


def require(holds: bool) -> None:
    """Start again with other draws unless it holds."""
    if not holds:
        raise UnfitError


def mostly(chance: Random, values: Sequence[Any]) -> Any:
    """The first value two times of three, else one of the others."""
    return values[0] if chance.randrange(3) < 2 else chance.choice(values[1:])


def dealt(chance: Random) -> list[Deal]:
    """Deals of the same shape."""
    game, (sizes, shared) = chance.choice(list(GAMES.items()))
    size = chance.choice(sizes)
    players = mostly(chance, (2, *range(3, min(10, (52 - shared) // size) + 1)))
    deals = []
    for _ in range(mostly(chance, (3, 1, 2, 4, 52))):
        cards = tuple(chance.sample(range(52), players * size + shared))
        hands = tuple(cards[i * size : (i + 1) * size] for i in range(players))
        deals.append(Deal(game, hands, cards[players * size :]))
    return deals


def said(chance: Random, deal: Deal, *, grouped: bool, named_board: bool) -> dict[str, Any]:
    """Options that leave one reading of a deal, the right one."""
    players, size = len(deal.hands), len(deal.hands[0])
    count = players * size + len(deal.board)
    options: dict[str, Any] = {"game": deal.game} if chance.random() < 0.5 else {}
    # By its size alone, a board may be a third hand, and some of the hands the board.
    if (deal.board and not named_board) or (size == 5 and (players > 2 or deal.board)):
        options = {"game": deal.game}
    if mostly(chance, (False, True)) or not (grouped or fits(count, **options) == 1):
        options |= {"game": deal.game, "players": players}
    if not grouped:
        require(fits(count, **options) == 1)
    return {**options, **mostly(chance, ({}, {"mixed": True}))}


class Layout(NamedTuple):
    """How a line of text is written; `order` is that of the players."""

    spelling: Spelling
    order: Sequence[int]
    between: str = " "
    apart: str = " | "
    around: str = ""
    names: Sequence[str] = ()
    place: str = "last"
    board_name: str = ""

    @property
    def grouped(self) -> bool:
        """Whether a person sees where hands end."""
        return self.between != self.apart or bool(self.around or self.names)

    def row(self, deal: Deal) -> str:
        hands = [self.group(deal.hands[i], self.names[i] if self.names else "") for i in self.order]
        board, place = deal.board, {"first": 0, "between": 1}.get(self.place, len(hands))
        if self.place == "streets":
            streets = {"Flop:": board[:3], "Turn:": board[3:4], "River:": board[4:]}
            board_text = " ".join(self.group(cards, name) for name, cards in streets.items())
        else:
            board_text = self.group(board, self.board_name)
        return self.apart.join([*hands[:place], *([board_text] if board else []), *hands[place:]])

    def group(self, cards: Sequence[int], name: str) -> str:
        text = self.between.join(spelt(cards, self.spelling))
        return f"{name}{self.around[:1]}{text}{self.around[1:]}"


def layouts(chance: Random, deal: Deal) -> Layout:
    """A layout in which a person sees what the board is."""
    players = range(len(deal.hands))
    between = chance.choice([" ", ",", "", ", ", ";", "|", "-", "\t", "/", " - "])
    apart = mostly(
        chance, (between, "  ", " | ", "|", " vs ", ";", "\t", ", ", " / ", " - ", " x ")
    )
    numbered = [[pattern.format(i + 1) for i in players] for pattern in NAMES]
    words = [line.split("|") for line in WORDS if len(players) <= 4]
    around, names = (
        mostly(chance, ("", "[]", "{}", "()", '""')),
        mostly(chance, ((), *numbered, *words)),
    )
    place, name = (
        mostly(chance, ("last", "first", "between", "streets")),
        mostly(chance, ("", *BOARDS)),
    )
    spelling = chance.choice(SPELLINGS)
    layout = Layout(spelling, players, between, apart, around, names, place, name)
    require(apart or not (layout.names or layout.board_name))
    if deal.board and layout.place != "last":
        named = bool(layout.board_name) or layout.place == "streets"
        require(layout.grouped and apart and (named or len(deal.hands[0]) != 5))
    if layout.names in numbered:
        return layout._replace(
            order=mostly(chance, (players, chance.sample(players, len(players))))
        )
    return layout


def texts(chance: Random) -> Wild:
    """Lines of text, of which one may differ from the others or be damaged."""
    deals = dealt(chance)
    layout = layouts(chance, deals[0])
    named_board = bool(layout.board_name) or layout.place == "streets"
    options = said(chance, deals[0], grouped=layout.grouped, named_board=named_board)
    front, behind = mostly(chance, ("", *FRONT)), mostly(chance, ("", *BEHIND))
    extra = cards_beside(front, behind.partition("#")[0])
    count = sum(map(len, deals[0].hands)) + len(deals[0].board)
    require(not any(fits(count + more) for more in range(1, extra + 1)))
    rows = [layout.row(deal) for deal in deals]
    says: list[Deal | None] = [*deals]
    if len(deals) > 2:
        place = chance.randrange(len(deals))
        rows[place], says[place] = changed(chance, layout, deals[place])
    text = "".join(f"{front.format(row=i)}{row}{behind}\n" for i, row in enumerate(rows, 1))
    return Wild(text.encode(), options, tuple(says))


def changed(chance: Random, layout: Layout, deal: Deal) -> tuple[str, Deal | None]:
    """A row that may differ from the others, and what it says."""
    change = mostly(chance, ("", "twice", "no card", "names", "moved", "layout"))
    (first, *others), last = deal.hands, spelt(deal.hands[-1], layout.spelling)[-1]
    if change == "twice":
        return layout.row(Deal(deal.game, (*others, (*first[1:], others[0][0])), deal.board)), None
    if change == "no card" and layout.between:
        wrong = chance.choice(["1C", "8X", "?", "joker", "K"])
        return layout.row(deal).replace(last, wrong, 1), None
    if change == "names" and layout.names:
        return layout._replace(order=chance.sample(layout.order, len(layout.order))).row(deal), deal
    if change == "moved" and (layout.names or layout.around):
        hands = (first[1:], *others[:-1], (*others[-1], first[0]))
        return layout.row(Deal(deal.game, hands, deal.board)), None
    if change == "layout" and layout.grouped and not (deal.board and len(first) == 5):
        return Layout(chance.choice(SPELLINGS), range(len(deal.hands))).row(deal), deal
    return layout.row(deal), deal


CARD_COLUMNS = ["c{card}", "{index}", "p{player}c{of}", "h{player}_{of}", "{letter}{of}"]
HAND_COLUMNS = ["hand{player}", "Player {player}", "{player}_hand", "{letter}s", "{word}"]
OTHERS = [
    *("id 1 2 3", "name Jose Ann Bob", "date 2024-01-04 2024-01-05", "as 22:07 9:15", "pot $12.50"),
    *("n 5 10", "winner 1 2", "spare  ", "note ok had_As_Kd ", "word as no", "room 2C 3D", "ts 17"),
    *("hash 4d2c 7c9d", "burn Ad 5h", "code a2 k9 T", "seat 1st 2nd", "js 3.5 10", "Ad yes no"),
]


def tables(chance: Random) -> Wild:
    """Columns of hands or of cards, and other columns, in several formats."""
    deals = dealt(chance)
    spelling, apart = chance.choice(SPELLINGS), chance.choice([" ", "", ",", "-"])
    single = chance.random() < 0.5
    pattern = chance.choice(CARD_COLUMNS if single else HAND_COLUMNS)
    players, size = len(deals[0].hands), len(deals[0].hands[0])
    columns: dict[str, list[str]] = {}
    for index in range(players * size if single else players):
        player, card = divmod(index, size) if single else (index, 0)
        word = ("Ann", "As", "Ts", "Kd", "Bob", "Ida", "Jh", "Lee", "Max", "Kim")[player]
        numbers = {"player": player + 1, "card": index + 1, "of": card + 1, "index": index}
        name = pattern.format(**numbers, letter="cdefghijkl"[player], word=word)
        hands = [spelt(deal.hands[player], spelling) for deal in deals]
        columns[name] = [hand[card] if single else apart.join(hand) for hand in hands]
    names = list(columns)
    if "{player}" in pattern or "{card}" in pattern:
        columns = {n: columns[n] for n in mostly(chance, (names, chance.sample(names, len(names))))}
    if deals[0].board:
        names.append(chance.choice(["board", "Board", "community_cards"]))
        columns[names[-1]] = [apart.join(spelt(deal.board, spelling)) for deal in deals]
    says: list[Deal | None] = [*deals]
    if len(deals) > 1 and mostly(chance, (False, True)):
        place = chance.randrange(len(deals))
        columns[names[0]][place] = chance.choice(["", "x", columns[names[1]][place], "8X"])
        says[place] = None
    extra = 0
    for other in mostly(chance, ([], chance.sample(OTHERS, chance.randrange(4)))):
        name, *values = other.split(" ")
        cells = [values[i % len(values)].replace("_", " ") for i in range(len(deals))]
        require(name not in columns)
        columns = {name: cells, **columns} if chance.random() < 0.5 else {**columns, name: cells}
        extra += cards_beside(*values[:1])
    count = players * size + len(deals[0].board)
    require(not any(fits(count + more) for more in range(1, extra + 1)))
    # Without names, the columns must be in order and no row may look like names.
    in_order = [name for name in columns if name in names] == names and None not in says
    header = not in_order or mostly(chance, (True, False))
    options = said(chance, deals[0], grouped=not single, named_board=header)
    if header and mostly(chance, (False, True)):
        options["columns"] = ",".join(names)
    return Wild(written(chance, columns, header=header), options, tuple(says))


def written(chance: Random, columns: dict[str, list[str]], *, header: bool) -> bytes:
    """A table as CSV, with or without names, or as JSON or Parquet."""
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    kind = chance.choice([",", ";", "\t", "|", "JSON lines", "JSON", "Parquet"])
    if kind == "JSON lines":
        return "".join(f"{json.dumps(row)}\n" for row in rows).encode()
    if kind == "JSON":
        return json.dumps(rows).encode()
    if kind == "Parquet":
        pq.write_table(pa.table(columns), sink := io.BytesIO())
        return sink.getvalue()
    text = io.StringIO()
    writer = csv.writer(text, delimiter=kind, lineterminator="\n")
    writer.writerows([list(columns)] * header + [list(row.values()) for row in rows])
    return text.getvalue().encode()


def wild(make: Callable[[Random], Wild], seed: int) -> Wild:
    """The first file that chance makes from this seed."""
    chance = Random(seed)
    while True:
        with suppress(UnfitError):
            return make(chance)
