"""The page of a report: what was run, what came of it, the figures, and how to do it again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, groupby, takewhile

from rasputitsa.lab.report import course, figures, measures, points
from rasputitsa.lab.report.figures import Figure, spoken
from rasputitsa.lab.report.markup import Markup, join, table, tag
from rasputitsa.lab.report.sample import Sample
from rasputitsa.lab.report.style import STYLE

HEAD = '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'
METHODS = (
    "Intervals of shares are Wilson's at 95 %. Elo is that of a Bradley-Terry model with a term for the side"
    " and Davidson's term for draws; its intervals come from a thousand resampled sets of pairs. The two"
    " games of a pair have the same dice and the sides swapped."
)


def write(samples: Sequence[Sample]) -> str:
    """The whole page. It asks nothing of any other place."""
    title = heading(samples)
    numbers = count(1)
    body = [tag("h1", title), _lead(samples)]
    if len(samples) == 1:
        body += [_facts(samples[0]), _figures(_all(samples[0], alone=True), numbers)]
    else:
        body.append(_figures([figures.results(samples)], numbers))
        for sample in samples:
            body += [tag("h2", sample.title), _facts(sample), _figures(_all(sample), numbers)]
    body += [_times(samples), _repeat(samples)]
    head = f"{HEAD}{VIEWPORT}{tag('title', title)}<style>{STYLE}</style></head>"
    return f"{head}<body>{tag('main', *body)}</body></html>\n"


def heading(samples: Sequence[Sample]) -> str:
    """What it is about: the setting, or what the names of all settings begin with."""
    if len(samples) == 1:
        return samples[0].title
    words = zip(*(sample.title.split() for sample in samples), strict=False)
    common = [same[0] for same in takewhile(lambda same: len(set(same)) == 1, words)]
    return f"{' '.join(common).rstrip(' ·')}: {len(samples)} settings compared"


def _lead(samples: Sequence[Sample]) -> Markup:
    records = [record for sample in samples for record in sample.records]
    players = list(dict.fromkeys(name for record in records for name in record.players.values()))
    who = (
        f"{players[0]} on both sides" if len(players) == 1 else f"{', '.join(players[:-1])} and {players[-1]}"
    )
    return tag("p", f"{len(records):,} games between computer players: {who}.", class_="lead")


def _all(sample: Sample, *, alone: bool = False) -> Iterator[Figure]:
    """The figures of one setting, in the order in which the story is told."""
    found = figures.ratings(sample)
    met = len(measures.meetings(sample.records, sample.game.sides))
    if alone or met > 1:
        yield figures.results([sample])
    if found is not None:
        yield from figures.strength(sample, found)
    yield from points.difference(sample)
    yield from course.prize(sample)
    yield course.control(sample)
    yield course.decision(sample)
    yield course.foretold(sample)
    yield course.over_turns(
        sample, "strength", "Strength on the map", "Combat strength", "Printed combat strength of all units."
    )
    yield course.over_turns(sample, "lost", "Losses", "Steps lost in the turn", "Steps lost in each turn.")
    yield from course.maps(sample)


def _facts(sample: Sample) -> Markup:
    sides, records = sample.game.sides, sample.records
    games = measures.shares(records, sides)
    middle = measures.spread(measures.decided(record) for record in records).middle
    rows = [
        (f"{spoken(side)} wins", share)
        for side, share in zip(sides, (games.first, games.second), strict=True)
    ]
    rows.insert(1, ("Drawn", games.drawn))
    tiles = [
        _tile(name, f"{share.value:.1%}", f"{share.low:.1%} to {share.high:.1%}") for name, share in rows
    ]
    tiles.append(
        _tile("Games", f"{games.games:,}", f"in {len(sample.runs)} run{'s' if len(sample.runs) > 1 else ''}")
    )
    tiles.append(_tile("Half are decided by", f"turn {middle:g}", "no later change of the winner"))
    return tag("dl", *tiles, class_="facts")


def _tile(name: str, value: str, note: str) -> Markup:
    return tag("div", tag("dt", name), tag("dd", value, tag("small", note)))


def _figures(shown: Iterable[Figure], numbers: Iterator[int]) -> Markup:
    """Figures two by two; one that would be left alone takes the whole line."""
    drawn: list[Markup] = []
    for wide, group in groupby(shown, lambda figure: figure.wide):
        figures = list(group)
        if not wide and len(figures) % 2:
            figures[-1] = figures[-1]._replace(wide=True)
        drawn += [_figure(figure, next(numbers)) for figure in figures]
    return tag("div", *drawn, class_="figures")


def _figure(figure: Figure, number: int) -> Markup:
    caption = tag("figcaption", tag("b", f"{number}. {figure.title}"), tag("span", figure.note))
    data = tag("details", tag("summary", "The numbers"), table(figure.head, figure.rows))
    return tag("figure", caption, figure.picture, data, class_="wide" if figure.wide else None)


def _times(samples: Sequence[Sample]) -> Markup:
    """How long games are, and how long players think."""
    parts = [tag("h2", "Length and thinking time")]
    for sample in samples:
        plies = measures.spread(record.plies for record in sample.records)
        last = measures.spread(record.turns[-1]["turn"] for record in sample.records)
        words = f"{last.mean:g} turns and {plies.mean:.0f} actions a game on average"
        words += f" (the middle half {plies.low:.0f} to {plies.high:.0f})."
        name = f"{sample.title}: " if len(samples) > 1 else ""
        parts.append(tag("p", f"{name}{words} Thinking time in seconds:", class_="quietly"))
        rows = []
        for player, times in measures.thinking(sample.records, sample.game.sides).items():
            turns = [measures.quantile(times["turn"], share) for share in (0.5, 0.95, 1)]
            mean = measures.spread(times["game"]).mean
            rows.append((player, *(f"{value:.3g}" for value in (mean, *turns))))
        parts.append(table(("player", "a game", "a player turn: median", "95 %", "most"), rows))
    return join(parts)


def _repeat(samples: Sequence[Sample]) -> Markup:
    commands = [run.command for sample in samples for run in sample.runs]
    software = sorted({run.software for sample in samples for run in sample.runs})
    return join(
        [
            tag("h2", "How to repeat this"),
            tag(
                "p",
                f"With rasputitsa {', '.join(software)}. Every game comes out the same again.",
                class_="quietly",
            ),
            tag("pre", "\n".join(commands)),
            tag("footer", METHODS),
        ]
    )
