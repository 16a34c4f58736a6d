"""Sheets of deals as formulas over the cards, with colours that follow their results."""

from __future__ import annotations

from ...errors import DealError
from ...hand import Hand
from ...kernel import mask
from ...reasons import players_named
from ...verdicts import Showdown
from .columns import FIRST_ROW
from .deals import CARDS, DealsWriter
from .formulas import ROW, cell, formulas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

    from .columns import SheetColumns
    from .deals import Deal
    from .style import Styles

__all__ = ["LiveWriter"]


class LiveWriter(DealsWriter):
    """Writes deals whose cards may be changed: everything else is calculated from them.

    The results of the formulas are written as well, for programs that only show a workbook.
    """

    winner_width = 24  # Problems with the cards are shown there as well.

    def __init__(self, book: Workbook, styles: Styles, columns: SheetColumns, source: str) -> None:
        super().__init__(book, styles, columns, source)
        card = ("cell", "card", "typed", "black")
        self.card_formats = [styles(*card, "first"), *[styles(*card)] * (columns.cards - 1)]
        formats = {columns.at[name]: self.formats.get(name) for name in columns.at}
        for player in range(columns.players):
            formats[columns.of("category", player)] = styles("cell", "text")
            formats[columns.of("strength", player)] = styles("cell", "strength")
        self.formulas = [
            (column, text, formats.get(column)) for column, text in formulas(columns).items()
        ]

    def write_deal(self, sheet: Worksheet, row: int, deal: Deal) -> None:
        """Write a deal into a row of a sheet.

        Raises:
            DealError: if a card comes twice in it.
        """
        columns, line = self.columns, deal.cells["line"]
        if not mask(tuple(deal.cards)):
            twice = CARDS[max(deal.cards, key=deal.cards.count)]
            raise DealError(
                f"{self.source}, line {line}: {twice} is dealt twice, and a workbook's formulas "
                "are for one deck; leave them out"
            )
        sheet.write(row, columns.at["line"], line, self.formats["line"])
        for index, number in enumerate(deal.cards):
            player, place = divmod(index, columns.cards)
            sheet.write_string(
                row, columns.of("hand", player) + place, CARDS[number], self.card_formats[place]
            )
        results = self._results(deal)
        for column, text, form in self.formulas:
            formula = text.replace(ROW, str(row + 1))
            sheet.write_formula(row, column, formula, form, results[column])

    def _results(self, deal: Deal) -> dict[int, object]:
        """What the formulas give, by their columns."""
        columns = self.columns
        results = {column: deal.cells.get(name) for name, column in columns.at.items()}
        results[columns.hidden["fault"]] = ""
        results |= {columns.of("number", 0) + place: card for place, card in enumerate(deal.cards)}
        results |= {columns.of("rating", 0) + player: s for player, s in enumerate(deal.strengths)}
        if not columns.table.reason:
            return results
        size = columns.cards
        starts = range(0, len(deal.cards), size)
        shown = Showdown(Hand(tuple(deal.cards[at : at + size]), self.rules) for at in starts)
        results[columns.hidden["who"]] = players_named(shown.winners)
        best = shown.hands[shown.winners[0] - 1]
        losing = {reason.loser: reason for reason in shown.reasons}
        for player, hand in enumerate(shown.hands):
            pairs = enumerate(zip(best.ranks[:4], hand.ranks[:4], strict=True), 1)
            reason = losing.get(player + 1)
            sentence = "" if reason is None else reason.words
            if reason is not None and columns.players > 2:
                sentence = f"{reason}."
            results[columns.of("words", player)] = hand.description
            results[columns.of("place", player)] = next(
                (place for place, (a, b) in pairs if a != b), 5
            )
            results[columns.of("why", player)] = sentence
        return results

    def finish(self, sheet: Worksheet, last: int) -> None:
        """Hide the columns behind the visible ones, and colour the rows down to the last."""
        columns = self.columns
        hidden = {"hidden": True, "level": 1}
        sheet.set_column(columns.last + 1, columns.last_hidden, 6, None, hidden)
        after = columns.last_hidden + 1
        sheet.set_column(after, after, 4, None, {"collapsed": True})

        def colour(left: int, right: int, conditions: dict[str, tuple[str, ...]]) -> None:
            """Colour cells by conditions, which are about the first row's leftmost cell."""
            for condition, styles in conditions.items():
                criteria = f"={condition}".replace(ROW, str(FIRST_ROW + 1))
                rule = {"type": "formula", "criteria": criteria, "format": self.styles(*styles)}
                sheet.conditional_format(FIRST_ROW, left, last, right, rule)

        winner, fault = columns.at["winner"], columns.hidden["fault"]
        colour(winner, winner, {f'{cell(fault, "$")}<>""': ("wrong",)})
        won = cell(winner, "$")
        best = f"MAX({cell(columns.of('rating', 0), '$')}:{cell(fault - 1, '$')})"
        first, end = columns.of("number", 0), columns.of("rating", 0) - 1
        numbers = f"{cell(first, '$')}:{cell(end, '$')}"
        for player in range(columns.players):
            theirs = cell(columns.of("rating", player), "$")
            wins = f"{won}={player + 1}"
            splits = f"AND({won}=0,{theirs}={best})"
            loses = f"AND(ISNUMBER({won}),{theirs}<{best})"
            number = cell(columns.of("number", player))
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
            left = columns.of("hand", player)
            colour(left, left + columns.cards - 1, cards)
            words = {wins: ("wins", "bold"), splits: ("splits", "bold"), loses: ("faint",)}
            colour(columns.of("category", player), columns.of("strength", player), words)
