"""The errors that showdown raises, and how messages quote what they were given."""

from __future__ import annotations

from .values import Value, short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self


class Suggestion(Value):
    """What settles an error, as data: a command on the command line, in Python a call.

    Attributes:
        words: what it does, such as `To allow that`.
        options: the arguments to add, by the names that `showdown.tally` has for them.
        function: another function to call instead, such as `odds`; empty for the same one.
        arguments: what that function is called with.

    >>> Suggestion("For example", {"players": 2}).as_call("deals.txt", {"game": "holdem"})
    "For example: sd.tally('deals.txt', game='holdem', players=2)"
    """

    words: str
    options: Mapping[str, object]
    function: str = ""
    arguments: tuple[str, ...] = ()

    def as_call(self, source: str | None = None, before: Mapping[str, object] | None = None) -> str:
        """The suggestion for Python: a call with the source and the options given before."""
        options, values = dict(self.options), self.arguments
        if not self.function:
            values = () if source is None else (source,)
            # Columns replace other ways to name them.
            replaced = ("board", "columns", "hand") if {"columns", "hand1"} & {*options} else ()
            kept = {k: v for k, v in (before or {}).items() if not k.startswith(replaced)}
            options = kept | options
        call = ", ".join([*map(repr, values), *(f"{k}={v!r}" for k, v in options.items())])
        if self.function or source is not None:
            call = f"sd.{self.function or 'tally'}({call})"
        return f"{self.words}: {call}"


class ShowdownError(Exception):
    """The base of every error that showdown raises.

    Attributes:
        suggestions: what would settle it, if something would.

    >>> import showdown as sd
    >>> try:
    ...     sd.Card("1X")
    ... except sd.ShowdownError as error:
    ...     print(error)
    '1X' is not a card: a card is a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit (c d h s)
    """

    suggestions: tuple[Suggestion, ...] = ()
    _advice: str = ""
    _source: str | None = None
    _before: Mapping[str, object] | None = None

    def __init__(self, *args: object, **more: object) -> None:
        # Messages quote files, servers and libraries, which must not control the terminal.
        super().__init__(*[shown(arg) if isinstance(arg, str) else arg for arg in args], **more)

    @property
    def option(self) -> str | None:
        """The option that settles the error, such as `players`; None if none does."""
        return next((name for each in self.suggestions for name in each.options), None)

    @property
    def value(self) -> object:
        """The value of that option."""
        return next((value for each in self.suggestions for value in each.options.values()), None)

    @property
    def description(self) -> str:
        """What is wrong and where, without the suggestions."""
        return super().__str__() + self._advice

    def __str__(self) -> str:
        calls = [each.as_call(self._source, self._before) for each in self.suggestions]
        return "\n".join([self.description, *calls])

    def suggest(
        self, words: str, /, *arguments: str, function: str = "", **options: object
    ) -> Self:
        """Add a suggestion; return the error."""
        self.suggestions += (Suggestion(words, options, function, arguments),)
        return self

    def advise(self, words: str) -> None:
        """Add what would be right to an error that only says what is wrong, without suggestions."""
        own = self.description.partition(": ")[2]  # A file's name is in front.
        if not self.suggestions and ": " not in "".join(own.split("'")[::2]):
            self._advice = f": {words}"

    def called_with(self, source: str | None, before: Mapping[str, object]) -> Self:
        """Complete the calls that are suggested: the source, and the options given with it."""
        self._source, self._before = source, before
        return self


class CardError(ShowdownError, ValueError):
    """What was given is not a card, a rank or a suit."""


class HandError(ShowdownError, ValueError):
    """The cards are valid, but do not make a hand."""


class RowError(HandError):
    """A row of a column is not a hand.

    Attributes:
        problem: what is wrong, without the row.
        row: the row, from 0; None where an engine passes parts of a column.
        hand: what the row holds, if that is known.
    """

    def __init__(self, problem: str, *, row: int | None = None, hand: object = None) -> None:
        self.problem: str = shown(problem)
        self.row = row
        self.hand = hand
        place = [] if row is None else [f"row {row}"]
        if hand is not None and quoted(hand) not in self.problem:
            place.append(quoted(hand))
        super().__init__(": ".join([*place, self.problem]))


class FileError(ShowdownError, OSError):
    """A file cannot be opened, read or written, or has no deals."""


class LibraryError(ShowdownError, ImportError):
    """An optional library is not installed; the message says how to install it."""


