"""The reports that the pages show are those that `showdown check` prints."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from faulty import answers
from pages import ROOT, in_shell, reader, sessions
from wrong_rankers import Hand, by_keys

from showdown.check import exam

EXAM = exam()
WHEEL = answers(EXAM, "wheel-missing")


def two_faults(hand: Hand) -> object:
    """Only the first kicker beside a pair counts, and T-J-Q-K-A is a high card."""
    if hand.kind == 1:
        return hand.kind, hand.breaks[:2]
    return (0 if hand.kind == 4 and hand.breaks[0] == 14 else hand.kind), hand.breaks


GIVEN: dict[str, list[list[int]]] = {
    "README.md": [WHEEL],
    "docs/learning.md": [WHEEL, by_keys(two_faults)(EXAM), answers(EXAM)],
}
"""The answers to the exam that lead to the reports on each page."""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no sh")
@pytest.mark.parametrize("page", GIVEN)
def test_reports_on_the_pages(page: str, tmp_path: Path) -> None:
    shown = sessions((ROOT / page).read_text(encoding="utf-8"))
    reports = [session for session in shown if f" {len(EXAM):,} deals, " in session[1]]
    environment = reader(tmp_path)
    (tmp_path / "exam.txt").write_text("\n".join(EXAM))
    for (command, printed), given in zip(reports, GIVEN[page], strict=True):
        text = "\n".join(map(str, given))
        (tmp_path / "mine.txt").write_text(text)
        (tmp_path / "my_program.py").write_text(f"print('''{text}''')")
        done = in_shell(command, tmp_path, environment)
        assert done.stderr == ""
        parts = printed.split("…\n")
        assert done.stdout.startswith(parts[0])
        assert all(part in done.stdout for part in parts)
        assert parts[-1] == "" or done.stdout.endswith(parts[-1])
