"""Wishes for a seat that somebody sits on: asked, answered, carried out, all before everybody's eyes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rasputitsa.server.archive import SeatNews

ASKED, AGREED, DECLINED = "asked", "agreed", "declined"


class Request(NamedTuple):
    """A wish for a seat that somebody sits on."""

    side: str
    wish: str
    player: str
    actor: str
    agreed: bool = False


def requests(told: Iterable[SeatNews]) -> dict[str, Request]:
    """What is asked for, by side: all that has not been declined, withdrawn or carried out."""
    found: dict[str, Request] = {}
    for news in told:
        if news.kind == ASKED:
            found[news.side] = Request(news.side, news.wish, news.player, news.actor)
        elif news.kind == AGREED and news.side in found:
            found[news.side] = found[news.side]._replace(agreed=True)
        else:
            found.pop(news.side, None)
    return found
