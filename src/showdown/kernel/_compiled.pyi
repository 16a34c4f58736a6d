"""The kernel, compiled from `cpp/`; `plain` is the same in Python."""

from typing_extensions import Buffer

from .lines import Fields

def evaluate(cards: object) -> int:
    """The strength of the best five of five to seven different cards; 0 for anything else.

    Takes text (`8C TS KC 9H 4S` or `8CTSKC9H4S`, either case), a tuple or list of card numbers
    from 0 to 51 or of objects with `__index__`, or an int with a bit for each card. A subclass
    of int, such as a rank, is anything else.
    """

def mask(cards: object) -> int:
    """A bit for each card, bit n for the card of number n; 0 for what is not different cards.

    Takes what `evaluate` takes, and any number of cards from 1 to 52.
    """

def evaluate_many(cards: Buffer, out: Buffer) -> int:
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
    column: Buffer | None,
    histogram: Buffer | None,
) -> tuple[int, int, tuple[int, ...], int, tuple[int, int] | None]:
    """Count the deals in `text[start:stop]`, a deal of five cards for each player a line.

    Gives lines, deals, wins of each player, ties, and the first fault: its number in `Fault`
    and the byte in `text` that it points at, or None. The count ends at the fault.

    `repeats` allows a card to come twice in a deal. `column` holds 7,463 other strengths
    (format `H`) by standard strength. `histogram` (format `Q`) is added to: for each player
    7,463 counters of how often a strength was held, then for each how often it won.
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

def add(values: Buffer, column: Buffer | None, winners: Buffer, histogram: Buffer) -> None:
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
