"""Many deals, the whole process, beside counting their lines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from . import data
from .budgets import MEMORY, WC, Budget, Figures
from .commands import SHOWDOWN, first_number, peak_memory, run
from .commands import WC as WC_COMMAND
from .table import right, show
from .timing import race

SIZES = (1, 1_000, 10_000, 100_000, data.MILLION, 10 * data.MILLION, 100 * data.MILLION)
LINES = "wc -l"
COMMAND = "showdown"
MB = 1e6

# A process starts to within about 0.2 ms: a thousandth of that is more than a deal takes.
SMALLEST_WITHOUT_START = 100_000


def measure(quick: bool) -> Figures:
    sizes = []
    for count in SIZES[:5] if quick else SIZES:
        try:
            data.deals(count)
        except data.NoRoomError as error:
            print(f"\n{count:,} deals are left out: {error}")
            break
        sizes.append(count)
    large = [count for count in sizes if count >= data.MILLION][-2:]
    figures: dict[Budget, float] = {}
    for count in large:
        found = _beside_wc(count, "as the page cache has it", quick)
        # With time a system may break the large pages of a cached file into small ones. A file
        # just read has large ones, and both contenders are quicker: so both states are shown.
        anew = _beside_wc(count, "just read", quick) if data.forget(count) else found
        if count == SIZES[-1]:
            memory = max(found.peak, anew.peak) / MB
            figures |= {WC: found.ratio, MEMORY: memory}
    _each_deal(sizes, quick)
    return figures


@dataclass(frozen=True)
class Beside:
    """The command's time by that of `wc -l`, and the most bytes of memory."""

    ratio: float
    peak: int


def _beside_wc(count: int, state: str, quick: bool) -> Beside:
    file = str(data.deals(count))
    size = data.LINE * count
    commands: dict[str, tuple[str, ...]] = {
        LINES: (WC_COMMAND, "-l", file),
        f"{COMMAND} --threads 1": (SHOWDOWN, "--threads", "1", file),
        COMMAND: (SHOWDOWN, file),
    }
    jobs = {name: partial(run, *command) for name, command in commands.items()}
    laps = race(jobs, turns=3 if quick else 11)

    rows = []
    most = 0
    for name, lap in laps.items():
        ratio = lap.seconds / laps[LINES].seconds
        found = first_number(lap.answer)
        expected = count if name == LINES else data.wins(count)
        cells = [f"{lap.seconds * 1e3:.1f}", f"{ratio:.2f}", f"{size / lap.seconds / 1e9:.1f}"]
        memory = ""
        if name != LINES:
            peak = peak_memory(*commands[name])
            most = max(most, peak)
            memory = f"{peak / MB:,.0f}"
        rows.append((name, *cells, memory, f"{found:,}", right(found == expected)))
    show(
        f"Whole process, {count:,} deals, {size / MB:,.0f} MB {state}",
        ("", "ms", "x wc", "GB/s", "peak MB", "answer", ""),
        rows,
    )
    return Beside(laps[COMMAND].seconds / laps[LINES].seconds, most)


def _each_deal(sizes: list[int], quick: bool) -> None:
    """What a deal costs in files of all sizes."""
    jobs = {str(count): partial(run, SHOWDOWN, str(data.deals(count))) for count in sizes}
    laps = race(jobs, quick)
    start = laps[str(sizes[0])].seconds
    rows = []
    for count in sizes:
        lap = laps[str(count)]
        beyond = (lap.seconds - start) / count * 1e9
        rows.append(
            (
                f"{count:,}",
                f"{lap.seconds * 1e3:.1f}",
                f"{lap.seconds / count * 1e9:,.1f}",
                f"{beyond:.1f}" if count >= SMALLEST_WITHOUT_START else "",
                right(first_number(lap.answer) == data.wins(count)),
            )
        )
    show(
        "showdown FILE, with a thread for each processor: what a deal costs",
        ("deals", "ms", "ns a deal", "less one deal's file", ""),
        rows,
    )
