"""The kernel, compiled from `cpp/`; `plain` is the same in Python."""

from collections.abc import Sequence

from typing_extensions import Buffer

from .lines import Fields
from .plain import Ranking as Ranking
from .plain import Sums

# A `Ranking` is opaque: what it has in the plain kernel is its own. Every function that finds
# strengths takes one; None is the standard ranking.

def evaluate(cards: object, ranking: Ranking | None = None, /) -> int:
    """The strength of the best five of five to seven different cards; 0 for anything else.

    Takes text (`8C TS KC 9H 4S` or `8CTSKC9H4S`, either case), a tuple or list of card numbers
    from 0 to 51 or of objects with `__index__`, or an int with a bit for each card. A subclass
    of int, such as a rank, is anything else.
    """

def mask(cards: object) -> int:
    """A bit for each card, bit n for the card of number n; 0 for what is not different cards.

    Takes what `evaluate` takes, and any number of cards from 1 to 52. In text there may be ASCII
    blanks, commas, semicolons, bars, hyphens, slashes or nothing between the cards, 10 for T, and
    symbols for suits.
    """

def evaluate_many(cards: Buffer, out: Buffer, ranking: Ranking | None = None) -> int:
    """Write a strength for each hand; the first row that is not a hand, or the number of rows.

    `cards` has shape (n, 5), (n, 6) or (n, 7) and format `B`: card numbers; or shape (n,) and
    format `Q`: masks. `out` has n items of format `H`. A row that is not a hand gets 0. Releases
    the GIL.

    Raises:
        BufferError, TypeError, ValueError: if the buffers are not so.
    """

def evaluate_holes(
    holes: Buffer, board: Buffer, exactly: int, out: Buffer, ranking: Ranking | None = None
) -> int:
    """Write a strength for each hand with a board; the first invalid row, or the number of rows.

    `holes` has shape (n, cards) and `board` (n, 5), or (1, 5) for all: card numbers, format `B`.
    `exactly` says how many of the player's cards count: 2 of two to seven, with three of the board,
    or 0 for any of one or two. `out` has n items of format `H`. A row with a repeated or invalid
    card gets 0. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer or a number is not so.
    """

def evaluate_badugi(cards: Buffer, column: Buffer, out: Buffer) -> int:
    """Write a strength for each badugi hand; the first row that is not one, or the number of rows.

    `cards` has shape (n, 4) and format `B`: card numbers. `column` has 8,192 items of format `H`: a
    strength for each set of one to four ranks, bit 0 for the two. `out` has n items of format `H`.
    Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if the buffers are not so.
    """

def mask_texts(data: Buffer, offsets: Buffer, out: Buffer) -> None:
    """Write the `mask` of each text of a column.

    `data` (format `B`) has the texts one after the other, in UTF-8, and `offsets` (format `q`)
    where each starts and the last ends. `out` has format `Q`. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer is not so, or a text lies outside the data.
    """

def count(
    text: Buffer,
    start: int,
    stop: int,
    layout: Fields,
    ranking: Ranking | None,
    categories: Buffer | None,
) -> tuple[int, Sums, tuple[int, int] | None]:
    """Count the deals in `text[start:stop]`, one deal per line, in a layout given by its fields.

    Gives lines, sums, and the first fault: its number in `Fault` and the byte in `text` that it
    points at, or None. The count ends at the fault.

    Hands have five to seven cards each, without a board. The sums are deals, wins of each player,
    ties, and with `categories` (format `B`, a number from 0 to 9 for each of 7,463 strengths) 20
    counters for each player: how often each category was held, then how often the player won with
    it. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer, a number or the layout is not so.
    """

def count_span(
    file: int,
    first: int,
    last: int,
    layout: Fields,
    ranking: Ranking | None,
    categories: Buffer | None,
) -> tuple[int, int, Sums]:
    """Count the deals of a file whose lines start in the bytes from `first` up to `last`.

    Gives where the count ended, then lines and sums as `count` does. It ends at `last` or behind
    it, or where a line starts that is invalid or too long for a deal.

    `file` is a descriptor, which other threads may use too; `first` is 1 or more, and `last` not
    behind the end of the file. A buffer of the file is in memory, not all of the span. Releases the
    GIL. Only where there is `os.pread`, and not in the plain kernel.

    Raises:
        EOFError: if the file ends before `last`.
        OSError: if it cannot be read.
        BufferError, TypeError, ValueError: if a buffer, a number or the layout is not so.
    """

def count_decided(strengths: Buffer, winners: Buffer, categories: Buffer | None) -> Sums:
    """The sums of deals that are decided, as `count` gives them.

    `strengths` has shape (n, players) and format `H`, `winners` n items of format `B`, as `decide`
    writes them. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer is not so, or a value is not a strength.
    """

def read(
    text: Buffer,
    start: int,
    stop: int,
    layout: Fields,
    cards: Buffer | None,
    strengths: Buffer | None,
    lines: Buffer | None,
    ranking: Ranking | None = None,
) -> tuple[int, int, tuple[int, int] | None]:
    """Read the deals in `text[start:stop]`, one deal per line, in a layout given by its fields.

    Gives lines, deals, and the first fault as `count` does; the reading ends at it. For each deal
    `cards` (format `B`) gets a row of the card numbers in the order in which they were dealt, those
    of the board last, `strengths` (format `H`) a row of the hands' strengths, `lines` (format `I`)
    the number of its line, from 0; each has room for as many deals as `room` says, or is None.
    `strengths` is None where hands need a board, or have fewer than five cards. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer or a number is not so.
    """

