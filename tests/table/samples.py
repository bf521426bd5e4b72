"""One event of each kind, with every field filled in: what the golden files hold."""

from fractions import Fraction

from punto.game.cards import card, parse_cards
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.houses import Charter, Role
from punto.settle import Act, Bet, Kind, Movement, Press
from punto.table import events as happened
from punto.table.commands import Actor, Irregularity, Misread, Waiver
from punto.table.events import Award, BetResult, Event, PressedBet
from punto.wagers import Result

__all__ = ["SAMPLES"]

BET = Bet(3, "banker", 10_000, None, "commission", Kind.CHIPS, "maria")
SIDE = Bet(5, "dragon-bonus", 500, Hand.PLAYER, "a", Kind.BEHIND, "guest-2")
PAID = (("tray", -10_000), ("chips/maria", 10_000))
RESULT = BetResult(BET, Result.WIN, "Banker", "1 to 1", 10_000, 500, 9500, 5, 7, "royal-9.major", True)
MOVES = (Movement(Act.PAY, BET, 10_000, "royal-9.major"), Movement(Act.COLLECT, SIDE, 500))
AWARD = Award("royal-9", "major", "Any Two Personal Progressive", Fraction(1, 10), (BET,))
FOUR = parse_cards("4h Ks Td 2c")
CHARTER = Charter(house="{}", jurisdiction="", wagers={"tie": "x"}, extra=("tie",))

