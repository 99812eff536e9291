"""Processes batches of requests: decides them, stores them with their replies, and answers.

A request is executed once, however often it is sent: its stored reply is the reply.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable

from pitboss.errors import IllegalAction, Refusal, Refused, ServerRefusal, StorageError
from pitboss.protocol import replies
from pitboss.protocol.replies import Reply
from pitboss.server.rooms.inbox import PendingRequest
from pitboss.server.rooms.journaled_table import JournaledTable
from pitboss.server.rooms.request_handler import REFUSALS, RequestRefused
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.table.ports import (
    CommandRecord,
    DuplicateCommand,
    InsufficientChips,
    Journal,
    VersionConflict,
)

_REMEMBERED = 256  # replies that need no look into the journal


class RequestProcessor:
    def __init__(
        self,
        table_id: str,
        table: JournaledTable,
        journal: Journal,
        apply: Callable[[UnitOfWork, PendingRequest], Awaitable[None]],
    ) -> None:
        """`apply` executes a request on a unit of work, or raises one of `REFUSALS`."""
        self._table_id = table_id
        self._table = table
        self._journal = journal
        self._apply = apply
        self._replies: OrderedDict[tuple[str, str], tuple[str, Reply]] = OrderedDict()

    async def process(self, batch: list[PendingRequest]) -> None:
        await self._table.catch_up_after_failure()
        new: list[PendingRequest] = []
        for pending in batch:
            known = self._replies.get((pending.person.name, pending.request.id))
            if known is None:
                new.append(pending)
            else:
                pending.answer(_repeated(pending, *known))
        if new:
            await self._process_new(new)

    async def _process_new(
        self, batch: list[PendingRequest], refusal: RequestRefused | None = None
    ) -> None:
        while True:
            work, answers = await self._decide(batch, refusal)
            commands = tuple(
                CommandRecord(it.person.name, it.request.id, it.digest, reply.text)
                for it, reply in zip(batch, answers, strict=True)
            )
            try:
                await self._table.append(work, batch[0].person.name, commands)
            except VersionConflict:  # a refusal may be outdated as well
                await self._table.catch_up()
                refusal = None
            except (InsufficientChips, DuplicateCommand) as error:
                if len(batch) > 1:  # find out which request it is
                    for pending in batch:
                        await self._process_new([pending])
                    return None
                if isinstance(error, DuplicateCommand):
                    return await self._answer_from_journal(batch[0])
                possible = "the purse does not hold that much; GET /api/me says what it holds"
                do = batch[0].request.do
                refusal = IllegalAction(Refusal.NOT_ENOUGH_CHIPS, do, possible)
            else:
                for pending, reply in zip(batch, answers, strict=True):
                    self._remember(pending, reply)
                    pending.answer(reply)
                return None

    async def _decide(
        self, batch: Iterable[PendingRequest], refusal: RequestRefused | None
    ) -> tuple[UnitOfWork, list[Reply]]:
        """Executes the requests one after another; with a refusal, that is everybody's reply."""
        work = self._table.state.begin()
        answers = []
        for pending in batch:
            no = refusal
            if no is None:
                attempt = work.copy()
                try:
                    await self._apply(attempt, pending)
                    work = attempt
                except REFUSALS as error:
                    no = error
            id = pending.request.id
            answers.append(
                replies.accepted(id, self._table_id, work.version)
                if no is None
                else replies.refused(id, no)
            )
        return work, answers

    async def _answer_from_journal(self, pending: PendingRequest) -> None:
        """Another server, or this one before a restart, has processed the request already."""
        await self._table.catch_up()
        known = await self._journal.command(pending.person.name, pending.request.id)
        if known is None:
            raise StorageError(f"the reply to {pending.request.id} is missing")
        pending.answer(_repeated(pending, known.digest, replies.parse_reply(known.reply)))

    def _remember(self, pending: PendingRequest, reply: Reply) -> None:
        self._replies[pending.person.name, pending.request.id] = (pending.digest, reply)
        if len(self._replies) > _REMEMBERED:
            self._replies.popitem(last=False)


def _repeated(pending: PendingRequest, digest: str, reply: Reply) -> Reply:
    if digest == pending.digest:
        return reply
    id = pending.request.id
    possible = "this id has been used for another request; every request has an id of its own"
    return replies.refused(id, Refused(ServerRefusal.ID_REUSED, id, possible))
