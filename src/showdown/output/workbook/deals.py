"""The sheets of deals: one row per deal, with the winning hand in colour."""

from __future__ import annotations

from ...cards.card import Suit, deck
from ...counting.totals import added
from ...counting.verdict_columns import kind
from ...errors import DealError
from ...hands.hand import Hand
from ...hands.reasons import players_named
from ...hands.verdicts import Showdown
from ...kernel import mask
from ...rules.hand_classes import classes
from ...rules.rules import HAND_SIZE
from .formulas import EQUAL, PLACES
from .sheets import FIRST_ROW, GOLD, LOOKS, ROW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from xlsxwriter.worksheet import Worksheet

    from ...counting.deciding import Verdicts
    from ...counting.totals import Tally
    from ...rules.games import Game
    from .sheets import Book, SheetColumns

SHEET_ROWS = 1_048_576
"""How many rows a sheet can have."""

CARDS = tuple(str(card) for card in deck())
COLOURS = ["red" if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "black" for card in deck()]

KINDS: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "file": ("File", 24, ("text",)),
    "line": ("Line", 9, ("strength", "faint")),
    "winner": ("Winner", 13, ("winner",)),
    "winners": ("Winners", 12, ("text",)),
    "high_winners": ("High", 12, ("text",)),
    "low_winners": ("Low", 12, ("text",)),
    "category": ("Category", 17, ("text",)),
    "strength": ("Strength", 12, ("strength",)),
    "low_strength": ("Low strength", 13, ("strength",)),
    "share": ("Share", 9, ("percent",)),
    "board": ("Board", 18, ("text", "first")),
    "decided_by": ("Decided by", 18, ("text", "first")),
    "reason": ("Reason", 180, ("text",)),
}
"""The heading, the width and the styles of each kind of column but cards."""


def write_deals(book: Book, blocks: Iterable[tuple[str, Verdicts]]) -> tuple[Tally, dict[str, int]]:
    """Write all deals, on as many sheets as they need; gives the last row of each by its name."""
    table, players = book.columns.table, len(book.columns.players)
    total: Tally | None = None
    ends: dict[str, int] = {}
    sheet, row = _new_sheet(book, "Deals"), FIRST_ROW
    for name, block in blocks:
        total = added(total, block.tally(categories=True))
        size = block.deal_size
        for deal, values in enumerate(table.rows(block, name)):
            if row == SHEET_ROWS:
                ends[sheet.name] = _finish(book, sheet, row - 1)
                sheet, row = _new_sheet(book, f"Deals {len(ends) + 1}"), FIRST_ROW
            cells = dict(zip(table.names, values, strict=True))
            cards = block.cards[deal * size : (deal + 1) * size]
            strengths = block.strengths[deal * players : (deal + 1) * players]
            if book.formulas and not mask(tuple(cards)):
                twice = CARDS[max(cards, key=cards.count)]
                raise DealError(
                    f"{name}, line {cells['line']}: {twice} is dealt twice, and a workbook's "
                    "formulas are for one deck; leave them out"
                )
            _write_deal(book, sheet, row, cells, cards, strengths)
            row += 1
    ends[sheet.name] = _finish(book, sheet, row - 1)
    assert total is not None  # A source has a block at the least.
    return total, ends


def _write_deal(
    book: Book,
    sheet: Worksheet,
    row: int,
    cells: dict[str, object],
    cards: bytes,
    strengths: Sequence[int],
) -> None:
    columns, game, best = book.columns, book.columns.table.game, max(strengths)
    board = tuple(cards[len(strengths) * columns.cards :]) or None
    looks: dict[str, tuple[str, ...]] = {}
    for player, strength in enumerate(strengths, 1):
        share = cells.get(f"share{player}", strength == best)
        look = LOOKS["loses" if not share else "wins" if cells["winner"] else "splits"]
        looks |= {f"{what}{player}": look for what in ("category", "strength", "share")}
        first = columns.first_card(player)
        hand = cards[first - 1 :][: columns.cards]
        used = set(hand)
        if columns.cards != HAND_SIZE or board:  # Not all of them may count.
            whole = Hand(tuple(hand), board=board, game=game)
            used = {card.number for one in (whole, whole.low) if one for card in one.best}
        for n, card in enumerate(hand, first):
            colour = (*look[:-1], COLOURS[card] + " idle" * (card not in used))
            styles = ("typed", "black") if book.formulas else colour
            form = book.style("cell", "card", *["first"] * (n == first), *styles)
            sheet.write_string(row, columns.at[f"card{n}"], CARDS[card], form)
        cells[f"category{player}"] = str(cells[f"category{player}"]).capitalize()
        del cells[f"hand{player}"]  # Each card has its own cell.
    if "decided_by" in cells:
        cells["decided_by"] = _decider(cells["decided_by"] or EQUAL, best, game)
    if book.formulas:
        cells |= _hidden(columns, cards, strengths)
        looks = {}
    for name, value in cells.items():
        form = None
        if kind(name) in KINDS:
            form = book.style("cell", *KINDS[kind(name)][2], *looks.get(name, ()))
        if name in book.formulas:
            formula = book.formulas[name].replace(ROW, str(row + 1))
            sheet.write_formula(row, columns.at[name], formula, form, value)
        else:
            sheet.write(row, columns.at[name], value, form)


def _decider(decider: object, best: int, game: Game) -> object:
    if decider in ("category", EQUAL):
        return decider
    place, made_of = int(str(decider)), classes(game.rules)[best - 1].made_of
    return PLACES[place] + " (kicker)" * (place >= made_of)


