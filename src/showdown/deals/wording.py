"""What is wrong with an invalid line, in words and with its place."""

from __future__ import annotations

import re

from ..cards import RANK_LETTERS, SUIT_LETTERS, deck, not_a_card
from ..errors import DealError, quoted
from ..kernel.faults import Fault
from ..kernel.lines import layout_of, read_line
from ..layout.layout import Layout
from ..layout.line_layout import layout_of_line
from ..read_options import ReadOptions
from ..rules import HAND_SIZES, MOST_PLAYERS, STANDARD, not_in_deck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..rules import Rules
    from ..source.blocks import Block

__all__ = ["deal_error", "other_players"]

_HIDDEN = re.compile(r"\?{2,}")
_GLUED = re.compile(rb"(?=\w{3}|\w{0,2}\?)[\w \t]*?(\?{2,})")
"""Hidden cards after others with nothing between them, or before them."""
_SIGNED = re.compile(rb"(?:[0-9]+[,; \t]*)?([-+][0-9]+)")
"""A number with a sign, perhaps that of a rank behind a suit."""
LONGEST = 4096
"""So much of a line is shown from where it is wrong on; some files have one endless line."""


def deal_error(
    block: Block,
    fault: int,
    place: int,
    *,
    name: str,
    line: int,
    layout: Layout,
    rules: Rules = STANDARD,
    allow: str = "--decks many",
    mixed: str | None = "--mixed",
) -> DealError:
    """The error for a fault at byte `place` of the block's text, in line `line` of the file.

    `allow` is the option with which a card may come twice, and `mixed` the one, if there is any,
    with which a line may be laid out otherwise than the first deal. `rules` are those by which
    the line was read.
    """
    fault = Fault(fault)
    start = max(block.start, block.text.rfind(b"\n", block.start, place) + 1)
    stop = block.text.find(b"\n", place, block.stop)
    end = min(block.stop if stop < 0 else stop, place + LONGEST)
    if fault in (Fault.WRONG_SEPARATOR, Fault.UNKNOWN_CARD) and (
        hidden := _GLUED.match(block.text[place:end])
    ):
        # Cards of which some are hidden, with nothing between them, lay out no line.
        fault, place = Fault.UNKNOWN_CARD, place + hidden.start(1)
    before, after = block.text[start:place], block.text[place:end].removesuffix(b"\r")
    left = _text(block.original(start, place))
    right = _text(block.original(place, end).removesuffix(b"\r"))
    wrong = _Line(before, after, layout, rules)
    problem = wrong.problem(fault, allow)
    if mixed and fault in (Fault.WRONG_SEPARATOR, Fault.UNKNOWN_CARD) and wrong.is_mixed():
        problem = f"{problem.partition(': a card is')[0]} ({mixed} reads lines that differ)"
    error = DealError(
        problem,
        file=name,
        line=line,
        column=len(left) + 1,
        offset=block.base + place,
        text=(left + right).rstrip(),
    )
    return block.told(error, fault, place)


def other_players(
    name: str, players: int, first: str, first_players: int, how: str = "count"
) -> DealError:
    """The error for a file whose deals have other players than those of the first file.

    >>> other_players("b.txt", 1, "a.txt", 2)
    DealError('b.txt: a hand a line, but a.txt has deals of 2 players: count them apart')
    """
    return DealError(
        f"{name}: {_deals(players)}, but {first} has {_deals(first_players)}: {how} them apart"
    )


def _deals(players: int) -> str:
    return f"deals of {players} players" if players > 1 else "a hand a line"


