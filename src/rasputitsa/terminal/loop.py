"""The interactive loop: shows, asks, reads a line, does it, until the game is over or the player leaves."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

from rasputitsa import notation
from rasputitsa.agents import Cancelled
from rasputitsa.engine.action import DONE, Action, Attack, Done, Engage, Move
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.errors import IllegalAction, RasputitsaError
from rasputitsa.engine.match import Match, NothingToUndo
from rasputitsa.engine.state import State
from rasputitsa.games.idle import idle_options
from rasputitsa.option_words import idle_text
from rasputitsa.reannounce import Change, NotAnnounced, reinforce, withdraw
from rasputitsa.terminal.hexmap import size
from rasputitsa.terminal.menu import Choice
from rasputitsa.terminal.queries import Queries
from rasputitsa.terminal.reading import Selection, verb_of
from rasputitsa.terminal.screen import PAGE, Screen
from rasputitsa.terminal.session import Session
from rasputitsa.terminal.stacks import listed
from rasputitsa.terminal.thinking import Thinking

ROOM = 14
"""Lines that a screen needs besides the map for the map to be drawn after every action."""


class Left(Exception):
    """The player wants to stop for now."""


class Loop:
    """Plays a session at a terminal. ``ask`` gives a line of input and raises ``EOFError`` at its end."""

    def __init__(self, session: Session, screen: Screen, ask: Callable[[str], str]) -> None:
        self.session = session
        self.screen = screen
        self.speaker = screen.speaker
        self.ask = ask
        self.queries = Queries(session, screen)
        self.thinking = Thinking(screen)
        self._seen: tuple[int, int, int] | None = None
        self._warned: tuple[int, int] | None = None
        self._commands: dict[str, Callable[[list[str]], None]] = {
            **self.queries.commands,
            "undo": self._undo,
            "redo": self._redo,
            "withdraw": self._withdraw,
            "add": self._add,
            "save": self._save,
            "done!": lambda _: self._act(DONE),
            **dict.fromkeys(("quit", "exit", "q"), self._quit),
        }

    @property
    def state(self) -> State:
        return self.session.seen

    def run(self) -> bool:
        """Play until the game is over; False if the player left before."""
        self._welcome()
        try:
            while (asked := self.session.decision) is not None:
                if self.session.is_human(asked.player):
                    self._turn(asked)
                else:
                    self._computer()
        except (EOFError, KeyboardInterrupt, Cancelled, Left):
            file = shlex.quote(str(self.session.path))
            self.screen.verbatim(
                "\n" + self.speaker.say(self.session.left, file=file, game=self.state.game.id)
            )
            return False
        self.screen.map(self.state)
        self.screen.status(self.state)
        if self.session.match.decision is not None:
            self.screen.say("mail-send", file=str(self.session.path))
            return False
        self.screen.verdict(self.state)
        self.screen.say("play-over", file=str(self.session.path))
        return True

    def _welcome(self) -> None:
        self.screen.say("play-welcome", style="bold", title=self.screen.library.title)
        for side, player in enumerate(self.session.players):
            level, _, parameters = player.partition(":")
            who = self.speaker.name("player", level) + (f" ({parameters})" if parameters else "")
            self.screen.say("play-players", side=side, player=who)
        self._idle_options()
        self.screen.say(self.session.saving, file=str(self.session.path))
        wanted, width = min(size(self.state.game.grid)[0], PAGE), self.screen.console.width
        if width < wanted:
            self.screen.problem(self.speaker.say("play-narrow", wanted=wanted, width=width))

    def _idle_options(self) -> None:
        """Name the options of the game that change nothing in it."""
        game = self.state.game
        idle = idle_options(game.id, game.scenario, game.options)
        if idle:
            self.screen.problem(idle_text(game.id, self.speaker.messages.language, idle))

    def _computer(self) -> None:
        """Let the computer answer until a person is asked."""
        with self.thinking.interruptible():
            while (asked := self.session.decision) is not None and not self.session.is_human(asked.player):
                with self.thinking.clock() as clock:
                    self.session.computer_acts(clock)
                self.screen.story(self.session.news())

    def _turn(self, asked: Decision) -> None:
        """One line of input of a person; first the map, if a phase begins for him."""
        moment = (self.state.turn, self.state.phase, asked.player)
        if moment != self._seen:
            self._seen = moment
            self.queries.show_map()
            self.queries.show_choices()
        line = self.ask(f"{self.speaker.side(asked.player)}> ").strip()
        if line:
            self.execute(line)

    def execute(self, line: str) -> None:
        """Do what a line says. What is wrong with it is told, and nothing happens.

        A disk that fails is not caught here: a game that can no longer be saved must not go on.
        """
        try:
            self._execute(line.split())
        except IllegalAction as error:
            refusal = error.refusal
            self.screen.problem(self.speaker.refusal(refusal) + self.speaker.rule(refusal.rule))
        except RasputitsaError as error:
            self.screen.problem(str(error))

    def _execute(self, words: list[str]) -> None:
        first = words[0].lower()
        if first in self._commands:
            self._commands[first](words[1:])
        elif (choice := self._numbered(words)) is not None:
            self._pick(choice)
        elif (unit := self._named(words)) is not None:
            self.queries.select(unit)
        else:
            self._do(self.queries.reading().action(words))

    def _numbered(self, words: list[str]) -> Choice | None:
        """The choice of the list that a lone number means."""
        number, choices = words[0], self.queries.choices
        if words[1:] or not (number.isascii() and number.isdigit() and len(number) < 4):
            return None
        return choices[int(number) - 1] if 0 < int(number) <= len(choices) else None

    def _named(self, words: list[str]) -> int | None:
        """The unit that a lone word means."""
        if words[1:] or verb_of(words[0]) is not None:
            return None
        return self.queries.reading().find_unit(words[0])

    def _pick(self, choice: Choice) -> None:
        if choice.action is not None:
            self._do(choice.action)
        elif choice.unit is not None:
            self.queries.select(choice.unit)

    def _do(self, action: Action | Selection) -> None:
        if isinstance(action, Selection):
            self.queries.select(int(action))
        elif not (isinstance(action, Done) and self._mention_unmoved()):
            self._act(action)

    def _mention_unmoved(self) -> bool:
        """Once per phase, say that units can still move instead of ending it."""
        moment = (self.state.turn, self.state.phase)
        asked = self.queries.asked
        units = {action.unit for action in listed(asked.options) if isinstance(action, Move)}
        if not units or self._warned == moment or asked.options.why_not(DONE) is not None:
            return False
        self._warned = moment
        self.screen.say("play-unmoved", count=len(units))
        return True

    def _act(self, action: Action) -> None:
        before = self.state
        self.session.act(action)
        if isinstance(action, Attack | Engage):
            self.screen.attack_odds(before, action)
        self._after()

    def _after(self) -> None:
        """Tell what happened, and what is to be decided next if the same player goes on."""
        asked = self.session.decision
        same = asked is not None and (self.state.turn, self.state.phase, asked.player) == self._seen
        if same and self.screen.console.height >= size(self.state.game.grid)[1] + ROOM:
            self.queries.show_map()
        self.screen.story(self.session.news())
        if same:
            self.queries.show_choices(again=True)

    def _undo(self, _: list[str]) -> None:
        try:
            taken = self.session.undo()
        except NothingToUndo:
            raise self.queries.reading().misread("play-nothing-to-undo") from None
        self.screen.say("play-undone", action=notation.words(self.state.game, taken))
        self._after()

    def _withdraw(self, words: list[str]) -> None:
        """``withdraw 30A``: the attack on it is taken back, the others stay announced."""
        reading = self.queries.reading()
        if len(words) != 1:
            raise reading.misread("play-withdraw-usage")
        self._reannounce(lambda match: withdraw(match, reading.unit(words[0])))

    def _add(self, words: list[str]) -> None:
        """``add XII to 30A``: one more attacker, or several, in an announced battle."""
        reading = self.queries.reading()
        *units, to, target = words if len(words) > 2 else ("", "", "")
        if to.lower() != "to":
            raise reading.misread("play-add-usage")
        added = [reading.unit(word) for word in units]
        self._reannounce(lambda match: reinforce(match, reading.unit(target), added))

    def _reannounce(self, change: Callable[[Match], Change]) -> None:
        try:
            wanted = change(self.session.match)
        except NotAnnounced:
            raise self.queries.reading().misread("play-not-announced") from None
        self.session.reannounce(wanted)
        self.screen.say("play-reannounced", back=wanted.back, again=len(wanted.actions))
        for battle, refusal in wanted.lost:
            told = self.speaker.say("battle-lost", attackers=battle.attackers, target=battle.target)
            reason = self.speaker.refusal(refusal) + self.speaker.rule(refusal.rule)
            self.screen.problem(f"{told} {reason}")
        self._after()

    def _redo(self, _: list[str]) -> None:
        try:
            self.session.redo()
        except NothingToUndo:
            raise self.queries.reading().misread("play-nothing-to-redo") from None
        self._after()

    def _save(self, words: list[str]) -> None:
        try:
            if words:
                self.session.save_as(Path(" ".join(words)))
        except OSError as error:
            raise RasputitsaError(f"{error.filename}: {error.strerror}") from None
        self.screen.say("play-saved", file=str(self.session.path))

    def _quit(self, _: list[str]) -> None:
        raise Left
