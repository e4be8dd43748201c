"""What a refusal says: the point of rule, its arguments, and the number in the edition in play."""

from __future__ import annotations

import random

import pytest

from boards import EDITIONS, GAMES, Axial, Board
from rasputitsa.engine.action import (
    Action,
    Advance,
    Attack,
    Convert,
    Done,
    Fight,
    Lose,
    Move,
    Place,
    Requisition,
    Restore,
    Retreat,
    Stand,
)
from rasputitsa.engine.decision import Refusal
from rasputitsa.engine.event import Advanced, StepLost, Stood
from rasputitsa.engine.play import apply, decision, why_not
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rules.aftermath import board, fought
from rules.questions import NW, SE, E, W, X

every_edition = pytest.mark.parametrize("edition", EDITIONS)


BOOK = {
    "setup.ask": ("start.german", "6.0.3", "6.0.3"),
    "move.ask": ("movement.order", "8.0.order", "8.0.order"),
    "move.make-room": ("movement.stacking", "8.2.2", "8.2.2"),
    "combat.ask": ("combat.voluntary", "9.0.voluntary", "9.0.voluntary"),
    "combat.next": ("combat.order", "9.0.order", "9.0.order"),
    "combat.roll": ("combat.crt", "9.0.step4", "9.0.step4"),
    "result.attacker-loss": ("combat.AL", "9.3.AL", "9.3.AL"),
    "exchange.ask": ("combat.EX", "9.3.EX", "9.3.EX"),
    "result.stand": ("", "9.3.stubborn", "9.3.stubborn"),
    "retreat.ask": ("combat.DR", "9.3.DR", "9.3.DR"),
    "advance.ask": ("combat.advance", "9.0.step6", "9.0.step6"),
    "replacement.ask": ("replacements.use", "10.0.use", "10.0.use"),
    "arrival.ask": ("", "11.0", "11.0"),
    "combat.own-target": ("combat.battle", "9.0.battle", "9.0.battle"),
    "combat.target-off-map": ("combat.battle", "9.0.battle", "9.0.battle"),
    "combat.attackers": ("combat.battle", "9.0.battle", "9.0.battle"),
    "combat.not-yours": ("combat.battle", "9.0.battle", "9.0.battle"),
    "combat.attacker-off-map": ("combat.battle", "9.0.battle", "9.0.battle"),
    "combat.not-adjacent": ("combat.battle", "9.0.battle", "9.0.battle"),
    "combat.expected": ("sequence.finish-phase", "4.0.phases", "4.0.phases"),
    "combat.defends-once": ("combat.once", "9.0.once", "9.0.once"),
    "combat.attacks-once": ("combat.once", "9.0.once", "9.0.once"),
    "combat.next-expected": ("combat.declare", "9.0.declare", "9.0.declare"),
    "move.not-yours": ("sequence.phases", "4.0.phases", "4.0.phases"),
    "move.off-map": ("movement.order", "8.0.order", "8.0.order"),
    "move.already-moved": ("movement.order", "8.0.order", "8.0.order"),
    "move.no-path": ("movement.order", "8.0.order", "8.0.order"),
    "move.not-adjacent": ("movement.order", "8.0.order", "8.0.order"),
    "move.zoc-stop": ("zoc.stop", "7.1.stop", "7.1.stop"),
    "move.stacking": ("movement.stacking", "8.2.2", "8.2.2"),
    "move.too-far": ("movement.allowance", "8.0.allowance", "8.0.allowance"),
    "move.expected": ("sequence.finish-phase", "4.0.phases", "4.0.phases"),
    "move.make-room-first": ("movement.stacking", "8.2.2", "8.2.2"),
    "move.enemy": ("movement.enemy", "8.2.1", "8.2.1"),
    "move.who": ("movement.phases", "4.0.2", "4.0.2"),
    "move.rail-start": ("movement.rail", "8.1", "8.1"),
    "move.no-track": ("movement.rail", "8.1", "8.1"),
    "replacement.not-yours": ("sequence.phases", "4.0.phases", "4.0.phases"),
    "replacement.not-yet": ("shock", "11.0", "11.0"),
    "replacement.not-in-pool": ("replacements.use", "10.0.pool", "10.0.pool"),
    "replacement.occupied": ("replacements.edge", "10.2.edge", "10.2.edge"),
    "replacement.place": ("replacements.edge", "10.2.edge", "10.2.edge"),
    "replacement.edge-zone": ("", "", "10.2.edge"),
    "replacement.control": ("replacements.city", "10.2.city", "10.2.city"),
    "replacement.off-map": ("replacements.use", "10.0.use", "10.0.use"),
    "replacement.full": ("replacements.use", "10.0.use", "10.0.use"),
    "replacement.one-step": ("replacements.one-step", "10.1", "10.1"),
    "replacement.communication": ("replacements.communication", "10.0.communication", "10.0.communication"),
    "replacement.expected": ("sequence.finish-phase", "4.0.phases", "4.0.phases"),
    "supply.none": ("replacements.use", "10.0.use", "10.0.use"),
    "tank.none": ("counters.types", "3.3.types", "3.3.types"),
    "retreat.expected": ("combat.DR", "9.3.DR", "9.3.DR"),
    "retreat.not-adjacent": ("combat.DR", "9.3.DR", "9.3.DR"),
    "retreat.enemy": ("combat.DR.limits", "9.3.DR.enemy", "9.3.DR.enemy"),
    "retreat.zigzag": ("combat.DR", "9.3.DR", "9.3.DR"),
    "retreat.distance": ("combat.DR", "9.3.DR", "9.3.DR"),
    "retreat.friends": ("combat.DR.friends", "9.3.DR.friends", "9.3.DR.friends"),
    "retreat.cleaner-path": ("combat.DR.friends", "9.3.DR.friends", ""),
    "retreat.zone": ("combat.DR.zoc", "9.3.DR.zoc", "9.3.DR.zoc"),
    "retreat.last-resort": ("", "", "9.3.DR.zoc"),
    "result.attackers-only": ("combat.EX", "9.3.EX", "9.3.EX"),
    "result.stand-expected": ("", "9.3.stubborn", "9.3.stubborn"),
    "advance.attackers-only": ("combat.advance", "9.0.step6", "9.0.step6"),
}
"""The rule behind each question and refusal of the three editions, as their books number them."""

