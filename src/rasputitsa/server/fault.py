"""Faults: what the server tells whoever asked wrongly, or asked when it could not answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.messages import messages
from rasputitsa.table.wire.base import Cited
from rasputitsa.table.wire.match import Problem

INTERNAL = 500
"""From here on the server is at fault."""

MOST_TOLD = 5
"""Faults of the form of a request."""

BUSY, READ_ONLY, FULL, LOST = "database-busy", "database-read-only", "database-full", "database-lost"
DAMAGED, TAKEN = "database-damaged", "database-taken"
UNSURE = "database-unsure"
"""It is not known yet whether what was asked for has been carried out."""


class Fault(RasputitsaError):
    """An answer other than the one asked for. ``code`` names it; it is told in the reader's language.

    ``cited`` is a refusal by the rules, in that language already. ``detail`` is never secret.
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str = "",
        *,
        cited: Cited | None = None,
        index: int | None = None,
    ) -> None:
        self.status = status
        self.code = code
        self.detail = detail
        self.cited = cited
        self.index = index
        super().__init__(f"{code}{': ' if detail else ''}{detail}")

    def __reduce__(self) -> tuple[object, ...]:
        """Faults travel between processes, too."""
        return _again, (self.status, self.code, self.detail, self.cited, self.index)

    def problem(self, language: str) -> Problem:
        if self.cited is not None:
            return Problem(code=self.code, text=self.cited.text, rule=self.cited.rule, index=self.index)
        text = messages(language).say(f"server-{self.code}", detail=self.detail)
        return Problem(code=self.code, text=text, index=self.index)


def _again(status: int, code: str, detail: str, cited: Cited | None, index: int | None) -> Fault:
    return Fault(status, code, detail, cited=cited, index=index)


def not_seated() -> Fault:
    """Said alike of a match that is not there and of one that this token does not open."""
    return Fault(401, "seat")


def not_understood(faults: Sequence[Any]) -> Fault:
    """What was sent has not the form that was asked for; the first faults are told."""
    told = (f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}" for fault in faults[:MOST_TOLD])
    return Fault(422, "invalid", "; ".join(told))


class GoneOn(Fault):
    """Another process has gone on with a match. How far is for each seat to count."""

    def __init__(self) -> None:
        super().__init__(409, "stale")


@contextmanager
def begun() -> Iterator[None]:
    """A further commit of one request: if it fails, the first has been carried out all the same."""
    try:
        yield
    except Fault as fault:
        if fault.status < INTERNAL:
            raise
        raise Fault(503, UNSURE) from None


def stale(index: int) -> Fault:
    return Fault(409, "stale", index=index)