def room(size: int, layout: Fields) -> int:
    """How many deals of a layout a text of `size` bytes can hold.

    Raises:
        TypeError, ValueError: if unknown layout.
    """

def decide(values: Buffer, out: Buffer, least: int = 0) -> None:
    """Write who has the highest value of each row, but for values below `least`.

    `values` has shape (n, players) and format `H`. `out` has n items: of format `B` for who has it
    alone, from 1, or 0; of format `H` for a bit for each player who has it. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer is not so.
    """

def share_pots(
    hands: Buffer,
    boards: Buffer | None,
    dead: Buffer,
    out: Buffer,
    exactly: int = 0,
    ranking: Ranking | None = None,
    low: Ranking | None = None,
    badugi: Buffer | None = None,
) -> int:
    """Write what each player gets of the pot; the first invalid row, or the number of rows.

    `hands` has shape (n, players, cards) and format `B`, and `boards` (n, k), with up to five
    cards; None in games without a board, where hands are complete and `badugi` may be the column of
    `evaluate_badugi`. `out` has shape (n, players) and format `d`: the share of the pots of all
    boards that can still come, 1 for all. `exactly` and the rankings are as for `count_matchups`. A
    row in which a card repeats, is dead or is not in the deck gets 0. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer or a number is not so, or dead cards repeat.
    """

def count_matchups(
    hands: Buffer,
    weights: Buffer,
    sizes: Sequence[int],
    boards: Buffer | None,
    dead: Buffer,
    out: Buffer,
    results: Buffer | None,
    hole: int = 2,
    exactly: int = 0,
    ranking: Ranking | None = None,
    low: Ranking | None = None,
    badugi: Buffer | None = None,
    categories: Buffer | None = None,
) -> None:
    """Deal a hand to each player in every way, and count who wins on every board that can come.

    `hands` (format `B`) has the hands of all players one after the other, each of `hole` cards:
    two, or two to seven of which `exactly` 2 count; `weights` (format `Q`) the weight of each, and
    `sizes` how many each of 1 to 10 players has: 0 for any cards. A deal counts as often as the
    product of the weights. `boards` (format `B`) has n boards one after the other, of up to five
    cards, all of one size, and `dead` (format `B`) cards that nobody gets; hands with one of these
    are left out. In games without a board `boards` is None, n is 1, hands are complete, and
    `badugi` may be the column of `evaluate_badugi`.

    Counters are added to. `out` has shape (n, 2 ** players) and format `Q`, and bit p of the column
    is set if player p has a best hand. With `low` half of the pot goes to the best hand of that
    ranking, unless its strength is 1. Then `out` has shape (n, 4 ** players), and bit p + players
    is set if player p has a best low. Both rankings must value a flush at least as its ranks
    without one, and `low` no flush more. With `categories` (format `B`), a number from 0 to 9 for
    each of 7,463 strengths, a row of `out` has 20 more counters for each player: how often each
    category was held, then how often the player won the whole pot with it. With one row, `results`
    (format `Q`) may have two counters for each hand: the deals in which it was held, and its shares
    of the pots, 5,040 for each. Sums must not exceed 64 bits. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer or a number is not so, or cards repeat.
    """

def compare_ranges(
    hands: Buffer,
    weights: Buffer,
    suits: Buffer,
    part: int,
    board: Buffer,
    dead: Buffer,
    out: Buffer,
    ranking: Ranking | None = None,
    categories: Buffer | None = None,
    made: Buffer | None = None,
) -> None:
    """Add how often each hand of two ranges beats and ties the other range.

    `hands` has shape (n, 2) and format `B`: different hands, each of two cards; `weights` has shape
    (n, 2) and format `Q`: their weights in both ranges. `out` has shape (n, 2, 2) and format `Q`:
    for each hand the boards on which it, in the first and in the second range, beats hands of the
    other range, times their weights; then those on which it ties.

    Only boards whose first missing card is number `part` of the cards left are dealt, from 0; a
    whole board is part 0. `suits` has shape (m, 4) and format `B`: permutations of the suits,
    a group, that change neither the ranges nor the board nor the dead cards. Boards that differ by
    one of them are counted with the first of them, so that the results are right in sum for hands
    that differ by one of them. With `categories`, `made` (format `Q`) has 20 counters for each
    range, as in `count_matchups`. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer is not so, or cards repeat.
    """

def sample_deals(
    hands: Buffer,
    weights: Buffer,
    sizes: Sequence[int],
    given: Sequence[int],
    board: Buffer | None,
    dead: Buffer,
    deals: int,
    seed: int,
    out: Buffer,
    hole: int = 2,
    exactly: int = 0,
    ranking: Ranking | None = None,
    low: Ranking | None = None,
    badugi: Buffer | None = None,
    categories: Buffer | None = None,
) -> int:
    """Deal at random, and add to counters how often each set of players wins.

    `hands` (format `B`) has the hands of all players one after the other, `weights` (format `Q`)
    how often each is drawn, `sizes` how many each player has, and `given` of how many cards; hands
    are completed to `hole` cards from the deck, and a player without hands gets any. `board` is
    None in games without one, where `badugi` may be the column of `evaluate_badugi`. `out` (format
    `Q`) has counters as those of `count_matchups`. The same 64 bits of `seed` give the same deals.

    Gives how many deals there were: fewer than `deals` if hands that are drawn share cards too
    often. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer or a number is not so, or cards repeat.
    """

def categories() -> memoryview:
    """The category of every standard strength, as `hand_classes.categories` has it: format `B`."""
