"""What can go wrong, sorted by cause.

Every error that showdown raises on purpose is a `ShowdownError`; its message says what was
expected, what was found, and where.
"""

from __future__ import annotations

__all__ = [
    "CardError",
    "DealError",
    "FileError",
    "HandError",
    "LibraryError",
    "RowError",
    "ShowdownError",
    "file_error",
    "quoted",
    "shown",
]


class ShowdownError(Exception):
    """The base of every error that showdown raises.

    >>> import showdown as sd
    >>> try:
    ...     sd.Card("1X")
    ... except sd.ShowdownError as error:
    ...     print(error)
    '1X' is not a card: a card is a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit (c d h s)
    """

    def __init__(self, *args: object, **more: object) -> None:
        # Messages quote files, servers and libraries: none of them may control the terminal.
        super().__init__(*[shown(arg) if isinstance(arg, str) else arg for arg in args], **more)


class CardError(ShowdownError, ValueError):
    """Something that should be a card, a rank or a suit is not one."""


class HandError(ShowdownError, ValueError):
    """The cards are valid, but do not make a hand."""


class RowError(HandError):
    """A row of a column is not a hand.

    Attributes:
        problem: what is wrong, without the row.
        row: the row, counted from 0; None where it is unknown, as for the parts of a column that
            an engine makes.
        hand: what the row holds, if that is known.
    """

    def __init__(self, problem: str, *, row: int | None = None, hand: object = None) -> None:
        place = [] if row is None else [f"row {row}"]
        problem = shown(problem)
        if hand is not None and quoted(hand) not in problem:
            place.append(quoted(hand))
        super().__init__(": ".join([*place, problem]))
        self.problem = problem
        self.row = row
        self.hand = hand


class FileError(ShowdownError, OSError):
    """A file cannot be opened, read or written, or has no deals in it."""


class LibraryError(ShowdownError, ImportError):
    """A library that is not installed is needed; the message says how to install it."""


class DealError(ShowdownError, ValueError):
    """The cards of a deal do not make a deal.

    For a deal that was read from a file the message looks like a compiler's, and these
    attributes are the place; they are None where there is no file.

    Attributes:
        problem: what is wrong, without the place.
        file: the file's name as it was given, `<stdin>` for standard input.
        line: the line in the file, from 1.
        column: the character in the line, from 1.
        offset: the byte in the file, from 0.
        text: the line itself, without its line end; of a table, the cell.
        field: in a table, the column as people know it, such as `column 'hand1'`; `line` is then
            the row, from 1, and `column` the character in the cell.
        sheet: in a workbook, the sheet.
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        offset: int | None = None,
        text: str | None = None,
        field: str | None = None,
        sheet: str | None = None,
    ) -> None:
        problem = shown(problem)
        super().__init__(problem)
        self.problem = problem
        self.file = None if file is None else shown(file)
        self.line = line
        self.column = column
        self.offset = offset
        self.text = text
        self.field = None if field is None else shown(field)
        self.sheet = sheet

    def __str__(self) -> str:
        if self.line is None or self.column is None:
            return self.problem
        place = f"{self.file or '<deals>'}:{self.line}:{self.column}"
        if self.field is not None:
            sheet = "" if self.sheet is None else f", sheet {quoted(self.sheet)}"
            place = f"{self.file or '<deals>'}{sheet}, row {self.line}, {self.field}"
        message = f"{place}: {self.problem}"
        if not (self.text or "").strip():
            return message
        excerpt, caret = _excerpt(self.text or "", self.column - 1)
        return f"{message}\n  {excerpt}\n  {' ' * caret}^"


def quoted(value: object) -> str:
    """What was given, as a message shows it: its `repr`, cut short.

    >>> quoted("1X"), quoted([7] * 1000), quoted(10**5000)
    ("'1X'", '[7, 7, 7, 7, 7, 7, 7, 7, ...]', '<int>')
    """
    from reprlib import Repr

    short = Repr()
    short.maxlist = short.maxtuple = short.maxset = short.maxdict = 8
    short.maxstring = short.maxlong = short.maxother = 60
    try:
        return shown(short.repr(value))
    except Exception:  # An int with too many digits to print, or a repr that fails.
        return f"<{type(value).__name__}>"


def shown(text: str) -> str:
    r"""Text from outside, such as the name of a file, as it can be shown on a line.

    What cannot be seen or would control a terminal (control characters, line breaks, marks that
    reverse the direction of text) is escaped as Python does it, and so are bytes that are not
    text. The password in a URL is hidden.

    >>> print(shown("deals.txt"), shown("a\x1b[31m\n.txt"), shown("\udcff.txt"), shown("\u202eb"))
    deals.txt a\x1b[31m\n.txt \xff.txt \u202eb
    >>> shown("https://ann:secret@example.org/deals.txt")
    'https://ann:***@example.org/deals.txt'
    """
    if "://" in text and "@" in text:
        from re import sub

        text = sub(r"(://[^\s/?#:@]*):[^\s/?#]*@", r"\1:***@", text)
        # A password with a slash makes no valid URL, but what follows the colon is not a port.
        text = sub(r"(://[^\s/?#:@]*):(?!\*\*\*@|\d*[/?#])[^\s@]*@", r"\1:***@", text)
    if text.isprintable():
        return text
    return "".join([sign if sign.isprintable() else _escaped(sign) for sign in text])


def file_error(name: str, error: OSError | EOFError) -> FileError:
    """The error for a file of that name that cannot be opened, read to its end, or written.

    >>> file_error("poker.txt", FileNotFoundError(2, "No such file or directory"))
    FileError('poker.txt: no such file or directory')
    """
    if isinstance(error, FileError):
        return error
    reason = (isinstance(error, OSError) and error.strerror) or str(error)
    return FileError(f"{name}: {reason[:1].lower()}{reason[1:]}")


def _escaped(sign: str) -> str:
    """An escape for a character that cannot be shown."""
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:  # What Python makes of a byte that is not text.
        return f"\\x{code - 0xDC00:02x}"
    return sign.encode("unicode_escape", "surrogatepass").decode("ascii")


def _excerpt(text: str, caret: int, width: int = 76) -> tuple[str, int]:
    """The part of a line around its caret that fits a terminal, and the caret's place in it."""
    start = 0 if len(text) <= width or caret < width - 10 else caret - width // 2
    shown = text[start : start + width]
    if start:
        shown = "…" + shown[1:]
    if start + width < len(text):
        shown = shown[:-1] + "…"
    # What a terminal would not show as one column would move the caret.
    return "".join(
        c if c.isprintable() else "�" if c != "\t" else " " for c in shown
    ), caret - start
