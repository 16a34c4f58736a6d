"""The kernel, compiled from `cpp/`; `plain` is the same in Python."""

from collections.abc import Sequence

from typing_extensions import Buffer

from .lines import Fields
from .plain_ranking import Ranking as Ranking

# A `Ranking` is opaque: what it has in the plain kernel is its own. Every function that finds
# strengths takes one; None is the standard ranking.

def evaluate(cards: object, ranking: Ranking | None = None) -> int:
    """The strength of the best five of five to seven different cards; 0 for anything else.

    Takes text (`8C TS KC 9H 4S` or `8CTSKC9H4S`, either case), a tuple or list of card numbers
    from 0 to 51 or of objects with `__index__`, or an int with a bit for each card. A subclass
    of int, such as a rank, is anything else.
    """

def mask(cards: object) -> int:
    """A bit for each card, bit n for the card of number n; 0 for what is not different cards.

    Takes what `evaluate` takes, and any number of cards from 1 to 52.
    """

def evaluate_many(cards: Buffer, out: Buffer, ranking: Ranking | None = None) -> int:
    """Write a strength a row of cards; the first row that is no hand, or the number of rows.

    `cards` is C-contiguous, of shape (n, 5), (n, 6) or (n, 7) and format `B`; `out` has n items
    of format `H`. A row that is no hand gets 0. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if the buffers are not so.
    """

