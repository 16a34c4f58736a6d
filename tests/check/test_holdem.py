"""Hold'em: exams with hole cards and a board, and programs that are wrong about them."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from command import Run
from games.rule_book import Key, groups, high

from showdown import Card, DealError
from showdown.check import MistakeError, answers, exam, grade, grade_total
from showdown.check.mistakes import HOLDEM

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Program = Callable[[Sequence[int]], Key]
    """What a program compares of seven cards."""

EXAM = exam("holdem")
OTHERS = exam("holdem", seed=3)[:150]
STRAIGHT, FLUSH = 4, 5


def best(seven: Sequence[int]) -> Key:
    return max(map(high, combinations(seven, 5)))


def with_both_hole_cards(seven: Sequence[int]) -> Key:
    return max(high((*seven[:2], *board)) for board in combinations(seven[2:], 3))


def with_a_hole_card(seven: Sequence[int]) -> Key:
    return max(high(five) for five in combinations(seven, 5) if {*five} & {*seven[:2]})


def without_the_river(seven: Sequence[int]) -> Key:
    return max(map(high, combinations(seven[:6], 5)))


def but_for(place: int) -> Program:
    """A program that leaves out a card: of the first two, which are the player's own, or others."""
    return lambda seven: best([*seven[:place], *seven[place + 1 :]])


def with_one_hole_card(seven: Sequence[int]) -> Key:
    fives = combinations(seven, 5)
    return max(high(five) for five in fives if len({*five} & {*seven[:2]}) == 1)


