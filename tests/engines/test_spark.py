"""Hands in a Spark of two workers, against the hands one by one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from games.dealt import deals
from many_hands import CLASSES, HANDS, MASKS, RIGHT, TEXTS
from pages import WITH_SPARK, failed_examples
from pyarrow import parquet

from showdown import ACE_HIGH, Rank, Rules, evaluate
from showdown.counting.clusters import count_span, file_spans, total
from showdown.rules.rules import standard_order

pytest.importorskip("pyspark")

from pyspark.errors import PythonException

from showdown.spark import register

pytestmark = [
    # PySpark leaves sockets to the garbage collector, and 3.5 has distutils.
    pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"),
    pytest.mark.filterwarnings("ignore:distutils Version classes are deprecated"),
]

HANDS, RIGHT, CLASSES = HANDS[::20], RIGHT[::20], CLASSES[::20]
TEXTS, MASKS = TEXTS[::20], MASKS[::20]


@pytest.fixture(scope="module")
def sql(spark: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The session with the functions, and a view of hands in every type that holds them."""
    rows = {
        "row": range(len(HANDS)),
        "hand": TEXTS,
        "numbers": pa.array(HANDS, pa.list_(pa.int8())),
        "cards": [text.split() for text in TEXTS],
        "mask": MASKS,
    }
    folder = tmp_path_factory.mktemp("hands")
    for part in range(2):
        parquet.write_table(pa.table(rows).slice(part * 3000, 3000), folder / f"{part}.parquet")
    register(spark).read.parquet(str(folder)).createOrReplaceTempView("hands")
    return spark


def ask(spark: Any, expressions: str, table: str = "hands") -> list[Any]:
    """The columns of a query, in the order of the rows."""
    rows = spark.sql(f"select row, {expressions} from {table}").collect()
    return [list(column) for column in zip(*sorted(rows), strict=True)][1:]


def test_many_hands(sql: Any) -> None:
    columns = ["hand", "numbers", "cast(numbers as array<int>)", "cards", "mask"]
    assert ask(sql, ", ".join(f"hand_strength({column})" for column in columns)) == [RIGHT] * 5


def test_nulls(sql: Any) -> None:
    """Which make pandas have whole numbers as floats."""
    sometimes = "if(row % 3 = 0, null, {})"
    hands = [f"hand_strength({sometimes.format(name)})" for name in ("hand", "mask", "numbers")]
    found = ask(
        sql,
        ", ".join(hands) + ", hand_category(cast(null as string)), hand_description(null), "
        f"showdown_winner(mask, {sometimes.format('numbers')})",
    )
    gone = [row % 3 == 0 for row in range(len(HANDS))]
    right = [None if no else strength for no, strength in zip(gone, RIGHT, strict=True)]
    assert found[:3] == [right] * 3
    assert found[3:] == [[None] * len(RIGHT)] * 2 + [[None if no else 0 for no in gone]]
    assert ask(sql, "hand_category(hand)", "hands where row < 0") == []


@pytest.mark.parametrize("name", ["holdem", "omaha-8"])
def test_games(spark: Any, name: str) -> None:
    session = register(spark.newSession(), game=name)
    for dealt in deals(name, 2 if name == "holdem" else 4, 2)[:2]:
        first, second, board = (f"'{''.join(cards)}'" for cards in (*dealt.hands, dealt.board))
        asked = f"hand_strength({first}, {board}), showdown_winner({first}, {second}, {board})"
        assert session.sql(f"select {asked}").first()[:] == (dealt.strengths()[0], dealt.winner)


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("hand_strength('8C TS KC 9H 1S')", "Error: '8C TS KC 9H 1S': '1S' is not a card"),
        ("showdown_winner(31L, array(0, 1, 2, 3, null))", " is not a card"),
        ("hand_strength(array(0, 1, 2, 3, 4.5D))", " is not a card"),
        ("hand_strength(struct(31L))", "a column of structs is not a column of hands"),
        ("hand_strength(31L, 31L)", "hand_strength takes one hand, not 2"),
        ("showdown_winner(31L)", "a showdown has 2 to 10 hands, not 1"),
    ],
)
def test_bad_rows(sql: Any, expression: str, words: str) -> None:
    with pytest.raises(PythonException) as raised:
        sql.sql(f"select {expression}").collect()
    assert words in str(raised.value)


def test_bad_rows_as_nulls_and_other_rules(spark: Any) -> None:
    other = spark.newSession()
    assert register(other, errors="null", rules=ACE_HIGH) is other
    hands = "values (1, '5H 4C 3S 2S AD'), (2, '5H 4C 3S 2S 1D') h(row, h)"
    assert ask(other, "hand_strength(h), hand_category(h)", hands) == [
        [evaluate("5H 4C 3S 2S AD", rules=ACE_HIGH), None],
        ["high card", None],
    ]
    with pytest.raises(ValueError, match="errors must be"):
        register(other, errors="ignore")  # type: ignore[arg-type]


def tally(spark: Any, source: object, **options: Any) -> Any:
    """The files counted on all executors, as the page on Spark shows it."""
    spans = file_spans(source, **options)  # type: ignore[arg-type]
    return total(spark.sparkContext.parallelize(spans, len(spans)).map(count_span).collect())


def test_rules_of_the_user_travel(spark: Any, tmp_path: Path) -> None:
    """As functions that the workers cannot import."""
    ours = Rules("no flushes", tuple(Rank), lambda ranks, _: standard_order(ranks, False))
    hands = ["AS KS QS JS TS", "6C 7D 8H 9S TC"]
    other = register(spark.newSession(), rules=ours)
    found = ask(other, "hand_strength(h)", "values (1, '{}'), (2, '{}') h(row, h)".format(*hands))
    assert found == [[evaluate(hand, rules=ours) for hand in hands]]
    file = tmp_path / "deals.txt"
    file.write_text(" ".join(hands), encoding="ascii")
    assert tally(spark, file, rules=ours).wins == (1, 0)


@pytest.mark.parametrize("name", WITH_SPARK)
def test_examples(spark: Any, name: str) -> None:
    assert failed_examples(name, spark=spark) == 0
