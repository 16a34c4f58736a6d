"""Hands in Arrow columns: strengths, words and winners, a column at a time.

A column is anything with the Arrow PyCapsule interface: an array or a chunked array of pyarrow,
a series of Polars or pandas, and so on. It holds hands as

- text (`utf8`, `large_utf8` or `utf8_view`), in every way that `showdown.evaluate` reads;
- lists, of any or of a fixed size, of card numbers from 0 (2c) to 51 (As), or of cards as text;
- `uint64` (or `int64`) masks, bit n set for the card of number n;
- a dictionary of any of these.

An array gives a pyarrow array, and a stream of arrays gives a chunked array. Null stays null.

All functions take these arguments:

- `game`: the game, or its name, such as "holdem"; by default draw;
- `board`: in games that have one the column of the board;
- `rules`: what beats what, instead of the game's rules, such as `"ace-high"`;
- `errors`: "null" makes invalid rows null; by default the first one is a `RowError`.

They raise a `HandError` if something is not a column, or its type cannot hold hands, and a
`DealError` for a number of players that no deal has.

>>> import pyarrow as pa
>>> from showdown.columns import arrow
>>> hands = pa.array(["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥", None])
>>> arrow.strength(hands).to_pylist()
[578, 7462, None]
>>> arrow.description(hands).to_pylist()
['Highest card King', 'Royal Flush', None]
>>> arrow.strength(pa.array(["8C TS KC 9H 4S", "8C TS KC 9H 4S 4S"]))
Traceback (most recent call last):
    ...
showdown.errors.RowError: row 1: '8C TS KC 9H 4S 4S': 4♠ occurs twice: a hand cannot repeat a card
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from .. import notations
from ..errors import HandError
from ..needs import need
from ..rules.games import DRAW, Game, game_with
from ..rules.hand_classes import classes
from ..rules.rules import STANDARD, Rules
from .columns import check_hands, deal_strengths, items_of, strengths_in, strengths_of, winners_of
from .odds_columns import odds_of_items

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Unpack

    import pyarrow as pa

    from .hands import Errors, Strengths
    from .odds_columns import OddsOptions
else:
    pa = need("pyarrow", "arrow")

SQL_FUNCTIONS = ("hand_strength", "hand_category", "hand_description", "showdown_winner")
"""The functions that DuckDB and Spark get."""


def strength(
    hands: Any,
    board: Any = None,
    *,
    game: str | Game = DRAW,
    rules: Rules | str | None = None,
    errors: Errors = "raise",
) -> Any:
    """The strength of each hand, as uint16: 1 (75432) to 7462 (royal flush), higher wins.

    >>> import pyarrow as pa
    >>> hands, board = pa.array(["AhKh", "QsQd"]), pa.array(["JhTh2c3d4s"] * 2)
    >>> strength(hands, board, game="holdem").to_pylist()
    [1228, 3592]
    """
    return _like(hands, _in_words("hand_strength", hands, board, game, rules, errors))


def category(
    hands: Any,
    board: Any = None,
    *,
    game: str | Game = DRAW,
    rules: Rules | str | None = None,
    errors: Errors = "raise",
) -> Any:
    """The category of each hand, as large_utf8: `high card` to `royal flush`."""
    return _like(hands, _in_words("hand_category", hands, board, game, rules, errors))


def description(
    hands: Any,
    board: Any = None,
    *,
    game: str | Game = DRAW,
    rules: Rules | str | None = None,
    errors: Errors = "raise",
) -> Any:
    """What each hand is in words, without its kickers, as large_utf8.

    The words depend on the strength alone and leave out the suit of a flush:
    `Flush, Queen high`, where `showdown.Hand` says `Flush in Diamonds, Queen high`.
    """
    return _like(hands, _in_words("hand_description", hands, board, game, rules, errors))


def notation(hands: Any, name: str, *, errors: Errors = "raise") -> Any:
    """Each hand in the numbers of a notation, as uint32 or decimal128, under the standard rules.

    A notation that is unknown, or whose values are not numbers, is a `NotationError`.

    >>> import pyarrow as pa
    >>> notation(pa.array(["5H 5C 6S 7S KD"]), "kev").to_pylist()
    [5396]
    """
    values = values_of(name)
    return _like(hands, values.take(pa.array(strengths_of(hands, STANDARD, errors))))


def winner(
    *hands: Any,
    board: Any = None,
    game: str | Game = DRAW,
    rules: Rules | str | None = None,
    errors: Errors = "raise",
) -> Any:
    """Who wins each row, as uint8: the player counted from 1, or 0 for a tie.

    Takes two to ten columns of hands of the same length. Two hands of draw may share cards: those
    of seven cards may share a board. A row in which a hand is null is null. In hi-lo games it is
    who wins the whole pot, or 0 where it is divided.

    >>> import pyarrow as pa
    >>> first = pa.array(["5H 5C 6S 7S KD", "2h 3h 4h 5h 6c"])
    >>> second = pa.array(["2C 3S 8S 8D TD", "2s 3s 4s 5s 6d"])
    >>> winner(first, second).to_pylist()
    [2, 0]
    """
    check_hands(len(hands))
    halves = strengths_in(hands, board, game_with(game, rules), errors)
    return _like(hands[0], winners_of(*halves))


def verdicts(
    deals: Any,
    *,
    players: int = 2,
    game: str | Game = DRAW,
    rules: Rules | str | None = None,
    errors: Errors = "raise",
) -> Any:
    """Whole deals: who wins each, and with what, as a struct.

    The struct has `winner` (uint8, 0 for a tie) and `strength_1`, `strength_2`, … (uint16), in
    hi-lo games also `low_strength_1` and so on, 1 for a hand without a low. Each deal is text as
    in a file of deals: the cards of each player in turn, then the board; in draw each player has
    five. `players` is how many hands a deal has, 2 to 10.

    >>> import pyarrow as pa
    >>> deals = pa.array(["5H 5C 6S 7S KD 2C 3S 8S 8D TD"])
    >>> verdicts(deals).to_pylist()
    [{'winner': 2, 'strength_1': 2067, 'strength_2': 2633}]
    >>> verdicts(pa.array(["AhKh QsQd | JhTh2c3d4s"]), game="holdem").to_pylist()
    [{'winner': 2, 'strength_1': 1228, 'strength_2': 3592}]
    """
    played = game_with(game, rules)
    halves = deal_strengths(deals, players, played, errors)
    numbers = [_numbers(strengths) for half in halves for strengths in half]
    names = verdict_fields(players, played)
    fields = dict(zip(names, [winners_of(*halves), *numbers], strict=True))
    invalid = fields["winner"].is_null()
    return _like(deals, pa.StructArray.from_arrays(fields.values(), fields, mask=invalid))


def odds(
    *hands: Any, board: Any = None, errors: Errors = "raise", **options: Unpack[OddsOptions]
) -> Any:
    """How often each player wins, as a struct of their equities: `equity_1` and so on, float64.

    Takes a column of hands, or of ranges in text, for each of one to ten players, and one of boards
    so far; the other arguments are those of `showdown.odds`. A row with a null is null.

    >>> import pyarrow as pa
    >>> first, second = pa.array(["AhKh", "22+"]), pa.array(["QsQd", None])
    >>> odds(first, second, board=pa.array(["JhTh2c", ""])).to_pylist()
    [{'equity_1': 0.5606060606060606, 'equity_2': 0.4393939393939394}, None]
    """
    check_hands(len(hands), 1)
    shared = None if board is None else items_of(board)
    found = odds_of_items(list(map(items_of, hands)), shared, errors, **options)
    fields = {f"equity_{n}": pa.array(column) for n, column in enumerate(found.T, 1)}
    invalid = pa.array(found[:, 0] != found[:, 0])
    return _like(hands[0], pa.StructArray.from_arrays(fields.values(), fields, mask=invalid))


def verdict_fields(players: int, game: Game) -> list[str]:
    """The fields of `verdicts`."""
    kinds = ["strength", "low_strength"][: len(game.halves)]
    return ["winner", *(f"{kind}_{player + 1}" for kind in kinds for player in range(players))]


def sql_function(name: str, halves: Sequence[Sequence[Strengths]], game: Game) -> pa.Array:
    """The result of an SQL function, which may be called with any number of columns.

    `halves` has the strengths of each player, in hi-lo games for both halves of the pot.
    """
    if name == "showdown_winner":
        return winners_of(*halves)
    if len(halves[0]) != 1:
        shared = " and a board" if game.board else ""
        raise HandError(f"{name} takes one hand{shared}, not {len(halves[0])}")
    if name == "hand_strength":
        return _numbers(halves[0][0])
    return _words(name, game.rules).take(pa.array(halves[0][0]))


def _in_words(
    name: str, hands: Any, board: Any, game: str | Game, rules: Rules | str | None, errors: Errors
) -> pa.Array:
    """The result of the SQL function with this name for a column of hands."""
    played = game_with(game, rules)
    return sql_function(name, strengths_in([hands], board, played, errors), played)


@lru_cache
def _words(name: str, rules: Rules) -> pa.Array:
    """The words of each strength for an SQL function; null for 0."""
    words = attrgetter("category.words" if name == "hand_category" else "description")
    return pa.array([None, *map(words, classes(rules))], pa.large_string())


def values_of(name: str) -> pa.Array:
    """The value of each strength in a notation, as uint32 or decimals; null for 0."""
    return _values_of(notations.get(name))


@lru_cache
def _values_of(notation: notations.Notation[Any]) -> pa.Array:
    values = notation.column
    if isinstance(values[0], int):
        return pa.array([None, *values], pa.uint32())
    if isinstance(values[0], Decimal):
        places = max(-int(value.as_tuple().exponent) for value in values)
        return pa.array([None, *values], pa.decimal128(38, places))
    raise notations.NotationError(
        f"values of {notation.name} are {type(values[0]).__name__}s, and a column holds numbers"
    )


def _numbers(strengths: Strengths) -> pa.Array:
    return pa.array(strengths, mask=strengths == 0)


def _like(column: Any, found: pa.Array) -> Any:
    """As one array if the column is one."""
    return found if hasattr(column, "__arrow_c_array__") else pa.chunked_array([found])