class DealError(ShowdownError, ValueError):
    """A deal is invalid; for a deal in a file the message shows the line, with a caret.

    Attributes:
        problem: what is wrong, without the place.
        file: the file's name as given, `<stdin>` for standard input; None, like all that follow,
            if the deal is not from a file.
        line: the line in the file, or the row of a table, from 1.
        column: the character in the line, or in the cell, from 1.
        text: the line, without its line end, or the cell.
        field: the column of a table, such as `column 'hand1'`.
        sheet: the sheet of a workbook.
    """

    file: str | None = None
    line: int | None = None
    column: int | None = None
    text: str | None = None
    field: str | None = None
    sheet: str | None = None

    def __init__(self, problem: str, **place: str | int | None) -> None:
        super().__init__(problem)
        self.problem: str = shown(problem)
        self.__dict__.update(place)

    def advise(self, words: str) -> None:
        """Add what would be right to an error that only says what is wrong, without suggestions."""
        if not self.suggestions and ": a card is a rank" in self.problem:  # It may be none.
            self.problem += f"; {words}"
        elif not self.suggestions and ": " not in self.problem:
            self.problem += f": {words}"

    @property
    def description(self) -> str:
        """What is wrong with the deal, with its place and a caret."""
        if self.line is None or self.column is None:
            return self.problem
        place = f":{self.line}:{self.column}"
        if self.field is not None:
            sheet = "" if self.sheet is None else f", sheet {quoted(self.sheet)}"
            place = f"{sheet}, row {self.line}, {shown(self.field)}"
        message = f"{shown(self.file or '<deals>')}{place}: {self.problem}"
        text = self.text or ""
        return f"{message}\n{with_caret(text, self.column - 1)}" if text.strip() else message


def quoted(value: object) -> str:
    """The `repr` of what was given, shortened for a message."""
    try:
        return shown(short_repr(value))
    except Exception:  # An int with too many digits to print, or a failing repr.
        return f"<{type(value).__name__}>"


def counted(number: int, thing: str) -> str:
    """A number of things, such as `2 deals`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def shown(text: str) -> str:
    """Text from outside, such as a file name, on one line: nothing in it controls the terminal.

    The password or token in a URL is hidden.
    """
    if "://" in text and "@" in text:
        from re import sub

        # A password after a colon that no port follows; or a token.
        secret = r"(://[^\s/?#:@]*:)(?!\d*[/?#])\S*@|(https?://)[^\s/?#:@]+@"
        text = sub(secret, r"\1\2***@", text)
    return "".join([char if char.isprintable() else ascii(char)[1:-1] for char in text])


def file_error(name: str, error: Exception) -> FileError:
    """The error for a file that cannot be opened, read to its end, or written."""
    if isinstance(error, FileError):
        return error
    reason = getattr(error, "strerror", "") or str(error).partition("\n")[0] or type(error).__name__
    if reason.partition(" ")[0][1:].islower():  # Neither I/O nor a name such as DataFrame.
        reason = reason[0].lower() + reason[1:]
    return FileError(f"{name}: {reason}")


class FilesRead:
    """Within it, errors but for `others` are FileErrors: libraries have their own for files."""

    def __init__(self, name: str, *others: type[Exception]) -> None:
        self.name = name
        self.passed: tuple[type[Exception], ...] = (ShowdownError, *others)

    def __enter__(self) -> None:
        """Nothing is to be prepared."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        """Raise the error as a FileError."""
        if isinstance(error, Exception) and not isinstance(error, self.passed):
            raise file_error(self.name, error) from error


def other_players(
    name: str, players: int, first: str, first_players: int, how: str = "count"
) -> DealError:
    """The error for a file whose deals have more or fewer players than those of the first file."""
    held = f"{counted(players, 'hand')} per deal, but {first} has {first_players}"
    return DealError(f"{name} has {held}: {how} them separately")


def with_caret(text: str, caret: int, width: int = 76) -> str:
    """The part of a line around its caret that fits a terminal, and the caret below."""
    start = 0 if len(text) <= width or caret < width - 10 else caret - width // 2
    part = text[start : start + width]
    part = f"…{part[1:]}" if start else part
    part = f"{part[:-1]}…" if start + width < len(text) else part
    # One column for each character, or the caret would move.
    visible = "".join(c if c.isprintable() else " " if c.isspace() else "�" for c in part)
    return f"  {visible}\n  {' ' * (caret - start)}^"
