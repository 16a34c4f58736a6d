"""The charts of the summary."""

from __future__ import annotations

from .looks import FAINT, FELT, LINES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from xlsxwriter.chart import Chart
    from xlsxwriter.workbook import Workbook

__all__ = ["bars"]

WIDTH = 560


def bars(
    book: Workbook,
    title: str,
    labels: tuple[int, int, Sequence[str]],
    numbers: tuple[int, int, Sequence[float]],
    *,
    height: int,
    colour: str = FELT,
    percent: bool = False,
) -> Chart:
    """A chart of horizontal bars, the first on top, each with its number.

    Args:
        book: the workbook.
        title: what stands above it.
        labels: the row and the column of the first label, and all of them.
        numbers: the same of the numbers.
        height: of the chart, in pixels.
        colour: of the bars.
        percent: whether the numbers are shares.
    """
    count = len(labels[2])
    shown = "0.0%" if percent else "#,##0"
    chart = book.add_chart({"type": "bar"})
    chart.add_series(
        {
            "name": title,
            "categories": ["Summary", labels[0], labels[1], labels[0] + count - 1, labels[1]],
            "values": ["Summary", numbers[0], numbers[1], numbers[0] + count - 1, numbers[1]],
            # As they are, for programs that show a workbook without working it out.
            "categories_data": list(labels[2]),
            "values_data": list(numbers[2]),
            "fill": {"color": colour},
            "gap": 45,
            "data_labels": {"value": True, "num_format": shown, "font": {"color": FAINT}},
        }
    )
    chart.set_title(
        {"name": title, "overlay": False, "name_font": {"size": 13, "bold": True, "color": FELT}}
    )
    chart.set_legend({"none": True})
    # With the first bar on top, the axis of numbers would be there as well.
    chart.set_y_axis({"reverse": True, "line": {"color": LINES}, "major_tick_mark": "none"})
    axis = {"visible": False, "major_gridlines": {"visible": False}, "min": 0}
    chart.set_x_axis({**axis, "max": 1.1} if percent else axis)
    chart.set_chartarea({"border": {"color": LINES}})
    chart.set_size({"width": WIDTH, "height": height})
    return chart
