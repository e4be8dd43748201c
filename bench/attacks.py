"""Attackers, each a stranger without any right, each bounded in time: what one of them can ask of a server.

Every attack is a coroutine ``attack(target, until)``: it opens lines from its own addresses, works until that
moment of the monotonic clock, and returns what it got out of it, in words.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from players import GAME, SIDES, Line
from rasputitsa import hexlog
from rasputitsa.engine.match import Match
from rasputitsa.games import load

STACKS = "moskva-1941"
LINES = 1_350_000
PAIRS = 8_000
Attack = Callable[["Target", float], Awaitable[str]]


class Target(NamedTuple):
    """A server to be attacked from addresses of ``group``, and a match with its watcher's link."""

    port: int
    group: int
    match: str
    observer: str

    async def line(self, number: int = 0) -> Line:
        return await Line(self.port, f"127.{self.group}.0.{number + 2}").open()


async def repeat(
    target: Target, lines: int, until: float, ask: Callable[[Line, int], Awaitable[int]], addresses: int = 1
) -> Counter[int]:
    """Ask over and over, from several lines at once; how often each status was answered."""
    found: Counter[int] = Counter()

    async def one(number: int) -> None:
        asked = 0
        while time.monotonic() < until:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                line = await target.line(number % addresses)
                while time.monotonic() < until:
                    found[await ask(line, asked * lines + number)] += 1
                    asked += 1
            found[0] += 1
            await asyncio.sleep(0.05)

    tasks = [asyncio.create_task(one(number)) for number in range(lines)]
    await asyncio.wait(tasks, timeout=max(0.0, until - time.monotonic()) + 0.5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return found


def told(found: Counter[int]) -> str:
    words = {0: "cut off"}
    return ", ".join(f"{words.get(status, status)} × {count}" for status, count in sorted(found.items()))


def junk_save(lines: int) -> str:
    game = load(GAME)
    return f"hexlog 1\ngame: {GAME} {game.version}\nposition\n" + "x\n" * lines + "end\n= 1.x 0\n"


def blank_save(size: int) -> str:
    """A save that can be played on, most of which says nothing."""
    text = hexlog.write(_begun(), reveal_seed=False)
    position = "\n".join(
        ["position", "turn 1", "phase german-movement", "unit XXIV 0404", "\n" * size, "end"]
    )
    return text.split("\n= ")[0] + f"\n{position}\ngerman done\n"


def undo_save(pairs: int) -> str:
    game = load(STACKS, options={"total_fog": "on"})
    match = Match(game, "a")
    match.roll_dice()
    asked = match.decision
    assert asked is not None
    side = game.sides[asked.player]
    head = "\n".join(hexlog.header(match, reveal_seed=False))
    return head + f"\n{side} arrange historical\n{side} undo" * pairs + "\n"


def _begun() -> Match:
    match = Match(load(GAME), "a")
    match.roll_dice()
    return match


def seats(*players: str) -> list[dict[str, str]]:
    return [{"side": side, "player": player} for side, player in zip(SIDES, players, strict=True)]


async def importing(target: Target, until: float, text: str, lines: int = 4) -> str:
    body = {"hexlog": text}

    async def ask(line: Line, _: int) -> int:
        return (await line.ask("POST", "/api/matches/import", body))[0]

    return told(await repeat(target, lines, until, ask))


async def junk(target: Target, until: float) -> str:
    return await importing(target, until, junk_save(LINES))


async def takebacks(target: Target, until: float) -> str:
    return await importing(target, until, undo_save(PAIRS))


async def disk(target: Target, until: float) -> str:
    return await importing(target, until, blank_save(3_900_000))


async def faulty_seats(target: Target, until: float) -> str:
    """A form of 4 MB in which nearly every sign is a fault."""
    body = {"hexlog": "", "seats": [1] * 1_300_000}

    async def ask(line: Line, _: int) -> int:
        return (await line.ask("POST", "/api/matches/import", body))[0]

    return told(await repeat(target, 4, until, ask))


async def unknown_keys(target: Target, until: float) -> str:
    """Answers to a question, of 60 kB each, in a form that nobody knows; a seat is not needed for it."""
    body = {f"key{n}": n for n in range(3500)}

    async def ask(line: Line, _: int) -> int:
        return (await line.ask("POST", f"/api/matches/{target.match}/actions", body))[0]

    return told(await repeat(target, 4, until, ask))


async def computers(target: Target, until: float) -> str:
    """Twelve long games of the strongest players, all set going."""
    line, found = await target.line(), Counter[int]()
    for _ in range(12):
        body = {"game": STACKS, "seats": seats("level3", "level3")}
        status, data = await line.ask("POST", "/api/matches", body)
        found[status] += 1
        if status == 200:
            made = json.loads(data)
            await line.ask("GET", f"/api/matches/{made['id']}", token=made["observer"])
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    return told(found)


async def half_sent(target: Target, until: float) -> str:
    """A thousand requests of which the end never comes, and heads that never end."""
    held = []
    for number in range(1007):
        with contextlib.suppress(OSError):
            line = await target.line()
            line.writer.write(
                b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nX-%d: " % number
            )
            held.append(line)
    heads = asyncio.create_task(_endless_heads(target, until))
    await asyncio.sleep(max(0.0, until - time.monotonic() - 1))
    alive = sum(not line.reader.at_eof() and line.reader.exception() is None for line in held)
    sent = await heads
    for line in held:
        line.close()
    return f"{alive} of 1007 still held, {sent / 1e6:.1f} MB of heads taken"


async def _endless_heads(target: Target, until: float) -> int:
    sent = 0
    while time.monotonic() < until - 1:
        with contextlib.suppress(OSError):
            line = await target.line(1)
            line.writer.write(b"GET / HTTP/1.1\r\n")
            while time.monotonic() < until - 1 and not line.reader.at_eof():
                line.writer.write(b"X: " + b"y" * 60_000 + b"\r\n")
                await line.writer.drain()
                sent += 60_000
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.02)
    return sent


