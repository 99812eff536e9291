"""pitboss deals, banks and solves Ultimate Texas Hold'em: the front door."""

from typing import TYPE_CHECKING, Any

from pitboss import mathematics as _mathematics
from pitboss._version import __version__
from pitboss.desk.hand import (
    Decisions,
    SettledHand,
    settle_disputed_hand,
    settle_hand,
)
from pitboss.errors import (
    IllegalAction,
    InvalidRules,
    InvalidSetting,
    MissingPackage,
    ParseError,
    PitbossError,
    Reason,
    Refusal,
    Refused,
    ServerError,
    ServerRefusal,
    StorageError,
    TableError,
    UnsoundHistory,
)
from pitboss.game.actions import (
    Action,
    BringChips,
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    Decision,
    Fold,
    PlaceWagers,
    PutUpWager,
    Raise,
    RuleIrregularity,
    VoidRound,
    WithdrawWagers,
    parse_decision,
)
from pitboss.game.bank import BetweenSteps, Coverage, FirstBank, RotationClock, Schedule, Step
from pitboss.game.cards import (
    DECK,
    Card,
    Cards,
    CardSet,
    CardsGiven,
    Rank,
    Suit,
    format_cards,
    parse_card,
    parse_cards,
    parse_hidden_cards,
)
from pitboss.game.claims import Outcome, Why
from pitboss.game.dealer import decide, legal_actions, settlement
from pitboss.game.events import (
    CardsDealt,
    ChipsBrought,
    CollectionTaken,
    DealerTurned,
    Decided,
    Event,
    FlopTurned,
    FoldCollected,
    IrregularityRuled,
    NoMoreBetsCalled,
    RoundClosed,
    RoundVoided,
    SeatSettled,
    StubDiscarded,
    TurnAndRiverTurned,
    WagerPutUp,
    WagersPlaced,
    WagersWithdrawn,
)
from pitboss.game.hands import (
    HandCategory,
    Strength,
    best_hand,
    parse_category,
    strength,
)
from pitboss.game.irregularities import Irregularity, Ruling
from pitboss.game.money import (
    Amount,
    Cents,
    Odds,
    format_money,
    format_net,
    parse_money,
    parse_odds,
)
from pitboss.game.notation import format_round
from pitboss.game.offers import (
    ChipsOffer,
    DealOffer,
    DecisionOffer,
    IrregularityOffer,
    NoMoreBetsOffer,
    Offer,
    PutUpOffer,
    VoidOffer,
    WagersOffer,
    WithdrawOffer,
)
from pitboss.game.paytables import (
    NAMED_TABLES,
    HandClass,
    Paytable,
    Prize,
    Share,
    format_paytable,
    parse_paytable,
)
from pitboss.game.profiles import (
    PROFILES,
    format_rules,
    parse_rules,
    profile,
)
from pitboss.game.record import parse_round
from pitboss.game.round import (
    Round,
    Stage,
    evolve,
    open_round,
    replay,
)
from pitboss.game.rules import (
    BankedBy,
    Dealing,
    Deals,
    OnTimeOut,
    PlayLimit,
    Rules,
    Street,
    UnqualifiedAnte,
)
from pitboss.game.seat import Seat
from pitboss.game.settlement import (
    BankSettlement,
    Line,
    SeatSettlement,
    Settlement,
    settle,
)
from pitboss.game.starting_hands import StartingHands, parse_starting_hands
from pitboss.game.strategy import Strategy
from pitboss.game.view import RoundView, SeatView, view
from pitboss.game.voids import OnVoid, VoidKind, VoidSlip
from pitboss.game.wagers import (
    Below,
    LooksAt,
    Meter,
    OnFold,
    OnTie,
    Placed,
    Result,
    ResultKind,
    Settles,
    Spot,
    Stakes,
    Wager,
)
from pitboss.mathematics import (
    advise,
    bank,
    bankroll_for,
    collude,
    design,
    double_or_bust,
    drawdown,
    evaluate,
    explain,
    joint_law,
    law,
    optimal,
    play_together,
    report,
    ruin,
    sample_collusion,
    session,
    side_bets,
    solve,
    sweep,
)

