"""The commands in docs/verdicts.md, run one after the other."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pages import reader, run_page, sessions

from showdown.cli.options import JUDGES as FORMATS
from showdown.show.files import ENDINGS
from showdown.show.judges import JUDGES

PAGE = (Path(__file__).parents[1] / "docs" / "verdicts.md").read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="there is no sh here")
def test_the_page(tmp_path: Path) -> None:
    run_page(PAGE, tmp_path, reader(tmp_path))


def test_every_format_is_on_the_page() -> None:
    commands = "\n".join(command for command, _ in sessions(PAGE))
    assert [judge for judge in JUDGES if f"--format {judge} " not in commands] == []
    assert [ending for ending in ENDINGS if f"`{ending}`" not in PAGE] == []
    assert tuple(JUDGES) == FORMATS
