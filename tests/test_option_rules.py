"""A borrowed option brings every rule that it lists: for each rule something that only the rule brings about.

Every option is tried in its own editions and in those that can borrow it. The expectations are the sentences
of the booklets, as numbers; a new option or a new rule of an option without a witness fails.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from boards import Axial, Board
from rasputitsa.engine.event import FrostbiteCancelled
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State
from rasputitsa.games import bfm, load
from rasputitsa.mechanisms.combat import Combat
from rules.answers import asked, do, points, refused, scene, where
from rules.scenes import C3I, GDW, VPG, finish, odds_of, retreat_ends, shifts_of, strength_of

EDITIONS = {"gdw": GDW, "vpg": VPG, "c3i": C3I}
BORROW = "allow_cross_edition"
PLAYED = {
    "kurcina_variable_weather": {"inferred_weather_marks": "on"},
    "weather_marks": {"weather_marks": "2:early,3:late"},
}
"""What an option needs besides to show."""

RING: dict[str, Axial] = {"V reduced": (-1, 0), "VI reduced": (1, -1), "XLII": (0, 1)}
"""Around an army at (0, 0): all ways out lead through zones."""


def buy(game: Game, turn: int, *more: str, units: dict[str, str] | None = None) -> State:
    """The Soviet replacement phase with something to restore."""
    pieces = {"30A reduced": "1402", "33A reduced": "1403", "43A reduced": "pool", "V": "0110"}
    return scene(game, "soviet-replacement", pieces | (units or {}), *more, turn=turn)


def cold(game: Game, corps: str, turn: int = 8) -> State:
    """One German corps in the snow, before his die."""
    return scene(game, "german-replacement", {corps: "0101", "30A": "1401"}, turn=turn)


def cold_soviets(game: Game) -> State:
    """Two full armies and a half one in the snow."""
    units = {"5A": "1401", "3A": "1403", "30A reduced": "1402", "V": "0101"}
    return scene(game, "soviet-replacement", units, turn=9)


def frostbites(game: Game, side: str) -> list[bool]:
    """For each face: does the only unit of the side lose a step?"""
    key, place = ("V", "0101") if side == "german" else ("30A", "1401")
    other = {"30A": "1410"} if side == "german" else {"V": "0110"}
    full = strength_of(scene(game, f"{side}-replacement", {key: place} | other, turn=8), key)
    found = []
    for face in range(1, 7):
        state = scene(game, f"{side}-replacement", {key: place} | other, turn=8)
        state = do(state, "gear 0") if asked(state) == "attrition.gear" else state
        found.append(strength_of(do(state, f"roll {face}"), key) < full)
    return found


def reduced(game: Game) -> State:
    """A beaten army that stands where all retreats cross zones, at full strength."""
    board = Board(edition(game), options=game.options, scenario=game.scenario)
    state = board.position("german-combat", {**RING, "30A": (0, 0)})
    state = do(state, "attack 30A with V VI XLII", "done", "roll 1")
    return do(state, board.action("retreat 30A", (1, 0), (2, 0)))


def edition(game: Game) -> str:
    return next(name for name, game_id in EDITIONS.items() if game_id == game.id)


def die(game: Game, column: str, result: str) -> int:
    """A face that has this result in the column."""
    return next(c for c in game.of(Combat).columns if c.label == column).results.index(result) + 1


def killed(game: Game) -> State:
    """Six to one against a reduced army, and the result that eliminates it."""
    state = scene(game, "german-combat", {"XXIV": "0707", "XLI": "0808", "30A reduced": "0807", "3A": "1410"})
    return do(state, "attack 30A with XXIV XLI", "done", f"roll {die(game, '6:1', 'DE')}")


def ended(game: Game) -> tuple[int | None, str]:
    """The German has Moscow and the Soviet everything else: 30 points against 50."""
    last = len(game.turns)
    return outcome(finish(scene(game, "soviet-movement", {"V": "1103", "30A": "1410"}, turn=last)))


def shock(game: Game) -> State:
    units = {"1Sh": "1103", "30A": "1405", "V": "1202"}
    return scene(game, "soviet-combat", units, turn=5)


def arrival(game: Game, turn: int = 4) -> tuple[int, int]:
    """The strength with which 1st Shock comes, and the points it costs."""
    state = buy(game, turn, units={"1Sh": "held"})
    state = do(state, "roll 4") if asked(state) == "arrival.early" else state
    before = points(state, "rp")
    state = do(state, "place 1Sh 1401")
    return strength_of(state, "1Sh"), before - points(state, "rp")


def converted(game: Game, army: str = "33A") -> State:
    """Turn 13, an army has become the Tank unit; there is more to buy."""
    units = {army: "1204", "16A reduced": "1107", "40A reduced": "1403", "TU": "held", "V": "0110"}
    state = scene(game, "soviet-replacement", units, turn=13)
    return do(state, f"convert {army.split(maxsplit=1)[0]} TU")


def income(game: Game, side: str, turn: int, before: int, *more: str) -> int:
    """The stock after the supply phase."""
    units = {"V reduced": "0101", "30A reduced": "1401"}
    state = scene(game, f"{side}-supply", units, f"points sp.{side} {before}", *more, turn=turn)
    return points(state, f"sp.{side}")


def assault(game: Game) -> State:
    units = {"V": "0407", "VI": "0408", "3A reduced": "0507", "30A": "1403"}
    state = scene(game, "german-combat", units, "points sp.german 4", turn=5)
    return do(state, "attack 3A with V")


def geared(game: Game) -> tuple[int, bool]:
    """What a set of gear costs, and whether it helps against a one."""
    units = {"V": "0101", "VI": "0102", "30A": "1410"}
    state = do(scene(game, "german-replacement", units, "points sp.german 5", turn=8), "gear 1")
    left = points(state, "sp.german")
    return 5 - left, FrostbiteCancelled(0) in do(state, "roll 1").events


def weather(game: Game, turn: int, face: int) -> str:
    units = {"V": "0103", "30A": "1403"}
    state = do(scene(game, "german-weather", units, turn=turn), f"roll {face}")
    return state.weather


def retreats_as_option(game: Game) -> set[str]:
    units = {"30A": "0807", "XXXV": "0707"}
    return retreat_ends(do(scene(game, "german-combat", units), "attack 30A with XXXV", "done", "roll 1"))


def two_rows(game: Game, *germans: Axial, more: tuple[str, ...] = ()) -> State:
    """Two rows of five hexes with the Soviet edge in the east, and corps between it and 30A."""
    rows, east = [(q, r) for q in range(5) for r in range(2)], [(4, 0), (4, 1)]
    board = Board(edition(game), options=game.options, scenario=game.scenario, only=rows, east=east)
    corps: dict[str, Axial | str] = dict(zip(("V", "VI"), germans, strict=False))
    return board.position("soviet-combat", {"30A": (1, 1), "33A": (4, 1), **corps}, *more, turn=5)


def paid(game: Game) -> int:
    """The price of one point for 30A, whose line enters two empty hexes of the zone of V."""
    state = two_rows(game, (2, 1), more=("points sp.soviet 9",))
    return 9 - points(do(state, "attack V with 30A", "assault 30A 1"), "sp.soviet")


def may_assault(game: Game, *germans: Axial) -> bool:
    """Is an attack of 30A on V asked for points?"""
    state = two_rows(game, *germans, more=("points sp.soviet 9",))
    return asked(do(state, "attack V with 30A")) == "supply.assault"


def fort(game: Game) -> State:
    """A German in a fortification, attacked by two armies."""
    return scene(game, "soviet-combat", {"V": "0804", "30A": "0904", "33A": "0905"}, turn=2)


def tula(game: Game) -> State:
    return scene(game, "german-combat", {"XLVI": "1006", "V": "1007", "30A reduced": "1107"})


def mud(game: Game) -> State:
    return scene(game, "soviet-combat", {"30A": "0807", "33A": "0908", "XL reduced": "0808"}, turn=3)


def panzers(game: Game) -> State:
    units = {"XXIV reduced reduced-last-turn": "0104", "V reduced": "0204", "3A": "1103"}
    return scene(game, "german-replacement", units, "points panzer-step 4", turn=5)


def german_points(game: Game) -> list[bool]:
    """Has the German a point on turns 3 and 4, with a corps to restore?"""
    units = {"V reduced": "0101", "30A": "1401"}
    states = [scene(game, "german-replacement", units, turn=turn) for turn in (3, 4)]
    return [asked(state) == "replacement.ask" for state in states]


def soviet_points(game: Game, turn: int) -> int:
    """The points of the phase, after a die for frostbite that hurts nobody."""
    state = buy(game, turn)
    return points(do(state, "roll 6") if asked(state) == "attrition.roll" else state, "rp")


PARTS: tuple[str, ...] = bfm.catalogue()["kurcina_war_of_attrition"].implies
Witness = Callable[[Game], object]

WITNESSES: dict[str, tuple[Witness, object]] = {
    "Q-14": (
        lambda g: refused(scene(g, "german-movement", {"VI": "0608", "30A": "1403"}, turn=3), "move VI 0708"),
        "move.weather-points",
    ),
    "Q-15": (lambda g: shifts_of(fort(g), "V", "30A", "33A"), {}),
    "Q-16": (lambda g: odds_of(tula(g), "30A", "XLVI", "V"), ("4:1", "3:1")),
    "Q-18": (lambda g: "0709" in retreats_as_option(g), False),
    "Q-27": (lambda g: load(g.id, options={BORROW: "on", "kane_vp": "on"}).options["kane_vp"], "on"),
    "Q-49": (lambda g: [t.mark for t in g.turns[1:3]], ["early", "late"]),
    "Q-51": (lambda g: [c.label for c in g.of(Combat).columns][:4], ["1:2", "1:1", "3:2", "2:1"]),
    "kane timetable": (lambda g: len(g.turns), 14),
    "kane timetable.weather": (lambda g: [t.weather for t in g.turns[7:]], ["snow"] * 5 + ["clear"] * 2),
    "kane victory.elimination": (lambda g: points(killed(g), "vp.german"), 1),
    "kane victory.cities": (ended, (1, "victory.most-points")),
    "kane victory.control": (ended, (1, "victory.most-points")),
    "kane victory.winner": (ended, (1, "victory.most-points")),
    "kane victory.moscow-bonus": (
        lambda g: points(
            do(scene(g, "soviet-movement", {"V": "1103", "30A": "1410"}, turn=5), "done"), "vp.german"
        ),
        10,
    ),
    "kane winter.no-points": (lambda g: points(do(cold(g, "V reduced"), "roll 1"), "vp.soviet"), 0),
    "kane winter.attrition": (lambda g: frostbites(g, "german"), [True] * 5 + [False]),
    "kane winter.frostbite": (lambda g: frostbites(g, "soviet"), [True] * 4 + [False] * 2),
    "kane winter.movement": (
        lambda g: refused(
            scene(g, "german-movement", {"V": "0609", "30A": "1403"}, turn=9), "move V 0610-0710-0810-0910"
        ),
        "move.weather-points",
    ),
    "kane replacements.soviet": (lambda g: soviet_points(g, 8), 2),
    "kane tank.conversion": (lambda g: where(converted(g), "TU"), "1204"),
    "kane tank.replaced": (lambda g: where(converted(g), "33A"), "out"),
    "kane tank.movement": (
        lambda g: refused(
            scene(g, "soviet-rail", {"TU": "0910", "30A": "1108", "V": "0101"}, turn=13), "move TU 0810-0710"
        ),
        "",
    ),
    "kane tank.attack": (
        lambda g: shifts_of(scene(g, "soviet-combat", {"TU": "0807", "V": "0707"}, turn=13), "V", "TU"),
        {"tank": 1},
    ),
    "kur clarification.zoc-retreat": (lambda g: strength_of(reduced(g), "30A"), 4),
    "kur clarification.zoc-movement": (
        lambda g: refused(scene(g, "german-movement", {"XII": "0808", "30A": "0807"}), "move XII 0908-0909"),
        "move.zoc-stop",
    ),
    "kur clarification.victory-points": (ended, (1, "victory.most-points")),
    "kur clarification.tank": (lambda g: strength_of(converted(g, "33A reduced"), "TU"), 4),
    "kur balance.shock": (lambda g: shifts_of(shock(g), "V", "1Sh"), {"shock": 1}),
    "kur balance.shock-arrival": (arrival, (5, 1)),
    "kur balance.line": (
        lambda g: shifts_of(
            scene(g, "german-combat", {"V": "0404", "30A": "0504", "33A": "0505"}), "30A", "V"
        ).get("line"),
        -1,
    ),
    "kur balance.logistics": (german_points, [False, True]),
    "kur option.edge": (
        lambda g: [refused(buy(g, turn), "place 43A 0901") for turn in (2, 5)],
        ["", "replacement.place"],
    ),
    "kur option.winter-rolls": (lambda g: asked(do(cold(g, "V", 9), "roll 6")), "attrition.roll"),
    "kur option.winter-full": (
        lambda g: refused(do(cold_soviets(g), "roll 1"), "lose 30A"),
        "attrition.full-first",
    ),
    "kur option.crt": (lambda g: [c.label for c in g.of(Combat).columns][:4], ["1:2", "1:1", "3:2", "2:1"]),
    "kur option.crt-minimum": (
        lambda g: refused(
            scene(g, "german-combat", {"V reduced": "0707", "30A": "0807", "XX": "0310", "33A": "0410"}),
            "attack 30A with V",
        ),
        "combat.below-table",
    ),
    "kur option.early-shock": (lambda g: arrival(g, turn=3), (5, 1)),
    "kur option.weather": (lambda g: weather(g, 2, 3), "clear"),
    "kur option.weather-change": (lambda g: [weather(g, 2, 4), weather(g, 3, 4)], ["mud", "clear"]),
    "kur attrition.rules": (lambda g: sorted(set(PARTS) - set(g.options)), []),
    "kur attrition.start": (
        lambda g: [points(g.start(), f"sp.{side}") for side in g.sides],
        [5, 15],
    ),
    "kur attrition.phase": (
        lambda g: [phase.id for phase in g.phases if phase.id.endswith("supply")],
        ["german-supply", "soviet-supply"],
    ),
    "kur attrition.check": (lambda g: income(g, "german", 5, 9, "control german 1103 0204"), 2),
    "kur attrition.basic": (lambda g: income(g, "soviet", 14, 0), 3),
    "kur attrition.extra": (
        lambda g: points(do(buy(g, 2, "points sp.soviet 4"), "requisition", "roll 3"), "sp.soviet"),
        7,
    ),
    "kur attrition.in-supply": (
        lambda g: [may_assault(g, (2, 1)), may_assault(g, (2, 1), (2, 0))],
        [True, False],
    ),
    "kur attrition.surcharge": (paid, 3),
    "kur attrition.use": (lambda g: points(do(assault(g), "assault V 3"), "sp.german"), 1),
    "kur attrition.assault": (lambda g: do(assault(g), "assault V 3").battles[0].bought, (3,)),
    "kur attrition.gear": (geared, (2, True)),
    "gdw balance.german-rp": (german_points, [False, True]),
    "vpg 13.0.german": (lambda g: soviet_points(g, 2), 4),
    "c3i 13.0.german": (lambda g: soviet_points(g, 2), 4),
    "vpg 13.0.panzer": (lambda g: refused(panzers(g), "restore XXIV"), "replacement.resting"),
    "c3i 13.0.panzer": (lambda g: refused(panzers(g), "restore XXIV"), "replacement.consecutive"),
    "vpg 13.0.mud": (lambda g: odds_of(mud(g), "XL", "30A", "33A")[0], "2:1"),
    "c3i 13.0.mud": (lambda g: odds_of(mud(g), "XL", "30A", "33A")[0], "2:1"),
    "handicap_soviet_rp_4: gdw balance.soviet-rp": (lambda g: soviet_points(g, 2), 4),
    "handicap_soviet_rp_3: gdw balance.soviet-rp": (lambda g: soviet_points(g, 2), 3),
    "gdw balance.teaching": (lambda g: soviet_points(g, 2), 3),
}
"""For each rule what shows it, and what the booklets say must be seen."""

AS_PRINTED = {
    "kur clarification.zoc-movement": ("gdw", "vpg", "c3i"),  # a clarification of what every edition says
    "kur clarification.tank": ("gdw", "vpg", "c3i"),  # the ruling on the campaign agrees with it
    "kur clarification.zoc-retreat": ("c3i",),
    "kur clarification.victory-points": ("gdw", "vpg", "c3i"),  # the campaign has them anyway
    "kur balance.shock-arrival": ("gdw",),
    "Q-27": ("gdw", "vpg", "c3i"),  # it opens a door and does nothing else
}
"""Rules that an edition has without the option too."""

BOOKS = ("gdw", "vpg", "c3i")


def choices() -> list[tuple[str, str]]:
    """Every option with every edition that has it or can borrow it."""
    return [
        (name, edition)
        for name, option in bfm.catalogue().items()
        for edition in EDITIONS
        if edition in option.editions or option.borrowable
    ]


def listed(name: str, edition: str) -> list[str]:
    """The rules of an option that this edition is concerned with."""
    return [
        rule
        for rule in bfm.catalogue()[name].rules
        if rule.split()[0] not in BOOKS or rule.split()[0] == edition
    ]


def witness(name: str, rule: str) -> tuple[Witness, object]:
    return WITNESSES.get(f"{name}: {rule}") or WITNESSES[rule]


@cache
def game_with(name: str, edition: str, *, without: bool = False) -> Game:
    """The game with an option and what it needs: Kurcina's and Kane's in the campaign."""
    option = bfm.catalogue()[name]
    value = "off" if option.default == "on" else "on"
    wanted = {name: value} | dict.fromkeys(option.requires, "on") | PLAYED.get(name, {})
    campaign = name.startswith(("kane", "kurcina", "weather", "inferred")) or "borrow" in name
    if edition != "gdw" and (campaign or edition not in option.editions):
        wanted[BORROW] = "on"
    if without:
        kept = {BORROW: "on"} if BORROW in wanted else {}
        wanted = kept | ({name: "off"} if name.startswith("kane") else {})
    return load(EDITIONS[edition], "campaign14" if campaign else "standard7", wanted)


@pytest.mark.parametrize(("name", "edition"), choices())
def test_an_option_brings_every_rule_that_it_lists(name: str, edition: str) -> None:
    rules = listed(name, edition)
    assert rules
    for rule in rules:
        look, expected = witness(name, rule)
        assert (rule, look(game_with(name, edition))) == (rule, expected)


@pytest.mark.parametrize(("name", "edition"), choices())
def test_without_the_option_the_witness_sees_something_else(name: str, edition: str) -> None:
    for rule in listed(name, edition):
        if edition in AS_PRINTED.get(rule, ()) or rule == "kane winter.no-points":
            continue
        look, expected = witness(name, rule)
        try:
            seen = look(game_with(name, edition, without=True))
        except Exception:
            continue  # there is no such phase, unit or action at all
        assert seen != expected, rule


@pytest.mark.parametrize("edition", ["vpg", "c3i"])
@pytest.mark.parametrize("option", ["kurcina_improved_shock", "kurcina_war_of_attrition"])
@pytest.mark.parametrize("scenario", ["standard7", "campaign14"])
@pytest.mark.rule("kur balance.shock-arrival", "Q-27")
def test_borrowed_1st_shock_arrives_at_half_strength_for_a_point(
    edition: str, option: str, scenario: str
) -> None:
    assert arrival(load(EDITIONS[edition], scenario, {BORROW: "on", option: "on"})) == (5, 1)


@pytest.mark.parametrize("edition", ["vpg", "c3i"])
def test_not_borrowed_it_still_arrives_in_full_and_free(edition: str) -> None:
    state = buy(load(EDITIONS[edition]), 4, units={"1Sh": "held"})
    assert asked(state) == "arrival.ask"
    state = do(state, "place 1Sh 1401")
    assert (strength_of(state, "1Sh"), points(state, "rp")) == (10, 4)
