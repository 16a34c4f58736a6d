"""Libraries that a door needs, from the room where files find theirs too."""

from __future__ import annotations

from ..needs import need

__all__ = ["need"]
