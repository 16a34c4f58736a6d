"""`showdown sql`: a query over the deals of files."""

from __future__ import annotations

import os
import re
import sys
from concurrent.futures import Future, wait
from itertools import chain, count
from threading import Thread

from ..errors import shown
from ..needs import need
from ..scans.deals import Deals
from ..show.files import ENDINGS, FORMATS, atomic_file, write_batches, write_rows
from ..show.grid import grid
from ..show.progress import Progress
from .fitted import USUAL, terminal_width
from .inputs import STDIN, AllInvalidError, name_of, reading, size, source
from .options import Options, UsageError, require_outputs
from .parsers import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import IO, Any

BATCH = 1 << 17
"""How many rows are fetched at a time."""
CONFINE = """\
set autoinstall_known_extensions = false;
set autoload_known_extensions = false;
set enable_external_access = false"""
"""Lets queries use nothing but the deals: no files, no network, no more extensions."""
CONFINED = r"Permission Error|.*Table with name \S*[./]\S* does not exist"
"""The errors of queries that may use nothing but the deals."""
UNSAFE = "\nqueries cannot read or write other files unless --unsafe is given"


def sql(arguments: list[str]) -> int:
    """Run a query over the deals, and print or write its result.

    They are the table `deals`, which may also be called by the name of the file.

    The exit code is 2 if the query is not valid SQL.
    """
    options = parse("sql", arguments)
    if os.path.isfile(options.query):
        raise UsageError(f"{options.query}: the query comes first, and then the files")
    require_outputs(options, ENDINGS, options.files)
    try:
        options.query.encode()
    except UnicodeEncodeError:
        raise UsageError(f"{options.query}: this query is not valid UTF-8") from None
    if "-" in options.files and len(options.files) > 1:
        raise UsageError("give either files or - for standard input, not both")
    duckdb = need("duckdb", "duckdb")
    arrow_errors: Any = need("pyarrow", "duckdb").ArrowException
    from ..duckdb import register
    from ..scans.dataset import DealsDataset

    progress = Progress(size(*options.files))
    deals = _deals(options, progress)
    require_outputs(options, ENDINGS, [path for path, _ in deals.files if isinstance(path, str)])
    dataset = DealsDataset(deals)
    files = [os.path.basename(name).partition(".")[0] for _, name in deals.files]
    tables = {"deals", *files} - {"", STDIN} if len(files) == 1 else {"deals"}
    try:
        with duckdb.connect() as connection, progress:
            register(connection, game=options.game, rules=options.rules)
            for name in tables:
                connection.register(name, dataset)
            if not options.unsafe:
                connection.execute(CONFINE)
            has_result = _run_interruptibly(connection, options, progress)
    except (duckdb.Error, arrow_errors) as error:
        if dataset.failure is not None:
            raise dataset.failure from None
        confined = not options.unsafe and re.match(CONFINED, str(error), re.DOTALL)
        print(
            f"showdown sql: {_printable(_message(error, tables))}{UNSAFE if confined else ''}",
            file=sys.stderr,
        )
        wrong_query = (duckdb.ParserException, duckdb.BinderException, duckdb.CatalogException)
        return 2 if isinstance(error, wrong_query) else 1
    if not has_result:
        print("showdown sql: the query has no result: try 'from deals'", file=sys.stderr)
        return 2
    return 0


def _deals(options: Options, progress: Progress) -> Deals:
    skipped: list[int] = []
    files: Any = source(options.files[0]) if len(options.files) == 1 else options.files
    stdin = options.files == ["-"]
    deals = Deals(
        files.read() if stdin else files,
        **reading(options),
        on_bad=(lambda bad: skipped.append(bad.line)) if options.skip_bad else None,
        called=(lambda _: STDIN) if stdin else name_of,
        progress=progress,
    )
    if options.skip_bad and not any(len(block) for _, block in deals.blocks(most=1)):
        raise AllInvalidError(", ".join(map(shown, options.files)), len(skipped))
    return deals


