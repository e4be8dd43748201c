"""The odds explorer: exact distributions, equal to a plain recursion through the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from boards import EDITIONS, Board
from matches import CASES, game, position
from rasputitsa.analysis.followups import Policy, in_order, staying, usual
from rasputitsa.analysis.forecast import Forecast, explore, fate, mean
from rasputitsa.codec import state_hash
from rasputitsa.engine.action import DONE, Action, Advance, Arrange, Attack, Roll
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.errors import IllegalAction, RasputitsaError
from rasputitsa.engine.event import BattleResult
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.notation import parse_words

FIELD = {"XXIV": (-1, 0), "XLVII": (-1, 1), "30A": (0, 0)}


def opening(case: str, seed: int) -> State:
    """The first combat phase after a ready-made set-up."""
    rng = random.Random(seed)
    s = game(case).start()
    asked = decision(s)
    assert asked is not None
    s = apply(s, rng.choice([a for a in asked.options if isinstance(a, Arrange)]))
    while (asked := decision(s)) is not None and asked.topic != "combat.ask":
        s = apply(s, DONE if DONE in asked.options else asked.options.sample(rng))
    return s


def random_attacks(state: State, count: int, seed: int) -> list[Action]:
    """Attacks that can all be announced, one after the other."""
    rng = random.Random(seed)
    attacks: list[Action] = []
    s = state
    while len(attacks) < count and (asked := decision(s)) is not None and asked.topic == "combat.ask":
        listed = [a for a in asked.options if isinstance(a, Attack)]
        if not listed:
            break
        attacks.append(rng.choice(listed))
        s = apply(s, attacks[-1])
        while (asked := decision(s)) is not None and asked.topic == "supply.assault":
            s = apply(s, usual(s, asked))
    return attacks


def brute_force(
    s: State, policy: Policy, chance: Fraction
) -> Iterator[tuple[State, tuple[str, ...], Fraction]]:
    """Every way to the end of the phase, one by one, with the results that were rolled."""
    phase = s.phase

    def roll_on(
        s: State, rolled: tuple[str, ...], chance: Fraction
    ) -> Iterator[tuple[State, tuple[str, ...], Fraction]]:
        asked = decision(s)
        if asked is None or s.phase != phase:
            yield s, rolled, chance
            return
        dice = asked.player == CHANCE
        for action in [Roll(face) for face in range(1, 7)] if dice else [policy(s, asked)]:
            after = apply(s, action)
            came = tuple(f"{e.target} {e.result}" for e in after.events if isinstance(e, BattleResult))
            yield from roll_on(after, rolled + came, chance / 6 if dice else chance)

    return roll_on(s, (), chance)


def announced(state: State, attacks: list[Action]) -> State:
    s = state
    for action in attacks:
        s = apply(s, action)
        while (asked := decision(s)) is not None and asked.topic == "supply.assault":
            s = apply(s, usual(s, asked))
    return s


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("policy", [usual, staying])
def test_forecast_equals_brute_force(case: str, seed: int, policy: Policy) -> None:
    state = opening(case, seed)
    attacks = random_attacks(state, 3, seed)
    assert len(attacks) == 3
    s = announced(state, attacks)
    order = [battle.target for battle in reversed(s.battles)]
    found = explore(state, attacks, order, policy)
    ways = list(brute_force(apply(s, DONE), in_order(order, policy), Fraction(1)))
    assert found.exact
    assert len({state_hash(end) for end, _, _ in ways}) <= len(ways) <= 216
    joint: Counter[object] = Counter()
    results: Counter[str] = Counter()
    for end, rolled, chance in ways:
        joint[tuple(fate(s, end, battle) for battle in s.battles)] += chance  # type: ignore[assignment]
        for result in rolled:
            results[result] += chance  # type: ignore[assignment]
    assert {outcome.fates: outcome.chance for outcome in found.outcomes} == joint
    assert {f"{p.battle.target} {r}": c for p in found.prospects for r, c in p.results.items()} == results
    for side, units in enumerate(s.game.units_of):
        on_map = sum((2 - s.steps[u]) for u in units if s.where[u] >= 0)
        left = sum(
            chance * sum((2 - end.steps[u]) for u in units if end.where[u] >= 0) for end, _, chance in ways
        )
        assert mean(found.steps[side]) == on_map - left


def battle(edition: str, **more: tuple[int, int]) -> State:
    return Board(edition).position("german-combat", {**FIELD, **more})


def forecast(state: State, *attacks: str) -> Forecast:
    return explore(state, [parse_words(state.game, f"attack {text}") for text in attacks])


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_battle_by_hand(edition: str) -> None:
    """Two full panzer corps against a full army, worked out from the table."""
    state = battle(edition)
    (prospect,) = forecast(state, "30A with XXIV XLVII").prospects
    assert sum(prospect.results.values()) == 1
    assert all(chance.denominator in (1, 2, 3, 6) for chance in prospect.results.values())
    assert list(prospect.columns.values()) == [1]
    assert prospect.taken == prospect.retreated + prospect.eliminated
    assert prospect.eliminated == prospect.results.get("DE", 0)


def test_closed_exits_turn_retreats_into_eliminations() -> None:
    """Attackers all around: whatever makes the defender retreat destroys it."""
    ring = {"XXIV": (-1, 0), "XLVII": (1, 0), "V": (0, 1), "VI": (0, -1), "VII": (1, -1), "VIII": (-1, 1)}
    state = Board("gdw").position("german-combat", {**ring, "30A": (0, 0)})
    (prospect,) = forecast(state, "30A with XXIV XLVII").prospects
    beaten = sum(chance for result, chance in prospect.results.items() if result not in ("NE", "AL"))
    assert prospect.retreated == 0
    assert prospect.eliminated == beaten > 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_advance_closes_the_exits_of_the_next_battle(edition: str) -> None:
    """The order of resolution matters: a unit that takes the place of 32A bars both ways out for 30A."""
    units = {"XXIV": (-1, 0), "XLVII": (-1, 1), "30A": (0, 0), "LVI": (3, -1), "XLI": (3, -2), "32A": (2, -1)}
    state = Board(edition).position("german-combat", units)
    attacks = [parse_words(state.game, f"attack {t}") for t in ("30A with XXIV XLVII", "32A with LVI XLI")]
    first, second = (state.game.unit[key] for key in ("30A", "32A"))
    late, early = (
        explore(state, attacks, [second]).prospects[0],
        explore(state, attacks, [first]).prospects[0],
    )
    assert early.results == late.results
    assert early.eliminated < late.eliminated
    assert explore(state, attacks, [second], staying).prospects[0].eliminated < late.eliminated


def test_sampling_is_flagged_and_near_the_truth() -> None:
    state = opening("gdw", 1)
    attacks = random_attacks(state, 3, 5)
    exact, sampled = explore(state, attacks), explore(state, attacks, limit=3, samples=2000)
    assert (exact.exact, sampled.exact) == (True, False)
    for side in (0, 1):
        assert abs(mean(exact.steps[side]) - mean(sampled.steps[side])) < Fraction(1, 8)
    assert sampled == explore(state, attacks, limit=3, samples=2000)
    assert sampled != explore(state, attacks, limit=3, samples=2000, seed=1)


def test_the_state_is_left_as_it_was() -> None:
    state = opening("c3i", 1)
    before = state_hash(state)
    explore(state, random_attacks(state, 2, 1))
    assert state_hash(state) == before
    asked = decision(state)
    assert asked is not None
    assert asked.topic == "combat.ask"


def test_a_battle_already_being_fought() -> None:
    """The die is about to roll: only what is still to come counts."""
    state = opening("vpg", 1)
    attacks = random_attacks(state, 2, 3)
    whole = explore(state, attacks)
    rolling = apply(announced(state, attacks), DONE)
    asked = decision(rolling)
    assert asked is not None
    rolling = apply(rolling, next(iter(asked.options)))
    assert rolling.battle is not None
    assert explore(rolling).outcomes == whole.outcomes


def test_a_battle_below_the_table_has_no_results() -> None:
    state = Board("gdw").position("german-combat", {"V reduced": (-1, 0), "1Sh": (0, 0)}, turn=7)
    (prospect,) = forecast(state, "1Sh with V").prospects
    assert prospect.results == {}
    assert prospect.target_steps == 0
    assert prospect.attacker_steps == 0


@pytest.mark.parametrize("phase", ["german-movement", "german-combat"])
def test_without_battles_there_is_nothing_to_explore(phase: str) -> None:
    state = Board("vpg").position(phase, FIELD)
    with pytest.raises(RasputitsaError, match="no battle is announced"):
        explore(state)


def test_bad_announcements() -> None:
    state = battle("vpg")
    unit = state.game.unit
    with pytest.raises(IllegalAction, match=r"combat\.own-target"):
        explore(state, [Attack(unit["XXIV"], (unit["XLVII"],))])
    with pytest.raises(RasputitsaError, match="order: no battle against 32A is announced"):
        explore(state, [Attack(unit["30A"], (unit["XXIV"],))], [unit["32A"]])


def test_a_policy_must_answer_legally() -> None:
    state = battle("vpg")

    def cheat(s: State, asked: Decision) -> Action:
        return Advance(s.game.unit["V"]) if asked.topic == "advance.ask" else usual(s, asked)

    attack = Attack(state.game.unit["30A"], (state.game.unit["XXIV"], state.game.unit["XLVII"]))
    with pytest.raises(IllegalAction, match=r"advance\.attackers-only"):
        explore(state, [attack], policy=cheat)


def test_usual_answers_only_what_follows_from_dice() -> None:
    state = position("vpg", "turn 1; phase german-movement; unit XXIV 0504")
    asked = decision(state)
    assert asked is not None
    with pytest.raises(RasputitsaError, match=r"move\.ask: no follow-up"):
        usual(state, asked)
