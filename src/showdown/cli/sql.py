"""`showdown sql`: a query over the deals of files."""

from __future__ import annotations

import os
import re
import sys

from ..errors import shown
from ..needs import need
from ..show.results.files import ENDINGS, ending, write_rows, write_typed
from ..show.results.grid import grid
from ..show.results.texts import FORMATS
from ..show.whole import whole_file
from .check import standard_input
from .count import require_columns
from .files import STDIN, name_of, reading, same_file
from .options import RULES
from .sql_interrupts import interruptible
from .sql_parser import sql_parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

__all__ = ["run"]

AT_ONCE = 10_000
"""So many rows are fetched at a time,"""
UNSAFE = "\nqueries read and write no files of their own unless --unsafe is given"
BATCH = 1 << 17
"""and so many where they stay columns."""


def run(arguments: Sequence[str]) -> int:
    """Run a query with the deals as the table `deals`, and print or write what it finds.

    The exit code is 2 if the query cannot be understood.
    """
    parser = sql_parser()
    options = parser.parse_args(arguments)
    _check(options, parser)
    duckdb = need("duckdb", "duckdb")
    arrow_errors: Any = need("pyarrow", "duckdb").ArrowException
    from ..duckdb import register
    from ..scans.dataset import DealsDataset

    deals = DealsDataset(_deals(options))
    try:
        with duckdb.connect() as connection:
            register(connection, rules=RULES[options.rules])
            connection.register("deals", deals)
            if not options.unsafe:
                _confine(connection)
            with interruptible(connection):
                answered = _answer(connection, options)
    except (duckdb.Error, arrow_errors) as error:
        if deals.failure is not None:
            raise deals.failure from None
        hint = "" if options.unsafe or not _is_confined(error) else UNSAFE
        print(f"showdown sql: {_lines(_worded(error))}{hint}", file=sys.stderr)
        wrong_query = (duckdb.ParserException, duckdb.BinderException, duckdb.CatalogException)
        return 2 if isinstance(error, wrong_query) else 1
    if not answered:
        print("showdown sql: the query asks for nothing: try 'from deals'", file=sys.stderr)
        return 2
    return 0


def _confine(connection: Any) -> None:
    """Let queries see the deals only: no other files, no network, and no more extensions."""
    connection.execute(
        "set autoinstall_known_extensions = false;"
        "set autoload_known_extensions = false;"
        "set enable_external_access = false"
    )


def _is_confined(error: Exception) -> bool:
    """Whether a query failed because it may see the deals only."""
    text = str(error)
    file = re.search(r"Table with name \S*[./]\S* does not exist", text)
    return text.startswith("Permission Error") or file is not None


def _check(options: Namespace, parser: ArgumentParser) -> None:
    if options.output is not None:
        if ending(options.output) is None:
            endings = ", ".join(ENDINGS)
            parser.error(
                f"-o {options.output}: what to write is told by the ending, one of {endings}"
            )
        if any(same_file(options.output, file) for file in options.files):
            parser.error(f"-o {options.output}: the deals are in this file")
    try:
        options.query.encode()
    except UnicodeEncodeError:
        parser.error(f"{options.query}: this query is not valid UTF-8")
    if "-" in options.files and len(options.files) > 1:
        parser.error("standard input stands alone: give - or files")
    require_columns(options, parser.error)


def _deals(options: Namespace) -> Any:
    from ..scans.deals import Deals

    source: Any = options.files
    called: Callable[[str], str] = name_of
    if source == ["-"]:
        source = standard_input()
        called = _standard_input
    elif len(source) == 1:
        source = source[0]
    return Deals(
        source,
        rules=RULES[options.rules],
        **reading(options),
        threads=options.threads,
        on_bad=(lambda _: None) if options.skip_bad else None,
        called=called,
    )


def _standard_input(_: str) -> str:
    return STDIN


def _answer(connection: Any, options: Namespace) -> bool:
    """Print or write what a query finds, if it is one that finds anything, be it no rows."""
    found = None if options.output is None else ending(options.output)
    form = options.format if found is None else found[1:]
    if form not in (*FORMATS, "table"):
        result = connection.sql(options.query)
        if result is None:
            return False
        with whole_file(options.output, name_of(options.output)) as file:
            write_typed(f".{form}", file, _different(result.columns), _reader(result))
        return True
    connection.execute(options.query)
    if not connection.description:
        return False
    names = _different([column[0] for column in connection.description])
    if form == "table":
        _print_table(connection, names, options.rows)
    elif options.output is None:
        write_rows(form, sys.stdout.buffer, names, _rows(connection))
    else:
        with whole_file(options.output, name_of(options.output)) as file:
            write_rows(form, file, names, _rows(connection))
    return True


def _print_table(connection: Any, names: Sequence[str], most: int) -> None:
    rows = connection.fetchmany(most + 1)
    if names == ["explain_key", "explain_value"]:
        print(*(_lines(plan) for _, plan in rows), sep="\n", end="")
        return
    if table := grid(names, rows[:most], _terminal_width()):
        print(table, end="\n\n" if len(rows) > most or not rows else "\n")
    if len(rows) > most:
        first = "row" if most == 1 else f"{most:,} rows"
        print(f"the first {first}; --rows N shows more, --format csv all of them")
    elif not rows:
        print("no rows")


def _lines(text: str) -> str:
    """What DuckDB says, in which names, values and the query are quoted as they are."""
    return "\n".join(map(shown, text.split("\n")))


def _terminal_width() -> int:
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except OSError:
        return 80


def _rows(connection: Any) -> Iterator[Sequence[object]]:
    while rows := connection.fetchmany(AT_ONCE):
        yield from rows


def _reader(result: Any) -> Any:
    # Older versions of DuckDB have the one, newer the other.
    read = getattr(result, "to_arrow_reader", None) or result.fetch_arrow_reader
    return read(BATCH)


def _different(names: Sequence[str]) -> list[str]:
    """Names of columns of which none comes twice.

    >>> _different(["count", "count", "line"])
    ['count', 'count_2', 'line']
    """
    found: list[str] = []
    for name in names:
        number, other = 1, name
        while other in found:
            number += 1
            other = f"{name}_{number}"
        found.append(other)
    return found


def _worded(error: Exception) -> str:
    """What DuckDB says, or what was said to it, without where in Python it came from.

    >>> _worded(ValueError("Input Error: exception while executing the UDF: RowError: row 0: no"))
    'row 0: no'
    """
    text = str(error).partition("\n\nAt:\n")[0].rstrip()
    _, ours, said = text.partition("executing the UDF: ")
    return said.partition(": ")[2] if ours else text
