"""What is wrong with an invalid line, in words and with its place."""

from __future__ import annotations

import re

from ..card_text import RANK, SUIT, card_numbers
from ..cards import deck, not_a_card
from ..errors import DealError, quoted
from ..kernel.faults import Fault
from ..kernel.lines import layout_of, read_line
from ..layout.card_patterns import has_a_card
from ..layout.layout import FROM_ONE, MAX_LENGTH, Layout
from ..layout.line_layout import layout_of_line
from ..read_options import ReadOptions
from ..rules import HAND_SIZES, MOST_PLAYERS, STANDARD, not_in_deck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..reading.blocks import Block
    from ..rules import Rules

_HIDDEN = re.compile(r"\?{2,}")
_DASHES = re.compile(r"(?<!\S)[*_-]+(?!\S)")
"""What may stand for a hidden card, or for something else."""
_CARD = re.compile(rf"(?<!\w)(?:{RANK}{SUIT}|{SUIT}{RANK})(?!\w)")
_WORD = re.compile(r"[^\W\d_]{3}")
_RULE = frozenset(" \t-*_=~")
_HIDDEN_IN_TEXT = re.compile(rb"(?=\w{3}|\w{0,2}\?)[\w \t]*?(\?{2,})")
"""Hidden cards among others without separators, such as `8C??KC`."""
_HELD = re.compile(f"(?:{RANK}{SUIT})+")
"""Cards written without anything between them."""
_UNREADABLE = "\ufffd"
"""What decoding puts in place of a byte that is not UTF-8."""
_SIGNED = re.compile(rb"(?:[0-9]+[,; \t]*)?([-+][0-9]+)")
"""A number with a sign, perhaps that of a rank behind a suit."""


def deal_error(
    block: Block,
    fault: int,
    place: int,
    *,
    name: str,
    line: int,
    layout: Layout,
    rules: Rules = STANDARD,
    allow: str | None = "--decks many",
    mixed: str | None = "--mixed",
) -> DealError:
    """The error for a fault at byte `place` of a block's text, in line `line` of the file `name`.

    `allow` is the option that allows a card to come twice, and `mixed` that for lines of other
    layouts, if there is one.
    """
    start = max(block.start, block.text.rfind(b"\n", block.start, place) + 1)
    stop = block.text.find(b"\n", place, block.stop)
    end = min(block.stop if stop < 0 else stop, place + MAX_LENGTH)
    fault = Fault(fault)
    is_other = fault in (Fault.WRONG_SEPARATOR, Fault.UNKNOWN_CARD)
    if is_other and (hidden := _HIDDEN_IN_TEXT.match(block.text[place:end])):
        fault, place = Fault.UNKNOWN_CARD, place + hidden.start(1)
    in_other_encoding = is_other and _UNREADABLE in "".join(layout.around)
    if in_other_encoding and (strange := _not_utf_8(block.text[start:end])) is not None:
        place = start + strange
    before, after = block.text[start:place], block.text[place:end].removesuffix(b"\r")
    left = _text(block.original(start, place))
    problem = _problem(fault, before, after, layout, rules, allow)
    if mixed and is_other and not layout.mixed and _is_a_deal(before + after, layout):
        problem = f"{problem.partition(': a card is')[0]} ({mixed} reads lines that differ)"
    error = DealError(
        problem,
        file=name,
        line=line,
        column=len(left) + 1,
        offset=block.base + place,
        text=(left + _text(block.original(place, end))).rstrip(),
    )
    return block.located(error, fault, place)


def other_players(
    name: str, players: int, first: str, first_players: int, how: str = "count"
) -> DealError:
    """The error for a file whose deals have more or fewer players than those of the first file."""
    both = f"{name} has {_deals(players)}, but {first} has {_deals(first_players)}"
    return DealError(f"{both}: {how} them separately")


def _deals(players: int) -> str:
    return f"deals of {players} players" if players > 1 else "one hand per line"


def _held(layout: Layout, count: int) -> str:
    """The cards of a deal, beside those that a line has."""
    if layout.players == 1:
        held = f"a hand has {layout.cards}"
    else:
        each = f"{layout.players} players hold {layout.players * layout.cards}, {layout.cards} each"
        alone = layout.players == 2 and count in HAND_SIZES
        held = f"{each} (--players 1 reads a hand per line)" if alone else each
    return f"{held}, and the board has {layout.board}" if layout.board else held


