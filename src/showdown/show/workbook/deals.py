"""The sheets of deals: one row per deal, with the winning hand in colour."""

from __future__ import annotations

from ...cards import Suit, deck
from ...errors import DealError
from ...hand import Hand
from ...hand_classes import classes
from ...kernel import mask
from ...reasons import players_named
from ...rules import HAND_SIZE
from ...tallies import Totals
from ...verdict_table.columns import kind
from ...verdicts import Showdown
from .formulas import EQUAL, PLACES, formulas
from .sheets import FIRST_ROW, GOLD, LOOKS, ROW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

    from ...deciding import Verdicts
    from ...tallies import Tally
    from .sheets import SheetColumns, Styles

__all__ = ["DealsWriter"]

SHEET_ROWS = 1_048_576
"""How many rows a sheet can have."""

CARDS = tuple(str(card) for card in deck())
COLOURS = ["red" if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "black" for card in deck()]

KINDS: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "line": ("Line", 9, ("strength", "faint")),
    "winner": ("Winner", 13, ("winner",)),
    "winners": ("Winners", 12, ("text",)),
    "category": ("Category", 17, ("text",)),
    "strength": ("Strength", 12, ("strength",)),
    "decided_by": ("Decided by", 18, ("text", "first")),
    "reason": ("Reason", 180, ("text",)),
}
"""The heading, the width and the styles of each kind of column but cards."""


