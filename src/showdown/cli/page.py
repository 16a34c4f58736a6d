"""`showdown page`: the page in a browser, served from this computer."""

from __future__ import annotations

from .parsers import parse


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
