"""The arithmetic of a battle line by line, and what each face of the die would bring."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Attack
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import Combat, column_label, doubled_attack, odds
from rasputitsa.mechanisms.losses import strength
from rasputitsa.messages import Speaker


class Line(NamedTuple):
    """What is counted, what it comes to, and the rule."""

    text: str
    value: str
    rule: str = ""


def battle_of(s: State, attack: Attack) -> Battle:
    return Battle(attack.target, s.where[attack.target], attack.attackers)


def half(doubled: int) -> str:
    """Half of a number, written as players do: 10½."""
    return f"{doubled // 2 or ''}½" if doubled % 2 else str(doubled // 2)


def arithmetic(s: State, battle: Battle, speaker: Speaker) -> list[Line]:
    """Strengths, raw odds, every shift and the column."""
    found, cite = odds(s, battle), s.game.cite
    lines = [_attacker(s, battle, index, speaker) for index in range(len(battle.attackers))]
    if len(lines) > 1:
        lines.append(Line(speaker.say("odds-attack"), half(found.doubled), cite("combat.sum")))
    defence = speaker.say("odds-defence", unit=battle.target, hex=battle.hex)
    lines.append(Line(defence, str(strength(s, battle.target))))
    ratio = f"{half(found.doubled)}:{found.defence}"
    raw = column_label(s, found.raw)
    lines.append(Line(speaker.say("odds-raw", ratio=ratio), raw, cite("combat.odds")))
    lines += [
        Line(speaker.name("shift", shift.id), f"{shift.value:+d}", shift.rule) for shift in found.shifts
    ]
    lines.append(Line(speaker.say("odds-column"), column_label(s, found.column), cite("combat.table")))
    return lines


def _attacker(s: State, battle: Battle, index: int, speaker: Speaker) -> Line:
    unit = battle.attackers[index]
    bought = battle.bought[index : index + 1]
    counted = doubled_attack(s, battle._replace(attackers=(unit,), bought=bought))
    printed = strength(s, unit) + sum(bought)
    halved = counted != 2 * printed
    id_ = "odds-attacker-halved" if halved else "odds-attacker"
    text = speaker.say(id_, unit=unit, hex=s.where[unit], points=sum(bought), strength=printed)
    return Line(text, half(counted), s.game.cite("weather.mud-attack") if halved else "")


def outcomes(s: State, battle: Battle) -> tuple[str, ...]:
    """The result of each face, face 1 first; none if the attack is below the table."""
    column = odds(s, battle).column
    return s.game.of(Combat).columns[column].results if column >= 0 else ()


def faces(results: tuple[str, ...]) -> dict[str, str]:
    """The results with the faces that bring them: ``{"DR": "1 2 3"}``."""
    found: dict[str, list[str]] = {}
    for face, result in enumerate(results, start=1):
        found.setdefault(result, []).append(str(face))
    return {result: " ".join(numbers) for result, numbers in found.items()}


def short(s: State, battle: Battle) -> str:
    """The column and the six outcomes in one line."""
    return " ".join([column_label(s, odds(s, battle).column), *outcomes(s, battle)])
