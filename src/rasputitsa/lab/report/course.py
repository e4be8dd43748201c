"""The figures about the course of the games: control, strength, losses, decision, and the maps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rasputitsa.lab.elo import Interval
from rasputitsa.lab.report import charts, estimates, hexmap, measures
from rasputitsa.lab.report.charts import Band
from rasputitsa.lab.report.estimates import QUARTERS
from rasputitsa.lab.report.figures import DRAWN, FIRST, SECOND, Figure, percent, spoken
from rasputitsa.lab.report.frame import Frame, round_steps
from rasputitsa.lab.report.markup import join
from rasputitsa.lab.report.sample import Sample

FAIR = "clear"
"""Turns of this weather are not shaded."""

END_OF_TURN = "Turn (at its end)"
NEVER = "never"


def weather(sample: Sample) -> dict[int, str]:
    return {turn.number: turn.weather for turn in sample.game.turns if turn.weather != FAIR}


def prize(sample: Sample) -> Iterable[Figure]:
    """Control of what decides the game."""
    side, names = sample.game.sides[0], measures.cities(sample.game)
    for label in measures.prizes(sample.game):
        name = names.get(label, label)
        held = measures.held(sample.records, side, label)
        note = f"Share of games in which the {spoken(side)} side controls {name}"
        yield _share_line(sample, f"{name} in {spoken(side)} hands", note, held, FIRST)


def foretold(sample: Sample) -> Figure:
    """How much of the result is known at the end of each turn."""
    note = "Share of games that end as they would have ended if stopped after this turn"
    return _share_line(
        sample, "How early the result is known", note, measures.foretold(sample.records), "plain"
    )


def _share_line(sample: Sample, title: str, note: str, shares: Mapping[int, Interval], class_: str) -> Figure:
    frame = Frame(list(shares), QUARTERS, END_OF_TURN, "Share of games", percent=True)
    frame.shade(weather(sample))
    line = Band("", class_, {turn: (share.value, share.low, share.high) for turn, share in shares.items()})
    return Figure(
        title,
        f"{note}, with its 95 % interval. n = {len(sample.records)} games.",
        charts.bands(frame, [line], title),
        ("turn", "share of games"),
        [(str(turn), percent(share)) for turn, share in shares.items()],
    )


def control(sample: Sample) -> Figure:
    """Control of every city."""
    records, (side, other) = sample.records, sample.game.sides
    rows = {
        name: {turn: share.value for turn, share in measures.held(records, side, label).items()}
        for label, name in measures.cities(sample.game).items()
    }
    turns = list(next(iter(rows.values())))
    return Figure(
        "Control of the cities",
        f"Per cent of games in which the {spoken(side)} side controls a city, west to east."
        f" n = {len(records)} games.",
        join(
            [
                charts.key([(f"100: always {spoken(side)}", FIRST), (f"0: always {spoken(other)}", SECOND)]),
                estimates.cells(rows, END_OF_TURN, (FIRST, SECOND), "Control of the cities"),
            ]
        ),
        ("city", *(f"turn {turn}" for turn in turns)),
        [(name, *(f"{share:.1%}" for share in values.values())) for name, values in rows.items()],
    )


def over_turns(sample: Sample, what: str, title: str, up: str, note: str) -> Figure:
    """A measure of both sides: the mean, and the middle half of all games."""
    found = {side: measures.by_turn(sample.records, what, side) for side in sample.game.sides}
    top = max(point.high for values in found.values() for point in values.values())
    top = max(top, *(point.mean for values in found.values() for point in values.values()))
    turns = list(next(iter(found.values())))
    frame = Frame(turns, round_steps(0, top), END_OF_TURN, up, right=charts.LABELS)
    frame.shade(weather(sample))
    lines = [
        Band(spoken(side), class_, {turn: (p.mean, p.low, p.high) for turn, p in values.items()})
        for (side, values), class_ in zip(found.items(), (FIRST, SECOND), strict=True)
    ]
    head = [f"{spoken(side)} {what_}" for side in found for what_ in ("mean", "quartiles")]
    rows = []
    for turn in turns:
        cells = [str(turn)]
        for values in found.values():
            p = values[turn]
            cells += [f"{p.mean:.2f}", f"{p.low:g}, {p.middle:g}, {p.high:g}"]
        rows.append(cells)
    return Figure(
        title,
        f"{note} Lines are means; the shaded ranges hold the middle half of the games."
        f" n = {len(sample.records)} games.",
        charts.bands(frame, lines, title),
        ("turn", *head),
        rows,
    )


def lead(sample: Sample) -> Figure:
    """When the lead changed for the last time, and how often it never did."""
    sides, records = sample.game.sides, sample.records
    found = measures.decisions(records)
    first = min(found)
    kinds = [
        (f"{spoken(sides[0])} win", FIRST, sides[0]),
        ("draw", DRAWN, None),
        (f"{spoken(sides[1])} win", SECOND, sides[1]),
    ]
    n = len(records)
    stacks = {
        turn: [(name, class_, won[winner] / n) for name, class_, winner in kinds]
        for turn, won in found.items()
    }
    top = max(sum(part[2] for part in parts) for parts in stacks.values())
    frame = Frame(
        list(found),
        round_steps(0, top),
        "Turn of the last change",
        "Share of games",
        percent=True,
        labels={first: NEVER},
    )
    so_far, rows = 0, []
    for turn, won in found.items():
        so_far += won.total()
        counts = (str(won[winner]) for _, _, winner in kinds)
        rows.append((frame.label(turn), *counts, f"{won.total() / n:.1%}", f"{so_far / n:.1%}"))
    names = [name.capitalize() for name, _, _ in kinds]
    return Figure(
        "When the lead changed for the last time",
        "Ahead is who would win if the game ended as it stands: from the first turn on, even where nothing is"
        f" decided yet. {NEVER.capitalize()}: the winner was ahead at the end of every turn. n = {n} games.",
        join(
            [
                charts.key([(name, class_) for name, (_, class_, _) in zip(names, kinds, strict=True)]),
                charts.columns(frame, stacks, "When the lead changed for the last time"),
            ]
        ),
        ("turn", *names, "all", "so far"),
        rows,
    )


def maps(sample: Sample) -> Iterable[Figure]:
    records, game = sample.records, sample.game
    yield _map(sample, "Where it is fought", "combat", "battles per game", measures.combat(records), True)
    for side, class_ in zip(game.sides, (FIRST, SECOND), strict=True):
        title, unit = f"Where the {spoken(side)} units stand", "share of all ends of turns"
        yield _map(sample, title, class_, unit, measures.presence(records, side), False)


def _map(
    sample: Sample, title: str, class_: str, unit: str, values: Mapping[str, float], wide: bool
) -> Figure:
    names = measures.cities(sample.game)
    ranked = sorted(values.items(), key=lambda entry: (-entry[1], entry[0]))
    return Figure(
        title,
        f"{unit.capitalize()}, by hex. n = {len(sample.records)} games.",
        hexmap.draw(sample.game, values, class_, unit, title),
        ("hex", unit),
        [(f"{label} {names.get(label, '')}".strip(), f"{value:.3f}") for label, value in ranked],
        wide,
    )
