"""Takes the pictures of the page in the docs: make screenshots. It needs Chromium."""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path
from threading import Thread

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from showdown.page.serving import Server

IMAGES = Path(__file__).parents[1] / "docs" / "images"
ODDS = "#odds?hands=Ah+Kh;Qs+Qd&board=Jh+Th+2c"


def main() -> None:
    """Take all of them."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("Chromium is not installed")
    with Server() as server, sync_playwright() as started:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = started.chromium.launch(executable_path=chromium)
        take(browser, server.address, "deals", 1280, 900, "light")
        take(browser, server.address + ODDS, "odds", 390, 1330, "dark")
        server.shutdown()


def take(browser: Browser, address: str, name: str, width: int, height: int, scheme: str) -> None:
    """One page, as large as a window of that size."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        device_scale_factor=2,
    )
    page = context.new_page()
    page.goto(address)
    if name == "deals":
        page.click("#example")
        page.locator("#rows button").nth(2).click()
        page.locator(".why").wait_for()
    else:
        page.get_by_text("Ahead with").wait_for()
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    with Image.open(io.BytesIO(page.screenshot())) as picture:
        picture.save(IMAGES / f"page-{name}.webp", quality=80, method=6)


if __name__ == "__main__":
    main()
