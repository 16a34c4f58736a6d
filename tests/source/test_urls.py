"""Deals from a server on this machine, and from fsspec's files in memory."""

from __future__ import annotations

import base64
import gzip
import sys
import threading
import traceback
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import fsspec
import pytest
from packing import PACKERS

from showdown import DealError, FileError, LibraryError, errors, tally
from showdown.source import urls

TEXT = b"8C TS KC 9H 4S 7D 2S 5D 3S AC\n" * 3


LOGIN = "Basic " + base64.b64encode(b"ann:s3:cr@t").decode()
"""Its URL has `s3:cr%40t`, since a password is written there like that."""


class Handler(BaseHTTPRequestHandler):
    """Answers by the path."""

    silence = threading.Event()

    def do_GET(self) -> None:  # noqa: PLR0912
        body = TEXT
        status, headers = 200, {}
        match self.path.split("/")[1]:
            case "packed":
                body = gzip.compress(TEXT)
            case "encoded":
                body = gzip.compress(TEXT)
                headers["Content-Encoding"] = "gzip"
            case "moved":
                status, headers["Location"] = 302, "/deals.txt"
            case "round":
                status, headers["Location"] = 302, "/round"
            case "missing":
                status = 404
            case "rude":
                self.wfile.write(b"HTTP/1.1 418 \x1b[31mred\r\nConnection: close\r\n\r\n")
                return
            case "login":
                status = 200 if self.headers["Authorization"] == LOGIN else 401
            case "short":
                headers["Content-Length"] = str(len(TEXT) + 1000)
            case "chunked":
                headers["Transfer-Encoding"] = "chunked"
                body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(TEXT), TEXT)
            case "broken":
                headers["Transfer-Encoding"] = "chunked"
                body = b"%x\r\n%s" % (2 * len(TEXT), TEXT)
            case "silent":
                self.silence.wait(5)
                return
            case "nonsense":
                self.wfile.write(b"nonsense\r\n\r\n")
                return
            case "agent":
                body = TEXT if self.headers["User-Agent"].startswith("showdown/") else b"?"
        self.protocol_version = "HTTP/1.1"
        self.send_response(status)
        self.send_header("Connection", "close")
        for name, value in headers.items():
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
        Handler.silence.set()
        running.shutdown()


@pytest.mark.parametrize(
    "path", ["deals.txt", "packed", "encoded", "moved", "chunked", "agent", "deals.gz?x=1#y"]
)
def test_from_a_server(server: str, path: str) -> None:
    assert tally(f"{server}/{path}") == tally(TEXT)


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("missing", "the server answered 404 (Not Found)"),
        ("rude", "the server answered 418 (I'm a Teapot)"),
        ("login", "the server answered 401 (Unauthorized)"),
        ("round", "the server's redirects lead nowhere"),
        ("short", "the connection ended 1,000 bytes before the file did"),
        ("broken", "the connection ended before the file did"),
        ("silent", "the server sent nothing for 0.2 seconds"),
        ("nonsense", "the server's answer is not valid HTTP (BadStatusLine)"),
        ("a b", "this is not a valid URL"),
    ],
)
def test_what_a_server_does_wrong(
    server: str, path: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(urls, "TIMEOUT", 0.2 if path == "silent" else 5)
    with pytest.raises(FileError) as caught:
        tally(f"{server}/{path}")
    assert str(caught.value).startswith(f"{server}/{path}: {problem}")


@pytest.mark.parametrize("packing", PACKERS)
def test_through_fsspec(packing: str) -> None:
    with fsspec.open("memory://deals/packed", "wb") as file:
        file.write(PACKERS[packing](TEXT))
    assert tally("memory://deals/packed") == tally(TEXT)


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("http://127.0.0.1:9/x", "connection refused"),
        ("http://", "no host given"),
        ("memory://deals/missing", "no such file or directory"),
        ("nosuch://deals", "protocol not known: nosuch"),
        ("c://x", "no such file or directory"),
    ],
)
def test_what_cannot_be_reached(url: str, problem: str) -> None:
    with pytest.raises(FileError) as caught:
        tally(url)
    assert str(caught.value) == f"{url}: {problem}"


def test_without_fsspec(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(LibraryError) as caught:
        tally("s3://deals/all.txt")
    assert str(caught.value).startswith("s3://deals/all.txt: fsspec")
    assert "not installed: pip install fsspec" in str(caught.value)


def test_a_file_is_never_a_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "http:").mkdir()
    (tmp_path / "http:" / "deals.txt").write_bytes(TEXT)
    assert tally("http://deals.txt") == tally(TEXT)


def test_a_password_goes_to_the_server_and_into_no_message(server: str) -> None:
    url = server.replace("://", "://ann:s3:cr%40t@")
    shown = server.replace("://", "://ann:***@")
    assert tally(f"{url}/login") == tally(TEXT)
    with pytest.raises(DealError) as wrong:
        tally(f"{url}/login", players=3)
    assert wrong.value.file == f"{shown}/login"
    for path in ("missing", "a b"):
        with pytest.raises(FileError) as caught:
            tally(f"{url}/{path}")
        assert str(caught.value).startswith(f"{shown}/{path}: ")
        assert "cr%40t" not in "".join(traceback.format_exception(caught.value))
    with pytest.raises(FileError, match=r"^ftp://ann:\*\*\*@127\.0\.0\.1:9/x: "):
        tally("ftp://ann:s3:cr%40t@127.0.0.1:9/x")


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("https://example.org/a:b@c", "https://example.org/a:b@c"),
        ("https://token@example.org/a", "https://***@example.org/a"),
        ("s3://deals@example.org/a", "s3://deals@example.org/a"),
        ("s3://ann:a@b@example.org", "s3://ann:***@example.org"),
        ("deals:1@x.txt", "deals:1@x.txt"),
        ("https://:secret@example.org", "https://:***@example.org"),
    ],
)
def test_only_passwords_are_masked(path: str, shown: str) -> None:
    assert errors.shown(path) == shown
