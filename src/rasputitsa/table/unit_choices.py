"""What one unit can do now: where it can go, whom it can attack, who can attack it, and why no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rasputitsa.answers import main_unit
from rasputitsa.engine.action import Action, Attack, Move, Place, Restore
from rasputitsa.engine.decision import Decision, Refusal
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.declaration import Attacks
from rasputitsa.mechanisms.impulse.declaration import Engagements
from rasputitsa.mechanisms.impulse.deployment import ZoneDeployment, home
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.mechanisms.orders import Orders
from rasputitsa.sight import asked_of, seen
from rasputitsa.table.choice import choice
from rasputitsa.table.prompt import open_targets
from rasputitsa.table.record import record
from rasputitsa.table.routes import NoWay, Routes
from rasputitsa.table.stacks import unit as stack_unit
from rasputitsa.table.stacks.offers import refused
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.base import Cited
from rasputitsa.table.wire.prompt import Barred, UnitChoices


def unit_choices(voice: Voice, state: State, viewer: int, unit: int, via: Sequence[Hex] = ()) -> UnitChoices:
    """All that a unit can do, for the player who is asked; ``via`` are waypoints of its move."""
    s = seen(state, viewer)
    asked = asked_of(s, viewer)
    if asked is None:
        return UnitChoices(unit=voice.key(unit), refusal=Cited(text=voice.say("table-not-your-turn")))
    options = asked.options
    if isinstance(options, Orders):
        found = _moves(voice, s, options, unit, via)
    elif isinstance(options, Attacks):
        found = _attacks(voice, options, unit)
    elif isinstance(options, Marching):
        found = stack_unit.marches(voice, asked, options, unit, via)
    elif isinstance(options, Engagements):
        found = stack_unit.attacks(voice, options, unit)
    else:
        found = _others(voice, s, asked, unit)
    if found.stops or found.targets or found.attackers or found.choices or found.refusal:
        return found
    return found.model_copy(update={"refusal": _refusal(voice, s, asked, unit)})


def _moves(voice: Voice, s: State, orders: Orders, unit: int, via: Sequence[Hex]) -> UnitChoices:
    key = voice.key(unit)
    if unit not in orders.units:
        return UnitChoices(unit=key)
    try:
        routes = Routes(voice, s, orders, unit, via)
    except NoWay as error:
        text = voice.say("table-no-way", unit=unit, hex=error.hex)
        return UnitChoices(unit=key, refusal=Cited(text=text))
    return UnitChoices(unit=key, stops=routes.stops(), barred=list(routes.barred()))


def _attacks(voice: Voice, options: Attacks, unit: int) -> UnitChoices:
    pairs = list(open_targets(options))
    targets = [target for target, near in pairs if unit in near]
    attackers = [attacker for target, near in pairs if target == unit for attacker in near]
    return UnitChoices(unit=voice.key(unit), targets=voice.keys(targets), attackers=voice.keys(attackers))


def _others(voice: Voice, s: State, asked: Decision, unit: int) -> UnitChoices:
    own = [action for action in asked.options if main_unit(action) == unit]
    placed = {action.hex for action in own if isinstance(action, Place)}
    return UnitChoices(
        unit=voice.key(unit),
        choices=[choice(voice, s, asked.topic, action) for action in own],
        barred=list(_barred_places(voice, s, asked, unit, placed)) if placed else [],
    )


def _barred_places(voice: Voice, s: State, asked: Decision, unit: int, allowed: set[Hex]) -> Iterator[Barred]:
    """The places and edges where the unit may not be put although units enter there at other times."""
    mask = home(s, unit) if isinstance(asked.options, ZoneDeployment) else _places(s)
    for edge in () if isinstance(asked.options, ZoneDeployment) else s.game.terrain.edges.values():
        mask |= edge
    for hex_ in bits(mask):
        refusal = None if hex_ in allowed else asked.options.why_not(Place(unit, hex_))
        if refusal is not None:
            yield Barred(hex=voice.label(hex_), reason=voice.cited(refusal))


def _places(s: State) -> Mask:
    control = record(s.game, Control)
    return 0 if control is None else control.hexes


def _refusal(voice: Voice, s: State, asked: Decision, unit: int) -> Cited:
    """Why a unit can do nothing: what the rules say to the likeliest thing to try with it."""
    if isinstance(asked.options, Marching | Engagements):
        found = refused(asked.options, s, unit)
        if found is not None:
            return voice.cited(found)
    for action in _attempts(s, asked, unit):
        refusal: Refusal | None = asked.options.why_not(action)
        if refusal is not None:
            return voice.cited(refusal)
    return Cited(text=voice.say("list-nothing", unit=unit), rule=asked.rule)


def _attempts(s: State, asked: Decision, unit: int) -> Iterator[Action]:
    where, grid = s.where[unit], s.game.grid
    if isinstance(asked.options, Orders):
        yield Move(unit, grid.neighbours(where) if where >= 0 else ())
    elif isinstance(asked.options, Attacks):
        yield from _attack_attempts(s, asked.player, unit)
    elif where >= 0:
        yield Restore(unit)
    else:
        yield from (Place(unit, hex_) for hex_ in bits(_places(s)))


def _attack_attempts(s: State, side: int, unit: int) -> Iterator[Action]:
    """An attack by a unit on the nearest enemy, or on it by the nearest friend; those in battles last."""
    own = s.game.side_of[unit] == side
    others = s.on_map(1 - side if own else side)
    where, busy = s.where[unit], {u for b in s.battles for u in (b.target, *b.attackers)}
    if where >= 0:
        others.sort(key=lambda other: (other in busy, s.game.grid.distance(where, s.where[other])))
    for other in others[:1]:
        yield Attack(other, (unit,)) if own else Attack(unit, (other,))
