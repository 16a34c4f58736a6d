"""The page in Chromium: served by `showdown page`, and as static files with Python in them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest
from deal_texts import GARBAGE, PLAIN, TEXTS
from faulty import answers, random_deals
from pages import ROOT
from static import served, watch

from showdown.check import BANK, exam
from showdown.page import door
from showdown.page.serving import Server

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect  # Waits: what a page shows may come a moment later on a busy machine.
expect.set_options(timeout=60_000)

SITE = ROOT / "site"
EXAM = exam()
SHOWN = [mistake.id for mistake in BANK if not mistake.harmless and mistake.id != "wheel-counted"]
ODDS = [
    {"ask": "odds", "hands": ["AhKh", "QsQd"]},
    {"ask": "odds", "hands": ["AhKh", "QsQd", "7c7d"], "board": "Jh Th 2c", "dead": "2d"},
    {"ask": "odds", "hands": ["22+", "AKs"]},
    {"ask": "odds", "hands": ["*", "15%", "AhKh"]},
    {"ask": "odds", "hands": ["AhKh9s8s", "QsQdJsTs"], "game": "omaha-8"},
    {"ask": "odds", "hands": ["AhKh", "random"], "board": "Jh Th 6c", "game": "short-deck"},
    {"ask": "odds", "hands": ["AhKh", "AhQh"]},
    {"ask": "outs", "hands": ["AhKh", "QsQd"], "board": "Jh Th 2c"},
]
GAMES = {
    "holdem": "AhKh QsQd JhTh2c3d4s",
    "omaha": "AhKhQdJd 2c3c4c5c 8h9h2d3s6h",
    "omaha-8": "Ah2dKsKd Ac2sJh9h 3c4s8hKcQd",
    "short-deck": "AhKh QsQd JhTh6c7d8s",
    "razz": "Ah2d3c4s5h9cTd KsKdKc2s3h4d6c",
    "badugi": "2h3d4s5c 2s3s4d5h",
}
WINDOWS = [(width, scheme) for width in (320, 390, 1280) for scheme in ("light", "dark")]


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
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.set_default_timeout(200_000)  # Within the time of a test.
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
    expect(page.locator("#report")).to_have_text("The report appears here.")
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


def test_deals_are_scored_and_explained(page: Any) -> None:
    page.click("#example")
    totals(page, "7 deals")
    expect(page.locator("#totals dd b")).to_have_text(["5", "1", "1"])
    row = page.locator("#rows li").nth(2)
    expect(row.locator(".wins small")).to_have_text("Player 1")
    row.get_by_role("button").click()
    row.get_by_text("Pair of Queens each; Nine kicker beats Seven").wait_for()
    expect(row.locator(".why .decides")).to_have_count(2)
    name = re.compile("^Line 3 Player 1 wins 4♦ 6♠ 9♥ Q♥ Q♣ Player 1 One pair")
    row.get_by_role("button", name=name).wait_for()
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


def test_verdicts_are_saved(page: Any) -> None:
    page.fill("#text", PLAIN)
    totals(page, "2 deals")
    with page.expect_download() as saved:
        page.click("#save")
    (found,) = door.answers(b'{"ask": "csv", "sizes": [%d]}\n' % len(PLAIN) + PLAIN.encode())
    assert saved.value.path().read_text(encoding="utf-8") == json.loads(found)["csv"]


def test_what_fails_inside_is_shown(page: Any, address: str, problems: list[object]) -> None:
    page.fill("#text", PLAIN)
    totals(page, "2 deals")
    if "token" in address:
        body = '{"error": {"message": "AttributeError"}}\n'
        page.route("**/ask", lambda route: route.fulfill(body=body), times=1)
    else:
        page.evaluate(
            """() => {
                const post = Worker.prototype.postMessage;
                Worker.prototype.postMessage = function (message) {
                    Worker.prototype.postMessage = post;
                    this.postMessage({ ...message, bytes: null });
                };
            }"""
        )
    page.click("#save")
    page.get_by_role("heading", name="The verdicts cannot be saved").wait_for()
    expect(page.locator("#bad li")).to_contain_text("AttributeError")
    if "token" not in address:
        while not problems:  # The console has all of it, a moment later.
            page.wait_for_timeout(20)
        assert "Traceback" in str(problems.pop())
    page.fill("#text", PLAIN)
    expect(page.locator("#bad")).to_be_hidden()


def test_a_file_is_dropped(page: Any) -> None:
    text = PLAIN.encode("utf-16")
    drop = """bytes => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], "deals.txt"));
        document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
    }"""
    page.evaluate(drop, [*text])
    totals(page, "2 deals")
    expect(page.locator("#text-file")).to_contain_text("deals.txt")


def test_many_deals_have_progress_and_cancel(page: Any, tmp_path: Any) -> None:
    path = tmp_path / "many.txt"
    path.write_text("\n".join(random_deals(1000, 5) * 100), encoding="ascii")
    page.set_input_files("#text-open", path)
    totals(page, "100,000 deals")
    drawn = page.locator("#rows li").count()
    assert drawn < 50
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("#rows li").nth(drawn).wait_for()
    path.write_text("\n".join(random_deals(1000, 5) * 1000), encoding="ascii")
    # A fast machine may be done before Playwright finds the button.
    page.evaluate(
        """() => { const watching = new MutationObserver(() => {
            const buttons = [...document.querySelectorAll("button")];
            const cancel = buttons.find((it) => it.textContent === "Cancel");
            if (cancel?.checkVisibility()) { watching.disconnect(); cancel.click(); }
        });
        watching.observe(document.body, { childList: true, subtree: true, attributes: true }); }"""
    )
    page.set_input_files("#text-open", path)
    page.get_by_text("Cancelled after").wait_for()
    expect(page.locator("#save")).to_be_hidden()
    page.get_by_role("button", name="Remove").click()
    page.fill("#text", PLAIN)
    totals(page, "2 deals")


@pytest.mark.parametrize("name", GARBAGE)
def test_hostile_text_is_shown_as_text(page: Any, name: str, tmp_path: Any) -> None:
    path = tmp_path / "deals.txt"
    path.write_bytes(GARBAGE[name])
    page.set_input_files("#text-open", path)
    page.locator("#bad li").first.wait_for()
    expect(page.locator("img, #bad script")).to_have_count(0)
    expect(page.locator("#bad")).not_to_contain_text("\x1b")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


@pytest.mark.timeout(900)
@pytest.mark.parametrize("static", [6, pytest.param(len(SHOWN), marks=pytest.mark.slow)])
def test_every_mistake_is_named(page: Any, address: str, static: int) -> None:
    """All with the server, and some with Python in the browser, where each takes seconds."""
    count = static if address.endswith("/page/") else len(SHOWN)
    deals = exam("codewars")
    page.click("nav a[href='#check']")
    page.select_option("#task", "codewars")  # Its deals may be ties.
    for name in random.Random(3).sample(SHOWN, count):
        page.fill("#answers", "\n".join(map(str, answers(deals, name))))
        page.locator("article").get_by_text(name, exact=True).wait_for()
        expect(page.locator("article")).to_have_count(1)
        expect(page.locator("article .hint")).to_have_count(1)
    page.fill("#answers", "\n".join(map(str, answers(deals))))
    page.get_by_text("All right: no program with a known mistake answers like this.").wait_for()
    page.select_option("#task", "euler")


def test_the_exam_is_copied_and_saved(page: Any) -> None:
    page.click("nav a[href='#check']")
    page.locator("#exam-about").get_by_text(f"{len(EXAM)} deals").wait_for()
    with page.expect_download() as saved:
        page.click("#exam-save")
    assert saved.value.path().read_text(encoding="ascii").splitlines() == EXAM
    assert press(page, "#exam-copy") == "Copied"
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == EXAM


def test_answers_that_no_mistake_explains(page: Any) -> None:
    page.click("nav a[href='#check']")
    page.fill("#answers", "1\n" * len(EXAM))
    common = re.compile("Wrong in all .* in which Player 2 should win")
    page.locator("article").get_by_text(common).wait_for()
    page.fill("#answers", "chess\n")
    page.locator("#report .problem").wait_for()


def test_several_mistakes_are_told_apart(page: Any) -> None:
    page.click("nav a[href='#check']")
    given = map(str, answers(EXAM, "wheel-ace-high", "no-kickers"))
    page.fill("#answers", "\n".join(given))
    page.get_by_text("Together these would explain all of your answers").wait_for()
    expect(page.locator("article h3")).to_have_count(2)
    expect(page.locator("article .hint")).to_have_count(2)
    common = re.compile(r"Wrong in all \d+ deals in which a kicker decides")
    page.get_by_role("heading", name=common).wait_for()
    group = page.locator("article").nth(1)
    expect(group.locator(".deal").nth(3)).to_be_hidden()
    group.get_by_text(re.compile(r"^and \d+ more$")).click()
    expect(group.locator(".deal").nth(3)).to_be_visible()
    page.get_by_text(re.compile(r"Right on the \d+ in which")).first.wait_for()
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
    page.locator("#rows button").click()
    page.locator(".why").get_by_text("Three Kings; 8-4-3-2-A low").wait_for()
    # Every card plays: five for high, and the others for low.
    expect(page.locator(".why .player").nth(0).locator(".idle")).to_have_count(0)
    page.select_option("#game", "")


def test_an_old_report_is_marked_while_the_next_is_made(page: Any) -> None:
    page.click("nav a[href='#check']")
    page.fill("#answers", "1\n" * len(EXAM))
    page.locator("#report .score").wait_for()
    page.evaluate(
        """() => { window.seen = new Promise((done) => {
            const report = document.getElementById("report");
            const seen = [];
            new MutationObserver(() => {
                const { opacity } = getComputedStyle(report.firstElementChild);
                const { content } = getComputedStyle(report, "::before");
                seen.push([report.ariaBusy, content, opacity < 0.5]);
                if (seen.length === 2) done(seen);
            }).observe(report, { attributes: true });
        }); }"""
    )
    page.fill("#answers", "2\n" * len(EXAM))
    assert page.evaluate("window.seen") == [
        ["true", '"Checking… This is the old report:"', True],
        ["false", "none", False],
    ]


def test_saved_verdicts_are_dropped_back(page: Any) -> None:
    page.fill("#text", PLAIN)
    totals(page, "2 deals")
    with page.expect_download() as saved:
        page.click("#save")
    page.fill("#text", "")
    page.get_by_text("Paste deals").wait_for()
    page.set_input_files("#text-open", saved.value.path())
    totals(page, "2 deals")
    expect(page.locator("#rows .wins small")).to_have_text(["Player 2", "Player 1"])


def test_more_invalid_lines_are_unfolded(page: Any) -> None:
    page.fill("#text", PLAIN + "1X\n" * 150)
    page.get_by_role("heading", name="150 invalid lines").wait_for()
    last = page.locator("#bad").get_by_text("Line 102")
    expect(last).to_be_hidden()
    page.get_by_text("and 130 more").click()
    expect(last).to_be_visible()
    page.get_by_text("The first 100 are shown.").wait_for()


def test_all_cards_of_the_rank_that_decides_are_raised(page: Any) -> None:
    page.fill("#text", "4D 6S 9H QH QC 3D 6D 7H JD JS")
    totals(page, "1 deal")
    page.locator("#rows button").click()
    page.get_by_text("Pair of Queens beats").wait_for()
    raised = page.locator(".why .cards:has(.decides:nth-child(2))")
    expect(raised).to_have_count(2)


def test_a_wrong_address_shows_the_deals(page: Any) -> None:
    start = re.split("#", page.url)[0]
    page.goto(start + "#constructor")
    page.get_by_role("heading", name="Who wins, and why?").wait_for()
    page.goto(start + "#odds?game=zzz&hands=AhKh;QsQd")
    page.get_by_text("1,712,304 deals, all counted").wait_for()
    expect(page.locator("#odds-game")).to_have_value("")
    assert page.evaluate("document.querySelector('#odds-game').selectedIndex") == 0


def test_the_token_is_not_in_the_address(page: Any, address: str) -> None:
    assert "token" not in page.url
    page.reload()
    page.fill("#text", PLAIN)
    totals(page, "2 deals")
    where = "this computer" if "token" in address else "your browser"
    page.get_by_text(f"Nothing leaves {where}.").wait_for()


def test_an_option_that_an_error_names_is_in_view(page: Any) -> None:
    page.evaluate("document.querySelector('#options').open = false")
    page.fill("#text", "8C TS KC 9H 4S 7D 2S 5D 3S 8C\n" + PLAIN)
    totals(page, "2 deals")
    page.locator("#decks").wait_for()


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
    page.get_by_text("and 8 more").click()
    expect(page.locator("th", has_text="primes")).to_be_visible()
    page.fill("#one", "5H 5C 6S 7S 1X")
    page.locator("#about").get_by_text("'1X' is not a card").wait_for()


def test_one_hand_has_a_low_in_hi_lo_games(page: Any) -> None:
    start = re.split("#", page.url)[0]
    page.goto(start + "#hand?game=omaha-8")
    expect(page.locator("#one")).to_have_attribute("placeholder", "Ah Kd Qc Js  Th 9d 8c 7s 6h")
    page.fill("#one", "Ah2dKsKd 3c4s8hKcQd")
    expect(page.locator("#about h2")).to_have_text(["Three Kings", "8-4-3-2-A low"])
    expect(page.locator("#about .one")).to_have_count(2)
    page.fill("#one", "Ah2dKsKd 3cJsJhKcQd")
    page.locator("#about").get_by_text("No low").wait_for()
    page.goto(start + "#hand?game=short-deck&cards=2h3h")
    page.locator("#about").get_by_text("2♥ is not in this deck").wait_for()
    page.goto(start + "#hand?cards=AhKhQhJhTh")
    page.get_by_text("No five-card hand beats it.").wait_for()


def test_the_example_of_odds_is_of_the_game(page: Any) -> None:
    page.goto(re.split("#", page.url)[0] + "#odds?hands=;")
    for title in ("Seven-card stud hi-lo (8 or better)", "Omaha", "Badugi", "Five-card draw"):
        page.select_option("#odds-game", label=title)
        page.click("#odds-example")
        expect(page.locator("#board")).to_be_visible(visible=title == "Omaha")
        expect(page.locator(".share small", has_text="equity")).to_have_count(2)
        assert (
            page.evaluate("document.querySelector('#odds-game').selectedOptions[0].text") == title
        )
    page.select_option("#odds-game", "")


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
    page.get_by_text("Stays ahead with 29 cards").wait_for()
    page.locator(".chips").first.get_by_role("button", name="J♠").click()
    page.get_by_text("44 deals, all counted").wait_for()
    expect(page.locator("#board")).to_have_value("Jh Th 2c Js")
    jack = page.locator("#odds-cards").get_by_role("button", name="J♠")
    expect(jack).to_have_attribute("aria-pressed", "true")


def test_a_hand_against_a_range_has_no_outs(page: Any) -> None:
    page.goto(re.split("#", page.url)[0] + "#odds?hands=AhKh;22%2B&board=JhTh2c")
    page.get_by_role("heading", name="What the next card makes").wait_for()
    page.get_by_text("now: high card").wait_for()
    expect(page.get_by_role("heading", name="Outs")).to_have_count(0)


def test_an_error_waits_while_somebody_types(page: Any) -> None:
    page.goto(re.split("#", page.url)[0] + "#odds?hands=AhKh;QsQd")
    page.get_by_text("1,712,304 deals, all counted").wait_for()
    seen = """window.problems = 0; new MutationObserver(() => {
        window.problems += document.querySelectorAll("#shown .problem").length;
    }).observe(document.getElementById("shown"), { childList: true });"""
    page.evaluate(seen)
    page.get_by_label("Player 2", exact=True).focus()
    # Typed at once: a busy machine would type too slowly for the page to wait.
    page.evaluate(
        """() => { for (const value of ["QsQ", "Qs", "QsQ", "QsQc"]) {
            document.activeElement.value = value;
            document.activeElement.dispatchEvent(new InputEvent("input", { bubbles: true }));
        } }"""
    )
    page.locator("#shown .cards[aria-label='Q♠ Q♣']").wait_for()
    assert page.evaluate("window.problems") == 0
    page.keyboard.insert_text(" x")
    page.locator("#shown .problem").wait_for()


def test_odds_of_ranges_are_typed(page: Any) -> None:
    page.goto(re.split("#", page.url)[0] + "#odds?hands=22%2B;AKs")
    page.get_by_text("493,143,552 deals, all counted").wait_for()
    page.get_by_role("button", name="Add a player").click()
    page.get_by_label("Player 3", exact=True).fill("random")
    page.get_by_text("± 0.1").first.wait_for()
    page.get_by_label("Player 3", exact=True).fill("T9s+")
    page.locator("#shown").get_by_text("T9s+ has two meanings").wait_for()
    page.get_by_role("button", name="Remove Player 3").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#seat")).to_be_focused()
    page.get_by_text("493,143,552 deals, all counted").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_games_are_decided_and_explained(page: Any, game: str) -> None:
    page.select_option("#game", game)
    page.fill("#text", GAMES[game])
    totals(page, "1 deal")
    page.locator("#rows button").click()
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


def test_without_its_token_or_its_files_the_page_says_so(chromium: Any, address: str) -> None:
    # The page that runs alone, without Python, is like one from a server without its files.
    words = "Open the address that" if "token" in address else "Python cannot start here"
    other = chromium.new_context().new_page()
    other.route("**/engine/*", lambda route: route.abort())
    other.goto(re.split("[?]", address)[0])
    other.locator("#engine").get_by_text(words).wait_for()
    for text in (PLAIN, PLAIN + PLAIN):
        other.fill("#text", text)
        other.locator("#bad li").get_by_text(words).wait_for()
        expect(other.locator("#running")).to_be_hidden()
        other.fill("#text", "")
        expect(other.locator("#bad")).to_be_hidden()
    other.context.close()


def test_a_server_that_has_ended(page: Any, address: str, problems: list[object]) -> None:
    if address.endswith("/page/"):
        pytest.skip("static files need no server")
    page.route("**/ask", lambda route: route.abort())
    page.fill("#text", PLAIN)
    page.locator("#said").get_by_text("showdown page has ended: start it again.").wait_for()
    page.unroute("**/ask")
    page.fill("#text", PLAIN + PLAIN)
    totals(page, "4 deals")
    problems.clear()  # Chromium's own words about it.


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
            ".filter(one => one.offsetParent && (one.offsetHeight < 44 || one.offsetWidth < 44))"
            ".map(one => one.outerHTML.slice(0, 100))"
        )
        found.extend(f"under 44 pixels: {target}" for target in targets)

    look()
    page.fill("#text", f"{TEXTS['three players']!s}8C 1X\n")
    totals(page, "1 deal")
    page.locator("#rows button").click()
    page.locator(".why").wait_for()
    look()
    page.click("nav a[href='#check']")
    page.fill("#answers", "\n".join(map(str, answers(EXAM, "no-kickers"))))
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
        ({"ask": "hand", "cards": "5H 5C 6S 7S KD"}, []),
        ({"ask": "why", "hands": ["4D 6S 9H QH QC", "3D 6D 7H QD QS"]}, []),
        ({"ask": "exam", "task": "uva"}, []),
        *((question, []) for question in ODDS),
        *(({"ask": "decide", "game": game}, [deal.encode()]) for game, deal in GAMES.items()),
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
