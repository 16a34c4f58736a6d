"""Strengths at speed: the compiled kernel where it was built, else the plain one.

The plain kernel has no odds, and reads no files. In a browser, WebAssembly does what takes long in
it, and the odds. The environment variable `SHOWDOWN_KERNEL` forces `compiled` or `plain`.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._compiled import *  # noqa: F403

_wanted = os.environ.get("SHOWDOWN_KERNEL") or "any"
if _wanted not in ("any", "compiled", "plain"):
    raise ImportError(f"SHOWDOWN_KERNEL is 'compiled' or 'plain', not {_wanted!r}")

NAME = "plain"
"""Which kernel runs: `compiled`, `plain` or, in a browser, `web`."""

if _wanted != "plain":
    try:
        from ._compiled import *  # noqa: F403

        NAME = "compiled"
    except ImportError as error:
        if _wanted == "compiled":
            raise ImportError(f"the compiled kernel cannot be loaded: {error}") from error

if NAME == "plain":
    from .plain import *  # noqa: F403

    if sys.platform == "emscripten":
        try:
            from .web import *  # noqa: F403

            NAME = "web"
        except ImportError:  # Nobody has loaded the WebAssembly.
            pass


def cpu_count() -> int:
    """On how many threads it can work at once; the plain kernel does on one."""
    if NAME != "compiled":
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
