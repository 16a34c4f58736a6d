"""The scoring as formulas, and the sheets that they look up.

They need no macros, nothing volatile, and nothing newer than Excel 2010.

The formulas of a row calculate, in this order: the number of each card; what is wrong with the
cards, if anything is; the strength of each hand, looked up by a sum of powers of five, one for each
card; and from the strengths the categories, the winner, what decided and the reason.
"""

from __future__ import annotations

from ...cards.card import Rank, Suit, deck
from ...cards.card_text import RANK_LETTERS, SUIT_LETTERS, SUIT_SYMBOLS
from ...hands.reasons import PLURAL
from ...rules.hand_classes import classes, strengths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...rules.hand_classes import Shape
    from ...rules.rules import Rules
    from .sheets import Book, SheetColumns

EQUAL = "equal"
PLACES = ("1st rank", "2nd rank", "3rd rank", "4th rank", "5th rank")
"""What decides, as it fits into a cell; the most important rank comes first."""

SPELLING = 6
"""How many characters each spelling of a card takes in `_spellings`."""

_WAYS = (
    SUIT_LETTERS.upper(),
    SUIT_SYMBOLS,
    "♧♢♡♤",
    *([symbol + sign for symbol in SUIT_SYMBOLS] for sign in "\ufe0e\ufe0f"),
)

_CLASSES = (
    ("Strength", 12, ("strength", "bold")),
    ("Category", 18, ("text",)),
    ("In words", 34, ("text",)),
    ("Ranks", 10, ("text",)),
    ("Kickers", 11, ("text",)),
    ("Hands", 11, ("number",)),
)
"""The headings, widths and styles of the sheet of classes."""

_SUITS = ",".join(f'"{suit.word}"' for suit in Suit)
_PLACES = ",".join(f'"{place}"' for place in PLACES)


def formulas_of(columns: SheetColumns) -> dict[str, str]:
    """The formulas of a row of deals by the names of their columns."""
    found = _strengths(columns)
    valid = _verdict(columns) | (_reason(columns) if columns.table.reason else {})
    fault = columns.cell("fault")
    found |= {name: f'IF({fault}<>"","",{text})' for name, text in valid.items()}
    several = f"COUNTIF({columns.ratings},{columns.best})>1"
    alone = f"MATCH({columns.best},{columns.ratings},0)"
    found["winner"] = f'IF({fault}<>"",{fault},IF({several},0,{alone}))'
    return {name: f"={text}" for name, text in found.items() if name in columns.at}


def _strengths(columns: SheetColumns) -> dict[str, str]:
    """From the cards to the strengths, and what is wrong with the cards."""
    found, cards, cell = {}, columns.cards, columns.cell
    last = cards * len(columns.players)
    for n in range(1, last + 1):
        written = f'"|"&UPPER(SUBSTITUTE(TRIM({cell(f"card{n}")}),"10","T"))&"|"'
        found[f"number{n}"] = f"IFERROR(MOD((FIND({written},spellings)-1)/{SPELLING},52),-1)"
    numbers = columns.cells("number", 1, last)
    place = f"(MATCH(-1,{numbers},0)-1)"
    column = f"1+INT({place}/{cards})*{cards + 2}+MOD({place},{cards})"
    card = f"INDEX({cell('card1')}:{cell(f'strength{len(columns.players)}')},1,{column})"
    missing = f'IF(TRIM({card})="","A card is missing","\'"&{card}&"\' is not a card")'
    start = f"{SPELLING}*(52+MODE({numbers}))+2"
    twice = f'IF(ISNUMBER(MODE({numbers})),MID(spellings,{start},2)&" is dealt twice","")'
    found["fault"] = f"IF(MIN({numbers})<0,{missing},{twice})"
    for player in columns.players:
        first = columns.first_card(player)
        numbers = columns.cells("number", first, first + cards - 1)
        flush = f"SUMPRODUCT(--(MOD({numbers},4)=MOD({cell(f'number{first}')},4)))={cards}"
        key = f"SUMPRODUCT(5^INT({numbers}/4))*IF({flush},-1,1)"
        strength = f"INDEX(shape_strengths,MATCH({key},shape_keys,1))"
        found[f"strength{player}"] = (
            f'IF(MIN({numbers})<0,"",IF(ISNUMBER(MODE({numbers})),"",{strength}))'
        )
        strength = cell(f"strength{player}")
        found[f"category{player}"] = f'IF({strength}="","",INDEX(class_categories,{strength}))'
        found[f"rating{player}"] = f"N({strength})"
    return found


def _verdict(columns: SheetColumns) -> dict[str, str]:
    """What decided, and who wins or shares, such as `1 3`."""
    best, second = columns.best, f"LARGE({columns.ratings},2)"
    place = _first_difference(best, second)
    named = f'CHOOSE({place},{_PLACES})&IF({_made_of(best)}<{place}," (kicker)","")'
    same = f"{_of('categories', best)}={_of('categories', second)}"
    each = [f'IF({columns.cell(f"rating{n}")}={best}," {n}","")' for n in columns.players]
    return {
        "decided_by": f'IF({columns.cell("winner")}=0,"{EQUAL}",IF({same},{named},"category"))',
        "winners": f"TRIM({'&'.join(each)})",
    }


