"""`showdown FILE…`: who wins, and how often."""

from __future__ import annotations

import os
import sys
import time
from functools import reduce
from operator import add

from ..errors import DealError, FileError
from ..show.progress import Progress
from ..tallies import Tally, tally
from .options import Options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..tallies import Categories

__all__ = ["run"]

STDIN = "<stdin>"


def run(arguments: Sequence[str]) -> int:
    """Count the deals of files and print who won."""
    options = _options(arguments)
    if "-" in options.files and sys.stdin is None:
        raise FileError(f"{STDIN}: standard input is closed")
    start = time.perf_counter()
    names = [STDIN if file == "-" else printable(file) for file in options.files]
    sources = [sys.stdin.buffer if file == "-" else file for file in options.files]
    quiet = options.prints_verdicts and sys.stdout.isatty()
    progress = Progress(_bytes(options.files))
    try:
        if options.prints_verdicts or options.output is not None:
            from .verdicts import print_verdicts, write_verdicts

            if options.prints_verdicts:
                print_verdicts(sources, names, options, None if quiet else progress)
                return 0
            tallies = write_verdicts(sources, names, options, progress)
        else:
            tallies = [
                tally(
                    source,
                    name=name,
                    rules=options.game,
                    players=options.players,
                    decks=options.decks,
                    threads=options.threads,
                    categories=options.categories,
                    progress=progress,
                )
                for source, name in zip(sources, names, strict=True)
            ]
    finally:
        progress.close()
    total = _together(names, tallies)
    if options.wins is not None:
        require_player(options.wins, total.players)
        print(total.wins[options.wins - 1])
    elif options.json:
        _print_json(names, tallies, total, time.perf_counter() - start)
    else:
        _print_text(names, tallies, total)
    return 0


def printable(name: str) -> str:
    """A file's name as it can be shown: bytes that are no text, and signs that steer a terminal."""
    text = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text) or "''"


def require_same_players(name: str, players: int, first: str, first_players: int) -> None:
    """Refuse to put files together whose deals have other players."""
    if players != first_players:
        raise DealError(
            f"{name}: deals of {players} players, but those of {first} have {first_players}: "
            f"count them apart"
        )


def require_player(wins: int | None, players: int) -> None:
    """Refuse `--wins` for a player whom the deals have not."""
    if wins is not None and wins > players:
        from .parsers import count_parser

        count_parser().error(f"--wins {wins}: these deals have {players} players")


def _options(arguments: Sequence[str]) -> Options:
    if arguments and not any(argument.startswith("-") for argument in arguments):
        return Options(arguments)
    # Loading a parser takes as long as counting 500,000 deals: only options need one.
    from .parsers import count_parser

    parser = count_parser()
    options = parser.parse_args(arguments, Options())
    if not options.files:
        if sys.stdin is not None and sys.stdin.isatty():
            parser.error("no FILE: name a file of deals, or - for standard input")
        options.files = ["-"]
    if options.prints_verdicts or options.output is not None or options.reason:
        from .verdicts import check_options

        check_options(options, parser.error)
    return options


def _together(names: list[str], tallies: list[Tally]) -> Tally:
    for name, one in zip(names, tallies, strict=True):
        require_same_players(name, one.players, names[0], tallies[0].players)
    return reduce(add, tallies)


def _print_text(names: list[str], tallies: list[Tally], total: Tally) -> None:
    from ..show.terminal import tally_text

    parts = list(zip(names, tallies, strict=True))
    if len(parts) > 1:
        parts.append(("Together", total))
    try:
        width = os.get_terminal_size(sys.stdout.fileno()).columns
    except OSError:
        width = 80
    print("\n\n".join(tally_text(name, one, width) for name, one in parts))


def _print_json(names: list[str], tallies: list[Tally], total: Tally, seconds: float) -> None:
    import json

    files = [{"file": name, **_fields(one)} for name, one in zip(names, tallies, strict=True)]
    print(json.dumps({"files": files, **_fields(total), "seconds": round(seconds, 6)}))


def _fields(one: Tally) -> dict[str, object]:
    fields: dict[str, object] = {
        "deals": one.deals,
        "players": one.players,
        "wins": one.wins,
        "ties": one.ties,
        "skipped": one.skipped,
    }
    if one.categories is not None:
        fields["categories"] = _by_name(one.categories)
    return fields


def _by_name(categories: Categories) -> dict[str, list[dict[str, int]]]:
    from ..rules import Category

    return {
        what: [dict(zip(map(str, Category), row, strict=True)) for row in rows]
        for what, rows in (("held", categories.held), ("won", categories.won))
    }


def _bytes(files: Sequence[str]) -> int | None:
    """How many bytes the files have together, if that can be known."""
    if "-" in files:
        return None
    try:
        return sum(os.stat(file).st_size for file in files)
    except OSError:
        return None
