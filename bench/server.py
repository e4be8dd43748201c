"""How many live matches a server carries: ``python bench/server.py [--matches 500] [--seconds 60]``.

Starts a server with a fresh database, plays many matches at once, each with one action per second and both
players at live sockets, and measures two things: from sending an action to its acknowledgement, and from
sending it to the other player's socket. Games are played from scripts made beforehand, so that the load is
the server's and not the players'.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from rasputitsa.engine.action import Arrange
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.match import Match
from rasputitsa.games import load
from rasputitsa.table.actions import encode

GAME, SETUP = "bfm-vpg-2009", "historical"
SCRIPTS = 8
REVISION = re.compile(rb'"revision":(\d+)')


class Turn(NamedTuple):
    """An action of a script: who acts, at which index, and the body of the request."""

    side: str
    index: int
    action: dict[str, Any]


def script(seed: str) -> list[Turn]:
    """A whole game of random legal actions; with the same seed the same dice fall on the server."""
    game = load(GAME)
    match, luck = Match(game, seed), random.Random(seed)
    match.roll_dice()
    match.act(Arrange(SETUP))
    turns: list[Turn] = []
    while (asked := match.decision) is not None:
        assert asked.player != CHANCE
        action = asked.options.sample(luck)
        turns.append(Turn(game.sides[asked.player], len(match.log), encode(game, action)))
        match.act(action)
    return turns


class Line:
    """A connection that speaks just enough HTTP and WebSocket, and spends little on it."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)

    async def post(self, path: str, body: dict[str, Any], token: str = "") -> tuple[int, bytes]:
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {token}\r\nContent-Length: {len(data)}\r\n\r\n"
        self.writer.write(head.encode() + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(re.search(rb"content-length: (\d+)", answer)[1])  # type: ignore[index]
        return int(answer[9:12]), await self.reader.readexactly(length)

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


class Table:
    """A match with two players and their sockets; remembers when each revision was asked for."""

    def __init__(self, port: int, seed: str, turns: list[Turn]) -> None:
        self.turns, self.seed = turns, seed
        self.line, self.ears = Line(port), {side: Line(port) for side in ("german", "soviet")}
        self.sent: dict[int, tuple[str, float]] = {}
        self.acks: list[float] = []
        self.pushes: list[float] = []
        self.refused = 0

    async def begin(self) -> None:
        await self.line.open()
        seats = [{"side": side, "player": "link"} for side in self.ears]
        body = {"game": GAME, "seats": seats, "seed": self.seed, "setups": {"german": SETUP}}
        status, data = await self.line.post("/api/matches", body)
        assert status == 200, data
        made = json.loads(data)
        self.id, self.tokens = made["id"], {seat["side"]: seat["token"] for seat in made["seats"]}
        self.hearing = [asyncio.create_task(self._hear(side)) for side in self.ears]

    async def _hear(self, side: str) -> None:
        ear = self.ears[side]
        await ear.open()
        await ear.listen(self.id, self.tokens[side])
        while True:
            kind, data = await ear.frame()
            found = REVISION.search(data) if kind == 1 else None
            sent = self.sent.pop(int(found[1]), None) if found else None
            if sent is not None and sent[0] != side:
                self.pushes.append(time.perf_counter() - sent[1])
            elif sent is not None and found is not None:
                self.sent[int(found[1])] = sent

    async def play(self, start: float, seconds: float) -> None:
        """One action each second, at a moment of the second that is this table's own."""
        for number, turn in enumerate(self.turns[: int(seconds)]):
            await asyncio.sleep(max(0.0, start + number - time.perf_counter()))
            following = self.turns[number + 1].index if number + 1 < len(self.turns) else turn.index + 1
            began = time.perf_counter()
            self.sent[following] = (turn.side, began)
            body = {"index": turn.index, "action": turn.action}
            status, _ = await self.line.post(f"/api/matches/{self.id}/actions", body, self.tokens[turn.side])
            self.acks.append(time.perf_counter() - began)
            self.refused += status != 200


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def start_server(folder: Path, database: str) -> tuple[subprocess.Popen[str], int]:
    code = (
        "import sys; from rasputitsa.server.run import run; from rasputitsa.server.settings import Settings;"
        "run(Settings(sys.argv[1], matches_in_memory=100000, requests_per_second=1e9, burst=10**9,"
        " requests_at_once=10**6, seconds_per_second=1e9, connections_per_address=10**6,"
        " matches_per_minute=1e9), '127.0.0.1', 0, lambda port: print(port, flush=True), quiet=True)"
    )
    url = database or f"sqlite:///{folder / 'bench.sqlite'}"
    process = subprocess.Popen([sys.executable, "-c", code, url], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, int(process.stdout.readline())


def resident(pid: int) -> float:
    """Memory of a process in MiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


async def measure(port: int, pid: int, matches: int, seconds: float) -> dict[str, Any]:
    scripts = {f"bench {n}": script(f"bench {n}") for n in range(SCRIPTS)}
    tables = [Table(port, seed, scripts[seed]) for seed in (f"bench {n % SCRIPTS}" for n in range(matches))]
    before = resident(pid)
    for table in tables:
        await table.begin()
    await asyncio.sleep(2)
    opened = resident(pid)
    cpu = _cpu(pid)
    start = time.perf_counter() + 0.5
    await asyncio.gather(*(table.play(start + n / matches, seconds) for n, table in enumerate(tables)))
    spent = _cpu(pid) - cpu
    await asyncio.sleep(1)
    acks = [value for table in tables for value in table.acks]
    pushes = [value for table in tables for value in table.pushes]
    return {
        "matches": matches,
        "seconds": seconds,
        "actions": len(acks),
        "refused": sum(table.refused for table in tables),
        "heard by the other player": len(pushes),
        "acknowledged p50 ms": round(percentile(acks, 0.50), 1),
        "acknowledged p95 ms": round(percentile(acks, 0.95), 1),
        "acknowledged p99 ms": round(percentile(acks, 0.99), 1),
        "other player p50 ms": round(percentile(pushes, 0.50), 1),
        "other player p95 ms": round(percentile(pushes, 0.95), 1),
        "other player p99 ms": round(percentile(pushes, 0.99), 1),
        "server CPU seconds per second": round(spent / seconds, 2),
        "server CPU ms per action": round(1000 * spent / max(1, len(acks)), 2),
        "players CPU seconds per second": round(_own_cpu() / seconds, 2),
        "memory per open match with two sockets, KiB": round(1024 * (opened - before) / matches),
        "memory per match in the middle of its game, KiB": round(1024 * (resident(pid) - before) / matches),
    }


def _cpu(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / 100


def _own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", default="", help="default: SQLite in a temporary folder")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, port = start_server(Path(folder), args.database)
        try:
            found = asyncio.run(measure(port, process.pid, args.matches, args.seconds))
        finally:
            process.terminate()
            process.wait()
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
