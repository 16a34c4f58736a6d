"""Files of deals as tables that are read when a query runs, and no further than it asks."""

from __future__ import annotations

import os

from ..arguments import require_functions
from ..deals.opened import open_deals
from ..deals.wording import other_players
from ..deciding import decide_deals
from ..errors import FileError, quoted, shown
from ..read_options import read_options
from ..source.files import expand
from ..verdict_table.columns import Columns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Unpack

    from ..deals.bad import Bad
    from ..deciding import Verdicts
    from ..read_options import ReadArguments

    Path = str | os.PathLike[str]

FEW = 1 << 16
"""Up to this many deals are read by one thread, which reads nothing ahead."""


class Deals:
    """The deals of one or more files, and how they are read.

    Which files a folder or a pattern has, and what their deals look like, is detected once, so
    that the table is the same whenever it is read. `called` gives what a path is called in errors
    and in the column `file`; the other arguments are those of `polars.scan_deals`.
    """

    def __init__(
        self,
        source: Path | bytes | Sequence[Path],
        *,
        on_bad: Callable[[Bad], object] | None = None,
        called: Callable[[str], str] = shown,
        **arguments: Unpack[ReadArguments],
    ) -> None:
        require_functions(on_bad=on_bad)
        self.options = read_options(skip_bad=on_bad is not None, **arguments)
        self.on_bad = on_bad
        self.files: list[tuple[str | bytes, str]]
        if isinstance(source, bytes):
            self.files = [(source, called("<bytes>"))]
            names: tuple[str, ...] = ()
        else:
            paths = _paths(source)
            files = [file for path in paths for file in expand(path, called(shown(path)))]
            self.files = [(file, called(shown(file))) for file in files]
            # A folder, a pattern or a list may have several files: then there is a column for them.
            one = isinstance(source, str | os.PathLike) and files == [*paths]
            names = () if one else tuple(dict.fromkeys(name for _, name in self.files))
        players = open_deals(*self.files[0], self.options).layout.players
        self.columns = Columns(
            players, self.options.game, hands=True, reason=players > 1, files=names
        )

    def blocks(self, *, most: int | None = None) -> Iterator[tuple[str, Verdicts]]:
        """The name of a file and a block of its deals, one after the other, no more than `most`.

        Files are opened when their turn comes, and nothing is read once there are enough.
        """
        players, left = self.columns.players, most
        few = most is not None and most <= FEW
        options = self.options.but(threads=1) if few else self.options
        for file, name in self.files if left != 0 else ():
            for block in decide_deals(file, name, options, on_bad=self.on_bad):
                if block.players != players:
                    # Of the columns: the first file may have changed since.
                    first = f"{self.files[0][1]}, when first read,"
                    raise other_players(name, block.players, first, players, "read")
                yield name, block if left is None else next(block.parts(left), block)
                if left is not None and (left := left - len(block)) <= 0:
                    return


def _paths(source: Path | Sequence[Path]) -> tuple[str, ...]:
    paths = [source] if isinstance(source, str | os.PathLike) else source
    if not isinstance(paths, list | tuple):
        raise TypeError(
            f"{quoted(source)} is not a path, a list of paths or bytes: a table of deals may be "
            "read more than once, which an open file cannot be"
        )
    if not paths:
        raise FileError("the list of files is empty")
    for path in paths:
        if not isinstance(path, str | os.PathLike):
            raise TypeError(f"{quoted(path)} is not a path")
    return tuple([os.fspath(path) for path in paths])
