"""The documentation as built by `make docs`, opened in Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from pages import ROOT

SITE = ROOT / "site"
PAGES = [
    path.relative_to(SITE).parent.as_posix()
    for path in sorted(SITE.rglob("index.html") if SITE.exists() else ())
]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
WINDOWS = {"wide and light": (1280, "light"), "a phone in the dark": (390, "dark")}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Keep requests out of the report."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    if not PAGES:
        pytest.skip("the site is not built: make docs")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=SITE))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


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

    page.on("console", lambda said: require(said.type != "error", said.text))
    page.on("pageerror", report)
    page.on("request", lambda asked: require(asked.url.startswith(address), asked.url))
    page.on("response", lambda got: require(got.status < 400, f"{got.status} {got.url}"))
    for name in PAGES:
        page.goto(f"{address}/{name}/")
        scrolled = page.evaluate("document.documentElement.scrollWidth")
        require(scrolled <= width, f"{scrolled} pixels wide")
        for finding in axe.run(page).response["violations"]:
            report(f"{finding['help']}: {finding['nodes'][0]['html'][:200]}")
    page.close()
    assert not problems, "\n".join(problems)


def test_no_markup_is_left(address: str) -> None:
    assert address
    for name in PAGES:
        text = (SITE / name / "index.html").read_text(encoding="utf-8")
        assert "{ #" not in text, name
        assert "\\|" not in text, name


def test_every_page_is_linked_from_home() -> None:
    home = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for path in sorted(Path(ROOT / "docs").glob("*.md")):
        assert path.name == "index.md" or f"({path.name})" in home, path.name
