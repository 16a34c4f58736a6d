"""Answers as people's programs print them: one a line, in any of the usual forms."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import IOBase
from typing import cast

from ..errors import CardError, HandError, ShowdownError, quoted
from ..reading import read_cards
from ..source.open import blocks_of
from ..values import Value
from .tables import AmbiguousColumnsError, column, scores
from .winners import ONLY_PLAYER_1, Found, misfit, winners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..source.open import Source
    from .dealt import Dealt

__all__ = ["Answers", "AnswersError", "read_answers"]

_WHETHER_1 = bytes((0, 1, 0, *range(3, 256)))


class AnswersError(ShowdownError, ValueError):
    """Answers that cannot be read, or that are no answers to these deals."""


class Answers(Value):
    """What a program answered, deal by deal.

    Attributes:
        name: what errors call their source.
        said: the winner of each deal, 1 or 2, or 0 for a tie.
        form: how they were written.
    """

    name: str
    said: bytes
    form: str

    def in_form(self, winners: bytes) -> bytes:
        r"""Winners as this form tells them: some forms do not tell Player 2's wins from ties.

        >>> Answers("mine.txt", b"\1\0", "whether Player 1 wins").in_form(b"\1\2")
        b'\x01\x00'
        """
        return winners.translate(_WHETHER_1) if ONLY_PLAYER_1 in self.form else winners


def read_answers(
    source: Source | Iterable[object],
    dealt: Dealt,
    name: str | None = None,
    *,
    right: bytes | None = None,
) -> Answers:
    r"""Answers in the form that all their lines share.

    Args:
        source: a path, an open file, bytes, or the answers one by one.
        dealt: the deals that they answer.
        name: what errors call the source.
        right: who wins them, by which the direction of scores is told; by default as the standard
            rules have it.

    Raises:
        FileError: if the source cannot be read.
        AnswersError: if they are no answers, or not as many as there are deals.

    >>> from .dealt import read_deals
    >>> two = read_deals(["2D 9C AS AH AC 3D 6D 7D TD QD", "2H 2D 4C 4D 4S 3C 3D 3S 9S 9D"])
    >>> read_answers(["White wins.", "Black wins. - with full house: 4 over 3"], two).said
    b'\x02\x01'
    >>> read_answers(["7140,1600", "166,298"], two).form
    'scores, of which the lower wins'
    """
    lines, name = _lines(source, name)
    found = _read(lines, dealt, name, dealt.right() if right is None else right)
    if len(found.said) not in (len(dealt), len(dealt) - 1):
        raise AnswersError(
            f"{name}: {_count(len(found.said))}, but {dealt.name} has {len(dealt):,} deals: "
            f"{'they end too early' if len(found.said) < len(dealt) else 'some are too many'}, "
            f"or are for other deals"
        )
    return found


def _lines(source: Source | Iterable[object], name: str | None) -> tuple[list[str], str]:
    if isinstance(source, Iterable) and not isinstance(source, str | bytes | IOBase):
        try:
            items = iter(source)
        except TypeError:
            raise TypeError(
                "answers come from a path, an open file, bytes, or one by one, not "
                f"{type(source).__name__}"
            ) from None
        source = [_text(item, number) for number, item in enumerate(items, 1)]
    opened = blocks_of(cast("Source", source), name)
    text = b"".join(bytes(memoryview(b.text)[b.start : b.stop]) for b in opened.blocks)
    try:
        lines = text.decode().splitlines()
    except UnicodeDecodeError:
        raise AnswersError(f"{opened.name}: these bytes are no text") from None
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise AnswersError(f"{opened.name}: there are no answers in it")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            raise AnswersError(f"{opened.name}:{number}: the line is blank: an answer a line")
    return lines, opened.name


def _text(item: object, number: int) -> str:
    if item is None:
        raise AnswersError(f"answer {number} is None: a function without return gives that")
    if isinstance(item, bytes):
        return item.decode("utf-8", "replace")
    if isinstance(item, (tuple, list)):
        return ",".join(map(str, item))
    return str(item)


def _read(lines: list[str], dealt: Dealt, name: str, right: bytes) -> Answers:
    bare = [line.strip().strip("\"'").strip() for line in lines]
    try:
        found = (
            winners(bare, right)
            or column(lines, len(dealt), right)
            or scores(bare, right)
            or _hands(bare, dealt, name)
        )
    except AmbiguousColumnsError as error:
        raise AnswersError(f"{name}: {error}") from None
    if found is not None:
        form, said = found
        return Answers(name, said, form)
    place = misfit(bare)
    raise AnswersError(
        f"{name}:{place + 1}: {quoted(bare[place])} is no answer"
        + (f" as line 1 is, {quoted(bare[0])}" if place > 0 else "")
        + ": an answer is 1, 2 or 0 for a tie, Player 1, Black, Win, left, true, or two scores"
    )


def _count(answers: int) -> str:
    return f"{answers:,} answer{'' if answers == 1 else 's'}"


def _hands(lines: Sequence[str], dealt: Dealt, name: str) -> Found | None:
    """Answers that are the winning hands."""
    if len(lines) > len(dealt):
        return None
    said = []
    for deal, line in enumerate(lines):
        try:
            cards = set(read_cards(re.sub(r"[\[\]'\"]", " ", line)))
        except (CardError, HandError):
            return None
        both = dealt[deal]
        hands = {1: set(both[:5]), 2: set(both[5:]), 0: set(both)}
        winner = next((winner for winner, hand in hands.items() if hand == cards), None)
        if winner is None:
            return None
        said.append(winner)
    if not any(said):
        raise AnswersError(f"{name}: these are the deals themselves, not who wins them")
    return "winning hands", bytes(said)
