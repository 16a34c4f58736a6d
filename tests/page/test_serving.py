"""`showdown page`: what it serves, and to whom."""

from __future__ import annotations

import json
import re
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from threading import Thread
from urllib.parse import urlsplit

import pytest

from showdown import GAMES
from showdown.page.serving import TITLES, Server, page_files

ASK = b'{"ask": "hand", "hands": ["Ah Kh Qh Jh Th"], "sizes": []}\n'


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def send(
    server: Server, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, str]:
    """The status and the text of an answer; `None` leaves a header out."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=120)
    connection.putrequest(method, path, skip_host=True)
    host = f"127.0.0.1:{server.server_port}"
    usual = {"Host": host, "Origin": f"http://{host}", "X-Token": server.token}
    given = (
        usual
        | {"Content-Length": str(len(body))}
        | {k.replace("_", "-"): v for k, v in headers.items()}
    )
    for name, value in given.items():
        if value:
            connection.putheader(name, value)
    connection.endheaders(body)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def test_the_page_asks(server: Server) -> None:
    status, text = send(server, "POST", "/ask", ASK)
    assert status == 200
    assert json.loads(text)["category"] == "royal flush"
    host = f"localhost:{server.server_port}"
    assert send(server, "POST", "/ask", ASK, Host=host, Origin=f"http://{host}")[0] == 200


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (403, {"Host": "evil.example"}),
        (403, {"Host": ""}),
        (403, {"Origin": "http://evil.example"}),
        (403, {"Origin": "null"}),
        (403, {"Origin": ""}),
        (403, {"X_Token": "wrong"}),
        (403, {"X_Token": ""}),
        (413, {"Content_Length": "99999999999"}),
        (413, {"Content_Length": "-1"}),
    ],
)
def test_nobody_else_asks(server: Server, status: int, headers: dict[str, str]) -> None:
    assert send(server, "POST", "/ask", ASK, **headers)[0] == status


def test_only_the_page_is_served(server: Server) -> None:
    status, text = send(server, "GET", f"/?token={server.token}")
    assert (status, "<!doctype html>" in text) == (200, True)
    assert server.token not in text
    assert send(server, "GET", "/", Host="evil.example")[0] == 403
    for path in ("/../door.py", "/door.py", "/%2e%2e/door.py", "//etc/passwd", "/ask"):
        assert send(server, "GET", path)[0] == 404
    assert send(server, "POST", "/other", ASK)[0] == 404
    assert server.server_address[0] == "127.0.0.1"


def test_the_page_knows_whether_it_is_served(server: Server) -> None:
    assert "local = true" in send(server, "GET", "/games.js")[1]
    assert b"local = false" in page_files()["games.js"]
    words = "Open the address that “showdown page” printed."
    assert send(server, "POST", "/ask", ASK, X_Token="")[1] == words


def test_the_files_name_each_other_and_nobody_else() -> None:
    files = page_files()
    assert {*TITLES} == {*GAMES}
    assert sum(len(files[name]) for name in files if name != "cards.svg") < 72_000
    for name, content in files.items():
        text = content.decode()
        links = re.findall(r'(?:href|src)="([^"#]+)"|from "\./([^"]+)"', text)
        # Pyodide is there only where the page is static, and is linked to.
        elsewhere = {"engine/pyodide.mjs", "https://pyodide.org/"}
        assert {one or other for one, other in links} - elsewhere <= set(files), name
        assert not re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", text), name
        others = set(re.findall(r"https?://[^\s\"'`<]+", text))
        assert others <= {"http://www.w3.org/2000/svg", "https://pyodide.org/"}, name
    assert len(re.findall("<symbol ", files["cards.svg"].decode())) == 52


def test_a_browser_that_goes_away(server: Server, capfd: pytest.CaptureFixture[str]) -> None:
    ask = b'{"ask": "odds", "hands": ["22+", "random"]}\n'
    head = f"Host: 127.0.0.1:{server.server_port}\r\n"
    origin = f"Origin: http://127.0.0.1:{server.server_port}\r\nX-Token: {server.token}\r\n"
    asked = f"POST /ask HTTP/1.1\r\n{head}{origin}Content-Length: {len(ask)}\r\n\r\n".encode()
    for request in (f"GET /cards.svg HTTP/1.1\r\n{head}\r\n".encode(), asked + ask, asked):
        with socket.create_connection(("127.0.0.1", server.server_port)) as one:
            # Closed at once, without the usual farewell.
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            one.sendall(request)
    assert send(server, "POST", "/ask", ASK)[0] == 200
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_the_command_serves_until_it_is_interrupted() -> None:
    command = [sys.executable, "-m", "showdown", "page", "--no-open"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as one:
        assert one.stdout is not None
        assert one.stderr is not None
        address = urlsplit(one.stdout.readline().strip())
        connection = HTTPConnection(address.netloc, timeout=120)
        connection.request("GET", f"{address.path}?{address.query}")
        assert connection.getresponse().status == 200
        connection.close()
        one.send_signal(signal.SIGINT)
        assert one.wait(120) == -signal.SIGINT
        assert one.stderr.read() == ""
