"""Invalid lines: what is wrong with them, in words and with the place."""

from __future__ import annotations

from ..cards.card import deck
from ..errors import DealError, counted
from ..kernel.faults import Fault
from ..kernel.lines import layout_of, read_line
from ..rules.rules import HAND_SIZES, not_in_deck
from ..values import Value
from .fitting import INCOMPLETE, suggest_odds
from .groups import groups_of
from .layout import FROM_ONE, MAX_LENGTH, NUMBERS, PAIRS, Layout
from .lines import layout_of_line
from .options import ReadOptions
from .skeleton import no_card, skeleton_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .blocks import Block
    from .skeleton import Skeleton

    BadPlace = tuple[int, int, int]
    """A line counted from 0 in its block, its fault, and the byte that shows it."""

_LETTERS = ("rank first", "suit first")


class Bad(Value):
    r"""An invalid line.

    Attributes:
        line: its number in the file, from 1.
        raw: the line in UTF-8 with its line end; if the file is in another encoding, the line
            decoded.
        fault: what kind of fault it has.
        error: the fault in words, with its place.

    >>> from showdown import tally
    >>> bad = []
    >>> tally(b"8C TS KC\n5H 5C 6S 7S KD 2C 3S 8S 8D TD\n", players=2, on_bad=bad.append).skipped
    1
    >>> bad[0].line, bad[0].raw, bad[0].error.problem
    (1, b'8C TS KC\n', '3 cards, but 2 players hold 10, 5 each')
    """

    line: int
    raw: bytes
    fault: Fault
    error: DealError


def leave_out(_: Bad) -> None:
    """Skip an invalid line without working out what is wrong with it."""


def bad_line(block: Block, fault: int, place: int, *, name: str, line: int, layout: Layout) -> Bad:
    """The invalid line at byte `place` of a block's text."""
    start = max(block.start, block.text.rfind(b"\n", block.start, place) + 1)
    stop = block.text.find(b"\n", place, block.stop) + 1 or block.stop
    can_repeat = layout.game.has_own_hands
    error = deal_error(
        block, fault, place, name=name, line=line, layout=layout, can_repeat=can_repeat
    )
    return Bad(line, block.original(start, stop), Fault(fault), error)


def deal_error(
    block: Block,
    fault: int,
    place: int,
    *,
    name: str,
    line: int,
    layout: Layout,
    can_repeat: bool = True,
) -> DealError:
    """The error for a fault at byte `place` of a block's text, in line `line` of the file `name`.

    `can_repeat` says whether many decks may be suggested for a card that is dealt twice.
    """
    start = max(block.start, block.text.rfind(b"\n", block.start, place) + 1)
    stop = block.text.find(b"\n", place, block.stop)
    end = min(block.stop if stop < 0 else stop, place + MAX_LENGTH)
    before, after = block.text[start:place], block.text[place:end].removesuffix(b"\r")
    kernel_layout = layout.rewritten() if layout.is_rewritten else layout
    error = _described(Fault(fault), before, after, kernel_layout, can_repeat=can_repeat)
    left = _text(block.original(start, place))
    error.text = (left + _text(block.original(place, end))).rstrip()
    error.file, error.line = name, line
    error.column = error.column or len(left) + 1
    error.offset = block.base + start + len(error.text[: error.column - 1].encode())
    return block.located(error, Fault(fault), place)


def other_players(
    name: str, players: int, first: str, first_players: int, how: str = "count"
) -> DealError:
    """The error for a file whose deals have more or fewer players than those of the first file."""
    both = f"{name} has {_deals(players)}, but {first} has {_deals(first_players)}"
    return DealError(f"{both}: {how} them separately")


def _deals(players: int) -> str:
    return f"deals of {players} players" if players > 1 else "one hand per line"