def _problem(
    fault: Fault, before: bytes, after: bytes, layout: Layout, rules: Rules, allow: str | None
) -> str:
    """What is wrong with a line, given in two parts: before and after the place of the fault."""
    read = read_line(before + after, layout_of(layout.fields(repeats=True)))
    cards = [deck()[number] for number in read.cards]
    # The number of cards before the place, which is the index of the card at the place, if any.
    count = sum(1 for start in read.starts if start < len(before))
    dealt = layout.players * layout.cards
    hold = _held(layout, len(cards))
    numbers = f"the first hand has {2 * layout.size + layout.has_class} numbers"

    def holder(place: int) -> str:
        return "the board" if place >= dealt else f"Player {place // layout.cards + 1}"

    match fault:
        case Fault.UNKNOWN_CARD | Fault.WRONG_SEPARATOR | Fault.TOO_FEW_CARDS if (
            wrong := _wrong_line(before, after, fault, layout)
        ):
            return wrong
        case Fault.UNKNOWN_CARD:
            return _unknown_card(before, after, count, layout)
        case Fault.WRONG_SEPARATOR:
            return _wrong_separator(after, count, layout)
        case Fault.REPEATED_CARD:
            card = cards[count]
            one, other = holder(cards.index(card)), holder(count)
            holders = f"to {one} and to {other}" if one != other else f"both times to {one}"
            return f"{card} is dealt twice, {holders}{(allow and f' ({allow} allows that)') or ''}"
        case Fault.TOO_MANY_CARDS if layout.style == "pairs":
            return f"too many numbers: {numbers}"
        case Fault.TOO_MANY_CARDS:
            many = Layout(MOST_PLAYERS, HAND_SIZES[-1], layout.style, mixed=True)
            line = (before + after)[:MAX_LENGTH]
            held = len(read_line(line, layout_of(many.fields(repeats=True))).cards)
            # With one card more, the line may go on behind the part that is looked at.
            words = f"{held} cards, but" if held > layout.size + 1 else "too many cards:"
            return f"{words} {hold}"
        case Fault.TOO_FEW_CARDS if count == layout.size:
            return f"the class of the hand is missing: {numbers}"
        case Fault.TOO_FEW_CARDS if layout.board and count - dealt in (0, 3, 4):
            hands = f"{layout.players} hands of {layout.cards} cards"
            words = f"{hands} and {count - dealt} of the {layout.board} cards of the board"
            return f"{words}: if more are to come, use showdown odds"
        case Fault.TOO_FEW_CARDS:
            return f"{count} card{'' if count == 1 else 's'}, but {hold}"
        case Fault.NO_SUCH_HAND:
            return f"{holder(count)}'s cards repeat so that no rule ranks the hand"
        case Fault.NOT_IN_DECK:
            return not_in_deck(cards[count], rules)
    raise AssertionError(fault)


def _wrong_line(before: bytes, after: bytes, fault: Fault, layout: Layout) -> str | None:
    """What is wrong with a line as a whole, or with its encoding."""
    line = _text(before + after)
    if fault is not Fault.TOO_FEW_CARDS:
        if _not_utf_8(after) == 0:
            return f"byte 0x{after[0]:02X} is not UTF-8: save the text as UTF-8"
        if _is_remark(line, layout):
            return "no cards in this line: write # in front of a remark, or give --skip-bad"
    return _wrong_hand(line, layout)


def _wrong_hand(line: str, layout: Layout) -> str | None:
    """Which hand has too few cards or too many, if they are written like `AhKh QsQd`."""
    held = [held[0] for held in _HELD.finditer(line)]
    if len(held) != len(layout.groups) or re.search(r"[^\s,;:|/()\[\]-]", _HELD.sub("", line)):
        return None
    counts = [len(re.findall(RANK + SUIT, one)) for one in held[: layout.players]]
    for player, count in enumerate(counts, 1):
        if count != layout.cards and max(counts) > 1:
            return f"Player {player} has {count} card{'s' * (count > 1)}, not {layout.cards}"
    return None


def _is_remark(line: str, layout: Layout) -> bool:
    """Whether a line has neither a card nor anything that may be meant as one."""
    if layout.style not in ("rank first", "suit first") or not line.isprintable():
        return False
    return _RULE.issuperset(line) or (bool(_WORD.search(line)) and not has_a_card(line))


