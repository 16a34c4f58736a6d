"""Lines of text that reports and lists are made of."""

from __future__ import annotations

from textwrap import fill

from .mistakes import BANK
from .tasks import task_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "EXAMPLES",
    "NAMED",
    "RIGHT",
    "WRONG",
    "bullets",
    "count_of",
    "headline",
    "marks",
    "mistakes_text",
    "paragraph",
]

WIDTH = 79
NAMED = 12
"""How many lines or mistakes are named; the rest are counted."""
EXAMPLES = 3
WRONG, RIGHT = "✗", "✓"
KINDS = {"rules": "Rules", "tie-break": "Tie-breaks", "reading": "Reading"}


def paragraph(text: str, indent: int = 4, hanging: int = 0) -> str:
    """Text wrapped to the width of a terminal.

    >>> print(paragraph("A total alone cannot prove which it is.", 2))
      A total alone cannot prove which it is.
    """
    return fill(
        text,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_long_words=False,
        break_on_hyphens=False,
    )


def bullets(items: Sequence[str], most: int = NAMED) -> list[str]:
    """A list with a line or more for each item, the first ones only if there are many.

    >>> bullets(["one", "two"], 1)
    ['    - one', '    and 1 more']
    """
    listed = [paragraph(f"- {item}", hanging=2) for item in items[:most]]
    return listed + [paragraph(f"and {len(items) - most:,} more")] * (len(items) > most)


def headline(rule: str, lines: Sequence[int], unit: str) -> str:
    """Which rule is broken and where, on one line if they fit.

    >>> headline("the higher straight wins", [2, 7], "line")
    '  ✗ the higher straight wins   lines 2, 7'
    """
    named = ", ".join(f"{line:,}" for line in lines[:NAMED])
    more = f" and {len(lines) - NAMED:,} more" if len(lines) > NAMED else ""
    where = f"{unit}{'' if len(lines) == 1 else 's'} {named}{more}" if lines else ""
    on_one_line = "   ".join(part for part in (rule, where) if part)
    if rule and where and len(on_one_line) + 4 > WIDTH:
        return f"  {WRONG} {rule}\n{paragraph(where)}"
    return paragraph(f"{WRONG} {on_one_line}", 2, 2)


def marks(topics: Iterable[tuple[str, str]]) -> str:
    """Topics with their marks, as many on a line as fit.

    >>> marks([("✓", "ties"), ("✓", "flushes")])
    '  ✓ ties   ✓ flushes'
    """
    lines = [""]
    for mark, topic in topics:
        if len(lines[-1]) + len(topic) + 5 > WIDTH - 2:
            lines.append("")
        lines[-1] += f"{'   ' if lines[-1] else ''}{mark} {topic}"
    return "\n".join(f"  {line}" for line in lines)


def count_of(number: int, thing: str) -> str:
    """A number of things.

    >>> count_of(1, "deal"), count_of(1000, "deal")
    ('1 deal', '1,000 deals')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def mistakes_text() -> str:
    """All known mistakes, by kind."""
    harmless = sum(bool(mistake.harmless) for mistake in BANK)
    usual = len(task_named("euler").mistakes)
    special = len(BANK) - usual - harmless
    parts = [
        paragraph(
            f"{len(BANK)} known mistakes. Between two hands from one deck, under the standard "
            f"rules, {usual} of them can change an answer; {harmless} are harmless there, and "
            f"{special} breaks other rules only (--task uva).",
            0,
        )
    ]
    for kind, title in KINDS.items():
        parts.append(title)
        sentences = []
        for mistake in BANK:
            if mistake.kind == kind:
                why = f" Harmless between two hands: {mistake.harmless}." * bool(mistake.harmless)
                text = paragraph(f"to {mistake.seems}.{why}", 6)
                sentences.append(f"  {mistake.id}\n{text}")
        parts.append("\n".join(sentences))
    return "\n\n".join(parts)
