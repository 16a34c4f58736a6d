"""The scoring as formulas: no macros, nothing volatile, nothing newer than Excel 2010.

The formulas of a row calculate, in this order: the number of each card; what is wrong with the
cards, if anything is; the strength of each hand, looked up by a sum of powers of five, one for each
card; and from the strengths the categories, the winner, what decided and the reason.
"""

from __future__ import annotations

from xlsxwriter.utility import xl_col_to_name

from ...cards import RANK_LETTERS, Suit
from ...reasons import PLURAL
from .deals import EQUAL, PLACES
from .lookups import SPELLING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

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
    >>> formulas(columns)[columns.of("category", 0)]
    '=IF(I~="","",INDEX(class_categories,I~))'
    """
    return {column: f"={text}" for column, text in _Formulas(columns).all()}


def cell(column: int, fixed: str = "") -> str:
    """The cell of a column in the row of a formula; `$` fixes the column."""
    return f"{fixed}{xl_col_to_name(column)}{ROW}"


class _Formulas:
    """The formulas, and the cells that they use."""

    def __init__(self, columns: SheetColumns) -> None:
        self.columns = columns
        self.players = range(columns.players)
        self.strengths = self._range("rating", 0, columns.players)
        self.best = f"MAX({self.strengths})"
        self.fault = cell(columns.hidden["fault"])
        self.winner = cell(columns.at["winner"])

    def all(self) -> Iterator[tuple[int, str]]:
        at, hidden, of = self.columns.at, self.columns.hidden, self.columns.of
        yield at["winner"], self._winner()
        yield hidden["fault"], self._fault()
        yield at["decided_by"], self._if_valid(self._decided())
        if len(self.players) > 2:
            yield at["winners"], self._if_valid(self._winners())
        for player in self.players:
            for place in range(self.columns.cards):
                yield of("number", player) + place, self._number(player, place)
            strength = self._cell("strength", player)
            yield of("strength", player), self._strength(player)
            category = f'IF({strength}="","",INDEX(class_categories,{strength}))'
            yield of("category", player), category
            yield of("rating", player), f"N({strength})"
        if self.columns.table.reason:
            yield at["reason"], self._if_valid(self._reason())
            if len(self.players) > 2:
                yield hidden["who"], self._if_valid(self._who())
            for player in self.players:
                yield of("words", player), self._if_valid(self._words(player))
                yield of("place", player), self._if_valid(self._place(player))
                yield of("why", player), self._if_valid(self._why(player))

    def _cell(self, what: str, player: int, place: int = 0) -> str:
        return cell(self.columns.of(what, player) + place)

    def _range(self, what: str, player: int, count: int) -> str:
        return f"{self._cell(what, player)}:{self._cell(what, player, count - 1)}"

    def _if_valid(self, text: str) -> str:
        """Nothing if the cards are wrong."""
        return f'IF({self.fault}<>"","",{text})'

    def _number(self, player: int, place: int) -> str:
        card = self._cell("hand", player, place)
        written = f'"|"&UPPER(SUBSTITUTE(TRIM({card}),"10","T"))&"|"'
        return f"IFERROR(MOD((FIND({written},spellings)-1)/{SPELLING},52),-1)"

    def _fault(self) -> str:
        each, players = self.columns.cards, self.columns.players
        numbers = self._range("number", 0, each * players)
        row = f"{self._cell('hand', 0)}:{self._cell('strength', players - 1)}"
        place = f"(MATCH(-1,{numbers},0)-1)"
        column = f"1+INT({place}/{each})*{each + 2}+MOD({place},{each})"
        card = f"INDEX({row},1,{column})"
        missing = f'IF(TRIM({card})="","A card is missing","\'"&{card}&"\' is not a card")'
        start = f"{SPELLING}*(52+MODE({numbers}))+2"
        twice = f'IF(ISNUMBER(MODE({numbers})),MID(spellings,{start},2)&" is dealt twice","")'
        return f"IF(MIN({numbers})<0,{missing},{twice})"

    def _strength(self, player: int) -> str:
        cards = self.columns.cards
        numbers, first = self._range("number", player, cards), self._cell("number", player)
        flush = f"SUMPRODUCT(--(MOD({numbers},4)=MOD({first},4)))={cards}"
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
        kicker = f"{_made_of(self.best)}<{place}"
        named = f'CHOOSE({place},{_PLACES})&IF({kicker}," (kicker)","")'
        same = f"{_of('categories', self.best)}={_of('categories', second)}"
        return f'IF({self.winner}=0,"{EQUAL}",IF({same},{named},"category"))'

    def _words(self, player: int) -> str:
        words = _of("words", self._cell("rating", player))
        suit = f"CHOOSE(1+MOD({self._cell('number', player)},4),{_SUITS})"
        return f'SUBSTITUTE({words},"Flush","Flush with "&{suit})'

    def _place(self, player: int) -> str:
        return _first_difference(self.best, self._cell("rating", player))

    def _why(self, player: int) -> str:
        """Why a player loses; nothing for a winner."""
        theirs, place = self._cell("rating", player), self._cell("place", player)
        first = f"MATCH({self.best},{self.strengths},0)"
        better = f"INDEX({self._range('words', 0, len(self.players))},1,{first})"
        category = _of("categories", self.best)
        plural = ",".join(f'{category}="{each.words.capitalize()}"' for each in PLURAL)
        other = f'{better}&IF(OR({plural})," beat "," beats ")&{self._cell("words", player)}'
        beats = f'IF({place}>{_made_of(self.best)}," kicker beats "," beats ")'
        ranks = f"{_rank_word(self.best, place)}&{beats}&{_rank_word(theirs, place)}"
        both = _of("words", self.best)
        why = f'IF({both}={_of("words", theirs)},{both}&" each; "&{ranks},{other})'
        if len(self.players) > 2:
            who = cell(self.columns.hidden["who"])
            why = f'"Player {player + 1} loses to "&{who}&": "&{why}&"."'
        return f'IF({theirs}={self.best},"",{why})'

    def _winners(self) -> str:
        """Who wins or shares, such as `1 3`."""
        ratings = [self._cell("rating", player) for player in self.players]
        each = [f'IF({it}={self.best}," {n}","")' for n, it in enumerate(ratings, 1)]
        return f"TRIM({'&'.join(each)})"

    def _who(self) -> str:
        """The winners as a sentence names them, such as `Players 1, 2 and 4`."""
        winners = cell(self.columns.at["winners"])
        spaces = f'LEN({winners})-LEN(SUBSTITUTE({winners}," ",""))'
        last = f'SUBSTITUTE({winners}," ","&",{spaces})'
        several = f'SUBSTITUTE(SUBSTITUTE({last}," ",", "),"&"," and ")'
        return f'IF({self.winner}=0,"Players "&{several},"Player "&{winners})'

    def _reason(self) -> str:
        kickers = f'IF({_of("kickers", self.best)}<>"",", and equal kickers","")'
        ranks = f'IF({_of("categories", self.best)}="Flush",", and equal ranks",{kickers})'
        alike = f'{_of("words", self.best)}&" each"&{ranks}'
        whys = [self._cell("why", player) for player in self.players]
        if len(self.players) == 2:
            return f'IF({self.winner}=0,{alike}&": a split",{"&".join(whys)})'
        split = f'{cell(self.columns.hidden["who"])}&" split: "&{alike}&"."'
        losers = "&".join(f'IF({text}="",""," "&{text})' for text in whys)
        return f'TRIM(IF({self.winner}=0,{split},"")&{losers})'


def _of(what: str, strength: str) -> str:
    return f"INDEX(class_{what},{strength})"


def _made_of(strength: str) -> str:
    """How many ranks make the hand; kickers follow."""
    return f"LEN({_of('ranks', strength)})-LEN({_of('kickers', strength)})"


def _first_difference(one: str, other: str) -> str:
    """The first place, from 1, at which the ranks of two strengths differ; 5 if there is none.

    As many beginnings are the same as there are places before it.
    """
    ranks = [f"LEFT({_of('ranks', strength)},{{1,2,3,4}})" for strength in (one, other)]
    return f"1+SUMPRODUCT(--({ranks[0]}={ranks[1]}))"


def _rank_word(strength: str, place: str) -> str:
    rank = f"MID({_of('ranks', strength)},{place},1)"
    return f'INDEX(rank_words,FIND({rank},"{RANK_LETTERS}"))'
