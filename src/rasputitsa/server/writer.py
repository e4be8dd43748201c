"""Writing: one thread, and one commit for all that has come together while the last one was on its way.

A commit whose answer was lost may have been carried out or not. Before anybody is told anything, the writer
looks for the mark that every commit carries; only if the database cannot be asked is ``UNSURE`` the answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any

from sqlalchemy import Connection

from rasputitsa.server.archive import Append, append
from rasputitsa.server.database import Database, StoreError
from rasputitsa.server.fault import BUSY, LOST, UNSURE, Fault

log = logging.getLogger("rasputitsa.server")
Job = Callable[[Connection], Any] | Append
Batch = list[tuple[Job, Future[Any]]]
TOGETHER = 256
PATIENCE = 2.5
"""Seconds until whoever waits for a job gets a word, whatever the database does."""

SEARCH_SECONDS = 1.5
SEARCH_PAUSE = 0.05
CLOSE_SECONDS = 3.0


class Writer:
    """Jobs go in, futures come out; a future is done when its job is durable, or has failed by itself."""

    def __init__(self, database: Database) -> None:
        self._database = database
        database.take()
        self._queue: SimpleQueue[tuple[Job, Future[Any]] | None] = SimpleQueue()
        self._number = 0
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    async def write(self, job: Job) -> Any:
        """Done when it is durable. If the database says nothing: a job not yet begun is given up."""
        future = self.send(job)
        waiting = asyncio.wrap_future(future)
        done, _ = await asyncio.wait({waiting}, timeout=PATIENCE)
        if done:
            return waiting.result()
        if future.cancel():
            raise Fault(503, BUSY)
        waiting.add_done_callback(lambda late: late.cancelled() or late.exception())
        raise Fault(503, UNSURE)

    def send(self, job: Job) -> Future[Any]:
        future: Future[Any] = Future()
        self._queue.put((job, future))
        return future

    def close(self) -> None:
        """Finish what was asked for, as far as the database answers; then stop."""
        self._closing = True
        self._queue.put(None)
        self._thread.join(CLOSE_SECONDS)

    def _work(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            while len(batch) < TOGETHER and (item := self._waiting()) is not None:
                batch.append(item)
            self._commit([item for item in batch if item[1].set_running_or_notify_cancel()])

    def _waiting(self) -> tuple[Job, Future[Any]] | None:
        """The next job if there is one already; the sign to stop is put back for later."""
        try:
            item = self._queue.get_nowait()
        except Empty:
            return None
        if item is None:
            self._queue.put(None)
        return item

    def _commit(self, batch: Batch) -> None:
        """Together if that works; else one by one, so that a job fails for its own fault only.

        If the database itself is at fault, all have failed.
        """
        self._number += 1
        results: list[Any] = []
        try:
            with self._database.writing() as connection:
                self._database.tenancy.mark(connection, self._number)
                append(connection, [job for job, _ in batch if isinstance(job, Append)])
                results = [None if isinstance(job, Append) else job(connection) for job, _ in batch]
        except Exception as error:
            told = self._settled(error)
            if told is not None:
                self._fail(batch, told)
                return
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)

    def _fail(self, batch: Batch, error: Exception) -> None:
        if len(batch) > 1 and not isinstance(error, Fault):
            for item in batch:
                self._commit([item])
            return
        for _, future in batch:
            future.set_exception(error)

    def _settled(self, error: Exception) -> Exception | None:
        """What has gone wrong; nothing, if a commit without an answer is found to have been carried out."""
        if not isinstance(error, Fault) or error.code != UNSURE:
            return error
        found = self._found()
        outcome = "not known" if found is None else "carried out" if found else "not carried out"
        log.warning("a commit had no answer: %s", outcome)
        if found is None:
            return error
        return None if found else Fault(503, LOST)

    def _found(self) -> bool | None:
        """Whether the last commit has been carried out, if the database tells in time."""
        until = time.monotonic() + SEARCH_SECONDS
        found: bool | None = None
        while True:
            with contextlib.suppress(Fault, StoreError), self._database.writing() as connection:
                found = self._database.tenancy.marked(connection, self._number)
            if found is not None or self._closing or time.monotonic() > until:
                return found
            time.sleep(SEARCH_PAUSE)
