"""The documentation as built by `make docs`, opened in Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pages import ROOT
from static import served, watch

SITE = ROOT / "site"
PAGES = [
    path.relative_to(SITE).parent.as_posix()
    for path in sorted(SITE.rglob("index.html") if SITE.exists() else ())
]
WINDOWS = {"wide and light": (1280, "light"), "a phone in the dark": (390, "dark")}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    if not PAGES:
        pytest.skip("the site is not built: make docs")
    with served(SITE) as address:
        yield address


@pytest.mark.parametrize("window", WINDOWS)
def test_pages(address: str, chromium: Any, window: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    width, scheme = WINDOWS[window]
    page = chromium.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    problems: list[str] = []

    def report(what: object) -> None:
        problems.append(f"{page.url}: {what}")

    def require(fine: bool, what: object) -> None:
        if not fine:
            report(what)

    watch(page, address, report)
    for name in PAGES:
        page.goto(f"{address}/{name}/")
        scrolled = page.evaluate("document.documentElement.scrollWidth")
        require(scrolled <= width, f"{scrolled} pixels wide")
        for finding in axe.run(page).response["violations"]:
            report(f"{finding['help']}: {finding['nodes'][0]['html'][:200]}")
    page.close()
    assert not problems, "\n".join(problems)


def test_every_page_is_linked_from_home() -> None:
    home = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for path in sorted(Path(ROOT / "docs").glob("*.md")):
        assert path.name == "index.md" or f"({path.name})" in home, path.name
