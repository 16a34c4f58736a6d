"""`showdown completion SHELL`: a script that completes commands, options and files."""

from __future__ import annotations

from typing import Any

from ..needs import need
from ..rules.games import GAMES
from .help_texts import HELP
from .parsers import parse, parser


def completion(arguments: list[str]) -> int:
    """Print the script for a shell."""
    options = parse("completion", arguments)
    shtab = need("shtab", "completion")
    root = _with_files(parser("count"), shtab.FILE)
    [files] = root._get_positional_actions()
    root._actions.remove(files)  # A command may be in the place of the first file.
    commands = root.add_subparsers()
    if options.shell != "zsh":  # It would offer files only.
        root._actions.append(files)
    for name, page in HELP.items():
        if name != "count":
            about = page.split("\n\n")[1].replace("\n", " ").partition(". ")[0]
            made = _with_files(parser(name), shtab.FILE)
            commands.add_parser(name, parents=[made], add_help=False, help=about.rstrip("."))
    print(_also_files(shtab.complete(root, options.shell), options.shell))
    return 0


def _with_files(made: Any, file: object) -> Any:
    """A parser whose arguments say where files are, and which games there are."""
    hands = "hands_given" if made.prog.endswith("explain") else ""  # FILE:LINE is one, too.
    for action in made._actions:
        if action.dest in ("files", "output", hands):
            action.complete = file
        elif action.dest == "game":
            action.choices = [*GAMES]
    return made


def _also_files(script: str, shell: str) -> str:
    """A script that completes files, too, where there may be a command."""
    if shell == "zsh":
        describe = "_describe 'showdown commands' _commands"
        script = script.replace(describe, f"{describe}\n  _files")
        script = script.replace('"(*)::', '"*:').replace('"(*):', '"*:')  # Not just one file.
        after = (
            "*) _arguments -C -s ${_shtab_showdown_options[1,-3]} '*:deals:_files' ;;\n      esac"
        )
        return script.replace("esac", after, 1)  # After a file come more files and options.
    if shell == "bash":  # Files, as bash itself completes them, where nothing else fits.
        return script.replace("-o bashdefault", "-o bashdefault -o default")
    return script.replace("complete -c showdown -f\n", "") if shell == "fish" else script
