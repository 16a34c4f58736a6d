"""A folder served as a static site, and what a browser complains of on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Keep requests out of the report."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def watch(page: Any, address: str, report: Callable[[str], None]) -> None:
    """Report errors of a page, missing files, and requests to other addresses, which fail."""

    def guard(route: Any) -> None:
        if route.request.url.startswith((address, "blob:", "data:")):
            route.continue_()
        else:
            report(route.request.url)
            route.abort()

    def failed(answer: Any) -> None:
        if answer.status >= 400:
            report(f"{answer.status} {answer.url}")

    def said(message: Any) -> None:
        if message.type == "error":
            report(message.text)

    page.context.route("**/*", guard)
    page.on("console", said)
    page.on("pageerror", lambda error: report(str(error)))
    page.on("response", failed)


def paste(page: Any, field: str, text: str) -> None:
    """Put a long text into a field at once: `fill` has Chromium insert it line by line."""
    page.eval_on_selector(
        field,
        "(field, text) => { field.value = text;"
        " field.dispatchEvent(new Event('input', { bubbles: true })); }",
        text,
    )
