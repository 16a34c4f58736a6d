"""Generates the page of known mistakes when the documentation is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from showdown.check import BANK, Mistake, answers, exam, grade
from showdown.check.text import KINDS

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
    parts = [HEAD.format(count=len(BANK))]
    for kind, title in KINDS.items():
        parts.append(f"## {title}\n")
        parts += [section(mistake) for mistake in BANK if mistake.kind == kind]
    return "\n".join(parts)


def section(mistake: Mistake) -> str:
    """The section of a mistake: the rule, what the program does, a hint, and an example."""
    lines = [
        f"### {mistake.rule[0].upper()}{mistake.rule[1:]} {{ #{mistake.id} }}\n",
        f"A program with the mistake `{mistake.id}` {mistake.does}. Hint: {mistake.hint}\n",
    ]
    lines.append(example(mistake))
    return "\n".join(lines)


def example(mistake: Mistake) -> str:
    """The first deal of an exam with ties that reveals the mistake."""
    for task in ("euler", "exercism", "uva"):
        deals = exam(task, ties=True)
        report = grade(deals, answers(deals, [mistake.id], task=task), task=task)
        if not report.is_right:
            break
    deal = report.wrong[0]
    result = report.showdown(deal)
    first, second = (" ".join(map(str, hand.ordered)) for hand in result.hands)
    verb = ("splits with", "beats", "loses to")[result.winner]
    wrong = ("a tie", "Player 1", "Player 2")[report.answers.winners[deal]]
    return f"> {first} {verb} {second}: {result.reason}. The program says {wrong}.\n"