def _reason(columns: SheetColumns) -> dict[str, str]:
    """The reason and its parts: who wins, and for each player why the player loses."""
    found, cell, players, best = {}, columns.cell, columns.players, columns.best
    both, several = _of("words", best), len(players) > 2
    numbers = columns.cells("number", 1, columns.cards * len(players))
    winner = f"{columns.cards}*MATCH({best},{columns.ratings},0)"
    better = _with_suit(best, f"INDEX({numbers},1,{winner})")
    category = _of("categories", best)
    plural = ",".join(f'{category}="{each.words.capitalize()}"' for each in PLURAL)
    verb = f'IF(OR({plural})," beat "," beats ")'
    for player in players:
        theirs = cell(f"rating{player}")
        place, words = _first_difference(best, theirs), _of("words", theirs)
        worse = _with_suit(theirs, cell(f"number{columns.first_card(player)}"))
        worse = f'SUBSTITUTE(SUBSTITUTE({worse},"A ","a "),"An ","an ")'
        beats = f'IF({place}>{_made_of(best)}," kicker beats "," beats ")'
        ranks = f"{_rank_word(best, place)}&{beats}&{_rank_word(theirs, place)}"
        why = f'IF({both}={words},{both}&" each; "&{ranks},{better}&{verb}&{worse})'
        if several:
            why = f'"Player {player} loses to "&{cell("who")}&": "&{why}&"."'
        found[f"why{player}"] = f'IF({theirs}={best},"",{why})'
    kickers = f'IF({_of("kickers", best)}<>"",", and equal kickers","")'
    equal = f'IF({_of("categories", best)}="Flush",", and equal ranks",{kickers})'
    alike = f'{both}&" each"&{equal}'
    tie, whys = f"{cell('winner')}=0", [cell(f"why{player}") for player in players]
    if not several:
        found["reason"] = f'IF({tie},{alike}&": a split",{"&".join(whys)})'
        return found
    losers = "&".join(f'IF({text}="",""," "&{text})' for text in whys)
    found["reason"] = f'TRIM(IF({tie},{cell("who")}&" split: "&{alike}&".","")&{losers})'
    winners = cell("winners")
    commas = f'LEN({winners})-LEN(SUBSTITUTE({winners}," ",""))'
    last = f'SUBSTITUTE({winners}," ","&",{commas})'
    named = f'SUBSTITUTE(SUBSTITUTE({last}," ",", "),"&"," and ")'
    found["who"] = f'IF({tie},"Players "&{named},"Player "&{winners})'
    return found


def _of(what: str, strength: str) -> str:
    return f"INDEX(class_{what},{strength})"


def _with_suit(strength: str, card: str) -> str:
    """A hand as the start of a sentence, a flush with the suit of a card."""
    suit = f"CHOOSE(1+MOD({card},4),{_SUITS})"
    return f'SUBSTITUTE({_of("phrases", strength)},"Flush","Flush in "&{suit})'


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


def write_lookups(book: Book) -> None:
    """The sheet of classes, and a hidden one that leads from cards to classes."""
    rules, define = book.columns.table.game.rules, book.workbook.define_name
    sheet = book.add_sheet("Classes", "#9AA59F", "&LClasses of hands&RPage &P of &N")
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)
    sheet.set_row(0, 24)
    sheet.fit_to_pages(1, 0)
    # If it were sorted, the formulas would find the wrong rows.
    sheet.protect("", {"autofilter": True})
    for column, (title, width, _) in enumerate(_CLASSES):
        sheet.set_column(column, column, width)
        sheet.write_string(0, column, title, book.style("header", "text"))
    for row in classes(rules):  # The class of strength s is s rows below the heading.
        words = row.category.words.capitalize(), row.description
        ranks = "".join([rank.letter for rank in row.ranks])
        cells = row.strength, *words, ranks, ranks[row.made_of :], row.count
        for column, (cell, (*_, names)) in enumerate(zip(cells, _CLASSES, strict=True)):
            sheet.write(row.strength, column, cell, book.style("cell", *names))
    last = len(classes(rules))
    sheet.autofilter(0, 0, last, len(_CLASSES) - 1)
    for name, letter in (("categories", "B"), ("words", "C"), ("ranks", "D"), ("kickers", "E")):
        define(f"class_{name}", f"=Classes!${letter}$2:${letter}${last + 1}")
    sheet = book.workbook.add_worksheet("Keys")
    sheet.hide()
    keys = sorted((key(shape), strength) for shape, strength in strengths(rules).items())
    sheet.write_string(0, 2, _spellings(rules))
    for place, pair in enumerate(keys):
        sheet.write_row(place, 0, pair)
        if place < len(RANK_LETTERS):
            sheet.write_string(place, 3, Rank(place + 2).word)
        if place < last:
            phrase = classes(rules)[place].describe(in_sentence=True)
            sheet.write_string(place, 4, phrase[0].upper() + phrase[1:])
    define("class_phrases", f"=Keys!$E$1:$E${last}")
    define("shape_keys", f"=Keys!$A$1:$A${len(keys)}")
    define("shape_strengths", f"=Keys!$B$1:$B${len(keys)}")
    define("spellings", "=Keys!$C$1")
    define("rank_words", f"=Keys!$D$1:$D${len(RANK_LETTERS)}")


def key(shape: Shape) -> int:
    """A different number for each shape, which a formula can calculate: below 0 for flushes."""
    found: int = sum(5 ** (rank - 2) for rank in shape[0])
    return -found if shape[1] else found


def _spellings(rules: Rules) -> str:
    """Every spelling of every card between bars, such as `|2C|  |2D|  |2H|  `.

    The place of a spelling gives the card's number: the 52 cards follow each other, once for each
    way to write suits. A card that is not in the deck leaves a gap.
    """
    texts = [
        f"|{card.rank.letter}{way[card.suit]}|" if card.rank in rules.ranks else ""
        for way in _WAYS
        for card in deck()
    ]
    return "".join(text.ljust(SPELLING) for text in texts)
