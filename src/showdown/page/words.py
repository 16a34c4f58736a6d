"""What the page calls the games."""

from __future__ import annotations

TITLES = {
    "draw": "Five-card draw",
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha-8": "Omaha hi-lo (8 or better)",
    "short-deck": "Short-deck hold'em",
    "stud": "Seven-card stud",
    "stud-8": "Seven-card stud hi-lo (8 or better)",
    "razz": "Razz",
    "lowball-27": "2-7 lowball",
    "lowball-a5": "A-5 lowball",
    "badugi": "Badugi",
}
"""What the page calls the games."""
