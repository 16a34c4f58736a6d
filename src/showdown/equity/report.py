"""Odds as text for a terminal, and as HTML for a notebook."""

from __future__ import annotations

from html import escape
from textwrap import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

    from ..cards import Card
    from .odds import Odds
    from .outs import Outs

NAME = 24
"""How many columns a hand or range may take."""


HEADS = ("", "equity", "wins", "splits")


def odds_text(odds: Odds, width: int = 80) -> str:
    """The odds as a table, with a bar for each player.

    Columns are as wide as they need to be; the bars take what is left of the width.
    """
    names = [name if len(name) <= NAME else f"{name[: NAME - 1]}…" for name in odds.hands]
    columns = [
        _aligned((head, *column))
        for head, column in zip(HEADS, [names, *_columns(odds)], strict=True)
    ]
    head, *rows = ["  " + "   ".join(row) for row in zip(*columns, strict=True)]
    bars = [bar_of(float(share), width - len(head) - 3) for share in odds.equity]
    lines = [f"{row}   {bar}".rstrip() for row, bar in zip(rows, bars, strict=True)]
    return "\n".join([title(odds), "", head, *lines])


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
    columns = [_aligned(column) for column in zip(*rows, strict=True)]
    heads, *lines = ["  " + "   ".join(row) for row in zip(*columns, strict=True)]
    found = [f"Board {board}   {hand} is {outs.category} now", "", heads.rstrip()]
    for line, cards in zip(lines, made, strict=True):
        found += _with_cards(f"{line}   ", cards, width)
    if outs.ahead is not None:
        found.append("")
        for name, cards in ("ahead", outs.ahead), ("level", outs.level or ()):
            start = f"  {name} with {len(cards)} of {left} cards   "
            found += _with_cards(start, cards, width) if cards else []
    return "\n".join(found)


def _aligned(column: tuple[str, ...]) -> list[str]:
    """Texts of one width: numbers aligned right, and other columns, without a heading, left."""
    wide = max(map(len, column))
    return [cell.rjust(wide) if column[0] else cell.ljust(wide) for cell in column]


def _with_cards(start: str, cards: tuple[Card, ...], width: int) -> list[str]:
    """A line and cards after it, those of a rank together; more lines if there are many."""
    ranks: dict[str, str] = {}
    for card in reversed(cards):
        letter = card.rank.letter
        ranks[letter] = ranks.get(letter, letter) + card.suit.symbol
    texts = wrap(" ".join(ranks.values()), width - len(start)) or [""]
    return [
        f"{start if place == 0 else ' ' * len(start)}{text}".rstrip()
        for place, text in enumerate(texts)
    ]


def title(odds: Odds) -> str:
    """The board, how many deals there are, and how they were found."""
    board = f"Board {' '.join(map(str, odds.board))}   " if odds.board else ""
    how = "all counted" if odds.exact else f"sampled with seed {odds.seed}"
    return f"{board}{odds.deals:,} deal{'s' * (odds.deals != 1)}, {how}"


def bar_of(share: float, width: int) -> str:
    """A bar for a share, in eighths of a column."""
    eighths = round(share * max(0, width) * 8)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def _columns(odds: Odds) -> list[list[str]]:
    """Equities with their errors, and how often each player wins and splits."""
    equities = list(map(percent, odds.equity))
    if not odds.exact:
        # Of what never happened in n deals, the chance is under 3 / n with 95 %.
        least = 3 / odds.deals
        errors = [max(error, least) for error in odds.errors]
        equities = [f"{e} ± {percent(error)}" for e, error in zip(equities, errors, strict=True)]
    shares = [[percent(n / odds.deals) for n in counts] for counts in (odds.wins, odds.splits)]
    return [equities, *shares]


def percent(share: float | Fraction) -> str:
    """A share as text.

    >>> percent(0.4621)
    '46.21 %'
    """
    return f"{float(100 * share):.2f} %"


def odds_html(odds: Odds) -> str:
    """The odds as a table with a bar for each player."""
    rows = [
        f"<tr><td>{escape(name)}</td><td>{equity}</td><td>{wins}</td><td>{splits}</td>"
        f'<td style="width:12em"><div style="width:{100 * float(share):.1f}%;height:1em;'
        'background:#4c78a8"></div></td></tr>'
        for name, share, equity, wins, splits in zip(
            odds.hands, odds.equity, *_columns(odds), strict=True
        )
    ]
    heads = "".join(f"<th>{head}</th>" for head in (*HEADS, ""))
    return f"<table><caption>{escape(title(odds))}</caption><tr>{heads}</tr>{''.join(rows)}</table>"
