"""The odds explorer: the exact distribution of a set of announced battles, fought one after the other.

The rules themselves are played through for every face of every die, so that retreats blocked by an earlier
advance, exchanges and stands count as they would on the table. ``followups`` says what is assumed of players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from rasputitsa.analysis.chances import Chances, Leaf, all_ways, some_ways
from rasputitsa.analysis.followups import Policy, in_order, usual
from rasputitsa.analysis.material import Material, lost
from rasputitsa.engine.action import DONE, Action, Assault
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.engine.step import agenda_steps, push
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.declaration import CombatPhase
from rasputitsa.mechanisms.resolution import Resolution

LIMIT = 40_000
"""Dice looked at before an exact forecast is given up: about ten seconds."""

SAMPLES = 10_000
ZERO = Fraction(0)

Distribution: TypeAlias = dict[int, Fraction]
"""Whole numbers with their chances, smallest first."""


class Fate(NamedTuple):
    """What became of one battle. ``taken``: a unit of the attacker stands in the hex."""

    eliminated: bool
    retreated: bool
    taken: bool
    target_lost: Material
    attackers_lost: Material


class Prospect(NamedTuple):
    """What one battle brings. ``reduced``: the target lives on with fewer steps. Losses are means."""

    battle: Battle
    columns: dict[str, Fraction]
    results: dict[str, Fraction]
    eliminated: Fraction
    retreated: Fraction
    reduced: Fraction
    taken: Fraction
    target_steps: Fraction
    attacker_steps: Fraction


class Outcome(NamedTuple):
    """The fates of all battles together, and the chance of exactly that."""

    fates: tuple[Fate, ...]
    chance: Fraction


class Forecast(NamedTuple):
    """All that the dice can bring. Steps and strength lost are listed by side.

    If not ``exact``, chances are frequencies among samples. ``nodes`` is the number of dice looked at.
    """

    exact: bool
    nodes: int
    prospects: tuple[Prospect, ...]
    steps: tuple[Distribution, ...]
    strength: tuple[Distribution, ...]
    outcomes: tuple[Outcome, ...]


def explore(
    state: State,
    announcements: Iterable[Action] = (),
    order: Sequence[int] = (),
    policy: Policy = usual,
    *,
    limit: int = LIMIT,
    samples: int = SAMPLES,
    seed: int = 0,
) -> Forecast:
    """Forecast the battles announced in a state, and those announced on top of them.

    ``order`` lists the targets to be fought first, by default all as they were announced. Nothing is changed.
    """
    policy = in_order(order, policy)
    announced = announce(state, announcements, policy)
    battles = announced.battles if announced.battle is None else (announced.battle, *announced.battles)
    _check_order(announced, battles, order)
    return _forecast(announced, battles, ways(announced, policy, limit, samples, seed))


def ways(
    announced: State, policy: Policy, limit: int = LIMIT, samples: int = SAMPLES, seed: int = 0
) -> Chances:
    """The ways in which the battles announced in a state can go, up to the end of the last."""
    ready = _resolution_only(announced)
    return all_ways(ready, policy, limit) or some_ways(ready, policy, samples, seed)


def announce(state: State, announcements: Iterable[Action], policy: Policy = usual) -> State:
    """The state after these attacks and assault points; points not spoken of are left to the policy."""
    s, asked = state, decision(state)
    for action in announcements:
        while asked is not None and asked.topic == "supply.assault" and not isinstance(action, Assault):
            s, asked = _answer(s, policy(s, asked))
        s, asked = _answer(s, action)
    while asked is not None and asked.topic == "supply.assault":
        s, asked = _answer(s, policy(s, asked))
    return s


def _answer(s: State, action: Action) -> tuple[State, Decision | None]:
    after = apply(s, action)
    return after, decision(after)


def _resolution_only(state: State) -> State:
    """A copy whose agenda ends with the last battle: what the phase brings later is not asked here."""
    steps = agenda_steps(state.todo)
    ends = [n for n, step in enumerate(steps) if isinstance(step, CombatPhase | Resolution)]
    if not ends or (state.battle is None and not state.battles):
        raise RasputitsaError("no battle is announced in this position, so there are no odds to explore")
    s = state.copy()
    s.todo = ()
    push(s, *steps[: ends[-1] + 1])
    return apply(s, DONE) if isinstance(steps[0], CombatPhase) else s


def _check_order(s: State, battles: tuple[Battle, ...], order: Sequence[int]) -> None:
    announced = {battle.target for battle in battles}
    for target in order:
        if target not in announced:
            key = s.game.counters[target].key
            raise RasputitsaError(f"order: no battle against {key} is announced")


def _forecast(s: State, battles: tuple[Battle, ...], chances: Chances) -> Forecast:
    joint: dict[tuple[Fate, ...], Fraction] = {}
    for leaf in chances.leaves:
        fates = tuple(fate(s, leaf.state, battle) for battle in battles)
        joint[fates] = joint.get(fates, ZERO) + leaf.chance
    outcomes = tuple(Outcome(*pair) for pair in sorted(joint.items(), key=lambda pair: -pair[1]))
    spreads = [_spread(s, chances.leaves, units) for units in s.game.units_of]
    return Forecast(
        chances.exact,
        chances.nodes,
        tuple(_prospect(n, battle, outcomes, chances) for n, battle in enumerate(battles)),
        tuple(steps for steps, _ in spreads),
        tuple(strength for _, strength in spreads),
        outcomes,
    )


def fate(before: State, after: State, battle: Battle) -> Fate:
    """What became of a battle between two states."""
    where = after.where[battle.target]
    attacker = 1 - before.game.side_of[battle.target]
    return Fate(
        where < 0,
        where >= 0 and where != battle.hex,
        bool(after.occupied[attacker] >> battle.hex & 1),
        lost(before, after, (battle.target,)),
        lost(before, after, battle.attackers),
    )


def _spread(s: State, leaves: Iterable[Leaf], units: tuple[int, ...]) -> tuple[Distribution, Distribution]:
    """The steps and the strength that some units lose."""
    steps: Distribution = {}
    strength: Distribution = {}
    for leaf in leaves:
        gone = lost(s, leaf.state, units)
        steps[gone.steps] = steps.get(gone.steps, ZERO) + leaf.chance
        strength[gone.strength] = strength.get(gone.strength, ZERO) + leaf.chance
    return dict(sorted(steps.items())), dict(sorted(strength.items()))


def mean(distribution: Distribution) -> Fraction:
    return sum((value * chance for value, chance in distribution.items()), ZERO)


def _prospect(n: int, battle: Battle, outcomes: tuple[Outcome, ...], chances: Chances) -> Prospect:
    columns: dict[str, Fraction] = {}
    results: dict[str, Fraction] = {}
    for rolled, chance in chances.results.items():
        if rolled.target == battle.target:
            columns[rolled.column] = columns.get(rolled.column, ZERO) + chance
            results[rolled.result] = results.get(rolled.result, ZERO) + chance

    def chance_of(holds: Callable[[Fate], int]) -> Fraction:
        return sum((holds(outcome.fates[n]) * outcome.chance for outcome in outcomes), ZERO)

    return Prospect(
        battle,
        columns,
        results,
        eliminated=chance_of(lambda fate: fate.eliminated),
        retreated=chance_of(lambda fate: fate.retreated),
        reduced=chance_of(lambda fate: fate.target_lost.steps > 0 and not fate.eliminated),
        taken=chance_of(lambda fate: fate.taken),
        target_steps=chance_of(lambda fate: fate.target_lost.steps),
        attacker_steps=chance_of(lambda fate: fate.attackers_lost.steps),
    )
