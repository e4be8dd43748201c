"""What the log of a match has grown to: its bytes, and how much was taken back phase by phase."""

from __future__ import annotations

from collections import Counter

from rasputitsa import hexlog
from rasputitsa.server.archive import LogLine

ROW = 64
"""Bytes that a line takes in a database beside its text."""


def is_undo(line: str) -> bool:
    return line.split()[1:] == [hexlog.UNDO]


class Growth:
    """Reads the lines as they come, each once. ``bytes`` and ``takebacks`` are as of the last look."""

    def __init__(self, lines: list[LogLine]) -> None:
        self.lines = lines
        self.bytes = 0
        self._read = 0
        self._phases = [""]
        self._takebacks: Counter[str] = Counter()

    def look(self) -> Growth:
        for entry in self.lines[self._read :]:
            self.bytes += len(entry.line) + len(entry.checkpoint) + ROW
            if is_undo(entry.line):
                if len(self._phases) > 1:
                    self._phases.pop()
                self._takebacks[self._phases[-1]] += 1
            else:
                words = entry.checkpoint.split()
                self._phases.append(words[1] if len(words) > 1 else self._phases[-1])
        self._read = len(self.lines)
        return self

    @property
    def takebacks(self) -> int:
        """How much was taken back in the phase to which another takeback would lead."""
        return self._takebacks[self._phases[-2 if len(self._phases) > 1 else -1]]
