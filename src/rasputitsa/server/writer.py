"""Writing: one thread, and one commit for all that has come together while the last one was on its way."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any

from sqlalchemy import Connection

from rasputitsa.server.archive import Append, append
from rasputitsa.server.database import Database
from rasputitsa.server.fault import Fault

Job = Callable[[Connection], Any] | Append
TOGETHER = 256


class Writer:
    """Jobs go in, futures come out; a future is done when its job is durable, or has failed by itself."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: SimpleQueue[tuple[Job, Future[Any]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    async def write(self, job: Job) -> Any:
        return await asyncio.wrap_future(self.send(job))

    def send(self, job: Job) -> Future[Any]:
        future: Future[Any] = Future()
        self._queue.put((job, future))
        return future

    def close(self) -> None:
        """Finish what was asked for, then stop."""
        self._queue.put(None)
        self._thread.join()

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

    def _commit(self, batch: list[tuple[Job, Future[Any]]]) -> None:
        """Together if that works; else one by one, so that a job fails for its own fault only.

        If the database itself is at fault, all have failed.
        """
        try:
            with self._database.writing() as connection:
                append(connection, [job for job, _ in batch if isinstance(job, Append)])
                results = [None if isinstance(job, Append) else job(connection) for job, _ in batch]
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, Fault):
                for item in batch:
                    self._commit([item])
                return
            for _, future in batch:
                future.set_exception(error)
            return
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)
