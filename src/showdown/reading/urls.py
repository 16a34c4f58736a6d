"""Sources with a URL: http and https by Python itself, all others through fsspec."""

from __future__ import annotations

import re

from .. import __version__
from ..errors import FileError
from ..needs import need_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from urllib.request import Request

CHUNK = 1 << 18
TIMEOUT = 30.0
"""Seconds to wait for a server's next bytes."""

_URL = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]+://(?:([^/?#:@]*)(?::([^/?#]*))?@)?")


def is_url(text: str) -> bool:
    """Whether a text starts like a URL; one letter is a disk's name.

    >>> is_url("https://example.org/deals.txt"), is_url("c://deals.txt")
    (True, False)
    """
    return _URL.match(text) is not None


def url_chunks(url: str, name: str) -> Iterator[bytes]:
    """The bytes behind a URL, a chunk at a time; errors call it `name`."""
    if url.lower().startswith(("http://", "https://")):
        return _from_server(url, name)
    return _through_fsspec(url, name)


def _from_server(url: str, name: str) -> Iterator[bytes]:
    from http import HTTPStatus
    from http.client import HTTPException, IncompleteRead, InvalidURL
    from urllib.error import HTTPError, URLError
    from urllib.request import urlopen

    try:
        with urlopen(_request(url), timeout=TIMEOUT) as response:
            while chunk := response.read(CHUNK):
                yield chunk
            if response.length:  # Python itself takes this for the end.
                raise IncompleteRead(b"", response.length)
    except HTTPError as error:
        error.close()
        # The server's own words could be anything.
        words = HTTPStatus(error.code).phrase if error.code in list(HTTPStatus) else "unknown code"
        raise FileError(f"{name}: the server answered {error.code} ({words})") from error
    except TimeoutError as error:
        raise FileError(f"{name}: the server sent nothing for {TIMEOUT:g} seconds") from error
    except IncompleteRead as error:
        raise FileError(f"{name}: the connection ended before the file did") from error
    except (InvalidURL, ValueError):  # Their words may show the password.
        raise FileError(f"{name}: this is not a valid URL") from None
    except HTTPException as error:
        kind = type(error).__name__
        raise FileError(f"{name}: the server's answer is not valid HTTP ({kind})") from error
    except OSError as error:
        reason = error.reason if isinstance(error, URLError) else error
        raise FileError(f"{name}: {_words(reason, url)}") from error


def _request(url: str) -> Request:
    """The request for a server; user and password go to that server alone, in a header."""
    from urllib.request import Request

    headers = {"User-Agent": f"showdown/{__version__}"}
    found = _URL.match(url)
    if found is None or found[1] is None:
        return Request(url, headers=headers)
    from base64 import b64encode
    from urllib.parse import unquote

    login = b64encode(f"{unquote(found[1])}:{unquote(found[2] or '')}".encode()).decode()
    request = Request(url[: found.start(1)] + url[found.end() :], headers=headers)
    request.add_unredirected_header("Authorization", f"Basic {login}")
    return request


def _through_fsspec(url: str, name: str) -> Iterator[bytes]:
    fsspec = need_for(name, "fsspec")
    try:
        with fsspec.open(url, "rb") as file:
            while chunk := file.read(CHUNK):
                yield chunk
    except Exception as error:  # Each file system raises its own errors.
        raise FileError(f"{name}: {_words(error, url)}") from error


def _words(error: object, url: str) -> str:
    """What an error says, without the password."""
    if isinstance(error, TimeoutError):
        return f"no answer in {TIMEOUT:g} seconds"
    if isinstance(error, FileNotFoundError):
        return "no such file or directory"
    words = getattr(error, "strerror", None) or str(error) or type(error).__name__
    found = _URL.match(url)
    if found and (found[2] or found[1]):
        words = words.replace(found[2] or found[1], "***")
    return words[:1].lower() + words[1:]