def _hides_a_card(token: str, line: str, layout: Layout) -> bool:
    """Whether a token stands for a hidden card; a dash does so only in the place of a card."""
    if not _DASHES.fullmatch(token):
        return set(token) <= set("?Xx*_-\U0001f0a0") and line != token  # The back of a card.
    return len(_CARD.findall(line)) + len(_DASHES.findall(line)) == layout.size


def _unknown_card(before: bytes, after: bytes, count: int, layout: Layout) -> str:
    if layout.style not in ("rank first", "suit first"):
        if signed := _SIGNED.match(after):
            return f"{quoted(_text(signed[1]))} has a sign: a card's number has none"
        if count == layout.size:
            return "the class of a hand is a number from 0 to 9"
    if after.startswith(b"\t"):
        return "a tab instead of a card: a field is empty, or a hand ends too early"
    text, line = _text(after), _text(before + after).strip()
    dashes = _DASHES.match(text) if before[-1:] in (b"", b" ", b"\t") else None
    if hidden := dashes or _HIDDEN.match(text):
        return _not_a_card(hidden[0], line, layout)
    if text[:1] in tuple(",;|-/"):
        return _not_a_card(text[:1], line, layout)
    gaps = (layout.separator, *layout.around)
    separators = (" ", "\t", *(gap[:1] for gap in gaps if not gap[:1].isalnum()))
    end = next((i for i, c in enumerate(text) if c in separators), None)
    return _not_a_card(text[:end] or text[:1], line, layout)


def _wrong_separator(after: bytes, count: int, layout: Layout) -> str:
    found = _named(_text(after)[0]) if after.strip(b" \t") else "its end"
    dealt = layout.players * layout.cards
    if count == 0:
        return f"expected {layout.around[0]!r} as in the first deal, not {found}"
    expected = layout_of(layout.fields(repeats=True)).gap(count).decode()
    if count == layout.size:
        expected = layout.around[-1]
        end = f"{expected!r} at the end" if expected else "the end"
        return f"expected {end} of the line, not {found}"
    is_one = set(layout.around[1:-1]) == {layout.separator}
    starts_hand = count % layout.cards == 0 and count < dealt and not is_one
    where = "between hands" if starts_hand else "between cards"
    if count == dealt and not is_one:
        where = "before the board"
    return (
        f"expected {_named(expected)} {where}, not {found}"
        if expected
        else (f"unexpected {found} {where}")
    )


def _is_a_deal(line: bytes, layout: Layout) -> bool:
    """Whether a line is a valid deal in any layout with as many cards."""
    options = ReadOptions(layout.players, layout.cards, hole=(layout.cards,), shared=layout.board)
    if layout_of_line(line, options) is None:
        return False
    read = read_line(line, layout_of(layout.but(mixed=True).fields(repeats=False)))
    return read.fault is Fault.NONE and len(read.cards) == layout.size


def _not_a_card(token: str, line: str, layout: Layout) -> str:
    if token.startswith("\ufeff"):
        return "a byte-order mark before the card: save the text without it"
    if _UNREADABLE in token or "\0" in token:
        return "these bytes are not text"
    if hidden := next((c for c in token if not c.isprintable()), None):
        return f"an invisible character, U+{ord(hidden):04X}"
    shown = quoted(token if len(token) <= 12 else token[:11] + "…")
    if _hides_a_card(token, line, layout):
        return f"{shown} is a hidden card: a showdown needs every card"
    if layout.style.startswith("numbers"):
        first = 1 if layout.style.endswith("+1") else 0
        words = f"{shown} is not a card: here cards are numbers from {first} to {51 + first}"
        hint = token == "52" and first == 0
        return f"{words} (--layout {FROM_ONE} if they start at 1)" if hint else words
    if layout.style == "pairs":
        return f"{shown} is not a card: here cards are a suit, 1 to 4, and a rank, 1 to 13"
    if layout.style == "suit first" and token.isascii() and token in card_numbers():
        suited = f"{token[-1:].lower()}{token[:-1].upper()}"
        return f"{shown} has the rank first: here the suit is, as in {suited}"
    return not_a_card(token if len(token) <= 12 else token[:11] + "…")


def _not_utf_8(raw: bytes) -> int | None:
    """The place of the first byte that is not UTF-8; None if there is none."""
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        return error.start
    return None


def _named(separator: str) -> str:
    if len(separator) == 1 and not separator.isprintable() and separator != "\t":
        return f"an invisible character, U+{ord(separator):04X}"
    return {" ": "a space", "\t": "a tab"}.get(separator, repr(separator))


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
