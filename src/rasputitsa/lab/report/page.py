"""The page of a report: what was run, what came of it, the figures, and how to do it again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, groupby, takewhile

from rasputitsa.lab.report import course, figures, measures, notes, points
from rasputitsa.lab.report.figures import Figure, spoken
from rasputitsa.lab.report.markup import Markup, join, table, tag
from rasputitsa.lab.report.program import common
from rasputitsa.lab.report.sample import Sample, same_game
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
    body = [tag("h1", title), _lead(samples), notes.notes(samples)]
    if len(samples) > 1:
        body.append(_figures([figures.results(samples)], numbers))
    for chapter in _chapters(samples):
        body += _told(chapter, numbers, alone=len(samples) == 1)
    body += [_times(samples), notes.repeat(samples), tag("footer", METHODS)]
    head = f"{HEAD}{VIEWPORT}{tag('title', title)}<style>{STYLE}</style></head>"
    return f"{head}<body>{tag('main', *body)}</body></html>\n"


def heading(samples: Sequence[Sample]) -> str:
    """What it is about: the setting, or what the names of all settings begin with."""
    if len(samples) == 1:
        return samples[0].title
    words = zip(*(sample.title.split() for sample in samples), strict=False)
    begin = [same[0] for same in takewhile(lambda same: len(set(same)) == 1, words)]
    kinds = [
        ("settings", len({sample.setting for sample in samples})),
        ("programs", len({sample.program for sample in samples})),
        ("match-ups", len({sample.runs[0].meeting for sample in samples})),
    ]
    name, several = next((name, several) for name, several in kinds if several > 1)
    return f"{' '.join(begin).rstrip(' ·')}: {several} {name} compared"


def _chapters(samples: Sequence[Sample]) -> list[list[Sample]]:
    """The samples of one setting and program together: their players can be rated."""
    found: dict[object, list[Sample]] = {}
    for sample in samples:
        found.setdefault((sample.setting, sample.program), []).append(sample)
    return list(found.values())


def _told(chapter: Sequence[Sample], numbers: Iterator[int], *, alone: bool) -> Iterator[Markup]:
    rated = figures.ratings(chapter)
    strength = [] if rated is None else list(figures.strength(chapter[0].game, rated))
    if len(chapter) == 1:
        (sample,) = chapter
        yield join([] if alone else [tag("h2", sample.title)])
        yield _facts(sample)
        yield _figures(_all(sample, strength, alone=alone), numbers)
        return
    yield tag("h2", _title(chapter))
    yield _figures(strength, numbers)
    for sample in chapter:
        yield tag("h3", sample.runs[0].meeting_words)
        yield _facts(sample)
        yield _figures(_all(sample, []), numbers)


def _title(chapter: Sequence[Sample]) -> str:
    """What the titles of the samples have in common: all but who met whom."""
    sample = chapter[0]
    return sample._replace(apart=sample.apart[1:]).title


def _lead(samples: Sequence[Sample]) -> Markup:
    records = [record for sample in samples for record in sample.records]
    players = list(dict.fromkeys(name for record in records for name in record.players.values()))
    who = f"{players[0]} on both sides" if len(players) == 1 else common(players)
    games = sum(len({same_game(r) for s in chapter for r in s.records}) for chapter in _chapters(samples))
    return tag("p", f"{games:,} games between computer players: {who}.", class_="lead")


def _all(sample: Sample, strength: Iterable[Figure], *, alone: bool = False) -> Iterator[Figure]:
    """The figures of one sample, in the order in which the story is told."""
    met = len(measures.meetings(sample.records, sample.game.sides))
    if alone or met > 1:
        yield figures.results([sample])
    yield from strength
    yield from points.difference(sample)
    yield from course.prize(sample)
    yield course.control(sample)
    yield course.lead(sample)
    yield course.foretold(sample)
    yield course.over_turns(
        sample, "strength", "Strength on the map", "Combat strength", "Printed combat strength of all units."
    )
    yield course.over_turns(sample, "lost", "Losses", "Steps lost in the turn", "Steps lost in each turn.")
    yield from course.maps(sample)


def _facts(sample: Sample) -> Markup:
    sides, records = sample.game.sides, sample.records
    games = measures.shares(records, sides)
    rows = [
        (f"{spoken(side)} wins", share)
        for side, share in zip(sides, (games.first, games.second), strict=True)
    ]
    rows.insert(1, ("Drawn", games.drawn))
    tiles = [
        _tile(name, f"{share.value:.1%}", f"{share.low:.1%} to {share.high:.1%}") for name, share in rows
    ]
    runs = sum(bool(run.records) for run in sample.runs)
    note = f"in {runs} run{'s' if runs > 1 else ''}"
    note += f", {sample.copies:,} copies left out" if sample.copies else ""
    tiles.append(_tile("Games", f"{games.games:,}", note))
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
