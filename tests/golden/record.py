"""Records the golden saves that do not exist yet. Those of a released version are never recorded again.

Run it from the root of the repository: ``python tests/golden/record.py``
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rasputitsa import hexlog
from rasputitsa.agents import Agent, Clock, create
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision
from rasputitsa.games import load
from rasputitsa.view import view

HERE = Path(__file__).parent
VERSION = "v0.1"
ATTRITION = {"kurcina_war_of_attrition": "on", "weather_marks": "2:early,4:early,5:late,8:late"}
GAMES: dict[str, tuple[str, str, Mapping[str, str], str, str]] = {
    "gdw": ("bfm-gdw-1986", "standard7", {}, "simple", "simple"),
    "vpg": ("bfm-vpg-2009", "standard7", {}, "simple", "simple"),
    "c3i": ("bfm-c3i-2011", "standard7", {}, "simple", "random"),
    "campaign": ("bfm-gdw-1986", "campaign14", {}, "simple", "simple"),
    "attrition": ("bfm-gdw-1986", "campaign14", ATTRITION, "random", "simple"),
}
"""Game, scenario, options and players of each recorded match."""


def play(match: Match, agents: tuple[Agent, Agent]) -> None:
    while (asked := match.decision) is not None:
        seen = view(match.state, asked.player)
        question = decision(seen)
        assert question is not None
        match.act(agents[asked.player].choose(seen, question, Clock()))


def record(name: str) -> str:
    game, scenario, options, german, soviet = GAMES[name]
    match = Match(load(game, scenario, options), f"golden-{name}")
    match.roll_dice()
    play(match, (create(german, 1), create(soviet, 2)))
    return hexlog.write(match, {"german": german, "soviet": soviet}, reveal_seed=True)


def main() -> None:
    for name in GAMES:
        path = HERE / f"{VERSION}-{name}.hexlog"
        if not path.exists():
            path.write_text(record(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
