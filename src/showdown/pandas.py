"""pandas: importing this gives series the accessor `poker`."""

from .frames.pandas import PokerAccessor, winner

__all__ = ["PokerAccessor", "winner"]
