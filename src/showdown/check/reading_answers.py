"""Answers as programs print them: one for each deal, in any of the usual forms."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import IOBase
from typing import cast

from ..errors import CardError, HandError, quoted
from ..reading import read_cards
from ..source.open import blocks_of
from ..values import Value
from .answer_forms import ONLY_PLAYER_1, AnswersError, column, first_misfit, scores, winners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..source.open import Source
    from .answer_forms import Found
    from .deal_set import DealSet

__all__ = ["Answers", "read_answers"]

WHETHER_1 = bytes((0, 1, 0, *range(3, 256)))


class Answers(Value):
    """What a program answered, deal by deal.

    Attributes:
        name: what errors call their source.
        winners: the winner of each deal by the program, 1 or 2, or 0 for a tie.
        form: how they are written.
    """

    name: str
    winners: bytes
    form: str

    def in_form(self, winners: bytes) -> bytes:
        """Winners as far as this form shows them: some show only whether Player 1 wins."""
        return winners.translate(WHETHER_1) if ONLY_PLAYER_1 in self.form else winners


def read_answers(
    source: Source | Iterable[object], deal_set: DealSet, correct: bytes, name: str | None = None
) -> Answers:
    r"""Answers in the form that all their lines share.

    `correct` are the true winners, which settle whether the higher or the lower score wins.

    Raises:
        FileError: if the source cannot be read.
        AnswersError: if they are not answers, or not as many as there are deals.

    >>> from .deal_set import read_deals
    >>> two = read_deals(["2D 9C AS AH AC 3D 6D 7D TD QD", "2H 2D 4C 4D 4S 3C 3D 3S 9S 9D"])
    >>> read_answers(["7140,1600", "166,298"], two, b"\2\1").form
    'scores, of which the lower wins'
    """
    lines, name = _lines(source, name)
    form, found = _read(lines, deal_set, correct, name)
    if len(found) not in (len(deal_set), len(deal_set) - 1):
        raise AnswersError(
            f"{name}: {len(found):,} answer{'' if len(found) == 1 else 's'} for "
            f"{len(deal_set):,} deals of {deal_set.name}: expected one for each deal"
        )
    return Answers(name, found, form)


def _lines(source: Source | Iterable[object], name: str | None) -> tuple[list[str], str]:
    if isinstance(source, Iterable) and not isinstance(source, str | bytes | IOBase):
        try:
            items = iter(source)
        except TypeError:
            raise TypeError(
                "answers must be a path, an open file, bytes, or a list of answers, not "
                f"{type(source).__name__}"
            ) from None
        source = [_text(item, number) for number, item in enumerate(items, 1)]
    opened = blocks_of(cast("Source", source), name)
    text = b"".join(bytes(memoryview(b.text)[b.start : b.stop]) for b in opened.blocks)
    try:
        lines = text.decode().splitlines()
    except UnicodeDecodeError:
        raise AnswersError(f"{opened.name}: the answers are not text") from None
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise AnswersError(f"{opened.name}: no answers")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            raise AnswersError(f"{opened.name}:{number}: blank line: expected one answer per line")
    return lines, opened.name


def _text(item: object, number: int) -> str:
    if item is None:
        raise AnswersError(f"answer {number} is None: does your function return the winner?")
    if isinstance(item, bytes):
        return item.decode("utf-8", "replace")
    if isinstance(item, (tuple, list)):
        return ",".join(map(str, item))
    return str(item)


def _read(lines: list[str], deal_set: DealSet, correct: bytes, name: str) -> Found:
    bare = [line.strip().strip("\"'").strip() for line in lines]
    try:
        found = (
            winners(bare, correct)
            or column(lines, len(deal_set), correct)
            or scores(bare, correct)
            or _winning_hands(bare, deal_set)
        )
    except AnswersError as error:
        raise AnswersError(f"{name}: {error}") from None
    if found is not None:
        return found
    place = first_misfit(bare)
    unlike = f" in the form of line 1, {quoted(bare[0])}" if place > 0 else ""
    raise AnswersError(
        f"{name}:{place + 1}: {quoted(bare[place])} is not an answer{unlike}: write 1, 2 or 0 for "
        "a tie, Player 1, Black, Win, left, true, or two scores"
    )


def _winning_hands(lines: Sequence[str], deal_set: DealSet) -> Found | None:
    """Answers that are the winning hands."""
    if len(lines) > len(deal_set):
        return None
    found = []
    for deal, line in enumerate(lines):
        try:
            cards = set(read_cards(re.sub(r"[\[\]'\"]", " ", line)))
        except (CardError, HandError):
            return None
        both = deal_set[deal]
        hands = [set(both), set(both[:5]), set(both[5:])]
        if cards not in hands:
            return None
        found.append(hands.index(cards))
    if not any(found):
        raise AnswersError("these are the deals themselves, not their winners")
    return "winning hands", bytes(found)