def _hidden(columns: SheetColumns, cards: bytes, strengths: Sequence[int]) -> dict[str, object]:
    """What formulas in hidden columns give, written for programs that do not calculate."""
    cells: dict[str, object] = {"fault": ""}
    cells |= {f"number{n}": card for n, card in enumerate(cards, 1)}
    cells |= {f"rating{player}": strength for player, strength in enumerate(strengths, 1)}
    if columns.table.reason:
        starts, rules = range(0, len(cards), columns.cards), columns.table.game.rules
        shown = Showdown(Hand(tuple(cards[at : at + columns.cards]), rules) for at in starts)
        cells |= {f"why{player}": "" for player in columns.players}
        several = shown.players > 2
        if several:
            cells["who"] = players_named(shown.winners)
        for reason in shown.reasons:
            if reason.loser:
                cells[f"why{reason.loser}"] = f"{reason}." if several else reason.words
    return cells


def _new_sheet(book: Book, title: str) -> Worksheet:
    columns = book.columns
    sheet = book.add_sheet(title, GOLD, "&L&F&C&A&RPage &P of &N")
    sheet.freeze_panes(FIRST_ROW, columns.at["card1"])
    sheet.repeat_rows(0, FIRST_ROW - 1)
    sheet.repeat_columns(0, columns.at["card1"] - 1)
    sheet.set_landscape()
    sheet.set_row(0, 24)
    # Two or three players are printed side by side, and more of them on several pages.
    starts = [f"card{columns.first_card(player)}" for player in columns.players]
    breaks = starts[3::3] if columns.cards == HAND_SIZE else starts[2::2]
    if columns.table.reason and len(starts) > 2:
        breaks.append("decided_by" if "decided_by" in columns.at else "reason")
    if breaks:
        sheet.set_v_pagebreaks([columns.at[start] for start in breaks])
        sheet.set_print_scale(55)
    else:
        sheet.fit_to_pages(1, 0)
    widths = {"reason": min(80 * len(starts) - 98, 180)}
    if book.formulas:
        widths["winner"] = 24  # Problems with the cards are shown there as well.
    players = {start: f"Player {player}" for player, start in enumerate(starts, 1)}
    # Row by row, as XlsxWriter's mode for constant memory needs.
    for row, style in enumerate(("players", "header")):
        for column, name in enumerate(columns.visible):
            if kind(name) == "card":
                heading, width = str((int(name[4:]) - 1) % columns.cards + 1), 6
            else:
                heading, width, _ = KINDS[kind(name)]
            border = ["first"] * (name in players or name in ("board", "decided_by"))
            form = book.style(style, "text", *border)
            sheet.set_column(column, column, widths.get(name, width))
            sheet.write_string(row, column, heading if row else players.get(name, ""), form)
    return sheet


def _finish(book: Book, sheet: Worksheet, last: int) -> int:
    """Finish a sheet whose last row is given; without deals, it ends with an empty one."""
    width, after = len(book.columns.visible), len(book.columns.at)
    sheet.autofilter(FIRST_ROW - 1, 0, last, width - 1)
    sheet.print_area(0, 0, last, width - 1)
    last = max(last, FIRST_ROW)
    if book.formulas:
        sheet.set_column(width, after - 1, 6, None, {"hidden": True, "level": 1})
        sheet.set_column(after, after, 4, None, {"collapsed": True})
        _colour(book, sheet, last)
    return last


def _colour(book: Book, sheet: Worksheet, last: int) -> None:
    """Colour the rows down to the last by what their formulas give."""
    columns = book.columns

    def add(left: str, right: str, conditions: dict[str, tuple[str, ...]]) -> None:
        """Colour cells by conditions, which are about the first row's leftmost cell."""
        places = FIRST_ROW, columns.at[left], last, columns.at[right]
        for condition, styles in conditions.items():
            criteria = f"={condition}".replace(ROW, str(FIRST_ROW + 1))
            rule = {"type": "formula", "criteria": criteria, "format": book.style(*styles)}
            sheet.conditional_format(*places, rule)

    add("winner", "winner", {f'{columns.cell("fault", "$")}<>""': ("wrong",)})
    winner, players = columns.cell("winner", "$"), len(columns.players)
    best = f"MAX({columns.cells('rating', 1, players, '$')})"
    numbers = columns.cells("number", 1, players * columns.cards, "$")
    for player in columns.players:
        rating = columns.cell(f"rating{player}", "$")
        wins = f"{winner}={player}"
        splits = f"AND({winner}=0,{rating}={best})"
        loses = f"AND(ISNUMBER({winner}),{rating}<{best})"
        looks = {wins: LOOKS["wins"], splits: LOOKS["splits"], loses: LOOKS["loses"]}
        add(f"category{player}", f"strength{player}", looks)
        first = columns.first_card(player)
        number = columns.cell(f"number{first}")
        red = f"OR(MOD({number},4)=1,MOD({number},4)=2)"
        # Some programs apply only the first condition that holds, so each has all formats.
        cards = {
            f"OR({number}<0,COUNTIF({numbers},{number})>1)": ("wrong",),
            f"AND({red},{wins})": ("red", "wins"),
            f"AND({red},{splits})": ("red", "splits"),
            red: ("red",),
            wins: ("wins",),
            splits: ("splits",),
        }
        add(f"card{first}", f"card{first + columns.cards - 1}", cards)
