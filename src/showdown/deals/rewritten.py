"""What stood in a source where its text is rewritten before it is read."""

from __future__ import annotations

from bisect import bisect_right
from itertools import chain

from .block import Block
from .escaped import escapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from mmap import mmap

__all__ = ["JoinedBlock", "RewrittenBlock", "Tape"]


class RewrittenBlock(Block):
    """Whole lines of a text that was decoded, or whose lines or signs were written otherwise.

    The text starts at 0. `before` is what it was, in UTF-8, and `written` how the source writes
    that. Where a sign was escaped, `ends` tells where it ends in the text, and `longer` by how much
    all up to there was longer before.
    """

    __slots__ = ("before", "written", "ends", "longer")
    __match_args__ = (*Block.__match_args__, "before", "written", "ends", "longer")

    before: bytes
    written: str
    ends: list[int]
    longer: list[int]

    def __init__(
        self,
        text: bytes | mmap,
        start: int,
        stop: int,
        base: int,
        read: int | None,
        source: Block | None,
        before: bytes,
        written: str,
        ends: list[int],
        longer: list[int],
    ) -> None:
        super().__init__(text, start, stop, base, read, source)
        self._set(before=before, written=written, ends=ends, longer=longer)

    @property
    def encoding(self) -> str:
        """How the source writes its text."""
        return self.written

    def raw(self, start: int, stop: int) -> bytes:
        """The bytes of the source from which those from `start` to `stop` come.

        The item of a list goes on to the comma behind it; the line end in front of it is that of
        the item before.
        """
        found = self.before[self._place(start) : self._place(stop)]
        if found[:1] in (b"\r", b"\n") and self.text[start] == ord(" "):
            found = found.lstrip(b"\r\n")
        return found if self.written == "utf-8" else found.decode().encode(self.written)

    def piece(self, start: int, stop: int) -> RewrittenBlock:
        """The lines from `start` to `stop` alone, as a block of their own."""
        first, last = bisect_right(self.ends, start), bisect_right(self.ends, stop)
        more = self.longer[first - 1] if first else 0
        return RewrittenBlock(
            self.text[start:stop],
            0,
            stop - start,
            self.base + start,
            None,
            None,
            self.before[self._place(start) : self._place(stop)],
            self.written,
            [end - start for end in self.ends[first:last]],
            [longer - more for longer in self.longer[first:last]],
        )

    def _place(self, place: int) -> int:
        signs = bisect_right(self.ends, place)
        return place + (self.longer[signs - 1] if signs else 0)


class JoinedBlock(Block):
    """Several blocks as one, each of which knows what its part of the text was."""

    __slots__ = ("pieces",)
    __match_args__ = (*Block.__match_args__, "pieces")

    pieces: tuple[Block, ...]

    def __init__(
        self,
        text: bytes | mmap,
        start: int,
        stop: int,
        base: int,
        read: int | None,
        source: Block | None,
        pieces: tuple[Block, ...],
    ) -> None:
        super().__init__(text, start, stop, base, read, source)
        self._set(pieces=pieces)

    @classmethod
    def of(cls, blocks: Sequence[Block]) -> JoinedBlock:
        r"""Blocks that follow one another.

        >>> JoinedBlock.of([Block(b"8C\nTS", 0, 3), Block(b"KC", 0, 2)]).text
        b'8C\nKC'
        """
        text = b"".join([block.text[block.start : block.stop] for block in blocks])
        read = sum(block.read for block in blocks)
        # Blocks of blocks of blocks would be as deep as a pipe has lines.
        flat = [block.pieces if isinstance(block, JoinedBlock) else (block,) for block in blocks]
        return cls(text, 0, len(text), blocks[0].base, read, None, tuple(chain(*flat)))

    @property
    def encoding(self) -> str:
        """How the source writes its text."""
        return self.pieces[0].encoding

    def raw(self, start: int, stop: int) -> bytes:
        """What stands in the source there."""
        return b"".join([block.raw(first, last) for block, first, last in self._parts(start, stop)])

    def piece(self, start: int, stop: int) -> JoinedBlock:
        """The lines from `start` to `stop` alone, as a block of their own."""
        return JoinedBlock.of(
            [block.piece(first, last) for block, first, last in self._parts(start, stop)]
        )

    def _parts(self, start: int, stop: int) -> Iterator[tuple[Block, int, int]]:
        """The blocks of which the bytes from `start` to `stop` are, and where in these."""
        for block in self.pieces:
            size = block.stop - block.start
            if start < size and stop > 0:
                yield block, block.start + max(start, 0), block.start + min(stop, size)
            start, stop = start - size, stop - size


class Tape:
    r"""Chunks of a text that are passed on, and kept until blocks are made of them.

    Args:
        chunks: the text in UTF-8.
        encoding: how the source writes it.
        escaped: whether it has escapes in it of which a block has the signs; in all else a block
            is as long as what it is made of.

    >>> tape = Tape(iter([b"8C\rTS\r"]), "utf-16-le", escaped=False)
    >>> text = b"".join(tape).replace(b"\r", b"\n")
    >>> tape.block(Block(text, 0, 3)).raw(0, 3)
    b'8\x00C\x00\r\x00'
    """

    def __init__(self, chunks: Iterator[bytes], encoding: str, *, escaped: bool) -> None:
        self.chunks = chunks
        self.encoding = encoding
        self.escaped = escaped
        self._kept = bytearray()
        self._keeps = True

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self.chunks:
            if self._keeps:
                self._kept += chunk
            yield chunk

    def drop(self) -> None:
        """Keep nothing: the text is as it was."""
        self._keeps = False
        self._kept.clear()

    def block(self, block: Block) -> Block:
        """A block of the text that the kept chunks become, the next after the last."""
        size = block.stop - block.start
        ends: list[int] = []
        longer: list[int] = []
        more = 0
        for start, stop, length in escapes(self._kept) if self.escaped else ():
            if start - more >= size:
                break
            more += stop - start - length
            ends.append(stop - more)
            longer.append(more)
        before = bytes(self._kept[: size + more])
        del self._kept[: size + more]
        return RewrittenBlock(
            block.text,
            block.start,
            block.stop,
            block.base,
            block.read,
            block.source,
            before,
            self.encoding,
            ends,
            longer,
        )
