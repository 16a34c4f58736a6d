"""The signs of cards as JSON escapes them, made the signs themselves."""

from __future__ import annotations

import re
from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["escapes", "is_escaped", "unescaped"]

_SIGN = re.compile(
    rb"\\u(?:26[0-9a-f]{2}|fe0[ef]|d83c\\u(?:dc[a-f][0-9a-f]))",
    re.IGNORECASE,
)
"""A suit, a sign for how it is drawn, or a playing card in its two halves."""
_CUT = re.compile(rb"\\(?:u[0-9a-f]{0,3}|ud83c\\?|ud83c\\u[0-9a-f]{0,3})?\Z", re.IGNORECASE)
"""What may be the start of one."""


def is_escaped(head: bytes) -> bool:
    r"""Whether a text that starts so is JSON with cards escaped in it.

    >>> is_escaped(b'["8\\u2663 10\\u2660"]'), is_escaped(b'["8C TS"]')
    (True, False)
    """
    return head.lstrip()[:1] in (b"[", b"{", b'"') and _SIGN.search(head) is not None


def escapes(text: bytes | bytearray) -> Iterator[tuple[int, int, int]]:
    r"""Where such signs start and end in a text, and how many bytes each has as a sign.

    >>> list(escapes(b'"8\\u2663 \\ud83c\\udcd8"'))
    [(2, 8, 3), (9, 21, 4)]
    """
    for found in _SIGN.finditer(text):
        start, stop = found.span()
        yield start, stop, 4 if stop - start > 6 else 3


def unescaped(chunks: Iterator[bytes]) -> Iterator[bytes]:
    r"""Text with such signs in UTF-8; all other escapes stay.

    >>> b"".join(unescaped(iter([b'"8\\u26', b'63 \\ud83c\\udcd8 \\u0041"']))).decode()
    '"8♣ 🃘 \\u0041"'
    """
    held = b""
    for chunk in chunks:
        text = held + chunk
        cut = _CUT.search(text)
        stop = cut.start() if cut else len(text)
        text, held = text[:stop], text[stop:]
        yield _SIGN.sub(_sign, text)
    if held:
        yield held


def _sign(found: re.Match[bytes]) -> bytes:
    return _written(found[0])


@lru_cache(1 << 10)
def _written(escaped: bytes) -> bytes:
    """A sign in UTF-8; a file has few of them, and each very often."""
    halves = escaped.decode().lower().split("\\u")[1:]
    units = b"".join(int(half, 16).to_bytes(2, "big") for half in halves)
    return units.decode("utf-16-be").encode()
