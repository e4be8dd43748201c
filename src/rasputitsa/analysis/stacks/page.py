"""Standings and hints of games with stacks as they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.padding import Padding
from rich.table import Table

from rasputitsa import notation
from rasputitsa.agents.impulse.appraisal import Terms
from rasputitsa.analysis.figures import bar, decimal, percent, signed, sparkline
from rasputitsa.analysis.stacks.hint import Attack, StackHint
from rasputitsa.analysis.stacks.standing import PARTS, Standing
from rasputitsa.codec import phase_name
from rasputitsa.messages import Speaker
from rasputitsa.terminal.screen import Screen

SLIGHT = 0.05
"""Gains in victory points that are not told."""

MOST_TERMS = 4


def print_standings(screen: Screen, found: Sequence[Standing]) -> None:
    """The points of both sides after every player turn, part by part, and their difference."""
    speaker = screen.speaker
    if not found:
        return
    screen.heading(speaker.say("standing-title"))
    screen.say("standing-about", style="dim", side=0)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(speaker.say("analysis-player-turn"))
    for name in PARTS:
        table.add_column(speaker.say(f"score-{name}"), justify="right")
    table.add_column(speaker.say("standing-difference"), justify="right")
    table.add_column(no_wrap=True)
    most = max(abs(one.difference) for one in found)
    for one in found:
        parts = [f"{one.points[name][0]}:{one.points[name][1]}" for name in PARTS]
        table.add_row(_turn(speaker, one), *parts, f"{one.difference:+d}", bar(one.difference, most))
    screen.console.print(Padding(table, (0, 0, 0, 2)))
    screen.say("analysis-curve", curve=sparkline([one.difference for one in found]))


def _turn(speaker: Speaker, one: Standing) -> str:
    if not one.turn:
        return speaker.say("outlook-set-up")
    return speaker.say("analysis-turn-of", turn=one.turn, side=one.side)


def print_stack_hint(screen: Screen, hint: StackHint, level: str) -> None:
    speaker = screen.speaker
    screen.heading(speaker.say("hint-title", level=level, phase=phase_name(hint.state)))
    if not hint.orders:
        screen.say("hint-nothing")
    marches = hint.gains is not None
    for order in hint.orders if marches or not hint.attacks else ():
        why = f"  ({speaker.name('tactic', order.idea)})" if order.idea else ""
        screen.line(f"  {notation.words(speaker.game, order.action)}{why}")
    if hint.gains is not None and hint.orders:
        screen.say("hint-worth", terms=gains_told(speaker, hint.gains))
    if marches and hint.attacks:
        screen.say("hint-prepares", style="bold")
    for text in attacks_told(speaker, hint.attacks):
        screen.line(f"  {text}")
    if len(hint.attacks) > 1 and not marches:
        screen.say("hint-again", style="dim")


def gains_told(speaker: Speaker, gains: Terms) -> str:
    """What a plan gains most by, in victory points."""
    ranked = sorted(gains._asdict().items(), key=lambda term: -abs(term[1]))[:MOST_TERMS]
    told = [
        f"{speaker.name('worth', name)} {signed(speaker, value)}"
        for name, value in ranked
        if abs(value) >= SLIGHT
    ]
    return speaker.listed(told) or "–"


def attacks_told(speaker: Speaker, attacks: Sequence[Attack]) -> Iterator[str]:
    """What each attack brings on average."""
    for battle, found in attacks:
        fight = speaker.say("analysis-battle", attackers=battle.attackers, target=battle.target)
        what = f"{speaker.hex(battle.hex)}: {fight}"
        if found is None:
            yield speaker.say("hint-attack-unseen", what=what)
            continue
        yield speaker.say(
            "hint-attack",
            what=what,
            lost=decimal(speaker, found.attacker_steps),
            gained=decimal(speaker, found.defender_steps),
            left=percent(speaker, found.left),
        )
