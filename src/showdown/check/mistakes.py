"""The bank of mistakes: what goes wrong in programs that decide showdowns."""

from __future__ import annotations

from ..errors import ShowdownError, quoted
from ..values import Value
from .programs import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["BANK", "Mistake", "MistakeError", "find", "program"]


class MistakeError(ShowdownError, ValueError):
    """There is no such mistake, or no program can make these together."""


class Mistake(Value):
    """A mistake that programs make.

    Attributes:
        id: how it is called.
        kind: `rules`, `tie-break` or `reading`.
        rule: how it should be.
        seems: what a program with this mistake seems to do.
        look: what to look for in such a program.
        quirks: the same for `Program`.
        harmless: why it does no harm between two hands of five cards from one deck, if so.

    >>> find("wheel-missing").rule
    '5432A is a straight'
    """

    __slots__ = __match_args__ = ("id", "kind", "rule", "seems", "look", "quirks", "harmless")

    id: str
    kind: str
    rule: str
    seems: str
    look: str
    quirks: dict[str, str]
    harmless: str

    def __init__(
        self,
        id: str,  # noqa: A002
        kind: str,
        rule: str,
        seems: str,
        look: str,
        quirks: Mapping[str, str],
        harmless: str = "",
    ) -> None:
        self._set(
            id=id,
            kind=kind,
            rule=rule,
            seems=seems,
            look=look,
            quirks=dict(quirks),
            harmless=harmless,
        )

    def __hash__(self) -> int:
        return hash(self.id)


def _rules(id: str, rule: str, seems: str, look: str, **quirks: str) -> Mistake:  # noqa: A002
    return Mistake(id, "rules", rule, seems, look, _named(quirks))


def _ties(id: str, rule: str, seems: str, look: str, **quirks: str) -> Mistake:  # noqa: A002
    return Mistake(id, "tie-break", rule, seems, look, _named(quirks))


def _reading(id: str, rule: str, seems: str, look: str, **quirks: str) -> Mistake:  # noqa: A002
    return Mistake(id, "reading", rule, seems, look, _named(quirks))


def _harmless(id: str, rule: str, seems: str, why: str, **quirks: str) -> Mistake:  # noqa: A002
    look = "compare the remaining ranks too, once players share cards"
    return Mistake(id, "tie-break", rule, seems, look, _named(quirks), why)


