"""The prompt: who must do what and why, and what can be answered.

Answers of the many-sided kinds are gathered: moves, attacks and placements under the units that can make
them. All others are listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rasputitsa.answers import main_unit
from rasputitsa.engine.action import ACTIONS, DONE, FIELDS, Action, Attack
from rasputitsa.engine.decision import CHANCE, Decision, Options
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.declaration import Attacks
from rasputitsa.mechanisms.impulse.declaration import Engagements
from rasputitsa.mechanisms.impulse.deployment import ZoneDeployment
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.mechanisms.orders import Orders
from rasputitsa.mechanisms.purchases import Purchases
from rasputitsa.mechanisms.setup import Deployment
from rasputitsa.messages import message_id
from rasputitsa.notation import actor_name
from rasputitsa.sight import asked_of, seen
from rasputitsa.table.announced import changeable
from rasputitsa.table.choice import choice
from rasputitsa.table.stacks.offers import (
    STACK_PHASES,
    defenders,
    fighters,
    march_kinds,
    marchers,
    phase_words,
)
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.base import Cited
from rasputitsa.table.wire.prompt import Prompt

GATHERED = tuple(
    kind
    for kind in ACTIONS.values()
    if "unit" in kind._fields and any(FIELDS[name] in ("hex", "path", "unit") for name in kind._fields[1:])
)
"""Kinds of answers that are gathered under units: what a unit does somewhere, or with another unit."""

PHASES: tuple[type[Options], ...] = (Orders, Attacks, Purchases, ZoneDeployment, *STACK_PHASES)
"""Questions that a player answers again and again until he ends the phase."""


class Offer(NamedTuple):
    """What can be answered: the answers to list, the units that can act, those that can be attacked."""

    kinds: list[str]
    listed: Sequence[Action]
    units: list[int]
    targets: list[int]


def prompt(
    voice: Voice,
    state: State,
    viewer: int,
    *,
    can_undo: bool = False,
    can_redo: bool = False,
    announced: Sequence[Battle] = (),
) -> Prompt | None:
    """The question at hand as a viewer gets it; None when the game is over.

    ``announced``: the battles that can still be changed.
    """
    asked = decision(state)
    if asked is None:
        return None
    player = actor_name(state.game, asked.player)
    if asked.player != viewer:
        return Prompt(player=player, yours=False, topic=asked.topic, ask=waiting(voice, asked))
    s = seen(state, viewer)
    mine = asked_of(s, viewer)
    assert mine is not None, "a player sees his own questions"
    offered = offer(mine.options)
    can_end = isinstance(mine.options, PHASES) and DONE in offered.listed
    return Prompt(
        player=player,
        yours=True,
        topic=mine.topic,
        ask=Cited(text=question(voice, mine), rule=mine.rule),
        kinds=offered.kinds,
        choices=[choice(voice, s, mine.topic, action) for action in offered.listed],
        units=voice.keys(offered.units),
        targets=voice.keys(offered.targets),
        can_end=can_end,
        can_undo=can_undo,
        can_redo=can_redo,
        unfinished=len(offered.units) if can_end else 0,
        announced=changeable(voice, s, announced),
    )


def question(voice: Voice, asked: Decision) -> str:
    """What the player is asked, without the words that only a keyboard knows."""
    id_ = f"table-ask-{message_id(asked.topic)}"
    if isinstance(asked.options, Orders) and voice.messages.has(f"{id_}-{asked.options.by}"):
        id_ = f"{id_}-{asked.options.by}"
    if isinstance(asked.options, STACK_PHASES):
        return voice.say(id_, **phase_words(voice, asked.options))
    return voice.say(id_, **dict(asked.args)) if voice.messages.has(id_) else voice.decision(asked)


def waiting(voice: Voice, asked: Decision) -> Cited:
    """Who is thinking about what, for all others."""
    what = voice.name("question", message_id(asked.topic))
    if asked.player == CHANCE:
        return Cited(text=voice.say("table-waiting-dice", what=what), rule=asked.rule)
    return Cited(text=voice.say("table-waiting", side=asked.player, what=what), rule=asked.rule)


def offer(options: Options) -> Offer:
    """All answers. The large sets of moves and attacks are not spelled out."""
    if isinstance(options, Orders):
        units = [unit for unit, ends in options.all_destinations().items() if ends]
        return Offer(_kinds(["move"], options), [DONE] if DONE in options else [], units, [])
    if isinstance(options, Attacks):
        pairs = list(open_targets(options))
        near = dict.fromkeys(unit for _, units in pairs for unit in units)
        return Offer(_kinds(["attack"], options), [DONE], list(near), [target for target, _ in pairs])
    if isinstance(options, Marching):
        units = marchers(options)
        return Offer(list(march_kinds(options, units)), [DONE] if DONE in options else [], units, [])
    if isinstance(options, Engagements):
        return Offer(["engage", "done"], [DONE], fighters(options), defenders(options))
    return _spelled_out(options)


def _kinds(kinds: list[str], options: Options) -> list[str]:
    return [*kinds, "done"] if DONE in options else kinds


def open_targets(options: Attacks) -> Iterator[tuple[int, list[int]]]:
    """The units that can be attacked now, each with the units that could take part."""
    for target, near in options.targets:
        if Attack(target, tuple(near)) in options:
            yield target, near


def _spelled_out(options: Options) -> Offer:
    actions = list(options)
    kinds = list(dict.fromkeys(type(action).__name__.lower() for action in actions))
    gathered = [action for action in actions if isinstance(action, GATHERED)]
    units = list(_units(gathered))
    listed = [action for action in actions if not isinstance(action, GATHERED)]
    if len(units) == 1 and not isinstance(options, Deployment | ZoneDeployment | Purchases):
        return Offer(kinds, actions, units, [])
    acting = dict.fromkeys([*units, *_units(listed)])
    return Offer(kinds, listed, list(acting), [])


def _units(actions: Iterable[Action]) -> dict[int, None]:
    return dict.fromkeys(unit for action in actions if (unit := main_unit(action)) is not None)
