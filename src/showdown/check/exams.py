"""Exams: short files of deals that no program with a known mistake or a single fault passes."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from functools import lru_cache
from importlib.resources import files
from itertools import chain, combinations, islice, permutations, product
from operator import itemgetter

from ..arguments import require_flags, require_number
from ..cards import Rank
from ..errors import ShowdownError
from ..hand_classes import classes
from ..rules import FLUSHES, STANDARD, Category
from .deal_set import DealSet
from .given import giving_ties
from .holdem_deals import HoldemDeals
from .holdem_pool import holdem_pool, missed_straights, shared_boards
from .mistakes import MistakeError
from .proofs import held, pairs_that_prove, proving
from .tasks import Task, task_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
    from typing import TypeVar

    from .faults import Fault

    T = TypeVar("T")
    Chance = Callable[[], float]
    Look = tuple[tuple[Rank, ...], bool]
    """A hand's ranks, and whether it has one suit."""

MOST_DEALS = 1000
SEED = 54
PROBES = 12
"""How many pairs of hands probe each rank that may decide."""
ALIKE = 6
"""How many pairs of hands that share some ranks probe in which order the others decide."""
TIES = 3
"""How many ties probe each category."""
WINNERS = (b"\0", b"\1", b"\2")
FIRST = 40
"""How many deals of an exam are compared first: they show the most."""
NEW = 100
"""How many new deals an exam with a seed has, besides those of the usual exam."""
FEWER = (2, 5)
"""They are chosen from every second of many deals, in hold'em from every fifth."""
FEW = 6
"""How many deals that show a fault are compared first, to see if it shows beside a mistake."""
TRIES = 10
"""How often the cards of two hands are drawn until no card is in both."""


class ExamError(ShowdownError, ValueError):
    """An exam cannot have this number of deals, or this seed."""


def exam(
    task: str = "euler", deals: int | None = None, seed: int | None = None, *, ties: bool = False
) -> list[str]:
    """Deals, one per line, that no program with a known mistake or a single fault gets all right.

    Each mistake, and each single fault that can change an answer, shows in deals that Player 1
    wins and in deals that Player 2 wins, as a wrong winner and as a tie, if it can: so it shows
    even if a program gives all its ties to one player. No mistake gives the same answers as
    another, or as a fault that differs from it. The first deals show the most. (Programs that lose
    the first or the last line show it by the number of their answers.)

    Args:
        task: whose rules are correct, as for `grade`.
        deals: how many deals, up to 1,000: the first of them, or similar ones besides.
        seed: 0 or more; the same seed gives the same exam: new deals, and those of the usual exam
            in other suits. By default the usual exam.
        ties: deal ties too where the task promises that there are none, as `euler` does.

    Raises:
        TaskError: if the task is unknown.
        ExamError: if a number is out of range.
        TypeError: if a number is not a whole number, or `ties` is not True or False.

    >>> len(exam()), len(exam(deals=700))
    (646, 700)
    """
    judged = task_named(task)
    if deals is not None:
        require_number("deals", deals, 1, MOST_DEALS, error=ExamError)
    if seed is not None:
        require_number("seed", seed, 0, error=ExamError)
    require_flags(ties=ties)
    judged = judged.but(ties=judged.ties or ties)
    lines = (files(__package__) / _usual(judged)).read_text(encoding="ascii").splitlines()
    needed = len(lines)
    if seed is not None:
        chance = random.Random(int(seed)).random
        # In other suits they show the same.
        suits = str.maketrans("CDHS", "".join(_shuffled("CDHS", chance)))
        more, new = search(judged, int(seed), NEW)
        lines = [*more[:new], *(line.translate(suits) for line in lines), *more[new:]]
        needed += new
    elif deals is not None and deals > needed:
        lines += [line for line in search(judged, SEED)[0] if line not in lines]
    return lines[: needed if deals is None else int(deals)]


