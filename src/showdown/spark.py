"""Spark: SQL functions for hands, verdicts of frames, and text counted on a cluster."""

from .frames.spark import register, verdicts
from .frames.spark_text import tally

__all__ = ["register", "tally", "verdicts"]
