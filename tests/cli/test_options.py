"""Options that are so common that no parser is imported for them."""

from __future__ import annotations

import pytest
from command import Run

from showdown.cli.count import simple_options
from showdown.cli.parsers import parse


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
    simple = simple_options(arguments)
    assert simple is not None
    assert {"output": None, **vars(simple)} == {"output": None, **vars(parse("count", arguments))}


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
        ["--lines", "a.txt", "-o", "c.csv"],
        ["a.txt", "-o", "-o", "c.csv"],
        ["a.txt", "--", "-o", "c.csv"],
    ],
)
def test_others_are_left_to_the_parser(arguments: list[str]) -> None:
    assert simple_options(arguments) is None


def test_a_parser_is_imported_to_say_what_is_wrong(run: Run) -> None:
    done = run("a.txt", "-o", "c.doc")
    assert done.returncode == 2
    assert done.stderr.startswith("usage: showdown [options] FILE [FILE ...]")
    assert "error: -o c.doc: unknown file type; use one of .csv, " in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--skip-bad", "--wins", "2", "a.txt", "b.txt"],
        ["a.txt", "--skip-bad", "b.txt", "--wins", "2"],
        ["--skip-bad", "--wins", "2", "--", "a.txt", "b.txt"],
    ],
)
def test_options_and_files_in_any_order(arguments: list[str]) -> None:
    options = parse("count", arguments)
    assert (options.files, options.skip_bad, options.wins) == (["a.txt", "b.txt"], True, 2)
