"""A crew on a Ray cluster: the same jobs as tasks, which Ray plays again when a worker or a machine is lost.

The machines of the cluster need this package, and the files that players name under the same paths.
"""

from __future__ import annotations

import logging
import os
import re
import socket
from collections.abc import Generator, Iterable
from itertools import islice
from typing import Any

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab.crew import TRIES, Failure, Result, for_others
from rasputitsa.lab.job import Job
from rasputitsa.lab.play import play_game

LOCAL = "local"
AHEAD = 2
"""Jobs handed to Ray per processor, so that none waits for the next."""

SECONDS_TO_ANSWER = 5.0


class RayCrew:
    """Plays on the cluster at ``address``; ``local`` starts one on this machine, with so many ``workers``."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        # Ray would warn of a change to come in how it hides accelerators, which no player uses.
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        import ray

        _knock(address)
        own: dict[str, Any] = {"num_cpus": workers, "include_dashboard": False} if address == LOCAL else {}
        try:
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR, **own)
        except (ConnectionError, OSError, ValueError, RuntimeError) as error:
            raise RasputitsaError(f"Ray at {address}: {' '.join(str(error).split())}") from None
        self._ray: Any = ray
        self._task = self._ray.remote(max_retries=TRIES - 1, retry_exceptions=True)(play_game)
        processors = int(self._ray.cluster_resources().get("CPU", 1))
        self._ahead = workers if workers and address != LOCAL else AHEAD * processors

    def play(self, jobs: Iterable[Job]) -> Generator[Result, None, None]:
        waiting = map(for_others, jobs)
        under_way: dict[Any, Job] = {}
        try:
            while True:
                for job in islice(waiting, self._ahead - len(under_way)):
                    under_way[self._task.remote(job)] = job
                if not under_way:
                    return
                ready, _ = self._ray.wait(list(under_way), num_returns=1)
                for reference in ready:
                    yield self._result(reference, under_way.pop(reference))
        finally:
            for reference in under_way:
                self._ray.cancel(reference, force=True)

    def _result(self, reference: Any, job: Job) -> Result:
        try:
            record: Result = self._ray.get(reference)
        except self._ray.exceptions.RayError as error:
            failure = Failure.of(job, getattr(error, "cause", None) or error)
            return failure._replace(traceback=getattr(error, "traceback_str", failure.traceback))
        return record

    def close(self) -> None:
        self._ray.shutdown()


def _knock(address: str) -> None:
    """See that somebody listens at an address with a port: Ray itself would try for many minutes."""
    found = re.fullmatch(r"(?:ray://)?(.+):([0-9]{1,5})", address)
    if found is None:
        return
    try:
        socket.create_connection((found[1], int(found[2])), SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError) as error:
        raise RasputitsaError(f"Ray at {address}: {error}") from None
