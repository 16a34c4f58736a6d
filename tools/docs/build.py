"""Builds the documentation into site/, with the page of mistakes and the plot made anew."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from matplotlib.figure import Figure

from showdown import Category, classes
from showdown.check import BANK, Mistake, answers, exam, grade
from showdown.check.findings import KINDS

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "build" / "docs"
HEAD = """\
# Mistakes

This page lists the {count} mistakes that `showdown check` recognizes in a program's answers, each
with a deal of the [exam](learning.md) that reveals it.
"""
BUILD = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]


def main() -> None:
    """Copy the pages, add what is generated, and have Zensical build the site."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    draw_hands_per_class(PAGES / "images" / "classes.png")
    (PAGES / "mistakes.md").write_text(page_of_mistakes(), encoding="utf-8")
    subprocess.run(BUILD, cwd=ROOT, check=True)


def draw_hands_per_class(path: Path) -> None:
    """Plot the number of hands in each class, from the weakest to the strongest."""
    figure = Figure(figsize=(8, 3.6), layout="constrained")
    axes = figure.subplots()
    for category in Category:
        rows = [row for row in classes() if row.category is category]
        axes.scatter(
            [row.strength for row in rows],
            [row.count for row in rows],
            s=6,
            color=f"C{category - 1}",
            label=str(category),
        )
    axes.set_yscale("log")
    axes.set_xlabel("strength")
    axes.set_ylabel("hands in the class")
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(loc="outside right upper", frameon=False, markerscale=3)
    figure.savefig(path, dpi=160)


def page_of_mistakes() -> str:
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
        deals = deals_of(task)
        report = grade(deals, answers(deals, [mistake.id], task=task), task=task)
        if not report.is_right:
            break
    deal = report.wrong[0]
    result = report.showdown(deal)
    first, second = (" ".join(map(str, hand.ordered)) for hand in result.hands)
    verb = ("splits with", "beats", "loses to")[result.winner]
    wrong = ("a tie", "Player 1", "Player 2")[report.answers.winners[deal]]
    return f"> {first} {verb} {second}: {result.reason}. The program says {wrong}.\n"


@cache
def deals_of(task: str) -> list[str]:
    """The exam of a task, with ties."""
    return exam(task, ties=True)


if __name__ == "__main__":
    main()
