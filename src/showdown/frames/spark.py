"""Hands in Spark: SQL functions, and verdicts of whole deals.

What works on the rows is done by Python on Spark's executors, in Arrow batches: they need this
package too.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from ..errors import DealError, HandError, RowError, quoted
from ..needs import need
from ..rules import MOST_PLAYERS, STANDARD
from . import arrow
from .deals import check_players
from .filling import check_errors
from .orders import order_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

    from ..rules import Rules
    from .filling import Errors
else:
    need("pyspark", "spark")
    pa = need("pyarrow", "spark")

__all__ = ["register", "verdicts"]


def register(
    spark: SparkSession, *, rules: Rules = STANDARD, errors: Errors = "raise"
) -> SparkSession:
    """Give a session SQL functions; it is returned.

    - `hand_strength(hand)`: SMALLINT, 1 (75432) to 7462 (royal flush), higher wins;
    - `hand_category(hand)`: STRING, `high card` to `royal flush`;
    - `hand_description(hand)`: STRING, the hand in words without its kickers;
    - `showdown_winner(hand, hand, …)`: TINYINT, the player from 1, or 0 for a tie.

    Hands are STRING, arrays of card numbers or of cards as text, or BIGINT masks. NULL stays
    NULL. In DataFrames they are `call_function("hand_strength", "hand")`. A row that is no hand
    makes the query fail with Spark's own PythonException, whose message quotes the hand.

    Args:
        spark: the session to which the functions are added; those of these names are replaced.
        rules: what beats what.
        errors: "null" makes a row that is no hand NULL.

    Raises:
        LibraryError: if nanoarrow is not installed.

    >>> spark = register(spark)
    >>> spark.sql("select hand_strength('8C TS KC 9H 4S')").first()[0]
    578
    """
    need("nanoarrow", "spark")
    check_errors(errors)
    order_of(rules)
    arrow_udf = need("pyspark.sql.functions", "spark").arrow_udf
    for name, (function, kind) in _FUNCTIONS.items():
        work = _on_columns(partial(function, rules=rules, errors=errors), name)
        spark.udf.register(name, arrow_udf(work, kind))
    return spark


def verdicts(
    frame: DataFrame,
    deals: str = "value",
    *,
    players: int = 2,
    rules: Rules = STANDARD,
    errors: Errors = "raise",
) -> DataFrame:
    """Whole deals in text: who wins each, and with what, beside what else the frame has.

    The frame gets the columns `winner` (TINYINT, 0 for a tie) and `strength_1`, `strength_2`, …
    (SMALLINT), through `mapInArrow`. Where the deal is NULL they are. A row that is no deal makes
    the job fail with Spark's own PythonException, whose message quotes the deal.

    Args:
        frame: a frame with a column of deals.
        deals: the column's name; `value` is that of `spark.read.text`. Each text has the five
            cards of every player one after the other, as in a file of deals.
        players: how many hands a deal has, 2 to 10.
        rules: what beats what.
        errors: "null" makes the verdict NULL where a row is no deal.

    Raises:
        DealError: if `players` is out of range.
        HandError: if the frame has no such column, or one with the name of a new one already.
        LibraryError: if nanoarrow is not installed.

    >>> deals = spark.sql("select '5H 5C 6S 7S KD 2C 3S 8S 8D TD' as deal")
    >>> verdicts(deals, "deal").first()[1:]
    (2, 2067, 2633)
    """
    need("nanoarrow", "spark")
    check_errors(errors)
    order_of(rules)
    check_players(players)
    types = need("pyspark.sql.types", "spark")
    added = ["winner", *(f"strength_{player}" for player in range(1, players + 1))]
    if deals not in frame.columns:
        raise HandError(f"there is no column {quoted(deals)}: there are {', '.join(frame.columns)}")
    # Spark does not tell names apart by their case, unless it is told to.
    if taken := [name for name in frame.columns if name.lower() in added]:
        raise HandError(f"there is a column {quoted(taken[0])} already")
    kinds = [types.ByteType(), *[types.ShortType()] * players]
    fields = [types.StructField(name, kind) for name, kind in zip(added, kinds, strict=True)]
    decide = partial(
        _decide,
        place=frame.columns.index(deals),
        added=added,
        players=players,
        rules=rules,
        errors=errors,
    )
    return frame.mapInArrow(decide, types.StructType([*frame.schema.fields, *fields]))


def _decide(
    batches: Iterator[pa.RecordBatch],
    *,
    place: int,
    added: Sequence[str],
    players: int,
    rules: Rules,
    errors: Errors,
) -> Iterator[pa.RecordBatch]:
    kinds = [pa.int8(), *[pa.int16()] * players]
    for batch in batches:
        column = batch.column(place)
        work = partial(arrow.verdicts, players=players, rules=rules, errors=errors)
        found = pa.array(_naming_hands(work, [column])).flatten()
        columns = [field.cast(kind) for field, kind in zip(found, kinds, strict=True)]
        names = [*batch.schema.names, *added]
        yield pa.RecordBatch.from_arrays([*batch.columns, *columns], names)


def _on_columns(call: Callable[..., Any], name: str) -> Callable[..., Any]:
    # Spark looks at the types in the signature, and takes no partial.
    def function(*hands: pa.Array) -> pa.Array:
        return call(hands, name)

    return function


def _strength(hands: Sequence[pa.Array], name: str, rules: Rules, errors: Errors) -> pa.Array:
    return _of_one(arrow.strength, hands, name, rules, errors).cast(pa.int16())


def _category(hands: Sequence[pa.Array], name: str, rules: Rules, errors: Errors) -> pa.Array:
    return _of_one(arrow.category, hands, name, rules, errors).cast(pa.string())


def _description(hands: Sequence[pa.Array], name: str, rules: Rules, errors: Errors) -> pa.Array:
    return _of_one(arrow.description, hands, name, rules, errors).cast(pa.string())


def _winner(hands: Sequence[pa.Array], name: str, rules: Rules, errors: Errors) -> pa.Array:
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise DealError(f"{name} takes 2 to {MOST_PLAYERS} hands, not {len(hands)}")
    work = partial(arrow.winner, rules=rules, errors=errors)
    return pa.array(_naming_hands(work, hands)).cast(pa.int8())


_FUNCTIONS = {
    "hand_strength": (_strength, "smallint"),
    "hand_category": (_category, "string"),
    "hand_description": (_description, "string"),
    "showdown_winner": (_winner, "tinyint"),
}


def _of_one(
    work: Callable[..., Any], hands: Sequence[pa.Array], name: str, rules: Rules, errors: Errors
) -> pa.Array:
    if len(hands) != 1:
        raise HandError(f"{name} takes one hand, not {len(hands)}")
    return pa.array(_naming_hands(partial(work, rules=rules, errors=errors), hands))


def _naming_hands(work: Callable[..., Any], columns: Sequence[pa.Array]) -> Any:
    """Work on columns; an error quotes the row, whose number in a batch would tell nothing.

    Raises:
        RowError: for the first row that is no hand.
    """
    try:
        return work(*columns)
    except RowError as error:
        hands = " and ".join(quoted(column[error.row].as_py()) for column in columns)
        raise RowError(f"{hands}: {error.problem}") from None
