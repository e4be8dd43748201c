"""Errands of a worker: what strangers send is read here, with so much time and memory and no more."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server.computer.task import Allowance, Done, Errand, Exceeded, Failed, Refused
from rasputitsa.server.fault import Fault

LONGEST = 2_000
"""Signs of a reason that are passed on."""


class Exhausted(BaseException):
    """The time is up. No rule that catches errors of its own catches this one."""


class Limit:
    """Processor time for each errand; it must have been ``bounded`` to hold."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def carry_out(self, errand: Errand) -> Done | Refused | Exceeded | Failed:
        began = time.process_time()

        def used() -> float:
            return time.process_time() - began

        try:
            with self._clocked():
                found = errand.work(*errand.given)
        except RasputitsaError as error:
            return Refused(_plainly(error), used())
        except (Exhausted, MemoryError, RecursionError):
            return Exceeded(used())
        except Exception as error:
            return Failed(f"{type(error).__name__}: {error}")
        return Done(found, used())

    @contextmanager
    def _clocked(self) -> Iterator[None]:
        if not self._seconds or sys.platform == "win32":
            yield
            return
        signal.setitimer(signal.ITIMER_PROF, self._seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0.0)


def _plainly(error: RasputitsaError) -> RasputitsaError:
    """The error as it travels between processes, no longer than anybody reads."""
    if isinstance(error, Fault):
        return error
    text = str(error)
    return RasputitsaError(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


def bounded(allowance: Allowance) -> Limit:
    """Take on the limits of a worker, in its own process."""
    if sys.platform != "win32":
        os.nice(allowance.nice)
        signal.signal(signal.SIGPROF, _time_is_up)
        if allowance.memory:
            _bound_memory(allowance.memory)
    return Limit(allowance.seconds)


def _time_is_up(_signal: int, _frame: FrameType | None) -> None:
    raise Exhausted


def _bound_memory(more: int) -> None:
    """So much more than the process has now; what goes beyond is a ``MemoryError``."""
    if sys.platform == "linux":
        import resource

        with open("/proc/self/statm") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + more, now + more))