OPTIONAL = {
    "attrition.roll": "kane winter.attrition",
    "attrition.ask": "kane winter.frostbite",
    "combat.below-table": "kur option.crt-minimum",
}
"""The same for what comes into the game by an option."""


def book(state: State, topic: str) -> str:
    """What the rulebook of the edition says about a topic, by its number."""
    if topic in OPTIONAL:
        return OPTIONAL[topic]
    edition = next(name for name, game_id in GAMES.items() if game_id == state.game.id)
    return f"{edition} {BOOK[topic][EDITIONS.index(edition)]}"


def refused(state: State, action: Action, topic: str, **args: object) -> None:
    """The action is refused for exactly this reason, citing the rule that the book has for it."""
    assert why_not(state, action) == Refusal(topic, tuple(args.items()), book(state, topic))


@every_edition
@pytest.mark.parametrize("scenario", ["standard7", "campaign14"])
def test_decisions_cite_the_rule_of_their_topic(edition: str, scenario: str) -> None:
    options = {} if scenario == "standard7" else {"allow_cross_edition": "on"}
    game = load(GAMES[edition], scenario, options)
    rng, state = random.Random(7), game.start()
    while (asked := decision(state)) is not None:
        assert asked.rule == book(state, asked.topic)
        assert all(value is not None for _, value in asked.args)
        state = apply(state, asked.options.sample(rng))


