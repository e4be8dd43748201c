"""Commands that only look: the map, the odds, reasons, rules, units and the log. They change nothing."""

from __future__ import annotations

from collections.abc import Callable

from rasputitsa import notation
from rasputitsa.answers import main_hex, main_unit
from rasputitsa.engine.action import Attack, Engage, Place
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.errors import IllegalAction
from rasputitsa.engine.state import State
from rasputitsa.terminal.hexmap import Overlay
from rasputitsa.terminal.menu import FEW, Choice, Menu, acting
from rasputitsa.terminal.reading import Reading, Selection
from rasputitsa.terminal.screen import Screen
from rasputitsa.terminal.session import Session
from rasputitsa.terminal.stacks import has_stacks

LOGGED = 12
ADVISER = "level2"
"""Who gives hints, unless another level is asked for."""

PLACE = "o"
"""Marks a hex where some unit may be placed."""


class Queries:
    """Answers questions about the position and the decision at hand."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session = session
        self.screen = screen
        self.speaker = screen.speaker
        self.choices: list[Choice] = []
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "list": self._list,
            "units": lambda _: screen.units(self.state),
            "odds": self._odds,
            "why": self._why,
            "hint": self._hint,
            "rules": self._rules,
            "rule": self._rules,
            "map": self._map,
            "log": self._log,
            "help": lambda _: screen.say("help-text"),
            "?": lambda _: screen.say("help-text"),
        }

    @property
    def state(self) -> State:
        return self.session.seen

    @property
    def asked(self) -> Decision:
        asked = self.session.decision
        assert asked is not None
        return asked

    def reading(self) -> Reading:
        return Reading(self.state, self.asked, self.speaker, self.screen.library)

    def _menu(self) -> Menu:
        titles = {name: title for name, (title, _) in self.screen.library.setups.items()}
        return Menu(self.state, self.asked, self.speaker, titles)

    def show_map(self, centre: int | None = None) -> None:
        self.screen.map(self.state, self._overlay(self._menu(), None), centre)
        self.screen.status(self.state)

    def _map(self, words: list[str]) -> None:
        """The map; of a large one the part around a hex, a place or a unit."""
        if not words:
            self.show_map()
            return
        reading = self.reading()
        unit = reading.find_unit(words[0])
        where = -1 if unit is None else self.state.where[unit]
        self.show_map(where if where >= 0 else reading.hex(words[0]))

    def show_choices(self, *, again: bool = False) -> None:
        """List what can be chosen now; numbers mean this list from here on.

        A long list is not shown again after every action: its numbers go on to mean the same units.
        """
        choices = self._menu().choices()
        self.screen.question(self.asked)
        units = sum(choice.unit is not None for choice in choices)
        if again and units and len(choices) > FEW:
            self.screen.say("list-again", count=units)
            return
        self.choices = choices
        self.screen.choices(choices)

    def select(self, unit: int) -> None:
        """Show what a unit can do, in a list and on the map."""
        menu = self._menu()
        choices = menu.choices(unit)
        if not choices:
            raise self.reading().misread("list-nothing", unit=unit)
        self.choices = choices
        self.screen.map(self.state, self._overlay(menu, unit))
        self.screen.question(self.asked)
        self.screen.choices(choices)

    def _overlay(self, menu: Menu, unit: int | None) -> Overlay:
        """The choices on the map: those of a unit, or all if they are few, and where units may be placed."""
        choices = menu.choices(unit)
        tags: dict[int, str] = {}
        if unit is None:
            tags = {action.hex: PLACE for action in menu.actions if isinstance(action, Place)}
        if unit is not None or len(choices) <= FEW:
            for number, choice in enumerate(choices, start=1):
                hex_ = None if choice.action is None else main_hex(self.state, choice.action)
                if hex_ is not None and tags.get(hex_, PLACE) == PLACE:
                    tags[hex_] = str(number)
        return Overlay(tags, unit, acting(menu.actions))

    def _list(self, words: list[str]) -> None:
        if words:
            self.select(self.reading().unit(words[0]))
        else:
            self.show_choices()

    def _odds(self, words: list[str]) -> None:
        """The odds of an attack: the one named, or that of everybody who can attack the target."""
        reading = self.reading()
        if not words:
            raise reading.incomplete("odds", ["target"])
        verb = "engage" if has_stacks(self.state) else "attack"
        attack = reading.action([verb, *words])
        if isinstance(attack, Selection):
            attack = self._strongest(int(attack))
        assert isinstance(attack, Attack | Engage)
        refusal = self.asked.options.why_not(attack)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.screen.line(notation.words(self.state.game, attack), "bold")
        self.screen.attack_odds(self.state, attack)

    def _strongest(self, target: int) -> Attack:
        attacks = [a for a in self.asked.options if isinstance(a, Attack) and main_unit(a) == target]
        if not attacks:
            raise self.reading().misread("list-nothing", unit=target)
        return max(attacks, key=lambda attack: len(attack.attackers))

    def _why(self, words: list[str]) -> None:
        """Why an action is refused, with the text of the rule."""
        words = words[1:] if words and words[0].lower() == "not" else words
        reading = self.reading()
        action = reading.action(words) if words else Selection()
        if isinstance(action, Selection):
            raise reading.misread("why-usage")
        refusal = self.asked.options.why_not(action)
        self.screen.line(notation.words(self.state.game, action), "bold")
        if refusal is None:
            self.screen.say("why-allowed")
            return
        self.screen.line(f"  {self.speaker.refusal(refusal)}{self.speaker.rule(refusal.rule)}")
        if refusal.rule in self.screen.library.rules:
            self.screen.rule(self.screen.library.rules[refusal.rule])

    def _hint(self, words: list[str]) -> None:
        """What a computer player would do now, and why."""
        from rasputitsa.analysis.advice_page import print_hint
        from rasputitsa.analysis.hint import hint
        from rasputitsa.analysis.stacks.hint import stack_hint
        from rasputitsa.analysis.stacks.page import print_stack_hint

        level = words[0] if words else ADVISER
        if has_stacks(self.state):
            print_stack_hint(self.screen, stack_hint(self.session.match.state, level), level)
            return
        print_hint(self.screen, hint(self.state, level), level)

    def _rules(self, words: list[str]) -> None:
        """The rule of the question at hand, or those whose number begins as given."""
        wanted = " ".join(words) or self.asked.rule
        found = self.screen.library.find_rules(wanted)
        if not found:
            raise self.reading().misread("rules-none", word=wanted)
        for rule in found:
            self.screen.rule(rule)

    def _log(self, words: list[str]) -> None:
        count = int(words[0][:6]) if words and words[0].isascii() and words[0].isdigit() else LOGGED
        sight = self.session.sight
        self.screen.story(sight.told(max(0, sight.index - count)))
