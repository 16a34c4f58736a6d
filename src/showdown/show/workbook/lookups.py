"""The sheets that formulas look up: the classes of hands, and the strength of each shape."""

from __future__ import annotations

from ...cards import RANK_LETTERS, SUIT_LETTERS, SUIT_SYMBOLS, Rank, deck
from ...hand_classes import classes, strengths
from .style import FELT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook

    from ...hand_classes import Shape
    from ...rules import Rules
    from .style import Styles

__all__ = ["SPELLING", "key", "spellings", "write_classes", "write_keys"]

SPELLING = 6
"""How many characters each spelling of a card takes in `spellings`."""

_WAYS = (
    SUIT_LETTERS.upper(),
    SUIT_SYMBOLS,
    "♧♢♡♤",
    *([symbol + sign for symbol in SUIT_SYMBOLS] for sign in "\ufe0e\ufe0f"),
)

_WIDTHS = {"Strength": 12, "Category": 18, "In words": 34, "Ranks": 10, "Kickers": 11, "Hands": 11}


def spellings(rules: Rules) -> str:
    """Every spelling of every card between bars: the 52 cards by number, once for each spelling.

    The place of a spelling gives the card's number. A card that is not in the deck leaves a gap.

    >>> from showdown import ACE_HIGH
    >>> spellings(ACE_HIGH)[:18], spellings(ACE_HIGH)[52 * SPELLING :][:4]
    ('|2C|  |2D|  |2H|  ', '|2♣|')
    """
    return "".join(
        (f"|{card.rank.letter}{way[card.suit]}|" if card.rank in rules.ranks else "").ljust(
            SPELLING
        )
        for way in _WAYS
        for card in deck()
    )


def key(shape: Shape) -> int:
    """A different number for each shape, which a formula can calculate: below 0 for flushes."""
    found: int = sum(5 ** (rank - 2) for rank in shape[0])
    return -found if shape[1] else found


def write_classes(book: Workbook, styles: Styles, rules: Rules) -> None:
    """A sheet to read and to look up: row s below the heading is the class of strength s."""
    sheet = book.add_worksheet("Classes")
    sheet.set_tab_color("#9AA59F")
    sheet.hide_gridlines(2)
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)
    sheet.set_default_row(18)
    sheet.set_row(0, 24)
    sheet.fit_to_pages(1, 0)
    sheet.set_footer("&LClasses of hands&RPage &P of &N")
    # If it were sorted, the formulas would find the wrong rows.
    sheet.protect("", {"autofilter": True})
    for column, (title, width) in enumerate(_WIDTHS.items()):
        sheet.set_column(column, column, width)
        sheet.write_string(0, column, title, styles("header", "text"))
    text, number = styles("cell", "text"), styles("cell", "number")
    strength = styles("cell", "strength", "bold")
    for hands in classes(rules):
        row = hands.strength
        ranks = "".join([rank.letter for rank in hands.ranks])
        sheet.write_number(row, 0, hands.strength, strength)
        sheet.write_string(row, 1, hands.category.words.capitalize(), text)
        sheet.write_string(row, 2, hands.description, text)
        sheet.write_string(row, 3, ranks, text)
        sheet.write_string(row, 4, ranks[hands.made_of :], text)
        sheet.write_number(row, 5, hands.count, number)
    last = len(classes(rules))
    sheet.autofilter(0, 0, last, len(_WIDTHS) - 1)
    for name, letter in (("categories", "B"), ("words", "C"), ("ranks", "D"), ("kickers", "E")):
        book.define_name(f"class_{name}", f"=Classes!${letter}$2:${letter}${last + 1}")


def write_keys(book: Workbook, rules: Rules) -> None:
    """A hidden sheet: the strength of every shape by its key, and how cards are written."""
    sheet = book.add_worksheet("Keys")
    sheet.set_tab_color(FELT)
    sheet.hide()
    keys = sorted((key(shape), strength) for shape, strength in strengths(rules).items())
    for row, (number, strength) in enumerate(keys):
        sheet.write_number(row, 0, number)
        sheet.write_number(row, 1, strength)
        if row == 0:
            sheet.write_string(0, 2, spellings(rules))
        if row < len(RANK_LETTERS):
            sheet.write_string(row, 3, Rank(row + 2).word)
    book.define_name("shape_keys", f"=Keys!$A$1:$A${len(keys)}")
    book.define_name("shape_strengths", f"=Keys!$B$1:$B${len(keys)}")
    book.define_name("spellings", "=Keys!$C$1")
    book.define_name("rank_words", f"=Keys!$D$1:$D${len(RANK_LETTERS)}")
