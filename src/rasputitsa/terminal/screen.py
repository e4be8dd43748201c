"""Everything that is printed in terminal play."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule as HeadingRule
from rich.table import Table
from rich.text import Text

from rasputitsa import engagement_sheet, oddsheet, status, story
from rasputitsa.data.rulebook import Rule
from rasputitsa.engine.action import Attack, Engage
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.library import Library
from rasputitsa.mechanisms.impulse.engagement import Engagement
from rasputitsa.mechanisms.impulse.odds import CombatRules
from rasputitsa.messages import Speaker
from rasputitsa.terminal import palette
from rasputitsa.terminal.hexmap import Overlay, around, draw
from rasputitsa.terminal.menu import Choice
from rasputitsa.terminal.stacks import has_stacks

SHOWN = 60
"""Longer lists of choices are cut; what is not shown can still be typed."""

PAGE = 100
"""Columns of a page that is no terminal."""

LARGE = 48
"""Maps with more lines are shown in part."""

MARGIN, SMALLEST = 16, 24
"""Lines that are left to the list below the part of a map, and the fewest that the part has."""

ONE_COLUMN = 12
NUMBER = 9
"""Columns that a number and the spaces around a choice take."""


class Terminal(Console):
    """The terminal, or a file as wide as a map. It lets its caller know when nobody reads on."""

    def __init__(self) -> None:
        fixed = sys.stdout.isatty() or "COLUMNS" in os.environ
        super().__init__(highlight=False, width=None if fixed else PAGE)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Prints to a console in the language of a library."""

    def __init__(self, console: Console, speaker: Speaker, library: Library) -> None:
        self.console = console
        self.speaker = speaker
        self.library = library
        self._phase = ""
        self._units = [(_keys(speaker.game, side), ink) for side, ink in enumerate(palette.WORDS)]

    def say(self, id_: str, style: str = "", **args: object) -> None:
        self.line(self.speaker.say(id_, **args), style)

    def line(self, text: str, style: str = "") -> None:
        self.console.print(self._coloured(text, style))

    def verbatim(self, text: str) -> None:
        """A line to be copied: never broken."""
        self.console.print(Text(text), soft_wrap=True)

    def _coloured(self, text: str, style: str = "") -> Text:
        """A sentence with the units in the colours of their sides."""
        line = Text(text, style)
        for pattern, colour in self._units:
            line.highlight_regex(pattern, colour)
        return line

    def problem(self, text: str) -> None:
        self.line(text, palette.PROBLEM)

    def heading(self, text: str) -> None:
        self.console.print(HeadingRule(Text(text, "bold"), align="left", style="dim", characters="─"))

    def map(self, s: State, overlay: Overlay | None = None, centre: int | None = None) -> None:
        """The map; of a large one the part where something is to be done, or around a hex."""
        sheet = draw(s, self.library.places, overlay)
        if sheet.height > LARGE:
            width, height = self.console.width, min(LARGE, max(self.console.height - MARGIN, SMALLEST))
            hex_ = _focus(s, overlay) if centre is None else centre
            sheet = sheet.part(*around(s.game.grid, hex_, width, height), width, height)
        self.console.print(sheet, crop=True)
        self.say("map-legend-stacks" if has_stacks(s) else "map-legend", style="dim")

    def status(self, s: State) -> None:
        self._phase = ""
        self.heading(status.situation(s, self.speaker))
        self.line(status.holdings(s, self.speaker))

    def question(self, asked: Decision) -> None:
        self.line(status.question(asked, self.speaker), "bold")

    def verdict(self, s: State) -> None:
        self.line(status.verdict(s, self.speaker), "bold")

    def story(self, entries: Iterable[story.Eventful]) -> None:
        """Tell what happened. The heading of a phase waits until something happens in it."""
        for text, kind in story.tell(self.speaker, entries):
            if kind == story.HEADING:
                self._phase = text
                continue
            if self._phase:
                self.heading(self._phase)
                self._phase = ""
            self.line(f"  {text}", "bold" if kind == story.RESULT else "")

    def choices(self, choices: Sequence[Choice]) -> None:
        """A numbered list, in two columns if it is long and they fit."""
        shown = list(enumerate(choices[:SHOWN], start=1))
        words = max((cell_len(choice.words) for choice in choices), default=0)
        note = max((cell_len(choice.note) for choice in choices), default=0)
        wide = len(shown) > ONE_COLUMN and 2 * (words + note + NUMBER) <= self.console.width
        rows = (len(shown) + 1) // 2 if wide else len(shown)
        table = Table.grid(padding=(0, 2))
        for _ in range(2 if wide else 1):
            table.add_column(justify="right", style="bold")
            table.add_column(no_wrap=True)
            table.add_column(style="dim")
        for left, right in zip_longest(shown[:rows], shown[rows:]):
            table.add_row(*self._choice(left), *(self._choice(right) if right else ()))
        self.console.print(Padding(table, (0, 0, 0, 1)))
        if len(choices) > SHOWN:
            self.say("list-more", style="dim", count=len(choices) - SHOWN)

    def _choice(self, numbered: tuple[int, Choice]) -> tuple[str, Text, Text]:
        number, choice = numbered
        return str(number), self._coloured(choice.words), Text(choice.note)

    def attack_odds(self, s: State, attack: Attack | Engage) -> None:
        """The odds of an attack on a unit, or on a hex where stacks fight."""
        if isinstance(attack, Attack):
            battle = oddsheet.battle_of(s, attack)
            self._odds(oddsheet.arithmetic(s, battle, self.speaker), oddsheet.outcomes(s, battle))
            return
        found = engagement_sheet.engagement_of(s, attack)
        battle_ = Engagement(-1, attack.hex, attack.attackers) if found is None else found
        lines = engagement_sheet.arithmetic(s, battle_, self.speaker)
        self._odds(lines, engagement_sheet.outcomes(s, battle_))

    def _odds(self, lines: Iterable[oddsheet.Line], results: tuple[str, ...]) -> None:
        """The arithmetic, then the six outcomes."""
        table = Table.grid(padding=(0, 2))
        table.add_column()
        table.add_column(justify="right", style="bold")
        table.add_column(style="dim")
        for text, value, rule in lines:
            table.add_row(self._coloured(text), value, f"\\[{rule}]" if rule else "")
        self.console.print(Padding(table, (0, 0, 0, 2)))
        if not results:
            self.say("odds-hidden" if CombatRules in self.speaker.game.parameters else "odds-none")
        for result, faces in oddsheet.faces(results).items():
            share = f"{len(faces.split())}/{len(results)}"
            meaning = self.speaker.result_name(result)
            self.line(f"  {faces:<12}{share:>4}  {result:<4} {meaning}")

    def units(self, s: State) -> None:
        """All units by side: where they are and what they are worth."""
        for side, units in enumerate(s.game.units_of):
            table = Table.grid(padding=(0, 2))
            for unit in _by_stacks(s, units):
                if s.where[unit] != s.game.box.get("out"):
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


def _focus(s: State, overlay: Overlay | None) -> int:
    """The hex to look at: of the battle, of the selected unit, of one that can act, else of any unit."""
    if s.battle is not None:
        return int(s.battle.hex)
    chosen = [] if overlay is None else [overlay.selected, *sorted(overlay.active)]
    on_map = [s.where[unit] for unit in chosen if unit is not None and s.where[unit] >= 0]
    tagged = [] if overlay is None else list(overlay.tags)
    return (on_map or tagged or [hex_ for hex_ in s.where if hex_ >= 0] or [next(iter(s.game.grid))])[0]


def _by_stacks(s: State, units: Sequence[int]) -> list[int]:
    """Units in the order of their counters; where they stack, hex by hex."""
    return sorted(units, key=lambda unit: max(s.where[unit], -1)) if has_stacks(s) else list(units)


def _keys(game: Game, side: int) -> re.Pattern[str]:
    """Finds the units of a side in a sentence; the longest key first."""
    keys = sorted((c.key for c in game.counters if c.side == side), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, keys))})(?![\w-])")


def screen_for(game: Game, language: str) -> Screen:
    """A screen on the terminal for a game, in a language."""
    library = Library(game, language)
    return Screen(Terminal(), Speaker(game, language, library.places), library)
