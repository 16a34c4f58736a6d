"""Files of deals as tables of verdicts, read in batches and as often as they are asked for."""

from __future__ import annotations

import os

from ..arguments import require_choice, require_flags, require_functions
from ..counting.deciding import verdicts
from ..counting.verdict_columns import Columns
from ..errors import FileError, counted, other_players, quoted, shown
from ..needs import need
from ..reading.opened import open_deals
from ..reading.options import read_options
from ..reading.sources import expand, wrong_source
from ..rules.rules import MOST_PLAYERS
from .files import ENDINGS, atomic_file, is_same_file, write_verdict_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, Unpack

    from ..counting.deciding import Verdicts
    from ..reading.options import ReadArguments
    from ..reading.rewriting import Bad

    Path = str | os.PathLike[str]


def read(
    source: Path | bytes | Sequence[Path],
    *,
    on_bad: Callable[[Bad], object] | None = None,
    **arguments: Unpack[ReadArguments],
) -> Deals:
    """Open files of deals, to go through their verdicts or write them to a file.

    Args:
        source: a path, a URL, a folder or a pattern; several of them; or the bytes themselves.
        on_bad: called with each invalid line; without it the first such line is an error.
        **arguments: how the deals are read, as in `showdown.tally`.

    Raises:
        FileError, DealError, ValueError: as `showdown.tally`: of the first deal now, of the others
            when they are read.

    >>> deals = read("examples/deals.txt")
    >>> for block in deals:
    ...     print(len(block), list(block.winners[:5]), block.strengths[:4].tolist())
    1000 [1, 1, 1, 1, 2] [1166, 884, 4126, 99]
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     deals.write(f"{folder}/result.parquet", reason=True)
    >>> import pyarrow as pa
    >>> pa.table(deals).num_rows    # or polars.DataFrame(deals)
    1000
    """
    return Deals(source, on_bad=on_bad, **arguments)


class Deals:
    """Who wins each deal of one or more files; made by `showdown.read`.

    Iterating yields the verdicts in blocks, in the order of the files; only a few blocks are in
    memory at once, and the files are read again each time. Libraries that take Arrow data read the
    columns of a verdict file from it, with the hands and the reason.

    Which files a folder or a pattern has, and what their deals look like, is detected once, so
    that the table is the same whenever it is read.

    >>> [list(block.winners) for block in Deals(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD")]
    [[2]]
    """

    def __init__(
        self,
        source: Path | bytes | Sequence[Path],
        *,
        on_bad: Callable[[Bad], object] | None = None,
        **arguments: Unpack[ReadArguments],
    ) -> None:
        require_functions(on_bad=on_bad)
        self.arguments: ReadArguments = arguments
        self.on_bad = on_bad
        self.files: list[tuple[str | bytes, str]]
        if isinstance(source, bytes):
            self.files = [(source, "<bytes>")]
            names: tuple[str, ...] = ()
        else:
            paths = _paths(source)
            files = [file for path in paths for file in expand(path, shown(path))]
            self.files = [(file, shown(file)) for file in files]
            # A folder, a pattern or a list may have several files: then there is a column for them.
            is_one = isinstance(source, str | os.PathLike) and files == [*paths]
            names = () if is_one else tuple(dict.fromkeys(name for _, name in self.files))
        options = read_options(**arguments)
        options = options.but(skip_bad=options.skip_bad or on_bad is not None)
        layout = open_deals(*self.files[0], options).layout
        players = MOST_PLAYERS if layout.mixed else layout.players
        self.columns: Columns = Columns(
            players, layout.game, hands=True, reason=players > 1, files=names, mixed=layout.mixed
        )

    def __iter__(self) -> Iterator[Verdicts]:
        return (block for _, block in self.blocks())

    def __repr__(self) -> str:
        players, files = counted(self.columns.players, "player"), counted(len(self.files), "file")
        return f"<Deals of {players} in {files}>"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.arrow().__arrow_c_stream__(requested_schema)

    def arrow(self, names: Sequence[str] | None = None) -> Any:
        """The columns of these names, by default all, as a `pyarrow.RecordBatchReader`.

        >>> read(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD").arrow(["winner", "hand2"]).read_all().to_pylist()
        [{'winner': 2, 'hand2': '2C 3S 8S 8D TD'}]
        """
        for name in names or ():
            require_choice("a column", name, self.columns.names)
        schema = self.columns.arrow_schema(names)
        batches = (self.columns.arrow_batch(schema, block, name) for name, block in self.blocks())
        return need("pyarrow").RecordBatchReader.from_batches(schema, batches)

    def write(
        self, path: Path, *, hands: bool = False, reason: bool = False, formulas: bool = False
    ) -> None:
        """Write one row per deal, as `showdown FILE -o PATH` does.

        The file appears only when it is complete.

        Args:
            path: ends in .csv, .tsv, .json, .jsonl, .parquet, .arrow, .feather or .xlsx.
            hands: also write the cards; a workbook always has them.
            reason: also write why, in words; not for deals of one player.
            formulas: of a workbook: formulas that score any cards you type.

        Raises:
            ValueError: if the file type is unknown.
            FileError: if the file cannot be written, or the deals are in it.
        """
        require_flags(hands=hands, reason=reason, formulas=formulas)
        path = os.fspath(path)
        ending = os.path.splitext(path)[1].lower()
        if ending not in ENDINGS:
            known = ", ".join(ENDINGS)
            raise ValueError(f"{shown(path)}: unknown file type; use one of {known}")
        if formulas and ending != ".xlsx":
            raise ValueError("formulas are for .xlsx")
        if any(isinstance(file, str) and is_same_file(path, file) for file, _ in self.files):
            raise FileError(f"{shown(path)}: the deals are in this file")
        columns = self.columns.but(hands=hands, reason=reason and self.columns.reason)
        with atomic_file(path, shown(path)) as file:
            write_verdict_file(ending, file, columns, self.blocks(), formulas=formulas)

    def blocks(self) -> Iterator[tuple[str, Verdicts]]:
        """Yields blocks of deals with the names of their files, which are opened in turn."""
        players = self.columns.players
        for file, name in self.files:
            for block in verdicts(file, name=name, on_bad=self.on_bad, **self.arguments):
                if block.players != players and not self.columns.mixed:
                    # Of the columns: the first file may have changed since.
                    first = f"{self.files[0][1]}, when first read,"
                    raise other_players(name, block.players, first, players, "read")
                yield name, block


def _paths(source: Path | Sequence[Path]) -> tuple[str, ...]:
    paths = [source] if isinstance(source, str | os.PathLike) else source
    if not isinstance(paths, list | tuple):
        raise wrong_source("a path, a list of paths or bytes, which can be read again", source)
    if not paths:
        raise FileError("the list of files is empty")
    for path in paths:
        if not isinstance(path, str | os.PathLike):
            raise TypeError(f"{quoted(path)} is not a path")
    return tuple([os.fspath(path) for path in paths])