def _named(quirks: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", " "): how for name, how in quirks.items()}


BANK: tuple[Mistake, ...] = (
    _rules(
        "wheel-missing",
        "5432A is a straight",
        "take the ace as high only",
        "where straights are found, accept A 2 3 4 5 as well",
        wheel="none",
    ),
    _rules(
        "wheel-ace-high",
        "5432A is the lowest straight",
        "let the ace of 5432A count as the highest card, so that it beats a king-high straight",
        "where straights are compared, the highest card of 5432A is the five",
        wheel="ace high",
    ),
    _rules(
        "wheel-plain-only",
        "5432A of one suit is a straight flush",
        "know 5432A as a straight, but not as a straight flush",
        "find straights and flushes apart, and make a straight flush of both",
        wheel="plain",
    ),
    _rules(
        "wheel-counted",
        "5432A is no straight here",
        "take 5432A for a straight, which these rules do not have",
        "where straights are found, leave A 2 3 4 5 out",
        wheel="standard",
    ),
    _rules(
        "straight-round-the-corner",
        "a straight does not run round the corner",
        "take 432AK, 32AKQ and 2AKQJ for straights",
        "an ace is high in AKQJT and low in 5432A, and never in between",
        wheel="round the corner",
    ),
    _rules(
        "straight-432AK",
        "a straight does not run round the corner",
        "take 432AK for a straight",
        "an ace is high in AKQJT and low in 5432A, and never in between",
        wheel="432AK too",
    ),
    _rules(
        "ace-low-only",
        "an ace is the highest card",
        "count an ace as one, and never as more",
        "an ace is worth 14; only in 5432A it is worth 1",
        values="ace is one",
    ),
    _rules(
        "straights-missing",
        "five ranks in a row are a straight",
        "not know straights at all",
        "the test for straights, which perhaps compares text with numbers, is never true",
        straight="none",
    ),
    _rules(
        "straight-as-dealt",
        "a straight may be dealt in any order",
        "see a straight only if its cards were dealt from the lowest to the highest",
        "sort the ranks before looking for a straight",
        straight="as dealt",
    ),
    _rules(
        "straight-by-span",
        "a straight has five different ranks",
        "take any hand for a straight whose highest rank is four above its lowest",
        "besides max - min == 4, the five ranks must all be different",
        straight="span",
    ),
    _rules(
        "straight-of-four",
        "a straight has five ranks in a row",
        "take four ranks in a row for a straight",
        "five cards in a row have four steps between them: an off-by-one",
        straight="four",
    ),
    _rules(
        "flushes-missing",
        "five cards of one suit are a flush",
        "not know flushes at all",
        "the test for flushes is never true",
        flush="none",
    ),
    _rules(
        "flush-by-three",
        "a flush has five cards of one suit",
        "look at the suits of the first three cards only",
        "compare the suits of all five cards",
        flush="3",
    ),
    _rules(
        "flush-by-four",
        "a flush has five cards of one suit",
        "look at the suits of the first four cards only",
        "compare the suits of all five cards: an off-by-one",
        flush="4",
    ),
    _rules(
        "flush-only-if-straight",
        "five cards of one suit are a flush",
        "look for a flush only where there is a straight",
        "a flush counts without a straight too",
        flush="with a straight",
    ),
    _rules(
        "straight-flush-as-flush",
        "a straight flush beats four of a kind",
        "take a straight flush for a flush",
        "look for straight flushes before flushes",
        name_straight_flush="straight flushes are flushes",
    ),
    _rules(
        "straight-flush-as-straight",
        "a straight flush beats four of a kind",
        "take a straight flush for a straight",
        "look for straight flushes before straights",
        name_straight_flush="straight flushes are straights",
    ),
    _rules(
        "royal-flush-only",
        "a straight flush beats four of a kind",
        "know the royal flush, but take every other straight flush for a flush",
        "a straight flush is any straight of one suit",
        name_straight_flush="other straight flushes are flushes",
    ),
    _rules(
        "quads-as-trips",
        "four of a kind beat a full house",
        "take four of a kind for three of a kind",
        "a rank that comes three times may come a fourth time",
        name_quads="quads are trips",
    ),
    _rules(
        "quads-as-two-pair",
        "four of a kind beat a full house",
        "take four of a kind for two pairs",
        "two pairs are of two different ranks",
        name_quads="quads are two pairs",
    ),
    _rules(
        "full-house-as-trips",
        "three and two of a kind are a full house",
        "take a full house for three of a kind",
        "look for full houses before three of a kind",
        name_full_house="full houses are trips",
    ),
    _rules(
        "full-house-as-quads",
        "four of a kind beat a full house",
        "make no difference between a full house and four of a kind",
        "of two ranks, one comes four times or three times",
        name_full_house="full houses are quads",
    ),
    _rules(
        "two-pair-as-pair",
        "two pairs beat one pair",
        "take two pairs for one pair",
        "count how many ranks come twice",
        name_two_pair="two pairs are a pair",
    ),
    _rules(
        "two-pair-as-trips",
        "three ranks may be two pairs",
        "take every hand of three ranks for three of a kind",
        "of three ranks, one comes three times or two come twice",
        name_two_pair="three ranks are trips",
    ),
    _rules(
        "trips-as-pair",
        "three of a kind beat a pair",
        "take three of a kind for a pair",
        "a rank that comes twice may come a third time",
        name_trips="trips are a pair",
    ),
    _rules(
        "flush-below-straight",
        "a flush beats a straight",
        "rank straights above flushes",
        "the order of the categories",
        order_flush="flush below straight",
        order_straight="flush below straight",
    ),
    _rules(
        "flush-above-full-house",
        "a full house beats a flush",
        "rank flushes above full houses",
        "the order of the categories",
        order_flush="flush above full house",
        order_full_house="flush above full house",
    ),
    _rules(
        "trips-above-straight",
        "a straight beats three of a kind",
        "rank three of a kind above straights",
        "the order of the categories",
        order_trips="trips above straight",
        order_straight="trips above straight",
    ),
    _rules(
        "two-pair-above-trips",
        "three of a kind beat two pairs",
        "rank two pairs above three of a kind",
        "the order of the categories",
        order_two_pair="two pair above trips",
        order_trips="two pair above trips",
    ),
    _rules(
        "full-house-above-quads",
        "four of a kind beat a full house",
        "rank full houses above four of a kind",
        "the order of the categories",
        order_full_house="full house above quads",
        order_quads="full house above quads",
    ),
    _rules(
        "straight-flush-below-quads",
        "a straight flush beats four of a kind",
        "rank four of a kind above straight flushes",
        "the order of the categories",
        order_quads="straight flush below quads",
        order_straight_flush="straight flush below quads",
    ),
    _ties(
        "category-only",
        "hands of one category are compared by their ranks",
        "call it a tie when both hands have the same category",
        "after the categories, compare the ranks",
        key="nothing",
    ),
    _ties(
        "category-only-to-1",
        "hands of one category are compared by their ranks",
        "give it to Player 1 when both hands have the same category",
        "after the categories, compare the ranks; beware of >= and <=",
        key="nothing",
        ties="1",
    ),
    _ties(
        "category-only-to-2",
        "hands of one category are compared by their ranks",
        "give it to Player 2 when both hands have the same category",
        "after the categories, compare the ranks; beware of > with an else",
        key="nothing",
        ties="2",
    ),
    _ties(
        "face-value-order",
        "the ranks that make the hand come first",
        "compare the five ranks from the highest down, pair or no pair",
        "sort by how often a rank comes, then by rank",
        key="face values",
    ),
    _ties(
        "top-card-only",
        "hands of one category are compared by all their ranks",
        "compare the highest card of the hand and nothing else",
        "sort by how often a rank comes, then by rank, and compare all five",
        key="top card",
    ),
    _ties(
        "two-values-only",
        "hands of one category are compared by all their ranks",
        "compare the two most important ranks and no more",
        "compare all the ranks, not the first two",
        key="two values",
    ),
    _ties(
        "hand-value",
        "hands of one category are compared by all their ranks",
        "compare the rank that makes the hand and the highest card, no more, and leave 5432A out",
        "compare all the ranks in the order of their importance",
        key="hand value",
        wheel="none",
    ),
    _ties(
        "lowest-first",
        "the highest card decides first",
        "compare the ranks from the lowest up",
        "sort in descending order",
        key="lowest first",
    ),
    _ties(
        "sum-of-ranks",
        "the highest card decides first",
        "compare the sums of the ranks",
        "compare rank by rank, from the most important down",
        key="sum",
        compared="numbers",
    ),
    _ties(
        "no-kickers",
        "kickers decide between equal pairs",
        "ignore the kickers: equal pairs, or two equal pairs each, are called a tie",
        "after the ranks that make the hand, compare the others",
        key="no kickers",
    ),
    _ties(
        "first-kicker-only",
        "all kickers count",
        "compare the highest kicker and ignore the others",
        "compare the kickers one after the other",
        key="first kicker",
    ),
    _ties(
        "two-kickers-only",
        "all kickers count",
        "compare the two highest kickers and ignore the third",
        "compare the kickers one after the other, to the last",
        key="two kickers",
    ),
    _ties(
        "kickers-first",
        "the ranks that make the hand come first",
        "compare the kickers before the pair, the two pairs, the three or the four",
        "sort by how often a rank comes, then by rank",
        key="kickers first",
    ),
    _ties(
        "kicker-of-whole-hand",
        "a kicker is no card of the pair",
        "take the highest card of the whole hand for the kicker, even if it belongs to the pair",
        "take the cards of the pair out before looking for kickers",
        key="highest of all",
    ),
    _ties(
        "kickers-ascending",
        "the highest kicker decides first",
        "compare the kickers from the lowest up",
        "sort the kickers in descending order",
        key="kickers ascending",
    ),
    _ties(
        "two-pair-low-first",
        "the higher pair decides first",
        "compare two pairs by the lower pair first",
        "sort the pairs in descending order",
        key_two_pair="low pair first",
    ),
    _ties(
        "two-pair-top-only",
        "the lower pair and the fifth card count too",
        "compare two pairs by the higher pair only",
        "after the higher pairs, compare the lower pairs, then the fifth cards",
        key_two_pair="most of a kind alone",
    ),
    _ties(
        "two-pair-summed",
        "the higher pair decides first",
        "compare two pairs by the sum of their ranks",
        "compare the higher pairs, then the lower pairs, then the kickers",
        key_two_pair="pairs summed",
        compared="numbers",
    ),
    _ties(
        "two-pair-no-kicker",
        "the fifth card decides between equal two pairs",
        "call two equal pairs each a tie whatever the fifth card",
        "after both pairs, compare the fifth card",
        key_two_pair="pairs alone",
    ),
    _ties(
        "straights-tie",
        "the higher straight wins",
        "call it a tie when both hands have a straight, or a straight flush",
        "compare straights by their highest card",
        key_straight="nothing",
        key_straight_flush="nothing",
    ),
    _ties(
        "full-house-by-pair",
        "a full house is compared by its three first",
        "compare full houses by their pair first",
        "sort by how often a rank comes, then by rank",
        key_full_house="pair first",
    ),
    _ties(
        "flush-by-top-card",
        "all five cards of a flush count",
        "compare flushes by their highest card only",
        "compare flushes as high cards are compared",
        key_flush="high card alone",
    ),
    _ties(
        "flush-first-four",
        "all five cards of a flush count",
        "compare flushes by their four highest cards only",
        "compare flushes to the last card: an off-by-one",
        key_flush="first four",
    ),
    _ties(
        "flush-lowest-first",
        "the highest card of a flush decides first",
        "compare flushes from the lowest card up",
        "sort in descending order",
        key_flush="lowest first",
    ),
    _ties(
        "high-card-first-four",
        "all five ranks count when neither has more",
        "compare hands without a pair by their four highest cards only",
        "compare the ranks to the last: an off-by-one",
        key_high_card="first four",
    ),
    _ties(
        "high-card-lowest-first",
        "the highest card decides first",
        "compare hands without a pair from the lowest card up",
        "sort in descending order",
        key_high_card="lowest first",
    ),
    _ties(
        "high-card-only",
        "all five ranks count when neither has more",
        "compare hands without a pair by their highest card only",
        "compare the second card when the first are equal, and so on",
        key_high_card="high card alone",
    ),
    _ties(
        "suits-break-ties",
        "suits never decide",
        "break ties by the suit of the highest card",
        "compare ranks only: sorting whole cards compares suits too",
        ties="suits",
    ),
    _ties(
        "ties-to-1",
        "equal hands split",
        "give ties to Player 1",
        "a tie is a third result; beware of >= and <=",
        ties="1",
    ),
    _ties(
        "ties-to-2",
        "equal hands split",
        "give ties to Player 2",
        "a tie is a third result; beware of > with an else",
        ties="2",
    ),
    _harmless(
        "trips-no-kickers",
        "kickers decide between equal threes",
        "ignore the kickers beside three of a kind",
        "two hands of one deck cannot both hold three of a kind of one rank",
        key_three_of_a_kind="most of a kind alone",
    ),
    _harmless(
        "full-house-three-only",
        "the pair decides between equal full houses",
        "compare full houses by their three only",
        "two hands of one deck cannot both hold three of a kind of one rank",
        key_full_house="most of a kind alone",
    ),
    _harmless(
        "quads-no-kicker",
        "the fifth card decides between equal fours",
        "ignore the fifth card beside four of a kind",
        "two hands of one deck cannot both hold four of a kind of one rank",
        key_four_of_a_kind="most of a kind alone",
    ),
    _reading(
        "ranks-as-text",
        "ranks are compared as ranks",
        "compare the ranks as letters, so that T beats Q, K, J and A in this order",
        "turn T J Q K A into numbers before comparing",
        compared="letters",
    ),
    _reading(
        "ranks-as-decimal-text",
        "ranks are compared as numbers",
        "compare the ranks as decimal text, so that '9' beats '14'",
        "turn the text into an int before comparing",
        compared="decimals",
    ),
    _reading(
        "low-wins",
        "the higher card wins",
        "rank the cards in reverse, so that a two is the highest and an ace the lowest",
        "the order of the table of ranks",
        values="reversed",
    ),
    _reading(
        "ten-is-zero",
        "T is a ten",
        "read T as 0",
        "the place of T in the table of ranks; '10'[-1] is '0'",
        values="ten is zero",
    ),
    _reading(
        "ten-is-one",
        "T is a ten",
        "read T as 1",
        "the place of T in the table of ranks; '10'[0] is '1'",
        values="ten is one",
    ),
    _reading(
        "jack-is-ten",
        "J is eleven",
        "read J as 10, as T",
        "the place of J in the table of ranks",
        values="jack is ten",
    ),
    _reading(
        "faces-are-ten",
        "J, Q and K are different ranks",
        "read J, Q and K as 10, as Blackjack does",
        "the values in the table of ranks",
        values="faces are ten",
    ),
    _reading(
        "king-queen-swapped",
        "a king beats a queen",
        "rank the queen above the king",
        "the order of K and Q in the table of ranks",
        values="king and queen swapped",
    ),
    _reading(
        "ten-jack-swapped",
        "a jack beats a ten",
        "rank the ten above the jack",
        "the order of T and J in the table of ranks",
        values="ten and jack swapped",
    ),
    _reading(
        "dealt-in-turn",
        "the first five cards are Player 1's",
        "deal the cards of a line in turn, one to each player",
        "split the line in the middle: cards[:5] and cards[5:], not cards[::2]",
        hands="alternate",
    ),
    _reading(
        "second-hand-cut",
        "the last five cards are Player 2's",
        "leave the last card of the line out, so that Player 2 has four",
        "a slice's end is one past its last card",
        hands="cut",
    ),
    _reading(
        "players-swapped",
        "the first five cards are Player 1's",
        "name the other player as the winner",
        "which of the two hands is called the first",
        players="swapped",
    ),
    _reading(
        "first-line-lost",
        "the first line is a deal",
        "skip the first line",
        "a line too many is read as a header",
        lines="first lost",
    ),
    _reading(
        "last-line-lost",
        "the last line is a deal",
        "skip the last line",
        "the loop ends one line early, or the last line has no line end",
        lines="last lost",
    ),
)


def find(id: str) -> Mistake:  # noqa: A002
    """The mistake with this id.

    Raises:
        MistakeError: if there is none.

    >>> find("ties-to-2").seems
    'give ties to Player 2'
    """
    for mistake in BANK:
        if mistake.id == id:
            return mistake
    from difflib import get_close_matches

    near = get_close_matches(str(id), [mistake.id for mistake in BANK], 1)
    hint = f", perhaps {near[0]}" if near else ""
    raise MistakeError(f"{quoted(id)} is no mistake of the bank{hint}: check --list shows them")


def program(mistakes: Iterable[Mistake], right: Mapping[str, str] | None = None) -> Program:
    """The program that makes these mistakes.

    Args:
        mistakes: what it does wrong.
        right: the quirks of a right program, if those are not the standard rules.

    Raises:
        MistakeError: if two of them concern the same thing, which a program does in one way only.

    >>> program([find("wheel-missing"), find("ties-to-2")]).quirks
    {'wheel': 'none', 'ties': '2'}
    """
    quirks: dict[str, str] = {}
    whose: dict[str, str] = {}
    for mistake in mistakes:
        for what, how in mistake.quirks.items():
            if what in quirks:
                raise MistakeError(f"no program makes both {whose[what]} and {mistake.id}")
            quirks[what] = how
            whose[what] = mistake.id
    return Program({**right, **quirks} if right else quirks)
