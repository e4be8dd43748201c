"""The arithmetic of an engagement between stacks, line by line in the order of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.engine.action import Engage
from rasputitsa.engine.state import State
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.engagement import Engagement, defenders, engage
from rasputitsa.mechanisms.impulse.formation import Formations, attack, defence, troops_at
from rasputitsa.mechanisms.impulse.odds import (
    CombatRules,
    Odds,
    attack_strength,
    defence_strength,
    halved_there,
    label,
    odds,
    on_table,
    result,
)
from rasputitsa.messages import Speaker
from rasputitsa.oddsheet import Line

FACES = range(1, 7)


def engagement_of(s: State, action: Engage) -> Engagement | None:
    """The engagement that an attack would be; None if nobody can be seen to defend the hex."""
    return engage(s, action.hex, action.attackers) if _hosts(s, action) else None


def _hosts(s: State, action: Engage) -> list[int]:
    there = troops_at(s, 1 - s.side, action.hex)
    return [unit for unit in there if not s.marks[unit] & marks.DEFENDED]


def known(s: State, battle: Engagement) -> bool:
    """Can the odds be worked out? In hidden play not before the defenders are seen."""
    return bool(battle.attackers) and defence_strength(s, battle) > 0 and attack_strength(s, battle) > 0


def column(s: State, battle: Engagement) -> str:
    """The column as it stands; empty while the defenders are hidden."""
    return label(s.game.of(CombatRules), odds(s, battle).column) if known(s, battle) else ""


def table_column(s: State, battle: Engagement) -> str:
    """The column of the table on which the die will be read."""
    rules = s.game.of(CombatRules)
    return rules.columns[on_table(rules, odds(s, battle).column)[0]].label if known(s, battle) else ""


def outcomes(s: State, battle: Engagement) -> tuple[str, ...]:
    """The result of each face, face 1 first; none while the odds are not known."""
    if not known(s, battle):
        return ()
    rules, found = s.game.of(CombatRules), odds(s, battle)
    return tuple(result(rules, found.column, face) for face in FACES)


def short(s: State, battle: Engagement) -> str:
    """The column and the six outcomes in one line."""
    return " ".join([column(s, battle), *outcomes(s, battle)]).strip()


def arithmetic(s: State, battle: Engagement, speaker: Speaker) -> list[Line]:
    """Strengths, halvings, the ratio, every shift and the column."""
    lines = [*_attack(s, battle, speaker), *_defence(s, battle, speaker)]
    if known(s, battle):
        lines += _columns(s, odds(s, battle), speaker)
    return lines


def _attack(s: State, battle: Engagement, speaker: Speaker) -> Iterator[Line]:
    armoured, rules, cite = s.game.of(Formations).armoured, s.game.of(CombatRules), s.game.cite
    for unit in battle.attackers:
        yield Line(speaker.say("odds-attacker", unit=unit, hex=s.where[unit]), str(attack(s, unit)))
    total = sum(attack(s, unit) for unit in battle.attackers)
    tanks = sum(attack(s, unit) for unit in battle.attackers if armoured[unit])
    for ground in rules.grounds:
        if tanks and ground.hexes >> battle.hex & 1 and halved_there(s, ground):
            total -= tanks // 2
            text = speaker.say("odds-armour-halved", terrain=ground.id, strength=tanks)
            yield Line(text, str(-(-tanks // 2)), ground.rule)
    if s.weather in rules.halved:
        text = speaker.say("odds-weather-halved", weather=s.weather, strength=total)
        yield Line(text, str(-(-total // 2)), cite("weather.mud-attack"))
    yield Line(speaker.say("odds-attack"), str(attack_strength(s, battle)), cite("combat.sum"))


def _defence(s: State, battle: Engagement, speaker: Speaker) -> Iterator[Line]:
    cite, there = s.game.cite, defenders(s, battle)
    for unit in there:
        guest = unit in battle.guests
        dug_in = bool(s.marks[unit] & marks.ENTRENCHED)
        id_ = "odds-guest" if guest else "odds-entrenched" if dug_in else "odds-defence"
        topic = "combat.guests" if guest else "entrench.defence" if dug_in else ""
        value = 0 if guest else defence(s, unit)
        yield Line(speaker.say(id_, unit=unit, hex=battle.hex), str(value), cite(topic) if topic else "")
    if not there:
        yield Line(speaker.say("odds-unknown", hex=battle.hex), "?", cite("fog.masked"))
    elif s.game.of(CombatRules).doubled >> battle.hex & 1:
        text = speaker.say("odds-city-doubled", hex=battle.hex)
        yield Line(text, str(defence_strength(s, battle)), cite("combat.city"))


def _columns(s: State, found: Odds, speaker: Speaker) -> Iterator[Line]:
    rules, cite = s.game.of(CombatRules), s.game.cite
    ratio = f"{found.attack}:{found.defence}"
    yield Line(speaker.say("odds-raw", ratio=ratio), label(rules, found.raw), cite("combat.ratio"))
    crossings = {row.id for row in rules.crossings}
    for shift in found.shifts:
        kind = "crossing" if shift.id in crossings else "shift"
        yield Line(speaker.name(kind, shift.id), f"{shift.value:+d}", shift.rule)
    place, less = on_table(rules, found.column)
    last = rules.columns[place].label
    if last != label(rules, found.column):
        text = speaker.say("odds-off-table", column=label(rules, found.column), less=less)
        yield Line(text, last, cite("combat.left-of-table" if less else "combat.right-of-table"))
    yield Line(speaker.say("odds-column"), last, cite("combat.table"))
