"""How many letters a game by mail takes: two computers play by files, each with its own key.

python bench/letters.py GAME [--player level1] [--games 2]
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from rasputitsa.engine.play import outcome
from rasputitsa.games import load
from rasputitsa.mail import letter as letters
from rasputitsa.mail.session import MailSession


class Post(NamedTuple):
    """A game that was played by mail: letters by turn, all of them, its dice and its result."""

    turns: Counter[int]
    letters: int
    dice: int
    winner: int | None
    bytes: int


def play(game_id: str, player: str, folder: Path) -> Post:
    """Begin, and let the file go to and fro until the game is over for both sides."""
    game = load(game_id)
    path = folder / "game.hexlog"
    turns: Counter[int] = Counter()
    session = MailSession(letters.begin(game, game.sides[0], path, folder / f"{game.sides[0]}.key"), player)
    sent = 0
    while True:
        session.open()
        while session.decision is not None:
            session.computer_acts()
        if session.letter.finished and sent:
            state = session.match.state
            return Post(turns, sent, session.match.rolled, outcome(state)[0], path.stat().st_size)
        sent += 1
        turns[session.match.state.turn] += 1
        reader = game.sides[1 - session.letter.side]
        session = MailSession(letters.opened(path, folder / f"{reader}.key"), player)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--player", default="level1")
    parser.add_argument("--games", type=int, default=2)
    args = parser.parse_args()
    for number in range(1, args.games + 1):
        with tempfile.TemporaryDirectory() as folder:
            post = play(args.game, args.player, Path(folder))
        turns = " ".join(f"{turn}:{count}" for turn, count in sorted(post.turns.items()))
        mean = post.letters / len(post.turns)
        print(f"game {number}: {post.letters} letters, {mean:.1f} a turn: {turns}")
        print(f"  {post.dice} dice, {post.bytes} bytes")


if __name__ == "__main__":
    main()
