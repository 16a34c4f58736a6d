"""JSON as lines: the items of an array, and lines in which characters are escaped."""

from __future__ import annotations

import json
import re
from codecs import getincrementaldecoder
from functools import lru_cache
from itertools import chain

from ..errors import FileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["is_array", "items", "unescaped"]

MAX_ITEM = 1 << 24
"""A longer item is refused: it has to be in memory."""
MIN_CARDS = 8
"""More than a hand has; the first deal may have a bad one."""
BATCH = 1 << 12
"""How many lines are passed on together."""

_LONGEST_TOKEN = 16
"""Of those that have no end of their own: `-Infinity`, an escape, a number is not cut."""
_OPEN = "Unterminated string"
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
    return isinstance(item, str | list) and len(cards) >= MIN_CARDS


def items(chunks: Iterator[bytes], name: str) -> Iterator[bytes]:
    r"""The items of a JSON array, a line each.

    A deal is in the line in which it starts, unless another one starts there too.

    Raises:
        FileError: where the text is not JSON, or at its end if the array does not end.

    >>> b"".join(items(iter([b'[\n["8C",\n "TS"],\n ["K', b'C"]]']), "deals.json"))
    b'\n["8C", "TS"]\n\n ["KC"]\n'
    """
    text = _Text(chunks, name)
    lines: list[str] = []
    written = 1
    text.skip_blanks()
    text.skip("[")
    while text.skip_blanks() != "]":
        line, column = text.line, text.column
        source, item = text.take_item()
        if isinstance(item, _RepeatedKeys):  # The reader of tables reports them.
            source = source.replace("\n", " ").replace("\r", " ")
        elif "\\" in source or "\n" in source or "\r" in source:
            source = json.dumps(item, ensure_ascii=False)
        if line >= written:  # The first item of its line keeps its column.
            source = " " * column + source
        if not isinstance(item, dict):  # Objects are the rows of a table.
            lines += ["\n" * (line - written - 1)] if line > written else []
            written = max(line, written)
        lines.append(source)
        written += 1
        if text.skip_blanks() == ",":
            text.skip(",")
        elif text.next != "]":
            raise text.error("expected a comma or ]")
        if len(lines) >= BATCH:
            yield _encoded(lines)
            lines = []
    text.skip("]")
    if text.skip_blanks():
        raise text.error("something follows the array")
    yield _encoded(lines)


class _RepeatedKeys(dict[str, object]):
    """An object with a key twice."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else _RepeatedKeys(found)


class _Text:
    """A text that is read in chunks, and forgotten up to a place that moves on."""

    def __init__(self, chunks: Iterator[bytes], name: str) -> None:
        decoder = getincrementaldecoder("utf-8-sig")("surrogateescape")
        ended = chain(filter(None, chunks), [b""])
        self.chunks = (decoder.decode(chunk, not chunk) for chunk in ended)
        self.name = name
        self.text, self.place = "", 0
        self.line, self.column = 1, 0
        self.decode = json.JSONDecoder(object_pairs_hook=_object).raw_decode

    @property
    def next(self) -> str:
        """The character at the place; none at the end."""
        return self.text[self.place : self.place + 1]

    def skip_blanks(self) -> str:
        """Go on to the next character that is not blank."""
        while True:
            found = _BLANKS.match(self.text, self.place)
            self._go_to(found.end() if found else self.place)
            if self.next or not self._read():
                return self.next

    def skip(self, text: str) -> None:
        self._go_to(self.place + len(text))

    def take_item(self) -> tuple[str, object]:
        """A value, with the text of it, behind which the place then is."""
        while True:
            problem = "this is cut short"
            at = self.place
            try:
                item, stop = self.decode(self.text, self.place)
            except RecursionError:
                raise self.error("this is nested too deeply") from None
            except json.JSONDecodeError as error:
                problem, at = error.msg, error.pos
                is_cut = at + _LONGEST_TOKEN >= len(self.text) or problem.startswith(_OPEN)
            else:
                is_cut = stop == len(self.text)  # More digits of a number may follow.
                if not is_cut or not self._read():
                    source = self.text[self.place : stop]
                    self._go_to(stop)
                    return source, item
                continue
            if not is_cut or not self._read():
                self._go_to(at)
                raise self.error(problem)

    def _read(self) -> bool:
        """Read as much again as is left of the text, or more; false at the end."""
        rest = self.text[self.place :]
        if len(rest) > MAX_ITEM:
            raise FileError(
                f"{self.name}: an item of a JSON array with more than {MAX_ITEM >> 20} MB: "
                f"write one deal per line"
            )
        parts, size = [rest], 0
        for chunk in self.chunks:
            parts.append(chunk)
            size += len(chunk)
            if size > len(rest):
                break
        if size:
            self.text, self.place = "".join(parts), 0
        return size > 0

    def _go_to(self, place: int) -> None:
        feeds = self.text.count("\n", self.place, place)
        if feeds:
            self.line += feeds
            self.column = place - self.text.rfind("\n", self.place, place) - 1
        else:
            self.column += place - self.place
        self.place = place

    def error(self, problem: str) -> FileError:
        """The error for the place, where the text is not JSON."""
        if not self.text[self.place :].strip() or problem.startswith(_OPEN):
            problem = "the JSON array has no end: the file was cut short"
        else:
            problem = f"not valid JSON: {problem[:1].lower()}{problem[1:]}"
        return FileError(f"{self.name}:{self.line}:{self.column + 1}: {problem}")


def _encoded(lines: list[str]) -> bytes:
    return "".join([line + "\n" for line in lines]).encode("utf-8", "surrogatepass")


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
        rest, text = text[stop:], text[:stop]
        yield _ESCAPES.sub(lambda found: _characters(found[0]), text) if b"\\u" in text else text


@lru_cache(1 << 10)
def _characters(escapes: bytes) -> bytes:
    found: str = json.loads(b'"%s"' % escapes)
    return found.encode("utf-8", "surrogatepass")
