"""What a reader must know besides the figures: programs, copies, changes without effect, how to repeat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rasputitsa.lab.report import program
from rasputitsa.lab.report.markup import Markup, join, tag
from rasputitsa.lab.report.program import Program
from rasputitsa.lab.report.sample import Played, Sample, option_words, same_game
from rasputitsa.lab.spec import CODE, played_by


def told(samples: Sequence[Sample]) -> list[str]:
    """All that must be known, a sentence or two each."""
    found = (_programs, _namesakes, _copies, _unsteady, _idle, _twins)
    return [words for tell in found for words in tell(samples)]


def notes(samples: Sequence[Sample]) -> Markup:
    """The same as a list; nothing if there is nothing."""
    items = [tag("li", words) for words in told(samples)]
    return tag("ul", *items, class_="notes") if items else join([])


def _programs(samples: Sequence[Sample]) -> Iterator[str]:
    """The programs that played, if there were several or it was not the one that writes the page."""
    headers: dict[Program, Mapping[str, Any]] = {}
    for sample in samples:
        headers.setdefault(sample.program, sample.runs[0].header)
    first, now = next(iter(headers.values())), played_by(())
    if len(headers) == 1 and first.get(CODE) == now[CODE]:
        return
    if len(headers) > 1:
        yield (
            f"These games were played by {len(headers)} programs: other rules, tables or code of players."
            " Games of different programs are never counted together."
        )
    for played, header in headers.items():
        other = header is not first
        parts = [f"{played.name.capitalize()}: {played.told}"]
        if other:
            parts.append(f"what differs from {Program.of(first).name}: {program.difference(first, header)}")
        if header.get(CODE) == now[CODE]:
            parts.append("it wrote this page")
        elif not other:
            parts.append(
                f"what differs from the program that wrote this page: {program.difference(header, now)}"
            )
        yield f"{'; '.join(parts)}."


def _namesakes(samples: Sequence[Sample]) -> Iterator[str]:
    """Players of one name that are not the same."""
    called: dict[str, dict[str, Mapping[str, str]]] = {}
    for run in [run for sample in samples for run in sample.runs]:
        for name, known_as in zip(run.spec.players, run.players, strict=True):
            called.setdefault(name, {})[known_as] = dict(program.own_parts(run.header, name))
    for name, players in called.items():
        if len(players) > 1:
            first, *others = players.values()
            files = {
                file for other in others for file in {**first, **other} if first.get(file) != other.get(file)
            }
            yield (
                f"{len(players)} players are called {name}. They are not the same, and are told apart as"
                f" {program.common(list(players))}: what differs is {program.common(sorted(files))}."
            )


def _copies(samples: Sequence[Sample]) -> Iterator[str]:
    for sample in samples:
        if copies := {run.name: run.copies for run in sample.runs if run.copies}:
            where = f" of {sample.title}" if len(samples) > 1 else ""
            names = program.common([f"{number:,} in {name}" for name, number in copies.items()])
            yield (
                f"Each game counts once, however many folders hold it: {sample.copies:,} copies{where} were"
                f" left out ({names})."
            )


def _unsteady(samples: Sequence[Sample]) -> Iterator[str]:
    """Players that do not play the same again: one game with several ends."""
    for sample in samples:
        ends: dict[tuple[str, ...], set[str]] = {}
        for record in sample.records:
            *game, end = same_game(record)
            ends.setdefault(tuple(game), set()).add(end)
        if several := sum(len(found) > 1 for found in ends.values()):
            yield (
                f"{sample.title}: {several:,} games were played more than once and came out differently, with"
                " the same dice, players and program. Some player does not play the same again."
            )


def _idle(samples: Sequence[Sample]) -> Iterator[str]:
    """Options that the rules of a setting never come to."""
    for setting in dict.fromkeys(sample.setting for sample in samples):
        for name in setting.idle():
            option = name.partition("=")[0]
            yield (
                f"The option {name} ({option_words(setting, option)}) changes nothing in {setting.game_id}"
                f" {setting.scenario}, by the data of the game."
            )


def _twins(samples: Sequence[Sample]) -> Iterator[str]:
    """Settings whose games are those of another, one by one: what was changed between them did nothing."""
    for place, sample in enumerate(samples):
        for other in samples[:place]:
            changed = (sample.setting, sample.program) != (other.setting, other.program)
            if changed and (games := _all_equal(sample, other)):
                yield (
                    f"{_change(other, sample)} made no difference at all: {games:,} of {games:,} games with"
                    " the same dice and players came out the same, to the last hash"
                    f" ({other.title}; {sample.title})."
                )
                break


def _all_equal(one: Sample, other: Sample) -> int:
    """How many games both have with the same dice and players; 0 if any of them ended differently."""
    ends = {tuple(game): end for *game, end in map(same_game, one.records)}
    both = [(end, ends[tuple(game)]) for *game, end in map(same_game, other.records) if tuple(game) in ends]
    return len(both) if all(end == here for end, here in both) else 0


def _change(one: Sample, other: Sample) -> str:
    """What was changed between two samples, in words."""
    before, after = (sample.setting.chosen() for sample in (one, other))
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    if names:
        holders = [(name, other if name in after else one) for name in names]
        told = [f"{name} ({option_words(holder.setting, name)})" for name, holder in holders]
        return f"The option{'s' if len(told) > 1 else ''} {program.common(told)}"
    return "The change of the program" if one.program != other.program else "The change"


def repeat(samples: Sequence[Sample]) -> Markup:
    """The commands that play everything again, and which of them would not do so here."""
    runs = [(run, run.obstacle) for sample in samples for run in sample.runs if run.records]
    obstacles = [obstacle for _, obstacle in runs if obstacle]
    lines = [line for run, obstacle in runs for line in _command(run, obstacle)]
    software = program.common(sorted({run.program.software for run, _ in runs}))
    if obstacles:
        some = "These runs" if len(obstacles) == len(runs) else "The runs marked with #"
        words = f"{some} do not come out the same again with the program that wrote this page."
    elif any(_unsteady(samples)):
        words = f"With rasputitsa {software}. Not every game comes out the same again: see above."
    else:
        words = f"With rasputitsa {software}, as it wrote this page. Every game comes out the same again."
    heading = tag("h2", "How to repeat this")
    return join([heading, tag("p", words, class_="quietly"), tag("pre", "\n".join(lines))])


def _command(run: Played, obstacle: str) -> Iterator[str]:
    if obstacle:
        yield f"# {run.name} does not come out the same again here: {obstacle}"
    if run.spec.setting.position:
        yield f'# {run.position_file}: the lines of "position" in {run.name}/run.json'
    yield run.command
