"""Polars: importing this gives expressions and series the namespace `poker`."""

from .frames.polars import PokerExpr, PokerSeries, winner

__all__ = ["PokerExpr", "PokerSeries", "winner"]
