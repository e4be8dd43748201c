"""Threads for what takes more than a millisecond or two: whole games, long lists, the database.

A single action is carried out and told where it arrives: that takes less time than to pass it on. What
strangers send to be read goes further away, to processes with limits (``computer/crew``).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from rasputitsa.server.visitor import THREADS, visiting

P = ParamSpec("P")
T = TypeVar("T")

_threads = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="rules")


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something off the event loop, which stays free for everybody else.

    Visitors take turns at the threads, and each pays for the processor time that he has used.
    """
    loop = asyncio.get_running_loop()
    visitor = visiting.get()
    if visitor is None:
        return await loop.run_in_executor(_threads, lambda: work(*args, **kwargs))
    used = 0.0

    def measured() -> T:
        nonlocal used
        began = time.thread_time()
        try:
            return work(*args, **kwargs)
        finally:
            used = time.thread_time() - began

    async with visitor.shares.threads.turn(visitor.address):
        try:
            return await loop.run_in_executor(_threads, measured)
        finally:
            visitor.charge(used)
