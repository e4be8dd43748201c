"""Everything that is printed in terminal play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule as HeadingRule
from rich.table import Table
from rich.text import Text

from rasputitsa.data.rulebook import Rule
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.match import Entry
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.messages import Speaker
from rasputitsa.terminal import oddsheet, palette, status, story
from rasputitsa.terminal.hexmap import Overlay, draw
from rasputitsa.terminal.library import Library
from rasputitsa.terminal.menu import Choice

SHOWN = 40
"""Longer lists of choices are cut; what is not shown can still be typed."""


class Screen:
    """Prints to a console in the language of a library."""

    def __init__(self, console: Console, speaker: Speaker, library: Library) -> None:
        self.console = console
        self.speaker = speaker
        self.library = library
        self._units = [
            (re.compile(rf"(?<![\w-])({'|'.join(re.escape(c.key) for c in units)})(?![\w-])"), style)
            for side, style in enumerate(palette.WORDS)
            if (units := sorted((c for c in speaker.game.counters if c.side == side), key=lambda c: -len(c.key)))
        ]

    def say(self, id_: str, style: str = "", **args: object) -> None:
        self.line(self.speaker.say(id_, **args), style)

    def line(self, text: str, style: str = "") -> None:
        self.console.print(self._coloured(text, style), soft_wrap=False)

    def _coloured(self, text: str, style: str = "") -> Text:
        """A sentence with the units in the colours of their sides."""
        line = Text(text, style)
        for pattern, colour in self._units:
            line.highlight_regex(pattern, colour)
        return line

    def problem(self, text: str) -> None:
        self.line(text, "yellow")

    def heading(self, text: str) -> None:
        self.console.print(HeadingRule(Text(text, "bold"), align="left", style="dim", characters="─"))

    def map(self, s: State, overlay: Overlay | None = None) -> None:
        self.console.print(draw(s, self.library.places, overlay), no_wrap=True, overflow="crop", crop=True)
        self.say("map-legend", style="dim")

    def status(self, s: State, asked: Decision | None) -> None:
        self.heading(status.situation(s, self.speaker))
        self.line(status.holdings(s, self.speaker))
        if asked is not None:
            self.line(status.question(asked, self.speaker), "bold")

    def story(self, entries: Iterable[Entry]) -> None:
        styles = {story.PLAIN: "", story.RESULT: "bold"}
        for text, kind in story.tell(self.speaker, entries):
            if kind == story.HEADING:
                self.heading(text)
            else:
                self.line(f"  {text}", styles[kind])

    def choices(self, choices: Sequence[Choice]) -> None:
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="bold")
        table.add_column(no_wrap=True)
        table.add_column(style="dim")
        for number, choice in islice(enumerate(choices, start=1), SHOWN):
            table.add_row(str(number), self._coloured(choice.words), escape(choice.note))
        self.console.print(Padding(table, (0, 0, 0, 1)))
        if len(choices) > SHOWN:
            self.say("list-more", style="dim", count=len(choices) - SHOWN)

    def odds(self, s: State, battle: Battle) -> None:
        """The arithmetic, then the six outcomes."""
        table = Table.grid(padding=(0, 2))
        table.add_column()
        table.add_column(justify="right", style="bold")
        table.add_column(style="dim")
        for text, value, rule in oddsheet.arithmetic(s, battle, self.speaker):
            table.add_row(self._coloured(text), value, f"\\[{rule}]" if rule else "")
        self.console.print(Padding(table, (0, 0, 0, 2)))
        results = oddsheet.outcomes(s, battle)
        if not results:
            self.say("odds-none")
        for result, faces in oddsheet.faces(results).items():
            share = f"{len(faces.split())}/{len(results)}"
            meaning = self.speaker.name("result", result)
            self.line(f"  {faces:<12}{share:>4}  {result:<4} {meaning}")

    def units(self, s: State) -> None:
        """All units by side: where they are and what they are worth."""
        for side, units in enumerate(s.game.units_of):
            table = Table.grid(padding=(0, 2))
            for unit in units:
                if s.game.boxes[-1 - s.where[unit]] != "out" or s.where[unit] >= 0:
                    table.add_row(*self._unit_row(s, unit))
            self.line(self.speaker.side(side), "bold underline")
            self.console.print(Padding(table, (0, 0, 0, 2)))

    def _unit_row(self, s: State, unit: int) -> tuple[Text, str, str, str, str]:
        counter, lost, where = s.game.counters[unit], s.steps[unit], s.where[unit]
        values = f"{counter.strength[lost]}-{counter.allowance[lost]}"
        place = self.speaker.hex(where) if where >= 0 else self.speaker.name("box", s.game.boxes[-1 - where])
        step = self.speaker.say("unit-reduced") if lost else ""
        return self._coloured(counter.key), escape(counter.name), values, step, place

    def rule(self, rule: Rule) -> None:
        title, text = self.library.rule_text(rule)
        self.line(f"{rule.id}  {title}", "bold")
        self.console.print(Padding(Text(text), (0, 0, 0, 2)))
