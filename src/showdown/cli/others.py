"""`showdown deal`, `games` and `page`: commands that read no deals."""

from __future__ import annotations

import sys

from .parsers import parse


def deal(arguments: list[str]) -> int:
    """Write random deals to standard output."""
    options = parse("deal", arguments)
    from ..hands.dealing import deal_lines
    from ..output.progress import Progress
    from ..rules.games import DRAW, game_named

    players, game = options.players or 2, game_named(options.game or DRAW)
    with Progress(options.count, " deals") as progress:
        for text in deal_lines(options.count, players, options.seed, game):
            sys.stdout.buffer.write(text)
            progress(text.count(b"\n"))
    return 0


def games(arguments: list[str]) -> int:
    """Print the games, one per line."""
    parse("games", arguments)
    from ..rules.games import GAMES

    for game in GAMES.values():
        least, most = game.hole[0], game.hole[-1]
        cards = f"{least} cards" if least == most else f"{least} to {most} cards"
        print(f"{game.name:<12}{cards:<15}{'board' if game.board else '':<8}{game.summary}")
    return 0


def page(arguments: list[str]) -> int:
    """Serve the page until a signal ends it."""
    options = parse("page", arguments)
    from ..page.serving import Server

    with Server(options.port) as server:
        print(f"{server.address}\nCtrl-C ends it.", flush=True)
        if not options.no_open:
            import webbrowser

            webbrowser.open(server.address)
        server.serve_forever()
    return 0
