"""Files of deals read in Python, and written as the command writes them."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

import showdown as sd
from showdown.cli import main
from showdown.deciding import verdicts
from showdown.pandas import read_deals
from showdown.show.files import VERDICT_ENDINGS

EXAMPLES = Path(__file__).parents[2] / "examples" / "deals.txt"
BAD = b"8C TS KC 9H 4S 7D 2S 5D 3S AC\n8C\n"


@pytest.mark.parametrize("ending", [ending for ending in VERDICT_ENDINGS if ending != ".xlsx"])
@pytest.mark.parametrize("files", [[EXAMPLES], [EXAMPLES, "more.txt"]])
def test_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, files: list[Path | str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("more.txt").write_text("8C TS KC 9H 4S 7D 2S 5D 3S AC\n")
    sd.read(files[0] if len(files) == 1 else files).write(f"mine{ending}", hands=True, reason=True)
    command = [*map(str, files), "-o", f"right{ending}", "--hands", "--reason"]
    assert main(command) == 0
    assert Path(f"mine{ending}").read_bytes() == Path(f"right{ending}").read_bytes()


def test_blocks_and_frames() -> None:
    deals = sd.read(EXAMPLES)
    assert list(deals) == list(deals) == list(verdicts(EXAMPLES))
    frame = pl.DataFrame(deals)
    other = read_deals(EXAMPLES)
    assert frame.columns == list(other)
    assert frame["hand2"].to_list() == other["hand2"].tolist()
    assert frame["winner"].to_list() == other["winner"].tolist()
    few = read_deals(EXAMPLES, select=["category1", "line"])
    assert (list(few), len(few)) == (["category1", "line"], 1000)
    assert len(repr(deals)) < 200


def test_invalid_lines_and_arguments(tmp_path: Path) -> None:
    skipped: list[object] = []
    assert [len(block) for block in sd.read(BAD, on_bad=skipped.append)] == [1]
    assert len(skipped) == 1
    with pytest.raises(sd.DealError, match="<bytes>:2:3: 1 card"):
        sd.read(BAD).write(tmp_path / "result.csv")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ValueError, match=r"a\.doc: unknown file type; use one of \.csv, "):
        sd.read(BAD).write("a.doc")
    with pytest.raises(ValueError, match="a column must be 'line', 'winner'"):
        sd.read(BAD).arrow(["winners"])


@pytest.mark.parametrize("output", ["same.csv", "./same.csv", "link.csv"])
def test_a_file_of_deals_is_never_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "5H 5C 6S 7S KD,2C 3S 8S 8D TD\n"
    Path("same.csv").write_text(text)
    Path("link.csv").symlink_to("same.csv")
    for source in ("same.csv", "s*.csv", ["same.csv"]):
        with pytest.raises(sd.FileError, match=r"csv: the deals are in this file"):
            sd.read(source).write(output)
    assert Path("same.csv").read_text() == text
