"""What the commands can be told, and what holds when they are told nothing."""

from __future__ import annotations

from ..rules import ACE_HIGH, STANDARD, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, NoReturn

__all__ = ["FORMATS", "RULES", "Options", "usage_error"]

FORMATS = ("hackerrank", "uva", "kata", "wins")
"""The judges that `show.verdicts.judges` knows."""

RULES = {rules.name: rules for rules in (STANDARD, ACE_HIGH)}


class Options:
    """The options of `showdown FILE…`."""

    def __init__(self, files: Sequence[str] = ()) -> None:
        self.files = files
        self.keep_going = False
        self.categories = False
        self.json = False
        self.wins: int | None = None
        self.output: str | None = None
        self.lines = False
        self.format: str | None = None
        self.with_hands = False
        self.reason = False
        self.formulas = False
        self.rules: str | None = None
        self.players: int | None = None
        self.decks: Literal["one", "many"] = "one"
        self.cards: int | None = None
        self.mixed = False
        self.layout: str | None = None
        self.every: float | None = None
        self.columns: str | None = None
        self.sheet: str | None = None
        self.hands: dict[str, str] = {}
        self.verbose = False
        self.skip_bad = False
        self.bad: str | None = None
        self.threads: int | None = None

    @property
    def game(self) -> Rules:
        """The rules that `rules` names; the usual ones if it names none."""
        return RULES[self.rules or STANDARD.name]

    @property
    def leaves_out_bad(self) -> bool:
        """Whether lines that are no deals are left out."""
        return self.skip_bad or self.bad is not None

    @property
    def writes_workbook(self) -> bool:
        """Whether the verdicts go into an Excel workbook."""
        return self.output is not None and self.output.lower().endswith(".xlsx")

    @property
    def tells_verdicts(self) -> bool:
        """Whether anything is asked for that concerns the verdict of each deal."""
        more = self.with_hands or self.reason or self.formulas
        return self.prints_verdicts or self.output is not None or more

    @property
    def prints_verdicts(self) -> bool:
        """Whether standard output gets a line a deal instead of totals."""
        return self.lines or self.format is not None


def usage_error(message: str) -> NoReturn:
    """Say why the options of `showdown FILE…` cannot be, and how they can, and end."""
    from .parsers import count_parser

    count_parser().error(message)
