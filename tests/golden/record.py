"""Records the golden saves that do not exist yet. Those of a released version are never recorded again.

Run it from the root of the repository: ``python tests/golden/record.py``
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from rasputitsa import hexlog, store
from rasputitsa.agents import Agent, Clock, create
from rasputitsa.engine.match import Match
from rasputitsa.engine.origin import CHOSEN, JOINT, MAIL, Origin, Pledge, chosen, pledge_of
from rasputitsa.engine.play import decision
from rasputitsa.games import load
from rasputitsa.mail import key as keys
from rasputitsa.mail import letter as letters
from rasputitsa.mail.session import MailSession
from rasputitsa.notation import parse_words
from rasputitsa.position import read_position
from rasputitsa.view import view

VALUES = {"german": "a1" * 32, "soviet": "b2" * 32}
"""What the players of the match with fair dice add."""

HERE = Path(__file__).parent
VERSION = "v0.1"
FAIR_VERSION = "v0.2"
"""The version that brought dice which everybody who plays adds to."""
ATTRITION = {"kurcina_war_of_attrition": "on", "weather_marks": "2:early,4:early,5:late,8:late"}
MOSKVA = "moskva-1941"
MASKS = {"masks": "on", "secret_air": "on", "variable_weather": "on"}
FOG = {"total_fog": "on", "allotted_air": "on"}
ZONES = {"total_fog": "on", "secret_air": "on", "free_deployment": "on"}
GAMES: dict[str, tuple[str, str, Mapping[str, str], str, str]] = {
    "gdw": ("bfm-gdw-1986", "standard7", {}, "simple", "simple"),
    "vpg": ("bfm-vpg-2009", "standard7", {}, "simple", "simple"),
    "c3i": ("bfm-c3i-2011", "standard7", {}, "simple", "random"),
    "campaign": ("bfm-gdw-1986", "campaign14", {}, "simple", "simple"),
    "attrition": ("bfm-gdw-1986", "campaign14", ATTRITION, "random", "simple"),
    "moskva": (MOSKVA, "moskva", {}, "simple", "simple"),
    "moskva-random": (MOSKVA, "moskva", {}, "random", "random"),
    "moskva-masks": (MOSKVA, "moskva", MASKS, "simple", "simple"),
    "moskva-fog": (MOSKVA, "moskva", FOG, "simple", "simple"),
    "moskva-zones": (MOSKVA, "moskva", ZONES, "random", "random"),
}
"""Game, scenario, options and players of each recorded match."""

FIRST = ("unit XLVII 0403", "unit V 0404", "unit 16A 0504 reduced")
SECOND = (*FIRST, "unit XLII 0603 reduced")
MOSCOW = ("unit XLVI 1002", "unit V 1003", "unit 1Sh 1103 reduced")
TULA = ("unit XLVI 1007", "unit V 1108", "unit 13A 1107 reduced")
TWO, THREE = "attack 16A with XLVII V", "attack 16A with XLVII V XLII"
CAPITAL, CITY = "attack 1Sh with XLVI V", "attack 13A with XLVI V"
EXAMPLES: dict[str, tuple[str, int, tuple[str, ...], tuple[str, ...]]] = {
    "gdw-first": ("bfm-gdw-1986", 2, FIRST, (TWO, "done", "roll 1", "retreat 16A 0604-0705", "advance V")),
    "gdw-second": ("bfm-gdw-1986", 2, SECOND, (THREE, "done", "roll 2", "advance XLVII")),
    "gdw-mud": ("bfm-gdw-1986", 3, SECOND, (THREE, "done", "roll 6", "lose XLII")),
    "vpg-first": ("bfm-vpg-2009", 2, FIRST, (TWO, "done", "roll 1", "retreat 16A 0603-0602", "done")),
    "vpg-second": ("bfm-vpg-2009", 2, SECOND, (THREE, "done", "roll 1", "advance XLII")),
    "vpg-mud": ("bfm-vpg-2009", 3, SECOND, (THREE, "done", "roll 3", "lose XLVII", "advance XLVII")),
    "vpg-moscow": ("bfm-vpg-2009", 2, MOSCOW, (CAPITAL, "done", "roll 1", "stand 1Sh", "advance XLVI")),
    "c3i-first": ("bfm-c3i-2011", 2, FIRST, (TWO, "done", "roll 6", "lose V")),
    "c3i-second": ("bfm-c3i-2011", 2, SECOND, (THREE, "done", "roll 1", "advance V")),
    "c3i-mud": ("bfm-c3i-2011", 3, SECOND, (THREE, "done", "roll 4", "lose V", "lose V", "advance XLVII")),
    "c3i-moscow": ("bfm-c3i-2011", 2, MOSCOW, (CAPITAL, "done", "roll 1", "done", "retreat 1Sh 1203-1303")),
    "c3i-tula": ("bfm-c3i-2011", 2, TULA, (CITY, "done", "roll 1", "done", "retreat 13A 1206-1306")),
}
"""Game, turn, units and actions of the combat examples of the rulebooks."""


def play(match: Match, agents: tuple[Agent, Agent]) -> None:
    match.roll_dice()
    while (asked := match.decision) is not None:
        seen = view(match.state, asked.player)
        question = decision(seen)
        assert question is not None
        match.act(agents[asked.player].choose(seen, question, Clock()))


def record_game(name: str) -> str:
    game, scenario, options, german, soviet = GAMES[name]
    match = Match(load(game, scenario, options), f"golden-{name}")
    play(match, (create(german, 1), create(soviet, 2)))
    return hexlog.write(match, {"german": german, "soviet": soviet}, reveal_seed=True)


def record_fair(name: str) -> str:
    """A match as a server writes it: its dice from everybody's values, or from a chosen seed."""
    pledges = [Pledge(side, pledge_of(value), value) for side, value in VALUES.items()]
    secret = "7c" * 32
    origin = Origin(JOINT, "goldenmatch2", pledge_of(secret), secret, tuple(pledges))
    if name == CHOSEN:
        origin = chosen("5a" * 32, "Jäger 1941 #2")
    match = Match(load("bfm-vpg-2009"), origin.seed, bound=origin)
    play(match, (create("level1", 1), create("level1", 2)))
    return hexlog.write(match, reveal_seed=False)


