"""The odds sheet: the arithmetic of an attack line by line, its column, and what each face would bring."""

from __future__ import annotations

from rasputitsa import oddsheet
from rasputitsa.analysis.figures import decimal
from rasputitsa.analysis.forecast import Prospect, explore
from rasputitsa.answers import battle_against
from rasputitsa.engine.action import Attack
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import column_label
from rasputitsa.mechanisms.combat import odds as rules_odds
from rasputitsa.mechanisms.declaration import Attacks
from rasputitsa.mechanisms.impulse.odds import CombatRules
from rasputitsa.sight import asked_of, seen
from rasputitsa.table.actions import encode
from rasputitsa.table.outcomes import outcomes
from rasputitsa.table.stacks.odds import engagement_odds
from rasputitsa.table.voice import Voice
from rasputitsa.table.why import refused
from rasputitsa.table.wire.battle import ArithmeticLine, FateShare, OddsSheet

LIMIT, SAMPLES = 600, 200
"""Dice looked at before what an attack brings is sampled: one battle needs far fewer."""


def odds(voice: Voice, state: State, viewer: int, attack: Attack, air: int = 0) -> OddsSheet:
    """The sheet of an attack, announced or only thought of; also why it may not be made.

    Where stacks fight, the attack is on the hex of its target; ``air`` points may be thought of.
    """
    if CombatRules in voice.game.parameters:
        return engagement_odds(voice, state, viewer, attack.target, attack.attackers, air)
    s = seen(state, viewer)
    hex_ = s.where[attack.target]
    sheet = OddsSheet(
        target=voice.key(attack.target),
        hex=voice.label(hex_) if hex_ >= 0 else "",
        attackers=voice.keys(attack.attackers),
        action=encode(voice.game, attack),
    )
    announced = battle_against(s, attack.target)
    ours = announced is not None and set(announced.attackers) == set(attack.attackers)
    refusal = None if ours else refused(voice, s, viewer, attack)
    if not _on_map(s, attack):
        return sheet.model_copy(update={"refusal": refusal})
    battle = announced if ours and announced is not None else oddsheet.battle_of(s, attack)
    found = _calculated(voice, s, sheet, battle)
    if refusal is not None or ours or not found.results:
        return found.model_copy(update={"refusal": refusal})
    return _expected(voice, s, found, attack)


def _on_map(s: State, attack: Attack) -> bool:
    """Can strengths be added up at all?"""
    side = s.game.side_of[attack.target]
    units = (attack.target, *attack.attackers)
    return bool(attack.attackers) and all(
        s.where[unit] >= 0 and (s.game.side_of[unit] == side) == (unit == attack.target) for unit in units
    )


def _calculated(voice: Voice, s: State, sheet: OddsSheet, battle: Battle) -> OddsSheet:
    missing = len(battle.attackers) - len(battle.bought)
    battle = battle._replace(bought=(*battle.bought, *[0] * missing))
    results = oddsheet.outcomes(s, battle)
    lines = [
        ArithmeticLine(text=line.text, value=line.value, rule=line.rule)
        for line in oddsheet.arithmetic(s, battle, voice)
    ]
    update = {
        "lines": lines,
        "column": column_label(s, rules_odds(s, battle).column),
        "results": list(results),
        "outcomes": outcomes(voice, results),
        "expected": "" if results else voice.say("odds-none"),
    }
    return sheet.model_copy(update=update)


def _expected(voice: Voice, s: State, sheet: OddsSheet, attack: Attack) -> OddsSheet:
    """What the attack alone brings when retreats, stands and advances are played out."""
    alone = s.copy()
    alone.battles = ()
    asked = asked_of(alone, s.side)
    if asked is None or not isinstance(asked.options, Attacks):
        return sheet
    prospect = explore(alone, [attack], limit=LIMIT, samples=SAMPLES).prospects[0]
    text = voice.say(
        "forecast-means",
        target=attack.target,
        lost=decimal(voice, prospect.target_steps),
        paid=decimal(voice, prospect.attacker_steps),
    )
    means = {s.side: prospect.attacker_steps, 1 - s.side: prospect.target_steps}
    losses = {s.game.sides[side]: float(mean) for side, mean in means.items()}
    update = {"expected": text.strip(), "losses": losses, "fates": _fates(voice, prospect)}
    return sheet.model_copy(update=update)


def _fates(voice: Voice, prospect: Prospect) -> list[FateShare]:
    chances = {
        "eliminated": prospect.eliminated,
        "retreated": prospect.retreated,
        "reduced": prospect.reduced,
        "taken": prospect.taken,
    }
    return [
        FateShare(id=id_, name=voice.say(f"fate-{id_}"), share=float(chance))
        for id_, chance in chances.items()
    ]
