"""What one unit can do in the large questions of games with stacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rasputitsa.engine.action import Action, Emerge, Entrench, Place
from rasputitsa.engine.decision import Decision
from rasputitsa.hexes import Hex, bits
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.declaration import Engagements
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.table.choice import choice
from rasputitsa.table.routes import NoWay
from rasputitsa.table.stacks.offers import attackers_of, digs, targets_of
from rasputitsa.table.stacks.routes import Marches
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.base import Cited
from rasputitsa.table.wire.prompt import UnitChoices


def marches(voice: Voice, asked: Decision, orders: Marching, unit: int, via: Sequence[Hex]) -> UnitChoices:
    """Marches, rides, works; of a decoy off the map where it may set out."""
    key = voice.key(unit)
    others = [choice(voice, orders.s, asked.topic, action) for action in _others(orders, unit)]
    if unit not in orders.units:
        return UnitChoices(unit=key, choices=others)
    try:
        found = Marches(voice, orders, unit, via)
    except NoWay as error:
        text = voice.say("table-no-way", unit=unit, hex=error.hex)
        return UnitChoices(unit=key, refusal=Cited(text=text))
    return UnitChoices(unit=key, stops=found.stops(), barred=list(found.barred()), choices=others)


def _others(orders: Marching, unit: int) -> Iterator[Action]:
    if unit in orders.units and digs(orders, unit):
        yield Emerge(unit) if orders.s.marks[unit] & marks.ENTRENCHED else Entrench(unit)
    waiting, hexes = orders.decoy_places()
    if unit in waiting:
        yield from (Place(unit, hex_) for hex_ in bits(hexes))


def attacks(voice: Voice, options: Engagements, unit: int) -> UnitChoices:
    """Whom a unit can attack; of an enemy unit, who can attack its hex."""
    own = options.s.game.side_of[unit] == options.s.side
    return UnitChoices(
        unit=voice.key(unit),
        targets=voice.keys(targets_of(options, unit)) if own else [],
        attackers=[] if own else voice.keys(attackers_of(options, unit)),
    )
