"""Hands in Arrow columns: strengths, words and winners, a column at a time.

A column is anything with the Arrow PyCapsule interface: an array or a chunked array of pyarrow,
a series of Polars or pandas, and so on. It holds hands as

- text (`utf8`, `large_utf8` or `utf8_view`), in every way that `showdown.evaluate` reads;
- lists, of any or of a fixed size, of card numbers from 0 (2c) to 51 (As), or of cards as text;
- `uint64` (or `int64`) masks, bit n set for the card of number n;
- a dictionary of any of these.

An array gives an array of pyarrow, and a stream of arrays gives a chunked array. What is null
stays null.

>>> import pyarrow as pa
>>> from showdown.frames import arrow
>>> hands = pa.array(["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥", None])
>>> arrow.strength(hands).to_pylist()
[578, 7462, None]
>>> arrow.description(hands).to_pylist()
['Highest card King', 'Royal Flush', None]
>>> arrow.strength(pa.array(["8C TS KC 9H 4S", "8C TS KC 9H 4S 4S"]))
Traceback (most recent call last):
    ...
showdown.errors.RowError: row 1: '8C TS KC 9H 4S 4S': 4♠ comes twice: a hand cannot repeat a card
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .. import notations
from ..errors import DealError, HandError
from ..hand_classes import classes
from ..needs import need
from ..rules import MOST_PLAYERS, STANDARD, Rules, require_rules
from .deals import check_hands, deal_strengths, winners_of
from .hands import check_errors, strengths_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pyarrow as pa

    from .hands import Errors, Strengths
else:
    pa = need("pyarrow", "arrow")

__all__ = [
    "SQL_FUNCTIONS",
    "categories",
    "category",
    "description",
    "descriptions",
    "notation",
    "sql_function",
    "strength",
    "values_of",
    "verdicts",
    "winner",
]


def strength(hands: Any, *, rules: Rules = STANDARD, errors: Errors = "raise") -> Any:
    """The strength of each hand, as uint16: 1 (75432) to 7462 (royal flush), higher wins.

    Args:
        hands: a column of hands.
        rules: what beats what.
        errors: "null" makes a row that is not a hand null.

    Raises:
        RowError: for the first row that is not a hand.
        HandError: if it is not a column, or its type cannot hold hands.

    >>> import pyarrow as pa
    >>> hands = pa.array([[0, 1, 2, 3, 4], [0, 0, 0, 0, 0]], pa.list_(pa.uint8()))
    >>> strength(hands, errors="null").to_pylist()
    [7297, None]
    """
    check_errors(errors)
    require_rules(rules)
    return _like(hands, _numbers(strengths_of(hands, rules, errors)))


def category(hands: Any, *, rules: Rules = STANDARD, errors: Errors = "raise") -> Any:
    """The category of each hand in words, as large_utf8: `high card` to `royal flush`.

    Takes what `strength` takes and raises what it raises.

    >>> import pyarrow as pa
    >>> category(pa.array([0b11111], pa.uint64())).to_pylist()
    ['four of a kind']
    """
    return _look_up(categories(rules), hands, rules, errors)


def description(hands: Any, *, rules: Rules = STANDARD, errors: Errors = "raise") -> Any:
    """What each hand is in words, without its kickers, as large_utf8.

    The words depend on the strength alone and leave out the suit of a flush:
    `Flush, Queen high`, where `showdown.Hand` says `Flush with Diamonds, Queen high`.

    Takes what `strength` takes and raises what it raises.

    >>> import pyarrow as pa
    >>> description(pa.array(["5H 5C 6S 7S KD"]).dictionary_encode()).to_pylist()
    ['Pair of Fives']
    """
    return _look_up(descriptions(rules), hands, rules, errors)


def notation(hands: Any, name: str, *, errors: Errors = "raise") -> Any:
    """Each hand in the numbers of a notation, as uint32 or decimal128.

    Takes hands as `strength` does; the rules are the standard ones, which notations are made for.

    Raises:
        NotationError: if there is no such notation, or its values are not numbers.
        RowError, HandError: as `strength`.

    >>> import pyarrow as pa
    >>> hands = pa.array(["5H 5C 6S 7S KD"])
    >>> notation(hands, "kev").to_pylist()
    [5396]
    >>> notation(hands, "decimal").to_pylist()
    [Decimal('1.0505130706')]
    """
    return _look_up(values_of(name), hands, STANDARD, errors)


def winner(*hands: Any, rules: Rules = STANDARD, errors: Errors = "raise") -> Any:
    """Who wins each row, as uint8: the player counted from 1, or 0 for a tie.

    Two hands may share cards: those of seven cards may share a board. A
    row in which a hand is null is null.

    Args:
        hands: two to ten columns of hands, as `strength` takes them, of the same length.
        rules: what beats what.
        errors: "null" makes a row with something that is not a hand null.

    Raises:
        DealError: if there are not 2 to 10 columns, or they differ in length.
        RowError, HandError: as `strength`.

    >>> import pyarrow as pa
    >>> first = pa.array(["5H 5C 6S 7S KD", "2h 3h 4h 5h 6c"])
    >>> second = pa.array(["2C 3S 8S 8D TD", "2s 3s 4s 5s 6d"])
    >>> winner(first, second).to_pylist()
    [2, 0]
    """
    check_errors(errors)
    check_hands(len(hands))
    found, missing = winners_of([strengths_of(column, rules, errors) for column in hands])
    return _like(hands[0], pa.array(found, mask=missing))


def verdicts(
    deals: Any,
    *,
    players: int | None = None,
    rules: Rules = STANDARD,
    errors: Errors = "raise",
) -> Any:
    """Whole deals: who wins each, and with what, as a struct.

    The struct has `winner` (uint8, 0 for a tie) and `strength_1`, `strength_2`, … (uint16).

    Args:
        deals: a column of texts, or a dictionary of them, each with the five cards of every player
            one after the other, as in a file of deals.
        players: how many hands a deal has, 2 to 10; detected from the first deal if not
            given, and 2 if there is none.
        rules: what beats what.
        errors: "null" makes a row that is not a deal null.

    Raises:
        RowError: for the first row that is not a deal.
        DealError: if `players` is out of range, or cannot be detected.
        HandError: as `strength`.

    >>> import pyarrow as pa
    >>> deals = pa.array(["5H 5C 6S 7S KD 2C 3S 8S 8D TD"])
    >>> verdicts(deals).to_pylist()
    [{'winner': 2, 'strength_1': 2067, 'strength_2': 2633}]
    """
    check_errors(errors)
    columns = deal_strengths(deals, players, rules, errors)
    found, missing = winners_of(columns)
    fields = {"winner": pa.array(found, mask=missing)} | {
        f"strength_{player}": _numbers(strengths) for player, strengths in enumerate(columns, 1)
    }
    return _like(deals, pa.StructArray.from_arrays(fields.values(), fields, mask=pa.array(missing)))


def _numbers(strengths: Strengths) -> pa.Array:
    return pa.array(strengths, mask=strengths == 0)


def _look_up(table: pa.Array, hands: Any, rules: Rules, errors: Errors) -> Any:
    check_errors(errors)
    return _like(hands, table.take(pa.array(strengths_of(hands, rules, errors))))


def _like(column: Any, found: pa.Array) -> Any:
    """As one array if the column is one."""
    return found if hasattr(column, "__arrow_c_array__") else pa.chunked_array([found])


SQL_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "hand_strength": strength,
    "hand_category": category,
    "hand_description": description,
    "showdown_winner": winner,
}
"""What the functions that DuckDB and Spark get do with columns of hands."""


def sql_function(name: str, hands: Sequence[Any], rules: Rules, errors: Errors) -> Any:
    """The result of an SQL function, which may be called with any number of columns.

    Raises:
        HandError, DealError: if it does not take as many.
        RowError, HandError: as `strength`.
    """
    if name == "showdown_winner":
        if not 2 <= len(hands) <= MOST_PLAYERS:
            raise DealError(f"{name} takes 2 to {MOST_PLAYERS} hands, not {len(hands)}")
    elif len(hands) != 1:
        raise HandError(f"{name} takes one hand, not {len(hands)}")
    return SQL_FUNCTIONS[name](*hands, rules=rules, errors=errors)


def categories(rules: Rules) -> pa.Array:
    """The category of each strength, null for 0."""
    require_rules(rules)
    return _words(rules)[0]


def descriptions(rules: Rules) -> pa.Array:
    """The description of each strength, such as `Pair of Fives`, null for 0."""
    require_rules(rules)
    return _words(rules)[1]


@lru_cache
def _words(rules: Rules) -> tuple[pa.Array, pa.Array]:
    rows = classes(rules)
    of_each = [row.category.words for row in rows], [row.description for row in rows]
    first, second = (pa.array([None, *words], pa.large_string()) for words in of_each)
    return first, second


def values_of(name: str) -> pa.Array:
    """The values of a notation as uint32 or decimals, null for 0.

    Raises:
        NotationError: if there is no such notation, or its values are not numbers.

    >>> values_of("kev").type, values_of("decimal").type
    (DataType(uint32), Decimal128Type(decimal128(38, 10)))
    >>> values_of("primes")
    Traceback (most recent call last):
        ...
    showdown.notations.notation.NotationError: values of primes are tuples, and a column holds \
numbers
    """
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