async def watchers(target: Target, until: float) -> str:
    """Two hundred live sockets on one watcher's link, and as many again from other addresses."""
    held, tasks = [], []
    for number in range(400):
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            line = await target.line(0 if number < 200 else number % 50)
            await line.listen(target.match, target.observer)
            held.append(line)
            tasks.append(asyncio.create_task(_watch(line)))
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    closed = sum(task.done() for task in tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return f"{len(held) - closed} of 400 watch"


async def _watch(line: Line) -> None:
    while (await line.frame())[0] != 8:
        pass


async def creates(target: Target, until: float) -> str:
    """Matches with a passphrase, far beyond what is allowed."""
    body = {"game": GAME, "seats": seats("link", "link"), "passphrase": "x" * 100}

    async def ask(line: Line, _: int) -> int:
        return (await line.ask("POST", "/api/matches", body))[0]

    return told(await repeat(target, 16, until, ask))


async def undos(target: Target, until: float) -> str:
    """Act and take back, as fast as it goes, in twelve matches."""
    tables: dict[int, tuple[str, str]] = {}

    async def ask(line: Line, number: int) -> int:
        if number % 12 not in tables:
            body = {"game": STACKS, "seats": seats("here", "here")}
            status, data = await line.ask("POST", "/api/matches", body)
            if status != 200:
                return status
            made = json.loads(data)
            tables[number % 12] = (made["id"], made["seats"][0]["token"])
        match, token = tables[number % 12]
        _, data = await line.ask("GET", f"/api/matches/{match}", token=token)
        state = json.loads(data)
        action = {"kind": "arrange", "setup": "historical"}
        path, body = f"/api/matches/{match}", {"index": state.get("index", 0)}
        await line.ask("POST", f"{path}/actions", {**body, "action": action}, token)
        body["index"] += 1
        return (await line.ask("POST", f"{path}/undo", body, token))[0]

    return told(await repeat(target, 24, until, ask))


async def stories(target: Target, until: float) -> str:
    """The whole story and old positions of a long match, asked for over and over."""
    match, luck = Match(load(STACKS), "a"), random.Random(1)
    match.roll_dice()
    while (asked := match.decision) is not None and len(match.log) < 1500:
        match.act(asked.options.sample(luck))
    line = await target.line()
    body = {"hexlog": hexlog.write(match, reveal_seed=False)}
    status, data = await line.ask("POST", "/api/matches/import", body)
    if status != 200:
        return f"import: {status} {data[:300]!r}"
    made = json.loads(data)
    paths = ("/story", "/steps/1400", "/report", "/hexlog", "")

    async def ask(line: Line, number: int) -> int:
        path = f"/api/matches/{made['id']}{paths[number % len(paths)]}"
        return (await line.ask("GET", path, token=made["observer"]))[0]

    return told(await repeat(target, 32, until, ask))


async def hints(target: Target, until: float) -> str:
    """The strongest player's advice in many matches at once, and what the position is worth."""
    tables: dict[int, tuple[str, str]] = {}

    async def ask(line: Line, number: int) -> int:
        place = number % 20
        if place not in tables:
            body = {"game": STACKS, "seats": seats("here", "here")}
            status, data = await line.ask("POST", "/api/matches", body)
            if status != 200:
                return status
            made = json.loads(data)
            tables[place] = (made["id"], made["seats"][0]["token"])
        match, token = tables[place]
        path = "hint?level=level3" if number % 2 else f"evaluation?language={('en', 'fr', 'ja')[number % 3]}"
        return (await line.ask("GET", f"/api/matches/{match}/{path}", token=token))[0]

    return told(await repeat(target, 40, until, ask, addresses=2))


async def pages(target: Target, until: float) -> str:
    """The page and the list of games, again and again; half of those who ask never read the answer."""
    unread = []
    for _ in range(100):
        with contextlib.suppress(OSError):
            line = await target.line(1)
            line.writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            unread.append(line)

    async def ask(line: Line, number: int) -> int:
        return (await line.ask("GET", ("/api/games", "/api/openapi.json", "/")[number % 3]))[0]

    found = await repeat(target, 32, until, ask)
    for line in unread:
        line.close()
    return told(found)


ATTACKS: dict[str, Attack] = {
    "nobody": lambda _, until: asyncio.sleep(max(0.0, until - time.monotonic()), "–"),
    "import of 1.35 million junk lines": junk,
    "import of 8,000 arrangements taken back": takebacks,
    "12 games of level 3 against itself": computers,
    "1,007 half-sent requests, endless heads": half_sent,
    "400 sockets on a watcher's link": watchers,
    "imports of 4 MB of blank lines": disk,
    "creates with a passphrase": creates,
    "imports with 1.3 million faulty seats": faulty_seats,
    "60 kB of unknown keys as an answer": unknown_keys,
    "actions taken back in 12 matches": undos,
    "stories of a long match": stories,
    "advice of level 3 in 20 matches": hints,
    "the page over and over, half never read": pages,
}


def run(name: str, target: Target, until: float) -> dict[str, Any]:
    """An attack in a process of its own; ``until`` by the monotonic clock that all processes share."""
    got = asyncio.run(_run(name, target, until))
    return {"attacker got": got}


async def _run(name: str, target: Target, until: float) -> str:
    return await ATTACKS[name](target, until)
