"""The scoring as formulas: no macros, nothing volatile, nothing newer than Excel 2010.

The formulas of a row calculate, in this order: the number of each card; what is wrong with the
cards, if anything is; the strength of each hand, looked up by a sum of powers of five, one for each
card; and from the strengths the categories, the winner, what decided and the reason.
"""

from __future__ import annotations

from ...cards import RANK_LETTERS, Suit
from ...tables.references import column_letters
from .deals import EQUAL, PLACES
from .lookups import SPELLING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .columns import SheetColumns

__all__ = ["ROW", "cell", "formulas"]

ROW = "~"
"""Stands for the number of its row in a formula."""

_SUITS = ",".join(f'"{suit.word}"' for suit in Suit)
_PLACES = ",".join(f'"{place}"' for place in PLACES)


def formulas(columns: SheetColumns) -> dict[int, str]:
    """The formulas of a row of deals by their columns.

    >>> from showdown.show.workbook.columns import SheetColumns
    >>> from showdown.verdict_table.columns import Columns
    >>> columns = SheetColumns(Columns(2, hands=True), 5)
    >>> formulas(columns)[columns.category(0)]
    '=IF(I~="","",INDEX(class_categories,I~))'
    """
    return {column: f"={text}" for column, text in _Formulas(columns).all()}


def cell(column: int, fixed: str = "") -> str:
    """The cell of a column in the row of a formula; `$` fixes the column."""
    return f"{fixed}{column_letters(column)}{ROW}"


