"""The arguments that tell how deals are read, which several commands have."""

from __future__ import annotations

import argparse

from ..errors import quoted
from ..layout.number_styles import STYLES, order_of
from ..read_options import MAX_THREADS
from ..rules import HAND_SIZES, MOST_PLAYERS
from .options import RULES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "add_decks",
    "add_layout",
    "add_players",
    "add_rules",
    "add_table",
    "add_threads",
    "whole_number",
]


def add_rules(to: argparse._ActionsContainer) -> None:
    """Say what beats what, and how often a card may come."""
    to.add_argument(
        "--rules", choices=RULES, help="ace-high: 5432A is no straight (default: standard)"
    )
    add_decks(to)


def add_decks(to: argparse._ActionsContainer) -> None:
    """Say how often a card may come."""
    to.add_argument(
        "--decks",
        choices=["one", "many"],
        help="many: a card may come twice in a deal (default: one)",
    )


def add_players(to: argparse._ActionsContainer, text: str) -> None:
    """Say how many hands a deal has."""
    number = whole_number(2, MOST_PLAYERS)
    to.add_argument("--players", type=number, metavar="N", help=text)


def add_layout(to: argparse._ActionsContainer) -> None:
    """Say how cards and hands are written."""
    to.add_argument(
        "--cards",
        type=whole_number(HAND_SIZES[0], HAND_SIZES[-1]),
        metavar="N",
        help="5 to 7 a hand, of which the best five count (default: by the first deal)",
    )
    to.add_argument(
        "--layout",
        type=_style,
        metavar="STYLE",
        help="how cards are written, if the first deal does not tell: rank-first, suit-first, "
        "numbers (0 for 2c, 2d, 2h, 2s, 3c ... to 51; in another order numbers:cdhs23456789TJQKA, "
        "from 1 with +1 behind it), pairs (suit 1 to 4, rank 1 to 13)",
    )
    to.add_argument(
        "--mixed", action="store_true", help="lines may be laid out otherwise than the first deal"
    )


def _style(text: str) -> str:
    """Reads a style of cards."""
    style = text.replace("-", " ")
    if style.startswith("numbers:"):
        try:
            order_of(style)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    elif style not in STYLES:
        names = ", ".join(style.replace(" ", "-") for style in STYLES)
        raise argparse.ArgumentTypeError(f"{quoted(text)} is none of {names}")
    return style


class _Hand(argparse.Action):
    """Keeps each player's columns."""

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option: str | None = None,
    ) -> None:
        namespace.hands = {**namespace.hands, (option or "").removeprefix("--"): values}


def add_table(parser: argparse.ArgumentParser) -> None:
    """Say where in a table the cards are."""
    to = parser.add_argument_group(
        "tables: .csv, .tsv, .parquet, .arrow, .feather, .jsonl, .xlsx, .ods",
        "Columns are found by what is in them, or told by name, letter or number.",
    )
    to.add_argument(
        "--columns", metavar="COLUMNS", help="those of all cards or hands: A:J, or one,two"
    )
    for player in range(1, MOST_PLAYERS + 1):
        text = f"that of Player {player}'s hand, or those of the cards: C:G"
        if player == 2:
            text = "that of Player 2's hand; --hand3 to --hand10 for more players"
        to.add_argument(
            f"--hand{player}",
            action=_Hand,
            metavar="COLUMN",
            help=text if player <= 2 else argparse.SUPPRESS,
        )
    to.add_argument("--sheet", metavar="NAME", help="the sheet of a workbook")


def add_threads(to: argparse._ActionsContainer) -> None:
    """Say how many threads read."""
    to.add_argument(
        "--threads",
        type=whole_number(1, MAX_THREADS),
        metavar="N",
        help=f"1 to {MAX_THREADS} (default: one for each processor)",
    )


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Reads an argument that is a number in a range."""
    allowed = f"{least} or more" if most is None else f"{least} to {most}"

    def read(text: str) -> int:
        plain = text.isascii() and text.isdecimal() and len(text) <= 18
        if not plain or int(text) < least or (most is not None and int(text) > most):
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of {allowed}")
        return int(text)

    return read
