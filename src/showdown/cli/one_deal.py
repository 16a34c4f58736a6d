"""`showdown explain`, `deal` and `games`: one deal and why it is won; random deals; the games."""

from __future__ import annotations

import json
import os
import sys

from .fitted import USUAL, fitted, terminal_width
from .inputs import hands_of, has_colours, name_of, reading, size, source
from .options import UsageError
from .parsers import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..hands.hand import Hand
    from ..rules.games import Game
    from .options import Options

LONGEST_CARD = 3
"""How many characters a card that is typed without quotes may have, such as `10h`."""

BRACKETS = "[](){} "
"""What may be around a hand."""


def explain(arguments: list[str]) -> int:
    """Print who wins a deal, and why."""
    options = parse("explain", arguments)
    from ..hands.explaining import PLAIN, TERMINAL
    from ..hands.hand import Hand
    from ..hands.verdicts import showdown
    from ..reading.deal_at import deal_at
    from ..reading.options import read_options
    from ..rules.games import DRAW, game_named

    game = game_named(options.game or DRAW)
    hands: Sequence[Any] = options.hands_given
    if hands == ["-"]:
        hands = ["-:1"]
    board: Any = options.board
    given = read_options(**reading(options))
    played: dict[str, Any] = {"game": game, "rules": options.rules}
    if len(hands) > 1 and any(map(_is_line, hands)):
        raise UsageError(f"give one line of a file at a time: {hands[0]}")
    if len(hands) == 1 and _is_line(hands[0]):
        file, _, line = hands[0].rpartition(":")
        from ..output.progress import Progress

        with Progress(size(file)) as progress:
            hands, board, game = deal_at(
                source(file), int(line), given, name=name_of(file), progress=progress
            )
        played = {"game": game}
        if len(hands) == 1:
            return _explain_hand(Hand(hands[0], board=board or None, **played), options)
    elif (quoted := _quoted_hands(hands_of(options))) is not None:
        hands = quoted
        if game.is_draw:
            _refuse_hole_cards([hand.replace(" ", "") for hand in hands])
    else:
        line = " ".join(hands)
        _require_a_line(line)
        one = line.strip(BRACKETS)
        if _count(one) <= max(game.hole):
            _require_board(board, game)
            return _explain_hand(Hand(one, board=board, **played), options)
        if board:
            raise UsageError("give each player's cards in quotes, and the board with --board")
        hands, board, game = deal_at(line.encode("utf-8", "replace"), 1, given, name="deal")
        played = {"game": game}
    _require_board(board, game)
    shown = showdown(*hands, **played, board=board or None, decks=options.decks)
    if options.json:
        from ..output.fields import showdown_fields

        print(json.dumps(showdown_fields(shown)))
    else:
        style = TERMINAL if has_colours() else PLAIN
        print(fitted(shown.explanation(style, width=terminal_width())))
    return 0


def _quoted_hands(arguments: Sequence[str]) -> list[str] | None:
    """The hands, if each is one argument; None if the arguments are a deal as a line has it."""
    hands = [one.strip(BRACKETS) for one in arguments]
    is_line = any(":" in hand or os.path.exists(hand) for hand in hands)
    is_line = is_line or len(hands) < 2 or max(map(len, hands)) <= LONGEST_CARD
    return None if is_line else hands


def _require_a_line(text: str) -> None:
    for file, number in ((text, ""), text.rpartition(":")[::2], text.rpartition(" ")[::2]):
        if os.path.exists(file):
            at = f"{file}:{number}" if _is_line(f"{file}:{number}") else f"{file}:1"
            raise UsageError(f"give one line of the file, counted from 1: write {at}")


def _require_board(board: object, game: Game) -> None:
    if game.board and not board:
        raise UsageError(f"{game.name} has a board of five cards: give them with --board")


def _refuse_hole_cards(hands: Sequence[str]) -> None:
    """Refuse hands of two cards each, and perhaps a board, without a game."""
    players, last = list(hands), hands[-1]
    board = "" if _count(last) == 2 else f" --board {players.pop()}"
    if len(players) > 1 and all(_count(hand) == 2 for hand in players) and _count(last) <= 5:
        raise UsageError(
            "hole cards need --game holdem and --board; how often each hand wins: "
            f"showdown odds {' '.join(players)}{board}"
        )


def _explain_hand(hand: Hand, options: Options) -> int:
    from ..cards.pictures import ShownHand
    from ..hands.explaining import PLAIN, TERMINAL, explanation
    from ..output.fields import hand_fields
    from ..rules.hand_classes import classes

    if options.json:
        print(json.dumps(hand_fields(hand)))
        return 0
    caption = f"Strength {hand.strength:,} of {len(classes(hand.rules)):,}"
    halves = [half for half in (hand, hand.low) if half]
    shown = [ShownHand(hand.cards, half.ordered, half.description, "Hand") for half in halves]
    style = TERMINAL if has_colours() else PLAIN
    print(fitted(explanation(shown, caption, style, terminal_width())))
    return 0


def _count(text: str) -> int:
    """How many cards a text has; a large number if it has something else, too."""
    from ..cards.cards_in_text import read_cards
    from ..errors import ShowdownError

    try:
        return len(read_cards(text))
    except ShowdownError:
        return sys.maxsize


def deal(arguments: list[str]) -> int:
    """Write random deals to standard output."""
    if any(one.split("=")[0] == "--game" for one in arguments):
        raise UsageError("deals of other games are not made: each player gets five cards")
    options = parse("deal", arguments)
    from ..hands.dealing import deal_lines
    from ..output.progress import Progress

    players, clear = options.players or 2, options.clear_winner
    with Progress(options.count, " deals") as progress:
        for text in deal_lines(options.count, players, options.seed, clear):
            sys.stdout.buffer.write(text)
            progress(text.count(b"\n"))
    return 0


def games(arguments: list[str]) -> int:
    """Print the games, one per line."""
    parse("games", arguments)
    from ..rules.games import GAMES

    rows = [(one.name, _cards(one.hole), "board" * (one.board > 0), one) for one in GAMES.values()]
    for name, cards, board, game in rows:
        line = f"{name:<12}{cards:<15}{board:<8}"
        # Where the last column would be too narrow, it gets a line of its own.
        narrow = (terminal_width() or USUAL) < 2 * len(line)
        print(fitted(f"{line.rstrip()}\n  {game.summary}" if narrow else f"{line}{game.summary}"))
    return 0


def _cards(sizes: Sequence[int]) -> str:
    return f"{sizes[0]} cards" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]} cards"


def _is_line(text: str) -> bool:
    """Whether it names a line of a file: its name, a colon, and a line number."""
    file, _, line = text.rpartition(":")
    return bool(file) and line.isdecimal() and len(line) <= 18 and int(line) > 0
