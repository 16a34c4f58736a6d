"""Packed numbers, read bit by bit."""

from __future__ import annotations

__all__ = ["unpacked"]


def unpacked(raw: bytes, width: int) -> list[int]:
    """Numbers from bits, the lowest first, as the format has them."""
    bits = "".join(f"{byte:08b}"[::-1] for byte in raw)
    return [int(bits[i : i + width][::-1], 2) for i in range(0, len(bits), width)]
