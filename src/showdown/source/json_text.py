"""JSON as lines: the items of an array, and lines in which characters are escaped."""

from __future__ import annotations

import json
import re

from ..errors import FileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_ARRAY = 1 << 30
MIN_CARDS = 8
"""More than a hand has; the first deal may have an invalid one."""
BATCH = 1 << 12
"""How many lines are passed on together."""

_CARD = re.compile(
    r"(?:10|[2-9tjqka])[cdhs♠-♧]|[cdhs♠-♧](?:10|[2-9tjqka])|[\U0001f0a1-\U0001f0de]|\b\d\d?\b",
    re.IGNORECASE,
)
_ESCAPES = re.compile(rb"(?<!\\)(?:\\u(?!00[0-7])[0-9a-f]{4})+", re.IGNORECASE)
"""Characters beyond ASCII: an escaped quote stays escaped."""


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
    return isinstance(item, str | list) and len(cards) >= MIN_CARDS


def unescaped(lines: bytes) -> bytes:
    r"""Lines with the characters beyond ASCII that JSON escapes in them; other escapes stay.

    >>> unescaped(b'"8\\u2663 \\ud83c\\udcd8 \\u0022"').decode()
    '"8♣ 🃘 \\u0022"'
    """
    if b"\\u" not in lines:
        return lines
    return _ESCAPES.sub(
        lambda found: json.loads(b'"%s"' % found[0]).encode("utf-8", "surrogatepass"), lines
    )


def items(chunks: Iterator[bytes], name: str) -> Iterator[bytes]:
    r"""The items of a JSON array, one per line, a few thousand at a time.

    A deal is in the line in which it starts, unless another one starts there too. The text has to
    be in memory, so it may not be larger than 1 GB.

    >>> b"".join(items(iter([b'[\n["8C",\n "TS"],\n ["K', b'C"]]']), "deals.json"))
    b'\n["8C", "TS"]\n\n ["KC"]\n'
    """
    data = bytearray()
    for chunk in chunks:
        data += chunk
        if len(data) > MAX_ARRAY:
            raise FileError(
                f"{name}: a JSON array of more than {MAX_ARRAY >> 30} GB: write one item per line, "
                f"without the brackets and commas around it"
            )
    text = data.decode("utf-8-sig", "surrogateescape")
    data.clear()
    try:
        lines: list[str] = []
        for line in _lines(text):
            lines.append(line)
            if len(lines) == BATCH:
                yield _encoded(lines)
                lines.clear()
    except RecursionError:
        raise FileError(f"{name}: this JSON is nested too deeply") from None
    except json.JSONDecodeError as error:
        problem = f"not valid JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        if not text[error.pos :].strip() or error.msg.startswith("Unterminated string"):
            problem = "the JSON has no end: the file was cut short"
        raise FileError(f"{name}:{error.lineno}:{error.colno}: {problem}") from None
    yield _encoded(lines)


def _lines(text: str) -> Iterator[str]:
    """The items of an array, and empty lines, so that items are in their lines if possible.

    Objects need no commas between them.
    """
    decode = json.JSONDecoder().raw_decode
    blanks = re.compile(r"[ \t\r\n]*")

    def after_blanks(place: int) -> int:
        found = blanks.match(text, place)
        return found.end() if found else place

    line, written, last = 1, 0, 0
    place = after_blanks(after_blanks(0) + 1)
    while text[place : place + 1] != "]":
        line += text.count("\n", last, place)
        item, stop = decode(text, place)
        source = text[place:stop]
        if isinstance(item, dict):  # The row of a table.
            source = source.replace("\n", " ").replace("\r", " ")
        else:
            if "\\" in source or "\n" in source or "\r" in source:
                source = json.dumps(item, ensure_ascii=False)
            if line > written:  # The first item of its line keeps its column.
                yield from [""] * (line - written - 1)
                written = line - 1
                source = " " * (place - text.rfind("\n", 0, place) - 1) + source
        yield source
        written, last, place = written + 1, place, after_blanks(stop)
        if text[place : place + 1] == ",":
            place = after_blanks(place + 1)
        elif text[place : place + 1] != "]" and not (
            isinstance(item, dict) and text[place : place + 1] == "{"  # One object after the other.
        ):
            raise json.JSONDecodeError("expected a comma or ]", text, place)
    if after_blanks(place + 1) < len(text):
        raise json.JSONDecodeError("something follows the array", text, place + 1)


def _encoded(lines: list[str]) -> bytes:
    return "".join([line + "\n" for line in lines]).encode("utf-8", "surrogatepass")