def record_mail() -> str:
    """A game by mail to its end, by two computers with keys of their own."""
    game = load("bfm-vpg-2009")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.hexlog"
        for side, end in VALUES.items():
            keys.create(letters.key_name(path, side), keys.Key(side, end))
        pledges = tuple(Pledge(side, keys.Key(side, end).start) for side, end in VALUES.items())
        store.write(
            path, hexlog.write(Match(game, None, bound=Origin(MAIL, pledges=pledges)), reveal_seed=False)
        )
        reader, over = 0, set[int]()
        while len(over) < len(game.sides):
            session = MailSession(letters.opened(path, letters.key_name(path, game.sides[reader])), "level1")
            session.open()
            while session.decision is not None:
                session.computer_acts()
            if session.letter.finished:
                over.add(reader)
            reader = 1 - reader
        return path.read_text(encoding="utf-8")


def record_example(name: str) -> str:
    game_id, turn, units, actions = EXAMPLES[name]
    game = load(game_id)
    match = Match(game, None, read_position(game, [f"turn {turn}", "phase german-combat", *units]))
    for text in actions:
        match.act(parse_words(game, text))
    return hexlog.write(match, reveal_seed=True)


def save(name: str, text: str, version: str = VERSION) -> None:
    path = HERE / f"{version}-{name}.hexlog"
    if not path.exists():
        path.write_text(text, encoding="utf-8", newline="\n")


def main() -> None:
    for name in GAMES:
        save(name, record_game(name))
    for name in EXAMPLES:
        save(f"example-{name}", record_example(name))
    for name in (JOINT, CHOSEN):
        save(name, record_fair(name), FAIR_VERSION)
    save(MAIL, record_mail(), FAIR_VERSION)


if __name__ == "__main__":
    main()
