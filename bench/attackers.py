"""One attacker beside 200 players: ``python bench/attackers.py [--seconds 20] [--only NAME] [--table FILE]``.

A server as ``rasputitsa serve`` starts it, with its usual limits and a fresh database; 100 matches with two
players each, everyone at an address and a live socket of his own, one action a second each. Beside them one
attacker at a time, in a process of its own and at a lower priority, since his processor is not ours. While
he works, a player also does what players need: he checks options, takes in a save, begins a match against the
computer, asks for an evaluation. Everything is on 127.0.0.0/8.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attacks import ATTACKS, Target, run, seats
from players import GAME, Line, Pair, Times, address
from rasputitsa import hexlog
from rasputitsa.engine.match import Match
from rasputitsa.games import load

RESULTS = Path(__file__).with_name("attackers.json")
PATIENCE = 120.0


@contextmanager
def server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    database = f"sqlite:///{folder / 'a.sqlite'}"
    command = [sys.executable, "-m", "rasputitsa", "serve", "--port", "0", "--quiet", "--database", database]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    try:
        yield process, int(process.stdout.readline().split()[3].rstrip("/").rsplit(":", 1)[1])
    finally:
        process.terminate()
        process.wait()


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(found for child in children for found in family(int(child)))]


def memory(pid: int) -> float:
    """MiB that a server and its workers keep in memory; what they share is counted once."""
    total = 0
    for one in family(pid):
        try:
            rollup = Path(f"/proc/{one}/smaps_rollup").read_text()
        except OSError:
            continue
        total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return total / 1024


async def watched(pid: int, until: float) -> float:
    most = 0.0
    while time.monotonic() < until:
        most = max(most, memory(pid))
        await asyncio.sleep(1)
    return most


async def needs(port: int, begin: float) -> dict[str, float | str]:
    """What a player needs, and how long he waits for it: seconds, or why he did not get it."""
    await asyncio.sleep(begin - time.monotonic())
    line = await Line(port, address(0, 2)).open()
    found: dict[str, float | str] = {}

    async def need(what: str, *asked: Any) -> Any:
        began = time.monotonic()
        status, data = await line.ask(*asked)
        found[what] = round(time.monotonic() - began, 2) if status < 300 else f"{status} {data[:160]!r}"
        return json.loads(data)

    await need("options", "POST", f"/api/games/{GAME}/options", {"options": {}})
    save = hexlog.write(_some_game(), reveal_seed=False)
    await need("import", "POST", "/api/matches/import", {"hexlog": save})
    setups = {"german": "historical"}
    body = {"game": GAME, "seats": seats("level0", "here"), "seed": "bench", "setups": setups}
    made = await need("match", "POST", "/api/matches", body)
    path, token = f"/api/matches/{made['id']}", made["seats"][0]["token"]
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE:
        status, data = await line.ask("GET", path, None, token)
        if status == 200 and json.loads(data)["prompt"]["yours"]:
            break
        await asyncio.sleep(0.1)
    found["level 0"] = round(time.monotonic() - began, 2)
    await need("evaluation", "GET", f"{path}/evaluation", None, token)
    line.close()
    return found


def _some_game() -> Match:
    match, luck = Match(load(GAME), "a"), random.Random(3)
    match.roll_dice()
    while (asked := match.decision) is not None and len(match.log) < 200:
        match.act(asked.options.sample(luck))
    return match


def attacker(name: str, target: Target, until: float, answer: Any) -> None:
    os.nice(9)
    answer.send(run(name, target, until))


async def measure(port: int, pid: int, name: str, pairs: int, seconds: float) -> dict[str, Any]:
    times = Times()
    tables = [Pair(port, number, times) for number in range(pairs)]
    for table in tables:
        await table.begin()
    await asyncio.sleep(1)
    until = time.monotonic() + seconds + 2
    mine, theirs = multiprocessing.Pipe()
    target = Target(port, 66, tables[0].id, tables[0].observer)
    process = multiprocessing.get_context("spawn").Process(
        target=attacker, args=(name, target, until, theirs), daemon=True
    )
    process.start()
    await asyncio.sleep(2)
    cpu, start = processor(pid), time.perf_counter()
    others = asyncio.gather(watched(pid, until), needs(port, time.monotonic() + 2))
    await asyncio.gather(*(table.play(start + n / pairs / 2, seconds) for n, table in enumerate(tables)))
    spent = processor(pid) - cpu
    most, needed = await others
    got = await asyncio.to_thread(lambda: mine.recv() if mine.poll(30) else {"attacker got": "did not end"})
    process.kill()
    for table in tables:
        for hearing in table.hearing:
            hearing.cancel()
    return {"attacker": name, **figures(times, seconds), "memory MiB": round(most), **got} | {
        "a player waits, s": needed,
        "server CPU s/s": round(spent / seconds, 2),
        "load": round(os.getloadavg()[0], 1),
    }


def processor(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / 100


def figures(times: Times, seconds: float) -> dict[str, Any]:
    def ms(values: list[float], share: float) -> float:
        ordered = sorted(values) or [0.0]
        return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)

    return {
        "actions/s": round(len(times.acks) / seconds, 1),
        "p50 ms": ms(times.acks, 0.5),
        "p95 ms": ms(times.acks, 0.95),
        "p99 ms": ms(times.acks, 0.99),
        "reads p99 ms": ms(times.reads, 0.99),
        "heard p99 ms": ms(times.pushes, 0.99),
        "refused": len(times.refused),
        "refusals": times.refused[:3],
    }


def table_of(rows: list[dict[str, Any]]) -> str:
    """The rows as they stand in docs/security.md."""
    titles = ("beside the players", "p50", "p95", "p99", "read p99", "heard p99", "refused")
    titles += ("level 0 waits", "memory", "server's processor", "load", "the attacker got")
    lines = [f"| {' | '.join(titles)} |", f"|{' --- |' * len(titles)}"]
    for row in rows:
        cells = [row["attacker"], *(f"{row[key]:.0f} ms" for key in ("p50 ms", "p95 ms", "p99 ms"))]
        cells += [f"{row[key]:.0f} ms" for key in ("reads p99 ms", "heard p99 ms")]
        wait = row["a player waits, s"].get("level 0", "?")
        cells += [str(row["refused"]), f"{wait} s", f"{row['memory MiB']} MiB"]
        cells += [f"{row['server CPU s/s']:.0%}", str(row["load"]), row["attacker got"] or "nothing"]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--only", metavar="TEXT", default="", help="attacks whose name contains this")
    parser.add_argument("--out", type=Path, default=RESULTS)
    args = parser.parse_args()
    rows: dict[str, Any] = {}
    if args.out.exists():
        rows = {row["attacker"]: row for row in json.loads(args.out.read_text())}
    for name in ATTACKS:
        if args.only not in name:
            continue
        with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (process, port):
            rows[name] = asyncio.run(measure(port, process.pid, name, args.players // 2, args.seconds))
        print(json.dumps(rows[name], ensure_ascii=False), flush=True)
        ordered = [rows[known] for known in ATTACKS if known in rows]
        args.out.write_text(json.dumps(ordered, indent=2, ensure_ascii=False) + "\n")
    print(table_of([rows[known] for known in ATTACKS if known in rows]))


if __name__ == "__main__":
    main()
