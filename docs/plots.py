"""Draws the plots of the documentation, whenever it is built."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.figure import Figure
from mkdocs.structure.files import File

from showdown import Category, classes

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the plots to the files of the site."""
    files.append(File.generated(config, "images/classes.png", content=hands_per_class()))
    return files


def hands_per_class() -> bytes:
    """How many hands each class has, the classes from the weakest to the strongest."""
    figure = Figure(figsize=(8, 3.6), layout="constrained")
    axes = figure.subplots()
    colors = mpl.colormaps["tab10"].colors
    for category in Category:
        rows = [row for row in classes() if row.category is category]
        axes.scatter(
            [row.strength for row in rows],
            [row.count for row in rows],
            s=6,
            color=colors[category - 1],
            label=str(category),
        )
    axes.set_yscale("log")
    axes.set_xlabel("strength")
    axes.set_ylabel("hands in the class")
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(loc="outside right upper", frameon=False, markerscale=3)
    drawn = BytesIO()
    figure.savefig(drawn, format="png", dpi=160)
    return drawn.getvalue()
