"""`showdown explain`: who wins a deal, and why; what one hand is; the odds of hole cards."""

from __future__ import annotations

import json
import os
import re

from ..cards.cards_in_text import cards_in, read_cards
from ..errors import FileError, ShowdownError
from ..hands.hand import Hand
from ..hands.verdicts import Showdown, showdown
from ..rules.games import BOARD, DRAW, game_named
from .inputs import hands_of, name_of, reading, size, source
from .options import UsageError
from .parsers import parse
from .suggested import words_of
from .terminal import has_colours, terminal_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

    from ..reading.rewriting import Bad
    from .options import Options

BRACKETS = "[](){} "
"""What may be around a hand."""
LINE = re.compile("(.+):([1-9][0-9]{0,17})", re.DOTALL)
"""A line of a file: the file and the line's number, from 1."""
HOLDEM = 2
"""How many cards a player holds in hold'em."""


def explain(arguments: list[str]) -> int:
    """Print who wins a deal, and why."""
    options = parse("explain", arguments)
    made = _from_file(options)
    if made is None:
        hands = hands_of(options)
        pieces = re.split(r"[\s,;|/]+", " ".join(hands))
        if len(hands) == 1 and min(map(cards_in, pieces)) > 1:
            hands = pieces
        if not options.board and [*map(cards_in, hands)] in ([2, 3], [2, 4], [2, 5]):
            *hands, options.board = hands
        board = options.board or ""
        try:
            made = _from_cards(hands, options)
        except ShowdownError as error:
            return _odds(error, hands, board, options)
    if options.json:
        from ..output.fields import hand_fields, showdown_fields

        print(json.dumps(hand_fields(made) if isinstance(made, Hand) else showdown_fields(made)))
        return 0
    text = made.explanation(width=terminal_width())
    print(re.sub("\\w[♥♦]", "\x1b[31m\\g<0>\x1b[0m", text) if has_colours() else text)
    return 0


def _odds(error: ShowdownError, hands: list[str], board: str, options: Options) -> int:
    """Print the odds of hands that have no winner yet; the error if there is another reason."""
    from ..equity.players import offered
    from .odds import odds

    if not error.suggestions and (len(hands) > 1 or board):
        shown = "omaha" if max(map(cards_in, hands)) > HOLDEM else "holdem"
        one = ["".join(hands)] if len(hands) == cards_in("".join(hands)) else hands
        offered(error, "For the odds", one, game_named(options.game or shown), board)
    if [each.function for each in error.suggestions] != ["odds"]:
        # Words and columns can only be chosen in a file, not among cards that were typed.
        kept = [e for e in error.suggestions if not {"columns", "hand1"} & {*e.options}]
        error.suggestions = tuple(kept)
        raise error
    if options.rules or options.decks != "one":
        raise UsageError("odds are those of the game's own rules: leave out --rules and --decks")
    words = words_of(error.suggestions[0])
    return odds([*words, "--json"] if options.json else words)


def _from_file(options: Options) -> Hand | Showdown | None:
    """What is on a line of a file; None if the arguments are cards."""
    texts = ["-:1"] if list(options.hands_typed) == ["-"] else options.hands_typed
    named = LINE.fullmatch(texts[0])
    if not named:
        for path in (" ".join(texts), texts[0], texts[0].rpartition(":")[0]):
            if os.path.exists(path):
                raise UsageError(f"give one line of the file, counted from 1: write {path}:1")
        return None
    file, line = named[1], int(named[2])
    if len(texts) > 1:
        raise UsageError(f"give one line of a file at a time: {texts[0]}")
    from ..output.progress import Progress

    with Progress(size(file)) as progress:
        return _read(options, source(file), line, name_of(file), progress)


def _from_cards(texts: list[str], options: Options) -> Hand | Showdown:
    """The hand that is written, or the deal: hand by hand, or as in a file."""
    game, board = game_named(options.game or DRAW), options.board
    hands = [text.strip(BRACKETS) for text in texts]
    whole = " ".join(hands)
    pieces = whole.split()
    cards = cards_in(whole)
    card_by_card = cards == len(pieces) and len(options.hands_typed) in (1, cards)
    if card_by_card and board:
        card_by_card = cards == HOLDEM  # More may be those of several players.
    is_partial = 0 < cards_in(board or "") < BOARD and options.game != DRAW.name
    if (card_by_card or len(pieces) == 1) and 0 < cards <= max(game.hole) and not is_partial:
        return Hand(whole, rules=options.rules, board=board, game=options.game)
    if cards == 0 and whole.isalnum():
        read_cards(whole)  # Says what is wrong.
    *held, last = counts = [*map(cards_in, hands)]
    is_board = last == BOARD and {*held} in ({4}, {6})
    if held and game.is_draw and not (board or is_board) and {*counts} <= {*game.hole}:
        return showdown(*hands, rules=options.rules, decks=options.decks)
    line = (" " if {*counts} == {1} else "  ").join(texts)
    line += f"  Board: {board}" if board else ""
    options.board = None
    return _read(options, line.encode("utf-8", "replace"), 1, "deal")


def _read(
    options: Options, text: str | bytes | IO[bytes], line: int, name: str, progress: Any = None
) -> Hand | Showdown:
    """The deal, or the hand, on a line of a file or text."""
    from ..counting.deciding import verdicts

    def refuse(bad: Bad) -> None:
        if bad.line == line:
            raise bad.error

    for deals in verdicts(text, name=name, progress=progress, on_bad=refuse, **reading(options)):
        if line in deals.lines:
            size = deals.hand_size
            first = deals.lines.index(line) * deals.deal_size
            cards = [*deals.cards[first : first + deals.deal_size]]
            hands = [cards[at * size :][:size] for at in range(deals.players)]
            board = cards[len(hands) * size :] or None
            if len(hands) == 1:
                return Hand(hands[0], board=board, game=deals.game)
            return showdown(*hands, board=board, game=deals.game, decks=options.decks)
    last = max(deals.lines, default=0)
    raise FileError(f"{name}:{line}: no deal in this line; the last deal is on line {last:,}")
