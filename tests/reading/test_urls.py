"""Deals from a server on this machine, and from fsspec's files in memory."""

from __future__ import annotations

import gzip
import sys
import threading
import traceback
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import fsspec
import pytest

from showdown import FileError, LibraryError, tally

TEXT = b"8C TS KC 9H 4S 7D 2S 5D 3S AC\n" * 3


PACKED = gzip.compress(TEXT)
ANSWERS: dict[str, tuple[int, dict[str, str], bytes]] = {
    "packed": (200, {}, PACKED),
    "moved": (302, {"Location": "/deals.txt"}, b""),
    "missing": (404, {}, TEXT),
    "short": (200, {"Content-Length": str(len(TEXT) + 1000)}, TEXT),
    "chunked": (200, {"Transfer-Encoding": "chunked"}, b"%x\r\n%s\r\n0\r\n\r\n" % (90, TEXT)),
    "broken": (200, {"Transfer-Encoding": "chunked"}, b"%x\r\n%s" % (180, TEXT)),
}


class Handler(BaseHTTPRequestHandler):
    """Answers by the path."""

    def do_GET(self) -> None:
        path = self.path.split("/")[1]
        status, headers, body = ANSWERS.get(path, (200, {}, TEXT))
        if path == "nonsense":
            self.wfile.write(b"nonsense\r\n\r\n")
            return
        self.protocol_version = "HTTP/1.1"
        self.send_response(status)
        for name, value in {"Connection": "close", **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        threading.Thread(target=running.serve_forever).start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()


@pytest.mark.parametrize("path", ["packed", "moved", "chunked", "deals.gz?x=1#y"])
def test_from_a_server(server: str, path: str) -> None:
    assert tally(f"{server}/{path}") == tally(TEXT)


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("missing", "HTTP Error 404: Not Found"),
        ("short", "the connection ended before the file did"),
        ("broken", "this URL or the server's answer is not valid (IncompleteRead)"),
        ("nonsense", "this URL or the server's answer is not valid (BadStatusLine)"),
        ("a b", "this URL or the server's answer is not valid (InvalidURL)"),
    ],
)
def test_what_a_server_does_wrong(server: str, path: str, problem: str) -> None:
    with pytest.raises(FileError) as caught:
        tally(f"{server}/{path}")
    assert str(caught.value).startswith(f"{server}/{path}: {problem}")


def test_through_fsspec() -> None:
    with fsspec.open("memory://deals/packed", "wb") as file:
        file.write(PACKED)
    assert tally("memory://deals/packed") == tally(TEXT)


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("http://127.0.0.1:9/x", "connection refused"),
        ("memory://deals/missing", "no such file or directory"),
        ("nosuch://deals", "protocol not known: nosuch"),
        ("c://x", "no such file or directory"),
    ],
)
def test_what_cannot_be_reached(url: str, problem: str) -> None:
    with pytest.raises(FileError) as caught:
        tally(url)
    assert str(caught.value) == f"{url}: {problem}"


def test_without_fsspec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is never a URL."""
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(LibraryError, match=r"^s3://d: fsspec is not installed: pip"):
        tally("s3://d")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s3:").mkdir()
    (tmp_path / "s3:" / "d").write_bytes(TEXT)
    assert tally("s3://d") == tally(TEXT)


def test_a_password_is_in_no_message(server: str) -> None:
    for login, mask in (("ann:s3cr%40t", "ann:***"), ("t0k3n", "***")):
        url, shown = (server.replace("://", f"://{user}@") for user in (login, mask))
        with pytest.raises(FileError) as caught:
            tally(f"{url}/deals.txt")
        assert str(caught.value).startswith(f"{shown}/deals.txt: ")
        assert login not in "".join(traceback.format_exception(caught.value))
