"""Polars: importing this gives expressions and series the namespace `poker`."""

from .frames.polars import PokerExpr, PokerSeries, winner
from .scans.polars import scan_deals

__all__ = ["PokerExpr", "PokerSeries", "scan_deals", "winner"]
