"""Twins: two matches that differ only in what one side, the keeper, hides, played alike in public.

Both are thought out here by the rules alone, as a script that ``wire_twins`` plays through a server. Secrets
are what lies under a mask (which units, how many, decoys, works), which army has which zone, air points not
shown yet, and how the keeper came to it: in which order, and what he took back. A rule that tells ends it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from rasputitsa.engine import event
from rasputitsa.engine.action import (
    DONE,
    Action,
    Arrange,
    Assign,
    Emerge,
    Engage,
    Entrench,
    Move,
    Place,
    Rail,
)
from rasputitsa.engine.decision import Decision, Options
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.event import Private
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import apply, decision, why_not
from rasputitsa.engine.state import State
from rasputitsa.games import FAMILIES, family, first_scenario, load
from rasputitsa.hexes import Hex, bits
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.deployment import ZoneDeployment, Zones, home
from rasputitsa.mechanisms.impulse.entry import due
from rasputitsa.mechanisms.impulse.formation import Formations, units_at
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.mechanisms.impulse.stacking import StackLimit

Script = list[Action | None]
"""Answers one after the other; none stands for taking back."""

SETTING_UP = (Arrange, Assign, Place)
TRIES = 12
ORDERS = 5
"""So many orders in a movement phase, at most."""

SHOWS = (
    event.StackShown, event.StackSized, event.DecoyUnmasked, event.Halted, event.Eliminated, event.StepLost,
    event.SupplyCut, event.SupplyRestored, event.Captured, event.Supported, event.EngagementOdds,
    event.EngagementResult, event.Retreated, event.Routed, event.Advanced, event.CourseChosen, event.GameOver,
)  # fmt: skip
"""Events by which a rule shows what was hidden, or that tell what has come of it."""


class Step(NamedTuple):
    """What one side does in both matches; the same to whoever sees no more than the other side."""

    player: int
    scripts: tuple[Script, Script]


def hidden_settings() -> list[tuple[str, tuple[str, ...]]]:
    """Every game with every combination of options that hides something, found by asking the games."""
    found = []
    for game_id in FAMILIES:
        switches = [name for name, option in family(game_id).catalogue().items() if _hides(game_id, (name,))]
        for size in range(1, len(switches) + 1):
            found += [(game_id, chosen) for chosen in combinations(switches, size) if _hides(game_id, chosen)]
    return found


def _hides(game_id: str, options: tuple[str, ...]) -> bool:
    try:
        return load(game_id, first_scenario(game_id), dict.fromkeys(options, "on")).conceal is not None
    except DataError:
        return False


def shown(events: Iterable[Any], viewer: int) -> list[str]:
    """What the rules show to a side by these events. Their order is not theirs to tell."""
    heard = [
        one.event if isinstance(one, Private) else one
        for one in events
        if getattr(one, "only", viewer) == viewer
    ]
    return sorted(repr(one) for one in heard if isinstance(one, SHOWS))


class Twins:
    """Two matches and how they came about. ``over``: a rule has shown a difference."""

    def __init__(self, game: Game, keeper: int, seed: int, *, bold: bool = True) -> None:
        self.game, self.keeper, self.viewer = game, keeper, 1 - keeper
        self.rng = random.Random(seed)
        self.seed = f"twins {seed}"
        self.matches = (Match(game, self.seed), Match(game, self.seed))
        for match in self.matches:
            match.roll_dice()
        self.bold = bold
        self.over = False
        self.steps: list[Step] = []

    @property
    def acts(self) -> int:
        return sum(len(step.scripts[0]) for step in self.steps)

    @property
    def played(self) -> int:
        """The actions after the set-up."""
        return sum(
            len(step.scripts[0]) for step in self.steps if not isinstance(step.scripts[0][0], SETTING_UP)
        )

    def _both_asked(self) -> list[Decision]:
        return [asked for match in self.matches if (asked := match.decision) is not None]

    @property
    def asked(self) -> Decision:
        one, other = self._both_asked()
        assert (one.player, one.topic) == (other.player, other.topic)
        return one

    def play(self, acts: int) -> Twins:
        """Go on until so many actions, or until a rule shows a difference."""
        while not self.over and self.acts < acts and self.matches[0].decision is not None:
            self._go_on()
        return self

    def _go_on(self) -> None:
        asked, mine = self.asked, self.asked.player == self.keeper
        if isinstance(asked.options, ZoneDeployment):
            self._set_up(asked.player)
        elif mine and asked.topic == "deploy.assign":
            self._assign()
        elif mine and asked.topic == "air.support" and asked.secret and self.bold and self.rng.random() < 0.5:
            self._commit()
        elif mine and isinstance(asked.options, Marching) and asked.secret:
            self._march()
        else:
            self._alike(asked)

    # What both do alike

    def _alike(self, asked: Decision) -> None:
        for _ in range(TRIES):
            action = asked.options.sample(self.rng)
            if isinstance(action, Engage) and self.rng.random() < 0.6:
                continue
            if self._try([action], [action]):
                return
        if not self._try([DONE], [DONE]):
            self.over = True

    def _try(self, first: Sequence[Action], second: Sequence[Action]) -> bool:
        """Do this, if the rules allow it in both matches and show no difference at once."""
        heard = []
        for match, actions in zip(self.matches, (first, second), strict=True):
            state, events = match.state, []
            for action in actions:
                if state.todo and (decision(state) is None or why_not(state, action) is not None):
                    return False
                state = apply(state, action)
                events += state.events
            heard.append(shown(events, self.viewer))
        if heard[0] != heard[1]:
            return False
        self._do([*first], [*second])
        return True

    def _do(self, first: Script, second: Script) -> None:
        player, heard = self.asked.player, []
        for match, script in zip(self.matches, (first, second), strict=True):
            events: list[Any] = []
            for action in script:
                if action is None:
                    match.undo()
                else:
                    events += [one for entry in match.act(action) for one in entry.events]
            heard.append(shown(events, self.viewer))
        self.steps.append(Step(player, (list(first), list(second))))
        self.over = heard[0] != heard[1]

    # The set-up

    def _assign(self) -> None:
        """All armies at once: in the second match two of them have changed places."""
        zones, state = self.game.of(Zones), self.matches[0].state
        first: list[Assign] = []
        while (asked := decision(state)) is not None and (asked.player, asked.topic) == (
            self.keeper,
            "deploy.assign",
        ):
            action = asked.options.sample(self.rng)
            assert isinstance(action, Assign)
            first.append(action)
            state = apply(state, action)
        sizes = Counter(self.game.of(Formations).army)
        pairs = self.rng.sample(pairs := list(combinations(range(len(first)), 2)), len(pairs))
        pairs.sort(key=lambda pair: abs(sizes[first[pair[0]].army] - sizes[first[pair[1]].army]))
        front = set(zones.front[self.keeper])
        for one, other in pairs:
            second = list(first)
            second[one] = Assign(first[one].army, first[other].zone)
            second[other] = Assign(first[other].army, first[one].zone)
            changed = {first[one].zone, first[other].zone}
            if len(changed) == 2 and changed <= front and self._try(first, second):
                return
        self._do([*first], [*first])

    def _set_up(self, player: int) -> None:
        masks = bool(self.asked.secret)
        before = not self.matches[0].state.on_map(self.keeper)
        if not masks or (player == self.viewer and before and self.rng.random() < 0.3):
            self._finish(player)
            return
        states = [match.state for match in self.matches]
        for _ in range(200):
            hexes = self._mask_hexes(states, player)
            first = cover(states[0], player, hexes, self.rng)
            second = cover(states[1], player, hexes, self.rng) if player == self.keeper else first
            if first is None or second is None:
                continue
            script = self._placing(first, states[0])
            other = script if player == self.viewer else self._placing(second, states[1])
            if self._try(script, other):
                return
        self.over = True  # the zones that were exchanged are too different

    def _try_ready_made(self) -> bool:
        ready = [action for action in self.asked.options if isinstance(action, Arrange)]
        return bool(ready) and self._try([action := self.rng.choice(ready)], [action])

    def _finish(self, player: int) -> None:
        """A set-up that nothing hides: ready-made where there is one, else unit by unit; the same in both."""
        while (
            not self.over and isinstance(self.asked.options, ZoneDeployment) and self.asked.player == player
        ):
            if self._try_ready_made():
                continue
            ended = why_not(self.matches[0].state, DONE) is None
            action = DONE if ended else self.asked.options.sample(self.rng)
            if not self._try([action], [action]):
                self.over = True

    def _mask_hexes(self, states: Sequence[State], player: int) -> list[Hex]:
        """Hexes for masks, away from the enemy, as many in each zone as all its units fill but not crowd."""
        state, limit = states[0], self.game.of(StackLimit).halves[player]
        halves, decoy = self.game.of(Formations).halves, self.game.of(Formations).decoy
        grid, chosen = self.game.grid, 0
        away = ~grid.spread(state.occupied[1 - player])
        for zone in sorted({home(s, u) for s in states for u in waiting(s, player) if not decoy[u]}):
            loads = [
                [halves[u] for u in waiting(s, player) if home(s, u) == zone and not decoy[u]] for s in states
            ]
            least = max(-(-sum(load) // limit) for load in loads) + 2
            most = max(least, min(len(load) for load in loads) * 2 // 3)
            free = list(bits(zone & away)) or list(bits(zone))
            for hex_ in self.rng.sample(free, min(len(free), most)):
                chosen |= 1 << hex_
        return list(bits(chosen))

    def _placing(self, plan: dict[int, Hex], state: State) -> list[Action]:
        """A set-up in any order, decoys anywhere in it; then the end, if there is anything left to end."""
        actions: list[Action] = [Place(unit, hex_) for unit, hex_ in plan.items()]
        self.rng.shuffle(actions)
        for action in actions[:-1]:
            state = apply(state, action)
        last = apply(state, actions[-1])
        following = decision(last)
        asked_again = following is not None and isinstance(following.options, ZoneDeployment)
        again = following is not None and following.player == self.asked.player
        return [*actions, DONE] if asked_again and again else actions

    # What the keeper does in secret

    def _commit(self) -> None:
        first, second = ([self.rng.choice(list(asked.options))] for asked in self._both_asked())
        if not self._try(first, second):
            self._alike(self.asked)

    def _march(self) -> None:
        """Some orders, each to a whole stack or to one of it, whatever is under its mask; then the end."""
        first: Script = []
        second: Script = []
        states = [match.state for match in self.matches]
        for _ in range(self.rng.randrange(ORDERS)):
            found = self._order(states)
            if found is not None:
                first += found[0]
                second += found[1]
                states = [self._after(s, orders) for s, orders in zip(states, found, strict=True)]
        self._secretly(first, second, states)
        self._do([*first, DONE], [*second, DONE])

    def _after(self, state: State, orders: Sequence[Action]) -> State:
        for order in orders:
            state = apply(state, order)
        return state

    def _order(self, states: Sequence[State]) -> tuple[list[Action], list[Action]] | None:
        """An order to the units on a hex in both matches, by the same way."""
        for _ in range(TRIES):
            asked = decision(states[0])
            assert asked is not None
            order = self._entry(states[0], asked.options) or asked.options.sample(self.rng)
            if not isinstance(order, Move | Rail):
                continue
            start, whole = states[0].where[order.unit], self.rng.random() < 0.7
            orders = [self._alone(s, start, order, whole) for s in states]
            if None in orders:
                continue
            heard = []
            for state, given in zip(states, orders, strict=True):
                assert given is not None
                events: list[Any] = []
                for one in given:
                    if why_not(state, one) is not None:
                        break
                    state = apply(state, one)
                    events += state.events
                else:
                    if why_not(state, DONE) is not None:
                        continue
                    heard.append((shown(events, self.viewer), state.occupied[self.keeper]))
            if len(heard) == 2 and heard[0] == heard[1]:
                assert orders[0] is not None
                assert orders[1] is not None
                return orders[0], orders[1]
        return None

    def _entry(self, s: State, options: Options) -> Action | None:
        """Now and then an order to a unit that comes onto the map."""
        units = due(s, self.keeper)
        if not units or not isinstance(options, Marching) or self.rng.random() < 0.5:
            return None
        unit = self.rng.choice(units)
        ends = list(bits(options.destinations(unit))) if unit in options.units else []
        return options.order(unit, self.rng.choice(ends)) if ends else None

    def _alone(self, s: State, start: Hex, order: Move | Rail, whole: bool) -> list[Action] | None:
        """The order for all units on a hex, or for one that leaves others behind."""
        units = units_at(s, self.keeper, start) if start >= 0 else due(s, self.keeper)
        self.rng.shuffle(units)
        whole = whole and start >= 0
        if not units or (start >= 0 and not whole and len(units) < 2):
            return None
        return [order._replace(unit=unit) for unit in (units if whole else units[:1])]

    def _secretly(self, first: Script, second: Script, states: Sequence[State]) -> None:
        """What nobody but the keeper sees: works dug and left, and what he takes back."""
        for script, state in zip((first, second), states, strict=True):
            for _ in range(self.rng.randrange(4)):
                asked = decision(state)
                assert isinstance(asked, Decision)
                assert isinstance(asked.options, Marching)
                digs = [
                    u
                    for u in asked.options.units
                    if self.game.of(Formations).entrenched[u] and state.where[u] >= 0
                ]
                if not digs or self.rng.random() < 0.5:
                    continue
                unit = self.rng.choice(digs)
                dug = state.marks[unit] & marks.ENTRENCHED
                order = Emerge(unit) if dug else Entrench(unit)
                script.append(order)
                if self.rng.random() < 0.4:
                    script.append(None)
                else:
                    state = apply(state, order)


def waiting(s: State, player: int) -> list[int]:
    box = s.game.box["setup"]
    return [unit for unit in s.game.units_of[player] if s.where[unit] == box]


def cover(s: State, player: int, hexes: Sequence[Hex], rng: random.Random) -> dict[int, Hex] | None:
    """All units, and some decoys, on these hexes, with something on each; None if that does not work."""
    formations, limit = s.game.of(Formations), s.game.of(StackLimit).halves[player]
    units = [unit for unit in waiting(s, player) if not formations.decoy[unit]]
    decoys = [unit for unit in waiting(s, player) if formations.decoy[unit]]
    rng.shuffle(units)
    rng.shuffle(decoys)
    units.sort(key=lambda unit: -formations.halves[unit])
    load, plan = dict.fromkeys(hexes, 0), dict[int, Hex]()
    spare = rng.randrange(len(decoys) + 1) if decoys else 0
    bare = set(rng.sample(list(hexes), min(spare, len(hexes))))
    for unit in units:
        zone, size = home(s, unit), formations.halves[unit]
        open_ = [hex_ for hex_ in hexes if zone >> hex_ & 1 and load[hex_] + size <= limit]
        best = (
            [hex_ for hex_ in open_ if not load[hex_] and hex_ not in bare]
            or [hex_ for hex_ in open_ if hex_ not in bare]
            or open_
        )
        if not best:
            return None
        plan[unit] = rng.choice(best)
        load[plan[unit]] += size
    for hex_ in [hex_ for hex_ in hexes if not load[hex_]]:
        if not decoys or not home(s, decoys[-1]) >> hex_ & 1:
            return None
        plan[decoys.pop()] = hex_
    for unit in decoys:
        if rng.random() < 0.5:
            places = [hex_ for hex_ in hexes if home(s, unit) >> hex_ & 1]
            plan[unit] = rng.choice(places)
    return plan
