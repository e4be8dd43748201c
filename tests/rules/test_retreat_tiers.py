"""The order in which kinds of retreat are tried, against a slow reference written from the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from boards import Axial, Board
from rasputitsa.engine.play import apply
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.retreat import retreats
from rules.aftermath import (
    GERMAN,
    KZ,
    Units,
    board,
    ends,
    every_rule_set,
    fought,
    lose,
    paths,
    retreat,
    step,
    with_crossing,
    without_crossing,
)
from rules.questions import NE, NW, SE, SW, W, X, every_edition, refusal

RING: Units = {"XXIV": W, "XLI": NE, "LVII": SE}
TWO: Units = {"XXIV": W, "XLI": NE}
BEHIND: Units = {"3A": (1, 1), "5A": (0, 2), "10A": (-1, 2)}
ON_THE_ENDS: Units = {"3A": (2, 0), "5A": (0, -2), "10A": (-2, 2)}
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
RADIUS = 4
AREA = [(q, r) for q, r in product(range(-RADIUS, RADIUS + 1), repeat=2) if abs(q + r) <= RADIUS]
GERMANS = ("XXIV", "XLI", "LVII", "V", "VI", "VII", "VIII", "IX")
SOVIETS = (
    "3A",
    "5A",
    "10A",
    "13A",
    "16A",
    "19A",
    "20A",
    "24A",
    "29A",
    "32A",
    "33A",
    "40A",
    "43A",
    "49A",
    "50A",
)
AWAY = "away"
"""The 2009 edition with retreats away from every attacker."""

LANDS = [{X, W} | {h for h in AREA if (7 * h[0] + 5 * h[1]) % 11 != hole} for hole in (3, 5, 11)]
"""Maps with holes, and one without."""

Path = tuple[Axial, ...]


@pytest.mark.rule("kur clarification.zoc-retreat", "Q-61")
def test_tier_4_crossing_a_zone_and_going_on_past_friends() -> None:
    b = board(KZ)
    s = fought(b, {"30A": X} | RING | ON_THE_ENDS, "DR")
    assert ends(b, s) == {(3, 0), (0, -3), (-3, 3), (3, -1), (2, 1), (1, -3), (-1, -2), (-2, 3), (-3, 2)}
    s = apply(s, retreat(b, (1, 0), (2, 0), (3, 0)))
    assert step(b, s, "30A") == "half"


@pytest.mark.rule("c3i 9.3.DR.friends", "Q-20")
def test_c3i_has_no_tier_4() -> None:
    b = board("c3i")
    assert step(b, fought(b, {"30A": X} | RING | ON_THE_ENDS, "DR"), "30A") == "pool"


@pytest.mark.rule("kur clarification.zoc-retreat", "Q-61")
def test_a_longer_clean_retreat_comes_before_crossing() -> None:
    b = board(KZ)
    s = fought(b, {"30A": X} | TWO | BEHIND, "DR")
    assert refusal(s, retreat(b, (1, 0), (2, 0))) == "retreat.last-resort"


@pytest.mark.rule("c3i 9.3.DR.step", "kur clarification.zoc-retreat")
@every_rule_set
def test_a_clean_retreat_costs_nothing(rules: str) -> None:
    b = board(rules)
    s = apply(fought(b, {"30A": X, "XXIV": W}, "DR"), retreat(b, (1, 0), (2, 0)))
    assert step(b, s, "30A") == "full"


@pytest.mark.rule("c3i 9.3.DR.step", "kur clarification.zoc-retreat", "Q-60")
@with_crossing
def test_crossing_costs_one_step_however_many_zones(rules: str) -> None:
    b = board(rules)
    s = fought(b, {"30A": X} | RING | {"V": (3, 1), "VI": (2, 1)}, "DR")
    s = apply(s, retreat(b, SW, (-2, 2)))
    assert step(b, s, "30A") == "half"


@pytest.mark.rule("gdw combat.DR.friends", "vpg 9.3.DR.friends", "Q-66")
@without_crossing
def test_distance_is_measured_across_holes_in_the_map(rules: str) -> None:
    """Without (0, 1) it takes three steps to (0, 2), which is still only two hexes from X."""
    b = board(rules, only=[h for h in AREA if h != SE])
    s = fought(b, {"30A": X, "XXIV": W, "XLI": NW, "3A": (2, -1), "5A": (2, 0), "10A": (1, 1)}, "DR")
    assert ends(b, s) == {(3, -2), (3, -1), (3, 0), (2, 1), (1, 2)}


@pytest.mark.rule("gdw combat.DR.zoc", "vpg 9.3.EX", "c3i 9.3.EX")
@every_edition
def test_zones_count_after_the_losses_of_the_same_result(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"30A": X, "XXIV": W, "XLII reduced": NE, "LVII": SE}, "EX")
    s = apply(apply(s, lose(b, "XLII")), lose(b, "XXIV"))
    assert ends(b, s) == {(2, -2), (2, -1), (1, -2)}


@pytest.mark.rule("c3i 9.3.DR.step", "kur clarification.zoc-retreat", "gdw combat.DRL", "vpg 9.3.DRL")
@every_rule_set
def test_a_unit_reduced_by_the_same_result_cannot_pay(rules: str) -> None:
    b = board(rules)
    assert step(b, fought(b, {"30A": X} | RING, "DRL"), "30A") == "pool"


FROM_ATTACKERS = ("vpg_retreat_from_attackers",)


@pytest.mark.rule("Q-18", "vpg 9.3.DR")
def test_ret_28_away_from_one_attacker() -> None:
    b = board("vpg", options=FROM_ATTACKERS)
    s = fought(b, {"30A": X, "XXIV": W}, "DR")
    assert len(paths(b, s)) == 7
    assert ends(b, s) == {(2, 0), (2, -1), (2, -2), (1, 1), (0, 2)}


@pytest.mark.rule("Q-18", "vpg 9.3.DR")
@pytest.mark.parametrize(("behind", "end"), [({}, (0, 2)), (BEHIND, (0, 3))], ids=["RET-03", "RET-06"])
def test_ret_28_away_from_two_attackers(behind: Units, end: Axial) -> None:
    b = board("vpg", options=FROM_ATTACKERS)
    s = fought(b, {"30A": X} | TWO | behind, "DR")
    assert b.place_of(s, "30A") == end


@pytest.mark.rule("Q-18")
def test_dead_attackers_do_not_count_for_the_direction() -> None:
    b = board("vpg", options=FROM_ATTACKERS)
    s = fought(b, {"30A": X, "XXIV": W, "XLII reduced": NE}, "EX")
    s = apply(s, lose(b, "XLII"))  # and then the other one, the only one left
    assert ends(b, s) == {(2, 0), (2, -1), (2, -2), (1, 1), (0, 2)}


def around(hex_: Axial) -> set[Axial]:
    return {(hex_[0] + dq, hex_[1] + dr) for dq, dr in STEPS}


def distance(a: Axial, b: Axial) -> int:
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


class Scene:
    """A beaten unit at X and everybody around it, as the reference sees it."""

    def __init__(self, rules: str, rng: random.Random) -> None:
        self.rules = rules
        self.full = rng.random() < 0.7
        self.land = set(rng.choice(LANDS))
        free = sorted(self.land - {X, W})
        free.sort(key=lambda h: distance(X, h) + 3 * rng.random())
        germans, soviets = rng.randint(0, 4), rng.randint(0, 15)
        near = free[: germans + soviets]
        self.friends = set(rng.sample(near, soviets))
        self.enemies = {W, *near} - self.friends
        self.zone = {h for enemy in self.enemies for h in around(enemy)}
        self.attackers = sorted(self.enemies & around(X))

    def units(self) -> Units:
        found: Units = {"30A" if self.full else "30A reduced": X}
        found |= zip(GERMANS, sorted(self.enemies), strict=False)
        found |= zip(SOVIETS, sorted(self.friends), strict=False)
        return found

    def walks(self, length: int) -> Iterator[Path]:
        """Every way of this many steps, without a thought for the rules."""
        ways: list[Path] = [()]
        for _ in range(length):
            ways = [(*way, h) for way in ways for h in around(way[-1] if way else X) & self.land]
        yield from ways

    def allowed(self, path: Path) -> bool:
        away = all(distance(X, h) == i for i, h in enumerate(path, start=1))
        through_friends = all(h in self.friends for h in path[1:-1])
        free = not self.enemies & set(path) and path[-1] not in self.friends and path[-1] not in self.zone
        return away and through_friends and free and (self.rules != AWAY or self.leads_away(path))

    def leads_away(self, path: Path) -> bool:
        pairs = zip((X, *path), path, strict=False)
        return all(distance(a, new) > distance(a, old) for old, new in pairs for a in self.attackers)

    def expected(self) -> set[Path]:
        """The retreats of the first tier that has any."""
        longest = 2 if self.rules == "c3i" else RADIUS
        by_length = [{p for p in self.walks(n) if self.allowed(p)} for n in range(2, longest + 1)]
        clean = [{p for p in found if not self.zone & set(p)} for found in by_length]
        tiers = clean + by_length if self.full and self.rules in ("c3i", KZ) else clean
        return next(filter(None, tiers), set())


def board_of(scene: Scene) -> Board:
    options = {"options": ("vpg_retreat_from_attackers",)} if scene.rules == AWAY else {}
    edition = "vpg" if scene.rules == AWAY else scene.rules
    return board(edition, only=sorted(scene.land), **options)


@pytest.mark.rule(
    "gdw combat.DR", "vpg 9.3.DR", "c3i 9.3.DR", "kur clarification.zoc-retreat", "Q-18", "Q-61"
)
@pytest.mark.parametrize("rules", ["gdw", "vpg", "c3i", KZ, AWAY])
def test_retreats_agree_with_the_reference(rules: str) -> None:
    rng = random.Random(f"retreat {rules}")
    kinds = set()
    for _ in range(80):
        scene = Scene(rules, rng)
        b = board_of(scene)
        s = b.position("german-combat", scene.units())
        attackers = tuple(u for u in s.on_map(GERMAN) if b.axial(s.where[u]) in scene.attackers)
        found = retreats(s, Battle(b.game.unit["30A"], b.hex(X), attackers))
        assert {tuple(map(b.axial, path)) for path in found} == scene.expected(), scene.units()
        kinds.add(len(found[0]) if found else 0)
    assert kinds >= ({0, 2} if rules == "c3i" else {0, 2, 3})
