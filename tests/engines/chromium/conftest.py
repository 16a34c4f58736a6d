"""The page in Chromium: served by `showdown page`, and as static files with Python in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest
from pages import ROOT
from static import served, watch

from showdown.page.serving import Server

SITE = ROOT / "site"
GAMES = {
    "holdem": "AhKh QsQd JhTh2c3d4s",
    "omaha": "AhKhQdJd 2c3c4c5c 8h9h2d3s6h",
    "omaha-8": "Ah2dKsKd Ac2sJh9h 3c4s8hKcQd",
    "short-deck": "AhKh QsQd JhTh6c7d8s",
    "razz": "Ah2d3c4s5h9cTd KsKdKc2s3h4d6c",
    "badugi": "2h3d4s5c 2s3s4d5h",
}


@pytest.fixture(scope="module", params=["showdown page", "static"])
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "showdown page":
        with Server() as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield server.address
            server.shutdown()
        return
    if not (SITE / "page" / "engine").exists():
        pytest.skip("the static page is not built: make page")
    with served(SITE) as address:
        yield f"{address}/page/"


@pytest.fixture(scope="module")
def problems() -> list[object]:
    return []


@pytest.fixture(scope="module")
def page(chromium: Any, address: str, problems: list[object]) -> Iterator[Any]:
    """The page, which stays open: Python starts once."""
    # Waits: what a page shows may come a moment later on a busy machine.
    pytest.importorskip("playwright.sync_api").expect.set_options(timeout=60_000)
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    # Python in the browser takes long to start on a busy machine.
    page.set_default_timeout(200_000 if address.endswith("/page/") else 60_000)
    watch(page, re.split(r"(?<=\d)/", address)[0], problems.append)
    page.goto(address)
    yield page
    context.close()


@pytest.fixture(autouse=True)
def _nothing_is_wrong(page: Any, problems: list[object]) -> Iterator[None]:
    """Each test starts at the deals, and ends without an error or a request to somebody else."""
    page.set_viewport_size({"width": 1280, "height": 900})
    page.emulate_media(color_scheme="light")
    page.goto(re.split("#", page.url)[0] + "#deals")
    page.locator("#deals").wait_for()
    if page.get_by_role("button", name="Remove").is_visible():
        page.get_by_role("button", name="Remove").click()
    page.evaluate("document.querySelector('details').open = true")
    page.fill("#text", "")
    page.get_by_text("Paste deals").wait_for()  # What the last test showed is gone.
    page.evaluate(
        """() => {
            document.getElementById("answers").value = "";
            document.getElementById("answers").dispatchEvent(new Event("input"));
        }"""
    )
    report = page.locator("#report").get_by_text("The report appears here.", exact=True)
    report.wait_for(state="attached")
    yield
    assert problems == []


def totals(page: Any, deals: str) -> None:
    """Wait for the totals of some deals."""
    page.locator("#totals").get_by_text(deals, exact=True).wait_for()


def press(page: Any, button: str) -> str:
    """What a button says once it is pressed: for two seconds, which a busy machine may miss."""
    said: str = page.evaluate(
        """async (name) => {
            const button = document.querySelector(name);
            const words = button.dataset.words ?? button.textContent;
            while (button.textContent !== words) await new Promise((go) => setTimeout(go, 10));
            const said = new Promise((found) => {
                const watching = new MutationObserver(() => found(button.textContent));
                watching.observe(button, { childList: true });
            });
            button.click();
            return said;
        }""",
        button,
    )
    return said