class _Line:
    """An invalid line, up to where it is wrong and from there on."""

    def __init__(self, before: bytes, after: bytes, layout: Layout, rules: Rules) -> None:
        self.before, self.after, self.layout, self.rules = before, after, layout, rules
        read = read_line(before + after, layout_of(layout.fields(repeats=True)))
        self.here = next((i for i, at in enumerate(read.starts) if at >= len(before)), None)
        """Which card stands at the place, if one does."""
        self.cards = [deck()[number] for number in read.cards]
        self.starts = read.starts
        self.count = len(read.cards) if self.here is None else self.here
        """The cards before the place."""

    def problem(self, fault: Fault, allow: str) -> str:
        layout = self.layout
        hold = f"{layout.players} players hold {layout.size}, {layout.cards} each"
        if layout.players == 1:
            hold = f"a hand has {layout.cards}"
        match fault:
            case Fault.UNKNOWN_CARD:
                return self._no_card()
            case Fault.WRONG_SEPARATOR:
                sign = repr(_text(self.after)[0]) if self.after.strip() else "nothing"
                sign = "a tab" if sign == repr("\t") else sign
                if self.count == 0:
                    return f"{sign} where the first deal has {layout.around[0]!r}"
                last = _text(self.before[self.starts[self.count - 1] :])
                return f"{sign} after {last}: {self._apart()}"
            case Fault.REPEATED_CARD:
                assert self.here is not None
                card = self.cards[self.here]
                one, other = self._holder(self.cards.index(card)), self._holder(self.here)
                holders = f"to {one} and to {other}" if one != other else f"both times to {one}"
                return f"{card} is dealt twice, {holders} ({allow} allows that)"
            case Fault.TOO_MANY_CARDS:
                if layout.style == "pairs":
                    return f"a number too many: {self._numbers()}"
                held = self._cards_held()
                many = held > layout.size + 1
                return f"{held} cards, but {hold}" if many else f"a card too many: {hold}"
            case Fault.TOO_FEW_CARDS if self.count == layout.size:
                return f"the class of the hand is missing: {self._numbers()}"
            case Fault.TOO_FEW_CARDS:
                return f"{self.count} card{'' if self.count == 1 else 's'}, but {hold}"
            case Fault.NO_SUCH_HAND:
                return f"{self._holder(self.count)}'s cards repeat so that no rule ranks the hand"
            case Fault.NOT_IN_DECK:
                assert self.here is not None
                return not_in_deck(self.cards[self.here], self.rules)
        raise AssertionError(fault)

    def _no_card(self) -> str:
        if self.layout.style not in ("rank first", "suit first"):
            if signed := _SIGNED.match(self.after):
                return f"{quoted(_text(signed[1]))} has a sign, which no card's number has"
            if self.count == self.layout.size:
                return "the class of a hand is a number from 0 to 9"
        if self.after.startswith(b"\t"):
            return "a tab where a card belongs: a field is empty, or a hand ends too early"
        return _unknown(self._token(), self.layout)

    def _cards_held(self) -> int:
        """How many cards the line has, whatever is between them."""
        many = Layout(MOST_PLAYERS, HAND_SIZES[-1], self.layout.style, mixed=True)
        line = (self.before + self.after)[:LONGEST]
        return len(read_line(line, layout_of(many.fields(repeats=True))).cards)

    def _numbers(self) -> str:
        return f"the first hand has {2 * self.layout.size + self.layout.has_class} numbers"

    def is_mixed(self) -> bool:
        """Whether the line is a deal by itself, which is laid out otherwise than the first."""
        line, layout = self.before + self.after, self.layout
        if layout.mixed or len(line) > LONGEST:
            return False
        if not layout_of_line(line, ReadOptions(layout.players, layout.cards)):
            return False
        read = read_line(line, layout_of(layout.but(mixed=True).fields(repeats=False)))
        return read.fault is Fault.NONE and len(read.cards) == layout.size

    def _token(self) -> str:
        """What stands at the place, up to what could stand between cards."""
        gaps = (self.layout.separator, *self.layout.around)
        around = (" ", "\t", *(gap[:1] for gap in gaps if not gap[:1].isalnum()))
        text = _text(self.after)
        if text[:1] in tuple(",;|-/"):
            return text[:1]
        if hidden := _HIDDEN.match(text):
            return hidden[0]
        return text[: next((i for i, sign in enumerate(text) if sign in around), None)] or text[:1]

    def _apart(self) -> str:
        layout = self.layout
        hand, place = divmod(self.count, layout.cards)
        what = layout.separator if place else layout.around[hand]
        things = "cards" if place or set(layout.around[1:-1]) == {layout.separator} else "hands"
        if self.count == layout.size:
            return f"{what!r} ends the line" if what else "it is the last card of the line"
        if what == "":
            return f"{things} stand side by side"
        shown = {" ": "a space", "\t": "a tab"}.get(what, repr(what))
        return f"{things} stand apart by {shown}"

    def _holder(self, cards_before: int) -> str:
        return f"Player {cards_before // self.layout.cards + 1}"


def _unknown(token: str, layout: Layout) -> str:
    if token.startswith("\ufeff"):
        return "a byte-order mark stands before the card: save the text without it"
    if "\ufffd" in token or "\0" in token:
        return "these bytes are no text that could hold cards"
    hidden = next((sign for sign in token if not sign.isprintable()), None)
    if hidden is not None:
        return f"a card has no sign U+{ord(hidden):04X}, which cannot be seen"
    shown = token if len(token) <= 12 else token[:11] + "…"
    if set(token) <= set("?Xx*_-\U0001f0a0"):  # The last is a card's back.
        return f"{quoted(shown)} is a hidden card: a showdown is decided when all are shown"
    if layout.style.startswith("numbers"):
        first = 1 if layout.style.endswith("+1") else 0
        words = (
            f"{quoted(shown)} is not a card: here cards are numbers from {first} to {51 + first}"
        )
        order = f"numbers:{RANK_LETTERS}{SUIT_LETTERS}+1"
        hint = token == "52" and first == 0
        return f"{words} (--layout {order} if they start at 1)" if hint else words
    if layout.style == "pairs":
        return f"{quoted(shown)} starts no card: here cards are a suit, 1 to 4, and a rank, 1 to 13"
    rank, suit = token[:-1].upper(), token[-1:].lower()
    first_rank = (rank in RANK_LETTERS or rank == "10") and suit in SUIT_LETTERS
    if layout.style == "suit first" and first_rank:
        return (
            f"{quoted(shown)} has the rank first, where cards have the suit: write it {suit}{rank}"
        )
    return not_a_card(shown)


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
