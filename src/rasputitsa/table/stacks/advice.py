"""Advice in games with stacks: the answer of a computer player, and the points as they stand."""

from __future__ import annotations

from rasputitsa.agents import Clock, catalogue, consult
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.tally import city_points, loss_points, prize_points
from rasputitsa.table.actions import encode
from rasputitsa.table.choice import choice
from rasputitsa.table.sight import seen
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.analysis import Evaluation, Hint, Luck

PARTS = {"cities": city_points, "prize": prize_points, "losses": loss_points}


def stack_hint(voice: Voice, state: State, level: str, clock: Clock | None) -> Hint:
    """What a computer player would answer now, for the side that must decide."""
    asked = decision(state)
    assert asked is not None, "a hint answers a question"
    answer = consult(catalogue.create(level), state, clock)
    offered = choice(voice, seen(state, asked.player), asked.topic, answer)
    given = encode(voice.game, answer)
    return Hint(
        action=given,
        text=offered.text,
        reasons=[offered.note] if offered.note else [],
        plan=[given],
        plan_texts=[offered.text],
        units=[key for key in (offered.unit, *given.get("attackers", [])) if key is not None],
        hexes=offered.path or ([] if offered.hex is None else [offered.hex]),
    )


def stack_evaluation(voice: Voice, state: State, viewer: int) -> Evaluation:
    """The points of the first side less those of the other, part by part; chances are not known."""
    s = seen(state, viewer)
    terms = {name: float(count(s, 0) - count(s, 1)) for name, count in PARTS.items()}
    names = {name: voice.say(f"score-{name}") for name in PARTS}
    return Evaluation(chances={}, terms=terms, term_names=names)


def stack_luck(voice: Voice) -> Luck:
    """What a die is worth is not reckoned where retreats and losses are chosen by both sides."""
    return Luck(lines=[], summary=voice.say("table-luck-none"))
