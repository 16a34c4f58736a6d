"""Hands in Arrow columns: strengths, words and winners, a column at a time.

A column is anything with the Arrow PyCapsule interface: an array or a chunked array of pyarrow,
a series of Polars or pandas, nanoarrow's arrays, and so on. It holds hands as

- text (`utf8`, `large_utf8` or `utf8_view`), in every way that `showdown.evaluate` reads;
- lists, of any or of a fixed size, of card numbers from 0 (2c) to 51 (As), or of cards as text;
- `uint64` (or `int64`) masks, bit n set for the card of number n;
- a dictionary of any of these.

Of an array an array is made, and of a stream of arrays `Chunks`. What is null stays null. Both
have the PyCapsule interface in their turn, so that any library takes them: `pyarrow.array(…)`,
`pyarrow.chunked_array(…)`, `polars.Series(…)`. pyarrow is not needed.

>>> import pyarrow as pa
>>> from showdown.frames import arrow
>>> hands = pa.array(["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥", None])
>>> pa.array(arrow.strength(hands)).to_pylist()
[578, 7462, None]
>>> pa.array(arrow.description(hands)).to_pylist()
['Highest card King', 'Royal Flush', None]
>>> arrow.strength(pa.array(["8C TS KC 9H 4S", "8C TS KC 9H 4S 4S"]))
Traceback (most recent call last):
    ...
showdown.errors.RowError: row 1: '8C TS KC 9H 4S 4S': 4♠ comes twice: a hand has different cards
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..rules import STANDARD
from .deals import deal_strengths
from .filling import check_errors, zeros
from .labels import categories, descriptions, values_of
from .layouts import chunks_of, is_one_array, strengths_in
from .results import Chunks, numbers, struct, texts, values, winners
from .together import in_step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..rules import Rules
    from .filling import Errors

__all__ = ["Chunks", "category", "description", "notation", "strength", "verdicts", "winner"]


def strength(hands: Any, *, rules: Rules = STANDARD, errors: Errors = "raise") -> Any:
    """The strength of each hand, as uint16: 1 (75432) to 7462 (royal flush), higher wins.

    Args:
        hands: a column of hands.
        rules: what beats what.
        errors: "null" makes a row that is no hand null.

    Raises:
        RowError: for the first row that is no hand.
        HandError: if it is no column, or its type holds no hands.
        LibraryError: if nanoarrow is not installed.

    >>> import pyarrow as pa
    >>> hands = pa.array([[0, 1, 2, 3, 4], [0, 0, 0, 0, 0]], pa.list_(pa.uint8()))
    >>> pa.array(strength(hands, errors="null")).to_pylist()
    [7297, None]
    """
    return _each(hands, rules, errors, numbers)


def category(hands: Any, *, rules: Rules = STANDARD, errors: Errors = "raise") -> Any:
    """The category of each hand in words, as large_utf8: `high card` to `royal flush`.

    Takes what `strength` takes and raises what it raises.

    >>> import pyarrow as pa
    >>> pa.array(category(pa.array([0b11111], pa.uint64()))).to_pylist()
    ['four of a kind']
    """
    words = categories(rules)
    return _each(hands, rules, errors, lambda strengths: texts(strengths, words))


def description(hands: Any, *, rules: Rules = STANDARD, errors: Errors = "raise") -> Any:
    """What each hand is in words, without its kickers, as large_utf8.

    The words are those of the strength, which does not tell the suit of a flush:
    `Flush, Queen high`, where `showdown.Hand` says `Flush with Diamonds, Queen high`.

    Takes what `strength` takes and raises what it raises.

    >>> import pyarrow as pa
    >>> pa.array(description(pa.array(["5H 5C 6S 7S KD"]).dictionary_encode())).to_pylist()
    ['Pair of Fives']
    """
    words = descriptions(rules)
    return _each(hands, rules, errors, lambda strengths: texts(strengths, words))


def notation(hands: Any, name: str, *, errors: Errors = "raise") -> Any:
    """Each hand in somebody else's numbers, as uint32 or decimal128.

    Takes hands as `strength` does; the rules are the standard ones, which notations are made for.

    Raises:
        NotationError: if there is no such notation, or its values are no numbers.
        RowError, HandError, LibraryError: as `strength`.

    >>> import pyarrow as pa
    >>> hands = pa.array(["5H 5C 6S 7S KD"])
    >>> pa.array(notation(hands, "kev")).to_pylist()
    [5396]
    >>> pa.array(notation(hands, "decimal")).to_pylist()
    [Decimal('1.0505130706')]
    """
    table = values_of(name)
    return _each(hands, STANDARD, errors, lambda strengths: values(strengths, table))


def winner(*hands: Any, rules: Rules = STANDARD, errors: Errors = "raise") -> Any:
    """Who wins each row, as uint8: the player counted from 1, or 0 for a tie.

    Whether two hands share a card is not looked at: those of seven cards may share a board. A
    row in which a hand is null is null.

    Args:
        hands: two to ten columns of hands, as `strength` takes them, of the same length.
        rules: what beats what.
        errors: "null" makes a row with something that is no hand null.

    Raises:
        DealError: if there are not 2 to 10 columns, or they differ in length.
        RowError, HandError, LibraryError: as `strength`.

    >>> import pyarrow as pa
    >>> first = pa.array(["5H 5C 6S 7S KD", "2h 3h 4h 5h 6c"])
    >>> second = pa.array(["2C 3S 8S 8D TD", "2s 3s 4s 5s 6d"])
    >>> pa.array(winner(first, second)).to_pylist()
    [2, 0]
    """
    check_errors(errors)
    pieces = in_step([strengths_in(column, rules, errors) for column in hands])
    one = all(map(is_one_array, hands))
    return _together(map(winners, pieces), one, lambda: winners([zeros(0)] * 2))


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
        players: how many hands a deal has, 2 to 10; found from the first deal if not given, and
            2 where there is none.
        rules: what beats what.
        errors: "null" makes a row that is no deal null.

    Raises:
        RowError: for the first row that is no deal.
        DealError: if `players` is out of range, or cannot be found.
        HandError, LibraryError: as `strength`.

    >>> import pyarrow as pa
    >>> deals = pa.array(["5H 5C 6S 7S KD 2C 3S 8S 8D TD"])
    >>> pa.array(verdicts(deals)).to_pylist()
    [{'winner': 2, 'strength_1': 2067, 'strength_2': 2633}]
    """
    check_errors(errors)
    hands, found = deal_strengths(list(chunks_of(deals)), players, rules, errors)
    return _together(map(struct, found), is_one_array(deals), lambda: struct([zeros(0)] * hands))


def _each(hands: Any, rules: Rules, errors: Errors, make: Callable[[memoryview], Any]) -> Any:
    check_errors(errors)
    found = (make(strengths) for strengths in strengths_in(hands, rules, errors))
    return _together(found, is_one_array(hands), lambda: make(zeros(0)))


def _together(arrays: Iterator[Any], one: bool, empty: Callable[[], Any]) -> Any:
    """The only array, or all of them."""
    found = list(arrays) or [empty()]
    return found[0] if one else Chunks(found)
