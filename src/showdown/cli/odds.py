"""`showdown odds`: how often each player wins, or what one hand can become."""

from __future__ import annotations

import json
import shutil
import sys

from ..errors import ShowdownError
from .options import UsageError
from .parsers import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..cards import Card
    from ..equity.odds import Odds
    from ..equity.outs import Outs
    from ..show.progress import Progress
    from .options import Options


def odds(arguments: list[str]) -> int:
    """Print how often each player wins; for one hand with part of a board what it can become."""
    options = parse("odds", arguments)
    from ..equity.report import odds_text, outs_text

    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 80
    try:
        if len(options.hands_given) == 1:
            found = _outs(options)
            print(json.dumps(_outs_fields(found)) if options.json else outs_text(found, width))
        else:
            shown = _odds(options)
            print(json.dumps(_odds_fields(shown)) if options.json else odds_text(shown, width))
    except ShowdownError:
        raise
    except ValueError as error:  # Options that contradict each other, or another game.
        raise UsageError(str(error)) from error
    return 0


def _outs(options: Options) -> Outs:
    from ..equity.outs import outs

    if not options.board:
        raise UsageError("give two hands or more, or one with --board: what it can become")
    return outs(options.hands_given[0], options.board, dead=options.dead, game=_game(options))


def _odds(options: Options) -> Odds:
    from ..equity.odds import odds

    progress = _Bar()
    try:
        return odds(
            *options.hands_given,
            board=options.board or "",
            dead=options.dead,
            game=_game(options),
            exact=True if options.exact else None,
            error=options.error,
            samples=options.samples,
            seed=options.seed,
            threads=options.threads,
            progress=progress,
        )
    finally:
        progress.close()


def _game(options: Options) -> str:
    """Hold'em, unless another game is given."""
    given: str = vars(options).get("game", "holdem")
    return given


class _Bar:
    """A progress bar, once it is known how much there is."""

    def __init__(self) -> None:
        self.bar: Progress | None = None

    def __call__(self, done: int, most: int) -> None:
        from ..show.progress import Progress

        if self.bar is None:
            self.bar = Progress(most, unit="")
        self.bar.total = most
        self.bar(done - self.bar.done)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


def _odds_fields(found: Odds) -> dict[str, object]:
    hi_lo = any(won and isinstance(won[0], tuple) for won in found.outcomes)
    return {
        "hands": found.hands,
        "board": _codes(found.board),
        "wins": found.wins,
        "splits": found.splits,
        "equity": list(map(float, found.equity)),
        "deals": found.deals,
        "exact": found.exact,
        "errors": found.errors,
        "outcomes": [
            ({"high": won[0], "low": won[1]} if hi_lo else {"winners": won}) | {"deals": number}
            for won, number in found.outcomes.items()
        ],
        "seed": found.seed,
    }


def _outs_fields(found: Outs) -> dict[str, object]:
    return {
        "hand": _codes(found.hand),
        "board": _codes(found.board),
        "category": str(found.category),
        "next_card": {str(kind): _codes(cards) for kind, cards in found.next_card.items()},
        "boards": {str(kind): number for kind, number in found.boards.items()},
    }


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.rank.letter + card.suit.letter for card in cards]
