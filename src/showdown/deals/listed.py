"""JSON arrays whose lines are not their items: made so, a deal a line."""

from __future__ import annotations

import re

from ..layout.card_patterns import count_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["an_item_a_line", "is_a_list"]

LEAST = 8
"""So many cards are more than a hand; the first deal may have a bad one."""
LONGEST = 1 << 20
"""No string is waited for longer."""
_START = re.compile(rb"\s*\[\s*(?=[\[{\"])")
_TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},\r\n"]', re.DOTALL)


def is_a_list(head: bytes) -> bool:
    r"""Whether a text that starts so is a JSON array of deals that have not a line each.

    >>> is_a_list(b'["8C TS KC 9H 4S 7D 2S 5D 3S AC", "5C AD 5D AC 9C 7C 5H 8D TD KS"]')
    True
    >>> is_a_list(b'["8C TS KC 9H 4S 7D 2S 5D 3S AC",\n"5C AD 5D AC 9C 7C 5H 8D TD KS"]')
    False
    """
    start = _START.match(head)
    if start is None:
        return False
    text = head[start.end() :]
    depth = 1
    for token in _TOKEN.finditer(text):
        depth += (token[0] in (b"[", b"{")) - (token[0] in (b"]", b"}"))
        if depth == 0 or (depth == 1 and token[0] == b","):
            break
    else:  # The first item ends later.
        return b"\n" in text
    item, rest = text[: token.start()], text[token.end() :]
    if count_cards(item.decode("utf-8", "replace")) < LEAST:
        return False
    if depth == 0:
        return b"\n" in item.strip() and not rest.strip()
    return b"\n" in item.strip() or not rest.lstrip(b" \t\r").startswith(b"\n")


def an_item_a_line(chunks: Iterator[bytes]) -> Iterator[bytes]:
    r"""A JSON array with a line feed for the comma between two items, and no other.

    No byte is added or left out.

    Raises:
        EOFError: if the array does not end.

    >>> list(an_item_a_line(iter([b'[["8C",\n "TS"], ["K', b'C"]]'])))
    [b'[["8C",  "TS"]\n [', b'"KC"]]']
    """
    depth = 0
    held = b""
    for chunk in chunks:
        text = bytearray(held + chunk)
        stop = len(text)
        for token in _TOKEN.finditer(bytes(text)):
            match token[0]:
                case b"[" | b"{":
                    depth += 1
                case b"]" | b"}":
                    depth -= 1
                case b"," if depth == 1:
                    text[token.start()] = 10
                case b"\n" | b"\r":
                    text[token.start()] = 32
                case b'"' if len(text) - token.start() < LONGEST:
                    stop = token.start()  # The rest of the string comes with the next chunk.
                    break
        held = bytes(text[stop:])
        yield bytes(text[:stop])
    if held:
        yield held
    if depth > 0:
        raise EOFError("the JSON array has no end: the file is cut short")