def count(
    text: Buffer,
    start: int,
    stop: int,
    players: int,
    repeats: bool,
    ranking: Ranking | None,
    histogram: Buffer | None,
) -> tuple[int, int, tuple[int, ...], int, tuple[int, int] | None]:
    """Count the deals in `text[start:stop]`, a deal of five cards for each player a line.

    Gives lines, deals, wins of each player, ties, and the first fault: its number in `Fault`
    and the byte in `text` that it points at, or None. The count ends at the fault.

    `repeats` allows a card to come twice in a deal. `histogram` (format `Q`) is added to: for each
    player 7,463 counters of how often a strength was held, then for each how often it won.
    Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer or a number is not so.
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
    """Read the deals in `text[start:stop]`, a deal a line, whose layout is said in its fields.

    Gives lines, deals, and the first fault as `count` does; the reading ends at it. For each deal
    `cards` (format `B`) gets a row of the card numbers in the order in which they were dealt,
    `strengths` (format `H`) a row of the hands' strengths, `lines` (format `I`) the number of its
    line, from 0; each has room for as many deals as `room` says, or is None. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer or a number is not so.
    """

def room(size: int, layout: Fields) -> int:
    """How many deals of a layout a text of `size` bytes can hold.

    Raises:
        TypeError, ValueError: if there is no such layout.
    """

def add(values: Buffer, winners: Buffer, histogram: Buffer) -> None:
    """Add to the counters of a histogram as `count` does.

    `values` has shape (n, players) and format `H`, `winners` n items of format `B`, as `decide`
    writes them, and `histogram` is as for `count`. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer is not so, or a value is no strength.
    """

def decide(values: Buffer, column: Buffer | None, out: Buffer) -> None:
    """Write who has the highest value of each row, from 1, or 0 where several have it.

    `values` has shape (n, players) and format `H`; `out` has n items of format `B`. With a
    `column` (format `H`), each value is first looked up in it. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer is not so, or a value not in the column.
    """

def times_won(winners: Buffer, players: int) -> tuple[int, ...]:
    """How often each of 1 to 10 players is among the winners (format `B`). Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if the buffer is not so, or the number.
    """

def spell_hands(cards: Buffer, size: int, player: int, players: int, out: Buffer) -> None:
    """Write the hands of one player as text, `8C TS KC 9H 4S`, with nothing between two of them.

    `cards` has the card numbers of n deals of `players` hands of `size` cards, one after another,
    and `out` has 3 * size - 1 items for each of the n, both format `B`; `player` counts from 0.
    Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer or a number is not so.
    """

def share(strengths: Buffer, orders: Buffer, out: Buffer) -> None:
    """Write in how much of their orders the best two of each row agree.

    0 if in nothing, 1 in the category, 2 in the first rank too, and so on to 6. A lone hand agrees
    with nothing. `strengths` has shape (n, players) and format `H`; `orders` (format `I`) has the
    order of each strength, as `hand_classes.order_numbers` has it, and 0 for no strength; `out`
    has n items of format `B`. Releases the GIL.

    Raises:
        BufferError, TypeError, ValueError: if a buffer is not so, or a strength has no order.
    """

# Columns of hands. Texts are `data` and `places`: one buffer (format `B`) and where in it each row
# starts and the last ends (format `i` or `q`), or several buffers and Arrow's string views (format
# `B`, sixteen bytes a row). `validity` is an Arrow bitmap (format `B`) whose bit `start` is for
# the first row; None if no row is null; `out` has an item a row. All release the GIL, and raise
# BufferError, TypeError or ValueError if a buffer or a number is not so, or a row lies outside its
# data.

def evaluate_texts(
    data: Sequence[Buffer],
    places: Buffer,
    validity: Buffer | None,
    start: int,
    ranking: Ranking | None,
    out: Buffer,
) -> int:
    """Write a strength a text; the first row that is no hand, or the number of rows.

    Cards are written as in `8C TS KC 9H 4S`, with ASCII blanks, commas, semicolons, bars or
    nothing between them, 10 for T, and signs for suits, in either case. `out` (format `H`) gets 0
    for a row that is null or no hand.
    """

def evaluate_fixed(text: Buffer, ranking: Ranking | None, out: Buffer) -> int:
    """As `evaluate_texts`, for rows of one width.

    `text` has shape (n, width) and format `B` for bytes or `I` for code points; zeros at the end
    of a row are left out.
    """

def evaluate_masks(
    masks: Buffer, validity: Buffer | None, start: int, ranking: Ranking | None, out: Buffer
) -> int:
    """As `evaluate_texts`, for ints with a bit for each card (format `Q`)."""

def evaluate_lists(
    cards: Buffer,
    offsets: Buffer,
    first: int,
    validity: Buffer | None,
    start: int,
    ranking: Ranking | None,
    out: Buffer,
) -> int:
    """As `evaluate_texts`, for card numbers (format `B`) from an offset to the next.

    Offsets (format `i` or `q`) are one more than rows, and `first` is where the cards start.
    """

def evaluate_even(
    cards: Buffer,
    size: int,
    validity: Buffer | None,
    start: int,
    ranking: Ranking | None,
    out: Buffer,
) -> int:
    """As `evaluate_lists`, for rows that all have `size` cards, at most 52."""

def evaluate_deals(
    data: Sequence[Buffer],
    places: Buffer,
    validity: Buffer | None,
    start: int,
    players: int,
    ranking: Ranking | None,
    out: Buffer,
) -> int:
    """Write a strength for each player of each text; the first row that is no deal.

    A row has five cards for each of 2 to 10 players, all different; `out` (format `H`) has
    `players` items a row.
    """

def number_cards(
    data: Sequence[Buffer], places: Buffer, validity: Buffer | None, start: int, out: Buffer
) -> None:
    """Write the number of the card that each text is, 255 for what is null or none."""

def narrow(values: Buffer, validity: Buffer | None, start: int, out: Buffer) -> None:
    """Write integers of any size as bytes, 255 for what is null or not from 0 to 51."""

def take(values: Buffer, indices: Buffer, validity: Buffer | None, start: int, out: Buffer) -> None:
    """Write the value (format `H`) at each index, an integer of any size; 0 where it is null."""

def first_zero(values: Buffer, validity: Buffer | None, start: int, row: int) -> int:
    """The first row from `row` on that is 0 though it is valid, or the number of rows."""

def mark(values: Buffer, out: Buffer) -> int:
    """Set a bit in `out` (format `B`) for each value but 0; how many there are.

    Values have format `H` or `B`.
    """

def decide_columns(columns: Sequence[Buffer], out: Buffer) -> None:
    """Write who of 2 to 10 has the highest value (format `H`) of each row, from 1.

    `out` (format `B`) gets 0 where several have it, and 255 where one has 0.
    """

def categories() -> memoryview:
    """The category of every standard strength, as `hand_classes.categories` has it: format `B`."""

def order_numbers() -> memoryview:
    """What sorts every standard strength, as `hand_classes.order_numbers` has it: format `I`."""

def look_up(values: Buffer, table: Buffer, size: int, out: Buffer) -> None:
    """Write the entry of `table` for each value (format `H`).

    Entries have 1, 2, 4, 8 or 16 bytes; table and `out` have format `B`.
    """

def measure(values: Buffer, starts: Buffer, offsets: Buffer) -> None:
    """Write where the word of each value (format `H`) starts, and where the last ends.

    The word of value v goes from `starts[v]` to `starts[v + 1]`; starts and offsets have format
    `q`.
    """

def spell(values: Buffer, starts: Buffer, words: Buffer, out: Buffer) -> int:
    """Write the words of values one after the other; how many bytes that are."""
