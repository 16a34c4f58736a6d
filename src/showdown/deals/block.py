"""Blocks of a text, and what a source of them is."""

from __future__ import annotations

from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from mmap import mmap

    from ..errors import DealError
    from ..kernel.faults import Fault

__all__ = ["Block", "Blocks"]


class Block(Value):
    """Whole lines: the bytes of `text` from `start` to `stop`.

    `base` is where the text starts in the file, and `read` how many bytes of the file were read
    for the block. Where a file is unpacked or decoded, `base` counts in what becomes of it.
    `source` is the block of which this one is a copy, byte for byte as long, in which blanks stand
    for what is not read.
    """

    __slots__ = __match_args__ = ("text", "start", "stop", "base", "read", "source")
    unit = "line"
    """What people call a line of the source."""

    text: bytes | mmap
    start: int
    stop: int
    base: int
    read: int
    source: Block | None

    def __init__(
        self,
        text: bytes | mmap,
        start: int,
        stop: int,
        base: int = 0,
        read: int | None = None,
        source: Block | None = None,
    ) -> None:
        read = stop - start if read is None else read
        self._set(text=text, start=start, stop=stop, base=base, read=read, source=source)

    def ready(self) -> Block:
        """The same with its text, where that is made only when it is counted."""
        return self

    def told(self, error: DealError, fault: Fault, place: int) -> DealError:  # noqa: ARG002
        """The error for a fault at a place, as people know the place in what the text is from."""
        return error

    def original(self, start: int, stop: int) -> bytes:
        """The bytes from `start` to `stop` as the source has them.

        >>> Block(b"   8C", 0, 5, source=Block(b"1: 8C", 0, 5)).original(0, 5)
        b'1: 8C'
        """
        if self.source is None:
            return self.text[start:stop]
        return self.source.original(start + self.source.start, stop + self.source.start)

    @property
    def encoding(self) -> str:
        """How the source writes its text."""
        return "utf-8" if self.source is None else self.source.encoding

    def raw(self, start: int, stop: int) -> bytes:
        """The same in the source's own encoding, with its own line ends and escapes."""
        if self.source is None:
            return self.text[start:stop]
        return self.source.raw(start + self.source.start, stop + self.source.start)

    def piece(self, start: int, stop: int) -> Block:
        """The lines from `start` to `stop` alone, as a block of their own."""
        text = self.text[start:stop]
        return Block(text, 0, len(text), self.base + start)


class Blocks(Value):
    """A source's name for people, its text's size in bytes where that is known, and its blocks.

    `waits`, if that can be known, tells whether the next block has still to come.
    """

    __slots__ = __match_args__ = ("name", "size", "blocks", "waits")

    name: str
    size: int | None
    blocks: Iterator[Block]
    waits: Callable[[], bool] | None

    def __init__(
        self,
        name: str,
        size: int | None,
        blocks: Iterator[Block],
        waits: Callable[[], bool] | None = None,
    ) -> None:
        self._set(name=name, size=size, blocks=blocks, waits=waits)
