"""A hand, odds and links; that everyone can use the page, and what its answers are."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from deal_texts import GARBAGE, PLAIN, TEXTS
from engines.chromium.conftest import GAMES, press, totals
from faulty import answers, random_deals
from static import paste

from showdown.check import exam
from showdown.page import door

expect = pytest.importorskip("playwright.sync_api").expect

EXAM = exam()
ODDS: list[dict[str, Any]] = [
    {"ask": "odds", "hands": ["AhKh", "QsQd"]},
    {"ask": "odds", "hands": ["AhKh", "QsQd"], "options": {"board": "Jh Th 2c", "dead": "2d"}},
    {"ask": "odds", "hands": ["22+", "AKs"]},
    {"ask": "odds", "hands": ["*", "15%", "AhKh"], "options": {"seed": 1}},
    {"ask": "odds", "hands": ["AhKh9s8s", "QsQdJsTs"], "options": {"game": "omaha-8"}},
    {
        "ask": "odds",
        "hands": ["AhKh", "random"],
        "options": {"board": "Jh Th 6c", "game": "short-deck"},
    },
    {"ask": "odds", "hands": ["AhKh", "AhQh"]},
    {"ask": "outs", "hands": ["AhKh", "Jh Th 2c", "QsQd"]},
    {"ask": "range", "hands": ["22+, A5s"]},
]
WINDOWS = [(width, scheme) for width in (320, 390, 1280) for scheme in ("light", "dark")]


def test_one_hand_is_tapped(page: Any) -> None:
    page.click("nav a[href='#hand']")
    page.fill("#one", "")
    for card in ("5♥", "5♣", "6♠", "7♠"):
        page.get_by_role("button", name=card).click()
    page.get_by_text("1 more card to go.").wait_for()
    page.get_by_role("button", name="K♦").click()
    page.get_by_role("heading", name="Pair of Fives").wait_for()
    page.get_by_text("Strength 2,067 of 7,462.").wait_for()
    page.get_by_text("Kickers: King, Seven, Six").wait_for()
    expect(page.locator("tr", has_text="kev").first).to_contain_text(re.compile(r"kev\s*5396"))
    expect(page.locator("th", has_text="primes")).to_be_hidden()
    page.get_by_text("and 5 more").click()
    expect(page.locator("th", has_text="primes")).to_be_visible()
    page.fill("#one", "5H 5C 6S 7S 1X")
    page.locator("#about").get_by_text("'1X' is not a card").wait_for()


def test_odds_are_tapped(page: Any) -> None:
    page.goto(re.split("#", page.url)[0] + "#odds?hands=;")
    for card in ("A♥", "K♥", "Q♠", "Q♦"):
        page.locator("#odds-cards").get_by_role("button", name=card).click()
    page.get_by_text("1,712,304 deals, all counted").wait_for()
    expect(page.locator(".share b")).to_have_text(["46.21 %", "53.79 %"])
    # What a player has cannot be tapped for the board.
    expect(page.locator("#odds-cards").get_by_role("button", name="Q♠")).to_be_disabled()
    for card in ("J♥", "10♥", "2♣"):
        page.locator("#odds-cards").get_by_role("button", name=card).click()
    page.get_by_text("990 deals, all counted").wait_for()
    page.get_by_text("Ahead with 16 cards").wait_for()
    page.get_by_role("button", name="Player 2", exact=True).click()
    page.get_by_text("Ahead with 29 cards").wait_for()
    page.locator(".chips").first.get_by_role("button", name="J♠").click()
    page.get_by_text("44 deals, all counted").wait_for()
    expect(page.locator("#board")).to_have_value("Jh Th 2c Js")
    jack = page.locator("#odds-cards").get_by_role("button", name="J♠")
    expect(jack).to_have_attribute("aria-pressed", "true")


def test_a_range_is_tapped_and_chosen_by_percent(page: Any) -> None:
    page.goto(re.split("#", page.url)[0] + "#odds?hands=QsQd;22%2B")
    page.get_by_label("Player 2", exact=True).focus()
    page.locator("#range summary").click()
    grid, player = page.locator("#range-grid"), page.get_by_label("Player 2", exact=True)
    expect(grid.locator("[aria-pressed=true]")).to_have_count(13)
    expect(page.locator("#range output")).to_have_text("6 %")
    grid.get_by_role("button", name="22", exact=True).click()
    expect(player).to_have_value("AA,KK,QQ,JJ,TT,99,88,77,66,55,44,33")
    page.locator("#best").fill("15")
    expect(player).to_have_value("15%")
    expect(grid.get_by_role("button", name="AKo")).to_have_attribute("aria-pressed", "true")
    grid.get_by_role("button", name="AA").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(grid.get_by_role("button", name="KQo")).to_be_focused()
    expect(grid.get_by_role("button", name="KQo")).to_have_attribute("aria-pressed", "false")
    page.get_by_text("all counted").wait_for()
    page.locator("#range summary").click()


def test_streets_are_dealt_and_all_is_cleared(page: Any) -> None:
    page.goto(re.split("#", page.url)[0] + "#odds?hands=AhKh;QsQd")
    for street, cards in (("flop", 3), ("turn", 4), ("river", 5), ("flop", 3)):
        page.get_by_role("button", name=f"Random {street}").click()
        expect(page.locator("#board")).to_have_value(re.compile(rf"^(\S\S ?){{{cards}}}$"))
        expect(page.locator("#shown > .one .card")).to_have_count(cards)
    page.get_by_role("button", name="Clear all").click()
    expect(page.locator("#board")).to_have_value("")
    expect(page.get_by_label("Player 1", exact=True)).to_have_value("")
    page.locator("#shown").get_by_text("Tap or type two hands").wait_for()


def test_odds_that_are_counted_can_change(page: Any) -> None:
    """Nothing is complained of when the answer is under way."""
    page.goto(re.split("#", page.url)[0] + "#odds?hands=22%2B;random;random")
    for text in ("33+", "44+", "AhKh"):
        page.get_by_label("Player 1", exact=True).fill(text)
        page.wait_for_timeout(400)
    page.get_by_label("Player 3", exact=True).fill("QsQd")
    expect(page.locator("#shown .share .card")).to_have_count(4)


def test_a_board_in_the_place_of_a_hand_is_moved(page: Any) -> None:
    page.goto(re.split("#", page.url)[0] + "#odds?hands=AhKh;QsQd;JhTh2c")
    page.locator("#shown").get_by_role("button", name="For a board").click()
    expect(page.locator("#board")).to_have_value("JhTh2c")
    page.get_by_text("990 deals, all counted").wait_for()


def test_half_a_card_is_no_error(page: Any) -> None:
    page.goto(re.split("#", page.url)[0] + "#odds?hands=AhKh;QsQd")
    player = page.get_by_label("Player 2", exact=True)
    for text in ("A", "Ah", "AhK"):
        player.fill(text)
        page.get_by_text("to go.").wait_for()
    page.fill("#board", "Jh Th 2c 3")
    player.fill("QsQd")
    page.get_by_text("990 deals, all counted").wait_for()
    page.goto(re.split("#", page.url)[0] + "#hand?cards=AhK")
    page.get_by_text("4 more cards to go.").wait_for()
    page.goto(re.split("#", page.url)[0] + "#deals")
    page.click("#text")
    page.keyboard.type(f"{PLAIN}8C T")
    totals(page, "2 deals")
    expect(page.locator("#bad")).to_be_hidden()
    page.locator("h1:visible").click()  # It is left so.
    page.locator("#bad").get_by_text("1 invalid line").wait_for()


def test_suits_may_have_four_colors(page: Any) -> None:
    color = "getComputedStyle(document.documentElement).getPropertyValue('--diamonds')"
    before = page.evaluate(color)
    page.click("#four")
    assert page.evaluate(color) != before
    page.reload()
    expect(page.locator("#four")).to_have_attribute("aria-pressed", "true")
    page.click("#four")
    assert page.evaluate(color) == before


def test_odds_work_from_the_keyboard(page: Any) -> None:
    page.goto(re.split("#", page.url)[0] + "#odds?hands=;")
    page.evaluate("document.activeElement.blur()")
    focused = "(document.activeElement.labels?.[0] ?? document.activeElement).textContent"
    for field, text in (("Player 1", "AhKh"), ("Player 2", "QQ"), ("Board", "Jh Th 2c")):
        while page.evaluate(focused) != field:
            page.keyboard.press("Tab")
        page.keyboard.insert_text(text)
    while page.evaluate(focused) != "3♦":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator("#odds-cards [aria-pressed=true]", has_text="3♦").wait_for()
    expect(page.locator("#board")).to_have_value("Jh Th 2c 3d")
    page.get_by_label("Player 1", exact=True).focus()
    page.get_by_text("Tap cards for: Player 1").wait_for()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "A♥"
    page.get_by_text("deals, all counted").wait_for()


def test_a_link_brings_everything_back(page: Any) -> None:
    text = "\n".join(random_deals(100, 9))
    page.fill("#text", text)
    page.select_option("#rules", "ace-high")
    totals(page, "100 deals")
    assert press(page, "#link") == "Copied"
    link = page.evaluate("navigator.clipboard.readText()")
    assert len(link.partition("#")[2]) < 2000
    other = page.context.new_page()
    other.goto(link)
    totals(other, "100 deals")
    expect(other.locator("#text")).to_have_value(text)
    expect(other.locator("#rules")).to_have_value("ace-high")
    for link in ("#odds?hands=AhKh%3BQsQd&board=JhTh2c", "#hand?cards=AhKhJhTh2c3d4s&game=holdem"):
        other.goto(re.split("#", page.url)[0] + link)
        answer = re.compile("deals, all counted|Strength 1,228")
        other.locator("section:not([hidden])").get_by_text(answer).wait_for()
        assert press(other, "#link") == "Copied"
        assert other.evaluate("navigator.clipboard.readText()").endswith(link)
    other.close()
    page.select_option("#rules", "")
    page.fill("#text", "\n".join(random_deals(300, 9)))
    totals(page, "300 deals")
    assert press(page, "#link") == "Too long for a link: send a file"


def test_the_token_is_not_in_the_address(page: Any, address: str) -> None:
    assert "token" not in page.url
    page.reload()
    page.fill("#text", PLAIN)
    totals(page, "2 deals")
    where = "this computer" if "token" in address else "your browser"
    page.get_by_text(f"Nothing leaves {where}.").wait_for()
    if "token" in address:  # A browser that has never had the token.
        with page.context.browser.new_context() as context:
            other = context.new_page()
            other.goto(address.split("?", maxsplit=1)[0])
            other.locator("main > .problem").get_by_text("open the address that").wait_for()


@pytest.mark.parametrize(("width", "scheme"), WINDOWS)
def test_everyone_can_use_it(page: Any, width: int, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    found = []

    def look() -> None:
        if (shown := page.evaluate("document.documentElement.scrollWidth")) > width:
            found.append(f"{shown} pixels wide")
        findings = axe.run(page).response["violations"]
        found.extend(f"{one['help']}: {one['nodes'][0]['html'][:200]}" for one in findings)
        rows = "new Set([...document.querySelectorAll('nav a')].map(one => one.offsetTop)).size"
        assert page.evaluate(rows) == 1
        targets = page.evaluate(
            "[...document.querySelectorAll('button, select, summary, textarea, input[type=text],"
            ".button, nav a')]"
            ".filter(one => one.offsetParent && !one.closest('#range-grid'))"
            ".filter(one => one.offsetHeight < 44 || one.offsetWidth < 44)"
            ".map(one => one.outerHTML.slice(0, 100))"
        )
        found.extend(f"under 44 pixels: {target}" for target in targets)

    look()
    page.fill("#text", f"{TEXTS['three players']!s}8C 1X\n")
    totals(page, "1 deal")
    page.locator(".why").wait_for()
    look()
    page.click("nav a[href='#check']")
    paste(page, "#answers", "\n".join(map(str, answers(EXAM, "no-kickers"))))
    page.locator("article").first.wait_for()
    look()
    page.click("nav a[href='#hand']")
    page.fill("#one", "Ah Kh Qh Jh Th 2c 3d")
    page.get_by_role("heading", name="Royal Flush").wait_for()
    look()
    page.goto(re.split("#", page.url)[0] + "#odds?hands=AhKh;QsQd;random;22%2B&board=JhTh2c")
    page.get_by_text("at random").or_(page.get_by_text("all counted")).wait_for()
    look()
    page.goto(re.split("#", page.url)[0] + "#odds?hands=AhKh;QsQd&board=JhTh2c")
    page.get_by_text("Ahead with").wait_for()
    look()
    page.get_by_label("Player 2", exact=True).focus()
    page.locator("#range summary").click()
    page.locator("#range-grid [aria-pressed=true]").wait_for()
    widths = "[...document.querySelectorAll('#range-grid button')].map(one => one.offsetWidth)"
    assert width < 390 or min(page.evaluate(widths)) >= 24
    look()
    page.locator("#range summary").click()
    assert found == []


def test_answers_are_the_same_as_without_a_browser(page: Any) -> None:
    ask = """async ([question, ...sources]) => {
        const { ask } = await import("./engine.js");
        const parts = [];
        const onPart = part => parts.push(part);
        const bytes = sources.map(source => new Uint8Array(source));
        await ask(question, bytes, { onPart });
        return parts;
    }"""
    questions: list[tuple[dict[str, Any], list[bytes]]] = [
        ({"ask": "hand", "hands": ["5H 5C 6S 7S KD"]}, []),
        ({"ask": "why", "hands": ["4D 6S 9H QH QC", "3D 6D 7H QD QS"]}, []),
        ({"ask": "exam", "options": {"task": "uva"}}, []),
        *((question, []) for question in ODDS),
        *(
            ({"ask": "decide", "options": {"game": game}}, [deal.encode()])
            for game, deal in GAMES.items()
        ),
        ({"ask": "check"}, [b"", "\n".join(map(str, answers(EXAM, "no-kickers"))).encode()]),
    ]
    # Tables need libraries, which a browser does not have, and a megabyte takes long to pass on.
    for name in {*TEXTS, *GARBAGE} - {"a table", "JSON lines", "a broken workbook", "a megabyte"}:
        text = TEXTS[name] if name in TEXTS else GARBAGE[name]
        source = text.encode() if isinstance(text, str) else text
        questions.append(({"ask": "decide"}, [source]))
    for question, sources in questions:
        head = json.dumps(question | {"sizes": list(map(len, sources))}).encode()
        due = [json.loads(line) for line in door.answers(head + b"\n" + b"".join(sources))]
        given = [list(source) for source in sources]
        assert page.evaluate(ask, [question, *given]) == due, (question, sources[:1])
