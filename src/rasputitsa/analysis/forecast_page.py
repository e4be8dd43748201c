"""A forecast as it is printed: each battle, the losses of both sides, and the likeliest outcomes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from rich.padding import Padding
from rich.table import Table

from rasputitsa.analysis.figures import BLOCK, decimal, percent
from rasputitsa.analysis.forecast import Distribution, Fate, Forecast, Prospect, mean
from rasputitsa.messages import Speaker
from rasputitsa.terminal.screen import Screen

LENGTH = 20
"""Signs of a bar for certainty."""


def print_forecast(screen: Screen, forecast: Forecast, outcomes: int) -> None:
    speaker = screen.speaker
    screen.heading(speaker.say("forecast-battles"))
    print_battles(screen, forecast)
    screen.heading(speaker.say("forecast-losses"))
    for side, steps in enumerate(forecast.steps):
        screen.say(
            "forecast-side",
            style="bold",
            side=side,
            steps=decimal(speaker, mean(steps)),
            strength=decimal(speaker, mean(forecast.strength[side])),
        )
        _print_distribution(screen, steps)
    screen.heading(speaker.say("forecast-outcomes", count=min(outcomes, len(forecast.outcomes))))
    for outcome in forecast.outcomes[:outcomes]:
        fates = zip(forecast.prospects, outcome.fates, strict=True)
        told = [_told(speaker, prospect, fate) for prospect, fate in fates]
        screen.line(f"{percent(speaker, outcome.chance):>7}  {'; '.join(told)}")
    if len(forecast.outcomes) > outcomes:
        screen.say("list-more", style="dim", count=len(forecast.outcomes) - outcomes)
    print_method(screen, forecast)


def print_battles(screen: Screen, forecast: Forecast) -> None:
    for prospect in forecast.prospects:
        _print_battle(screen, prospect, _sixths if forecast.exact else partial(percent, screen.speaker))


def print_method(screen: Screen, forecast: Forecast) -> None:
    """Whether the forecast is exact."""
    id_ = "forecast-exact" if forecast.exact else "forecast-sampled"
    screen.say(id_, style="dim", count=forecast.nodes)


def _print_battle(screen: Screen, prospect: Prospect, share: Callable[[Fraction], str]) -> None:
    speaker, battle = screen.speaker, prospect.battle
    names = speaker.say("analysis-battle", attackers=battle.attackers, target=battle.target)
    columns = speaker.listed(prospect.columns)
    screen.line(f"{names} {columns}", "bold")
    if not prospect.results:
        screen.say("odds-none")
        return
    results = (f"{code} {share(chance)}" for code, chance in prospect.results.items())
    screen.line(f"  {speaker.listed(results)}")
    chances = {
        "fate-eliminated": prospect.eliminated,
        "fate-retreated": prospect.retreated,
        "fate-reduced": prospect.reduced,
        "fate-taken": prospect.taken,
    }
    shown = (f"{speaker.say(id_)} {percent(speaker, chance)}" for id_, chance in chances.items() if chance)
    screen.line(f"  {speaker.listed(shown)}")
    screen.say(
        "forecast-means",
        target=battle.target,
        lost=decimal(speaker, prospect.target_steps),
        paid=decimal(speaker, prospect.attacker_steps),
    )


def _sixths(chance: Fraction) -> str:
    """A chance as faces of a die if it is one, as a plain fraction otherwise."""
    faces = chance * 6
    return f"{faces}/6" if faces.denominator == 1 else f"{chance.numerator}/{chance.denominator}"


def _print_distribution(screen: Screen, distribution: Distribution) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    table.add_column(justify="right")
    table.add_column()
    for value, chance in distribution.items():
        table.add_row(str(value), percent(screen.speaker, chance), BLOCK * round(LENGTH * float(chance)))
    screen.console.print(Padding(table, (0, 0, 0, 2)))


def _told(speaker: Speaker, prospect: Prospect, fate: Fate) -> str:
    """What became of a battle, in a few words."""
    reduced = fate.target_lost.steps > 0 and not fate.eliminated
    words = [
        speaker.say(id_)
        for id_, holds in (
            ("fate-eliminated", fate.eliminated),
            ("fate-reduced", reduced),
            ("fate-retreated", fate.retreated),
            ("fate-holds", not fate.eliminated and not fate.retreated),
            ("fate-taken", fate.taken),
        )
        if holds
    ]
    if fate.attackers_lost.steps:
        words.append(speaker.say("fate-attackers", count=fate.attackers_lost.steps))
    return f"{speaker.unit(prospect.battle.target)} {speaker.listed(words)}"
