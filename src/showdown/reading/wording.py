"""What is wrong with an invalid line, in words and with its place."""

from __future__ import annotations

import re

from ..card_text import RANK, SUIT
from ..cards import deck
from ..errors import DealError, counted, quoted
from ..kernel.faults import Fault
from ..kernel.lines import layout_of, read_line
from ..rules import HAND_SIZES, not_in_deck
from .layout import FROM_ONE, MAX_LENGTH, NUMBERS, PAIRS, Layout
from .lines import layout_of_line
from .not_cards import no_card
from .options import ReadOptions
from .skeleton import cards_of, skeleton_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..kernel.lines import Line
    from .blocks import Block

_WORD = re.compile(r"[^\W\d_]{3}")
_RULE = frozenset(" \t-*_=~")
_CARDS_TOGETHER = re.compile(f"(?:{RANK}{SUIT})+")
_SIGNED = re.compile(rb"(?:[0-9]+[,; \t]*)?([-+][0-9]+)")
"""A number with a sign, perhaps that of a rank behind a suit."""
_LETTERS = ("rank first", "suit first")


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
    left = _text(block.original(start, place))
    error = DealError("", file=name, line=line, column=len(left) + 1, offset=block.base + place)
    error.text = (left + _text(block.original(place, end))).rstrip()
    kernel_layout = layout.rewritten() if layout.is_rewritten else layout
    _describe(error, Fault(fault), before, after, kernel_layout, can_repeat=can_repeat)
    return block.located(error, Fault(fault), place)


def other_players(
    name: str, players: int, first: str, first_players: int, how: str = "count"
) -> DealError:
    """The error for a file whose deals have more or fewer players than those of the first file."""
    both = f"{name} has {_deals(players)}, but {first} has {_deals(first_players)}"
    return DealError(f"{both}: {how} them separately")


def _deals(players: int) -> str:
    return f"deals of {players} players" if players > 1 else "one hand per line"


def _describe(
    error: DealError,
    fault: Fault,
    before: bytes,
    after: bytes,
    layout: Layout,
    *,
    can_repeat: bool,
) -> None:
    """Set the problem of a line, given in two parts: before and after the place of the fault."""
    line = _text(before + after)
    is_other = fault in (Fault.WRONG_SEPARATOR, Fault.UNKNOWN_CARD) or after.startswith(b"#")
    read = _read(before + after, layout)
    cards = [deck()[card] for card in read.cards]
    count = sum(1 for start in read.starts if start < len(before))
    if is_other and (problem := _wrong_text(line, after, layout)):
        error.problem = problem
    elif is_other and _is_a_deal(line, layout):
        error.problem = "this line is laid out differently from the first deal"
        error.suggest("To read lines that differ", mixed=True)
    elif fault is Fault.UNKNOWN_CARD:
        _describe_unknown_card(error, after, count, layout)
    elif fault is Fault.WRONG_SEPARATOR:
        error.problem = _uneven_hands(line, layout) or _wrong_separator(after, count, layout)
    elif fault is Fault.REPEATED_CARD:
        first, second = (_holder(at, layout) for at in (cards.index(cards[count]), count))
        holders = f"to {first} and to {second}" if first != second else f"both times to {first}"
        error.problem = f"{cards[count]} is dealt twice, {holders}"
        if can_repeat:
            error.suggest("To allow that", decks="many")
    elif fault in (Fault.TOO_FEW_CARDS, Fault.TOO_MANY_CARDS):
        _describe_number(error, fault, line, count, layout)
    elif fault is Fault.NO_SUCH_HAND:
        holder = _holder(count, layout)
        error.problem = f"{holder}'s cards repeat so that no rule ranks the hand"
    else:
        error.problem = not_in_deck(cards[count], layout.game.rules)


def _read(line: bytes, layout: Layout) -> Line:
    return read_line(line, layout_of(layout.fields(repeats=True)))


def _holder(place: int, layout: Layout) -> str:
    dealt = layout.players * layout.cards
    return "the board" if place >= dealt else f"Player {place // layout.cards + 1}"


def _wrong_text(line: str, after: bytes, layout: Layout) -> str | None:
    """What is wrong with a line as a whole, or with its encoding."""
    try:
        after.decode()
    except UnicodeDecodeError as strange:
        if strange.start == 0:
            return f"byte 0x{after[0]:02X} is not UTF-8: save the text as UTF-8"
    if after.startswith(b"#"):
        return "a remark behind a deal: start comment lines with #"
    if layout.style not in _LETTERS or not line.isprintable():
        return None
    if _RULE.issuperset(line) or (_WORD.search(line) and cards_of(line) == 0):
        return "no cards in this line: start comment lines with #"
    return None


