"""The closed vocabulary in which a position of the suite says which answers are right.

A criterion is built from its value in the file and then asked about what was played. Hexes and units are written
as in position lines, columns of the combat results table by their ratio.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias, TypeVar

from rasputitsa.engine.action import Action, Advance, Attack, Fight, Lose, Place, Restore, Retreat, Stand
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask
from rasputitsa.lab import foresight
from rasputitsa.lab.exact import Solver
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import Combat, odds
from rasputitsa.mechanisms.trace import in_communication

A = TypeVar("A", bound=tuple[Any, ...])


class Played(NamedTuple):
    """What a side did: the position at the end, and each of its actions with the state before it."""

    side: int
    end: State
    actions: tuple[tuple[State, Action], ...]

    def of(self, kind: type[A]) -> list[A]:
        return [action for _, action in self.actions if isinstance(action, kind)]

    def attacks(self) -> Iterator[tuple[int, int]]:
        """The targets of the battles announced, each with its column."""
        for s, action in self.actions:
            if isinstance(action, Attack):
                yield action.target, odds(s, Battle(action.target, s.where[action.target], action.attackers)).column


Criterion: TypeAlias = Callable[[Played], bool]


def _unit(game: Game, key: str) -> int:
    if key not in game.unit:
        raise ValueError(f"no unit {key!r}")
    return game.unit[key]


def _units(game: Game, keys: list[str]) -> set[int]:
    return {_unit(game, key) for key in keys}


def _hex(game: Game, label: str) -> Hex:
    try:
        return game.grid.hex(label)
    except KeyError:
        raise ValueError(f"no hex {label!r}") from None


def _mask(game: Game, labels: list[str]) -> Mask:
    total = 0
    for label in labels:
        total |= 1 << _hex(game, label)
    return total


def _column(game: Game, ratio: str) -> int:
    known = [column.label for column in game.of(Combat).columns]
    if ratio not in known:
        raise ValueError(f"{ratio!r} is not one of {', '.join(known)}")
    return known.index(ratio)


def occupied(game: Game, labels: list[str]) -> Criterion:
    """A unit of the side ends on each of these hexes."""
    wanted = _mask(game, labels)
    return lambda played: played.end.occupied[played.side] & wanted == wanted


def empty(game: Game, labels: list[str]) -> Criterion:
    """No unit of the side ends on any of these hexes."""
    barred = _mask(game, labels)
    return lambda played: not played.end.occupied[played.side] & barred


def some_occupied(game: Game, value: dict[str, Any]) -> Criterion:
    """Units of the side end on at least so many of these hexes: ``{of = [...], at_least = 2}``."""
    among, least = _mask(game, value["of"]), int(value["at_least"])
    return lambda played: (played.end.occupied[played.side] & among).bit_count() >= least


def controlled(game: Game, labels: list[str]) -> Criterion:
    """The side controls each of these places at the end."""
    wanted = _mask(game, labels)
    return lambda played: played.end.control[played.side] & wanted == wanted


def unit_in(game: Game, value: dict[str, list[str]]) -> Criterion:
    """Each unit named ends on one of the hexes listed for it."""
    wanted = {_unit(game, key): _mask(game, labels) for key, labels in value.items()}

    def holds(played: Played) -> bool:
        where = played.end.where
        return all(where[unit] >= 0 and mask >> where[unit] & 1 for unit, mask in wanted.items())

    return holds


def on_map(game: Game, keys: list[str]) -> Criterion:
    """These units are still on the map at the end."""
    units = _units(game, keys)
    return lambda played: all(played.end.where[unit] >= 0 for unit in units)


def unreachable(game: Game, labels: list[str]) -> Criterion:
    """No enemy unit, moved alone, could end its next player turn on any of these hexes without fighting."""
    barred = _mask(game, labels)
    return lambda played: not foresight.reach(played.end, 1 - played.side) & barred


def odds_at_most(game: Game, value: dict[str, str]) -> Criterion:
    """The best column the enemy could bring next turn against a unit, or against whoever ends on a hex.

    ``all`` means every unit of the side. A hex that is empty at the end counts as kept.
    """
    limits = {key: _column(game, ratio) for key, ratio in value.items()}
    for key in limits:
        if key != "all" and key not in game.unit:
            _hex(game, key)

    def defenders(played: Played, key: str) -> list[int]:
        s = played.end
        if key == "all":
            return s.on_map(played.side)
        unit = game.unit.get(key)
        if unit is None:
            return [u for u in s.on_map(played.side) if s.where[u] == game.grid.hex(key)]
        return [unit] if s.where[unit] >= 0 else []

    def holds(played: Played) -> bool:
        return all(
            foresight.worst_column(played.end, unit) <= limit
            for key, limit in limits.items()
            for unit in defenders(played, key)
        )

    return holds


def exits(game: Game, value: dict[str, int]) -> Criterion:
    """Each unit named is on the map and could retreat to at least so many hexes, as things stand at the end."""
    wanted = {_unit(game, key): int(least) for key, least in value.items()}

    def holds(played: Played) -> bool:
        s = played.end
        return all(s.where[u] >= 0 and len(foresight.exits(s, u)) >= least for u, least in wanted.items())

    return holds


def retreat_assured(game: Game, keys: list[str]) -> Criterion:
    """Each unit is on the map and could retreat whichever one enemy unit moves before the next combat."""
    units = _units(game, keys)

    def holds(played: Played) -> bool:
        s = played.end
        return all(s.where[u] >= 0 and foresight.retreat_assured(s, u) for u in units)

    return holds


def communication(game: Game, keys: list[str]) -> Criterion:
    """Each unit is on the map and in communication at the end."""
    units = _units(game, keys)

    def holds(played: Played) -> bool:
        s = played.end
        linked = in_communication(s, played.side)
        return all(s.where[u] >= 0 and linked >> s.where[u] & 1 for u in units)

    return holds


def attacks(game: Game, value: dict[str, str]) -> Criterion:
    """Each unit named was attacked, at this column or a better one."""
    wanted = {_unit(game, key): _column(game, ratio) for key, ratio in value.items()}

    def holds(played: Played) -> bool:
        made = dict(played.attacks())
        return all(made.get(target, -1) >= column for target, column in wanted.items())

    return holds


def not_attacked(game: Game, keys: list[str]) -> Criterion:
    """None of these units was attacked."""
    spared = _units(game, keys)
    return lambda played: not spared & {target for target, _ in played.attacks()}


def every_attack(game: Game, ratio: str) -> Criterion:
    """No attack was made at less than this column."""
    least = _column(game, ratio)
    return lambda played: all(column >= least for _, column in played.attacks())


def first_fought(game: Game, key: str) -> Criterion:
    """The first battle resolved was the one against this unit."""
    target = _unit(game, key)

    def holds(played: Played) -> bool:
        fights = played.of(Fight)
        return bool(fights) and fights[0].target == target

    return holds


def losses_from(game: Game, keys: list[str]) -> Criterion:
    """Steps were lost, and each by the choice of one of these units."""
    units = _units(game, keys)

    def holds(played: Played) -> bool:
        lost = played.of(Lose)
        return bool(lost) and all(loss.unit in units for loss in lost)

    return holds


def retreated_to(game: Game, labels: list[str]) -> Criterion:
    """The beaten enemy was sent to one of these hexes."""
    allowed = _mask(game, labels)

    def holds(played: Played) -> bool:
        sent = played.of(Retreat)
        return bool(sent) and all(allowed >> retreat.path[-1] & 1 for retreat in sent)

    return holds


def advanced(game: Game, value: bool | list[str]) -> Criterion:
    """One of these units advanced after combat; ``false``: none did."""
    units = set() if isinstance(value, bool) else _units(game, value)

    def holds(played: Played) -> bool:
        went = {advance.unit for advance in played.of(Advance)}
        return bool(went & units) if units else not went

    return holds


def stood(game: Game, value: bool) -> Criterion:
    """The defender took a loss in place of the retreat; ``false``: it went back."""
    return lambda played: bool(played.of(Stand)) is value


def restored(game: Game, keys: list[str]) -> Criterion:
    """Each of these units was turned to its full side."""
    units = _units(game, keys)
    return lambda played: units <= {restore.unit for restore in played.of(Restore)}


def placed(game: Game, value: dict[str, Any]) -> Criterion:
    """New units were placed on at least so many of these hexes: ``{of = [...], at_least = 1}``."""
    among, least = _mask(game, value["of"]), int(value["at_least"])
    return lambda played: sum(among >> place.hex & 1 for place in played.of(Place)) >= least


def best_within(game: Game, tolerance: float) -> Criterion:
    """No action threw away more than this much of the exact chance to win."""

    def holds(played: Played) -> bool:
        solver = Solver(played.side)
        return all(solver.value(apply(s, a)) >= solver.value(s) - tolerance for s, a in played.actions)

    return holds


CRITERIA: dict[str, tuple[tuple[type, ...], Callable[[Game, Any], Criterion]]] = {
    "occupied": ((list,), occupied),
    "empty": ((list,), empty),
    "some_occupied": ((dict,), some_occupied),
    "controlled": ((list,), controlled),
    "unit_in": ((dict,), unit_in),
    "on_map": ((list,), on_map),
    "unreachable": ((list,), unreachable),
    "odds_at_most": ((dict,), odds_at_most),
    "exits": ((dict,), exits),
    "retreat_assured": ((list,), retreat_assured),
    "communication": ((list,), communication),
    "attacks": ((dict,), attacks),
    "not_attacked": ((list,), not_attacked),
    "every_attack": ((str,), every_attack),
    "first_fought": ((str,), first_fought),
    "losses_from": ((list,), losses_from),
    "retreated_to": ((list,), retreated_to),
    "advanced": ((bool, list), advanced),
    "stood": ((bool,), stood),
    "restored": ((list,), restored),
    "placed": ((dict,), placed),
    "best_within": ((float,), best_within),
}
"""Each criterion by the name it has in files, with the types its value may have there."""


def criterion(game: Game, name: str, value: Any) -> Criterion:
    """A criterion from a file; ``ValueError`` if it cannot be understood."""
    if name not in CRITERIA:
        raise ValueError(f"not one of {', '.join(CRITERIA)}")
    kinds, build = CRITERIA[name]
    if not isinstance(value, kinds):
        raise ValueError(f"expected {' or '.join(kind.__name__ for kind in kinds)}")
    try:
        return build(game, value)
    except (KeyError, TypeError, AttributeError):
        raise ValueError("cannot be read") from None
