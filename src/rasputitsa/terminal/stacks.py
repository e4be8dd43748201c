"""What terminal play needs to know of games with stacks: their many attacks, and whole stacks on a hex."""

from __future__ import annotations

from rasputitsa.engine.action import DONE, Action, Engage
from rasputitsa.engine.decision import Options
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.declaration import Engagements
from rasputitsa.mechanisms.impulse.formation import Formations, attack


def listed(options: Options) -> list[Action]:
    """The answers to list. Attacks on hexes are too many: those by everybody near and by single units."""
    if not isinstance(options, Engagements):
        return list(options)
    found: list[Action] = []
    for hex_, near in options.targets.items():
        found.append(Engage(hex_, tuple(near)))
        found += [Engage(hex_, (unit,)) for unit in near if len(near) > 1]
    return [*found, DONE]


def attack_by_all(options: Options, hex_: Hex) -> Engage:
    """The attack on a hex by all who can take part; by nobody if there are none."""
    near = options.targets.get(hex_, []) if isinstance(options, Engagements) else []
    return Engage(hex_, tuple(near))


def stack_at(s: State, hex_: Hex) -> list[int]:
    """All units on a hex."""
    return [unit for unit, where in enumerate(s.where) if where == hex_]


def has_stacks(s: State) -> bool:
    return Formations in s.game.parameters


def stack_values(s: State, units: list[int]) -> str:
    """The strength of a stack and its units: the defence of entrenched ones is marked."""
    counters = s.game.counters
    if len(units) == 1:
        unit = units[0]
        if s.marks[unit] & marks.ENTRENCHED:
            return f"{s.game.of(Formations).entrenched[unit]}#"
        return f"{counters[unit].strength[s.steps[unit]]}-{counters[unit].allowance[s.steps[unit]]}"
    total = sum(attack(s, unit) for unit in units)
    works = "#" if any(s.marks[unit] & marks.ENTRENCHED for unit in units) else ""
    return f"={total}{works}"
