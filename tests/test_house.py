"""The layers of the package, its public names, and what is imported to score a file."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib.util import find_spec
from pathlib import Path

import pytest
from pages import blocks

import showdown

PACKAGE = Path(showdown.__file__).parent
ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "showdown"


def layers() -> dict[str, int]:
    """The layer of each module or folder, as docs/architecture.md lists them."""
    found, layer = {"__main__": 10}, 0
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for line in blocks(page, "text")[0].splitlines():
        number, names = line[:3].strip(), line[4:].partition("  ")[0]
        layer = int(number or layer)
        found |= dict.fromkeys(names.replace("/", "").split(", "), layer)
    return found


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


LAYERS = layers()
FILES = {name_of(path): path for path in PACKAGE.rglob("*.py")}
del FILES["__init__"]


def imports(name: str, *, types: bool) -> Iterator[str]:
    """The modules that a module imports, inside functions too; with or without those for types."""
    skipped: set[ast.AST] = set()
    parts = FILES[name].relative_to(PACKAGE).parts
    for node in ast.walk(ast.parse(FILES[name].read_text(encoding="utf-8"))):
        if not types and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            skipped.update(inner for child in node.body for inner in ast.walk(child))
        if isinstance(node, ast.ImportFrom) and node.level and node not in skipped:
            folder = [*parts[: len(parts) - node.level], *(node.module or "").split(".")]
            module = ".".join(part for part in folder if part)
            for alias in node.names:
                inside = f"{module}.{alias.name}".lstrip(".")
                yield inside if inside in FILES else module


def test_every_module_has_a_layer() -> None:
    assert {name.partition(".")[0] for name in FILES} == set(LAYERS)


@pytest.mark.parametrize("name", sorted(FILES))
def test_imports_run_downwards(name: str) -> None:
    used = {module.partition(".")[0] for module in imports(name, types=True)} - {""}
    layer = LAYERS[name.partition(".")[0]]
    assert {module for module in used if LAYERS[module] > layer} == set()


def test_files_do_not_import_each_other() -> None:
    graph = {name: set(imports(name, types=False)) & set(FILES) for name in FILES}
    assert {"rules.rules", "cards.card"} <= graph["hands.hand"]
    TopologicalSorter(graph).prepare()  # Raises an error that names a cycle.


def test_functions_are_short() -> None:
    """At most 60 lines without the docstring, which says what a public function takes."""
    long = {}
    for name, path in FILES.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                doc = (ast.get_docstring(node, clean=False) or "").count("\n") + 1
                long[f"{name}.{node.name}"] = lines - doc * bool(ast.get_docstring(node))
    assert {name: lines for name, lines in long.items() if lines > 60} == {}


def lines_of(*paths: Path) -> int:
    files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*"))]
    kinds = {".py", ".cpp", ".hpp"}
    code = [file for file in files if file.suffix in kinds or file.name == "CMakeLists.txt"]
    return sum(file.read_bytes().count(b"\n") for file in code)


def paths_of(room: str) -> list[Path]:
    if room == "C++":
        return [ROOT / "cpp" / name for name in ("kernel", "bind", "web")]
    if room == "tests":
        return [ROOT / "cpp" / "tests", ROOT / "tests"]
    paths = [SOURCE / name for name in room.split(", ")]
    return [path if path.is_dir() else path.with_suffix(".py") for path in paths]


def test_rooms_keep_below_their_ceilings() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ([\d,]+) \| ([\d,]+) \|$", page, re.MULTILINE)
    numbers = {room: [int(text.replace(",", "")) for text in texts] for room, *texts in rows}
    lines = {room: lines_of(*paths_of(room)) for room in numbers}
    stale = {room: lines[room] for room in numbers if abs(lines[room] - numbers[room][0]) > 20}
    assert stale == {}  # Write these into the page.
    assert [room for room, (_, ceiling) in numbers.items() if lines[room] > 1.1 * ceiling] == []
    inside = sum(lines[room] for room in numbers if room not in ("C++", "tests"))
    assert inside + lines_of(*SOURCE.glob("__*.py")) == lines_of(SOURCE) <= 18_000


def test_the_front_door() -> None:
    assert showdown.__all__ == sorted(showdown.__all__)
    for name in showdown.__all__:
        assert getattr(showdown, name) is not None
        assert name in dir(showdown)
    for door, libraries in showdown._INTEGRATIONS.items():
        is_there = all(map(find_spec, libraries))
        assert is_there == hasattr(showdown, door) == (door in dir(showdown))
        assert door not in showdown.__all__
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        showdown.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_type_checkers_see_the_same_names() -> None:
    stub = ast.parse((PACKAGE / "__init__.pyi").read_text(encoding="utf-8"))
    names = {
        (node.module, alias.asname)
        for node in stub.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    rooms = {(room or None, name) for room, names in showdown._MODULES.items() for name in names}
    assert names == rooms | {(None, door) for door in showdown._INTEGRATIONS}
    assert (PACKAGE / "py.typed").exists()
    # A name must not hide a module.
    assert set(FILES) & set(showdown.__all__) <= {"check", "notations"}


DEALS = str(ROOT / "examples" / "deals.txt")


def imported(more: str = "pass") -> set[str]:
    """The modules that are imported to count a file."""
    code = (
        f"import sys; before = set(sys.modules); from showdown.cli import main; main([{DEALS!r}]); "
        f"{more}; print(*sorted(set(sys.modules) - before), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    assert "Player 2 wins" in done.stdout
    return set(done.stderr.split())


def test_scoring_a_file_imports_no_other_libraries() -> None:
    """Nor does any public name, or a picture of a showdown."""
    every = (
        "import showdown as sd; [getattr(sd, name) for name in sd.__all__]; shown = "
        "sd.showdown('2s 3s 4s 5s 7c', '2h 3h 4h 5h 7d'); shown._repr_html_()"
    )
    names = {name.partition(".")[0] for name in imported(every)}
    assert names - set(sys.stdlib_module_names) == {"showdown"}


def test_a_plain_file_imports_nothing_for_others() -> None:
    """Nothing that decompresses, decodes, expands patterns, or opens URLs."""
    loaded = imported()
    assert {name for name in loaded if name.startswith("showdown.reading.")} == {
        f"showdown.reading.{name}" for name in ("blocks", "layout", "opened", "options", "sources")
    }
    others = "argparse bz2 codecs glob lzma mmap re urllib zlib"
    assert not loaded & set(others.split())
    assert not imported("import showdown.notations") & {"dataclasses", "decimal", "fractions"}
