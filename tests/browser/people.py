"""Somebody in front of a page: what people do there, and what they can read."""

import re

from playwright.sync_api import Locator, Page, expect
from tests.server.serving import Served

from punto.messages import text
from punto.table.commands import Command, NoMoreBets, RackCards

__all__ = ["Player"]


class Player:
    """A page and its reader."""

    def __init__(self, page: Page, server: Served | None) -> None:
        self.page = page
        self.server = server

    def _dealer(self, command: Command) -> None:
        assert self.server
        self.server.run(self.server.floor.host("1").do(command))

    def sit(self, seat: int) -> "Player":
        """Take a seat and buy chips for the whole wallet."""
        self.page.locator(f'button[data-seat="{seat}"]:visible').click()
        expect(self.box("player")).to_be_enabled()
        return self

    def choose(self, value: int) -> "Player":
        """Pick the chip to bet with, by its amount in whole units."""
        self.page.locator(f'[data-chip="{value * 100}"]').click()
        return self

    def box(self, name: str) -> Locator:
        """A box, by its id."""
        return self.page.locator(f'[data-box="{name}"], [data-box$="-{name}"]').first

    def bet(self, name: str, value: int) -> "Player":
        """Put a chip on a box, and see it there."""
        self.choose(value)
        self.box(name).click(position={"x": 6, "y": 6})
        return self.see_bet(name, f"{value}")

    def see_bet(self, name: str, amount: str) -> "Player":
        """See one's own bet in a box."""
        expect(self.box(name)).to_have_accessible_name(re.compile(rf"your bet {amount}(,|$)"))
        return self

    def no_more_bets(self) -> "Player":
        """The dealer closes betting."""
        self._dealer(NoMoreBets())
        return self

    def next_round(self) -> "Player":
        """The dealer clears the cards away, and bets can be made again."""
        assert self.server
        with self.server.page("1") as watcher:
            watcher.until(lambda page: page.view.get("next") == text("task.rack", hand=""))
        self._dealer(RackCards())
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

    def turn(self) -> "Player":
        """Turn the cards that one holds, by the button."""
        self.page.get_by_role("button", name="Turn it over").click()
        expect(self.page.locator("dialog.squeeze")).to_be_hidden()
        return self
