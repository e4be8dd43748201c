"""Advice: hints, chances and luck, in the words of the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.agents import Clock
from rasputitsa.agents.family import has_stacks
from rasputitsa.analysis.engagement import plain
from rasputitsa.analysis.figures import decimal, percent, signed
from rasputitsa.analysis.hint import Hint as Plan
from rasputitsa.analysis.hint import Order
from rasputitsa.analysis.hint import hint as plan_for
from rasputitsa.analysis.judgement import judge, main_terms
from rasputitsa.analysis.ledger import Ledger, ledger
from rasputitsa.analysis.luck import Die
from rasputitsa.engine.action import DONE, Action
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.messages import message_id
from rasputitsa.sight import Sight, seen
from rasputitsa.table.actions import encode
from rasputitsa.table.choice import choice
from rasputitsa.table.stacks.advice import stack_evaluation, stack_hint
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.analysis import Evaluation, Hint, Luck, LuckLine

LEVEL = "level2"
RISKS = 3
"""So many of the enemy's threats are told with a plan."""


def hint(voice: Voice, state: State, level: str = LEVEL, clock: Clock | None = None) -> Hint:
    """What a computer player would do now, for the side that must decide. Takes seconds: see ``clock``."""
    if has_stacks(voice.game):
        return stack_hint(voice, state, level, clock)
    plan = plan_for(state, level, clock)
    asked = decision(plan.state)
    assert asked is not None, "a plan answers a question"
    orders = [order.action for order in plan.orders]
    first: Action = orders[0] if orders else DONE
    offered = choice(voice, plan.state, asked.topic, first)
    return Hint(
        action=offered.action,
        text=offered.text,
        reasons=list(_reasons(voice, plan)),
        plan=[encode(voice.game, action) for action in orders],
        plan_texts=[_order(voice, plan, asked.topic, order) for order in plan.orders],
        units=[key for key in (offered.unit, *offered.action.get("attackers", [])) if key is not None],
        hexes=offered.path or ([] if offered.hex is None else [offered.hex]),
    )


def _order(voice: Voice, plan: Plan, topic: str, order: Order) -> str:
    """An order of the plan, and the tactic that it serves."""
    text = choice(voice, plan.state, topic, order.action).text
    return f"{text} ({voice.name('tactic', order.tactic)})" if order.tactic else text


def _reasons(voice: Voice, plan: Plan) -> Iterator[str]:
    if plan.orders and plan.orders[0].tactic:
        yield voice.say("hint-tactic", tactic=voice.name("tactic", plan.orders[0].tactic))
    if plan.then is not None:
        share = percent(voice, plan.then.score)
        if plan.idle is None or not plan.orders:
            yield voice.say("hint-then", side=plan.side, share=share)
        else:
            idle = percent(voice, plan.idle.score)
            yield voice.say("hint-then-idle", side=plan.side, share=share, idle=idle)
    if plan.reasons is not None and plan.orders:
        gains = [f"{voice.name('term', name)} {signed(voice, v)}" for name, v in main_terms(plan.reasons)]
        if gains:
            yield voice.say("hint-why", terms=voice.listed(gains))
    for risk in plan.risks[:RISKS]:
        lost, driven = percent(voice, risk.eliminated), percent(voice, risk.driven_off)
        args = {"unit": risk.unit, "hex": risk.hex, "column": risk.column}
        yield voice.say("hint-risk", **args, lost=lost, driven=driven)


def evaluation(voice: Voice, state: State, viewer: int) -> Evaluation:
    """The chances to win by side and of a draw, and what the position is worth to the first side."""
    if has_stacks(voice.game):
        return stack_evaluation(voice, state, viewer)
    found = judge(seen(state, viewer))
    sides = zip(voice.game.sides, found.outlook.wins, strict=True)
    terms = dict(main_terms(found.terms))
    return Evaluation(
        chances={**dict(sides), "draw": found.outlook.draw},
        terms={name: round(value, 2) for name, value in terms.items()},
        term_names={name: voice.name("term", name) for name in terms},
    )


def luck(voice: Voice, sight: Sight) -> Luck:
    """What every die was worth to the side whose phase it was, and the luck of each side in all.

    It counts losses that a side may not know of, so it is told when the game is over if anything is hidden.
    """
    match = sight.match
    if not sight.open and match.decision is not None:
        return Luck(lines=[], summary=voice.say("table-luck-later"))
    found = ledger(match, plain) if has_stacks(match.game) else ledger(match)
    return Luck(
        lines=[_line(voice, die, sight.index_after(die.number + 1)) for die in found.dice],
        summary=_summary(voice, found) if found.dice else voice.say("analysis-no-dice"),
        totals={id_: round(float(found.total(side)), 2) for side, id_ in enumerate(voice.game.sides)},
    )


def _line(voice: Voice, die: Die, entry: int) -> LuckLine:
    """A die: the balance of steps it was to bring the rolling side on average, and what it brought."""
    own, foe = die.side, 1 - die.side
    return LuckLine(
        side=voice.game.sides[die.side],
        text=_told(voice, die),
        expected=round(float(die.expected[foe] - die.expected[own]), 3),
        actual=float(die.came[foe] - die.came[own]),
        turn=die.turn,
        face=die.face,
        entry=entry,
    )


def _told(voice: Voice, die: Die) -> str:
    if die.battle is None:
        return voice.say(message_id(die.topic))
    what = voice.say("analysis-battle", attackers=die.battle.attackers, target=die.battle.target)
    return f"{what} {die.column} {die.result}"


def _summary(voice: Voice, found: Ledger) -> str:
    return " ".join(
        voice.say(
            "analysis-side-luck",
            side=side,
            luck=signed(voice, found.total(side)),
            score=decimal(voice, found.score(side)),
            share=percent(voice, found.percentile(side)),
        )
        for side, _ in enumerate(voice.game.sides)
    )
