"""Odds as text for a terminal or a notebook."""

from __future__ import annotations

from textwrap import wrap

from ..counting.totals import category_tables, columns_text
from ..errors import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

    from ..cards.card import Card
    from .odds import Odds
    from .outs import Outs
    from .streets import OddsByStreet

NAME = 24
"""How many columns a hand or range may take."""

LONGEST = 10
"""There are bars if the longest can have that many columns."""

MOST_OF = 0.8
"""Which part of a player's wins the categories of a sentence make up."""

WORDS = {"one pair": "a pair"} | {
    name: f"a {name}" for name in ("straight", "flush", "full house", "straight flush", "badugi")
}
"""What categories are called in a sentence."""

HEADS = ("", "equity", "wins", "splits")


def odds_text(odds: Odds, width: int = 80) -> str:
    """The odds as a table, with a bar for each player.

    The bars take what is left of the width.
    """
    rows = [HEADS, *zip(short_names(odds), *_columns(odds), strict=True)]
    head, *lines = columns_text(rows)
    left = width - len(head) - 3
    bars = [bar_of(float(share), left * (left >= LONGEST)) for share in odds.equity]
    lines = [f"{line}   {bar}".rstrip() for line, bar in zip(lines, bars, strict=True)]
    if odds.categories is not None:
        lines += [*category_tables(odds.categories), ""]
        for words in ways_to_win(odds):  # A number stays with its percent sign.
            lines += wrap(words.replace(" %", "\xa0%"), width)
    return "\n".join([title(odds), "", head, *lines]).replace("\xa0", " ")


def short_names(odds: Odds | OddsByStreet) -> list[str]:
    """The hands and ranges, of which long ones are cut."""
    return [name if len(name) <= NAME else f"{name[: NAME - 1]}…" for name in odds.hands]


def ways_to_win(odds: Odds) -> list[str]:
    """A sentence for each player: how often the hand wins, and with which categories mostly.

    >>> from showdown import odds
    >>> print(*ways_to_win(odds("AhKh", "QsQd", categories=True))[:1])
    A♥ K♥ wins 46.02 %: 16.71 % with a pair, 16.60 % with two pair, 6.23 % with a flush, …
    """
    sentences = []
    names, rows = odds.categories.names, odds.categories.won  # type: ignore[union-attr]
    for hand, won, wins in zip(short_names(odds), rows, odds.wins, strict=True):
        ways = sorted(zip(won, names, strict=True), key=lambda way: -way[0])
        shown: list[str] = []
        told = 0
        while told < MOST_OF * wins:
            number, name = ways[len(shown)]
            told += number
            shown.append(f"{percent(number / odds.deals)} with {WORDS.get(name, name)}")
        more = ", ".join([*shown, *["…"] * (told < wins)])
        sentences.append(f"{hand} wins {percent(wins / odds.deals)}{more and f': {more}'}")
    return sentences


def streets_text(odds: OddsByStreet, width: int = 80) -> str:
    """How many boards there are, how the equity is spread over them, and who is the favourite."""
    boards = len(odds.boards)
    before = f"Board {' '.join(map(str, odds.board))}   " if odds.board else ""
    lines = [f"{before}{counted(boards, odds.street)}, all counted"]
    names, histogram = short_names(odds), odds.histogram().tolist()
    rows = list(zip(names, odds.mean, histogram, strict=True))
    for name, mean, counts in rows[:1] if len(rows) == 2 else rows:  # The other is its mirror.
        lines += ["", f"  equity of {name}: {percent(mean)}"]
        for part, count in enumerate(counts):
            share = count / sum(counts)
            row = f"  {10 * part:3} to {10 * part + 10:3} %   {percent(share):>8}"
            lines.append(f"{row}   {bar_of(count / max(counts), width - len(row) - 3)}".rstrip())
    lines.append("")
    for player, name in enumerate(names, 1):
        often = percent(odds.favourite(player))
        lines.append(f"On {often} of {odds.street}s {name} is at least an 80 % favourite.")
    return "\n".join(lines)


def outs_text(outs: Outs, width: int = 80) -> str:
    """A table of what the hand can become, with the cards that make it next."""
    hand, board = (" ".join(map(str, cards)) for cards in (outs.hand, outs.board))
    left, boards = sum(map(len, outs.next_card.values())), sum(outs.boards.values())
    rows = [("", "cards", "next card", "by river")]
    made = []
    for kind, number in outs.boards.items():
        cards = outs.next_card.get(kind, ())
        row = (str(kind), str(len(cards)), percent(len(cards) / left), percent(number / boards))
        rows.append(row)
        made.append(cards if kind != outs.category else ())
    heads, *lines = columns_text(rows)
    shown = [f"Board {board}   {hand} currently has {outs.description}", "", heads]
    for line, cards in zip(lines, made, strict=True):
        shown += _with_cards(f"{line}   ", cards, width)
    if outs.ahead is not None:
        shown.append("")
        for name, cards in ("ahead", outs.ahead), ("level", outs.level or ()):
            start = f"  {name} with {len(cards)} of {left} cards   "
            shown += _with_cards(start, cards, width) if cards else []
    return "\n".join(shown)


def _with_cards(start: str, cards: tuple[Card, ...], width: int) -> list[str]:
    """A line and cards after it, those of a rank together; more lines if there are many."""
    ranks: dict[str, str] = {}
    for card in reversed(cards):
        letter = card.rank.letter
        ranks[letter] = ranks.get(letter, letter) + card.suit.symbol
    texts = wrap(" ".join(ranks.values()), max(len("A♠♥♦♣"), width - len(start)))
    indents = [start, *[" " * len(start)] * len(texts)]
    return [(indent + text).rstrip() for indent, text in zip(indents, texts or [""], strict=False)]


def title(odds: Odds) -> str:
    """The board, how many deals there are, and how they were found."""
    board = f"Board {' '.join(map(str, odds.board))}   " if odds.board else ""
    how = "all counted" if odds.exact else f"sampled with seed {odds.seed}"
    weighted = "weighted " * odds.weighted
    return f"{board}{counted(odds.deals, f'{weighted}deal')}, {how}"


def bar_of(share: float, width: int) -> str:
    """A bar for a share, in eighths of a column."""
    eighths = round(share * max(0, width) * 8)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def _columns(odds: Odds) -> list[list[str]]:
    """Equities with their errors, and how often each player wins and splits."""
    equities = list(map(percent, odds.equity))
    if not odds.exact:
        errors = [percent(error) if error >= 0.00005 else "<0.01 %" for error in odds.errors]
        equities = [f"{e} ± {error}" for e, error in zip(equities, errors, strict=True)]
    shares = [[percent(n / odds.deals) for n in counts] for counts in (odds.wins, odds.splits)]
    return [equities, *shares]


def percent(share: float | Fraction) -> str:
    """A share as text.

    >>> percent(0.4621)
    '46.21 %'
    """
    return f"{float(100 * share):.2f} %"
