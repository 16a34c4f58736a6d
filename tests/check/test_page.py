"""The reports that the pages show are those that `showdown check` prints."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from faulty import answers
from pages import ROOT, in_shell, reader, sessions
from rankers import QUADS, Ranker
from test_groups import answers as ranked
from test_groups import three_faults
from test_running import RANKER

from showdown.check import exam

EXAM = exam()
LOOSE = "run = run or (max(ranks) - min(ranks) == 4 and ranks.count(max(ranks)) == 1)"
WHEEL = answers(EXAM, "wheel-missing")
CRASH = """\
Traceback (most recent call last):
  File "my_program.py", line 12, in <module>
    print(winner(line))
ValueError: invalid literal for int() with base 10: 'T'"""
CATEGORIES = [{one[0] for one in pair} for pair in Ranker("").keys(EXAM, low_ace=True)]
SKIPPING = [one for one, has in zip(answers(EXAM), CATEGORIES, strict=True) if QUADS not in has]
GIVEN: dict[str, list[str | list[int]]] = {
    "README.md": [WHEEL],
    "docs/learning.md": [
        WHEEL,
        WHEEL[:80],
        SKIPPING,
        RANKER.replace("WRONG", "run = run and ranks[0] < max(ranks)"),
        answers(EXAM, "wheel-missing", "flush-above-full-house"),
        ranked(EXAM, three_faults),
        RANKER.replace("WRONG", LOOSE),
        answers(EXAM),
    ],
}
"""The answers to the exam that lead to the reports on each page, or a program."""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no sh")
@pytest.mark.parametrize("page", GIVEN)
def test_reports_on_the_pages(page: str, tmp_path: Path) -> None:
    found = sessions((ROOT / page).read_text(encoding="utf-8"))
    reports = [one for one in found if f" {len(EXAM)} deals, " in one[1]]
    environment = reader(tmp_path)
    (tmp_path / "exam.txt").write_text("\n".join(EXAM))
    for (command, printed), given in zip(reports, GIVEN[page], strict=True):
        text = "\n".join(map(str, given))
        (tmp_path / "mine.txt").write_text(text)
        crash = CRASH if len(given) < len(EXAM) else 0
        program = f"print('''{text}''')\nraise SystemExit({crash!r})"
        (tmp_path / "my_program.py").write_text(given if isinstance(given, str) else program)
        done = in_shell(command, tmp_path, environment)
        assert done.stderr == ""
        shown = printed.split("…\n")
        assert done.stdout.startswith(shown[0])
        assert all(part in done.stdout for part in shown)
        assert shown[-1] == "" or done.stdout.endswith(shown[-1])
