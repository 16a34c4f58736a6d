"""The man page, made from the help pages when the package is built: `python -m … FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

from .. import __version__
from .help_texts import HELP


def man_page() -> str:
    r"""The man page in roff, a section for each command.

    >>> man_page().splitlines()[1:3]
    ['.SH NAME', 'showdown \\- score poker showdowns, and explain them in plain English']
    """
    name = "showdown - score poker showdowns, and explain them in plain English"
    lines = [f'.TH SHOWDOWN 1 "" "showdown {__version__}"', ".SH NAME", _text(name)]
    for command, page in HELP.items():
        about, _, rest = page.partition("\noptions:\n")
        usage, _, description = about.partition("\n\n")
        options, _, examples = rest.partition("\n\n")
        title = "SYNOPSIS" if command == "count" else f"SHOWDOWN {command.upper()}"
        lines += [f".SH {title}", ".nf", _text(usage), ".fi"]
        if command == "count":
            lines.append(".SH DESCRIPTION")
        for paragraph in description.split("\n\n"):
            as_is = any(line.startswith("  ") for line in paragraph.split("\n"))
            lines += [".PP", ".nf", _text(paragraph), ".fi"] if as_is else [".PP", _text(paragraph)]
        for option in options.splitlines():
            if option[0] not in " |":
                lines += [".PP", f"\\fI{_text(option)}\\fR"]
                continue
            words, _, help_ = option[2:].replace("%%", "%").partition("  ")
            lines += [".TP", f"\\fB{_text(words.rstrip('*+'))}\\fR", _text(help_)]
        if examples:
            lines += [".PP", ".nf", _text(examples.rstrip("\n").replace("{{}}", "{}")), ".fi"]
    lines += [".SH EXIT STATUS", "0 if done, 1 for invalid input, 2 for wrong usage."]
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    """A text as it is: no line is a request, and dashes can be searched for."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    plain = "".join([c if c.isascii() else f"\\[u{ord(c):04X}]" for c in plain])
    return "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in plain.split("\n"))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(man_page(), encoding="utf-8")
