"""Advice in games with stacks: the plan of a computer player, and the points as they stand."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.agents import Clock
from rasputitsa.analysis.stacks.hint import StackHint
from rasputitsa.analysis.stacks.hint import stack_hint as plan_for
from rasputitsa.analysis.stacks.page import attacks_told, gains_told
from rasputitsa.analysis.stacks.standing import PARTS
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.sight import seen
from rasputitsa.table.actions import encode
from rasputitsa.table.choice import choice
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.analysis import Evaluation, Hint


def stack_hint(voice: Voice, state: State, level: str, clock: Clock | None) -> Hint:
    """What a computer player would do now and in the rest of the phase, for the side that must decide."""
    asked = decision(state)
    assert asked is not None, "a hint answers a question"
    plan = plan_for(state, level, clock)
    offered = choice(voice, plan.state, asked.topic, plan.answer)
    given = encode(voice.game, plan.answer)
    return Hint(
        action=given,
        text=offered.text,
        reasons=list(_reasons(voice, plan, offered.note)),
        plan=[encode(voice.game, order.action) for order in plan.orders] or [given],
        plan_texts=list(_orders(voice, plan, asked.topic)) or [offered.text],
        units=[key for key in (offered.unit, *given.get("attackers", [])) if key is not None],
        hexes=offered.path or ([] if offered.hex is None else [offered.hex]),
    )


def _orders(voice: Voice, plan: StackHint, topic: str) -> Iterator[str]:
    """The orders of the plan, each with the idea it serves."""
    for order in plan.orders:
        text = choice(voice, plan.state, topic, order.action).text
        yield f"{text} ({voice.name('tactic', order.idea)})" if order.idea else text


def _reasons(voice: Voice, plan: StackHint, note: str) -> Iterator[str]:
    if note:
        yield note
    idea = next((order.idea for order in plan.orders if order.action == plan.answer), "")
    if idea:
        yield voice.say("hint-tactic", tactic=voice.name("tactic", idea))
    if plan.gains is not None and plan.orders:
        yield voice.say("hint-worth", terms=gains_told(voice, plan.gains))
    if plan.gains is not None and plan.attacks:
        yield voice.say("hint-prepares")
    yield from attacks_told(voice, plan.attacks)


def stack_evaluation(voice: Voice, state: State, viewer: int) -> Evaluation:
    """The points of the first side less those of the other, part by part; chances are not known."""
    s = seen(state, viewer)
    terms = {name: float(count(s, 0) - count(s, 1)) for name, count in PARTS.items()}
    names = {name: voice.say(f"score-{name}") for name in PARTS}
    return Evaluation(chances={}, terms=terms, term_names=names)
