"""What helps to decide in games with stacks: columns with air points, prices, strengths."""

from __future__ import annotations

from rasputitsa import engagement_sheet
from rasputitsa.engine.action import Action, Assign, Engage, Intercept, Interdict, Recall, Resolve, Support
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.impulse import air
from rasputitsa.mechanisms.impulse.air import AirRules
from rasputitsa.mechanisms.impulse.deployment import ZONE, Zones
from rasputitsa.mechanisms.impulse.engagement import Engagement
from rasputitsa.messages import Speaker


def stack_note(s: State, speaker: Speaker, action: Action) -> str | None:
    """The note to an answer that only games with stacks know; None for all others."""
    match action:
        case Engage():
            battle = engagement_sheet.engagement_of(s, action)
            return "" if battle is None else engagement_sheet.short(s, battle)
        case Resolve(hex_):
            battle = announced(s, hex_)
            if battle is None:
                return ""
            return f"{speaker.units(battle.attackers)}: {engagement_sheet.short(s, battle)}"
        case Support(points):
            return _support(s, speaker, points)
        case Intercept(points):
            price = s.game.of(AirRules).price[s.side]
            own, enemy = air.pool(s, s.side) - points * price, air.pool(s, 1 - s.side) - points
            return speaker.say("note-intercept", cost=points * price, own=own, enemy=enemy)
        case Interdict(points):
            return speaker.say("note-interdict", points=points * s.game.of(AirRules).interdicts[s.side])
        case Recall(unit):
            return f"{s.game.counters[unit].strength[0]}-{s.game.counters[unit].allowance[0]}"
        case Assign(army, zone):
            return _zone(s, speaker, army, zone)
        case _:
            return None


def announced(s: State, hex_: Hex) -> Engagement | None:
    """The announced battle for a hex."""
    return next((battle for battle in s.battles if battle.hex == hex_), None)


def _support(s: State, speaker: Speaker, points: int) -> str:
    """The column with so many points, as far as it can be known."""
    battle = s.battle
    if battle is None:
        return ""
    asked = s.todo[0] if s.todo else None
    attacking = getattr(asked, "player", s.side) == s.side
    changed = {"attack_air": points} if attacking else {"defence_air": points}
    column = engagement_sheet.table_column(s, battle._replace(**changed))
    return speaker.say("note-air", column=column) if column else ""


def _zone(s: State, speaker: Speaker, army: str, zone: str) -> str:
    zones = s.game.of(Zones)
    side = next(side for side, armies in enumerate(zones.armies) if army in armies)
    number = zones.names.index(zone) + 1
    there = sum(s.points[s.game.track[f"{ZONE}.{other}"]] == number for other in zones.armies[side])
    return speaker.say("note-zone", hexes=zones.hexes[zone].bit_count(), armies=there)
