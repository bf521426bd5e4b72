"""The display on the wall follows the table, fits any screen, and comes back by itself."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Dealing, Opened

BOXES = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const drawn = (letter) => {
    pen.clearRect(0, 0, 40, 40);
    pen.font = `20px ${getComputedStyle(document.body).fontFamily}`;
    pen.fillText(letter, 5, 30);
    return pen.getImageData(0, 0, 40, 40).data.join();
  };
  const box = drawn("\\u{2fffe}");
  return [...document.body.innerText].filter((letter) => letter.trim() && drawn(letter) === box).join("");
}"""
"""Letters that this machine's fonts have not: none is shown, whatever the machine."""

CRAMPED = """() => {
  const foot = document.querySelector("footer").getBoundingClientRect();
  const written = [...document.querySelectorAll("footer .title, footer .meter")].map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return { text: each.textContent, at: range.getBoundingClientRect() };
  });
  const out = ({ at }) => at.left < foot.left - 1 || at.right > foot.right + 1 ||
    at.top < foot.top || at.bottom > innerHeight;
  const over = (one, other) => one !== other && one.at.left < other.at.right &&
    other.at.left < one.at.right && one.at.top < other.at.bottom && other.at.top < one.at.bottom;
  const wrong = written.filter((each) => out(each) || written.some((other) => over(each, other)));
  return wrong.map((each) => each.text);
}"""
"""What is written in the foot and stands over its edge, or over something else."""

EZ = ("EZ Baccarat Progressive", "EZ Baccarat Progressive (each hand in its own suit)")
ROYAL = "Royal 9 Baccarat Multi-Level Progressive"

COUPS = ("4h5c-KsQd", "2h7c-3s3d", "4h4d-KsQd")


def test_the_display_follows_the_table(dealing: Dealing, visit: Opened) -> None:
    server = dealing("colorado-mini", *COUPS)
    player = visit(server, "Ana").sit(3)
    wall = visit(server, path="/wall/1", viewport={"width": 1280, "height": 720}).page
    expect(wall.locator(".limits dd").first).to_have_text("$5")
    player.bet("player", 25).no_more_bets()
    expect(wall.locator(".count.wins")).to_contain_text("Player")
    player.next_round()
    expect(wall.locator(".big_road .newest")).to_have_count(1)
    fits = "document.documentElement.scrollWidth <= innerWidth && document.body.scrollHeight <= innerHeight"
    assert wall.evaluate(fits)
    wall.set_viewport_size({"width": 3840, "height": 2160})
    assert wall.evaluate(fits)
    assert wall.evaluate(BOXES) == ""
    smallest = """Math.min(...[...document.querySelectorAll("p, small, dt, figcaption")]
        .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
    assert wall.evaluate(smallest) >= 50  # 28 of 1080, on four times as many


@pytest.mark.parametrize(
    "wagers",
    [
        [(ROYAL, "$5", ["$12,345,678.90"] * 3)],
        [(ROYAL, "$5", ["$1,305,778.52", "$2,850.25", "$351.75"])],
        [(EZ[0], "", ["$5,000.10"]), (EZ[1], "", ["$5,000"]), (EZ[0], "", ["$5,000"])],
        [(EZ[0], "", ["$1,234,567.10"]), (EZ[1], "", ["$1,234,567.89"]), (EZ[1], "$1", ["$1,234,567.89"])],
    ],
)
def test_the_foot_holds_its_meters(
    dealing: Dealing, visit: Opened, wagers: list[tuple[str, str, list[str]]]
) -> None:
    server = dealing("colorado-mini", *COUPS)
    named = ("Major", "K9 Banker", "K9 Player")
    meters = [
        {
            "title": title,
            "stake": stake,
            "meters": [
                {"title": each, "amount": amount, "claimed": ""}
                for each, amount in zip(named, amounts, strict=False)
            ],
        }
        for title, stake, amounts in wagers
    ]
    wall = visit(server, path="/wall/1").page
    shown = server.get("/api/wall/1") | {"meters": meters}
    wall.route("**/api/wall/1", lambda route: route.fulfill(json=shown))
    for width, height in ((1280, 720), (3840, 2160)):
        wall.set_viewport_size({"width": width, "height": height})
        wall.reload()
        expect(wall.locator(".meter")).to_have_count(3)
        assert wall.evaluate(CRAMPED) == []
