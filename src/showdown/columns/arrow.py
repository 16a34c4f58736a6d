"""The functions of columns, from which the integrations make theirs: Arrow in, Arrow out.

A column is anything with the Arrow PyCapsule interface: an array or a chunked array of pyarrow,
a series of Polars or pandas, and so on. It holds hands as

- text (`utf8`, `large_utf8` or `utf8_view`), in every way that `showdown.evaluate` reads;
- lists, of any or of a fixed size, of card numbers from 0 (2c) to 51 (As), or of cards as text;
- `uint64` (or `int64`) masks, bit n set for the card of number n;
- a dictionary of any of these.

The result is a pyarrow array; null stays null. A list of Python objects is a column, too: whatever
`showdown.evaluate` takes, and None for null.

In games with a board, `board` is its column. All but `odds` take these options:

- `game`: the game, or its name, such as "holdem"; by default draw;
- `rules`: what beats what, instead of the game's rules, such as `"ace-high"`;
- `errors`: "null" makes invalid rows null; by default the first one is a `RowError`.

They raise a `HandError` for what is not a column of hands, or a board that is missing or not
allowed, and a `DealError` if columns differ in length or there are too many hands.

>>> import pyarrow as pa
>>> from showdown.columns import arrow
>>> hands = pa.array(["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥", None])
>>> arrow.strength(hands).to_pylist()
[578, 7462, None]
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ..errors import HandError
from ..needs import need
from ..rules.games import DRAW, Game, game_named, game_with
from ..rules.hand_classes import classes
from .arrow_masks import card_column
from .odds_rows import odds_of_columns
from .strengths import GIVE_GAME, check_errors, check_hands, pot_winners, strengths_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypedDict, Unpack

    import pyarrow as pa

    from ..rules.rules import Rules
    from .odds_rows import OddsOptions
    from .strengths import Errors

    class HandOptions(TypedDict, total=False):
        """The options of all functions of hands."""

        game: str | Game
        rules: Rules | str | None
        errors: Errors
else:
    pa = need("pyarrow", "arrow")


SQL_FUNCTIONS = {
    "strength": ("hand_strength", "uint16"),
    "category": ("hand_category", "large_string"),
    "description": ("hand_description", "large_string"),
    "winner": ("showdown_winner", "uint8"),
}
"""The functions that SQL has, too: their names there, and the types of what they give."""


def strength(hands: Any, board: Any = None, **options: Unpack[HandOptions]) -> pa.Array:
    """The strength of each hand, as uint16: 1 (75432) to 7462 (royal flush), higher wins.

    >>> import pyarrow as pa
    >>> hands, board = pa.array(["AhKh", "QsQd"]), pa.array(["JhTh2c3d4s"] * 2)
    >>> strength(hands, board, game="holdem").to_pylist()
    [1228, 3592]
    """
    return result_of("strength", [hands], board, **options)


def category(hands: Any, board: Any = None, **options: Unpack[HandOptions]) -> Any:
    """The category of each hand, as large_utf8: `high card` to `royal flush`.

    >>> import pyarrow as pa
    >>> category(pa.array(["5H 5C 6S 7S KD"])).to_pylist()
    ['one pair']
    """
    return result_of("category", [hands], board, **options)


def description(hands: Any, board: Any = None, **options: Unpack[HandOptions]) -> Any:
    """What each hand is in words, without its kickers or the suit of a flush, as large_utf8.

    >>> import pyarrow as pa
    >>> description(pa.array(["8C TS KC 9H 4S", "AhKhQhJhTh"])).to_pylist()
    ['Highest card King', 'Royal Flush']
    """
    return result_of("description", [hands], board, **options)


def winner(*hands: Any, board: Any = None, **options: Unpack[HandOptions]) -> Any:
    """Who wins, of two to ten columns of hands, as uint8: the player from 1, or 0 for a tie.

    Two hands of draw may share cards: those of seven cards may share a board. In hi-lo games it is
    who wins the whole pot, or 0 where it is divided.

    >>> import pyarrow as pa
    >>> first = pa.array(["5H 5C 6S 7S KD", "2h 3h 4h 5h 6c"])
    >>> second = pa.array(["2C 3S 8S 8D TD", "2s 3s 4s 5s 6d"])
    >>> winner(first, second).to_pylist()
    [2, 0]
    """
    return result_of("winner", hands, board, **options)


def odds(
    *hands: Any, board: Any = None, errors: Errors = "raise", **options: Unpack[OddsOptions]
) -> Any:
    """How often each player wins, as a struct of their equities: `equity_1` and so on, float64.

    Takes a column of hands, or of ranges in text, for each of one to ten players, and one of boards
    so far; the options are those of `showdown.odds`. A row with a null is null.

    >>> import pyarrow as pa
    >>> first, second = pa.array(["AhKh", "22+"]), pa.array(["QsQd", None])
    >>> odds(first, second, board=pa.array(["JhTh2c", ""])).to_pylist()
    [{'equity_1': 0.5606060606060606, 'equity_2': 0.4393939393939394}, None]
    """
    rules = game_named(options.get("game", "holdem")).rules
    columns = [card_column(hand, rules) for hand in hands]
    rows = len(columns[0].masks) if columns else 0
    columns.append(card_column([""] * rows if board is None else board, rules))
    equities = odds_of_columns(columns, errors, **options)
    fields = {f"equity_{n}": pa.array(column) for n, column in enumerate(equities.T, 1)}
    missing = pa.array(equities[:, 0] != equities[:, 0])
    return pa.StructArray.from_arrays(fields.values(), fields, mask=missing)


def result_of(
    name: str,
    hands: Sequence[Any],
    board: Any = None,
    *,
    game: str | Game = DRAW,
    rules: Rules | str | None = None,
    errors: Errors = "raise",
) -> Any:
    """What one of the `SQL_FUNCTIONS` gives for columns of hands, and of boards."""
    played = game_with(game, rules)
    if name == "winner":
        check_hands(len(hands))
    elif len(hands) != 1:
        shared = " and a board" if played.board else f"; for a board give {GIVE_GAME}"
        raise HandError(f"{SQL_FUNCTIONS[name][0]} takes one hand, not {len(hands)}{shared}")
    if (board is None) == (played.board > 0):
        raise HandError(
            f"{played.name} needs a board: give board="
            if played.board
            else f"{played.name} has no board: give {GIVE_GAME}"
        )
    columns = [*hands] if board is None else [*hands, board]
    halves = strengths_of([card_column(column, played.rules) for column in columns], played, errors)
    strengths = halves[0][0]
    if name == "winner":
        return pa.array(pot_winners(halves), mask=~halves[0].all(axis=0))
    if name == "strength":
        return pa.array(strengths, mask=strengths == 0)
    return _words(name, played.rules).take(pa.array(strengths))


def sql_functions(
    game: str | Game, rules: Rules | str | None, errors: Errors
) -> dict[str, tuple[Callable[..., pa.Array], str]]:
    """The functions of SQL, and the types of what they give, by their names.

    They take columns, the last of which is the board in games that have one.
    """
    check_errors(errors)
    played = game_with(game, rules)
    return {
        sql_name: (_sql_function(name, played, errors), type_)
        for name, (sql_name, type_) in SQL_FUNCTIONS.items()
    }


@cache  # DuckDB frees a function when its connection is closed, but calls it on others.
def _sql_function(name: str, game: Game, errors: Errors) -> Callable[..., pa.Array]:
    # DuckDB and Spark look at the signature, and do not take a partial.
    def function(*columns: Any) -> pa.Array:
        has_board = game.board > 0 and len(columns) > 0
        hands, board = (columns[:-1], columns[-1]) if has_board else (columns, None)
        return result_of(name, hands, board, game=game, errors=errors)

    return function


def categories_of(options: HandOptions) -> list[str]:
    """All categories of a game, in order."""
    rules = game_with(options.get("game", DRAW), options.get("rules")).rules
    return list(map(str, rules.categories))


@cache
def _words(name: str, rules: Rules) -> pa.Array:
    """The category or description of each strength; null for 0."""
    words = attrgetter("category.words" if name == "category" else "description")
    return pa.array([None, *map(words, classes(rules))], pa.large_string())