@every_edition
def test_attacks(edition: str) -> None:
    b = Board(edition)
    units: dict[str, Axial | str] = {"XXIV": (-1, 0), "V": (0, -1), "VI": (3, 0), "30A": X, "33A": (1, -2)}
    state = b.position("german-combat", units | {"40A": "pool", "VII": "pool"})
    u = b.game.unit
    refused(state, Attack(u["V"], (u["XXIV"],)), "combat.own-target", unit=u["V"])
    refused(state, Attack(u["40A"], (u["XXIV"],)), "combat.target-off-map", unit=u["40A"])
    refused(state, Attack(u["30A"], ()), "combat.attackers", unit=u["30A"])
    refused(state, Attack(u["30A"], (u["V"], u["V"])), "combat.attackers", unit=u["30A"])
    refused(state, Attack(u["30A"], (u["33A"],)), "combat.not-yours", unit=u["33A"])
    refused(state, Attack(u["30A"], (u["VII"],)), "combat.attacker-off-map", unit=u["VII"])
    refused(state, Attack(u["30A"], (u["VI"],)), "combat.not-adjacent", unit=u["VI"], target=u["30A"])
    refused(state, Restore(u["V"]), "combat.expected")
    state = apply(state, Attack(u["30A"], (u["V"],)))
    refused(state, Attack(u["30A"], (u["XXIV"],)), "combat.defends-once", unit=u["30A"])
    refused(state, Attack(u["33A"], (u["V"],)), "combat.attacks-once", unit=u["V"])


@every_edition
def test_the_next_battle(edition: str) -> None:
    b = Board(edition)
    units: dict[str, Axial | str] = {"XXIV": (-1, 0), "LVII": (3, 0), "30A": X, "33A": (2, 0)}
    state = b.play(b.position("german-combat", units), "attack 30A with XXIV", "attack 33A with LVII", "done")
    asked = decision(state)
    assert asked is not None
    assert (asked.player, asked.topic, asked.rule) == (0, "combat.next", book(state, "combat.next"))
    assert list(asked.options) == [Fight(b.game.unit["30A"]), Fight(b.game.unit["33A"])]
    refused(state, Done(), "combat.next-expected")
    refused(state, Fight(b.game.unit["XXIV"]), "combat.next-expected")


def test_an_attack_below_the_advanced_table() -> None:
    b = Board("gdw", options=["kurcina_advanced_crt"])
    state = b.position("german-combat", {"V reduced": (-1, 0), "30A": X, "XXIV": (5, 0), "33A": (6, 0)})
    refused(state, b.action("attack 30A with V"), "combat.below-table", unit=b.game.unit["30A"])


@every_edition
def test_moves(edition: str) -> None:
    b = Board(edition, forest=[(1, 0)])
    units: dict[str, Axial | str] = {
        "V": X,
        "VI": (0, 1),
        "VII moved": (0, -1),
        "30A": (-2, 0),
        "VIII": "pool",
    }
    state = b.position("german-movement", units)
    u, h = b.game.unit, b.hex
    refused(state, Move(u["30A"], (h((-3, 0)),)), "move.not-yours", unit=u["30A"])
    refused(state, Move(u["VIII"], (h((1, 0)),)), "move.off-map", unit=u["VIII"])
    refused(state, Move(u["VII"], (h((1, -1)),)), "move.already-moved", unit=u["VII"])
    refused(state, Move(u["V"], ()), "move.no-path", unit=u["V"])
    refused(state, Move(u["V"], b.path((2, 0))), "move.not-adjacent", start=h(X), hex=h((2, 0)))
    refused(state, Move(u["V"], b.path((-1, 0), (-2, 0))), "move.zoc-stop", hex=h((-1, 0)))
    refused(state, Move(u["V"], b.path((0, -1))), "move.stacking", hex=h((0, -1)))
    far = b.path((1, 0), (2, 0), (3, 0), (4, 0))
    refused(state, Move(u["V"], far), "move.too-far", unit=u["V"], hex=far[-1], cost=5, points=4)
    refused(state, Restore(u["V"]), "move.expected")
    state = apply(state, Move(u["V"], b.path((0, 1))))
    refused(state, Done(), "move.make-room-first", unit=u["VI"])
    refused(state, Move(u["V"], b.path((0, 2))), "move.make-room-first", unit=u["VI"])


