"""A bare field for the rules of Moskva 1941: sixteen by sixteen hexes with whatever terrain a test needs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

from rasputitsa.data.terrain import MapFile, read_map
from rasputitsa.engine.action import Engage, Roll
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import decision, why_not
from rasputitsa.engine.state import State
from rasputitsa.games import moskva
from rasputitsa.mechanisms.impulse.engagement import engage
from rasputitsa.mechanisms.impulse.march_rules import passage_of, points_of, way_of
from rasputitsa.mechanisms.impulse.odds import CombatRules, Odds, label, odds
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.mechanisms.impulse.supply_line import supplied
from rasputitsa.mechanisms.impulse.travel import toll
from rasputitsa.mechanisms.impulse.zones import menace
from rasputitsa.notation import parse_words
from rules import answers
from rules.answers import asked, decline, do

CORPS, CORPS2 = "9.XXIIIAK", "9.VAK"
ID1, ID2, ID3 = "9.206ID", "9.129ID", "9.161ID"
PZ1, PZ2, PZ3 = "3Pz.1Pz", "3Pz.6Pz", "3Pz.7Pz"
MOT, MOT2 = "3Pz.14mot", "3Pz.36mot"
GUDERIAN = "2Pz.3Pz"
KAV, KAVBDE = "2Pz.1Kav", "SSKav"
SD1, SD2, SD3, SD4, SD5 = "22.126SD", "22.133SD", "22.174SD", "22.179SD", "22.186SD"
TBR1, TBR2, CD = "22.143TBr", "30.107MRD", "29.50CD"
RCORPS, RCORPS2 = "R.C1", "R.C2"

# A hex in an odd column and the six around it.
C, N, NE, SE, S, SW, NW = "0807", "0907", "0908", "0808", "0707", "0806", "0906"

Labels = Collection[str]


def board(**features: Sequence[str]) -> MapFile:
    """A map with these features: the west edge German, the east edge Soviet, Moscow 1616, Smolensk 1601."""
    given = {key: list(value) for key, value in features.items()}
    west, east = [f"{row:02d}01" for row in range(1, 17)], [f"{row:02d}16" for row in range(1, 17)]
    zones = [*moskva.ruleset("moskva-1941")["setup"]["front"]["german"], "31", "32", "49"]
    zones += moskva.ruleset("moskva-1941")["setup"]["front"]["soviet"]
    table: dict[str, Any] = {
        "source": "a test",
        "grid": {
            "columns": 16,
            "rows_odd": 16,
            "rows_even": 16,
            "high": "odd",
            "label": "RRCC",
            "first_row": "south",
        },
        "hex": {
            **{kind: given.pop(kind, []) for kind in ("forest", "swamp", "rough", "lake", "german_side")},
            "city": ["1616", "1601", *given.pop("city", [])],
        },
        "side": {kind: given.pop(kind, []) for kind in ("river", "major", "fort")},
        "path": {kind: given.pop(kind, []) for kind in ("rail", "road")},
        "edge": {
            "german": given.pop("german", west),
            "soviet": given.pop("soviet", east),
            "soviet_entry": given.pop("soviet_entry", east),
        },
        "setup": {zone: [f"{n + 1:02d}02", f"{n + 1:02d}03"] for n, zone in enumerate(zones[:16])},
        "name": {"Moscow": {"hex": "1616"}, "Smolensk": {"hex": "1601"}},
    }
    for zone in zones[16:]:
        table["setup"][zone] = ["0104", "0204"]
    assert not given, given
    return read_map("field", table)


@cache
def _game(options: tuple[str, ...], features: tuple[tuple[str, tuple[str, ...]], ...]) -> Game:
    return moskva.build("moskva-1941", options=dict.fromkeys(options, "on"), board=board(**dict(features)))


def field(*options: str, **features: Sequence[str]) -> Game:
    """The rules with these options on a map with these features."""
    return _game(options, tuple(sorted((key, tuple(value)) for key, value in features.items())))


def scene(
    game: Game, phase: str, units: Mapping[str, str], *more: str, turn: int = 1, weather: str = "fine"
) -> State:
    """A state at the start of a phase. Units as ``{"22.126SD entrenched": "0807"}``."""
    return answers.scene(game, phase, units, f"weather {weather}", *more, turn=turn)


def rule_of(state: State, action: str) -> str:
    """The rule cited for a refusal."""
    found = why_not(state, parse_words(state.game, action))
    assert found is not None
    return found.rule


def question(state: State) -> Decision:
    found = decision(state)
    assert found is not None
    return found


def options_of(state: State) -> list[str]:
    """The answers to the decision at hand, in notation."""
    from rasputitsa.notation import words

    return [words(state.game, action) for action in question(state).options]


def pass_to(state: State, turn: int, phase: str) -> State:
    """Decline until a question is asked in this phase or a later one of the turn."""
    ids = [row.id for row in state.game.phases]
    while decision(state) is not None and (state.turn, state.phase) < (turn, ids.index(phase)):
        state = decline(state, 3)
    return state


def lost(state: State, key: str) -> int:
    """The steps that a unit has lost."""
    return state.steps[state.game.unit[key]]


def marked(state: State, key: str, mark: int) -> bool:
    return bool(state.marks[state.game.unit[key]] & mark)


def move_points(state: State, key: str) -> float:
    return points_of(state, state.game.unit[key]) / 2


def ends(state: State, key: str) -> set[str]:
    """Where a unit may march in the movement phase at hand."""
    options = question(state).options
    assert isinstance(options, Marching)
    return set(state.game.grid.labels(options.destinations(state.game.unit[key])))


def cost(state: State, key: str, *path: str) -> float:
    """Movement points that a march along these hexes costs."""
    unit, grid = state.game.unit[key], state.game.grid
    way, passage = way_of(state, unit), passage_of(state, unit, menace(state, state.game.side_of[unit]))
    here, total = state.where[unit], 0
    for hex_ in map(grid.hex, path):
        direction = grid.direction(here, hex_)
        assert direction is not None
        step = way.cost(here, direction)
        assert step is not None
        total += step + toll(passage, here, hex_)
        here = hex_
    return total / 2


def odds_of(state: State, target: str, *attackers: str, air: tuple[int, int] = (0, 0)) -> Odds:
    """The odds of an attack as the position stands."""
    unit = state.game.unit
    battle = engage(state, state.game.grid.hex(target), tuple(unit[key] for key in attackers))
    return odds(state, battle._replace(attack_air=air[0], defence_air=air[1]))


def column_of(state: State, target: str, *attackers: str, air: tuple[int, int] = (0, 0)) -> str:
    """The final column of an attack, which may lie off the table."""
    found = odds_of(state, target, *attackers, air=air)
    return label(state.game.of(CombatRules), found.column)


def declare(state: State, target: str, *attackers: str) -> State:
    unit = state.game.unit
    return do(state, Engage(state.game.grid.hex(target), tuple(unit[key] for key in attackers)))


def attack(state: State, target: str, *attackers: str, face: int) -> State:
    """Declare an attack, commit no air points, and roll a face."""
    state = declare(state, target, *attackers)
    while asked(state) == "air.support":
        state = do(state, "support 0")
    return do(state, Roll(face))


def fed(state: State, key: str) -> bool:
    """Is a unit supplied as the position stands?"""
    unit = state.game.unit[key]
    return bool(supplied(state, state.game.side_of[unit]) >> state.where[unit] & 1)
