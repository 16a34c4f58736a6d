"""The scoring as formulas of a workbook, and the sheet of classes that they look up.

They need no macros, nothing volatile, and nothing newer than Excel 2010. In hidden columns each
hand becomes a text without blanks, such as `8CTSKC9H4S`, and then a sum of powers of five, one for
each card, which is below 0 for flushes. The sum is looked up, and gives the strength.
"""

from __future__ import annotations

from ..cards.card_text import RANK_LETTERS, SUIT_LETTERS, SUIT_SYMBOLS
from ..errors import DealError
from ..needs import need
from ..rules.hand_classes import classes, strengths
from ..rules.rules import HAND_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..counting.deciding import Verdicts
    from ..counting.verdict_columns import Columns
    from ..rules.hand_classes import Shape
    from ..rules.rules import Rules

ROW = "~"
"""Stands for the number of its row in a formula."""

SUITS = SUIT_LETTERS.upper()


class Formulas:
    """The formulas of the rows of a table of verdicts.

    Raises:
        DealError: if formulas cannot score these deals.
    """

    def __init__(self, columns: Columns) -> None:
        if not columns.game.is_draw or columns.players < 2 or columns.mixed:
            raise DealError(
                "a workbook's formulas score hands of draw, and two players or more in each deal: "
                "leave them out"
            )
        if columns.reason:
            raise DealError("a workbook's formulas cannot give reasons: leave one of the two out")
        self.rules: Rules = columns.game.rules
        self.players: range = range(1, columns.players + 1)
        self.hidden = [f"{what}{n}" for what in ("text", "sum") for n in self.players] + ["problem"]
        """The columns that follow those of the table."""
        letters = need("xlsxwriter.utility").xl_col_to_name
        names = [*columns.names, *self.hidden]
        self.at: dict[str, str] = {
            name: f"{letters(place)}{ROW}" for place, name in enumerate(names)
        }
        """The cell of each column."""
        texts = self._sums() | self._verdicts() | {"problem": self._problem()}
        self.texts: dict[str, str] = {name: f"={texts[name]}" for name in names if name in texts}

    def require(self, name: str, block: Verdicts) -> None:
        """Refuse hands that do not have five cards, and deals in which a card is dealt twice.

        Raises:
            DealError: if there are any.
        """
        if block.hand_size != HAND_SIZE:
            raise DealError(
                f"a workbook's formulas score hands of {HAND_SIZE} cards, not {block.hand_size}: "
                "leave them out"
            )
        size = block.deal_size
        for deal, line in enumerate(block.lines):
            if len({*block.cards[deal * size : (deal + 1) * size]}) < size:
                raise DealError(
                    f"{name}, line {line}: a card is dealt twice, and a workbook's formulas are "
                    "for one deck: leave them out"
                )

    def row(self, number: int, cells: dict[str, object]) -> dict[str, str]:
        """The formulas of the row with that number; adds hidden columns to its cells."""
        texts = {n: str(cells[f"hand{n}"]).replace(" ", "") for n in self.players}
        cells |= {f"text{n}": text for n, text in texts.items()}
        for player, text in texts.items():
            ranks = tuple([RANK_LETTERS.index(letter) + 2 for letter in text[::2]])
            cells[f"sum{player}"] = sum_of((ranks, len({*text[1::2]}) == 1))
        cells["problem"] = ""
        return {name: text.replace(ROW, str(number)) for name, text in self.texts.items()}

    def _sums(self) -> dict[str, str]:
        """From the cards to their sums."""
        letters = {rank.letter for rank in self.rules.ranks}
        # A blank, which the text of a hand does not have, stands for a rank that the deck lacks.
        deck = "".join(letter if letter in letters else " " for letter in RANK_LETTERS)
        ranks, suits = (",".join(map(str, range(at, 2 * HAND_SIZE + 1, 2))) for at in (1, 2))
        texts = {}
        for player in self.players:
            bare = f'SUBSTITUTE(SUBSTITUTE(UPPER({self.at[f"hand{player}"]}),"10","T")," ","")'
            for symbol, letter in zip(SUIT_SYMBOLS, SUITS, strict=True):
                bare = f'SUBSTITUTE({bare},"{symbol}","{letter}")'
            text = self.at[f"text{player}"]
            power = f'5^(FIND(MID({text},{{{ranks}}},1),"{deck}")-1)'
            is_suit = f'(FIND(MID({text},{{{suits}}},1),"{SUITS}")>0)'  # Otherwise an error.
            is_flush = f'LEN(SUBSTITUTE({text},MID({text},2,1),""))={HAND_SIZE}'
            total = f"SUMPRODUCT({power}*{is_suit})*IF({is_flush},-1,1)"
            texts[f"text{player}"] = bare
            texts[f"sum{player}"] = f"IF(LEN({text})={2 * HAND_SIZE},{total},NA())"
        return texts

    def _problem(self) -> str:
        """What is wrong with the cards of a deal, if anything is."""
        cards = "&".join(self.at[f"text{player}"] for player in self.players)
        count = HAND_SIZE * len(self.players)
        places = ",".join(str(2 * card + 1) for card in range(count))
        # No letter is a rank and a suit: a card is found at its own place, unless it came before.
        once = f"SUMPRODUCT(--(FIND(MID({cards},{{{places}}},2),{cards})={{{places}}}))={count}"
        problem = f'IF({once},"","A card is dealt twice")'
        for player in reversed(self.players):
            wrong = f'"hand{player} is not five cards"'
            problem = f"IF(ISERROR({self.at[f'sum{player}']}),{wrong},{problem})"
        return problem

    def _verdicts(self) -> dict[str, str]:
        """From the sums to the strengths, and who wins by what."""
        strength = [self.at[f"strength{player}"] for player in self.players]
        best = f"MAX({','.join(strength)})"
        second = f"MAX({','.join(f'({each}<{best})*{each}' for each in strength)})"
        number = "+".join(f"({each}={best})" for each in strength)
        alone = "+".join(f"{n}*({each}={best})" for n, each in enumerate(strength, 1))
        who = "&".join(f'IF({each}={best}," {n}","")' for n, each in enumerate(strength, 1))
        # As many beginnings are the same as there are places before the one that decides.
        begins = [f"LEFT(INDEX(class_ranks,{each}),{{1,2,3,4}})" for each in (best, second)]
        place = f"(1+SUMPRODUCT(--({begins[0]}={begins[1]})))"
        kicker = f'IF({place}>INDEX(class_made_of,{best})," (kicker)","")'
        rank = f'MID("1st2nd3rd4th5th",3*{place}-2,3)&" rank"&{kicker}'
        is_rank = f"INDEX(class_categories,{best})=INDEX(class_categories,{second})"
        texts = {
            "winner": f"IF({number}>1,0,{alone})",
            "winners": f"TRIM({who})",
            "decided_by": f'IF({number}>1,"",IF({is_rank},{rank},"category"))',
        }
        for player, each in enumerate(strength, 1):
            row = f"MATCH({self.at[f'sum{player}']},class_sums,1)"
            texts[f"strength{player}"] = f"INDEX(class_strengths,{row})"
            texts[f"category{player}"] = f"INDEX(class_categories,{each})"
        problem, shown = self.at["problem"], {"winner": self.at["problem"]}
        return {
            name: f"""IF({problem}<>"",{shown.get(name, '""')},{text})"""
            for name, text in texts.items()
        }

    def write_classes(self, book: Any) -> None:
        """The hidden sheet that leads from sums to strengths, and from those to classes."""
        sheet = book.add_worksheet("Classes")
        sheet.hide()
        sums = sorted((sum_of(shape), n) for shape, n in strengths(self.rules).items())
        table = classes(self.rules)
        for row, pair in enumerate(sums):
            sheet.write_row(row, 0, pair)
            if row < len(table):
                ranks = "".join([rank.letter for rank in table[row].ranks])
                sheet.write_row(row, 2, [str(table[row].category), ranks, table[row].made_of])
        names = ("sums", "strengths", "categories", "ranks", "made_of")
        for name, letter in zip(names, "ABCDE", strict=True):
            book.define_name(f"class_{name}", f"=Classes!${letter}$1:${letter}${len(sums)}")


def sum_of(shape: Shape) -> int:
    """A different number for each shape, as no rank occurs more than four times."""
    ranks, flush = shape
    total: int = sum(5 ** (rank - 2) for rank in ranks)
    return -total if flush else total
