"""Integers in NumPy arrays as the card numbers that the kernel takes."""

from __future__ import annotations

from typing import Any

from ..needs import need

__all__ = ["NOT_A_CARD", "card_numbers"]

NOT_A_CARD = 255
"""What stands for anything else among card numbers."""


def card_numbers(integers: Any) -> Any:
    """Card numbers as bytes, contiguous; what is not the number of a card is 52 or more.

    >>> import numpy as np
    >>> card_numbers(np.array([0, 51, 52, 256, -1])).tolist()
    [0, 51, 52, 255, 255]
    """
    numpy = need("numpy", "numpy")
    if integers.dtype.itemsize == 1:
        return numpy.ascontiguousarray(integers).view(numpy.uint8)
    found = integers.astype(numpy.uint8, order="C")  # Which keeps the last eight bits.
    found[(integers < 0) | (integers > NOT_A_CARD)] = NOT_A_CARD
    return found
