"""Each setting, the values that it is turned to, and a house where that should be seen."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["TOGGLES", "Toggle"]

MINI, MIDI, EZ, DICE = "colorado-mini", "colorado-midi", "colorado-ez", "colorado-dice"
MA, MA_EZ, ROOM = "massachusetts-midi", "massachusetts-ez", "card-room"
BATCH = {
    "cards.shuffle": "batch-shuffler",
    "cards.batch_backs": '["red", "green"]',
    "cards.idle": "b",
    "cards.shuffler_verifies": "true",
    "approvals.shuffler": "a",
    "approvals.shuffler_procedures": "a",
}
PIT = {"table.pit": "1"}
RUN = {
    "run.side": "player",
    "run.length": "2",
    "run.pays": "3 to 1",
    "run.ties": "break",
    "approvals.wagers.run": "a",
}
YES_NO = ("true", "false")


@dataclass(frozen=True)
class Toggle:
    """A house, what a setting is turned to there, and what else is set; `key` names one under a `*`."""

    house: str
    values: tuple[str, ...]
    also: Mapping[str, str] = field(default_factory=dict)
    key: str = ""


TOGGLES: Mapping[str, Toggle] = {
    "game": Toggle(MINI, ("baccarat", "dice")),
    "currency": Toggle(MIDI, ("USD", "PHP")),
    "table.kind": Toggle(MIDI, ("mini", "midi")),
    "table.number": Toggle(MINI, ("1", "9")),
    "table.number_on": Toggle(MINI, ("surface", "accessory")),
    "table.operation": Toggle(MINI, ("live", "hybrid")),
    "table.terminals": Toggle(MINI, YES_NO),
    "table.seats": Toggle(MINI, ("7", "2")),
    "table.seat_numbers": Toggle(MIDI, ("[1, 2, 3, 5, 6, 7, 8, 9, 10]", "[1, 2, 3, 4, 5, 6, 7, 8, 9]")),
    "table.seat_1": Toggle(MA, ("dealer-right", "dealer-left")),
    "table.tips": Toggle(MINI, YES_NO),
    "table.discard_decks": Toggle(MA, ("7", "8")),
    "table.pit": Toggle(MINI, ("1", "2"), PIT | {"payout.procedure": "b"}),
    "table.punto_banco": Toggle(MINI, YES_NO, PIT | {"payout.procedure": "b"}),
    "layout.name": Toggle(MINI, YES_NO),
    "layout.logo": Toggle(MINI, YES_NO),
    "layout.markings": Toggle(
        MINI, ("[]", '["game"]', '["rights-holder"]', '["distributor"]', '["play"]', '["other-approved"]')
    ),
    "posting.odds": Toggle(MINI, ("layout", "table-sign", "wall-sign")),
    "posting.dragon_7_push": Toggle(MA_EZ, ("layout", "table-sign")),
    "posting.live_edge": Toggle(MINI, YES_NO),
    "limits.minimum": Toggle(MINI, ("1", "20")),
    "limits.maximum": Toggle(MINI, ("20", "10000")),
    "cards.decks": Toggle(MINI, ("6", "8")),
    "cards.cut_cards": Toggle(MINI, ("1", "2")),
    "cards.back_colour": Toggle(MINI, ("blue", "yellow")),
    "cards.cut_card_colour": Toggle(MINI, ("blue", "yellow")),
    "cards.batch_backs": Toggle(MINI, ('["red", "green"]', '["red", "red"]'), BATCH),
    "cards.shuffle": Toggle(MINI, ("dealer", "batch-shuffler", "continuous-shuffler")),
    "cards.shuffler_verifies": Toggle(MINI, YES_NO, BATCH | {"cards.pre_shuffled": "true"}),
    "cards.pre_shuffled": Toggle(MINI, YES_NO, BATCH),
    "cards.opening": Toggle(MA, ("spread", "regulations"), {"cards.shuffle": "batch-shuffler"}),
    "cards.lace": Toggle(MINI, YES_NO),
    "cards.reshuffle": Toggle(MINI, ("none", "some", "all"), {"cards.lace": "true"}),
    "cards.cut_least": Toggle(MINI, ("10", "52")),
    "cards.cut_goes": Toggle(MINI, ("clockwise", "counterclockwise"), {"cards.recut_by": "next-entitled"}),
    "cards.cut_card_depth": Toggle(MINI, ("14", "60")),
    "cards.recut_by": Toggle(MINI, ("last-cutter", "next-entitled")),
    "cards.burn_shown": Toggle(MINI, ("first", "all", "none")),
    "cards.after_shoe": Toggle(MINI, ("reshuffle", "replace")),
    "cards.idle": Toggle(MINI, ("b", "c"), BATCH),
    "dealing.faces": Toggle(MINI, ("up", "down")),
    "dealing.free_hand_faces": Toggle(MA, ("up", "as-dealt"), {"dealing.free_hands": "1"}),
    "dealing.equal_bets": Toggle(MIDI, ("agree", "nearest")),
    "dealing.midi_option": Toggle(MIDI, ("4", "5")),
    "dealing.lower_bettor_turns": Toggle(MIDI, YES_NO),
    "dealing.free_hands": Toggle(MINI, ("0", "1", "unlimited")),
    "dealing.accommodations": Toggle(MINI, YES_NO),
    "dealing.players_shake": Toggle(
        DICE, ("no", "by-wager", "by-players", "by-other-criteria"), {"dealing.shaking_players": "3"}
    ),
    "dealing.shaking_players": Toggle(DICE, ("2", "3"), {"dealing.players_shake": "by-players"}),
    "vigorish.rate": Toggle(MIDI, ("5%", "6%")),
    "vigorish.tie_rate": Toggle(MIDI, ("5%", "6%"), {"wagers.banker": "tie-vigorish"}),
    "vigorish.rounds": Toggle(MIDI, ("up", "down"), {"vigorish.round_to": "0.25"}),
    "vigorish.round_to": Toggle(MIDI, ("0.01", "0.25")),
    "vigorish.taken": Toggle(MIDI, ("after", "before")),
    "vigorish.collected": Toggle(MA, ("with-payout", "marked")),
    "payout.rounds": Toggle(MIDI, ("up", "down"), {"payout.round_to": "0.25"}),
    "payout.round_to": Toggle(MIDI, ("0.01", "0.25")),
    "payout.procedure": Toggle(MINI, ("a", "b"), PIT),
    "bets.both_sides": Toggle(MINI, YES_NO),
    "bets.behind": Toggle(MINI, YES_NO),
    "bets.tokes": Toggle(MINI, YES_NO),
    "bets.forms": Toggle(
        MINI,
        ("[]", '["chips"]', '["plaques"]', '["promotional"]', '["coupon"]', '["match-play"]', '["verbal"]'),
    ),
    "irregularities.exposed_card": Toggle(MA, ("free-hand", "discard", "simulated-round")),
    "irregularities.seen_card": Toggle(MA, ("free-hand", "simulated-round")),
    "irregularities.face_up_later": Toggle(MA, ("finish", "void")),
    "run.length": Toggle(MINI, ("2", "1"), RUN),
    "run.side": Toggle(MA, ("", "player", "banker")),
    "run.pays": Toggle(MINI, ("3 to 1", ""), RUN),
    "run.ties": Toggle(MINI, ("", "ignored", "break"), RUN),
    "wagers.*.paytable": Toggle(MINI, ("a", "b", "c"), key="wagers.dragon-bonus.paytable"),
    "wagers.*.pays.*": Toggle(MINI, ("8 to 1", "9 to 1"), key="wagers.tie.pays.Tie"),
    "wagers.*.minimum": Toggle(MINI, ("1", "20"), key="wagers.tie.minimum"),
    "wagers.*.maximum": Toggle(MINI, ("1", "20"), key="wagers.tie.maximum"),
    "wagers.*.aggregate": Toggle(MINI, ("20", "10000"), key="wagers.fortune-7.aggregate"),
    "wagers.*.needs_base": Toggle(MINI, YES_NO, key="wagers.dragon-bonus.needs_base"),
    "wagers.*.both_hands": Toggle(MINI, YES_NO, key="wagers.dragon-bonus.both_hands"),
    "wagers.*.follows_hand": Toggle(MINI, YES_NO, key="wagers.dragon-bonus.follows_hand"),
    "wagers.*.order": Toggle(MINI, ("with-the-rest", "after-the-rest"), key="wagers.dragon-bonus.order"),
    "wagers.*.press": Toggle(MA, ("50%", "100%"), key="wagers.house-money.press"),
    "wagers.*.press_exempt": Toggle(
        MA, YES_NO, {"limits.maximum": "12"}, key="wagers.house-money.press_exempt"
    ),
    "wagers.*.unit": Toggle(DICE, ("1", "2"), key="wagers.dice-triple-progressive.unit"),
    "wagers.*.fixed_prizes_from": Toggle(
        EZ, ("tray", "meter"), key="wagers.ez-progressive.fixed_prizes_from"
    ),
    "wagers.*.executive_from": Toggle(EZ, ("1", "10000"), key="wagers.ez-progressive.executive_from"),
    "wagers.*.link": Toggle(EZ, ("", "floor"), key="wagers.ez-progressive.link"),
    "wagers.*.meters.*.ceiling": Toggle(
        EZ, ("5500", "60000"), key="wagers.ez-progressive.meters.jackpot.ceiling"
    ),
    "wagers.*.meters.*.seed": Toggle(EZ, ("5000", "6000"), key="wagers.ez-progressive.meters.jackpot.seed"),
    "wagers.*.meters.*.rate": Toggle(EZ, ("5%", "10%"), key="wagers.ez-progressive.meters.jackpot.rate"),
    "wagers.*.meters.*.reserve": Toggle(
        EZ, ("5%", "10%"), key="wagers.ez-progressive.meters.jackpot.reserve"
    ),
    "approvals.layout": Toggle(MA, ("", "a")),
    "approvals.rules": Toggle(MINI, ("", "a")),
    "approvals.rules_location": Toggle(MINI, ("", "a")),
    "approvals.rules_submission": Toggle(MA, ("", "a")),
    "approvals.cut_cards": Toggle(MA, ("", "a")),
    "approvals.shuffler": Toggle(MINI, ("", "a"), BATCH),
    "approvals.shuffler_procedures": Toggle(MINI, ("", "a"), BATCH),
    "approvals.no_commission": Toggle(MIDI, ("", "a"), {"wagers.banker": "ez"}),
    "approvals.notices.*": Toggle(
        MA, ("", "a"), {"cards.reshuffle": "some"}, key="approvals.notices.reshuffle"
    ),
    "approvals.wagers.*": Toggle(MINI, ("", "a"), key="approvals.wagers.match-pair"),
    "approvals.variations.*": Toggle(MINI, ("", "a"), key="approvals.variations.5-treasures"),
}
