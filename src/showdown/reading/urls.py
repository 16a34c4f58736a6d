"""Sources with a URL: http and https by Python itself, all others through fsspec."""

from __future__ import annotations

import re

from .. import __version__
from ..errors import FileError
from ..needs import need_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

CHUNK = 1 << 18
TIMEOUT = 30.0
"""Seconds to wait for a server's next bytes."""
_CUT_SHORT = "the connection ended before the file did"
_URL = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]+://(?:([^/?#:@]*)(?::([^/?#]*))?@)?")


def is_url(text: str) -> bool:
    """Whether a text starts like a URL; one letter is a disk's name.

    >>> is_url("https://example.org/deals.txt"), is_url("c://deals.txt")
    (True, False)
    """
    return _URL.match(text) is not None


def url_chunks(url: str, name: str) -> Iterator[bytes]:
    """The bytes behind a URL, a chunk at a time; errors call it `name`."""
    is_http = url.lower().startswith(("http://", "https://"))
    fsspec: Any = None if is_http else need_for(name, "fsspec")
    try:
        with _response(url) if is_http else fsspec.open(url, "rb") as file:
            while chunk := file.read(CHUNK):
                yield chunk
            if is_http and file.length:  # Python itself takes this for the end.
                raise FileError(_CUT_SHORT)
    except Exception as error:  # Each file system raises its own errors, perhaps with a password.
        raise FileError(f"{name}: {_problem(error, url)}") from None


def _response(url: str) -> Any:
    """A server's answer; user and password go to that server alone, in a header."""
    from urllib.request import Request, urlopen

    headers = {"User-Agent": f"showdown/{__version__}"}
    login = _URL.match(url)
    if login is None or login[1] is None:
        return urlopen(Request(url, headers=headers), timeout=TIMEOUT)
    from base64 import b64encode
    from urllib.parse import unquote

    code = b64encode(f"{unquote(login[1])}:{unquote(login[2] or '')}".encode()).decode()
    request = Request(url[: login.start(1)] + url[login.end() :], headers=headers)
    request.add_unredirected_header("Authorization", f"Basic {code}")
    return urlopen(request, timeout=TIMEOUT)


def _problem(error: Exception, url: str) -> str:
    """What an error says, without the password."""
    from http.client import HTTPException, IncompleteRead, InvalidURL, responses
    from urllib.error import HTTPError

    if isinstance(error, HTTPError):
        error.close()  # The server's own words could be anything.
        return f"the server answered {error.code} ({responses.get(error.code, 'unknown code')})"
    if isinstance(error, IncompleteRead):
        return _CUT_SHORT
    if isinstance(error, InvalidURL):
        return "this is not a valid URL"
    if isinstance(error, HTTPException):
        return f"the server's answer is not valid HTTP ({type(error).__name__})"
    reason = getattr(error, "reason", error)  # An error of urllib has the one behind it.
    if isinstance(reason, TimeoutError):
        return f"no answer for {TIMEOUT:g} seconds"
    if isinstance(reason, FileNotFoundError):
        return "no such file or directory"
    words = getattr(reason, "strerror", None) or str(reason) or type(reason).__name__
    login = _URL.match(url)
    if login and (login[2] or login[1]):
        words = words.replace(login[2] or login[1], "***")
    return words[:1].lower() + words[1:]