class DealsWriter:
    """Writes sheets of deals, as many as they need.

    If they are live, everything but the cards is a formula, and colours follow the results, which
    are written as well, for programs that do not calculate.
    """

    def __init__(
        self, book: Workbook, styles: Styles, columns: SheetColumns, source: str, *, live: bool
    ) -> None:
        self.book = book
        self.styles = styles
        self.columns = columns
        self.source = source
        self.rules = columns.table.rules
        self.formulas = formulas(columns) if live else {}
        self.ends: dict[str, int] = {}
        """The last row of each sheet by its name; the first row if there are no deals."""

    def write(self, blocks: Iterable[Verdicts]) -> Tally:
        """Write all deals and count them."""
        table, players = self.columns.table, len(self.columns.players)
        totals, size = Totals(categories=True), players * self.columns.cards
        sheet, row = self._new_sheet(), FIRST_ROW
        for block in blocks:
            totals.add(block)
            for deal, values in enumerate(table.rows(block)):
                if row == SHEET_ROWS:
                    self._finish(sheet, row - 1)
                    sheet, row = self._new_sheet(), FIRST_ROW
                cells = dict(zip(table.names, values, strict=True))
                cards = block.cards[deal * size : (deal + 1) * size]
                strengths = block.strengths[deal * players : (deal + 1) * players]
                self._write_deal(sheet, row, cells, cards, strengths)
                row += 1
        self._finish(sheet, row - 1)
        return totals.tally()

    def _write_deal(
        self,
        sheet: Worksheet,
        row: int,
        cells: dict[str, object],
        cards: bytes,
        strengths: Sequence[int],
    ) -> None:
        """Write a row: the cells but for cards, and the cards."""
        columns, best = self.columns, max(strengths)
        looks: dict[str, tuple[str, ...]] = {}
        for player, strength in enumerate(strengths, 1):
            wins = "wins" if cells["winner"] else "splits"
            look = LOOKS[wins if strength == best else "loses"]
            looks[f"category{player}"] = looks[f"strength{player}"] = look
            first = columns.first_card(player)
            hand = cards[first - 1 :][: columns.cards]
            used = set(hand)
            if columns.cards > HAND_SIZE:  # The best five cards count.
                used = {card.number for card in Hand(tuple(hand), self.rules).best}
            for n, card in enumerate(hand, first):
                colour = (*look[:-1], COLOURS[card] + " idle" * (card not in used))
                style = ("typed", "black") if self.formulas else colour
                form = self.styles("cell", "card", *["first"] * (n == first), *style)
                sheet.write_string(row, columns.at[f"card{n}"], CARDS[card], form)
            cells[f"category{player}"] = str(cells[f"category{player}"]).capitalize()
        cells["decided_by"] = self._decided_by(cells["decided_by"], best)
        if self.formulas:
            cells |= self._hidden(cells["line"], cards, strengths)
            looks = {}
        for name, value in cells.items():
            form = None
            if kind(name) in KINDS:
                form = self.styles("cell", *KINDS[kind(name)][2], *looks.get(name, ()))
            if name in self.formulas:
                formula = self.formulas[name].replace(ROW, str(row + 1))
                sheet.write_formula(row, columns.at[name], formula, form, value)
            else:
                sheet.write(row, columns.at[name], value, form)

    def _decided_by(self, decider: object, best: int) -> str:
        if decider is None or decider == "category":
            return str(decider or EQUAL)
        place = int(str(decider))
        return PLACES[place] + " (kicker)" * (place >= classes(self.rules)[best - 1].made_of)

    def _hidden(self, line: object, cards: bytes, strengths: Sequence[int]) -> dict[str, object]:
        """What the formulas in hidden columns give."""
        if not mask(tuple(cards)):
            twice = CARDS[max(cards, key=cards.count)]
            raise DealError(
                f"{self.source}, line {line}: {twice} is dealt twice, and a workbook's formulas "
                "are for one deck; leave them out"
            )
        cells: dict[str, object] = {"fault": ""}
        cells |= {f"number{n}": card for n, card in enumerate(cards, 1)}
        cells |= {f"rating{player}": strength for player, strength in enumerate(strengths, 1)}
        if not self.columns.table.reason:
            return cells
        hands = [Hand(tuple(cards[at : at + 5]), self.rules) for at in range(0, len(cards), 5)]
        shown = Showdown(hands)
        if len(hands) > 2:
            cells["who"] = players_named(shown.winners)
        best = hands[shown.winners[0] - 1].ranks
        for player, hand in enumerate(hands, 1):
            same = [best[:n] == hand.ranks[:n] for n in range(1, 5)]
            cells[f"words{player}"] = hand.description
            cells[f"place{player}"] = 1 + sum(same)
            cells[f"why{player}"] = ""
        for reason in shown.reasons:
            if reason.loser:
                cells[f"why{reason.loser}"] = reason.words if len(hands) == 2 else f"{reason}."
        return cells

    def _new_sheet(self) -> Worksheet:
        first_card = self.columns.at["card1"]
        number = len(self.ends) + 1
        sheet = self.book.add_worksheet(f"Deals {number}" if number > 1 else "Deals")
        sheet.set_tab_color(GOLD)
        sheet.hide_gridlines(2)
        sheet.set_default_row(18)
        sheet.freeze_panes(FIRST_ROW, first_card)
        sheet.repeat_rows(0, FIRST_ROW - 1)
        sheet.repeat_columns(0, first_card - 1)
        sheet.set_landscape()
        sheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
        sheet.set_footer("&L&F&C&A&RPage &P of &N")
        sheet.set_row(0, 24)
        # Two or three players are printed side by side, and more of them on several pages.
        players = self.columns.players
        breaks = [f"card{self.columns.first_card(player)}" for player in players]
        breaks = breaks[3::3] if self.columns.cards == HAND_SIZE else breaks[2::2]
        if self.columns.table.reason and len(players) > 2:
            breaks.append("decided_by")
        if breaks:
            sheet.set_v_pagebreaks([self.columns.at[name] for name in breaks])
            sheet.set_print_scale(55)
        else:
            sheet.fit_to_pages(1, 0)
        self._write_headings(sheet)
        return sheet

    def _write_headings(self, sheet: Worksheet) -> None:
        """Who, and below it what; and the width of each column."""
        columns = self.columns
        widths = {"reason": min(80 * len(columns.players) - 98, 180)}
        if self.formulas:
            widths["winner"] = 24  # Problems with the cards are shown there as well.
        players = {f"card{columns.first_card(n)}": f"Player {n}" for n in columns.players}
        # Row by row, as XlsxWriter's mode for constant memory needs.
        for row, style in enumerate(("players", "header")):
            for column, name in enumerate(columns.visible):
                if kind(name) == "card":
                    heading, width = str((int(name[4:]) - 1) % columns.cards + 1), 6
                else:
                    heading, width, _ = KINDS[kind(name)]
                border = ["first"] * (name in players or name == "decided_by")
                form = self.styles(style, "text", *border)
                sheet.set_column(column, column, widths.get(name, width))
                sheet.write_string(row, column, heading if row else players.get(name, ""), form)

    def _finish(self, sheet: Worksheet, last: int) -> None:
        """Finish a sheet whose deals end with the row `last`."""
        width = len(self.columns.visible)
        self.ends[sheet.name] = max(last, FIRST_ROW)
        sheet.autofilter(FIRST_ROW - 1, 0, last, width - 1)
        sheet.print_area(0, 0, last, width - 1)
        if self.formulas:
            after = len(self.columns.at)
            sheet.set_column(width, after - 1, 6, None, {"hidden": True, "level": 1})
            sheet.set_column(after, after, 4, None, {"collapsed": True})
            self._colour(sheet)

    def _colour(self, sheet: Worksheet) -> None:
        """Colour the rows by what their formulas give."""
        columns = self.columns

        def add(left: str, right: str, conditions: dict[str, tuple[str, ...]]) -> None:
            """Colour cells by conditions, which are about the first row's leftmost cell."""
            places = FIRST_ROW, columns.at[left], self.ends[sheet.name], columns.at[right]
            for condition, styles in conditions.items():
                criteria = f"={condition}".replace(ROW, str(FIRST_ROW + 1))
                rule = {"type": "formula", "criteria": criteria, "format": self.styles(*styles)}
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
