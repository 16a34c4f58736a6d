"""What the commands' options are by default, and which of them do not go together."""

from __future__ import annotations

import os

from ..rules import ACE_HIGH, STANDARD, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

__all__ = ["JUDGES", "RULES", "Options", "UsageError", "require_outputs"]

JUDGES = ("hackerrank", "uva", "kata", "wins")
"""The names in `show.judges.JUDGES`."""

RULES = {rules.name: rules for rules in (STANDARD, ACE_HIGH)}


class UsageError(Exception):
    """A command cannot be run with these options; the message says why."""


class Options:
    """The options of a command. One that is not given has its value here."""

    # How deals are read.
    files: Sequence[str] = ()
    rules: str | None = None
    players: int | None = None
    decks: Literal["one", "many"] = "one"
    cards: int | None = None
    mixed = False
    layout: str | None = None
    columns: str | None = None
    sheet: str | None = None
    hands: dict[str, str] = {}  # noqa: RUF012  # Replaced, never changed.
    skip_bad = False
    bad: str | None = None
    threads: int | None = None
    # What is printed and written.
    categories = False
    json = False
    wins: int | None = None
    output: str | None = None
    lines = False
    format: str | None = None
    with_hands = False
    reason = False
    formulas = False
    keep_going = False
    every: float | None = None
    verbose = False
    # Of other commands than `showdown FILE`.
    all = False
    count = 0
    clear_winner = False
    deal: Sequence[str] = ()
    deals = ""
    exam_deals = 80
    list = False
    mistakes = ""
    query = ""
    rows = 100
    seed: int | None = None
    task = "euler"
    total: int | None = None
    unsafe = False

    @property
    def game(self) -> Rules:
        """The rules that `rules` names; by default the standard ones."""
        return RULES[self.rules or STANDARD.name]

    @property
    def writes_workbook(self) -> bool:
        """Whether the verdicts go into an Excel workbook."""
        return self.output is not None and self.output.lower().endswith(".xlsx")

    @property
    def wants_verdicts(self) -> bool:
        """Whether any option is about the verdict of each deal."""
        more = self.with_hands or self.reason or self.formulas
        return self.prints_verdicts or self.output is not None or more

    @property
    def prints_verdicts(self) -> bool:
        """Whether standard output gets a line for each deal instead of totals."""
        return self.lines or self.format is not None


def require_outputs(paths: Sequence[str], options: Options) -> None:
    """Refuse to write one output over another, or over the deals."""
    outputs = {}
    if options.output is not None:
        outputs[f"-o {options.output}"] = options.output
    if options.bad is not None:
        reasons = f"{options.bad}.reasons.tsv"
        outputs[f"--bad {options.bad}"] = options.bad
        outputs[f"--bad {options.bad}, whose reasons go to {reasons}"] = reasons
    taken: set[str] = set()
    for option, output in outputs.items():
        if any(_is_same_file(output, path) for path in paths):
            raise UsageError(f"{option}: the deals are in this file")
        if os.path.realpath(output) in taken:
            raise UsageError(f"{option}: another output goes to this file too")
        taken.add(os.path.realpath(output))


def _is_same_file(output: str, source: str) -> bool:
    """Whether an output would replace the deals, which may be standard input."""
    try:
        return os.path.samefile(output, 0 if source == "-" else source)
    except (OSError, ValueError):  # One of them does not exist.
        return False
