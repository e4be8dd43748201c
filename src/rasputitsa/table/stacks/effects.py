"""What terrain does in games with stacks, in sentences for the legend."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.engine.game import Game
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.impulse.march_rules import MarchRules
from rasputitsa.mechanisms.impulse.odds import ALWAYS, NEVER, CombatRules, Crossing, Ground
from rasputitsa.mechanisms.impulse.rail import Railways
from rasputitsa.mechanisms.impulse.supply_line import SupplyLines
from rasputitsa.mechanisms.impulse.tally import Tally
from rasputitsa.mechanisms.impulse.zones import ZoneRules
from rasputitsa.table.stacks.routes import halved
from rasputitsa.table.voice import Voice


def hex_effects(voice: Voice, mask: Mask) -> Iterator[str]:
    """The sentences about a feature of hexes."""
    game = voice.game
    marching, combat = game.of(MarchRules), game.of(CombatRules)
    if mask and mask == marching.impassable:
        yield _said(voice, "table-impassable", "move.impassable")
        return
    for hexes, foot, wheels in marching.costs.ground[1:]:
        if mask and hexes == mask:
            yield _said(
                voice, "table-class-cost", "move.ground", foot=halved(foot), mechanised=halved(wheels)
            )
    for ground in combat.grounds:
        if mask and ground.hexes == mask:
            yield from _ground(voice, ground)
    if mask and mask == combat.doubled:
        yield _said(voice, "table-doubled", "combat.city")
    yield from _places(voice, mask)


def _said(voice: Voice, id_: str, topic: str, **args: object) -> str:
    return voice.say(id_, **args) + voice.rule(voice.game.cite(topic))


def _ground(voice: Voice, ground: Ground) -> Iterator[str]:
    rule = voice.rule(ground.rule)
    if ground.halves != NEVER:
        yield voice.say("table-armour-halved", when="always" if ground.halves == ALWAYS else "thawed") + rule
    if ground.columns:
        yield voice.say("table-shift", who="all", side=0, columns=ground.columns) + rule


def _places(voice: Voice, mask: Mask) -> Iterator[str]:
    game = voice.game
    if not mask:
        return
    if mask == game.of(SupplyLines).shelters:
        yield _said(voice, "table-shelter", "isolation.shelter")
    if mask == game.of(Control).hexes:
        yield _said(voice, "table-control", "control.last-to-enter")
    tally = game.of(Tally)
    if mask >> tally.prize_hex & 1:
        yield _said(
            voice, "table-prizes", "victory.cities", prize=voice.hex(tally.prize_hex), points=tally.prize
        )


def side_effects(voice: Voice, leaving: tuple[Mask, ...]) -> Iterator[str]:
    """The sentences about a feature of hexsides."""
    game = voice.game
    for water in game.of(MarchRules).costs.waters:
        if water.sides == leaving:
            args = {"open": halved(water.open), "frozen": halved(water.frozen)}
            yield _said(voice, "table-water", "move.water", **args)
            yield from _bridges(voice, water.bridged)
    for row in game.of(CombatRules).crossings:
        if row.sides == leaving:
            yield _crossing(voice, row)
    zones = game.of(ZoneRules)
    if leaving == zones.wide:
        yield _said(voice, "table-no-zone", "zoc.wide-river")


def _bridges(voice: Voice, bridged: tuple[bool, ...]) -> Iterator[str]:
    for side, spared in enumerate(bridged):
        if not spared:
            yield _said(voice, "table-bridges-blown", "move.bridges-blown", side=side)


def _crossing(voice: Voice, row: Crossing) -> str:
    id_ = "table-crossing" if row.owner is None else "table-crossing-owned"
    args = {"columns": row.columns, "near": row.near, "frozen": row.frozen}
    return voice.say(id_, **args, side=1 - row.owner if row.owner is not None else 0) + voice.rule(row.rule)


def track_effects(voice: Voice, name: str, leaving: tuple[Mask, ...]) -> Iterator[str]:
    """The sentences about a kind of track."""
    game = voice.game
    marching = game.of(MarchRules)
    if leaving == marching.costs.roads:
        yield _said(voice, "table-road", "move.road", points=halved(marching.costs.road_cost))
    if _carries_trains(game, leaving):
        for side, capacity in enumerate(game.of(Railways).capacity):
            if capacity:
                yield _said(voice, "table-rail-capacity", "rail.capacity", side=side, points=capacity)
    for side, tracks in enumerate(game.of(SupplyLines).tracks):
        if not any(mask & ~whole for mask, whole in zip(leaving, tracks, strict=True)):
            yield _said(voice, "table-supply-track", "supply.sources", side=side)


def _carries_trains(game: Game, leaving: tuple[Mask, ...]) -> bool:
    """Do all lines that a side may use lie on these tracks?"""
    return any(
        any(lines) and not any(line & ~mask for line, mask in zip(lines, leaving, strict=True))
        for lines in game.of(Railways).lines
    )
