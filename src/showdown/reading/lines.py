"""The layout of one line, from its cards and what is in the gaps, or why it is not a deal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from itertools import accumulate, pairwise

from ..errors import DealError, counted, quoted
from ..rules.games import BOARD, GAMES
from ..rules.rules import HAND_SIZE, MOST_PLAYERS
from ..rules.ways_to_deal import Way, described, ways_to_deal_all
from ..values import Value
from .layout import MAX_LENGTH, PAIRS, Layout
from .names import OTHER_ORDER, hands_in_names, is_nobody, may_reorder, names_board, stem
from .options import ReadOptions
from .skeleton import FIRST_CARDS, STRUCK, Skeleton, no_card, skeleton_of, without_line_number

PAIRS_LINE = re.compile(  # The five cards of a hand as pairs, and perhaps its class.
    r"\s*[1-4] *([,; \t]) *(?:[1-9]|1[0-3])(?: *\1 *[1-4] *\1 *(?:[1-9]|1[0-3])){4}"
    r"( *\1 *[0-9])?\s*"
)
_NAME = re.compile(  # Up to four words and a colon: `Player 1:`, `vs Board:`, `"hand1":`.
    r"(?:(?<!\w)(?i:vs?\.?|versus|and)[ \t]{1,9})?(?P<quote>[\"']?)"
    r"(?P<name>(?<!\w)(?=\w[^:]{0,255}[^\W\d_]|[^\W\d_])"
    r"\w[\w'’.-]{0,60}(?:[ \t]{1,9}\w[\w'’.-]{0,60}){0,3})"
    r"(?P=quote)\s{0,9}:"
)
_NAMES_WITHOUT_DIGITS = re.compile(r"[^\W_][\w'’.-]*(?<!\d)(?=[\"']?:)")
_BETWEEN_HANDS = re.compile(r"(?<!\w)(?:vs?\.?|versus|and)(?!\w)", re.IGNORECASE)
_SIGNS = re.compile(r"[\s,;|/\-\[\](){}\"':]*")
_WORD_AS_SHOWN = re.compile(r"[^\s,;|/\[\](){}\"':]+")
_EMPTY_FIELD = re.compile(r"[,;|\t:/-][ \"']*[,;|\t:/-]|[\[({][ /\"'-]*[\])}]|\"\"|''|\s[-/]+$")
"""Nothing between two signs that separate fields, or the sign of a card that is struck out."""
_HOLDEM, _OMAHA = GAMES["holdem"], GAMES["omaha"]


class Group(Value):
    """Cards of a line that belong together: their name, the kind of gap before them, the cards."""

    name: str | None
    mark: str
    cards: tuple[str, ...]


def layout_of_line(
    line: str, style: str, options: ReadOptions, *, line_numbers: bool = False
) -> Layout | DealError:
    """The layout of a line, or what is wrong, with a column if other lines do not matter to it."""
    if len(line) >= MAX_LENGTH:
        return DealError("the line is too long for a deal", column=1)
    if style == PAIRS:
        if (pairs := PAIRS_LINE.fullmatch(line)) is None:
            return DealError("this is not a suit, 1 to 4, and a rank, 1 to 13, five times")
        try:
            known = options.but(players=options.players or 1)
            hand = fit([Group(None, "", ("",) * HAND_SIZE)], known)
        except DealError as error:
            return error
        return hand.but(style=PAIRS, separator=pairs[1], has_class=pairs[2] is not None)
    skeleton = skeleton_of(without_line_number(line) if line_numbers else line, style)
    own = _own_layout(skeleton.alike, options)  # That of most lines is known already.
    own = _own_layout(skeleton, options) if isinstance(own, DealError) else own
    return copy(own) if isinstance(own, DealError) else own.but(line_numbers=line_numbers)


@lru_cache(256)
def _own_layout(skeleton: Skeleton, options: ReadOptions) -> Layout | DealError:
    try:
        layout = _with_gaps(fit(_dealt_groups(skeleton, options), options), skeleton)
        if options.mixed:
            _require_no_empty_fields(skeleton, layout)
    except DealError as error:
        return error
    return layout.but(mixed=options.mixed)


def _dealt_groups(skeleton: Skeleton, options: ReadOptions) -> list[Group]:
    """The groups of cards in a line, as many cards as are known to be needed."""
    if not skeleton.cards:
        how = "start it with # if it is a comment"
        if may_reorder(skeleton.line):
            how = f"it may name the board, or hands {OTHER_ORDER}"
        raise DealError(f"no cards in this line: {how}", column=1)
    groups = groups_of(skeleton)
    names = [group.name for group in groups if group.name and not names_board(group.name)]
    if (hands := hands_in_names(names)) is not None:
        raise DealError(f"these are the names of cards of {hands} hands", column=1)
    if options.game and options.players and options.cards:
        _require_size(skeleton, options.game.board, options.players, options.cards)
    return groups


def _require_size(skeleton: Skeleton, board: int, players: int, cards: int) -> None:
    """Refuse a line that has too few cards, or too many."""
    dealt = players * cards
    if len(skeleton.cards) == dealt + board:
        return
    each = f"{players} players hold {dealt}, {cards} each" if players > 1 else f"a hand has {cards}"
    shared = f", and the board has {board}" if board else ""
    column = (*skeleton.starts, len(skeleton.line))[min(dealt + board, len(skeleton.cards))] + 1
    raise DealError(f"{counted(len(skeleton.cards), 'card')}, but {each}{shared}", column=column)


def _require_no_empty_fields(skeleton: Skeleton, layout: Layout) -> None:
    """Refuse a line with an empty field in front of a hand: players behind it would move up."""
    gaps = [_BETWEEN_HANDS.sub("/", _NAME.sub("", gap)) for gap in skeleton.gaps[:-1]]
    for at, (gap, start) in enumerate(zip(gaps, skeleton.starts, strict=True)):
        is_empty = _EMPTY_FIELD.search(gap) or (not at and gap.strip(" ")[:1] in (*",;|\t",))
        if is_empty and at != layout.board_start:
            raise DealError("a field in front of these cards is empty or struck", column=start + 1)


def _with_gaps(layout: Layout, skeleton: Skeleton) -> Layout:
    """The layout in which all gaps within hands are the same, or else all gaps one by one."""
    inner, at = skeleton.gaps[1:-1], layout.board_start // layout.cards
    sizes = [layout.cards] * layout.players
    sizes[at:at] = [layout.board] * bool(layout.board)
    starts = [*accumulate(sizes[:-1])]
    tabs = all("\t" in gap for gap in inner)
    tabs = tabs or any("\t" in inner[at - 1] and ":" not in inner[at - 1] for at in starts)
    delimiter = "\t" if tabs else ""
    bare = ["".join([s for s in gap if not s.isspace() or s == delimiter]) for gap in skeleton.gaps]
    gaps = [short or " " * bool(gap) for short, gap in zip(bare, skeleton.gaps, strict=True)]
    gaps[0], gaps[-1] = gaps[0].strip(" "), gaps[-1].strip().removesuffix(",")
    within = {gaps[at] for at in range(1, layout.size) if at not in starts}
    if within == {"", " "}:
        within = {""}  # Where nothing separates cards, there may be spaces.
    is_plain = all(sign in " \t" for gap in skeleton.gaps for sign in gap if sign.isspace())
    layout = layout.but(style=skeleton.style)
    if len(within) > 1 or not is_plain:
        return layout.but(around=tuple(gaps), board_at=at)
    around = (gaps[0], *[gaps[at] for at in starts], gaps[-1])
    return layout.but(separator=min(within, default=" "), around=around)


def have_names_of(own: Layout, layout: Layout) -> bool:
    """Whether names that no digits put in order are those with which another layout begins."""
    texts = [_NAMES_WITHOUT_DIGITS.findall("\n".join(each.around)) for each in (own, layout)]
    names, usual = ([name for name in each if not names_board(name)] for each in texts)
    return names == usual[: len(names)]


def groups_of(line: Skeleton) -> list[Group]:
    """The groups of a line, which begin at names, or at the rarer kind of gap."""
    named = [_name_and_kind(line, at) for at in range(len(line.cards) + 1)]
    names, kinds = [name for name, _ in named], [kind for _, kind in named]
    inner = range(1, len(line.cards))
    if any(name is not None and not names_board(name) for name in names[1:-1]):
        kinds = [kind if kind.strip() else " " for kind in kinds]  # Names alone make groups.
    counts = Counter(kinds[at] for at in inner if names[at] is None)
    usual = max(counts, key=lambda kind: (counts[kind], -len(kind.strip()), -len(kind)), default="")
    if "" in counts:  # Where cards touch, whatever is between others divides hands.
        usual = ""
    starts = [0, *(at for at in inner if names[at] is not None or kinds[at] != usual)]
    sizes = [stop - start for start, stop in pairwise((*starts, len(line.cards)))]
    several = max([at for at, size in enumerate(sizes, 1) if size > 1], default=len(sizes))
    board, of_board = "", set[int]()  # Single cards behind a board's name belong to it.
    for at, size in zip(starts, sizes, strict=True):
        board = names[at] or (board if size == 1 else "")
        of_board |= {at} if names_board(board) and names[at] is None else set()
    # Three single cards or more behind hands of several are one group, the board.
    if len(sizes) - several >= 3 and not any(names[at] for at in starts[several + 1 :]):
        starts = starts[: several + 1]
    starts = [at for at in starts if at not in of_board]
    return [
        Group(names[start], kinds[start], line.cards[start:stop])
        for start, stop in pairwise((*starts, len(line.cards)))
    ]


def _name_and_kind(line: Skeleton, at: int) -> tuple[str | None, str]:
    """The name in the gap in front of card `at`, and the kind of gap; other words are errors."""
    gap = line.gaps[at]
    place = (*line.starts, len(line.line))[at] - len(gap)
    names = [*_NAME.finditer(gap)]
    bare = _NAME.sub(lambda name: " " * len(name[0]), gap)
    if 0 < at < len(line.cards):
        bare = _BETWEEN_HANDS.sub(lambda word: "/".ljust(len(word[0])), bare)
    if not at and bare.strip()[:1] in STRUCK:
        problem = f"{quoted(bare.strip())} in front of the cards"
        raise DealError(f"{problem}: delete it, or start comment lines with #", column=place + 1)
    signs = _SIGNS.match(bare)
    if signs is not None and signs.end() < len(bare):
        raise _wrong_word(bare, place, signs.end(), line.style)
    if not names:
        kind = re.sub(r"\s+", lambda blanks: "\t" if "\t" in blanks[0] else " ", bare)
        return None, "  " if kind == " " and len(bare) > 1 else kind  # Alone, they divide hands.
    name = names[0]["name"]
    for word in re.finditer(r"\S+", name):
        # Two cards or more and other letters are not a name, but an error in writing.
        cards = FIRST_CARDS[line.style].match(word[0]) if line.style in FIRST_CARDS else None
        if cards and cards.end() >= 4:
            raise _wrong_word(gap, place, names[0].start("name") + word.start(), line.style)
    problem = f"no cards follow {quoted(name)}" if at == len(line.cards) else ""
    if is_nobody(name) or (names_board(name) and re.search("[0-9]", name)):  # That of a table.
        problem = f"{quoted(name)} is not a player: write Board for the board, omit other cards"
    if len(names) > 1:
        problem = f"{quoted(name)} and {quoted(names[1]['name'])} name the same cards"
    if problem:
        raise DealError(problem, column=place + names[0].start("name") + 1)
    return name, "name"


def _wrong_word(gap: str, place: int, at: int, style: str) -> DealError:
    """The error for what is at a place in a gap; of cards together only the wrong one is named."""
    at = max(at, gap.find("\ufffd"))  # Bytes that are not text.
    word = _WORD_AS_SHOWN.match(gap, at)
    text = word[0] if word else gap[at]
    if style in FIRST_CARDS and (first := FIRST_CARDS[style].match(text)) and first[0]:
        at, text = at + first.end(), text[first.end() :][:2]
    return DealError(no_card(text, style), column=place + at + 1)


def fit(groups: Sequence[Group], options: ReadOptions) -> Layout:
    """How these groups are dealt, as a layout without marks; an error unless there is one way."""
    named = [at for at, group in enumerate(groups) if names_board(group.name or "")]
    rest = [group for at, group in enumerate(groups) if at not in named]
    if not rest:
        problem = f"{quoted(groups[0].name)} is in front of all cards: separate the board from them"
        raise DealError(problem)
    if named and named[-1] - named[0] >= len(named):
        raise DealError("cards of the board are in front of a hand and behind it")
    sizes = [len(group.cards) for group in rest]
    shared = sum(len(groups[at].cards) for at in named)
    ways = [
        way
        for way in ways_to_deal_all(sizes, options, shared)
        if max(map(len, way.hands)) == 1 and not any(rest[at].name for at in way.board)
        if len(way.board) < 2 or options.game
    ]
    board = ways[0].board if ways else ()
    hands = [group for at, group in enumerate(rest) if at not in board]
    names = [*filter(None, [hand.name for hand in hands])]
    if len(names) not in (0, len(hands)):
        words = "is a name, but others have none: delete it, or name all"
        raise DealError(f"{quoted(names[0])} {words}")
    if not (options.players or options.mixed) and len({*map(stem, names)}) > 2:
        raise DealError(f"{quoted(names[-1])} may not be a player: give the number of players")
    marks = [group.mark for group in groups[1:]]
    rest_is_board = sizes[1:] == [BOARD][shared // BOARD :]
    if len(groups) == 1 or (rest_is_board and not (ways or names or 0 in named)):
        # All hands are together, perhaps apart from the board: `AhKdQsQd | 2c3c4c5c9h`.
        ways = _only_way([*[1] * sizes[0], *sizes[1:]], shared, options)
    elif len(ways) > 1 and _is_board_unclear(marks, options):
        raise DealError("one of these groups of 5 cards may be the board: write Board: before it")
    elif not names and ways and ways[0].cards == 2 and len({hand.mark for hand in hands[1:]}) > 1:
        raise DealError("different signs separate pairs of cards: two may be one hand")
    if not ways:
        raise _no_way(rest, [groups[at] for at in named], options)
    game, dealt, board, cards = ways[0]
    board_at = min((*board, *named)) if board or named else len(hands)
    layout = Layout(len(dealt), cards, board=game.board, game=game)
    return layout if board_at >= len(hands) else layout.but(board_at=board_at)


def _is_board_unclear(marks: Sequence[str], options: ReadOptions) -> bool:
    """Whether nothing shows if the last of some groups of five cards is a hand or the board."""
    is_given = options.game is None or not options.mixed or "game" in dict(options.arguments)
    is_apart = options.game is not None and {*marks[:-1]} == {" "} and marks[-1].strip()
    return not is_given or (len({*marks}) > 1 and not is_apart)


def _only_way(sizes: Sequence[int], shared: int, options: ReadOptions) -> list[Way]:
    """The way to deal cards that nothing divides into hands, if only one game and number fits."""
    ways = [*ways_to_deal_all(sizes, options, shared)]
    fits = dict.fromkeys((way.game, len(way.hands), way.cards) for way in ways)
    has_board = not (options.game or options.players) and any(game.board for game, *_ in fits)
    if len(fits) > 1 or has_board:
        dealt = " or ".join([described(*each) for each in fits])
        unclear = ": write | between hands" if options.mixed else ", but nothing divides them"
        raise DealError(f"{sum(sizes) + shared} cards may be {dealt}{unclear}")
    return ways


def _no_way(hands: Sequence[Group], board: Sequence[Group], options: ReadOptions) -> DealError:
    """Why hands and a board are not a deal; a last group of three or four is a flop or a turn."""
    *others, last = [len(hand.cards) for hand in hands]
    if not board and others[1:] and last in (3, 4) and {*others} - {last} == {others[0]}:
        hands, board = hands[:-1], hands[-1:]
    sizes, shared = ([len(group.cards) for group in some] for some in (hands, board))
    game = options.game or (_HOLDEM if sizes[0] in _HOLDEM.hole else _OMAHA)
    are_hands = len({*sizes}) == 1 < len(sizes) <= MOST_PLAYERS and sizes[0] in game.hole
    if are_hands and game.board > sum(shared) in (0, 3, 4):
        words = f" and a board of {sum(shared)}" if shared else ""
        dealt = f"{len(hands)} hands of {sizes[0]} cards{words}"
        error = DealError(f"{dealt} have no winner: {game.name} needs a board of {game.board}")
        more = {"board": "".join([card for part in board for card in part.cards])} if shared else {}
        more |= {} if game is _HOLDEM else {"game": game.name}
        texts = ["".join(hand.cards) for hand in hands]
        return error.suggest("For their odds", *texts, function="odds", **more)
    sizes += shared
    if sum(sizes) < 2 * HAND_SIZE and not (options.game or options.players or shared):
        return DealError(f"{counted(sum(sizes), 'card')} found; two hands need {2 * HAND_SIZE}")
    dealt = f"groups of {', '.join(map(str, sizes))}" if len(sizes) > 1 else str(sizes[0])
    players = "2 to 10 players" if options.players is None else counted(options.players, "player")
    asked = f"{options.game.name if options.game else 'any game'} of {players}"
    asked += f" with {counted(options.cards, 'card')}" if options.cards else ""
    return DealError(f"{dealt} cards do not fit {asked}")