def highest_five(seven: Sequence[int]) -> Key:
    order = sorted(range(7), key=lambda n: (-(seven[n] // 4), n))
    return high([seven[n] for n in order[:5]])


def then_by_hole_cards(seven: Sequence[int]) -> Key:
    return best(seven), sorted([card // 4 for card in seven[:2]], reverse=True)


def flush_and_straight(seven: Sequence[int]) -> Key:
    """A flush and a straight among the seven are taken for a straight flush."""
    ranks = {card // 4 for card in seven}
    tops = [top for top in range(4, 13) if {*range(top - 4, top + 1)} <= ranks]
    tops += [3] * ({0, 1, 2, 3, 12} <= ranks)
    flush = max(Counter(card % 4 for card in seven).values()) >= 5
    found = best(seven)
    if not tops or not flush:
        return found
    return max(found, (9, 12) if 12 in tops else (8, max(tops)))


def only_two_pairs(seven: Sequence[int]) -> Key:
    """The kicker beside two pairs, or four of a kind, is never of a rank that comes twice."""
    counts = Counter(card // 4 for card in seven)
    several = {rank for rank, count in counts.items() if count > 1}
    if sorted(counts.values()) not in ([1, 2, 2, 2], [1, 2, 4]):
        return best(seven)
    fives = combinations(seven, 5)
    return max(
        high(five)
        for five in fives
        if all([card // 4 for card in five].count(rank) != 1 for rank in several)
    )


def by_the_higher_hole_card(seven: Sequence[int]) -> Key:
    return best(seven), max(card // 4 for card in seven[:2])


def with_all_kickers(seven: Sequence[int]) -> Key:
    """All cards beside what makes the hand are compared, not just those among the best five."""
    found = best(seven)
    kickers = found[0] in (0, 1, 2, 3, 7)
    return found, sorted([card // 4 for card in seven], reverse=True) if kickers else []


def without(
    counts: Sequence[tuple[int, ...]], missed: Callable[[Counter[int], Counter[int]], bool]
) -> Program:
    """A program that misses fives of sevens with some counts, by the ranks of both."""

    def key(seven: Sequence[int]) -> Key:
        all_ranks = Counter(card // 4 for card in seven)
        if tuple(sorted(all_ranks.values())) not in counts:
            return best(seven)
        fives = [(five, Counter(card // 4 for card in five)) for five in combinations(seven, 5)]
        return max(high(five) for five, ranks in fives if not missed(all_ranks, ranks))

    return key


COUNTS: dict[str, Program] = {
    "three-pairs-as-pair": without([(1, 2, 2, 2)], lambda _, five: len(five) == 3),
    "third-pair-no-kicker": without(
        [(1, 2, 2, 2)],
        lambda seven, five: len(five) == 3 and any(five[r] == 1 < seven[r] for r in five),
    ),
    "full-house-lower-pair": without(
        [(2, 2, 3)],
        lambda seven, five: len(five) == 2 and max(r for r in seven if seven[r] == 2) in five,
    ),
    "full-house-with-one-pair": without([(2, 2, 3), (1, 3, 3)], lambda _, five: len(five) == 2),
}
"""Programs that are wrong about cards of a rank."""


def straight_by_the_highest(seven: Sequence[int]) -> Key:
    found = best(seven)
    return (STRAIGHT, max(card // 4 for card in seven)) if found[0] == STRAIGHT else found


def of_seven(
    seven: Sequence[int],
    straight: Callable[[list[int]], int | None],
    *,
    five: bool = False,
    any_suit: bool = False,
    suited_cards: int = 7,
    single_kicker: bool = False,
) -> Key:
    """A program that does not compare fives, but looks at the seven cards.

    Args:
        straight: finds the highest rank of a straight in ranks from the highest down.
        five: whether just five cards of a suit are a flush, but not six.
        any_suit: whether the ranks of flushes are those of the highest cards.
        suited_cards: among how many of the highest cards of a suit a straight flush is looked for.
        single_kicker: whether the kicker beside four of a kind occurs once; there may be none.
    """
    ranks = sorted([card // 4 for card in seven], reverse=True)
    (suit, count), *_ = Counter(card % 4 for card in seven).most_common()
    suited = [card // 4 for card in sorted(seven, reverse=True) if card % 4 == suit]
    flush = count == 5 if five else count >= 5
    if flush and (top := straight(suited[:suited_cards])) is not None:
        return (9, 12) if top == 12 else (8, top)
    times, important = groups(ranks)
    if times[0] == 4:
        kickers = [rank for rank in important[1:] if ranks.count(rank) == 1 or not single_kicker]
        return 7, important[0], *([max(kickers)] if kickers else [])
    if times[0] == 3 and times[1] > 1:
        return 6, *important[:2]
    if flush:
        return FLUSH, *(ranks if any_suit else suited)[:5]
    if (top := straight(ranks)) is not None:
        return STRAIGHT, top
    if times[:2] == (2, 2):
        return 2, *important[:2], max(important[2:])
    return {3: 3, 2: 1, 1: 0}[times[0]], *important[: 6 - times[0]]


def window(
    ranks: list[int],
    *,
    unique: bool = True,
    short: bool = False,
    upwards: bool = False,
    only: bool = False,
    wheel: bool = True,
) -> int | None:
    """The highest rank of a straight found by a window that runs over the ranks.

    Args:
        unique: whether each rank is left just once.
        short: whether the window stops one place early.
        upwards: whether it runs from the lowest rank up.
        only: whether it does not run, but stays at the highest ranks.
        wheel: whether A-2-3-4-5 is looked for apart, not with an ace that also counts as one.
    """
    if unique:
        ranks = list(dict.fromkeys(ranks))
    seen = ranks if wheel or 12 not in ranks else [*ranks, -1]
    places = list(range(len(seen) - 4))
    if short:
        places = places[1:] if upwards else places[:-1]
    if only:
        places = places[:1]
    for n in places:
        if all(seen[n] - seen[n + step] == step for step in range(5)):
            return seen[n]
    return 3 if wheel and {0, 1, 2, 3, 12} <= {*ranks} else None


WINDOWS: dict[str, Program] = {
    "paired-plain-straights": lambda s: of_seven(s, partial(window, unique=False, wheel=False)),
    "paired-plain-straights-but-wheel": lambda s: of_seven(s, partial(window, unique=False)),
    "highest-straight-missed": lambda s: of_seven(s, partial(window, short=True, upwards=True)),
    "lowest-straight-missed": lambda s: of_seven(s, partial(window, short=True)),
    "lowest-straight-missed-with-ace": lambda s: of_seven(
        s, partial(window, short=True, wheel=False)
    ),
    "wheel-first": lambda s: of_seven(
        s, lambda ranks: 3 if {0, 1, 2, 3, 12} <= {*ranks} else window(ranks)
    ),
    "straight-flush-of-highest-cards": lambda s: of_seven(s, window, suited_cards=5),
    "quads-single-kicker": lambda s: of_seven(s, window, single_kicker=True),
    "straight-of-highest-ranks": lambda s: of_seven(s, partial(window, only=True)),
    "flush-of-five": lambda s: of_seven(s, window, five=True),
    "flush-of-all-cards": lambda s: of_seven(s, window, any_suit=True),
}
"""Programs with mistakes that only those make that look at seven cards at once."""


def said(key: Program, deals: Sequence[str] = EXAM) -> list[int]:
    """What a program answers that takes the hand with the higher key for the better one."""
    return [compared(*both(key, line)) for line in deals]


def both(key: Program, line: str) -> tuple[Key, Key]:
    """The keys of both players' hands."""
    numbers = [Card(card).number for card in line.replace("|", "").split()]
    one, other = (key([*numbers[at : at + 2], *numbers[4:]]) for at in (0, 2))
    return one, other


def compared(one: Key, other: Key) -> int:
    return 0 if one == other else 1 if one > other else 2


WRONG: list[tuple[Program, str]] = [
    (with_both_hole_cards, "both-hole-cards"),
    (with_a_hole_card, "board-never-plays"),
    (without_the_river, "river-missing"),
    (but_for(0), "second-hole-card"),
    (but_for(2), "first-board-card-missing"),
    (but_for(5), "turn-missing"),
    (with_one_hole_card, "one-hole-card"),
    (highest_five, "highest-five"),
    (then_by_hole_cards, "hole-cards-break-ties"),
    (by_the_higher_hole_card, "highest-hole-card-breaks-ties"),
]
"""Wrong programs, and what reports on them name."""
UNNAMED: list[Program] = [
    *(flush_and_straight, only_two_pairs, straight_by_the_highest, with_all_kickers),
    *COUNTS.values(),
    *WINDOWS.values(),
]
"""Wrong programs whose mistakes reports do not name."""


def kings_as_queens(key: Key) -> Key:
    return key[0], *[10 if rank == 11 else rank for rank in key[1:]]


def flush_by_its_lowest(key: Key) -> Key:
    return (key[0], *key[:0:-1]) if key[0] == FLUSH else key


def straight_above_flush(key: Key) -> Key:
    return {STRAIGHT: FLUSH, FLUSH: STRAIGHT}.get(key[0], key[0]), *key[1:]


def beside(wrong: Callable[[Key], Key], left_out: int | None) -> Program:
    """A program with a fault that may also leave out one of the seven cards."""

    def key(seven: Sequence[int]) -> Key:
        seen = [card for n, card in enumerate(seven) if n != left_out]
        return max(wrong(high(five)) for five in combinations(seen, 5))

    return key


OTHER_WRONG = [
    beside(wrong, left_out)
    for wrong in (kings_as_queens, flush_by_its_lowest, straight_above_flush)
    for left_out in (1, 6, None)
]


def passes(key: Program, deals: list[str]) -> bool:
    """Whether a program answers all deals right; the first wrong answer settles it."""
    due = answers(deals, task="holdem")
    return all(said(key, [deal]) == [winner] for deal, winner in zip(deals, due, strict=True))


@pytest.mark.parametrize(
    "seed", [54, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))]
)
def test_no_wrong_program_passes(seed: int) -> None:
    deals = exam("holdem", seed=seed)
    programs = [*(key for key, _ in WRONG), *OTHER_WRONG, *UNNAMED]
    assert not [n for n, key in enumerate(programs) if passes(key, deals)]


@pytest.mark.parametrize(
    ("key", "mistake"),
    [
        pytest.param(*pair, marks=[] if n % 5 == 0 else [pytest.mark.slow])
        for n, pair in enumerate(WRONG)
    ],
)
def test_wrong_programs_are_told_what_is_wrong(key: Program, mistake: str) -> None:
    assert answers(OTHERS, [mistake], task="holdem") == said(key, OTHERS)
    report = grade(EXAM, said(key), task="holdem")
    assert report.candidate_ids == [[mistake]]
    assert report.mistake is not None
    assert report.mistake.hint in str(report).replace("\n    ", " ")


def test_programs_that_look_at_seven_cards() -> None:
    assert said(lambda seven: of_seven(seven, window), OTHERS) == said(best, OTHERS)


@pytest.mark.slow
@pytest.mark.parametrize("key", [*OTHER_WRONG, *UNNAMED])
def test_nothing_false_is_claimed(key: Program) -> None:
    report = grade(EXAM, said(key), task="holdem")
    assert report.wrong
    assert str(report).count("\n") < 45
    if report.mistake:
        claimed = answers(OTHERS, [report.mistake.id], task="holdem")
        assert claimed == said(key, OTHERS)


def test_right_answers_pass() -> None:
    assert said(best, OTHERS) == answers(OTHERS, task="holdem")
    report = grade(EXAM, answers(EXAM, task="holdem"), task="holdem", deals_name="exam")
    assert report.is_right
    assert "All right. That tests each kind of winner and loser" in str(report)


@pytest.mark.slow
@pytest.mark.parametrize("mistake", sorted({one.id for one in HOLDEM}))
def test_each_mistake_is_named(mistake: str) -> None:
    given = answers(EXAM, [mistake], task="holdem")
    assert grade(EXAM, given, task="holdem").candidate_ids == [[mistake]]


def test_two_mistakes() -> None:
    given = answers(EXAM, ["river-missing", "no-kickers"], task="holdem")
    report = grade(EXAM, given, task="holdem")
    assert [{*some} for some in report.candidate_ids] == [{"river-missing", "no-kickers"}]


def test_mistakes_of_hold_em_are_made_with_a_board_only() -> None:
    deals = ["5S 4H 3D 2C AH AC AD KS 9H 2D"]
    assert grade(deals, ["2"]).deals == 1
    with pytest.raises(DealError, match="do not fit holdem"):
        grade(deals, ["2"], task="holdem")
    with pytest.raises(MistakeError, match="can make both"):
        answers(EXAM, ["both-hole-cards", "flop-only"], task="holdem")
    some = EXAM[:40]
    assert grade_total(some, 0, task="holdem").right_total == said(best, some).count(1)
    few = ["AH KH QS QD | JH TH 2C 3D 4S"]
    assert "All right, which proves little" in str(grade(few, ["2"], task="holdem"))


def test_the_commands(run: Run, tmp_path: Path) -> None:
    (tmp_path / "exam.txt").write_text(run("exam", "--game", "holdem").stdout)
    assert (tmp_path / "exam.txt").read_text().splitlines() == EXAM
    asked = ("exam.txt", "--game", "holdem", "--as", "flop-only")
    (tmp_path / "mine.txt").write_text(run("answers", *asked).stdout)
    done = run("check", "exam.txt", "mine.txt", "--game", "holdem")
    assert done.returncode == 1
    assert "✗ Your program uses the hole cards and the flop only" in done.stdout
    assert done.stdout == run("check", "exam.txt", "mine.txt", "--task", "holdem").stdout
    assert run("check", "exam.txt", "mine.txt", "--game", "omaha").returncode == 2
    assert "\n  flop-only\n" in run("check", "--list").stdout
