"""What terrain does, in sentences for the legend. The rules are asked, so that options count."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State, blank
from rasputitsa.hexes import Mask, bits
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import Combat, Modifier
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.impulse.march_rules import MarchRules
from rasputitsa.mechanisms.movement import Movement
from rasputitsa.mechanisms.results import DefenderMayStand
from rasputitsa.table.ground import named, prizes
from rasputitsa.table.record import record
from rasputitsa.table.stacks import effects as stack_effects
from rasputitsa.table.voice import Voice

Attempts = list[tuple[State, Battle]]
"""Lonely battles on an otherwise empty map."""


def terrain_names(voice: Voice) -> dict[str, str]:
    """The names of features. One of hexsides may have a name of its own: ``major`` is a city or a river."""
    terrain = voice.game.terrain
    names = {name: voice.name("terrain", name) for name in (*named(voice), *terrain.sides, *terrain.tracks)}
    sides = [name for name in terrain.sides if voice.has_name("hexside", name)]
    shared = [name for name in sides if name not in terrain.hexes]
    return names | {name: voice.name("hexside", name) for name in shared}


def terrain_effects(voice: Voice) -> dict[str, list[str]]:
    """The sentences about each feature of hexes, hexsides and tracks."""
    terrain = voice.game.terrain
    if record(voice.game, MarchRules) is not None:
        return _of_stacks(voice)
    found = {name: list(_hex_effects(voice, mask)) for name, mask in terrain.hexes.items()}
    for name, leaving in terrain.sides.items():
        battles = [_battles_across(voice.game, side, leaving) for side, _ in enumerate(voice.game.sides)]
        found[name] = list(_shifts(voice, battles, "table-shift-across"))
    for name, leaving in terrain.tracks.items():
        movement = record(voice.game, Movement)
        used = movement is not None and leaving == movement.tracks
        found[name] = [_said(voice, "table-track", "move.rail-costs")] if used else []
    return found


def _of_stacks(voice: Voice) -> dict[str, list[str]]:
    terrain = voice.game.terrain
    found = {name: list(stack_effects.hex_effects(voice, terrain.hexes[name])) for name in named(voice)}
    for name, leaving in terrain.sides.items():
        found.setdefault(name, []).extend(stack_effects.side_effects(voice, leaving))
    for name, leaving in terrain.tracks.items():
        found[name] = list(stack_effects.track_effects(voice, name, leaving))
    return found


def _said(voice: Voice, id_: str, topic: str, **args: object) -> str:
    return voice.say(id_, **args) + voice.rule(voice.game.cite(topic))


def _hex_effects(voice: Voice, mask: Mask) -> Iterator[str]:
    game = voice.game
    movement, control = record(game, Movement), record(game, Control)
    for points, hexes in () if movement is None else movement.costs:
        if mask and not mask & ~hexes:
            yield _said(voice, "table-cost", "move.costs", points=points)
    battles = [_battles_in(game, side, mask) for side, _ in enumerate(game.sides)]
    yield from _shifts(voice, battles, "table-shift")
    if control is not None and mask == control.hexes:
        yield _said(voice, "table-control", "control.last-to-enter")
    if any(game.terrain.hexes.get(feature) == mask for feature in _stands(game)):
        yield _said(voice, "table-stand", "result.stand")
    if mask and not mask & ~prizes(game):
        yield _said(voice, "table-prize", "victory.holder")


def _stands(game: Game) -> set[str]:
    combat = record(game, Combat)
    rows = () if combat is None else combat.results.values()
    steps = (step for row in rows for step in row)
    return {step.feature for step in steps if isinstance(step, DefenderMayStand)}


def _battles_in(game: Game, side: int, mask: Mask) -> Attempts:
    """A defender of a side attacked in each of some hexes, from all around."""
    return [_battle(game, side, hex_, start) for hex_ in bits(mask) for start in game.grid.neighbours(hex_)]


def _battles_across(game: Game, side: int, leaving: tuple[Mask, ...]) -> Attempts:
    """A defender of a side attacked across each hexside of a kind."""
    return [
        _battle(game, side, start + game.grid.shifts[direction], start)
        for direction, mask in enumerate(leaving)
        for start in bits(mask)
    ]


def _battle(game: Game, side: int, hex_: int, start: int) -> tuple[State, Battle]:
    s = blank(game)
    target, attacker = game.units_of[side][0], game.units_of[1 - side][0]
    s.place(target, hex_)
    s.place(attacker, start)
    return s, Battle(target, hex_, (attacker,))


def _shifts(voice: Voice, by_side: list[Attempts], id_: str) -> Iterator[str]:
    """The modifiers that hold in all of these battles, for defenders of any side or of one."""
    combat = record(voice.game, Combat)
    for modifier in () if combat is None else combat.modifiers:
        holds = _holding(modifier)
        sides = [side for side, battles in enumerate(by_side) if battles and all(map(holds, battles))]
        if not sides:
            continue
        who = "all" if len(sides) == len(by_side) else "one"
        args = {"columns": -modifier.value, "who": who, "side": sides[0]}
        yield voice.say(id_, **args) + voice.rule(modifier.rule)


def _holding(modifier: Modifier) -> Callable[[tuple[State, Battle]], bool]:
    return lambda attempt: all(condition(*attempt) for condition in modifier.conditions)
