"""Generates the page of known mistakes when the documentation is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from showdown.check import BANK, Mistake, answers, exam, grade
from showdown.check.mistakes import HOLDEM
from showdown.check.text import KINDS, hint_of

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

HEAD = """\
# Mistakes

This page lists the {count} mistakes that `showdown check` recognizes in a program's answers, each
with a deal of the [exam](learning.md) that reveals it.
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page to the files of the site."""
    files.append(File.generated(config, "mistakes.md", content=page()))
    return files


def page() -> str:
    """The page of all known mistakes, by kind."""
    mistakes = (*BANK, *HOLDEM)
    parts = [HEAD.format(count=len(mistakes))]
    for kind, title in KINDS.items():
        parts.append(f"## {title}\n")
        parts += [section(mistake) for mistake in mistakes if mistake.kind == kind]
    return "\n".join(parts)


def section(mistake: Mistake) -> str:
    """The section of a mistake: the rule, what the program does, a hint, and an example."""
    lines = [
        f"### {mistake.rule[0].upper()}{mistake.rule[1:]} {{ #{mistake.id} }}\n",
        f"A program with the mistake `{mistake.id}` {mistake.does}. {hint_of(mistake)}\n",
    ]
    if mistake.harmless:
        lines.append(f"Harmless between two hands: {mistake.harmless}.\n")
    lines.append(example(mistake))
    return "\n".join(lines)


def example(mistake: Mistake) -> str:
    """The first deal of an exam with ties that reveals the mistake."""
    name = (
        "holdem"
        if mistake.kind == "holdem"
        else "uva"
        if mistake.id == "wheel-counted"
        else "exercism"
        if mistake.harmless
        else "euler"
    )
    deals = exam(name, ties=True)
    given = answers(deals, [mistake.id], task=name)
    report = grade(deals, given, task=name)
    result, answer = report.showdown(report.wrong[0]), given[report.wrong[0]]
    first, second = (" ".join(map(str, hand.ordered)) for hand in result.hands)
    verb = ("splits with", "beats", "loses to")[result.winner]
    wrong = ("a tie", "Player 1", "Player 2")[answer]
    return f"> {first} {verb} {second}: {result.reason}. The program says {wrong}.\n"