if TYPE_CHECKING:
    from pitboss.analysis.advice import Advice as Advice
    from pitboss.analysis.advice import Chances as Chances
    from pitboss.analysis.advice import SeenCards as SeenCards
    from pitboss.analysis.bank import Banking as Banking
    from pitboss.analysis.banked_seats import BankedSeat as BankedSeat
    from pitboss.analysis.break_even import AnteRange as AnteRange
    from pitboss.analysis.collusion import Collusion as Collusion
    from pitboss.analysis.collusion import CollusionSample as CollusionSample
    from pitboss.analysis.collusion import Together as Together
    from pitboss.analysis.decisions import DecisionTables as DecisionTables
    from pitboss.analysis.design import Design as Design
    from pitboss.analysis.design import DesignedTable as DesignedTable
    from pitboss.analysis.design import DesignOrder as DesignOrder
    from pitboss.analysis.design import EdgeBounds as EdgeBounds
    from pitboss.analysis.explanation import Explanation as Explanation
    from pitboss.analysis.figures import Bounded as Bounded
    from pitboss.analysis.figures import Exact as Exact
    from pitboss.analysis.figures import Figure as Figure
    from pitboss.analysis.joint_law import JointLaw as JointLaw
    from pitboss.analysis.law import Law as Law
    from pitboss.analysis.losses import HandLoss as HandLoss
    from pitboss.analysis.losses import Situation as Situation
    from pitboss.analysis.placement import MetersGiven as MetersGiven
    from pitboss.analysis.placement import Placement as Placement
    from pitboss.analysis.placement import StakesGiven as StakesGiven
    from pitboss.analysis.progress import Progress as Progress
    from pitboss.analysis.round_law import Rebate as Rebate
    from pitboss.analysis.round_law import RebateOf as RebateOf
    from pitboss.analysis.round_law import SideBetsGiven as SideBetsGiven
    from pitboss.analysis.seat_sums import SeatSums as SeatSums
    from pitboss.analysis.seen_cards import Seen as Seen
    from pitboss.analysis.seen_solver import SeenSolution as SeenSolution
    from pitboss.analysis.sessions import Session as Session
    from pitboss.analysis.side_bets import LawLine as LawLine
    from pitboss.analysis.side_bets import MeterValue as MeterValue
    from pitboss.analysis.side_bets import SideBet as SideBet
    from pitboss.analysis.solution import Solution as Solution
    from pitboss.analysis.solution import StartingHand as StartingHand
    from pitboss.analysis.strategy import OptimalStrategy as OptimalStrategy
    from pitboss.analysis.strategy_cost import StrategyCost as StrategyCost
    from pitboss.analysis.swings import DoubleOrBust as DoubleOrBust
    from pitboss.analysis.swings import Drawdown as Drawdown
    from pitboss.analysis.table_sums import TableSums as TableSums
    from pitboss.analysis.terms import Terms as Terms
    from pitboss.analysis.together import Played as Played
    from pitboss.analysis.together import PlayedTogether as PlayedTogether
    from pitboss.analysis.valuation import Valuation as Valuation
    from pitboss.analysis.values import Values as Values


# The types of the mathematics load its packages, so `__all__` leaves them out: they come by name,
# and `from pitboss import *` loads nothing heavy.
def __getattr__(name: str) -> Any:
    if name not in _mathematics.TYPES:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    return _mathematics.load(name, _mathematics.TYPES[name])


def __dir__() -> list[str]:
    return sorted([*__all__, *_mathematics.TYPES])


__all__ = [
    "DECK",
    "NAMED_TABLES",
    "PROFILES",
    "Action",
    "Amount",
    "BankSettlement",
    "BankedBy",
    "Below",
    "BetweenSteps",
    "BringChips",
    "CallNoMoreBets",
    "Card",
    "CardSet",
    "Cards",
    "CardsDealt",
    "CardsGiven",
    "Cents",
    "Check",
    "ChipsBrought",
    "ChipsOffer",
    "CollectionTaken",
    "Coverage",
    "Deal",
    "DealOffer",
    "DealerTurned",
    "Dealing",
    "Deals",
    "Decide",
    "Decided",
    "Decision",
    "DecisionOffer",
    "Decisions",
    "Event",
    "FirstBank",
    "FlopTurned",
    "Fold",
    "FoldCollected",
    "HandCategory",
    "HandClass",
    "IllegalAction",
    "InvalidRules",
    "InvalidSetting",
    "Irregularity",
    "IrregularityOffer",
    "IrregularityRuled",
    "Line",
    "LooksAt",
    "Meter",
    "MissingPackage",
    "NoMoreBetsCalled",
    "NoMoreBetsOffer",
    "Odds",
    "Offer",
    "OnFold",
    "OnTie",
    "OnTimeOut",
    "OnVoid",
    "Outcome",
    "ParseError",
    "Paytable",
    "PitbossError",
    "PlaceWagers",
    "Placed",
    "PlayLimit",
    "Prize",
    "PutUpOffer",
    "PutUpWager",
    "Raise",
    "Rank",
    "Reason",
    "Refusal",
    "Refused",
    "Result",
    "ResultKind",
    "RotationClock",
    "Round",
    "RoundClosed",
    "RoundView",
    "RoundVoided",
    "RuleIrregularity",
    "Rules",
    "Ruling",
    "Schedule",
    "Seat",
    "SeatSettled",
    "SeatSettlement",
    "SeatView",
    "ServerError",
    "ServerRefusal",
    "SettledHand",
    "Settlement",
    "Settles",
    "Share",
    "Spot",
    "Stage",
    "Stakes",
    "StartingHands",
    "Step",
    "StorageError",
    "Strategy",
    "Street",
    "Strength",
    "StubDiscarded",
    "Suit",
    "TableError",
    "TurnAndRiverTurned",
    "UnqualifiedAnte",
    "UnsoundHistory",
    "VoidKind",
    "VoidOffer",
    "VoidRound",
    "VoidSlip",
    "Wager",
    "WagerPutUp",
    "WagersOffer",
    "WagersPlaced",
    "WagersWithdrawn",
    "Why",
    "WithdrawOffer",
    "WithdrawWagers",
    "__version__",
    "advise",
    "bank",
    "bankroll_for",
    "best_hand",
    "collude",
    "decide",
    "design",
    "double_or_bust",
    "drawdown",
    "evaluate",
    "evolve",
    "explain",
    "format_cards",
    "format_money",
    "format_net",
    "format_paytable",
    "format_round",
    "format_rules",
    "joint_law",
    "law",
    "legal_actions",
    "open_round",
    "optimal",
    "parse_card",
    "parse_cards",
    "parse_category",
    "parse_decision",
    "parse_hidden_cards",
    "parse_money",
    "parse_odds",
    "parse_paytable",
    "parse_round",
    "parse_rules",
    "parse_starting_hands",
    "play_together",
    "profile",
    "replay",
    "report",
    "ruin",
    "sample_collusion",
    "session",
    "settle",
    "settle_disputed_hand",
    "settle_hand",
    "settlement",
    "side_bets",
    "solve",
    "strength",
    "sweep",
    "view",
]
