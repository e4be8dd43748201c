"""Changing an announced battle: withdrawn, or with more attackers, the later ones announced again."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import Field

from rasputitsa import notation
from rasputitsa.engine.errors import IllegalAction
from rasputitsa.reannounce import NotAnnounced, reinforce, withdraw
from rasputitsa.server import screen
from rasputitsa.server.fault import Fault
from rasputitsa.server.routes.visit import PROBLEMS, Language, MatchId, TheHost, Token, json_text
from rasputitsa.table.announced import lost
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.base import Key, Wire
from rasputitsa.table.wire.match import Reannounced
from rasputitsa.table.wire.prompt import LostBattle

router = APIRouter(prefix="/api/matches/{match_id}", tags=["play"], responses=PROBLEMS)
MOST_UNITS = 200


class Announcement(Wire):
    """The announced battle that is meant: by its target, at the decision ``index``."""

    index: int
    target: Key
    add: Annotated[list[Key], Field(max_length=MOST_UNITS)] = []
    """Attackers to add; none: the battle is withdrawn."""


@router.post("/announcements", operation_id="change_announcement", response_model=Reannounced)
async def change(
    match_id: MatchId, given: Announcement, host: TheHost, token: Token, language: Language = "en"
) -> Response:
    """Withdraw an announced battle or add to it; the log shows what was taken back and announced again."""
    async with host.answering(match_id, token, given.index) as (room, seat):
        revision, match, speaker = room.revision(seat), room.match, voice(room.match.game, language)
        target = notation.unit(match.game, given.target)
        added = [notation.unit(match.game, key) for key in given.add]
        try:
            wanted = reinforce(match, target, added) if added else withdraw(match, target)
        except NotAnnounced:
            raise Fault(422, "not-announced") from None
        except IllegalAction as error:
            refusal = error.refusal
            raise Fault(
                422, refusal.topic, cited=speaker.cited(refusal), index=room.sight(seat).index
            ) from None
        host.check_takebacks(room)
        await host.rooms.reannounce(room, wanted)
        return json_text(_answer(screen.update_json(room, seat, language, revision), lost(speaker, wanted)))


def _answer(update: str, battles: list[LostBattle]) -> str:
    told = ",".join(battle.model_dump_json() for battle in battles)
    return f'{{"update":{update},"lost":[{told}]}}'