def _usual(task: Task) -> str:
    """The file with the usual exam for a task."""
    if task.deals is HoldemDeals:
        return "exam-holdem.txt"
    if task.rules != STANDARD:
        return "exam-uva.txt"
    if task.decks == "many":
        return "exam-exercism.txt"
    return "exam-ties.txt" if task.ties else "exam.txt"


@lru_cache
def search(task: Task, seed: int, few: int = 0, beside: bool = False) -> tuple[list[str], int]:
    """The lines of an exam and others that follow them, and how many lines it needs.

    Args:
        task: whose rules are correct.
        seed: what chooses the deals.
        few: if not 0, how many deals are enough; they do not show everything.
        beside: whether the exam also shows each fault beside each mistake, which takes a minute
            to search.
    """
    # Only random() promises to give the same numbers in all versions of Python.
    chance = random.Random(seed).random
    deals = pool(task, chance)
    if few:
        deals = deals.sample(range(0, len(deals), FEWER[deals.game.board > 0]))
    correct = deals.answers(task.program())
    programs = [task.program([mistake]) for mistake in task.mistakes]
    bank = [deals.answers(program) for program in programs if not program.lines]
    wrong = [*bank, *(deals.answers(task.program([fault])) for fault in task.faults)]
    needs = [deals for answers in wrong for deals in _showing(answers, correct)]
    needs += proving(deals, task.rules)
    if isinstance(deals, HoldemDeals):
        needs += [*missed_straights(deals), *shared_boards(deals)]
    kinds = _kinds(deals, task)
    chosen = _cover(needs, kinds)
    apart = [] if few else _apart(bank, wrong, chosen, correct)
    chosen = chosen[:few] if few else [*chosen, *_cover(apart, kinds)]
    if beside:
        chosen += _cover(list(_beside(deals, chosen, task)), kinds)
    others = _shuffled({*range(len(deals))} - {*chosen}, chance)
    lines = [deals.line(deal) for deal in [*chosen, *others][:MOST_DEALS]]
    return lines, len(chosen)


def _apart(
    bank: Sequence[bytes], wrong: Sequence[bytes], chosen: Sequence[int], correct: bytes
) -> list[list[int]]:
    """The deals that tell each mistake in the bank from each other mistake or fault.

    Only those that give the same answers to the chosen deals are compared, also with all ties
    given to one player.
    """
    found = []
    for player in range(3):
        answers = [giving_ties(some, correct, player) for some in wrong]
        seen = [bytes([some[deal] for deal in chosen]) for some in answers]
        for place in range(len(bank)):
            one = answers[place]
            for other, looks in zip(answers[place + 1 :], seen[place + 1 :], strict=True):
                if looks == seen[place] and one != other:
                    pairs = enumerate(zip(one, other, strict=True))
                    found.append([deal for deal, (a, b) in pairs if a != b])
    return found


def _showing(answers: bytes, correct: bytes) -> Iterable[list[int]]:
    """For each winner, the deals given to the wrong player, and those taken for ties."""
    wrong: dict[tuple[int, bool], list[int]] = {}
    for deal, (given, due) in enumerate(zip(answers, correct, strict=True)):
        if given != due:
            wrong.setdefault((due, given == 0), []).append(deal)
    return wrong.values()


def _beside(deals: DealSet, chosen: Sequence[int], task: Task) -> Iterable[list[int]]:
    """For each fault that the chosen deals do not show beside a mistake, the deals that do."""
    sample = deals.sample(chosen)
    correct = sample.answers(task.program())
    shown: list[tuple[Fault, list[int], DealSet]] = []
    for fault in task.companions:
        rows = enumerate(zip(sample.answers(task.program([fault])), correct, strict=True))
        few = [deal for deal, (answer, due) in rows if answer != due][:FEW]
        few = few or list(range(len(sample)))[:FIRST]
        shown.append((fault, few, sample.sample(few)))
    for mistake in task.mistakes:
        # Other cards would be needed for programs that take others for the hands.
        if "lines" in mistake.changes or ("hands" in mistake.changes and not deals.game.board):
            continue
        program = task.program([mistake])
        alone, everywhere = sample.answers(program), deals.answers(program)
        for fault, few, few_deals in shown:
            try:
                other = task.program([mistake, fault])
            except MistakeError:
                continue
            # Programs may give all their ties to one player.
            one, two = bytes([alone[deal] for deal in few]), few_deals.answers(other)
            hidden = [to for to in WINNERS if _same(one, two, to)]
            if hidden:
                two = sample.answers(other)
                hidden = [to for to in hidden if _same(alone, two, to)]
            one, two = everywhere, deals.answers(other) if hidden else b""
            for to in hidden:
                rows = enumerate(zip(one.replace(b"\0", to), two.replace(b"\0", to), strict=True))
                if needed := [deal for deal, (answer, answer_too) in rows if answer != answer_too]:
                    yield needed


