"""``rasputitsa lab ladder`` and ``lab sprt``: how strong players are, and whether one is stronger."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rasputitsa import store
from rasputitsa.cli.common import Add, UsageError, add_game, chosen_game
from rasputitsa.cli.lab_run import INTERRUPTED, add_crew, chosen_crew, tell_idle
from rasputitsa.engine.errors import RasputitsaError

if TYPE_CHECKING:
    from rasputitsa.lab import Crew, GameRecord, RunSpec
    from rasputitsa.lab.bradley_terry import Ratings, Record
    from rasputitsa.lab.ladder import Ladder
    from rasputitsa.lab.sprt_run import SprtRun

LADDER, SPRT = "ladder.json", "sprt.json"


def register(add: Add) -> None:
    command = add(
        "ladder",
        ladder,
        "Rate players by a round robin of paired games.",
        "ladder bfm-vpg-2009 --players level0,level1,level2 --games 200 --seed 1 --out runs/ladder",
    )
    add_game(command)
    command.add_argument("--players", metavar="A,B,...", required=True, help="two or more")
    command.add_argument("--games", metavar="N", type=int, required=True, help="even, for every two players")
    command.add_argument("--seed", metavar="S", required=True, help="the same games again for the same seed")
    command.add_argument("--anchor", metavar="P", help="the player at Elo 0 (default: level0, or the first)")
    command.add_argument(
        "--out", metavar="DIR", type=Path, required=True, help="a folder for every run in it"
    )
    add_crew(command)
    command = add(
        "sprt",
        sprt,
        "Test whether A is stronger than B, with no more games than it takes.",
        "sprt level2 level1 --game bfm-vpg-2009 --elo1 50 --max-games 2000 --seed 1 --out runs/sprt",
    )
    command.add_argument("players", metavar="PLAYER", nargs=2, help="A and B, such as level2:nodes=200")
    add_game(command, named=True)
    command.add_argument("--elo0", metavar="E", type=float, default=0.0, help="H0: A is no better than this")
    command.add_argument("--elo1", metavar="E", type=float, default=50.0, help="H1: A is at least so good")
    command.add_argument("--alpha", metavar="P", type=float, default=0.05, help="allowed share of false H1")
    command.add_argument("--beta", metavar="P", type=float, default=0.05, help="allowed share of false H0")
    command.add_argument("--min-games", metavar="M", type=int, default=0, help="undecided before so many")
    command.add_argument("--max-games", metavar="M", type=int, required=True, help="undecided after so many")
    command.add_argument("--seed", metavar="S", required=True, help="the same games again for the same seed")
    command.add_argument("--out", metavar="DIR", type=Path, help="keep the games and the result there")
    add_crew(command)


def ladder(args: argparse.Namespace) -> int:
    from rasputitsa.lab import Setting
    from rasputitsa.lab.elo import elo_interval
    from rasputitsa.lab.ladder import Ladder

    setting = Setting.of(chosen_game(args))
    plan = Ladder.of(setting, split_players(args.players), args.games, args.seed, args.anchor)
    for spec in plan.runs().values():
        spec.check()
    tell_idle(setting)
    with closing(chosen_crew(args)) as crew:
        try:
            games = {folder: played(spec, args.out / folder, crew) for folder, spec in plan.runs().items()}
        except KeyboardInterrupt:
            return interrupted()
    ratings = plan.rate(games)
    _write(args.out / LADDER, plan.to_json(ratings, games))
    print(ladder_table(plan, ratings))
    for players, count, score in plan.meetings(games).values():
        elo = f"{elo_interval(score):+.0f}"
        print(f"{players[0]} against {players[1]}: score {score:.1%}, Elo {elo}, {count} games")
    return 0


def split_players(text: str) -> list[str]:
    """Players between commas; ``nodes=200`` after a comma is a parameter of the player before it."""
    players: list[str] = []
    for piece in text.split(","):
        if players and "=" in piece.partition(":")[0]:
            players[-1] += f",{piece}"
        else:
            players.append(piece)
    return players


def played(spec: RunSpec, folder: Path, crew: Crew) -> Sequence[GameRecord]:
    """All games of a run, with its progress shown."""
    from rasputitsa.lab import Run
    from rasputitsa.lab.ledger import ERRORS
    from rasputitsa.lab.progress import Progress

    print(f"{spec.players[0]} against {spec.players[1]}", file=sys.stderr, flush=True)
    with closing(Run(spec, folder)) as going, closing(Progress(going)) as progress:
        for result in going.play(crew):
            progress.add(result)
    for failure in going.failures:
        raise RasputitsaError(
            f"{folder}: game {failure.job.n} could not be played: {failure.reason}"
            f" (see {ERRORS} there for where it came from)"
        )
    return going.records()


def ladder_table(plan: Ladder, ratings: Ratings) -> str:
    sides = plan.setting.game().sides
    width = max(len(player) for player in plan.players)
    what = f"{plan.setting.game_id} {plan.setting.scenario}, seed {plan.seed}"
    head = f"{'player':<{width}}  {'Elo':>6}  {'95 %':>15}  {'score':>6}"
    lines = [
        f"{what}: {ratings.games} games, {ratings.pairs} pairs",
        head + "".join(f"  {f'wins as {side}':>24}" for side in sides),
    ]
    for row in ratings.standings:
        span = (
            "0 by definition"
            if row.player == ratings.anchor
            else f"{round(row.elo.low):+d} to {round(row.elo.high):+d}"
        )
        lines.append(
            f"{row.player:<{width}}  {round(row.elo.value):>+6d}  {span:>15}  {row.score.value:>6.1%}"
            + "".join(f"  {win_rate(record):>24}" for record in (row.first, row.second))
        )
    lines.append(f"playing the {sides[0]} side is worth {ratings.side:+.0f} Elo; drawn {ratings.draws:.1%}")
    return "\n".join(lines)


def win_rate(record: Record) -> str:
    return f"{record.win_rate:.1%}"


def sprt(args: argparse.Namespace) -> int:
    from rasputitsa.lab import Run, RunSpec, Setting
    from rasputitsa.lab.sprt import Sprt
    from rasputitsa.lab.sprt_run import SprtRun

    test = Sprt(args.elo0, args.elo1, args.alpha, args.beta)
    test.check()
    if args.players[0] == args.players[1]:
        raise UsageError(f"{args.players[0]} against itself: the two players must differ")
    setting = Setting.of(chosen_game(args))
    spec = RunSpec(setting, tuple(args.players), args.max_games, args.seed)
    tell_idle(setting)
    with closing(Run(spec, args.out)) as run, closing(chosen_crew(args)) as crew:
        going = SprtRun(run, test, args.min_games)
        try:
            _follow(going, crew)
        except KeyboardInterrupt:
            return interrupted()
        result = going.to_json()
        if args.out is not None:
            _write(args.out / SPRT, result)
        print(sprt_words(going))
    return 0


def _follow(going: SprtRun, crew: Crew) -> None:
    from rasputitsa.lab.progress import Progress

    class Running(Progress):
        @property
        def words(self) -> str:
            low, high = going.test.bounds
            return f"LLR {going.state.llr:+.2f} of {low:+.2f} to {high:+.2f}  {super().words}"

    before = set(going.run.done)
    with closing(Running(going.run)) as progress:
        for _ in going.play(crew):
            for game in going.games[-2:]:
                if game.n not in before:
                    progress.add(game)


def sprt_words(going: SprtRun) -> str:
    from rasputitsa.lab.bradley_terry import record
    from rasputitsa.lab.ladder import bout

    test, state, spec = going.test, going.state, going.run.spec
    low, high = test.bounds
    sides = spec.setting.game().sides
    bouts = [bout(game, sides) for game in going.games]
    counts = " ".join(str(count) for count in state.counts)
    apart = (f"{win_rate(record(bouts, spec.players[0], i))} as {side}" for i, side in enumerate(sides))
    asked = f"Elo {test.elo0:g} or {test.elo1:g}, alpha {test.alpha:g}, beta {test.beta:g}"
    return "\n".join(
        [
            f"SPRT of {spec.players[0]} against {spec.players[1]}: {asked}",
            f"{state.games} games; pairs with 0, 1/2, 1, 3/2, 2 points: {counts}",
            f"Elo {state.elo:+.0f} (as if the number of games had been fixed); wins {', '.join(apart)}",
            f"LLR {state.llr:+.2f}, bounds {low:+.2f} and {high:+.2f}: {state.verdict}",
        ]
    )


def interrupted() -> int:
    command = shlex.join(sys.argv[1:])
    print(
        f"rasputitsa: interrupted; with --out the same command goes on: rasputitsa {command}", file=sys.stderr
    )
    return INTERRUPTED


def _write(path: Path, row: dict[str, Any]) -> None:
    store.write(path, json.dumps(row, indent=1, ensure_ascii=False, allow_nan=False) + "\n")