def _is_a_deal(line: str, layout: Layout) -> bool:
    """Whether a line is a deal in another layout."""
    options = ReadOptions(layout.players, layout.cards, game=layout.game)
    return any(isinstance(layout_of_line(line, s, options), Layout) for s in _LETTERS)


def _uneven_hands(line: str, layout: Layout) -> str | None:
    """Which hand has too few cards or too many, if they are written like `AhKh QsQd`."""
    held = [cards[0] for cards in _CARDS_TOGETHER.finditer(line)]
    if len(held) != len(layout.groups) or re.search(
        r"[^\s,;:|/()\[\]-]", _CARDS_TOGETHER.sub("", line)
    ):
        return None
    counts = [len(re.findall(RANK + SUIT, each)) for each in held[: layout.players]]
    for player, count in enumerate(counts, 1):
        if count != layout.cards and max(counts) > 1:
            return f"Player {player} has {counted(count, 'card')}, not {layout.cards}"
    return None


def _describe_number(error: DealError, fault: Fault, line: str, count: int, layout: Layout) -> None:
    """Say that there are too few cards, or too many."""
    if layout.style == PAIRS:
        numbers = f"the first hand has {2 * layout.size + layout.has_class} numbers"
        many = fault is Fault.TOO_MANY_CARDS
        missing = "the class of the hand is missing" if count == layout.size else "too few numbers"
        error.problem = f"{'too many numbers' if many else missing}: {numbers}"
        return
    held = skeleton_of(line.partition("#")[0], layout.style).size
    held = max(held, layout.size + 1) if fault is Fault.TOO_MANY_CARDS else count
    dealt = layout.players * layout.cards
    on_board = count - dealt
    if layout.board and fault is Fault.TOO_FEW_CARDS and on_board in (0, 3, 4):
        error.problem = f"{on_board} of the {layout.board} cards of the board: a showdown needs all"
        cards = skeleton_of(line, layout.style).cards
        hands = ["".join(cards[at : at + layout.cards]) for at in range(0, dealt, layout.cards)]
        options: dict[str, Any] = {"board": "".join(cards[dealt:])} if on_board else {}
        options |= {} if layout.game.name == "holdem" else {"game": layout.game.name}
        error.suggest("For their odds", *hands, function="odds", **options)
        return
    hold = f"a hand has {layout.cards}"
    if layout.players > 1:
        hold = f"{layout.players} players hold {dealt}, {layout.cards} each"
    board = f", and the board has {layout.board}" if layout.board else ""
    error.problem = f"{counted(held, 'card')}, but {hold}{board}"
    if layout.players == 2 and held in HAND_SIZES:
        error.suggest("For one hand per line", players=1)


def _describe_unknown_card(error: DealError, after: bytes, count: int, layout: Layout) -> None:
    text = _text(after)
    if layout.style not in _LETTERS and (signed := _SIGNED.match(after)):
        error.problem = f"{quoted(_text(signed[1]))} has a sign: a card's number has none"
    elif layout.style == PAIRS and count == layout.size:
        error.problem = "the class of a hand is a number from 0 to 9"
    elif after.startswith(b"\t"):
        error.problem = "a tab instead of a card: a field is empty, or a hand ends too early"
    else:
        gaps = (layout.separator, *layout.around)
        marks = (" ", "\t", *(gap[:1] for gap in gaps if gap and not gap[:1].isalnum()))
        end = next((at for at, sign in enumerate(text) if sign in marks and at), None)
        token = text[:end] or text[:1]
        error.problem = no_card(token, layout.style)
        if token == "52" and layout.style == NUMBERS:
            error.suggest("If they start at 1", style=FROM_ONE)


def _wrong_separator(after: bytes, count: int, layout: Layout) -> str:
    text = _text(after)
    actual = _named(text[0]) if text.strip(" \t") else "its end"
    if count == 0:
        return f"expected {layout.around[0]!r} as in the first deal, not {actual}"
    if count == layout.size:
        expected = f"{layout.around[-1]!r} at the end" if layout.around[-1] else "the end"
        return f"expected {expected} of the line, not {actual}"
    gap = layout_of(layout.fields(repeats=True)).gap(count).decode()
    dealt = layout.players * layout.cards
    is_divided = {*layout.around[1:-1]} != {layout.separator}
    where = "between cards"
    if is_divided and count % layout.cards == 0 and count <= dealt:
        where = "between hands" if count < dealt else "before the board"
    return (
        f"expected {_named(gap)} {where}, not {actual}" if gap else f"unexpected {actual} {where}"
    )


def _named(separator: str) -> str:
    if len(separator) == 1 and not separator.isprintable() and separator != "\t":
        return f"an invisible character, U+{ord(separator):04X}"
    return {" ": "a space", "\t": "a tab"}.get(separator, repr(separator))


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
