"""The display on the wall follows the table, fits any screen, and comes back by itself."""

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
    names = ("Major", "K9 Banker", "K9 Player")
    meters = [{"title": each, "amount": "$12,345,678.90", "claimed": ""} for each in names]
    royal = {"title": "Royal 9 Baccarat Multi-Level Progressive", "stake": "$5", "meters": meters}
    long = server.get("/api/wall/1") | {"meters": [royal]}
    wall.route("**/api/wall/1", lambda route: route.fulfill(json=long))
    wall.reload()
    expect(wall.locator(".meter")).to_have_count(3)
    assert wall.evaluate(fits)
