"""JSON as lines: the items of an array, and lines in which characters are escaped."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from itertools import chain

from ..errors import FileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["is_array", "items", "unescaped"]

LONGEST = 128 << 20
"""A longer array is refused: all of it is in memory."""
LEAST = 8
"""So many cards are more than a hand; the first deal may have a bad one."""
BATCH = 1 << 12
"""So many lines are passed on together."""

_BLANKS = re.compile(r"[ \t\r\n]*")
_CARD = re.compile(
    r"(?:10|[2-9tjqka])[cdhs♠-♧]|[cdhs♠-♧](?:10|[2-9tjqka])|[\U0001f0a1-\U0001f0de]|\b\d\d?\b",
    re.IGNORECASE,
)
_ESCAPES = re.compile(rb"(?<!\\)(?:\\u(?!00[0-7])[0-9a-f]{4})+", re.IGNORECASE)
"""Characters beyond ASCII: an escaped quote stays escaped."""
_CUT = re.compile(rb"(?:\\ud[89ab][0-9a-f]{2})?(?:\\(?:u[0-9a-f]{0,3})?)?\Z", re.IGNORECASE)
"""What may be a part of an escaped character at the end of a chunk."""


def is_array(head: bytes) -> bool:
    """Whether a text that starts like this is a JSON array of deals or objects.

    >>> is_array(b'["8C TS KC 9H 4S 7D 2S 5D 3S AC",'), is_array(b'["8C TS KC 9H 4S", "7D')
    (True, False)
    """
    text = head.decode("utf-8-sig", "ignore").lstrip()
    start = text[1:].lstrip()
    if text[:1] != "[" or start[:1] == "{":
        return text[:1] == "["
    try:
        item, _ = json.JSONDecoder().raw_decode(start)
    except (ValueError, RecursionError):
        return False
    cards = _CARD.findall(json.dumps(item, ensure_ascii=False))
    return isinstance(item, str | list) and len(cards) >= LEAST


def items(chunks: Iterator[bytes], name: str) -> Iterator[bytes]:
    r"""The items of a JSON array, a line each.

    A deal is in the line in which it starts, unless another one starts there too.

    Raises:
        FileError: where the text is not JSON, or at its end if the array does not end.

    >>> b"".join(items(iter([b'[\n["8C",\n "TS"],\n ["K', b'C"]]']), "deals.json"))
    b'\n["8C", "TS"]\n\n ["KC"]\n'
    """
    text = _whole(chunks, name).decode("utf-8-sig", "surrogateescape")
    decode = json.JSONDecoder().raw_decode
    lines: list[str] = []
    line, seen, written = 1, 0, 1
    place = text.index("[") + 1
    while not text.startswith("]", place := _after_blanks(text, place)):
        line, seen = line + text.count("\n", seen, place), place
        try:
            item, stop = decode(text, place)
        except RecursionError:
            raise _invalid(text, place, "this is nested too deeply", name) from None
        except ValueError as error:
            place = getattr(error, "pos", place)
            raise _invalid(text, place, getattr(error, "msg", str(error)), name) from None
        source = text[place:stop]
        if "\\" in source or "\n" in source or "\r" in source:
            source = json.dumps(item, ensure_ascii=False)
        if line >= written:  # The first item of its line keeps its column.
            source = " " * (place - text.rfind("\n", 0, place) - 1) + source
        if not isinstance(item, dict):  # Objects are the rows of a table.
            lines += ["\n" * (line - written - 1)] if line > written else []
            written = max(line, written)
        lines.append(source)
        written += 1
        place = _after_blanks(text, stop)
        if text.startswith(",", place):
            place += 1
        elif not text.startswith("]", place):
            raise _invalid(text, place, "expected a comma or ]", name)
        if len(lines) >= BATCH:
            yield _encoded(lines)
            lines = []
    if _after_blanks(text, place + 1) < len(text):
        raise _invalid(text, place + 1, "something follows the array", name)
    yield _encoded(lines)


def _whole(chunks: Iterator[bytes], name: str) -> bytes:
    parts, size = [], 0
    for chunk in chunks:
        parts.append(chunk)
        size += len(chunk)
        if size > LONGEST:
            raise FileError(
                f"{name}: a JSON array of more than {LONGEST >> 20} MB: write one deal per line"
            )
    return b"".join(parts)


def _after_blanks(text: str, place: int) -> int:
    found = _BLANKS.match(text, place)
    return found.end() if found else place


def _encoded(lines: list[str]) -> bytes:
    return "".join([line + "\n" for line in lines]).encode("utf-8", "surrogatepass")


def _invalid(text: str, place: int, problem: str, name: str) -> FileError:
    """The error for a place where the text is not JSON."""
    line, column = text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)
    if place >= len(text.rstrip()) or problem.startswith("Unterminated string"):
        problem = "the JSON array has no end: the file was cut short"
    else:
        problem = f"not valid JSON: {problem[:1].lower()}{problem[1:]}"
    return FileError(f"{name}:{line}:{column}: {problem}")


def unescaped(chunks: Iterator[bytes]) -> Iterator[bytes]:
    r"""Text with the characters beyond ASCII that JSON escapes in it; other escapes stay.

    >>> b"".join(unescaped(iter([b'"8\\u26', b'63 \\ud83c\\udcd8 \\u0022"']))).decode()
    '"8♣ 🃘 \\u0022"'
    """
    rest = b""
    for chunk in chain(chunks, [b""]):
        text = rest + chunk
        cut = _CUT.search(text, max(0, len(text) - 11))
        stop = cut.start() if cut and chunk else len(text)
        rest = text[stop:]
        yield _ESCAPES.sub(lambda found: _characters(found[0]), text[:stop])


@lru_cache(1 << 10)
def _characters(escapes: bytes) -> bytes:
    found: str = json.loads(b'"%s"' % escapes)
    return found.encode("utf-8", "surrogatepass")
