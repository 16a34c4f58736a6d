"""Shows examples as code, wherever in a docstring they are."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^( *)>>> .*(?:\n *\S.*)*", re.MULTILINE)
"""From a prompt to the next empty line."""


class Examples(Extension):
    """Puts fences around examples, which are not Markdown."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change a docstring before it is rendered."""
        if obj.docstring:
            fenced = EXAMPLE.sub(r"\1```pycon\n\g<0>\n\1```", obj.docstring.value)
            obj.docstring.value = fenced.replace("<BLANKLINE>", "")
