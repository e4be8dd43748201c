"""Outlooks, hints and blunders as they are printed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.padding import Padding
from rich.table import Table

from rasputitsa import notation
from rasputitsa.agents.evaluation import Terms
from rasputitsa.agents.outlook import Outlook
from rasputitsa.analysis.blunders import Blunder
from rasputitsa.analysis.courses import TurnEnd
from rasputitsa.analysis.figures import curve, gauge, percent, signed
from rasputitsa.analysis.forecast_page import print_battles, print_method
from rasputitsa.analysis.hint import Hint
from rasputitsa.analysis.judgement import Judgement, main_terms
from rasputitsa.analysis.plans import Task
from rasputitsa.codec import phase_name
from rasputitsa.engine.action import Action
from rasputitsa.messages import Speaker
from rasputitsa.terminal.screen import Screen

SHOWN = 8
"""Actions, risks and the like that are listed; more are counted."""


def print_outlook(screen: Screen, ends: Sequence[TurnEnd]) -> None:
    """The chances of both sides after every player turn, and a curve of those of the first."""
    speaker = screen.speaker
    if not ends:
        return
    screen.heading(speaker.say("outlook-title"))
    screen.say("outlook-about", style="dim")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(speaker.say("analysis-player-turn"))
    for name in (speaker.side(0), speaker.say("outlook-draw"), speaker.side(1)):
        table.add_column(name, justify="right")
    table.add_column(no_wrap=True)
    for end in ends:
        first, second = (percent(speaker, share) for share in end.outlook.wins)
        draw = percent(speaker, end.outlook.draw)
        table.add_row(_turn(speaker, end), first, draw, second, gauge(end.outlook.wins[0]))
    screen.console.print(Padding(table, (0, 0, 0, 2)))
    screen.say("outlook-curve", side=0, curve=curve([end.outlook.wins[0] for end in ends]))


def _turn(speaker: Speaker, end: TurnEnd) -> str:
    if not end.turn:
        return speaker.say("outlook-set-up")
    return speaker.say("analysis-turn-of", turn=end.turn, side=end.side)


def print_judgement(screen: Screen, judgement: Judgement) -> None:
    """The chances of a position, and what they come from."""
    screen.say("judgement-chances", style="bold", chances=_chances(screen.speaker, judgement.outlook))
    screen.say("judgement-terms", side=0, terms=_terms(screen.speaker, judgement.terms))


def _chances(speaker: Speaker, outlook: Outlook) -> str:
    shares = [f"{speaker.side(side)} {percent(speaker, share)}" for side, share in enumerate(outlook.wins)]
    if outlook.draw:
        shares.append(f"{speaker.say('outlook-draw')} {percent(speaker, outlook.draw)}")
    return speaker.listed(shares)


def _terms(speaker: Speaker, terms: Terms) -> str:
    told = [f"{speaker.name('term', name)} {signed(speaker, value)}" for name, value in main_terms(terms)]
    return speaker.listed(told) or "–"


def print_blunders(screen: Screen, blunders: Sequence[Blunder], level: str, threshold: float) -> None:
    speaker = screen.speaker
    screen.heading(speaker.say("blunder-title"))
    share = percent(speaker, threshold)
    screen.say("blunder-about", style="dim", level=level, share=share)
    if not blunders:
        screen.say("blunder-none", share=share)
    for blunder in blunders:
        _print_blunder(screen, blunder)


def _print_blunder(screen: Screen, blunder: Blunder) -> None:
    speaker, s = screen.speaker, blunder.state
    screen.say(
        "blunder-what",
        style="bold",
        turn=s.turn,
        side=blunder.side,
        phase=phase_name(s),
        loss=percent(speaker, blunder.loss),
        possible=percent(speaker, blunder.possible.score),
        expected=percent(speaker, blunder.expected.score),
    )
    screen.say("blunder-played", actions=_listed(speaker, blunder.played))
    better = _listed(speaker, blunder.better)
    stay = speaker.say("blunder-stay", attackers=blunder.stay) if blunder.stay else ""
    told = [text for text in (better if blunder.better else "", stay) if text]
    screen.say("blunder-better", actions="; ".join(told) or speaker.say("blunder-nothing"))
    screen.say("blunder-why", terms=_terms(speaker, blunder.reasons))


def _listed(speaker: Speaker, actions: Sequence[Action]) -> str:
    told = [notation.words(speaker.game, action) for action in actions[:SHOWN]]
    if len(actions) > SHOWN:
        told.append(speaker.say("list-more", count=len(actions) - SHOWN))
    return "; ".join(told) or speaker.say("blunder-nothing")


def print_hint(screen: Screen, hint: Hint, level: str) -> None:
    speaker = screen.speaker
    screen.heading(speaker.say("hint-title", level=level, phase=phase_name(hint.state)))
    _print_orders(screen, hint)
    _print_expectation(screen, hint)
    if hint.forecast is not None:
        early = hint.task == Task.EARLY_MOVE
        screen.say("hint-prepares" if early else "hint-attacks", style="bold")
        print_battles(screen, hint.forecast)
        print_method(screen, hint.forecast)
    _print_risks(screen, hint)


def _print_orders(screen: Screen, hint: Hint) -> None:
    speaker = screen.speaker
    if not hint.orders:
        screen.say("hint-nothing")
    for order in hint.orders:
        why = speaker.name("tactic", order.tactic) if order.tactic else ""
        words = notation.words(speaker.game, order.action)
        screen.line(f"  {words}{f'  ({why})' if why else ''}")


def _print_expectation(screen: Screen, hint: Hint) -> None:
    speaker = screen.speaker
    if hint.then is None:
        screen.say("judgement-chances", chances=_chances(speaker, hint.now))
        return
    then = percent(speaker, hint.then.score)
    if hint.idle is None:
        screen.say("hint-then", side=hint.side, share=then)
    elif hint.orders:
        screen.say("hint-then-idle", side=hint.side, share=then, idle=percent(speaker, hint.idle.score))
    if hint.reasons is not None and hint.orders:
        screen.say("hint-why", terms=_terms(speaker, hint.reasons))


def _print_risks(screen: Screen, hint: Hint) -> None:
    speaker = screen.speaker
    if hint.task != Task.MOVE:
        return
    screen.say("hint-risks" if hint.risks else "hint-no-risks", style="bold")
    for risk in hint.risks[:SHOWN]:
        text = speaker.say(
            "hint-risk",
            unit=risk.unit,
            hex=risk.hex,
            column=risk.column,
            lost=percent(speaker, risk.eliminated),
            driven=percent(speaker, risk.driven_off),
        )
        screen.line(f"  {text}")
    if len(hint.risks) > SHOWN:
        screen.say("list-more", style="dim", count=len(hint.risks) - SHOWN)