def _same(one: bytes, other: bytes, ties_to: bytes) -> bool:
    return one.replace(b"\0", ties_to) == other.replace(b"\0", ties_to)


def _cover(needs: Sequence[Sequence[int]], kinds: Sequence[tuple[int, int]]) -> list[int]:
    """Few deals that include one of each list; those that are in the most lists first.

    Of those that are in as many, deals whose kind is rarer than that with the hands exchanged.
    """
    met_by: dict[int, int] = {}
    for place, deals in enumerate(needs):
        for deal in deals:
            met_by[deal] = met_by.get(deal, 0) | 1 << place
    left = (1 << len(needs)) - 1
    chosen: list[int] = []
    number: Counter[tuple[int, int]] = Counter()
    while left:

        def rated(deal: int, left: int = left) -> tuple[int, int]:
            one, other = kinds[deal]
            return (met_by[deal] & left).bit_count(), number[other, one] - number[one, other]

        chosen.append(max(met_by, key=rated))
        number[kinds[chosen[-1]]] += 1
        left &= ~met_by[chosen[-1]]
    return chosen


def _kinds(deals: DealSet, task: Task) -> list[tuple[int, int]]:
    """How the categories of both hands of each deal rank."""
    return [(one[0], other[0]) for one, other in deals.pairs(task.program())]


def pool(task: Task, chance: Chance) -> DealSet:
    """Deals to choose from: each pair of probes, with either hand as that of Player 1."""
    if task.deals is HoldemDeals:
        return holdem_pool(chance)
    pairs = list(_probes(task, chance))
    cards = bytearray()
    for one, other in [*pairs, *((other, one) for one, other in pairs)]:
        for _ in range(TRIES):
            first = _cards(one, [], chance)
            second = _cards(other, first if task.decks == "one" else [], chance)
            if len(first + second) == 10:
                cards += bytes(first + second)
                break
    deals = len(cards) // 10
    found = DealSet("pool", bytes(cards), array("Q", range(1, deals + 1)))
    correct = found.answers(task.program())
    return found.sample([deal for deal in range(deals) if task.ties or correct[deal]])


