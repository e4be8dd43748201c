"""Tables of the campaign and the additional rules, from the games that use them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rasputitsa.booklet.markdown import Chapter, labels, table
from rasputitsa.booklet.pieces import counters
from rasputitsa.booklet.sources import Edition
from rasputitsa.booklet.tables import combat_results, phases, turn_track, units_in_play, weather
from rasputitsa.booklet.words import Words
from rasputitsa.engine.game import Game
from rasputitsa.games import load
from rasputitsa.mechanisms.attrition import Attrition
from rasputitsa.mechanisms.combat import Combat
from rasputitsa.mechanisms.losses import Losses
from rasputitsa.mechanisms.supply import Supply, SupplyPhase
from rasputitsa.mechanisms.trace import Trace
from rasputitsa.mechanisms.victory import Victory

ADVANCED_CRT = "kurcina_advanced_crt"
WAR_OF_ATTRITION = "kurcina_war_of_attrition"


def campaign(edition: Edition, say: Words) -> tuple[Chapter, ...]:
    game = load(edition.game.id, "campaign14")
    new = [unit for unit in units_in_play(game) if unit not in units_in_play(edition.game)]
    return (
        Chapter("campaign-turns", say("table.campaign"), tuple(turn_track(game, say))),
        Chapter("campaign-weather", say("table.winter"), (weather(game, say),)),
        Chapter("frostbite", say("table.frostbite"), (_frostbite(game, say),)),
        Chapter("victory-points", say("table.points"), (_victory_points(edition, game, say),)),
        Chapter("tank", say("table.tank"), (counters(game, new, say),)),
    )


def additional(edition: Edition, say: Words) -> tuple[Chapter, ...]:
    game = load(edition.game.id, "campaign14", {WAR_OF_ATTRITION: "on"})
    return (
        Chapter("advanced-crt", say("table.advanced"), tuple(_advanced_results(edition, game, say))),
        Chapter("triple-arrows", say("table.seasonal"), (_seasonal(game, say),)),
        Chapter("attrition-sequence", say("table.attrition-sequence"), (phases(edition, game, say),)),
        Chapter("supply", say("table.supply"), (_supply(edition, game, say),)),
    )


def _frostbite(game: Game, say: Words) -> str:
    limits = game.of(Attrition).frostbite_to
    rows = [(say(f"side.{side}"), f"1–{limit}") for side, limit in zip(game.sides, limits, strict=True)]
    return table([say("side"), say("frostbite")], rows)


def _victory_points(edition: Edition, game: Game, say: Words) -> str:
    victory = game.of(Victory)
    rows = [
        (say("score.unit"), str(game.of(Losses).points)),
        (say("score.city"), str(victory.city_points)),
    ]
    for hex_, points in victory.place_points.items():
        rows.append((say("score.place", place=edition.place_at(hex_, say.language)), str(points)))
    side = say(f"side.{game.sides[victory.bonus_side]}")
    place = edition.place_at(victory.bonus_place, say.language)
    rows.append((say("score.bonus", side=side, place=place), str(victory.bonus)))
    return table([say("score.for"), say("score.points")], rows)


def _advanced_results(edition: Edition, game: Game, say: Words) -> Iterator[str]:
    option = edition.options[ADVANCED_CRT]
    marked: Iterable[str] = option.patches["on"]["set"]["combat.reconstructed"]
    yield combat_results(game, say, marked)
    rulings = ", ".join(rule for rule in option.rules if rule.startswith("Q-"))
    yield say("advanced.note", rulings=rulings, first=game.of(Combat).columns[0].label)


def _seasonal(game: Game, say: Words) -> str:
    rows = [
        (
            say(f"side.{game.sides[edge.side]}"),
            labels(game.grid, edge.hexes),
            ", ".join(map(str, sorted(edge.turns))),
        )
        for edge in game.of(Trace).seasonal
    ]
    return table([say("side"), say("hexes"), say("turns")], rows)


def _income(game: Game, side: int) -> str:
    """The points of basic supply and the turns on which a side gets them."""
    supply = game.of(Supply)
    phase = next(
        p for p in game.phases if p.side == side and any(isinstance(s, SupplyPhase) for s in p.steps)
    )
    first = min(turn.number for turn in game.turns if turn.number not in phase.skip_turns)
    return f"{supply.income} ({first}–{supply.income_until[side]})"


def _supply(edition: Edition, game: Game, say: Words) -> str:
    supply = game.of(Supply)
    rows = [(say("supply.start"), *map(str, supply.start)), (say("supply.city"), *("1" for _ in game.sides))]
    for (side, hex_), points in supply.worth.items():
        worth = [str(points) if side == other else "1" for other, _ in enumerate(game.sides)]
        rows.append((say("supply.worth", place=edition.place_at(hex_, say.language)), *worth))
    rows.append((say("supply.income"), *(_income(game, side) for side, _ in enumerate(game.sides))))
    rows.append((say("supply.extra"), *(str(supply.requisitions) for _ in game.sides)))
    rows.append((say("supply.gear"), *(str(supply.gear_price) for _ in game.sides)))
    return table(["", *(say(f"side.{side}") for side in game.sides)], rows)
