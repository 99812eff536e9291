"""Metrics for Prometheus: numbers only, no names and no cards."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from pitboss.game.events import RoundClosed, RoundVoided
from pitboss.storage.writing import Outcome
from pitboss.table.commands import InRound, TableEvent
from pitboss.table.ports import VersionConflict

if TYPE_CHECKING:
    from pitboss.server.house import House

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = Counter(
            "pitboss_commands",
            "Requests to tables, by outcome.",
            ["outcome"],
            registry=self.registry,
        )
        self.latency = Histogram(
            "pitboss_command_seconds",
            "From a request to its reply.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.database = Histogram(
            "pitboss_database_seconds",
            "Transactions of the journal.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.entries = Counter(
            "pitboss_journal_entries", "Entries of the journal.", registry=self.registry
        )
        self.conflicts = Counter(
            "pitboss_journal_conflicts",
            "Entries that another server was quicker than.",
            registry=self.registry,
        )
        self.rounds = Counter("pitboss_rounds", "Rounds that are over.", registry=self.registry)
        self.voids = Counter("pitboss_rounds_void", "Voided rounds.", registry=self.registry)
        self.refusals = Counter(
            "pitboss_refusals", "Refusals, by code.", ["code"], registry=self.registry
        )

    def transaction(self, outcomes: Sequence[Outcome], seconds: float) -> None:
        self.entries.inc(len(outcomes))
        self.conflicts.inc(sum(isinstance(outcome, VersionConflict) for outcome in outcomes))
        self.database.observe(seconds)

    def answered(self, code: str | None, seconds: float) -> None:
        self.commands.labels("accepted" if code is None else "refused").inc()
        self.latency.observe(seconds)
        if code is not None:
            self.refused(code)

    def refused(self, code: str) -> None:
        self.refusals.labels(code).inc()

    def happened(self, events: Sequence[TableEvent]) -> None:
        for event in events:
            match event:
                case InRound(RoundClosed()):
                    self.rounds.inc()
                case InRound(RoundVoided()):
                    self.rounds.inc()
                    self.voids.inc()

    def watch(self, house: "House") -> None:
        self.registry.register(_Gauges(house))

    def text(self) -> bytes:
        return generate_latest(self.registry)


class _Gauges(Collector):
    """Gauges, computed on request."""

    def __init__(self, house: "House") -> None:
        self.house = house

    def collect(self) -> Iterator[GaugeMetricFamily]:
        rooms = list(self.house.rooms)
        players = sum(len(set(room.table.players) - room.table.bots) for room in rooms)
        yield GaugeMetricFamily("pitboss_tables", "Open tables.", value=len(rooms))
        yield GaugeMetricFamily("pitboss_players", "Seated people.", value=players)
        yield GaugeMetricFamily(
            "pitboss_rounds_running", "Rounds that are on.", value=self.house.rooms.rounds_running()
        )
        yield GaugeMetricFamily(
            "pitboss_connections", "Open sockets.", value=len(self.house.connections)
        )