def _described(
    fault: Fault, before: bytes, after: bytes, layout: Layout, *, can_repeat: bool
) -> DealError:
    """What is wrong with a line, given in two parts: before and after the place of the fault."""
    read = read_line(before + after, layout_of(layout.fields(repeats=True)))
    cards = [deck()[card] for card in read.cards]
    count = sum(1 for start in read.starts if start < len(before))
    line = skeleton_of(_text(before + after).rstrip(), layout.style)
    if fault is Fault.REPEATED_CARD and layout.style in _LETTERS and line.size != layout.size:
        return _wrong_count(line, layout)
    if fault is Fault.REPEATED_CARD:
        first, second = (_holder(at, layout) for at in (cards.index(cards[count]), count))
        holders = f"to {first} and to {second}" if first != second else f"both times to {first}"
        error = DealError(f"{cards[count]} is dealt twice, {holders}")
        return error.suggest("To allow that", decks="many") if can_repeat else error
    if fault is Fault.NO_SUCH_HAND:
        return DealError(f"{_holder(count, layout)}'s cards repeat so that no rule ranks the hand")
    if fault is Fault.NOT_IN_DECK:
        return DealError(not_in_deck(cards[count], layout.game.rules))
    if layout.style not in _LETTERS:
        return _wrong_number(after, count, layout)
    return _wrong_text(before + after, after) or _wrong_line(line, layout)


def _holder(place: int, layout: Layout) -> str:
    dealt = layout.players * layout.cards
    return "the board" if place >= dealt else f"Player {place // layout.cards + 1}"


def _wrong_text(line: bytes, after: bytes) -> DealError | None:
    """What is wrong with the bytes of a line; None if nothing is."""
    try:
        line.decode()
    except UnicodeDecodeError as strange:
        words = f"byte 0x{line[strange.start]:02X} is not UTF-8: save the text as UTF-8"
        return DealError(words, column=len(_text(line[: strange.start])) + 1)
    if after.startswith(b"#"):
        return DealError("a remark behind a deal: start comment lines with #")
    return None


def _wrong_line(line: Skeleton, layout: Layout) -> DealError:
    """What is wrong with a line in letters: a word, the number of cards, or what is between."""
    if not line.size:
        return DealError("no cards in this line: start comment lines with #", column=1)
    try:
        groups_of(line, widths=False)
    except DealError as wrong_word:
        return wrong_word
    if line.size != layout.size:
        return _wrong_count(line, layout)
    error = DealError("this line is laid out differently from the first deal")
    options = ReadOptions(layout.players, layout.cards, game=layout.game)
    is_deal = isinstance(layout_of_line(line.line, layout.style, options), Layout)
    return error.suggest("To read lines that differ", mixed=True) if is_deal else error


def _wrong_number(after: bytes, count: int, layout: Layout) -> DealError:
    """What is wrong with a line of numbers."""
    word = (_text(after).replace(",", " ").replace(";", " ").split() or [""])[0]
    if not word or word.startswith("#") or count >= layout.size:
        numbers = layout.size * (1 + (layout.style == PAIRS)) + layout.has_class
        return DealError(f"this line does not have {numbers} numbers, as the first deal has")
    error = DealError(no_card(word, layout.style))
    is_last = word == "52" and layout.style == NUMBERS
    return error.suggest("If they start at 1", style=FROM_ONE) if is_last else error


def _wrong_count(line: Skeleton, layout: Layout) -> DealError:
    """What is wrong with a line that has too few cards, or too many."""
    cards, dealt = line.cards, layout.players * layout.cards
    column = (*line.starts, len(line.line))[min(layout.size, line.size)] + 1
    on_board = line.size - dealt
    if layout.board and on_board in (0, 3, 4):
        hands = ["".join(cards[at : at + layout.cards]) for at in range(0, dealt, layout.cards)]
        error = DealError(INCOMPLETE.format(counted(on_board, "card")), column=1)
        return suggest_odds(error, hands, "".join(cards[dealt:]), layout.game)
    hold = f"a hand has {layout.cards}"
    if layout.players > 1:
        hold = f"{layout.players} players hold {dealt}, {layout.cards} each"
    board = f", and the board has {layout.board}" if layout.board else ""
    error = DealError(f"{counted(line.size, 'card')}, but {hold}{board}", column=column)
    if layout.players == 2 and line.size in HAND_SIZES:
        error.suggest("For one hand per line", players=1)
    return error


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
