"""The page in Chromium: its size, its start beside stock Pyodide's, and deals decided in it."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from showdown.page.serving import page_files

from . import data
from .budgets import PAGE_SIZE, PAGE_START, Figures
from .table import show

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "site" / "page"
BUILD = ROOT / "build" / "page"
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")

DECIDE = """async ([text, rounds]) => {
    const { ask } = await import("./engine.js");
    const bytes = new TextEncoder().encode(text);
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
        const start = performance.now();
        await ask({ ask: "decide" }, [bytes.slice()]);
        times.push(performance.now() - start);
    }
    return [times[0], Math.min(...times)];
}"""


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def measure(quick: bool) -> Figures:
    size = sum(len(content) for name, content in page_files().items() if name != "cards.svg")
    figures = {PAGE_SIZE: size / 1000}
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None
    if not (sync_playwright and CHROMIUM and PAGE.exists()):
        print("skipped without Chromium, playwright or make page", file=sys.stderr)
        return figures
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        _make_stock(Path(folder))
        starts: dict[str, float] = {}
        for _ in range(1 if quick else 2):
            for name, files in (("the page", PAGE), ("with stock Pyodide", Path(folder))):
                with _opened(playwright, files) as (browser, page):
                    before = _processor_time(browser)
                    page.goto(page.url.removesuffix("icon.svg"))
                    page.click("#example")
                    page.wait_for_selector("#rows li")
                    page.locator("#rows button").nth(2).click()
                    page.wait_for_selector(".why")
                    seconds = _processor_time(browser) - before
                starts[name] = min(seconds, starts.get(name, seconds))
        rows = [(name, f"{seconds:.2f} s") for name, seconds in starts.items()]
        ours, stock = starts.values()
        with _opened(playwright, PAGE) as (_, page):
            page.goto(page.url.removesuffix("icon.svg"))
            for deals, rounds in ((1000, 40), (100_000, 1)):
                text = data.deals(deals).read_text(encoding="ascii")
                first, best = page.evaluate(DECIDE, [text, rounds])
                if rounds > 1:
                    what = f"{deals:,} deals decided, the start of Python included"
                    rows.append((what, f"{first:.0f} ms"))
                rows.append((f"{deals:,} deals decided", f"{best:.0f} ms"))
    rows.append(("files of the page", f"{size:,} bytes"))
    whole = sum(path.stat().st_size for path in PAGE.rglob("*") if path.is_file())
    rows.append(("with Python", f"{whole:,} bytes"))
    show("The page: processor time to the first reason, and deals decided", ("what", ""), rows)
    return figures | {PAGE_START: ours / stock}


def _make_stock(folder: Path) -> None:
    """The same page with the files of npm's package as they are, and the wheel."""
    shutil.copytree(PAGE, folder, dirs_exist_ok=True)
    (npm,) = BUILD.glob("pyodide@*/package")
    (wheel,) = BUILD.glob("*.whl")
    shutil.copytree(npm, folder / "engine", dirs_exist_ok=True)
    shutil.copy(wheel, folder / "engine" / wheel.name)
    worker = (folder / "worker.mjs").read_text(encoding="utf-8")
    worker = re.sub(r"  const packed.*?(?=  const python)", "", worker, flags=re.DOTALL)
    worker = re.sub(r" *stdLibURL.*", "", worker)
    load = f'await python.loadPackage(folder + "{wheel.name}");\n  const made'
    worker = worker.replace("const made", load)
    (folder / "worker.mjs").write_text(worker, encoding="utf-8")


@contextmanager
def _opened(playwright: Any, folder: Path) -> Iterator[tuple[Any, Any]]:
    """A new Chromium with the icon of a folder, which has started all that it always starts."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.set_default_timeout(120_000)
        page.goto(f"http://127.0.0.1:{server.server_port}/icon.svg")
        page.wait_for_timeout(1000)
        yield browser, page
        browser.close()
        server.shutdown()


def _processor_time(browser: Any) -> float:
    """The processor time of everything that renders pages, in seconds."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(float(one["cpuTime"]) for one in processes if one["type"] == "renderer")
