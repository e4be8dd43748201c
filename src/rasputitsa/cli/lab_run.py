"""``rasputitsa lab run`` and ``lab rerun``: many games between two players, and any of them again."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from rasputitsa import hexlog, store
from rasputitsa.cli.common import Add, Parser, UsageError, add_game, chosen_game, position_lines
from rasputitsa.engine.errors import RasputitsaError

if TYPE_CHECKING:
    from rasputitsa.lab import Crew, GameRecord, Run, RunSpec, Setting

INTERRUPTED = 130
FIRST, SECOND = "german", "soviet"

CONTESTANTS = (
    "Games between two players, A and B. They are played in pairs with the same dice: A as the Germans"
    " against B, then B as the Germans against A (--no-swap: A always as the Germans, each game with its own"
    " dice). The score is that of A. A run with --out can be stopped at any time; the same command goes on"
    " with it."
)


def register(add: Add) -> None:
    command = add(
        "run",
        run,
        "Play many games between two players.",
        "run bfm-vpg-2009 --german level1 --soviet level0 --games 400 --seed 1 --out runs/first",
    )
    command.description = CONTESTANTS
    add_game(command)
    command.add_argument(f"--{FIRST}", metavar="A", required=True, help="player A, such as level2:nodes=200")
    command.add_argument(f"--{SECOND}", metavar="B", required=True, help="player B")
    command.add_argument("--games", metavar="N", type=int, required=True, help="how many; even if sides swap")
    command.add_argument("--seed", metavar="S", required=True, help="the same games again for the same seed")
    command.add_argument("--no-swap", action="store_true", help="A always plays the Germans")
    command.add_argument("--position", metavar="FILE", type=Path, help="from a position instead of the start")
    command.add_argument(
        "--out", metavar="DIR", type=Path, help="keep every game there, and go on from there"
    )
    add_crew(command)
    command = add(
        "rerun", rerun, "Play a game of a run again and compare.", "rerun runs/first 17 --hexlog game.hexlog"
    )
    command.add_argument("folder", metavar="DIR", type=Path, help="the folder of a run")
    command.add_argument("line", metavar="LINE", type=int, help="the line of its games.jsonl, from 1")
    command.add_argument("--hexlog", metavar="FILE", type=Path, help="write the save of the game")


def add_crew(command: Parser) -> None:
    """The arguments that say who plays the games."""
    command.add_argument("--jobs", metavar="J", type=int, help="games at once (default: one per core)")
    command.add_argument(
        "--ray", metavar="ADDRESS", help="on a Ray cluster; local starts one on this machine"
    )


def chosen_crew(args: argparse.Namespace) -> Crew:
    """The crew that the arguments ask for; close it after use."""
    from rasputitsa.lab import crew_of

    jobs = os.cpu_count() or 1 if args.jobs is None else args.jobs
    if jobs < 1:
        raise UsageError(f"--jobs {jobs}: at least one")
    if args.ray is None:
        return crew_of(jobs)
    from rasputitsa.lab.ray_crew import RayCrew

    return RayCrew(args.ray, args.jobs)


def tell_idle(*settings: Setting) -> None:
    """Name, before the games, the options that will change nothing in them."""
    for setting in dict.fromkeys(settings):
        for name in setting.idle():
            print(
                f"rasputitsa: option {name} changes nothing in {setting.game_id} {setting.scenario}",
                file=sys.stderr,
                flush=True,
            )


def run(args: argparse.Namespace) -> int:
    from rasputitsa.lab import Run
    from rasputitsa.lab.progress import Progress

    spec = _spec(args)
    tell_idle(spec.setting)
    with closing(Run(spec, args.out)) as going, closing(chosen_crew(args)) as crew:
        progress = Progress(going)
        try:
            for result in going.play(crew):
                progress.add(result)
        except KeyboardInterrupt:
            progress.close()
            print(_how_to_go_on(args.out, len(going.done), spec.games), file=sys.stderr)
            return INTERRUPTED
        finally:
            progress.close()
        _summarise(going)
        return _tell_failures(going, args.out)


def _spec(args: argparse.Namespace) -> RunSpec:
    from rasputitsa.lab import RunSpec, Setting

    game = chosen_game(args)
    setting = Setting.of(game, () if args.position is None else position_lines(game, args.position))
    players = (getattr(args, FIRST), getattr(args, SECOND))
    return RunSpec(setting, players, args.games, args.seed, swap=not args.no_swap)


def _how_to_go_on(out: Path | None, done: int, games: int) -> str:
    told = f"rasputitsa: interrupted after {done} of {games} games"
    if out is None:
        return f"{told}; they are lost, since there is no --out"
    return f"{told}; the same command goes on with them: rasputitsa {shlex.join(sys.argv[1:])}"


def _summarise(going: Run) -> None:
    from rasputitsa.lab import Tally
    from rasputitsa.lab.progress import score_words
    from rasputitsa.lab.thinking import thinking

    spec, records = going.spec, going.records()
    tally = Tally(spec.per_pair)
    for record in records:
        tally.add(record)
    setting, sides = spec.setting, spec.setting.game().sides
    pairs, by = (f" in {tally.pairs} pairs", " by pairs") if spec.per_pair > 1 else ("", "")
    print(f"{tally.games} games{pairs} of {setting.game_id} {setting.scenario}, seed {spec.seed}")
    print(f"{spec.players[0]} against {spec.players[1]}: {score_words(tally)} (95 %{by})")
    for number, side in enumerate(sides):
        own = [record.score for record in records if spec.job(record.n).first == number]
        if own:
            print(f"  as {side}: {sum(own) / len(own):.3f} of {len(own)} games")
    shares = [f"{side} {tally.share(side):.1%}" for side in sides]
    print(f"won by {', '.join(shares)}, drawn {tally.share(None):.1%}")
    for player in dict.fromkeys(spec.players):
        if (took := thinking(records, player)) is not None:
            print(
                f"{player} thought {took.mean:.2f} s a player turn, {took.most:.2f} s in 95 of 100, "
                f"{took.longest:.2f} s at most"
            )


def _tell_failures(going: Run, out: Path | None) -> int:
    from rasputitsa.lab.ledger import ERRORS

    for failure in going.failures:
        print(
            f"rasputitsa: game {failure.job.n} could not be played: {failure.reason}",
            file=sys.stderr,
        )
    if going.failures and out is not None:
        print(f"rasputitsa: {out / ERRORS} has where in the code each of them failed", file=sys.stderr)
    return 1 if going.failures else 0


def rerun(args: argparse.Namespace) -> int:
    from rasputitsa.agents.catalogue import is_known
    from rasputitsa.lab import play_game, play_match, read_games, read_header, read_spec
    from rasputitsa.lab.ledger import unlike

    spec, games = read_spec(args.folder), read_games(args.folder)
    if not 1 <= args.line <= len(games):
        raise UsageError(f"LINE {args.line}: the run has lines 1 to {len(games)}")
    record = games[args.line - 1]
    job = spec.job(record.n)
    for player in job.players:
        if not is_known(player):
            raise RasputitsaError(
                f"{args.folder}: player {player} is none of this command: play the game again from the script"
                f" that knows it, by play_game(read_spec(Path({str(args.folder)!r})).job({record.n}))"
            )
    again = play_game(job)
    if args.hexlog is not None:
        store.write(args.hexlog, hexlog.write(play_match(job), again.players, reveal_seed=True))
    wrong = _differences(record, again)
    if wrong:
        changed = unlike(read_header(args.folder), spec.header())
        since = f" (since the run, {changed})" if changed else ""
        print(f"line {args.line}, game {record.n}: differs in {', '.join(wrong)}{since}")
        return 1
    print(f"line {args.line}, game {record.n}: the same again, {again.plies} plies, hash {again.hash}")
    return 0


def _differences(record: GameRecord, again: GameRecord) -> list[str]:
    old, new = record.timeless(), again.timeless()
    return [name for name in old.__slots__ if getattr(old, name) != getattr(new, name)]
