"""Invalid lines: `--skip-bad` and `showdown validate`; what was assumed of the others."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Run
from contract.conftest import Says

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
TWICE = "8♣ is dealt twice, to Player 1 and to Player 2"


def test_validate(run: Run, tmp_path: Path) -> None:
    rows = f"id,mine,yours\n1,{DEAL[:14]},{DEAL[15:]}2,{DEAL[:14]},7D 2S 5D 3S 8C\n"
    done = run("validate", "--columns", "mine,yours", "-", stdin=rows)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == (
        f"<stdin>, row 3, column 'yours': {TWICE}\n"
        "  7D 2S 5D 3S 8C\n"
        "              ^\n"
        "To allow that: showdown validate --columns mine,yours - --decks many\n"
        "<stdin>   1 deal, 1 invalid line\n"
    )
    text = "".join(f"{DEAL[:-3]}{rank}C\n" for rank in "AXYZ")
    shown = run("validate", "-", stdin=text).stdout
    assert shown.count("is not a card") == 3
    assert shown.count("a card is a rank (") == 1  # Once is enough.
    hand, hands = "1,10,1,11,1,13,1,12,1,1,9\n", tmp_path / "hands.txt"
    hands.write_text(hand * 3 + "1,2,1,4,1,5\n" + "1,2," + hand)
    shown = run("validate", "hands.txt").stdout
    assert "hands.txt:4:12: this is not a suit, 1 to 4, and a rank" in shown
    assert "hands.txt:5:27: this is not a suit, 1 to 4, and a rank" in shown
    assert shown.endswith("hands.txt   3 hands, 2 invalid lines\n")
    hands.write_text("8C 8C KC 9H 4S 7D 2S 5D 3S AC\n" * 2)
    wanted = "hands.txt: no valid deals, 2 invalid lines (showdown validate says why)\n"
    for how in ([], ["--lines"], ["-o", "out.csv"]):
        assert run("hands.txt", "--players=2", "--cards=5", "--skip-bad", *how).stderr == wanted
        assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize(
    "how", [[], ["--lines"], ["--format", "wins"], ["-o", "out.parquet"]], ids=" ".join
)
def test_all_lines_are_invalid(run: Run, tmp_path: Path, how: list[str]) -> None:
    (tmp_path / "wrong.txt").write_text(DEAL.replace("AC", "AX") * 3)
    (tmp_path / "good.txt").write_text(DEAL)
    message = "wrong.txt:1:28: 'AX' is not a card: "
    done = run("wrong.txt", "--skip-bad", *how)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(message)
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize("header", ["c1,c2,c3,c4,c5,d1,d2,d3,d4,d5", "2"])
def test_a_header_is_reported(prints: Says, tmp_path: Path, header: str) -> None:
    deal = DEAL.replace(" ", ",")
    (tmp_path / "deals.txt").write_text(f"{header}\n{deal}{deal}")
    (tmp_path / "more.txt").write_text(deal)
    for more in ([], ["-o", "out.csv"], ["-o", "out.xlsx"]):
        assert prints("deals.txt", *more).startswith("deals.txt   2 deals after a header\n")
    assert prints("deals.txt", "more.txt").splitlines()[3:6] == [
        "  deals.txt after a header       2               0               2      0",
        "  more.txt                       1               0               1      0",
        "",
    ]