@every_edition
def test_moves_into_the_enemy_and_off_the_track(edition: str) -> None:
    b = Board(edition, rail=[[X, (1, 0), (2, 0)]])
    u, h = b.game.unit, b.hex
    enemy = b.position("german-movement", {"V": X, "30A": (1, 0)})
    refused(enemy, Move(u["V"], b.path((1, 0))), "move.enemy", hex=h((1, 0)))
    panzer = b.position("german-panzer", {"V": X, "XXIV": (3, 3), "30A": (9, 0)}, turn=2)
    refused(panzer, Move(u["V"], b.path((1, 0))), "move.who", unit=u["V"], group="armour")
    rail = b.position("soviet-rail", {"30A": X, "33A": (0, 2), "V": (-9, 0)})
    refused(rail, Move(u["33A"], b.path((1, 2))), "move.rail-start", unit=u["33A"])
    refused(rail, Move(u["30A"], b.path((0, 1))), "move.no-track", start=h(X), hex=h((0, 1)))


@every_edition
def test_purchases(edition: str) -> None:
    strip = [(q, r) for q in range(6) for r in range(3)]
    b = Board(edition, only=strip, cities=[(2, 0), (3, 0)], east=[(5, 0), (5, 1), (5, 2)], west=[(0, 0)])
    units: dict[str, Axial | str] = {"30A": (5, 0), "33A reduced": (4, 1), "40A reduced": (1, 2), "V": (0, 2)}
    units |= {"43A reduced": "pool", "49A reduced": "pool", "1Sh reduced": "held", "VI": "pool"}
    state = b.position("soviet-replacement", units, f"control german {b.game.grid.label(b.hex((2, 0)))}")
    u, h = b.game.unit, b.hex
    refused(state, Place(u["VI"], h((5, 1))), "replacement.not-yours", unit=u["VI"])
    refused(state, Place(u["1Sh"], h((5, 1))), "replacement.not-yet", unit=u["1Sh"], turn=4)
    refused(state, Place(u["30A"], h((5, 1))), "replacement.not-in-pool", unit=u["30A"])
    refused(state, Place(u["43A"], h((5, 0))), "replacement.occupied", hex=h((5, 0)))
    refused(state, Place(u["43A"], h((4, 0))), "replacement.place", hex=h((4, 0)))
    refused(state, Place(u["43A"], h((2, 0))), "replacement.control", hex=h((2, 0)))
    refused(state, Restore(u["V"]), "replacement.not-yours", unit=u["V"])
    refused(state, Restore(u["49A"]), "replacement.off-map", unit=u["49A"])
    refused(state, Restore(u["30A"]), "replacement.full", unit=u["30A"])
    refused(state, Requisition(), "supply.none")
    refused(state, Convert(u["33A"], u["TU"]), "tank.none", unit=u["TU"])
    refused(state, Fight(u["V"]), "replacement.expected")
    new = apply(state, Place(u["43A"], h((5, 1))))
    refused(new, Restore(u["43A"]), "replacement.one-step", unit=u["43A"])


@every_edition
def test_purchases_out_of_communication(edition: str) -> None:
    strip = [(q, r) for q in range(6) for r in range(3)]
    b = Board(edition, only=strip, cities=[(1, 0)], east=[(5, 0), (5, 1), (5, 2)], west=[(0, 0)])
    units: dict[str, Axial | str] = {"33A reduced": (1, 1), "40A reduced": (5, 2), "V": (3, 1), "43A": "pool"}
    state = b.position("soviet-replacement", units)
    u, h = b.game.unit, b.hex
    refused(state, Restore(u["33A"]), "replacement.communication", hex=h((1, 1)))
    refused(state, Place(u["43A"], h((1, 0))), "replacement.communication", hex=h((1, 0)))


def test_edge_hexes_in_a_zone_in_the_third_edition() -> None:
    b = Board("c3i", east=[X, (0, 4)], west=[(-9, 0)])
    state = b.position("soviet-replacement", {"V": (1, 0), "30A": (9, 0), "43A": "pool"}, turn=2)
    refused(state, Place(b.game.unit["43A"], b.hex(X)), "replacement.edge-zone", hex=b.hex(X))
    assert why_not(state, Place(b.game.unit["43A"], b.hex((0, 4)))) is None


