"""Errors as the command prints them: what is wrong, then the whole command that settles it."""

from __future__ import annotations

from ..errors import ShowdownError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..errors import Suggestion

COMMAND: list[str] = []
"""The arguments of the command that runs."""

_COMMANDS = {"showdown": "explain", "check.grade_total": "check", "outs": "odds"}
"""The commands that do what a function does, where they are called something else."""

_COLUMNS = ("--columns", "--hand", "--board")
_OTHER_WAYS = {"columns": _COLUMNS, "hand1": _COLUMNS, "exact": ("--samples", "--seed")}
"""The options that a suggested one replaces, where that is not just the same one."""


def message_of(error: ShowdownError) -> str:
    """An error in words, with each suggestion as a command."""
    # These two commands read deals, but leave out no lines.
    is_other = COMMAND[:1] in (["explain"], ["check"])
    offered = [e for e in error.suggestions if not (is_other and "skip_bad" in e.options)]
    commands = [f"{each.words}: {command_of(each)}" for each in offered]
    return "\n".join([error.description, *commands])


def command_of(suggestion: Suggestion) -> str:
    """The whole command that a suggestion stands for, as a shell takes it."""
    from shlex import join

    words = words_of(suggestion)
    if suggestion.function:
        name = _COMMANDS.get(suggestion.function, suggestion.function)
        return shown(join(["showdown", name, *words]))
    end = COMMAND.index("--") if "--" in COMMAND else len(COMMAND)
    kept = _without(COMMAND[:end], suggestion.options)
    return shown(join(["showdown", *kept, *words, *COMMAND[end:]]))


def words_of(suggestion: Suggestion) -> list[str]:
    """The arguments and options of a suggestion as the command spells them."""
    flags = [word for name, value in suggestion.options.items() for word in _flag(name, value)]
    return [*suggestion.arguments, *flags]


def _flag(name: str, value: object) -> list[str]:
    """An option of the library as the command spells it."""
    if name == "style":
        return ["--layout", str(value).replace(" ", "-")]
    name = name.replace("_", "-")
    return [f"--{name}"] if value is True else [f"--{name}", str(value)]


def _without(arguments: Sequence[str], options: Mapping[str, object]) -> Iterator[str]:
    """The arguments without those that an option replaces."""
    replaced: tuple[str, ...] = ()
    for name, value in options.items():
        replaced += _OTHER_WAYS.get(name, (_flag(name, value)[0],))
    left = iter(arguments)
    for word in left:
        name, has_value, _ = word.partition("=")
        if name not in replaced and not (name[:6] == "--hand" and "--hand" in replaced):
            yield word
        elif not has_value and name not in ("--mixed", "--words", "--skip-bad"):
            next(left, None)
