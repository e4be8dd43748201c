"""The live socket: whoever looks at a match hears of everything at once, and of what was missed before."""

from __future__ import annotations

import asyncio
import contextlib
import json

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, Field, ValidationError

from rasputitsa.messages import FALLBACK, LANGUAGES
from rasputitsa.server import screen, seat_screen
from rasputitsa.server.fault import UNSURE, Fault
from rasputitsa.server.host import Host
from rasputitsa.server.listener import Listener
from rasputitsa.server.room import Room
from rasputitsa.server.threads import in_thread
from rasputitsa.server.visitor import address

router = APIRouter()
BAD_HELLO, BAD_TOKEN, LATER = 4400, 4401, 1013
HELLO_SECONDS = 10.0
SEND_SECONDS = 15.0
"""One who does not take a message for so long is cut off; he can come back and hear the rest."""


class Hello(BaseModel):
    """The first message of a client. ``since`` is the last revision that it has."""

    token: str = Field(max_length=200)
    since: int = 0
    language: str = Field(FALLBACK, pattern=f"^({'|'.join(LANGUAGES)})$")


@router.websocket("/api/matches/{match_id}/live")
async def live(socket: WebSocket, match_id: str) -> None:
    host: Host = socket.app.state.host
    await socket.accept()
    try:
        hello = await _hello(socket)
        async with host.seated(match_id, hello.token) as (room, seat):
            listener = Listener(seat, hello.language, max(0, hello.since), address())
            if not _has_place(host, room, listener):
                raise Fault(429, "too-many")
            room.listeners.add(listener)
            listener.wake()
            room.changed()
    except (ValidationError, ValueError, TimeoutError, KeyError) as error:
        code = BAD_HELLO if not isinstance(error, Fault) else BAD_TOKEN if error.status == 401 else LATER
        await _close(socket, code)
        return
    except WebSocketDisconnect:
        return
    try:
        await _converse(socket, host, room, listener)
    finally:
        room.listeners.discard(listener)
        room.changed()


def _has_place(host: Host, room: Room, new: Listener) -> bool:
    """Players are counted seat by seat; those who watch, by match and by address, take nothing from them."""
    if new.seat.sides:
        alike = [one for one in room.listeners if one.seat.token_hash == new.seat.token_hash]
        return len(alike) < host.settings.sockets_per_seat
    here = sum(not one.seat.sides for one in room.listeners)
    his = sum(
        not one.seat.sides and one.address == new.address
        for other in host.rooms.open_rooms()
        for one in other.listeners
    )
    return here < host.settings.watchers and his < host.settings.watchers_per_address


async def _hello(socket: WebSocket) -> Hello:
    async with asyncio.timeout(HELLO_SECONDS):
        return Hello.model_validate_json(await socket.receive_text())


async def _converse(socket: WebSocket, host: Host, room: Room, listener: Listener) -> None:
    """Tell until the other end is gone. What it says after its first message does not matter."""
    telling = asyncio.create_task(_tell(socket, host, room, listener))
    hearing = asyncio.create_task(_hear(socket))
    _, pending = await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    await asyncio.gather(telling, hearing, return_exceptions=True)
    await _close(socket, BAD_TOKEN if listener.dismissed else LATER)


async def _hear(socket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await socket.receive_text()


async def _tell(socket: WebSocket, host: Host, room: Room, listener: Listener) -> None:
    first = True
    while not listener.dismissed:
        if not await listener.news(host.settings.heartbeat):
            await _send(socket, '{"kind":"ping"}')
            continue
        for text in await _news(host, room, listener, first):
            await _send(socket, text)
        first = False


async def _news(host: Host, room: Room, listener: Listener, first: bool) -> list[str]:
    """What this listener has not heard yet."""
    texts = []
    if listener.progress is not None:
        side, share = listener.progress
        listener.progress = None
        texts.append(json.dumps({"kind": "progress", "side": side, "share": round(share, 3)}))
    try:
        texts += await _standing(host, room, listener, first)
    except Fault as fault:
        if fault.code != UNSURE:
            raise
    return texts


async def _standing(host: Host, room: Room, listener: Listener, first: bool) -> list[str]:
    """How the match stands, as far as it is not known. While that is in doubt there is nothing to tell.

    The first time that may be a whole game: it is put into words elsewhere, on the visitor's account.
    """
    texts = []
    async with host.rooms.entered(room.id) as room:
        if listener.dismissed:
            return []
        revision, seating = room.revision(listener.seat), room.seating()
        if first or listener.revision != revision:
            known = (room, listener.seat, listener.language, listener.revision)
            update = await in_thread(screen.update_json, *known) if first else screen.update_json(*known)
            texts.append(f'{{"kind":"update","update":{update}}}')
            listener.revision = revision
            listener.seating = seating
        elif listener.seating != seating:
            listener.seating = seating
            texts.append(
                f'{{"kind":"seats",{seat_screen.seats_json(room, listener.seat, listener.language)}}}'
            )
    return texts


async def _send(socket: WebSocket, text: str) -> None:
    async with asyncio.timeout(SEND_SECONDS):
        await socket.send_text(text)


async def _close(socket: WebSocket, code: int) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code)
