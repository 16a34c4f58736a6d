"""Options that are so common that no parser is loaded for them."""

from __future__ import annotations

import pytest
from command import Run

from showdown.cli.count import _simple_options
from showdown.cli.options import Options
from showdown.cli.parsers import count_parser


@pytest.mark.parametrize(
    "arguments",
    [
        ["a.txt"],
        ["a.txt", "b.txt"],
        [""],
        ["a.txt", "-o", "c.csv"],
        ["a.txt", "b.txt", "-o", "c.csv"],
        ["a.txt", "-o", ""],
        ["a b", "-o", "c d.parquet"],
    ],
)
def test_they_are_what_the_parser_makes_of_them(arguments: list[str]) -> None:
    simple = _simple_options(arguments)
    assert simple is not None
    assert vars(simple) == vars(count_parser().parse_args(arguments, Options()))


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["-"],
        ["-o", "c.csv"],
        ["a.txt", "-o"],
        ["a.txt", "-oc.csv"],
        ["a.txt", "-o", "-"],
        ["-o", "c.csv", "a.txt"],
        ["a.txt", "-o", "c.csv", "b.txt"],
        ["-", "-o", "c.csv"],
        ["--lines", "a.txt", "-o", "c.csv"],
        ["a.txt", "-o", "-o", "c.csv"],
        ["a.txt", "--", "-o", "c.csv"],
    ],
)
def test_others_are_left_to_the_parser(arguments: list[str]) -> None:
    assert _simple_options(arguments) is None


def test_a_parser_is_loaded_to_say_what_is_wrong(run: Run) -> None:
    done = run("a.txt", "-o", "c.doc")
    assert done.returncode == 2
    assert "-o c.doc: what to write is told by the ending" in done.stderr
    assert done.stderr.startswith("usage: showdown [options] FILE [FILE ...]")