@every_edition
def test_retreats(edition: str) -> None:
    b = board(edition)
    units = {"30A": X, "XXIV": W, "3A": (2, 0), "5A": (2, -1)}
    state = fought(b, units, "DR")
    u, h = b.game.unit, b.hex

    def path(*axials: Axial) -> Retreat:
        return Retreat(u["30A"], b.path(*axials))

    asked = decision(state)
    assert asked is not None
    assert (asked.player, asked.topic, asked.args) == (0, "retreat.ask", (("unit", u["30A"]),))
    assert asked.rule == book(state, "retreat.ask")
    refused(state, Done(), "retreat.expected", unit=u["30A"])
    refused(state, Retreat(u["3A"], b.path((3, 0))), "retreat.expected", unit=u["30A"])
    refused(state, path((2, 0)), "retreat.not-adjacent", start=h(X), hex=h((2, 0)))
    refused(state, path(W), "retreat.enemy", hex=h(W))
    refused(state, path(E, SE), "retreat.zigzag", hex=h(SE))
    refused(state, path(E), "retreat.distance", hexes=2)
    refused(state, path(E, (2, 0)), "retreat.friends", hex=h((2, 0)))
    if edition == "c3i":  # never longer, but across a zone where nothing else is left
        refused(state, path(E, (1, 1), (1, 2)), "retreat.distance", hexes=2)
        refused(state, path(NW, (0, -2)), "retreat.last-resort", hex=h(NW))
    else:
        refused(state, path(E, (1, 1), (1, 2)), "retreat.cleaner-path")
        refused(state, path(NW, (0, -2)), "retreat.zone", hex=h(NW))


def test_retreats_that_end_in_a_zone() -> None:
    b = board("c3i")
    state = fought(b, {"30A": X, "XXIV": W, "XLI": (0, 3)}, "DR")
    refused(state, Retreat(b.game.unit["30A"], b.path(SE, (0, 2))), "retreat.zone", hex=b.hex((0, 2)))


@every_edition
def test_losses_of_the_attacker(edition: str) -> None:
    b = board(edition)
    state = fought(b, {"30A": X, "XXIV": W, "V": NW, "VI": (9, 0)}, "EX")
    u = b.game.unit
    asked = decision(state)
    assert asked is not None
    assert (asked.player, asked.topic, asked.args) == (0, "exchange.ask", (("due", 4),))
    assert asked.rule == book(state, "exchange.ask")
    refused(state, Lose(u["VI"]), "result.attackers-only")
    refused(state, Done(), "result.attackers-only")


@every_edition
def test_the_advance(edition: str) -> None:
    b = board(edition)
    state = fought(b, {"30A reduced": X, "XXIV": W, "V": NW, "VI": (9, 0)}, "DRL")
    asked = decision(state)
    assert asked is not None
    assert (asked.player, asked.topic, asked.args) == (0, "advance.ask", (("hex", b.hex(X)),))
    assert asked.rule == book(state, "advance.ask")
    refused(state, Advance(b.game.unit["VI"]), "advance.attackers-only")
    state = apply(state, Advance(b.game.unit["V"]))
    assert state.battle is None
    assert state.events[0] == Advanced(b.game.unit["V"], b.hex(NW), b.hex(X))


@pytest.mark.parametrize("edition", ["vpg", "c3i"])
def test_the_stand(edition: str) -> None:
    b = board(edition, moscow=X)
    state = fought(b, {"30A": X, "XXIV": W, "LVII": NW}, "DR")
    unit = b.game.unit["30A"]
    asked = decision(state)
    assert asked is not None
    assert (asked.player, asked.topic, asked.args) == (1, "result.stand", (("unit", unit),))
    assert asked.rule == book(state, "result.stand")
    assert list(asked.options) == [Stand(unit), Done()]
    refused(state, Lose(unit), "result.stand-expected")
    stood = apply(state, Stand(unit))
    assert stood.events[:2] == [Stood(unit), StepLost(unit, b.hex(X))]
