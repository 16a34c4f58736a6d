"""Sources with an address: http and https by Python itself, all others through fsspec."""

from __future__ import annotations

import re

from .. import __version__
from ..errors import FileError, without_password

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["bytes_at", "is_address"]

CHUNK = 1 << 18
TIMEOUT = 30.0
"""Seconds to wait for a server's next bytes."""


def is_address(text: str) -> bool:
    """Whether it starts as an address does; one letter is a disk's name.

    >>> is_address("https://example.org/deals.txt"), is_address("c://deals.txt")
    (True, False)
    """
    return re.match(r"[a-zA-Z][a-zA-Z0-9+.-]+://", text) is not None


def bytes_at(address: str, name: str) -> Iterator[bytes]:
    """The bytes at an address, a chunk at a time; `name` is what errors call it.

    Raises:
        FileError: if they cannot be had, or not all of them.
    """
    if address.lower().startswith(("http://", "https://")):
        return _from_server(address, name)
    return _through_fsspec(address, name)


def _from_server(address: str, name: str) -> Iterator[bytes]:
    from http.client import HTTPException, IncompleteRead, InvalidURL
    from urllib.error import HTTPError, URLError
    from urllib.request import Request, urlopen

    try:
        request = Request(address, headers={"User-Agent": f"showdown/{__version__}"})
        with urlopen(request, timeout=TIMEOUT) as response:
            while chunk := response.read(CHUNK):
                yield chunk
            if response.length:  # Python itself takes this for the end.
                raise FileError(
                    f"{name}: the connection ended {response.length:,} bytes before the file did"
                )
    except HTTPError as error:
        error.close()
        if 300 <= error.code < 400:
            raise FileError(f"{name}: the server's redirects lead nowhere") from error
        raise FileError(f"{name}: the server answers {error.code} {error.reason}") from error
    except URLError as error:
        raise FileError(f"{name}: {_reason(error.reason)}") from error
    except TimeoutError as error:
        raise FileError(f"{name}: the server is silent for {TIMEOUT:g} seconds") from error
    except IncompleteRead as error:
        raise FileError(f"{name}: the connection ended before the file did") from error
    except (InvalidURL, ValueError) as error:
        why = without_password(str(error), address)
        raise FileError(f"{name}: this is no address ({why})") from error
    except HTTPException as error:
        problem = f"{type(error).__name__}: {error}"
        raise FileError(f"{name}: the server's answer is broken ({problem})") from error


def _through_fsspec(address: str, name: str) -> Iterator[bytes]:
    try:
        import fsspec
    except ImportError as error:
        raise FileError(
            f"{name}: reading from {address.partition('://')[0]}:// takes one more package: "
            f'pip install "poker-showdown[remote]"'
        ) from error
    try:
        with fsspec.open(address, "rb") as file:
            while chunk := file.read(CHUNK):
                yield chunk
    except Exception as error:  # Each file system has errors of its own.
        raise FileError(f"{name}: {without_password(_reason(error), address)}") from error


def _reason(error: object) -> str:
    if isinstance(error, TimeoutError):
        return f"no answer in {TIMEOUT:g} seconds"
    if isinstance(error, FileNotFoundError):
        return "no such file or directory"
    words = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return words[:1].lower() + words[1:]
