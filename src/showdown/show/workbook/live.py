"""Rows of deals as formulas over the cards, with colours that follow what they give."""

from __future__ import annotations

from ...errors import DealError
from ...kernel import mask
from ...reasons import players_named
from ...tables.references import column_letters
from .columns import FIRST_ROW, LINE, WINNER
from .counts import names_by_strength
from .formulas import ROW, formulas
from .values import CARDS, compared, what_decided

TYPE_CHECKING = False
if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

    from ...rules import Rules
    from ...verdicts import Showdown
    from .columns import Columns
    from .counts import Row
    from .looks import Looks

    Values = dict[int, str | int]
    """What stands in which column."""

__all__ = ["LiveRows"]


class LiveRows:
    """Writes rows of deals whose cards may be changed: all else is worked out from them.

    What the formulas give is written as well, for programs that show a workbook as it was saved.

    Args:
        looks: the workbook's formats.
        columns: what stands where.
        rules: under which the strengths are.
        source: what the deals were read from, for errors.
    """

    winner_width = 24
    """What is wrong with the cards is said there as well."""

    def __init__(self, looks: Looks, columns: Columns, rules: Rules, source: str) -> None:
        self.looks = looks
        self.columns = columns
        self.rules = rules
        self.source = source
        self.names = names_by_strength(rules)
        self.line = looks("cell", "strength", "faint")
        card = ("cell", "card", "typed", "black")
        self.cards = {}
        self.formats = {
            WINNER: looks("cell", "winner"),
            columns.decided: looks("cell", "text", "first"),
        }
        if columns.reason is not None:
            self.formats[columns.reason] = looks("cell", "text")
        for player in range(columns.players):
            for place in range(columns.cards):
                first = ("first",) if place == 0 else ()
                self.cards[columns.card(player, place)] = looks(*card, *first)
            self.formats[columns.category(player)] = looks("cell", "text")
            self.formats[columns.strength(player)] = looks("cell", "strength")
        self.formulas = [
            (column, text, self.formats.get(column)) for column, text in formulas(columns).items()
        ]

    def write(self, sheet: Worksheet, row: int, deal: Row) -> None:
        """Write a deal into a row of a sheet.

        Raises:
            DealError: if a card comes twice in it.
        """
        line, cards, _, _ = deal
        if not mask(tuple(cards)):
            twice = CARDS[max(cards, key=cards.count)]
            raise DealError(
                f"{self.source}, line {line}: {twice} comes twice, and a workbook's formulas are "
                f"for deals from one deck: leave them out"
            )
        sheet.write_number(row, LINE, line, self.line)
        for (column, looks), card in zip(self.cards.items(), cards, strict=True):
            sheet.write_string(row, column, CARDS[card], looks)
        values, number = self._values(deal), str(row + 1)
        for column, text, looks in self.formulas:
            sheet.write_formula(row, column, text.replace(ROW, number), looks, values[column])

    def _values(self, deal: Row) -> Values:
        _, cards, strengths, winner = deal
        columns = self.columns
        values: Values = {
            WINNER: winner,
            columns.fault: "",
            columns.decided: what_decided(deal, self.rules),
        }
        values |= {columns.number(0, 0) + place: card for place, card in enumerate(cards)}
        for player, strength in enumerate(strengths):
            values[columns.category(player)] = self.names[strength]
            values[columns.strength(player)] = values[columns.side_by_side(player)] = strength
        if columns.reason is not None:
            shown = compared(cards, columns.cards, self.rules)
            values[columns.reason] = shown.reason
            values |= self._behind_the_reason(shown)
        return values

    def _behind_the_reason(self, shown: Showdown) -> Values:
        columns = self.columns
        values: Values = {columns.winners: players_named(shown.winners)}
        best = shown.hands[shown.winners[0] - 1]
        losing = {reason.loser: reason for reason in shown.reasons}
        for player, hand in enumerate(shown.hands):
            pairs = enumerate(zip(best.ranks[:4], hand.ranks[:4], strict=True), 1)
            reason = losing.get(player + 1)
            sentence = "" if reason is None else reason.words
            if reason is not None and columns.players > 2:
                sentence = f"{reason}."
            values[columns.words(player)] = hand.description
            values[columns.place(player)] = next((place for place, (a, b) in pairs if a != b), 5)
            values[columns.sentence(player)] = sentence
        return values

    def finish(self, sheet: Worksheet, last: int) -> None:
        """Hide what stands behind the columns to be seen, and colour the rows down to the last."""
        columns = self.columns
        behind = columns.last + 1
        sheet.set_column(behind, columns.last_helper, 6, None, {"hidden": True, "level": 1})
        sheet.set_column(
            columns.last_helper + 1, columns.last_helper + 1, 4, None, {"collapsed": True}
        )
        fault = _cell(columns.fault, "$")
        self._colour(sheet, last, WINNER, WINNER, {f'{fault}<>""': ("wrong",)})
        for player in range(columns.players):
            self._colour_hand(sheet, last, player)

    def _colour_hand(self, sheet: Worksheet, last: int, player: int) -> None:
        columns = self.columns
        winner, theirs = _cell(WINNER, "$"), _cell(columns.side_by_side(player), "$")
        all_of_them = (
            f"{_cell(columns.side_by_side(0), '$')}:"
            f"{_cell(columns.side_by_side(columns.players - 1), '$')}"
        )
        wins = f"{winner}={player + 1}"
        splits = f"AND({winner}=0,{theirs}=MAX({all_of_them}))"
        loses = f"AND(ISNUMBER({winner}),{theirs}<MAX({all_of_them}))"
        number = _cell(columns.number(player, 0))
        numbers = f"{_cell(columns.number(0, 0), '$')}:{_cell(columns.side_by_side(0) - 1, '$')}"
        wrong = f"OR({number}<0,COUNTIF({numbers},{number})>1)"
        red = f"OR(MOD({number},4)=1,MOD({number},4)=2)"
        # Some programs follow the first condition that holds, so each says all there is to say.
        self._colour(
            sheet,
            last,
            columns.card(player, 0),
            columns.card(player, columns.cards - 1),
            {
                wrong: ("wrong",),
                f"AND({red},{wins})": ("red", "wins"),
                f"AND({red},{splits})": ("red", "splits"),
                red: ("red",),
                wins: ("wins",),
                splits: ("splits",),
            },
        )
        self._colour(
            sheet,
            last,
            columns.category(player),
            columns.strength(player),
            {wins: ("wins", "bold"), splits: ("splits", "bold"), loses: ("faint",)},
        )

    def _colour(
        self,
        sheet: Worksheet,
        last: int,
        left: int,
        right: int,
        conditions: dict[str, tuple[str, ...]],
    ) -> None:
        """Colour cells by conditions, which speak of the first row's leftmost cell."""
        for condition, styles in conditions.items():
            criteria = f"={condition}".replace(ROW, str(FIRST_ROW + 1))
            rule = {"type": "formula", "criteria": criteria, "format": self.looks(*styles)}
            sheet.conditional_format(FIRST_ROW, left, last, right, rule)


def _cell(column: int, fixed: str = "") -> str:
    return f"{fixed}{column_letters(column)}{ROW}"
