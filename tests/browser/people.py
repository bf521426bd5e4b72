"""Somebody in front of a page: what people do there, and what they can read."""

import re

from playwright.sync_api import Locator, Page, expect
from tests.server.serving import Served

from punto.server.client import Client
from punto.server.host import Host
from punto.table import EVERYTHING, Phase
from punto.table.automation import next_command

__all__ = ["Player"]


class Player:
    """A page and its reader."""

    def __init__(self, page: Page, server: Served | None) -> None:
        self.page = page
        self.server = server

    def sit(self, seat: int) -> "Player":
        """Take a seat and buy chips for the whole wallet."""
        self.page.locator(f'button[data-seat="{seat}"]:visible').click()
        expect(self.box("player")).to_be_enabled()
        return self

    def sit_from_lobby(self) -> "Player":
        """Press a table's "Sit" in the lobby: the table opens, with a seat and chips."""
        self.page.get_by_role("link", name="Sit").press("Enter")
        self.page.wait_for_url("**/table/1")
        return self.see_betting()

    def stand(self, seat: int) -> "Player":
        """Stand behind whoever sits at a seat, by a key, and buy chips for the whole wallet."""
        self.page.locator(f'button[data-behind="{seat}"]:visible').press("Enter")
        expect(self.box("player")).to_be_enabled()
        return self

    def choose(self, value: int) -> "Player":
        """Pick the chip to bet with, by its amount in whole units."""
        self.page.locator(f'[data-chip="{value * 100}"]').click()
        return self

    def box(self, name: str) -> Locator:
        """A box, by its id."""
        return self.page.locator(f'[data-box="{name}"], [data-box$="-{name}"]').first

    def bet(self, name: str, value: int, *, then: int = 0) -> "Player":
        """Put a chip on a box, and see it there: beside others, then so much lies there."""
        self.choose(value)
        self.box(name).click(position={"x": 6, "y": 6})
        return self.see_bet(name, f"{then or value:,}")

    def see_bet(self, name: str, amount: str) -> "Player":
        """See one's own bet in a box."""
        expect(self.box(name)).to_have_accessible_name(re.compile(rf"your bet {amount}(,|$)"))
        return self

    def no_more_bets(self) -> "Player":
        """The dealer does what comes next until betting is over."""
        assert self.server
        self.server.run(_close_betting(self.server.floor.host("1")))
        return self

    def next_round(self) -> "Player":
        """The dealer clears the cards away, and bets can be made again."""
        assert self.server
        self.server.run(_clear_away(self.server.floor.host("1")))
        return self.see_betting()

    def see_balance(self, amount: str) -> "Player":
        """See what one owns, to the cent."""
        expect(self.page.locator(".balance dd").first).to_have_text(amount)
        return self

    def see_betting(self) -> "Player":
        """See that bets can be made again."""
        expect(self.box("player")).to_be_enabled()
        return self

    def card(self, hand: str, place: int) -> Locator:
        """A card on the table, by its hand and its place from 0."""
        return self.page.locator(f'.spot[data-hand="{hand}"][data-card="{place}"] > svg')

    def menu(self, entry: str) -> "Player":
        """Choose something from the menu."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("dialog", name="Menu").get_by_role("button", name=entry).click()
        return self

    def turn(self) -> "Player":
        """Turn the cards that one holds, by the button."""
        button = self.page.get_by_role("button", name="Turn it over").element_handle()
        button.click()
        self.page.wait_for_function(
            "button => !button.checkVisibility()", arg=button
        )  # other cards may be next
        return self


async def _close_betting(host: Host) -> None:
    await _go_on(host, Phase.BETTING)


async def _clear_away(host: Host) -> None:
    """When winners are paid the table waits, so that people can look: no longer."""
    looking = Client()
    host.audience.join(looking)
    while not host.state.round.winners_paid:
        await looking.take()
    host.audience.part(looking)
    await _go_on(host, Phase.DEALING)


async def _go_on(host: Host, phase: Phase) -> None:
    while host.state.phase is phase:
        command = next_command(host.state, EVERYTHING, host.words)
        assert command
        await host.do(command)
