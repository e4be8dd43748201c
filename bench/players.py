"""Players for measurements: each at an address of his own on this machine, with a live socket, once a second.

They play what the server offers them, so nothing of the rules or of the dice need be known here.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from dataclasses import dataclass, field
from typing import Any

GAME = "bfm-vpg-2009"
SIDES = ("german", "soviet")
REVISION = re.compile(rb'"revision":(\d+)')
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


def address(number: int, group: int = 1) -> str:
    """One of the addresses that this machine has for itself."""
    return f"127.{group}.{number // 250}.{number % 250 + 2}"


class Line:
    """A connection that speaks just enough HTTP and WebSocket, and spends little on it."""

    def __init__(self, port: int, source: str) -> None:
        self.port, self.source = port, source

    async def open(self) -> Line:
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=1 << 22, local_addr=(self.source, 0)
        )
        return self

    def close(self) -> None:
        self.writer.close()

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, bytes]:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        self.writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(answer)
        return int(answer[9:12]), await self.reader.readexactly(int(length[1]) if length else 0)

    async def listen(self, match: str, token: str) -> None:
        """Become a live socket and say hello."""
        head = f"GET /api/matches/{match}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        head += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        self.writer.write(f"{head}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
        await self.reader.readuntil(b"\r\n\r\n")
        hello = json.dumps({"token": token, "since": 0}).encode()
        self.writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)

    async def frame(self) -> tuple[int, bytes]:
        first, length = await self.reader.readexactly(2)
        if length == 126:
            length = int.from_bytes(await self.reader.readexactly(2), "big")
        elif length == 127:
            length = int.from_bytes(await self.reader.readexactly(8), "big")
        data = await self.reader.readexactly(length)
        if first & 15 == 9:
            self.writer.write(bytes([0x8A, 0x80 | len(data), 0, 0, 0, 0]) + data)
        return first & 15, data


@dataclass
class Times:
    """What players met with: seconds until an action was acknowledged, until the other heard, refusals."""

    acks: list[float] = field(default_factory=list)
    reads: list[float] = field(default_factory=list)
    pushes: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


class Pair:
    """Two players at a match, each with a live socket; whoever is asked acts, twice a second."""

    def __init__(self, port: int, number: int, times: Times) -> None:
        sources = {side: address(2 * number + n) for n, side in enumerate(SIDES)}
        self.lines: dict[str, Line] = {}
        self.sources = sources
        self.ears = {side: Line(port, source) for side, source in sources.items()}
        self.luck = random.Random(number)
        self.port = port
        self.times = times
        self.sent: dict[int, tuple[str, float]] = {}
        self.hearing: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        for ear in self.ears.values():
            await ear.open()
        await self._found()
        self.hearing = [asyncio.create_task(self._hear(side)) for side in SIDES]

    async def _found(self) -> None:
        seats = [{"side": side, "player": "link"} for side in SIDES]
        body = {"game": GAME, "seats": seats, "seed": "bench", "setups": {"german": "historical"}}
        line = await self._line("german")
        status, data = await line.ask("POST", "/api/matches", body)
        assert status == 200, data
        made = json.loads(data)
        self.id, self.observer = made["id"], made["observer"]
        self.tokens = {seat["side"]: seat["token"] for seat in made["seats"]}
        self.state = json.loads((await self._ask("german", "GET", ""))[1])

    async def _ask(self, side: str, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        line = await self._line(side)
        return await line.ask(method, f"/api/matches/{self.id}{path}", body, self.tokens[side])

    async def _line(self, side: str) -> Line:
        """The connection of a player; a new one if his was closed, as a browser does."""
        if side not in self.lines or self.lines[side].reader.at_eof():
            self.lines[side] = await Line(self.port, self.sources[side]).open()
        return self.lines[side]

    async def _hear(self, side: str) -> None:
        ear = self.ears[side]
        await ear.listen(self.id, self.tokens[side])
        while True:
            kind, data = await ear.frame()
            if kind == 8:
                self.times.refused.append("a player's socket was closed")
                return
            found = REVISION.search(data) if kind == 1 else None
            sent = self.sent.get(int(found[1])) if found else None
            if sent is not None and found is not None and sent[0] != side:
                self.times.pushes.append(time.perf_counter() - sent[1])
                del self.sent[int(found[1])]

    async def play(self, start: float, seconds: float) -> None:
        for number in range(int(2 * seconds)):
            await asyncio.sleep(max(0.0, start + number / 2 - time.perf_counter()))
            if self.state["prompt"] is None:
                return
            await self._act()

    async def _act(self) -> None:
        side = self.state["prompt"]["player"]
        if not self.state["prompt"]["yours"]:
            self.state = json.loads((await self._ask(side, "GET", ""))[1])
        action = await self._choose(side, self.state["prompt"])
        began = time.perf_counter()
        self.sent[self.state["revision"] + 1] = (side, began)
        body = {"index": self.state["index"], "action": action}
        status, data = await self._ask(side, "POST", "/actions", body)
        self.times.acks.append(time.perf_counter() - began)
        if status == 200:
            self.state = json.loads(data)["state"]
        else:
            self.times.refused.append(f"action: {status} {data[:200]!r}")

    async def _choose(self, side: str, prompt: dict[str, Any]) -> dict[str, Any]:
        """Mostly a move of some unit, so that phases last; otherwise one of the answers offered."""
        offered = [choice["action"] for choice in prompt["choices"]]
        if prompt["units"] and (not offered or self.luck.random() < 0.9):
            began = time.perf_counter()
            unit = self.luck.choice(prompt["units"])
            status, data = await self._ask(side, "GET", f"/choices?unit={unit}")
            self.times.reads.append(time.perf_counter() - began)
            if status != 200:
                self.times.refused.append(f"choices: {status} {data[:200]!r}")
            else:
                found = json.loads(data)
                offered = [row["action"] for row in (*found["stops"], *found["choices"])] or offered
        action: dict[str, Any] = self.luck.choice(offered)
        return action
