"""The command as a person runs it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

Run = Callable[..., subprocess.CompletedProcess[str]]
"""Runs `showdown` with arguments, standard input and environment variables."""
