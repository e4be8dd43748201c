"""What the keeper of a server watches, for Prometheus: requests, how long they took, and what is full."""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which answers are counted together."""

TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """Counts as the server goes on. Nothing of a match or a visitor is in it."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int]] = Counter()
        self._refused: Counter[str] = Counter()
        self._within = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def answered(self, method: str, status: int, seconds: float) -> None:
        known = method if method in ("GET", "POST", "DELETE", "HEAD", "OPTIONS") else "other"
        self._requests[known, status] += 1
        self._within[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def refused(self, why: str) -> None:
        self._refused[why] += 1

    def text(self, gauges: Mapping[str, float]) -> str:
        """All of it; ``gauges`` is what the server can count just now, by name."""
        return "\n".join([*self._lines(), *_gauges(gauges), ""])

    def _lines(self) -> Iterator[str]:
        yield "# HELP rasputitsa_requests_total Answers to requests, by method and status."
        yield "# TYPE rasputitsa_requests_total counter"
        for (method, status), count in sorted(self._requests.items()):
            yield f'rasputitsa_requests_total{{method="{method}",status="{status}"}} {count}'
        yield "# HELP rasputitsa_refused_total Refused at the door, by reason."
        yield "# TYPE rasputitsa_refused_total counter"
        for why, count in sorted(self._refused.items()):
            yield f'rasputitsa_refused_total{{reason="{why}"}} {count}'
        yield "# HELP rasputitsa_request_seconds From the head of a request to the end of its answer."
        yield "# TYPE rasputitsa_request_seconds histogram"
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._within, strict=True):
            total += count
            yield f'rasputitsa_request_seconds_bucket{{le="{bound}"}} {total}'
        yield f"rasputitsa_request_seconds_sum {self._seconds:.6f}"
        yield f"rasputitsa_request_seconds_count {total}"


def _gauges(gauges: Mapping[str, float]) -> Iterator[str]:
    for name, value in gauges.items():
        yield f"# TYPE rasputitsa_{name} gauge"
        yield f"rasputitsa_{name} {value:g}" if value < 1e6 else f"rasputitsa_{name} {value:.0f}"


def memory_of(pid: int) -> int:
    """The resident bytes of a process; 0 where the system does not say."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def process_seconds() -> float:
    """The processor time that the server itself has used."""
    return time.process_time()