def _run_interruptibly(connection: Any, options: Options, progress: Progress) -> bool:
    """Run a query in another thread, since Python handles signals only in this one."""
    query: Future[bool] = Future()

    def run() -> None:
        try:
            query.set_result(_run(connection, options, progress))
        except BaseException as error:
            query.set_exception(error)

    # A signal may come while it starts: Python is not to wait for it then.
    thread = Thread(target=run, daemon=True)
    try:
        thread.start()
        return query.result()
    except BaseException:  # Perhaps a signal; until the query runs it cannot be interrupted.
        while thread.is_alive() and not wait([query], 0.1).done:
            connection.interrupt()
        raise


def _run(connection: Any, options: Options, progress: Progress) -> bool:
    """Print or write the result of a query; False if it has none."""
    columnar = options.output is not None and options.ending[1:] not in FORMATS
    result = connection.sql(options.query) if columnar else connection.execute(options.query)
    if result is None or not result.description:
        return False
    if options.output is not None:
        with atomic_file(options.output, name_of(options.output)) as file:
            if columnar:
                _write_columns(options.ending, file, result)
            else:
                write_rows(options.ending[1:], file, _names(result), iter(result.fetchone, None))
        return True
    progress.close()
    if options.format in (None, "table"):
        _print_table(result, options.rows)
    else:
        rows = iter(result.fetchone, None)
        write_rows(str(options.format), sys.stdout.buffer, _names(result), rows)
    return True


def _write_columns(ending: str, file: IO[bytes], result: Any) -> None:
    """Write a result as Parquet or Arrow."""
    pa = need("pyarrow", "duckdb")
    # Older versions of DuckDB have the one, newer the other.
    read = getattr(result, "to_arrow_reader", None) or result.fetch_arrow_reader
    batches = read(BATCH)
    fields = zip(batches.schema, _names(result), strict=True)
    schema = pa.schema([field.with_name(name) for field, name in fields])
    renamed = (pa.RecordBatch.from_arrays(one.columns, schema=schema) for one in batches)
    write_batches(ending, file, schema, renamed)


def _print_table(result: Any, most: int) -> None:
    names, rows = _names(result), result.fetchmany(most + 1)
    if names == ["explain_key", "explain_value"]:
        print(*(_printable(plan) for _, plan in rows), sep="\n", end="")
        return
    if table := grid(names, rows[:most], terminal_width() or USUAL):
        print(table, end="\n\n" if len(rows) > most or not rows else "\n")
    if len(rows) > most:
        first = "row" if most == 1 else f"{most:,} rows"
        print(f"the first {first}; --rows N shows more, --format csv all of them")
    elif not rows:
        print("no rows")


def _names(result: Any) -> list[str]:
    """The names of the columns, with a number where one is repeated."""
    found: list[str] = []
    for name, *_ in result.description:
        names = chain([name], (f"{name}_{number}" for number in count(2)))
        found.append(next(other for other in names if other not in found))
    return found


def _message(error: Exception, tables: Iterable[str]) -> str:
    """The words of DuckDB, or of one of our functions, without the Python traceback."""
    text = str(error).partition("\n\nAt:\n")[0].rstrip()
    # Of tables, DuckDB suggests those of its own catalogue.
    names = [name if name.isidentifier() else f'"{name}"' for name in sorted(tables)]
    ours_are = f"the deals are the table {' or '.join(names)}"
    text = re.sub(
        r"(Table with name .* does not exist!)(\nDid you mean .*)?",
        lambda at: f"{at[1]}\n{ours_are}",
        text,
    )
    _, ours, words = text.partition("executing the UDF: ")
    return words.partition(": ")[2] if ours else text


def _printable(text: str) -> str:
    """DuckDB's words, which quote names, values and the query unchanged."""
    return "\n".join(map(shown, text.split("\n")))
