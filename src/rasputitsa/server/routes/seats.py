"""Seats: joining, handing over, giving to the computer, and hurrying it."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Response
from pydantic import Field

from rasputitsa.server import pledging, seat_screen, seating
from rasputitsa.server.fault import Fault
from rasputitsa.server.routes.visit import PROBLEMS, MatchId, TheHost, Token, json_of
from rasputitsa.server.token import token_hash
from rasputitsa.server.visitor import address
from rasputitsa.table.wire.base import Wire
from rasputitsa.table.wire.match import DiceState, SeatAnswer, SeatKey

router = APIRouter(prefix="/api/matches/{match_id}", tags=["seats"], responses=PROBLEMS)
Side = Annotated[str, Path(max_length=32, description="A side, or observer.")]


Secret = Annotated[str, Field(max_length=200)]


class Join(Wire):
    """What one who sits down brings along."""

    passphrase: Annotated[str, Field(max_length=1000)] = ""
    key: Secret = ""
    """The secret that the seat is to have from now on; none: the server makes one."""
    commitment: Secret = ""
    """To a value of one's own for the dice."""
    accepts_dice: bool = False
    """Sit down although the dice are known to the maker of the match, or were settled before."""


class DiceCommand(Wire):
    """Bind yourself to a value, or open it once everybody is bound."""

    commitment: Secret = ""
    value: Secret = ""


class SeatCommand(Wire):
    """``transfer``: a new secret, the old one dies. ``revoke``: nobody may sit there until it is transferred.

    ``computer``: a computer player (``player``) takes over. ``person``: a person takes over from it.
    ``agree`` and ``decline`` answer one who asks for your seat; who asked withdraws with ``decline``.
    """

    command: Literal["transfer", "revoke", "computer", "person", "agree", "decline"]
    player: str = ""


class ComputerCommand(Wire):
    command: Literal["move_now", "cancel", "resume"]


@router.post("/join", operation_id="join_match", response_model=SeatKey)
async def join(match_id: MatchId, given: Join, host: TheHost, token: Token) -> Response:
    """Sit down: the secret of the link is exchanged for one that nobody else knows.

    Wrong words are counted for each link and address, so that nobody else is locked out by them.
    """
    who = f"{address()} {match_id} {token_hash(token)}"
    if not host.guesses.take(who):
        raise Fault(429, "too-many")
    key = await seating.join(host, match_id, token, seating.Joining(**dict(given)))
    host.guesses.charge(who, -1.0)
    return json_of(key)


@router.post("/dice", operation_id="settle_dice", response_model=DiceState)
async def dice(match_id: MatchId, given: DiceCommand, host: TheHost, token: Token) -> Response:
    """Add to the dice of a match: bind yourself to a value of your own, and open it when all are bound."""
    async with host.seated(match_id, token) as (room, seat):
        if given.commitment:
            await pledging.commit(host, room, seat, given.commitment)
        if given.value:
            await pledging.reveal(host, room, seat, given.value)
        return json_of(seat_screen.dice(room))


@router.post("/seats/{side}", operation_id="change_seat", response_model=SeatAnswer)
async def change(match_id: MatchId, side: Side, given: SeatCommand, host: TheHost, token: Token) -> Response:
    """Hand a seat over, or ask its holder for it. A new secret is in the answer, where somebody gets one."""
    async with host.seated(match_id, token) as (room, seat):
        key = await seating.command(host, room, seat, side, given.command, given.player)
        host.pilot.wake(room)
        return json_of(key)


@router.post("/computer", operation_id="command_computer", status_code=204)
async def computer(match_id: MatchId, given: ComputerCommand, host: TheHost, token: Token) -> Response:
    """Hurry the computer, stop it, or let it go on."""
    async with host.seated(match_id, token) as (room, seat):
        if not (seat.sides or seat.host):
            raise Fault(403, "observer")
        if given.command == "resume":
            room.paused = False
            host.pilot.wake(room)
            room.changed()
        else:
            host.pilot.command(room, given.command)
    return Response(status_code=204)
