"""The report on a game as it is printed: result, chances, blunders, turning points, luck and battles."""

from __future__ import annotations

from collections.abc import Iterator

from rich.padding import Padding
from rich.table import Table

from rasputitsa import status
from rasputitsa.analysis.advice_page import print_blunders, print_judgement, print_outlook
from rasputitsa.analysis.figures import bar, decimal, percent, signed, sparkline
from rasputitsa.analysis.ledger import Ledger
from rasputitsa.analysis.luck import Die
from rasputitsa.analysis.report import Report
from rasputitsa.analysis.stacks.page import print_standings
from rasputitsa.analysis.turning import CityFell, LeadChanged, TurningPoint
from rasputitsa.codec import phase_name
from rasputitsa.engine.state import State
from rasputitsa.messages import Speaker, message_id
from rasputitsa.terminal.screen import Screen

BEST = 3
"""How many dice of each side are shown as its best."""


def print_report(screen: Screen, report: Report, level: str = "", threshold: float = 0.0) -> None:
    """``level`` looked for the blunders, down to ``threshold``."""
    match, speaker = report.match, screen.speaker
    screen.heading(speaker.say("play-welcome", title=match.game.title))
    if match.decision is None:
        screen.verdict(match.state)
    else:
        screen.say("analysis-unfinished", situation=status.situation(match.state, speaker))
        if report.judgement is not None:
            print_judgement(screen, report.judgement)
    screen.line(status.holdings(match.state, speaker))
    print_outlook(screen, report.turn_ends)
    print_standings(screen, report.standings)
    if report.blunders is not None:
        print_blunders(screen, report.blunders, level, threshold)
    _print_turning_points(screen, report)
    screen.heading(speaker.say("analysis-luck"))
    if not report.ledger.dice:
        screen.say("analysis-no-dice")
        return
    _print_turns(screen, report.ledger)
    _print_sides(screen, report)
    _print_best(screen, report)
    _print_battles(screen, report.ledger)
    _print_others(screen, report.ledger)


def _print_turning_points(screen: Screen, report: Report) -> None:
    if not report.turning_points:
        return
    screen.heading(screen.speaker.say("analysis-turning"))
    for point in report.turning_points:
        _print_moment(screen, point.state, _told(screen.speaker, point))


def _print_moment(screen: Screen, s: State, what: str) -> None:
    screen.line(f"  {screen.speaker.say('analysis-moment', turn=s.turn, phase=phase_name(s), what=what)}")


def _told(speaker: Speaker, point: TurningPoint) -> str:
    match point:
        case CityFell():
            return speaker.event(point.event)
        case LeadChanged():
            id_ = "analysis-lead-none" if point.leader is None else "analysis-lead"
            return speaker.say(id_, winner=point.leader)
        case _:
            return _die_told(speaker, point.die, 0)


def _die_told(speaker: Speaker, die: Die, side: int) -> str:
    """What was rolled for, what came, and what it was worth to a side."""
    if die.battle is None:
        what, result = speaker.say(message_id(die.topic)), ""
    else:
        what = speaker.say("analysis-battle", attackers=die.battle.attackers, target=die.battle.target)
        result = f" {die.column} {die.result}"
    return speaker.say(
        "analysis-die", what=f"{what}{result}", face=die.face, luck=signed(speaker, die.luck(side)), side=side
    )


def _table(speaker: Speaker, *columns: str) -> Table:
    """A plain table; the first column of words, the others of figures."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for number, column in enumerate(columns):
        table.add_column(speaker.say(column), justify="left" if number == 0 else "right", overflow="fold")
    return table


def _print_turns(screen: Screen, ledger: Ledger) -> None:
    speaker, entries = screen.speaker, list(ledger.entries())
    screen.say("analysis-luck-about", style="dim", side=0)
    most = max(abs(entry.luck) for entry in entries)
    table = _table(speaker, "analysis-player-turn", "analysis-dice", "analysis-luck", "analysis-so-far")
    table.add_column(no_wrap=True)
    for entry in entries:
        who = speaker.say("analysis-turn-of", turn=entry.turn, side=entry.side)
        figures = (str(entry.dice), signed(speaker, entry.luck), signed(speaker, entry.total))
        table.add_row(who, *figures, bar(entry.luck, most))
    screen.console.print(Padding(table, (0, 0, 0, 2)))
    screen.say("analysis-curve", curve=sparkline([entry.total for entry in entries]))


def _print_sides(screen: Screen, report: Report) -> None:
    speaker, ledger = screen.speaker, report.ledger
    for side, _ in enumerate(report.match.game.sides):
        losses = ledger.losses(side)
        screen.say(
            "analysis-side-luck",
            side=side,
            luck=signed(speaker, ledger.total(side)),
            score=signed(speaker, ledger.score(side)),
            share=percent(speaker, ledger.percentile(side)),
        )
        screen.say(
            "analysis-side-losses",
            expected=decimal(speaker, losses.expected),
            lost=losses.played,
            attacking=signed(speaker, ledger.attacking(side)),
            defending=signed(speaker, ledger.defending(side)),
        )


def _print_best(screen: Screen, report: Report) -> None:
    speaker = screen.speaker
    for side, _ in enumerate(report.match.game.sides):
        for number, die in enumerate(report.ledger.luckiest(side, BEST)):
            if number == 0:
                screen.say("analysis-best", style="bold", side=side)
            _print_moment(screen, report.match.state_after(die.number), _die_told(speaker, die, side))


def _print_battles(screen: Screen, ledger: Ledger) -> None:
    speaker = screen.speaker
    fought = [die for die in ledger.dice if die.battle is not None]
    if not fought:
        return
    screen.heading(speaker.say("analysis-battles"))
    screen.say("analysis-battles-about", style="dim")
    table = _table(
        speaker, "analysis-fight", "odds-column", "analysis-face", "analysis-attacker", "analysis-defender",
        "analysis-luck",
    )  # fmt: skip
    for die in fought:
        table.add_row(*_battle_row(speaker, die))
    screen.console.print(Padding(table, (0, 0, 0, 2)))


def _battle_row(speaker: Speaker, die: Die) -> Iterator[str]:
    assert die.battle is not None
    battle = speaker.say("analysis-battle", attackers=die.battle.attackers, target=die.battle.target)
    yield f"{die.turn} {battle}"
    yield die.column
    yield f"{die.face} {die.result}"
    for side in (die.side, 1 - die.side):
        yield f"{decimal(speaker, die.expected[side])} → {die.played[side]}"
    yield signed(speaker, die.luck(die.side))


def _print_others(screen: Screen, ledger: Ledger) -> None:
    """Dice that were no battles: what came, how likely that was, and points."""
    speaker = screen.speaker
    others = [die for die in ledger.dice if die.battle is None]
    if not others:
        return
    screen.heading(speaker.say("analysis-others"))
    for die in others:
        screen.line(
            "  "
            + speaker.say(
                "analysis-other",
                turn=die.turn,
                side=die.side,
                what=speaker.say(message_id(die.topic)),
                face=die.face,
                share=percent(speaker, die.chance),
                luck=signed(speaker, die.luck(die.side)),
            )
        )
        for points in die.points:
            screen.line(
                "    "
                + speaker.say(
                    "analysis-points",
                    track=points.track,
                    expected=decimal(speaker, points.expected),
                    came=points.came,
                )
            )
