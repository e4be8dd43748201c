"""The interactive loop: shows, asks, reads a line, does it, until the game is over or the player leaves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rasputitsa import notation
from rasputitsa.engine.action import DONE, Action, Attack, Move
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.errors import IllegalAction, RasputitsaError
from rasputitsa.engine.match import Entry
from rasputitsa.engine.state import State
from rasputitsa.terminal import status
from rasputitsa.terminal.hexmap import Overlay
from rasputitsa.terminal.menu import FEW, Choice, Menu, acting, hex_of, main_unit
from rasputitsa.terminal.oddsheet import battle_of
from rasputitsa.terminal.reading import Reading, Selection, verb_of
from rasputitsa.terminal.screen import Screen
from rasputitsa.terminal.session import Session

LOGGED = 12
ROOM = 14
"""Lines that a screen needs besides the map for the map to be drawn after every action."""


class Left(Exception):
    """The player wants to stop for now."""


class Loop:
    """One player's view of a session. ``ask`` gives a line of input and raises ``EOFError`` at its end."""

    def __init__(self, session: Session, screen: Screen, ask: Callable[[str], str]) -> None:
        self.session = session
        self.screen = screen
        self.speaker = screen.speaker
        self.ask = ask
        self._choices: list[Choice] = []
        self._seen: tuple[int, int, int] | None = None
        self._warned: tuple[int, int] | None = None
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "list": self._list,
            "units": lambda _: self.screen.units(self.state),
            "odds": self._odds,
            "why": self._why,
            "rules": self._rules,
            "rule": self._rules,
            "map": self._map,
            "log": self._log,
            "undo": self._undo,
            "redo": self._redo,
            "save": self._save,
            "help": lambda _: self.screen.say("help-text"),
            "?": lambda _: self.screen.say("help-text"),
            "quit": self._quit,
            "exit": self._quit,
            "q": self._quit,
            "done!": lambda _: self._act(DONE),
        }

    @property
    def state(self) -> State:
        return self.session.match.state

    @property
    def asked(self) -> Decision:
        asked = self.session.decision
        assert asked is not None
        return asked

    def run(self) -> bool:
        """Play until the game is over; False if the player left before."""
        self.screen.say("play-welcome", style="bold", title=self.screen.library.title)
        self.screen.say("play-saving", path=str(self.session.path))
        try:
            while (asked := self.session.decision) is not None:
                if self.session.is_human(asked.player):
                    self._turn(asked)
                else:
                    self.screen.story(self.session.computer_acts())
        except (EOFError, Left):
            self.screen.say("play-left", path=str(self.session.path))
            return False
        self.screen.map(self.state)
        self.screen.line(status.verdict(self.state, self.speaker), "bold")
        self.screen.say("play-over", path=str(self.session.path))
        return True

    def _turn(self, asked: Decision) -> None:
        """One line of input of a person."""
        moment = (self.state.turn, self.state.phase, asked.player)
        if moment != self._seen:
            self._seen = moment
            self._map([])
            self._show_choices(None)
        line = self.ask(self._prompt(asked)).strip()
        if line:
            self.execute(line)

    def _prompt(self, asked: Decision) -> str:
        return f"{self.speaker.side(asked.player)}> "

    def execute(self, line: str) -> None:
        """Do what a line says. What is wrong with it is told, and nothing happens."""
        try:
            self._execute(line.split())
        except IllegalAction as error:
            refusal = error.refusal
            self.screen.problem(self.speaker.refusal(refusal) + self.speaker.rule(refusal.rule))
        except RasputitsaError as error:
            self.screen.problem(str(error))
        except OSError as error:
            self.screen.problem(f"{error.filename}: {error.strerror}")

    def _execute(self, words: list[str]) -> None:
        first = words[0].lower()
        if first in self._commands:
            self._commands[first](words[1:])
        elif first.isascii() and first.isdigit() and 0 < int(first[:6]) <= len(self._choices) and not words[1:]:
            self._pick(self._choices[int(first) - 1])
        elif verb_of(first) is None and not words[1:] and (unit := self._reading().find_unit(first)) is not None:
            self._select(unit)
        else:
            self._do(self._reading().action(words))

    def _reading(self) -> Reading:
        return Reading(self.state, self.asked, self.speaker, self.screen.library)

    def _pick(self, choice: Choice) -> None:
        if choice.action is not None:
            self._do(choice.action)
        elif choice.unit is not None:
            self._select(choice.unit)

    def _do(self, action: Action | Selection) -> None:
        if isinstance(action, Selection):
            self._select(int(action))
        elif action == DONE and type(action) is type(DONE) and self._unmoved():
            return
        else:
            self._act(action)

    def _unmoved(self) -> bool:
        """Mention once per phase that units can still move."""
        moment = (self.state.turn, self.state.phase)
        units = {action.unit for action in self.asked.options if isinstance(action, Move)}
        if not units or self._warned == moment or self.asked.options.why_not(DONE) is not None:
            return False
        self._warned = moment
        self.screen.say("play-unmoved", count=len(units))
        return True

    def _act(self, action: Action) -> None:
        before = self.state
        entries = self.session.act(action)
        if isinstance(action, Attack):
            self.screen.odds(before, battle_of(before, action))
        self._after(entries)

    def _after(self, entries: list[Entry]) -> None:
        """Tell what happened, and what is to be decided next."""
        self.screen.story(entries)
        asked = self.session.decision
        if asked is None or not self.session.is_human(asked.player):
            return
        if (self.state.turn, self.state.phase, asked.player) == self._seen:
            if self.screen.console.height >= self._map_height() + ROOM:
                self.screen.map(self.state, self._overlay(None))
            self._show_choices(None)

    def _map_height(self) -> int:
        return 4 * max(self.state.game.grid.rows) + 3

    def _menu(self) -> Menu:
        titles = {name: title for name, (title, _) in self.screen.library.setups.items()}
        return Menu(self.state, self.asked, self.speaker, titles)

    def _show_choices(self, unit: int | None) -> None:
        menu = self._menu()
        self._choices = menu.choices(unit)
        self.screen.line(status.question(self.asked, self.speaker), "bold")
        self.screen.choices(self._choices)

    def _overlay(self, unit: int | None) -> Overlay:
        """The choices on the map: those of a unit, or all if they are few."""
        menu = self._menu()
        choices = menu.choices(unit)
        tags: dict[int, str] = {}
        if unit is not None or len(choices) <= FEW:
            for number, choice in enumerate(choices, start=1):
                hex_ = None if choice.action is None else hex_of(self.state, choice.action)
                if hex_ is not None:
                    tags.setdefault(hex_, str(number))
        return Overlay(tags, unit, acting(menu.actions))

    def _select(self, unit: int) -> None:
        choices = self._menu().choices(unit)
        if not choices:
            self.screen.problem(self.speaker.say("list-nothing", unit=unit))
            return
        self.screen.map(self.state, self._overlay(unit))
        self._show_choices(unit)

    def _list(self, words: list[str]) -> None:
        if words:
            self._select(self._reading().unit(words[0]))
        else:
            self._show_choices(None)

    def _map(self, words: list[str]) -> None:
        self.screen.map(self.state, self._overlay(None))
        self.screen.status(self.state, None)

    def _odds(self, words: list[str]) -> None:
        """The odds of an attack: the one named, or that of everybody who can attack the target."""
        reading = self._reading()
        if not words:
            raise reading.misread("read-incomplete", verb="odds", missing="target")
        found = reading.action(["attack", *words])
        if isinstance(found, Selection):
            attacks = [a for a in self.asked.options if isinstance(a, Attack) and main_unit(a) == int(found)]
            if not attacks:
                raise reading.misread("list-nothing", unit=int(found))
            found = max(attacks, key=lambda attack: len(attack.attackers))
        assert isinstance(found, Attack)
        refusal = self.asked.options.why_not(found)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.screen.line(notation.words(self.state.game, found), "bold")
        self.screen.odds(self.state, battle_of(self.state, found))

    def _why(self, words: list[str]) -> None:
        """Why an action is refused, with the text of the rule."""
        words = words[1:] if words and words[0].lower() == "not" else words
        reading = self._reading()
        if not words:
            raise reading.misread("why-usage")
        action = reading.action(words)
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

    def _rules(self, words: list[str]) -> None:
        """The rule of the question at hand, or those whose number begins as given."""
        wanted = " ".join(words) or self.asked.rule
        found = self.screen.library.find_rules(wanted)
        if not found:
            raise self._reading().misread("rules-none", word=wanted)
        for rule in found:
            self.screen.rule(rule)

    def _log(self, words: list[str]) -> None:
        count = int(words[0]) if words and words[0].isascii() and words[0].isdigit() else LOGGED
        self.screen.story(self.session.match.log[-count:] if count else [])

    def _undo(self, _: list[str]) -> None:
        taken = self.session.undo()
        self.screen.say("play-undone", action=notation.words(self.state.game, taken))
        self._after([])

    def _redo(self, _: list[str]) -> None:
        self._after(self.session.redo())

    def _save(self, words: list[str]) -> None:
        if words:
            self.session.save_as(Path(" ".join(words)))
        self.screen.say("play-saved", path=str(self.session.path))

    def _quit(self, _: list[str]) -> None:
        raise Left
