"""`showdown odds`: how often each player wins, or what one hand can become."""

from __future__ import annotations

import json

from ..cards.cards_in_text import cards_in
from ..errors import HandError, ShowdownError
from ..rules.games import BOARD
from .inputs import hands_of
from .options import UsageError
from .parsers import parse
from .terminal import USUAL, terminal_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .options import Options


def odds(arguments: list[str]) -> int:
    """Print how often each player wins; for one hand with part of a board what it can become."""
    options = parse("odds", arguments)
    hands = hands_of(options)
    becomes = len(hands) == 1 and 0 < cards_in(options.board or "") < BOARD and not options.by
    for name in ("exact", "samples", "seed", "categories"):
        if name in vars(options) and (becomes or options.by):
            why = "is for two hands or more: every deal is counted"
            raise UsageError(f"--{name} {why if becomes else 'and --by cannot be combined'}")
    try:
        players = "\0".join(hands).replace(",\0", ",").replace("\0,", ",").split("\0")
        if players != hands:
            error = HandError("a comma is between two arguments: put each range in quotes")
            players = players if len(players) > 1 else [hand.strip(",") for hand in hands]
            raise error.suggest("For example", *players, function="odds")
        fields, text = _counted(hands, options, becomes)
    except ShowdownError as error:
        given = {name: value for name, value in vars(options).items() if name != "hands_typed"}
        error.suggestions = tuple(
            each.but(options=given | {**each.options}) if each.function else each
            for each in error.suggestions
        )
        raise
    except ValueError as error:  # Options that contradict each other, or another game.
        raise UsageError(str(error)) from error
    print(json.dumps(fields) if options.json else text)
    return 0


def _counted(hands: list[str], options: Options, becomes: bool) -> tuple[object, str]:
    """The odds, or what one hand becomes: the fields for JSON, and a text."""
    from ..equity.report import odds_text, outs_text, streets_text
    from ..output.fields import odds_fields, outs_fields, street_fields
    from ..output.progress import Progress

    own, width = ("hands_typed", "json", "by", "threads"), terminal_width() or USUAL
    given: dict[str, Any] = {n: value for n, value in vars(options).items() if n not in own}
    if becomes:
        from ..equity.outs import outs

        made = outs(hands[0], **given)
        return outs_fields(made), outs_text(made, width)
    with Progress(None, unit="") as bar:
        given |= {"threads": options.threads, "progress": bar.reach}
        if options.by is not None:
            from ..equity.streets import odds_by

            streets = odds_by(options.by, *hands, **given)
            return street_fields(streets), streets_text(streets, width)
        from ..equity.odds import odds

        counted = odds(*hands, **given)
    return odds_fields(counted, options.game or "holdem"), odds_text(counted, width)
