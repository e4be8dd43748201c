"""How long the table takes for what a screen asks most: ``python bench/table.py [--json FILE]``.

Random games of three variants in three languages; every decision is drawn as a browser would ask for it, JSON
included. Times are processor times, so that other work on the machine does not count. The bar is 5 ms at the
95th percentile.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from rasputitsa.engine.action import Attack
from rasputitsa.engine.match import Match
from rasputitsa.games import load
from rasputitsa.messages import LANGUAGES
from rasputitsa.table.odds import odds
from rasputitsa.table.overlays import OVERLAYS, overlay
from rasputitsa.table.position import position
from rasputitsa.table.prompt import prompt
from rasputitsa.table.story import entry_told
from rasputitsa.table.unit_choices import unit_choices
from rasputitsa.table.voice import Voice, voice

BAR_MS = 5.0
WITH_BAR = ("position", "prompt", "choices of a unit", "entry of the story")
VARIANTS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("bfm-vpg-2009", "standard7", {}),
    ("bfm-c3i-2011", "standard7", {}),
    ("bfm-gdw-1986", "campaign14", {"kurcina_war_of_attrition": "on"}),
)
UNITS = 3
"""Units looked at in every decision."""

T = TypeVar("T")


class Clocks:
    """Processor times by what was done, with the JSON that a server makes of it."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)

    def time(self, name: str, work: Callable[..., T], *given: Any) -> T:
        start = time.process_time()
        found = work(*given)
        if hasattr(found, "model_dump_json"):
            found.model_dump_json()
        self.times[name].append((time.process_time() - start) * 1000)
        return found

    def rows(self) -> list[dict[str, Any]]:
        rows = []
        for name, times in self.times.items():
            times.sort()
            share = {
                f"p{p}_ms": round(times[min(len(times) - 1, len(times) * p // 100)], 2) for p in (50, 95, 99)
            }
            bar = {"bar_ms": BAR_MS, "meets": share["p95_ms"] < BAR_MS} if name in WITH_BAR else {}
            rows.append({"name": name, "calls": len(times), **share, **bar})
        return rows


def play(speaker: Voice, clocks: Clocks, rng: random.Random) -> None:
    """A random game, every decision of which is drawn."""
    game = speaker.game
    match = Match(game, "bench")
    match.roll_dice()
    while (asked := match.decision) is not None:
        state, player = match.state, asked.player
        clocks.time("position", position, speaker, state, player)
        offered = clocks.time("prompt", prompt, speaker, state, player)
        assert offered is not None
        for key in rng.sample(offered.units, min(UNITS, len(offered.units))):
            clocks.time("choices of a unit", unit_choices, speaker, state, player, game.unit[key])
        action = asked.options.sample(rng)
        if isinstance(action, Attack):
            clocks.time("odds sheet", odds, speaker, state, player, action)
        if rng.random() < 0.1:
            for kind in OVERLAYS:
                clocks.time(f"overlay {kind}", overlay, speaker, state, player, kind)
        number = len(match.log) + 1
        entry = match.act(action)[0]
        clocks.time("entry of the story", entry_told, speaker, number, state, entry, player)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows to a file as well")
    args = parser.parse_args()
    clocks = Clocks()
    for game_id, scenario, options in VARIANTS:
        game = load(game_id, scenario, options)
        for number, language in enumerate(LANGUAGES):
            play(voice(game, language), clocks, random.Random(number))
    rows = clocks.rows()
    for row in rows:
        bar = (
            "" if "bar_ms" not in row else f"bar {row['bar_ms']:.0f} ms {'met' if row['meets'] else 'MISSED'}"
        )
        figures = " ".join(f"{key[:-3]} {row[key]:7.2f}" for key in ("p50_ms", "p95_ms", "p99_ms"))
        print(f"{row['name']:<24} {row['calls']:>6} calls  {figures} ms  {bar}".rstrip())
    if args.json:
        args.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
