"""The house as a whole: which floor may use which, and what the front door shows."""

from __future__ import annotations

import ast
import pkgutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from pages import blocks

import showdown

PACKAGE = Path(showdown.__file__).parent

PAGE = (Path(__file__).parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")


def floors() -> dict[str, int]:
    """The floor of each room, as docs/architecture.md lists them."""
    found, floor = {"__main__": 8}, 0
    for line in blocks(PAGE, "text")[0].splitlines():
        number, names = line[0], line[3:].partition("  ")[0]
        floor = floor if number == " " else int(number)
        found |= dict.fromkeys(names.replace("/", "").split(", "), floor)
    return found


FLOORS = floors()


def modules() -> list[Path]:
    return sorted(set(PACKAGE.rglob("*.py")) - {PACKAGE / "__init__.py"})


def room(path: Path) -> str:
    """A module's room: its file or folder in the package."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def rooms_used(path: Path) -> set[str]:
    """The rooms that a module imports from."""
    parts = path.relative_to(PACKAGE).parts
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            inside = [*parts[: len(parts) - node.level], *(node.module or "").split(".")]
            names = [name for name in inside if name] or [alias.name for alias in node.names]
            found |= set(names[:1] if any(inside) else names)
    return found - {"__version__"}


def test_every_room_has_its_floor() -> None:
    assert {room(path) for path in modules()} == set(FLOORS)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_downwards(path: Path) -> None:
    upwards = {used for used in rooms_used(path) if FLOORS[used] > FLOORS[room(path)]}
    assert not upwards, f"{room(path)} must not use {upwards}"


def files_used(path: Path, files: dict[str, Path]) -> set[str]:
    """The files that a file imports, inside functions too, but not for types only."""
    parts = path.relative_to(PACKAGE).parts
    found = set()
    skipped: set[ast.AST] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            skipped.update(inner for child in node.body for inner in ast.walk(child))
        if isinstance(node, ast.ImportFrom) and node.level and node not in skipped:
            folder = [*parts[: len(parts) - node.level], *(node.module or "").split(".")]
            module = ".".join(name for name in folder if name)
            names = {f"{module}.{alias.name}".lstrip(".") for alias in node.names}
            found |= {name if name in files else module for name in names}
    return found & set(files)


def reachable(start: str, graph: dict[str, set[str]]) -> set[str]:
    """All files that a file imports, directly or through others."""
    found: set[str] = set()
    left = [start]
    while left:
        new = graph[left.pop()] - found
        found |= new
        left.extend(new)
    return found


def test_no_files_import_each_other() -> None:
    files = {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
        for path in modules()
    }
    graph = {name: files_used(path, files) for name, path in files.items()}
    reached = {name: reachable(name, graph) for name in files}
    cycles = [
        {other for other in others if name in reached[other]}
        for name, others in reached.items()
        if name in others
    ]
    assert {"rules", "kernel.plain"} <= reached["hand"]
    assert cycles == []


def test_the_front_door() -> None:
    assert showdown.__all__ == sorted(showdown.__all__)
    for name in showdown.__all__:
        assert getattr(showdown, name) is not None
        assert name in dir(showdown)
    for door in showdown._INTEGRATIONS:
        if door != "spark" or find_spec("pyspark") is not None:
            assert getattr(showdown, door).__name__ == f"showdown.{door}"
        assert door in dir(showdown)
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


def test_no_name_hides_a_module() -> None:
    files = {module.name for module in pkgutil.iter_modules([str(PACKAGE)])}
    assert files & set(showdown.__all__) <= {"check", "notations"}


def test_scoring_a_file_imports_nothing_from_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text("8C TS KC 9H 4S 7D 2S 5D 3S AC\n", encoding="ascii")
    code = (
        "import sys; before = set(sys.modules); from showdown.cli import main; main(sys.argv[1:]); "
        "import showdown; [getattr(showdown, name) for name in showdown.__all__]; "
        "names = {name.split('.')[0] for name in set(sys.modules) - before}; "
        "print(*sorted(names - set(sys.stdlib_module_names) - {'showdown'}), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code, str(file)], capture_output=True, text=True, check=True
    )
    assert done.stderr.strip() == ""
    assert "Player 2 wins   1" in done.stdout


def test_a_plain_file_loads_nothing_for_others() -> None:
    """Nothing that unpacks, decodes, expands patterns, or opens addresses."""
    code = (
        "import sys; before = set(sys.modules); from showdown.cli import main; main(sys.argv[1:]); "
        "print(*sorted(set(sys.modules) - before), file=sys.stderr)"
    )
    file = Path(__file__).parents[1] / "examples" / "deals.txt"
    done = subprocess.run(
        [sys.executable, "-I", "-c", code, str(file)], capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.split())
    folders = ("showdown.deals.", "showdown.source.", "showdown.layout.")
    assert {name for name in loaded if name.startswith(folders)} == {
        "showdown.source.blocks",
        "showdown.source.decode",
        "showdown.source.open",
        "showdown.deals.opened",
        "showdown.layout.detect",
        "showdown.layout.layout",
        "showdown.layout.number_styles",
    }
    assert not loaded & {
        "argparse",
        "bz2",
        "codecs",
        "glob",
        "lzma",
        "mmap",
        "re",
        "urllib",
        "zlib",
    }
