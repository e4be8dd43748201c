"""The odds sheet of an attack on a hex: its arithmetic, its column, and what each face would bring."""

from __future__ import annotations

from typing import Any

from rasputitsa import engagement_sheet
from rasputitsa.analysis.engagement import prospect
from rasputitsa.analysis.figures import decimal
from rasputitsa.engine.action import Engage
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.engagement import Engagement
from rasputitsa.mechanisms.impulse.formation import troops_at
from rasputitsa.sight import seen
from rasputitsa.table.actions import encode
from rasputitsa.table.outcomes import outcomes
from rasputitsa.table.voice import Voice
from rasputitsa.table.why import refused
from rasputitsa.table.wire.base import Cited
from rasputitsa.table.wire.battle import ArithmeticLine, FateShare, OddsSheet


def engagement_odds(
    voice: Voice, state: State, viewer: int, target: int, attackers: tuple[int, ...], air: int = 0
) -> OddsSheet:
    """The sheet of an attack on the hex of a unit, with air points that the attacker thinks of."""
    s = seen(state, viewer)
    hex_ = s.where[target]
    sheet = OddsSheet(
        target=voice.key(target),
        hex=voice.label(hex_) if hex_ >= 0 else "",
        attackers=voice.keys(attackers),
    )
    if hex_ < 0:
        return sheet.model_copy(update={"refusal": Cited(text=voice.say("table-off-map", unit=target))})
    action = Engage(hex_, attackers)
    update: dict[str, Any] = {"action": encode(s.game, action), "refusal": refused(voice, s, viewer, action)}
    if not _countable(s, action):
        return sheet.model_copy(update=update)
    battle = _battle(s, action)._replace(attack_air=air)
    results = engagement_sheet.outcomes(s, battle)
    update |= {
        "lines": [
            ArithmeticLine(text=line.text, value=line.value, rule=line.rule)
            for line in engagement_sheet.arithmetic(s, battle, voice)
        ],
        "column": engagement_sheet.table_column(s, battle),
        "results": list(results),
        "outcomes": outcomes(voice, results),
        "expected": "" if results else voice.say("odds-hidden"),
    }
    if results and update["refusal"] is None:
        update |= _expected(voice, s, battle)
    return sheet.model_copy(update=update)


def _expected(voice: Voice, s: State, battle: Engagement) -> dict[str, Any]:
    """What the attack brings when losses, courses and retreats are played out for every face."""
    found = prospect(s, battle)
    means = {s.side: found.attacker_steps, 1 - s.side: found.defender_steps}
    lost, paid = decimal(voice, found.defender_steps), decimal(voice, found.attacker_steps)
    shares = {"eliminated": found.eliminated, "left": found.left, "reduced": found.reduced}
    return {
        "expected": voice.say("odds-losses", lost=lost, paid=paid),
        "losses": {s.game.sides[side]: float(mean) for side, mean in means.items()},
        "fates": [
            FateShare(id=id_, name=voice.say(f"fate-{id_}"), share=float(share))
            for id_, share in shares.items()
        ],
    }


def _battle(s: State, action: Engage) -> Engagement:
    """The battle announced for this hex by these units, else the one that it would be."""
    announced: tuple[Engagement, ...] = s.battles if s.battle is None else (s.battle, *s.battles)
    for battle in announced:
        if battle.hex == action.hex and set(battle.attackers) == set(action.attackers):
            return battle
    found = engagement_sheet.engagement_of(s, action)
    return Engagement(-1, action.hex, action.attackers) if found is None else found


def _countable(s: State, action: Engage) -> bool:
    """Can strengths be added up: attackers of the side whose phase it is, all on the map?"""
    own = all(s.where[unit] >= 0 and s.game.side_of[unit] == s.side for unit in action.attackers)
    return bool(action.attackers) and own and not troops_at(s, s.side, action.hex)
