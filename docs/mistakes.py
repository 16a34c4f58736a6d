"""Writes the page of mistakes from the bank, whenever the documentation is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from showdown.check import BANK, Mistake, answers, exam
from showdown.check.dealt import read_deals
from showdown.check.grading import shown
from showdown.check.tasks import task_named

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

KINDS = {"rules": "Rules", "tie-break": "Tie-breaks", "reading": "Reading"}

HEAD = """\
# Mistakes

What goes wrong in programs that decide showdowns: {count} mistakes, each with a deal of the
[exam](learning.md) on which it shows. `showdown check` names them from a program's answers.
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page to the files of the site."""
    files.append(File.generated(config, "mistakes.md", content=page()))
    return files


def page() -> str:
    """The bank as a page, by kind."""
    parts = [HEAD.format(count=len(BANK))]
    for kind, title in KINDS.items():
        parts.append(f"## {title}\n")
        parts += [section(mistake) for mistake in BANK if mistake.kind == kind]
    return "\n".join(parts)


def section(mistake: Mistake) -> str:
    """A mistake: the rule, what a program with it does, what to look for, and an example."""
    lines = [
        f"### {mistake.rule[0].upper()}{mistake.rule[1:]} {{ #{mistake.id} }}\n",
        f"A program with the mistake `{mistake.id}` seems to {mistake.seems}. "
        f"Look for: {mistake.look}.\n",
    ]
    if mistake.harmless:
        lines.append(f"Harmless here, wrong once cards are shared: {mistake.harmless}.\n")
    lines.append(example(mistake))
    return "\n".join(lines)


def example(mistake: Mistake) -> str:
    """The first deal of an exam that shows the mistake."""
    name = "uva" if mistake.id == "wheel-counted" else "exercism" if mistake.harmless else "euler"
    task = task_named(name)
    deals = exam(name)
    said, right = answers(deals, [mistake.id], task=name), answers(deals, task=name)
    if len(said) < len(right):
        return f"It shows in the number of answers: {len(said)} to {len(right)} deals.\n"
    deal = next(deal for deal in range(len(right)) if said[deal] != right[deal])
    result = shown(read_deals(deals, decks=task.decks), deal, task)
    first, second = (" ".join(map(str, hand.ordered)) for hand in result.hands)
    verb = ("splits with", "beats", "loses to")[result.winner]
    wrong = ("a tie", "Player 1", "Player 2")[said[deal]]
    return f"> {first} {verb} {second}: {result.reason}. The program says {wrong}.\n"
