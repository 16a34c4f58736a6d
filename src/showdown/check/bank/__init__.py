"""The bank of mistakes, by what they are about."""

from __future__ import annotations

from .reading import READING
from .rules import RULES
from .ties import TIES

__all__ = ["BANK"]

BANK = (*RULES, *TIES, *READING)