SAMPLES: list[Event] = [
    happened.CharterAdopted(CHARTER),
    happened.Confirmed("chip-tray"),
    happened.TableOpened(8, 2, True, ("receive", "cut")),
    happened.TableClosed(PAID),
    happened.TableIdled("c", ("shuffle",), True),
    happened.TableResumed(),
    happened.SeatTaken(3, "maria", "Maria"),
    happened.SeatLeft(3, "maria", PAID),
    happened.SeatChanged(3, 5, "maria"),
    happened.StoodBehind(3, "ana", "Ana"),
    happened.SteppedAway(3, "ana", PAID),
    happened.TrayOpened(500_000, PAID),
    happened.TrayClosed(500_000, 499_500, PAID),
    happened.ChipsBought("maria", 20_000, False, PAID),
    happened.ColouredUp("maria", 10_000),
    happened.TrayCounted(((10_000, 4), (500, 20)), 50_500, 50_000),
    happened.TrayFilled(100_000, "F-17", PAID),
    happened.TrayCredited(100_000, "C-18", PAID),
    happened.MoneyReversed(3, "chips-bought", 20_000, "maria", False, "", "ann", "typed twice", PAID),
    happened.DropTaken(20_000, PAID),
    happened.StepDone("break-seal", (("seal", "A-17"), ("inspectors", "3, 9"))),
    happened.StepsOrdered(("check-decks", "tell-maker")),
    happened.CardsMixed(FOUR),
    happened.BatchStored(FOUR),
    happened.ShoeCommitted(3, "c0" * 32, "5a" * 32),
    happened.ShoeRevealed(3, "c0" * 32, "5a" * 32, FOUR, True),
    happened.CutDeclined(5),
    happened.CardsCut(5, 100, FOUR),
    happened.RecutOrdered(),
    happened.CutCardsPlaced(14),
    happened.CardsLoaded(),
    happened.CardsBurned(FOUR, FOUR[:1], 4, True),
    happened.CardsRecirculated(FOUR),
    happened.BettingOpened(7),
    happened.WagersPlaced((BET, SIDE), True, PAID),
    happened.SpokenConfirmed(3, PAID),
    happened.WagerTakenBack(SIDE, PAID),
    happened.NoMoreBetsAnnounced(),
    happened.FreeHandDue(("CO-2816-2",)),
    happened.FreeHandBegun(8, True),
    happened.CardDealt(card("4h"), Hand.BANKER, False, True, True),
    happened.CutCardAppeared(),
    happened.CardsHanded(Hand.PLAYER, 3, FOUR[:2]),
    happened.CardsReturned(Hand.PLAYER, 3, FOUR[:2]),
    happened.CardsTurned(Hand.BANKER, FOUR[2:]),
    happened.TurnAgreed(Hand.PLAYER, 3),
    happened.TurnRelinquished(Hand.PLAYER, 3),
    happened.TurnDeclined(Hand.PLAYER, 5),
    happened.TurnAccepted(Hand.PLAYER, 0),
    happened.PointsCalled(Hand.PLAYER, 6),
    happened.EarlySettled("d1", (RESULT,), MOVES, (Press(3, "banker"),), (PressedBet(BET, 500),), PAID),
    happened.ResultCalled(6, 7, "d1", (RESULT,), MOVES[1:], MOVES[:1]),
    happened.LosersCollected(MOVES[1:], PAID),
    happened.WinnersPaid(MOVES[:1], PAID),
    happened.VigorishCollected(3, 500, PAID, "maria", False),
    happened.CardsRacked((BET,), PAID),
    happened.StakesReturned(MOVES, PAID),
    happened.LastHandAnnounced(),
    happened.ShoeEnded(True, ("shuffle",)),
    happened.IrregularityRuled(
        Irregularity.DRAWN_IN_ERROR,
        "next-hand",
        ("MA-13a",),
        card("9c"),
        True,
        True,
        "INV-7",
        "shuffle",
        True,
        True,
    ),
    happened.RoundVoided(MOVES, PAID),
    happened.ReportTakenBack((card("9c"), None), "discards", True, True, True, True, (BET,), MOVES, PAID),
    happened.RoundTakenBack(4, True, MOVES, PAID, 1, True),
    happened.RoundReversed(
        number=7,
        supervisor="ann",
        reason="a card was read wrongly",
        undone=MOVES,
        player=FOUR[:2],
        banker=FOUR[2:],
        roll=Roll((3, 3, 3), (6, 5, 4)),
        results=(RESULT,),
        movements=MOVES,
        postings=PAID,
    ),
    happened.BurnCorrected(FOUR, 5),
    happened.HandCorrected(4, "ann", "read wrongly", FOUR[:2], FOUR[2:]),
    happened.CardCorrected(Hand.PLAYER, 1, card("9c"), card("9d"), False),
    happened.WagersCorrected((BET,), (SIDE,), (BET,), PAID),
    happened.NoticeGiven("payment", ("surveillance",), 870, True),
    happened.ProcedureChanged("payment", 880, True, "payout.procedure", "b", CHARTER, ("shuffle",)),
    happened.Accommodated("a guest", "stands", (Waiver.TOUCH, Waiver.TURN)),
    happened.Disputed(7, (card("4h"), None), FOUR[2:]),
    happened.ReadingSettled(Misread.DIFFERS, FOUR[:1], FOUR[1:2], FOUR[1:2], True),
    happened.DiceShaken(0),
    happened.DiceExposed(),
    happened.DiceRevealed(Roll((3, 3, 3), (6, 5, 4))),
    happened.MetersConnected(("royal-9",)),
    happened.GameStarted(17, 7, (BET, SIDE), MOVES, PAID),
    happened.GameCancelled(17, MOVES, PAID),
    happened.AwardWon(AWARD),
    happened.SpotSelected(1, 3),
    happened.HandPressed(1, 3, True),
    happened.JackpotHit(1, 5_000_045, (500_004,), Actor(Role.DEALER, "dora")),
    happened.SupervisorCalled(1),
    happened.JackpotPaid(1, 500_004, Actor(Role.EXECUTIVE, "ellen"), MOVES, PAID),
    happened.JackpotRefused(1, "not verified", Actor(Role.SUPERVISOR, "otto")),
    happened.WinPagePrinted(1),
    happened.GameEnded(17),
]
