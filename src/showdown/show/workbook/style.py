"""How the cells of a workbook look."""

from __future__ import annotations

from functools import cache

from ...pictures import TWO_COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook

    Styles = Callable[..., Format]

__all__ = ["FAINT", "FELT", "GOLD", "LINES", "STYLES", "styles_of"]

FELT = "#1D5C42"
LINES = "#D5DAD7"
FAINT = "#7A827D"
GOLD = "#D9A514"

_HEADER = {"bg_color": FELT, "font_color": "#FFFFFF", "bold": True, "valign": "vcenter"}

STYLES: dict[str, dict[str, object]] = {
    "title": {"font_size": 22, "bold": True, "font_color": FELT},
    "subtitle": {"font_size": 11, "font_color": FAINT},
    "header": _HEADER,
    "players": {**_HEADER, "font_size": 13},
    "right": {"align": "right", "indent": 1},
    "cell": {"valign": "vcenter", "bottom": 1, "bottom_color": LINES},
    "total": {"bold": True, "top": 1, "top_color": FELT, "bottom": 1, "bottom_color": FELT},
    "first": {"left": 1, "left_color": FELT},
    "card": {"align": "center", "font_size": 12},
    "typed": {"num_format": "@"},  # Otherwise some spreadsheets read `10h` as a time.
    "number": {"num_format": "#,##0", "align": "right", "indent": 1},
    "percent": {"num_format": "0.0%", "align": "right", "indent": 1},
    "winner": {
        "num_format": '"Player "0;-0;"tie";@',
        "bold": True,
        "align": "left",
        "indent": 1,
    },
    "text": {"align": "left", "indent": 1},
    "strength": {"num_format": "0", "align": "right", "indent": 1},
    "black": {"font_color": TWO_COLOURS[0].upper()},
    "red": {"font_color": TWO_COLOURS[1].upper()},
    "black idle": {"font_color": "#A4A9A6"},
    "red idle": {"font_color": "#E0A0A8"},
    "wins": {"bg_color": "#DDEFE3"},
    "splits": {"bg_color": "#FFF1C9"},
    "wrong": {"bg_color": "#FFD9C2", "font_color": "#9C2A00"},
    "bold": {"bold": True},
    "faint": {"font_color": FAINT},
}
"""The properties behind the name of each style."""


def styles_of(book: Workbook) -> Styles:
    """The formats of a workbook, each with the styles given; later ones override earlier ones."""

    @cache
    def format_of(*styles: str) -> Format:
        properties = {key: value for style in styles for key, value in STYLES[style].items()}
        return book.add_format(properties)

    return format_of
