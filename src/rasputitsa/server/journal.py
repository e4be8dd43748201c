"""The journal of a server: one line for each thing that happens, and no sign in it that does something."""

from __future__ import annotations

import logging
import sys
from types import TracebackType


def harmless(text: str) -> str:
    """A text in which whatever cannot be printed, line ends too, is spelled out: ``\\n``, ``\\x1b``."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


class OneLine(logging.Formatter):
    """What visitors sent cannot begin a line of its own, nor colour a terminal; a traceback is indented."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        record.message = harmless(record.message)
        return super().formatMessage(record)

    def formatException(  # noqa: N802
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        return "\n".join(f"    {harmless(line)}" for line in super().formatException(ei).split("\n"))


def plain_log() -> None:
    """Set up the log of a server."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine("%(asctime)s %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.INFO)
