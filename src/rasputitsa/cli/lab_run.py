"""``rasputitsa lab run`` and ``lab rerun``: many games between two players, and any of them again."""

from __future__ import annotations

from rasputitsa.cli.common import Add


def register(add: Add) -> None:
    pass