class _Formulas:
    """The formulas, and the cells that they use."""

    def __init__(self, columns: SheetColumns) -> None:
        self.columns = columns
        self.players = range(columns.players)
        self.strengths = _range(columns.side_by_side, columns.players)
        self.best = f"MAX({self.strengths})"
        self.fault = cell(columns.fault)
        self.winner = cell(columns.at["winner"])

    def all(self) -> Iterator[tuple[int, str]]:
        columns = self.columns
        yield columns.at["winner"], self._winner()
        yield columns.fault, self._fault()
        yield columns.at["decided_by"], self._decided()
        if len(self.players) > 2:
            yield columns.at["winners"], self._winners()
        for player in self.players:
            for place in range(columns.cards):
                yield columns.number(player, place), self._number(player, place)
            strength = cell(columns.strength(player))
            yield columns.strength(player), self._strength(player)
            yield (
                columns.category(player),
                f'IF({strength}="","",INDEX(class_categories,{strength}))',
            )
            yield columns.side_by_side(player), f"N({strength})"
        if columns.table.reason:
            yield columns.at["reason"], self._reason()
            if len(self.players) > 2:
                yield columns.who, self._who()
            for player in self.players:
                yield columns.words(player), self._words(player)
                yield columns.place(player), self._place(player)
                yield columns.sentence(player), self._sentence(player)

    def _numbers(self, player: int) -> str:
        return _range(lambda place: self.columns.number(player, place), self.columns.cards)

    def _number(self, player: int, place: int) -> str:
        card = cell(self.columns.card(player, place))
        written = f'"|"&UPPER(SUBSTITUTE(TRIM({card}),"10","T"))&"|"'
        return f"IFERROR(MOD((FIND({written},spellings)-1)/{SPELLING},52),-1)"

    def _fault(self) -> str:
        columns = self.columns
        numbers = f"{cell(columns.numbers)}:{cell(columns.strengths - 1)}"
        row = f"{cell(columns.card(0, 0))}:{cell(columns.strength(columns.players - 1))}"
        place = f"(MATCH(-1,{numbers},0)-1)"
        column = f"1+INT({place}/{columns.cards})*{columns.cards + 2}+MOD({place},{columns.cards})"
        card = f"INDEX({row},1,{column})"
        missing = f'IF(TRIM({card})="","A card is missing","\'"&{card}&"\' is not a card")'
        start = f"{SPELLING}*(52+MODE({numbers}))+2"
        twice = f'IF(ISNUMBER(MODE({numbers})),MID(spellings,{start},2)&" is dealt twice","")'
        return f"IF(MIN({numbers})<0,{missing},{twice})"

    def _strength(self, player: int) -> str:
        numbers = self._numbers(player)
        first = cell(self.columns.number(player, 0))
        flush = f"SUMPRODUCT(--(MOD({numbers},4)=MOD({first},4)))={self.columns.cards}"
        key = f"SUMPRODUCT(5^INT({numbers}/4))*IF({flush},-1,1)"
        found = f"INDEX(shape_strengths,MATCH({key},shape_keys,1))"
        return f'IF(MIN({numbers})<0,"",IF(ISNUMBER(MODE({numbers})),"",{found}))'

    def _winner(self) -> str:
        alone = f"MATCH({self.best},{self.strengths},0)"
        several = f"COUNTIF({self.strengths},{self.best})>1"
        return f'IF({self.fault}<>"",{self.fault},IF({several},0,{alone}))'

    def _decided(self) -> str:
        second = f"LARGE({self.strengths},2)"
        place = _first_difference(self.best, second)
        kicker = f"LEN({_of('ranks', self.best)})-LEN({_of('kickers', self.best)})<{place}"
        named = f'CHOOSE({place},{_PLACES})&IF({kicker}," (kicker)","")'
        same = f"{_of('categories', self.best)}={_of('categories', second)}"
        return (
            f'IF({self.fault}<>"","",IF({self.winner}=0,"{EQUAL}",IF({same},{named},"category")))'
        )

    def _words(self, player: int) -> str:
        words = _of("words", cell(self.columns.side_by_side(player)))
        suit = f"CHOOSE(1+MOD({cell(self.columns.number(player, 0))},4),{_SUITS})"
        return f'IF({self.fault}<>"","",SUBSTITUTE({words},"Flush","Flush with "&{suit}))'

    def _place(self, player: int) -> str:
        theirs = cell(self.columns.side_by_side(player))
        return f'IF({self.fault}<>"","",{_first_difference(self.best, theirs)})'

    def _sentence(self, player: int) -> str:
        theirs = cell(self.columns.side_by_side(player))
        place = cell(self.columns.place(player))
        first = f"MATCH({self.best},{self.strengths},0)"
        better = f"INDEX({_range(self.columns.words, len(self.players))},1,{first})"
        other = f'{better}&" beats "&{cell(self.columns.words(player))}'
        made = f"LEN({_of('ranks', self.best)})-LEN({_of('kickers', self.best)})"
        beats = f'IF({place}>{made}," kicker beats "," beats ")'
        ranks = f"{_rank_word(self.best, place)}&{beats}&{_rank_word(theirs, place)}"
        both = _of("words", self.best)
        why = f'IF({both}={_of("words", theirs)},{both}&" each; "&{ranks},{other})'
        if len(self.players) > 2:
            who = f'"Player {player + 1} loses to "&{cell(self.columns.who)}&": "'
            why = f'{who}&{why}&"."'
        return f'IF({self.fault}<>"","",IF({theirs}={self.best},"",{why}))'

    def _winners(self) -> str:
        """Who wins or shares, such as `1 3`."""
        each = "&".join(
            f'IF({cell(self.columns.side_by_side(player))}={self.best}," {player + 1}","")'
            for player in self.players
        )
        return f'IF({self.fault}<>"","",TRIM({each}))'

    def _who(self) -> str:
        """The winners as a sentence names them, such as `Players 1, 2 and 4`."""
        winners = cell(self.columns.at["winners"])
        spaces = f'LEN({winners})-LEN(SUBSTITUTE({winners}," ",""))'
        last = f'SUBSTITUTE({winners}," ","&",{spaces})'
        several = f'SUBSTITUTE(SUBSTITUTE({last}," ",", "),"&"," and ")'
        named = f'IF({self.winner}=0,"Players "&{several},"Player "&{winners})'
        return f'IF({self.fault}<>"","",{named})'

    def _reason(self) -> str:
        kickers = f'IF({_of("kickers", self.best)}<>"",", and equal kickers","")'
        ranks = f'IF({_of("categories", self.best)}="Flush",", and equal ranks",{kickers})'
        alike = f'{_of("words", self.best)}&" each"&{ranks}'
        sentences = [cell(self.columns.sentence(player)) for player in self.players]
        if len(self.players) == 2:
            return (
                f'IF({self.fault}<>"","",'
                f'IF({self.winner}=0,{alike}&": a split",{"&".join(sentences)}))'
            )
        split = f'{cell(self.columns.who)}&" split: "&{alike}&"."'
        losers = "&".join(f'IF({text}="",""," "&{text})' for text in sentences)
        return f'IF({self.fault}<>"","",TRIM(IF({self.winner}=0,{split},"")&{losers}))'


def _range(column: Callable[[int], int], count: int) -> str:
    return f"{cell(column(0))}:{cell(column(count - 1))}"


def _of(what: str, strength: str) -> str:
    return f"INDEX(class_{what},{strength})"


def _first_difference(one: str, other: str) -> str:
    """The first place, from 1, at which the ranks of two strengths differ; 5 if there is none.

    As many beginnings are the same as there are places before it.
    """
    ranks = [f"LEFT({_of('ranks', strength)},{{1,2,3,4}})" for strength in (one, other)]
    return f"1+SUMPRODUCT(--({ranks[0]}={ranks[1]}))"


def _rank_word(strength: str, place: str) -> str:
    rank = f"MID({_of('ranks', strength)},{place},1)"
    return f'INDEX(rank_words,FIND({rank},"{RANK_LETTERS}"))'
