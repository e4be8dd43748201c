"""The rulebook of a game: its rules and rulings, and those that it could borrow."""

from __future__ import annotations

from rasputitsa.data.rulebook import Rule
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.analysis import Rulebook, RuleText

RULINGS = "rulings"


def rulebook(voice: Voice) -> Rulebook:
    """All rules that a citation can lead to, the game's own first."""
    rules = [_rule(voice, rule) for rule in voice.library.rules.values()]
    return Rulebook(game=voice.game.id, rules=rules)


def _rule(voice: Voice, rule: Rule) -> RuleText:
    title, text = voice.library.rule_text(rule)
    return RuleText(
        id=rule.id,
        title=title,
        text=text,
        source=rule.section if rule.section == RULINGS else rule.id.partition(" ")[0],
        section=rule.section,
        section_title=section_title(voice, rule),
        kind=rule.kind,
    )


def section_title(voice: Voice, rule: Rule) -> str:
    """The heading of the section that a rule stands in; one of its book comes before a common one."""
    book = rule.id.partition(" ")[0]
    own = f"{book} {rule.section}"
    return voice.name("section", own if voice.has_name("section", own.replace(" ", "-")) else rule.section)