def _probes(task: Task, chance: Chance) -> Iterator[tuple[Look, Look]]:
    """Pairs of hands that a program compares wrong if it gets one thing wrong."""
    looks: dict[Category, list[Look]] = {}
    kinds: dict[Hashable, list[Look]] = {}
    for row in classes(task.rules):  # From the weakest.
        look = row.ranks, row.category in FLUSHES
        hand = held(task.rules, *look)
        looks.setdefault(hand.category, []).append(look)
        kinds.setdefault(hand.kind, []).append(look)
    # The weakest hands of a kind against the strongest of another, which hold higher cards.
    for one, other in permutations(kinds.values(), 2):
        yield _one_of(one[:5], chance), _one_of(other[-5:], chance)
    # Straights, and what goes on after the ace, against hands that a straight beats.
    runs = [tuple([tuple(Rank)[(start + step) % 13] for step in range(5)]) for start in range(13)]
    for (place, ranks), flush in product(enumerate(runs), (False, True)):
        yield (ranks, flush), (runs[place - 1], flush)
        worse = looks[Category.FOUR_OF_A_KIND if flush else Category.THREE_OF_A_KIND]
        yield (ranks, flush), _one_of([look for look in worse if not {*look[0]} & {*ranks}], chance)
    # What a loose test takes for a straight, against better hands that a straight beats.
    worse = list(chain.from_iterable(list(looks.values())[:4]))
    ascending = [tuple(sorted(ranks)) for ranks, _ in worse]
    order = _shuffled(range(len(worse) - 1), chance)
    for test in [one.changes["loose"] for one in task.companions if "loose" in one.changes]:
        start = int(chance() * len(order))
        places = chain(order[start:], order[:start])
        for place in islice((n for n in places if test(ascending[n])), PROBES):
            yield worse[place], _one_of(worse[place + 1 :], chance)
    # A-2-3-4-5 that is not a straight counts as ace-high or as five-high.
    for flush, category in ((False, Category.HIGH_CARD), (True, Category.FLUSH)):
        others = [look for look in looks[category] if Rank.ACE not in look[0]]
        for _ in range(3):
            yield (runs[-1], flush), _one_of(others, chance)
    yield from pairs_that_prove(list(chain.from_iterable(looks.values())), task, chance)
    for rows in looks.values():
        yield from _within(rows, chance)


def _within(rows: Sequence[Look], chance: Chance) -> Iterator[tuple[Look, Look]]:
    """Pairs of hands of a category, whose classes are given from the weakest."""
    for _ in range(3 * PROBES):
        yield _one_of(rows, chance), _one_of(rows, chance)
    # Hands that share some of their ranks: each order of the others decides in another way.
    # Those with the same sum, or the same highest rank, tie if only that is compared.
    all_ranks = [ranks for ranks, _ in rows]
    different = [tuple(dict.fromkeys(ranks)) for ranks in all_ranks]
    places = range(len(different[0]))
    several = chain.from_iterable(combinations(places, size) for size in places[1:])
    keyed: list[Iterable[object]] = [map(sum, all_ranks), map(max, all_ranks)]
    keyed += [map(itemgetter(*some), different) for some in several]
    for keys in keyed:
        alike: dict[object, list[Look]] = {}
        for row, key in zip(rows, keys, strict=True):
            alike.setdefault(key, []).append(row)
        groups = [group for group in alike.values() if len(group) > 1]
        for _ in range(ALIKE if groups else 0):
            for _ in range(TRIES):
                one, other = _shuffled(_one_of(groups, chance), chance)[:2]
                ranks = zip(one[0], other[0], strict=True)
                if {a > b for a, b in ranks if a != b} == {True, False}:
                    break
            yield one, other
    for tie in rows if len(rows) <= len(Rank) else _shuffled(rows, chance)[:TIES]:
        yield tie, tie


def _cards(look: Look, taken: Sequence[int], chance: Chance) -> list[int]:
    """The numbers of cards that look so, as dealt, or fewer than five if there are none left."""
    ranks, flush = look
    suits = [int(chance() * 4) for _ in range(5)]
    # Some hands are nearly flushes, and some are dealt in order.
    if flush or chance() < 0.3:
        odd = [] if flush else [int(chance() * 5), 4][: 1 + int(chance() * 2)]
        suits = [(suits[0] + (place in odd)) % 4 for place in range(5)]
    dealt = ranks if chance() < 0.1 else _shuffled(ranks, chance)
    cards: list[int] = []
    for rank, suit in zip(dealt, suits, strict=True):
        # Another suit if this card is gone, unless it is to be a flush.
        ways = [4 * (rank - 2) + (suit + step) % 4 for step in range(1 if flush else 4)]
        cards += [card for card in ways if card not in cards and card not in taken][:1]
    return cards


def _one_of(items: Sequence[T], chance: Chance) -> T:
    return items[int(chance() * len(items))]


def _shuffled(items: Iterable[T], chance: Chance) -> list[T]:
    left = list(items)
    return [left.pop(int(chance() * len(left))) for _ in range(len(left))]
