"""Deals and programs on the page."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from deal_texts import GARBAGE, PLAIN
from engines.chromium.conftest import GAMES, press, totals
from faulty import answers, random_deals
from static import paste

from showdown.check import BANK, exam
from showdown.page import door

expect = pytest.importorskip("playwright.sync_api").expect

EXAM = exam()
UNSEEN = "wheel-counted trips-no-kickers full-house-three-only quads-no-kicker ties-to-1 ties-to-2"
SHOWN = [mistake.id for mistake in BANK if mistake.id not in UNSEEN.split()]


def test_deals_are_scored_and_explained(page: Any) -> None:
    page.get_by_role("button", name="load an example").click()
    totals(page, "7 deals")
    expect(page.locator("#totals dd b")).to_have_text(["5", "1", "1"])
    row = page.locator("#rows li").nth(2)
    expect(row.locator(".wins small")).to_have_text("Player 1")
    name = re.compile("^Line 3 Player 1 wins 4♦ 6♠ 9♥ Q♥ Q♣ Player 1 Pair of Queens")
    row.get_by_role("button", name=name).click()
    row.get_by_text("Pair of Queens each; Nine kicker beats Seven").wait_for()
    expect(row.locator(".why .decides")).to_have_count(2)
    row.get_by_role("button").click()
    expect(row.locator(".why")).to_have_count(0)


def test_invalid_lines_are_marked_and_skipped(page: Any) -> None:
    page.fill("#text", f"{PLAIN}8C TS KC 9H 4S 7D 2S 5D 3S 8C\n{PLAIN}")
    totals(page, "4 deals")
    expect(page.locator("#bad h2")).to_have_text("1 invalid line, not counted")
    expect(page.locator("#bad mark")).to_have_text("8C")
    page.get_by_role("button", name="Go to it").click()
    chosen = "document.activeElement.value.slice(document.activeElement.selectionStart)"
    assert page.evaluate(chosen).startswith("8C\n5C AD") is False
    assert page.evaluate(chosen).startswith("8C\n8C TS")
    page.locator("#bad summary").click()
    expect(page.locator("#bad mark")).to_be_hidden()
    page.locator("#bad summary").click()
    page.select_option("#decks", "many")
    totals(page, "5 deals")
    page.select_option("#decks", "one")


@pytest.mark.parametrize("name", GARBAGE)
def test_hostile_text_is_shown_as_text(page: Any, name: str, tmp_path: Any) -> None:
    path = tmp_path / "deals.txt"
    path.write_bytes(GARBAGE[name])
    page.set_input_files("#text-open", path)
    page.locator("#bad li").first.wait_for()
    expect(page.locator("img, #bad script")).to_have_count(0)
    expect(page.locator("#bad")).not_to_contain_text("\x1b")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("count", [2, pytest.param(len(SHOWN), marks=pytest.mark.slow)])
def test_mistakes_are_named(page: Any, count: int) -> None:
    page.click("nav a[href='#check']")
    for name in random.Random(3).sample(SHOWN, count):
        paste(page, "#answers", "\n".join(map(str, answers(EXAM, name))))
        page.locator("article").get_by_text(name, exact=True).wait_for()
        expect(page.locator("article")).to_have_count(1)
        expect(page.locator("article .hint")).to_have_count(1)
        expect(page.locator("article > h2:first-child")).to_have_count(1)
        expect(page.locator("#checking")).to_be_hidden()


def test_the_exam_is_copied_and_saved(page: Any) -> None:
    page.click("nav a[href='#check']")
    page.locator("#exam-about").get_by_text(f"{len(EXAM):,} deals").wait_for()
    with page.expect_download() as saved:
        page.click("#exam-save")
    assert saved.value.path().read_text(encoding="ascii").splitlines() == EXAM
    assert press(page, "#exam-copy") == "Copied"
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == EXAM


@pytest.mark.parametrize(
    "given",
    [
        [1] * len(EXAM),
        answers(EXAM),
        answers(EXAM, "wheel-ace-high", "no-kickers"),
        answers(EXAM)[:100],
    ],
    ids=["always 1", "right", "two mistakes", "too few"],
)
def test_reports_are_drawn(page: Any, given: list[int]) -> None:
    page.click("nav a[href='#check']")
    text = "\n".join(map(str, given))
    paste(page, "#answers", text)
    head = json.dumps({"ask": "check", "sizes": [0, len(text)]}).encode()
    (line,) = door.answers(head + b"\n" + text.encode())
    report = json.loads(line)
    expect(page.locator("#report .score")).to_have_text(f"{report['score']} {report['of']}")
    cards = report["cards"]
    titles = [each.get("title") for each in cards if each.get("title")]
    titles += [mistake["title"] for each in cards for mistake in each.get("mistakes", ())]
    expect(page.locator("article :is(h2, h3)")).to_have_count(len(titles))
    shown = page.locator("article :is(h2, h3)").all_text_contents()
    assert sorted(shown) == sorted(titles)
    if any(len(each.get("deals", ())) > 3 for each in cards):
        page.locator("article").get_by_text(re.compile(r"^and [\d,]+ more$")).first.click()
        expect(page.locator("article .deal").nth(3)).to_be_visible()
    expect(page.locator("#report")).to_have_attribute("aria-busy", "false")


def test_a_pot_is_shared(page: Any) -> None:
    page.select_option("#game", "omaha-8")
    hint = "4 cards for each player,\nthen the 5 of the board"
    expect(page.locator("#text")).to_have_attribute("placeholder", hint)
    page.fill("#text", GAMES["omaha-8"])
    totals(page, "1 deal")
    expect(page.locator("#rows .hands em")).to_have_text(["wins 75\xa0%", "wins 25\xa0%"])
    shares = "Player 1 75.0\xa0%, Player 2 25.0\xa0%"
    expect(page.locator("#totals")).to_contain_text(
        f"Split pots1 100.0\xa0%Shares of all pots: {shares}"
    )
    page.locator(".why").get_by_text("Three Kings; 8-4-3-2-A low").wait_for()
    # Every card plays: five for high, and the others for low.
    expect(page.locator(".why .player").nth(0).locator(".idle")).to_have_count(0)
    page.select_option("#game", "")


def test_all_cards_of_the_rank_that_decides_are_raised(page: Any) -> None:
    page.fill("#text", "4D 6S 9H QH QC 3D 6D 7H JD JS")
    totals(page, "1 deal")
    page.get_by_text("Pair of Queens beats").wait_for()
    raised = page.locator(".why .cards:has(.decides:nth-child(2))")
    expect(raised).to_have_count(2)


def test_a_game_is_suggested(page: Any) -> None:
    page.fill("#text", "Ah Kh Qs Qd Jh Th 2c 3d 4s")
    page.get_by_role("button", name="Is it hold'em?").click()
    totals(page, "1 deal")
    page.select_option("#game", "")
    page.fill("#text", "AhKh QsQd")
    page.get_by_role("button", name="For their odds").click()
    page.get_by_text("1,712,304 deals, all counted").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_games_are_decided_and_explained(page: Any, game: str) -> None:
    page.select_option("#game", game)
    page.fill("#text", GAMES[game])
    totals(page, "1 deal")
    page.locator(".why .player").nth(1).wait_for()
    expect(page.locator("#rows .head").get_by_text("Board")).to_have_count(0)
    page.click("#example")
    totals(page, "7 deals")
    page.select_option("#game", "")


def test_everything_works_from_the_keyboard(page: Any) -> None:
    page.evaluate("document.activeElement.blur()")
    focused = "document.activeElement.id || document.activeElement.textContent"
    seen: list[str] = []
    while not seen or seen[-1] != "text":
        page.keyboard.press("Tab")
        seen.append(page.evaluate(focused))
    assert "Check my program" in seen
    page.keyboard.insert_text("\n".join(random_deals(100, 2)))
    totals(page, "100 deals")
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == "example"
    for key in ("j", "ArrowDown", "j", "k", "j", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    current = page.locator("#rows li:focus-within")
    expect(current).to_have_attribute("aria-posinset", "3")
    page.keyboard.press("Enter")
    current.locator(".why").wait_for()
    for _ in range(60):
        page.keyboard.press("j")
    expect(current).to_have_attribute("aria-posinset", "63")
    expect(current).to_be_in_viewport(ratio=1)
