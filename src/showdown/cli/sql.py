"""`showdown sql`: a query over the deals of files."""

from __future__ import annotations

import re
import sys

from ..errors import shown
from ..needs import need
from ..show.atomic import atomic_file
from ..show.files import ENDINGS, FORMATS, ending_of, write_batches, write_rows
from ..show.grid import grid
from .inputs import STDIN, AllInvalidError, contents, name_of, reading, terminal_width
from .options import Options, UsageError, require_outputs
from .parsers import parse
from .signals import interrupting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import IO, Any

    from ..deciding import Verdicts

__all__ = ["run"]

ROWS = 10_000
"""How many rows are fetched at a time."""
BATCH = 1 << 17
"""How many rows are fetched at a time as columns."""
UNSAFE = "\nqueries cannot read or write other files unless --unsafe is given"


def run(arguments: list[str]) -> int:
    """Run a query with the deals as the table `deals`, and print or write its result.

    The exit code is 2 if the query is not valid SQL.
    """
    options = parse("sql", arguments)
    _require_options(options)
    duckdb = need("duckdb", "duckdb")
    arrow_errors: Any = need("pyarrow", "duckdb").ArrowException
    from ..duckdb import register
    from ..scans.dataset import DealsDataset

    deals = DealsDataset(_deals(options))
    try:
        with duckdb.connect() as connection:
            register(connection, rules=options.game)
            connection.register("deals", deals)
            if not options.unsafe:
                _confine(connection)
            with interrupting(connection):
                has_result = _run_query(connection, options)
    except (duckdb.Error, arrow_errors) as error:
        if deals.failure is not None:
            raise deals.failure from None
        hint = "" if options.unsafe or not _is_confined(error) else UNSAFE
        print(f"showdown sql: {_printable(_message(error))}{hint}", file=sys.stderr)
        wrong_query = (duckdb.ParserException, duckdb.BinderException, duckdb.CatalogException)
        return 2 if isinstance(error, wrong_query) else 1
    if not has_result:
        print("showdown sql: the query has no result: try 'from deals'", file=sys.stderr)
        return 2
    return 0


def _require_options(options: Options) -> None:
    if options.output is not None:
        if ending_of(options.output) is None:
            endings = ", ".join(ENDINGS)
            raise UsageError(f"-o {options.output}: unknown file type; use one of {endings}")
        require_outputs(options.files, options)
    try:
        options.query.encode()
    except UnicodeEncodeError:
        raise UsageError(f"{options.query}: this query is not valid UTF-8") from None
    if "-" in options.files and len(options.files) > 1:
        raise UsageError("give either files or - for standard input, not both")


def _deals(options: Options) -> Any:
    from ..scans.deals import Deals

    source: Any = options.files
    stdin = source == ["-"]
    if stdin:
        source = contents("-")
    elif len(source) == 1:
        source = source[0]
    skipped: list[int] = []

    class ValidDeals(Deals):
        """Deals of which there must be some, as `showdown` itself requires."""

        def blocks(self, *, most: int | None = None) -> Iterator[tuple[str, Verdicts]]:
            found = 0
            for name, block in super().blocks(most=most):
                found += len(block)
                yield name, block
            if skipped and not found and most != 0:
                raise AllInvalidError(", ".join(map(shown, options.files)), len(skipped))

    return ValidDeals(
        source,
        **reading(options),
        on_bad=(lambda bad: skipped.append(bad.line)) if options.skip_bad else None,
        called=(lambda _: STDIN) if stdin else name_of,
    )


def _confine(connection: Any) -> None:
    """Let queries see nothing but the deals: no files, no network, no more extensions."""
    connection.execute(
        "set autoinstall_known_extensions = false;"
        "set autoload_known_extensions = false;"
        "set enable_external_access = false"
    )


def _is_confined(error: Exception) -> bool:
    """Whether a query failed because it may see nothing but the deals."""
    text = str(error)
    file = re.search(r"Table with name \S*[./]\S* does not exist", text)
    return text.startswith("Permission Error") or file is not None


def _run_query(connection: Any, options: Options) -> bool:
    """Print or write the result of a query; False if it is not one that has a result."""
    ending = ending_of(options.output or "") or ""
    if options.output is not None and ending[1:] not in FORMATS:
        result = connection.sql(options.query)
        if result is None:
            return False
        with atomic_file(options.output, name_of(options.output)) as file:
            _write_columns(ending, file, result)
        return True
    connection.execute(options.query)
    if not connection.description:
        return False
    if options.output is not None:
        with atomic_file(options.output, name_of(options.output)) as file:
            write_rows(ending[1:], file, _names(connection), _rows(connection))
    elif options.format in (None, "table"):
        _print_table(connection, options.rows)
    else:
        write_rows(str(options.format), sys.stdout.buffer, _names(connection), _rows(connection))
    return True


def _write_columns(ending: str, file: IO[bytes], result: Any) -> None:
    """Write a result as Parquet or Arrow."""
    pa = need("pyarrow", "duckdb")
    # Older versions of DuckDB have the one, newer the other.
    read = getattr(result, "to_arrow_reader", None) or result.fetch_arrow_reader
    batches = read(BATCH)
    names = _distinct(result.columns)
    schema = pa.schema(
        [field.with_name(name) for field, name in zip(batches.schema, names, strict=True)]
    )
    renamed = (pa.RecordBatch.from_arrays(one.columns, schema=schema) for one in batches)
    write_batches(ending, file, schema, renamed)


def _print_table(connection: Any, most: int) -> None:
    names, rows = _names(connection), connection.fetchmany(most + 1)
    if names == ["explain_key", "explain_value"]:
        print(*(_printable(plan) for _, plan in rows), sep="\n", end="")
        return
    if table := grid(names, rows[:most], terminal_width() or 80):
        print(table, end="\n\n" if len(rows) > most or not rows else "\n")
    if len(rows) > most:
        first = "row" if most == 1 else f"{most:,} rows"
        print(f"the first {first}; --rows N shows more, --format csv all of them")
    elif not rows:
        print("no rows")


def _names(result: Any) -> list[str]:
    return _distinct([column[0] for column in result.description])


def _rows(connection: Any) -> Iterator[Sequence[object]]:
    while rows := connection.fetchmany(ROWS):
        yield from rows


def _distinct(names: Sequence[str]) -> list[str]:
    """Names of columns, with a number where one is repeated."""
    found: list[str] = []
    for name in names:
        number, other = 1, name
        while other in found:
            number += 1
            other = f"{name}_{number}"
        found.append(other)
    return found


def _printable(text: str) -> str:
    """DuckDB's words, which quote names, values and the query as they are."""
    return "\n".join(map(shown, text.split("\n")))


def _message(error: Exception) -> str:
    """DuckDB's words, or those of one of our functions, without the Python traceback."""
    text = str(error).partition("\n\nAt:\n")[0].rstrip()
    _, ours, words = text.partition("executing the UDF: ")
    return words.partition(": ")[2] if ours else text
