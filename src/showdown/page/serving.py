"""The page served from this computer: nobody else can use it, and nothing leaves it."""

from __future__ import annotations

import hmac
import json
import secrets
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from select import select
from socket import MSG_PEEK

from ..cards.card import deck
from ..cards.pictures import card_shapes
from ..errors import FileError
from ..rules.games import GAMES
from .door import answers

TYPES = {"html": "text/html", "css": "text/css", "svg": "image/svg+xml"}
"""The types of the page's files by their endings; all others are scripts."""

TITLES = {
    "draw": "Five-card draw",
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha-8": "Omaha hi-lo (8 or better)",
    "short-deck": "Short-deck hold'em",
    "stud": "Seven-card stud",
    "stud-8": "Seven-card stud hi-lo (8 or better)",
    "razz": "Razz",
    "lowball-27": "2-7 lowball",
    "lowball-a5": "A-5 lowball",
    "badugi": "Badugi",
}
"""What the page calls the games."""

MOST_BYTES = 1 << 30
"""Larger requests are refused."""

HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def page_files(*, served: bool = False) -> dict[str, bytes]:
    """The content of each file of the page; those about cards and games are made here.

    `games.js` has the fewest and most cards of one's own, those of the board, and the title of each
    game, and whether the page asks this module, not Python in the browser.
    """
    read = {each.name: each.read_bytes() for each in (files(__package__) / "files").iterdir()}
    sizes = {
        name: (min(game.hole), max(game.hole), game.board, TITLES[name])
        for name, game in GAMES.items()
    }
    script = f"export const local = {json.dumps(served)}, GAMES = {json.dumps(sizes)};\n"
    # Cards as symbols, such as `#8c`; CSS sets `--face` and `--clubs` to `--spades`.
    symbols = "".join(
        f'<symbol id="{card.rank.letter}{card.suit.letter}" viewBox="-36 -50 72 100">'
        f"{card_shapes(card, 'var(--face)', f'var(--{card.suit.name.lower()})')}</symbol>"
        for card in deck()
    )
    cards = f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
    return read | {"cards.svg": cards.encode(), "games.js": script.encode()}


class Server(ThreadingHTTPServer):
    """Serves the page on 127.0.0.1, and answers what it asks.

    A question is answered only if it comes from this page: to this address, from a page of this
    address, with a token that only the address given to the browser has.

    Raises:
        FileError: if the port is taken.
    """

    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        try:
            super().__init__(("127.0.0.1", port), _Handler)
        except OSError as error:
            raise FileError(f"port {port}: {(error.strerror or str(error)).lower()}") from error
        self.token: str = secrets.token_urlsafe(16)
        self.files: dict[str, bytes] = page_files(served=True)

    @property
    def hosts(self) -> tuple[str, ...]:
        """What browsers may call this server."""
        return (f"127.0.0.1:{self.server_port}", f"localhost:{self.server_port}")

    @property
    def address(self) -> str:
        """The page, with the token."""
        return f"http://{self.hosts[0]}/?token={self.token}"


class _Handler(BaseHTTPRequestHandler):
    server: Server

    server_version = "showdown"
    sys_version = ""

    def handle(self) -> None:
        """Answer, unless the browser goes away."""
        with suppress(ConnectionError):
            super().handle()

    def do_GET(self) -> None:
        path = self.path.partition("?")[0].removeprefix("/") or "index.html"
        if self.headers["Host"] not in self.server.hosts:
            self._refuse(403, "this page is served to this computer only")
        elif path not in self.server.files:
            self._refuse(404, "unknown file")
        else:
            kind = TYPES.get(path.rpartition(".")[2], "text/javascript")
            self._send(200, f"{kind}; charset=utf-8", self.server.files[path])

    def do_POST(self) -> None:
        host, origin = self.headers["Host"], self.headers["Origin"]
        token = (self.headers["X-Token"] or "").encode("utf-8", "replace")
        length = self.headers["Content-Length"] or ""
        if host not in self.server.hosts or origin != f"http://{host}":
            self._refuse(403, "only this page can ask")
        elif not hmac.compare_digest(token, self.server.token.encode()):
            self._refuse(403, "Open the address that “showdown page” printed.")
        elif self.path != "/ask":
            self._refuse(404, "unknown address")
        elif not (length.isascii() and length.isdecimal()) or int(length) > MOST_BYTES:
            self._refuse(413, f"a request has up to {MOST_BYTES >> 20:,} MB")
        else:
            request = self.rfile.read(int(length))
            self._start(200, "application/jsonl; charset=utf-8")
            # The connection is closed after the last line: HTTP/1.0 gives no length.
            for line in answers(request, self._check_connection):
                self.wfile.write(line + b"\n")
                self._check_connection()

    def _check_connection(self, *_: int) -> None:
        """End the answer if the page has closed the connection, and no longer wants to know."""
        readable = select([self.connection], [], [], 0)[0]
        if readable and not self.connection.recv(1, MSG_PEEK):
            raise ConnectionAbortedError

    def _start(self, status: int, kind: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, **HEADERS}.items():
            self.send_header(name, value)
        self.end_headers()

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self._start(status, kind)
        self.wfile.write(body)

    def _refuse(self, status: int, words: str) -> None:
        self._send(status, "text/plain; charset=utf-8", words.encode())

    def log_message(self, *_: object) -> None:
        """Print nothing."""
