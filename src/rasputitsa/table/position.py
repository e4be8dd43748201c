"""The position: what lies on the table, as one side may see it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rasputitsa import status
from rasputitsa.codec import phase_name, place_name
from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State
from rasputitsa.engine.step import agenda_steps
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import column_label, odds
from rasputitsa.mechanisms.impulse.engagement import Engagement
from rasputitsa.mechanisms.impulse.tally import Tally
from rasputitsa.mechanisms.marks import MARKS
from rasputitsa.mechanisms.resolution import RollForBattle
from rasputitsa.mechanisms.victory import Victory, score
from rasputitsa.sight import seen
from rasputitsa.table.record import record
from rasputitsa.table.stacks.battles import declared, fighters
from rasputitsa.table.stacks.forecast import score_lines
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.position import DeclaredBattle, Points, Position, UnitPlace

ATTACKS, DEFENDS = "attacks", "defends"
"""Marks of units in announced battles, beside those that the rules keep."""

KEPT = 20_000
"""Units on their hexes that are kept in the words of the wire."""


def position(voice: Voice, state: State, viewer: int) -> Position:
    """Everything on the table; of a finished game also who won and why."""
    s = seen(state, viewer)
    game, over = s.game, not s.todo
    winner, _ = outcome(s)
    phase = phase_name(s)
    return Position(
        turn=s.turn,
        date=voice.date(s.turn),
        phase=phase,
        phase_name=voice.name("phase", phase),
        side=game.sides[s.side],
        weather=s.weather,
        weather_name=voice.name("weather", s.weather),
        units=_units(voice, s),
        control={side: voice.mask(mask) for side, mask in zip(game.sides, s.control, strict=True)},
        points=list(_points(voice, s)),
        battles=list(_battles(voice, s)),
        over=over,
        winner=voice.side_id(winner) if over else None,
        verdict=status.verdict(s, voice) if over else "",
        leader=voice.side_id(winner),
        standing=status.standing(s, voice),
    )


def _units(voice: Voice, s: State) -> list[UnitPlace]:
    attackers, targets = _fighters(s)
    return [
        _place(voice, unit, hex_, lost, marks, unit in attackers, unit in targets)
        for unit, (hex_, lost, marks) in enumerate(zip(s.where, s.steps, s.marks, strict=True))
    ]


@lru_cache(maxsize=KEPT)
def _place(
    voice: Voice, unit: int, hex_: Hex, lost: int, marks: int, attacks: bool, defends: bool
) -> UnitPlace:
    """A unit as it stands. Kept, since from one position to the next only few units change."""
    shown = [name for name, bit in MARKS.items() if marks & bit]
    shown += [ATTACKS] if attacks else []
    shown += [DEFENDS] if defends else []
    on_map = hex_ >= 0
    return UnitPlace(
        key=voice.key(unit),
        hex=voice.label(hex_) if on_map else None,
        box=None if on_map else place_name(voice.game, hex_),
        lost=lost,
        marks=shown,
    )


def _fighters(s: State) -> tuple[set[int], set[int]]:
    """The units in announced battles: attackers and defenders."""
    attackers: set[int] = set()
    targets: set[int] = set()
    for battle in _all_battles(s):
        if isinstance(battle, Engagement):
            own, others = fighters(s, battle)
        else:
            own, others = set(battle.attackers), {battle.target}
        attackers |= own
        targets |= others
    return attackers, targets


def _points(voice: Voice, s: State) -> Iterator[Points]:
    """The tracks that hold something, and the score where points decide."""
    for track, value in zip(s.game.tracks, s.points, strict=True):
        if value and voice.has_name("track", track):
            yield Points(track=track, name=voice.name("track", track), value=value)
    victory = record(s.game, Victory)
    if victory is not None and victory.by_points:
        for side, id_ in enumerate(s.game.sides):
            name = voice.say("table-score", side=side)
            yield Points(track=f"score.{id_}", name=name, value=score(s, side))
    if record(s.game, Tally) is not None:
        yield from score_lines(voice, s)


def _all_battles(s: State) -> tuple[Battle | Engagement, ...]:
    """The battle being fought, if there is one, then those still to be fought."""
    return s.battles if s.battle is None else (s.battle, *s.battles)


def _battles(voice: Voice, s: State) -> Iterator[DeclaredBattle]:
    for battle in _all_battles(s):
        fighting = battle is s.battle
        if isinstance(battle, Engagement):
            yield declared(voice, s, battle, fighting)
            continue
        yield DeclaredBattle(
            target=voice.key(battle.target),
            hex=voice.label(battle.hex),
            attackers=voice.keys(battle.attackers),
            column=_column_rolled(s) if fighting else column_label(s, odds(s, _as_bought(battle)).column),
            fighting=fighting,
        )


def _as_bought(battle: Battle) -> Battle:
    """A battle for which points are still being bought, as if no more were."""
    missing = len(battle.attackers) - len(battle.bought)
    return battle._replace(bought=(*battle.bought, *[0] * missing)) if battle.bought else battle


def _column_rolled(s: State) -> str:
    """The column fixed for the die that is to be rolled; once it is rolled, the story tells it."""
    for step in agenda_steps(s.todo)[:1]:
        if isinstance(step, RollForBattle):
            return column_label(s, step.column)
    return ""
