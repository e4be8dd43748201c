"""The engine and the model side by side: both get the same answers and must ask the same questions."""

from __future__ import annotations

from collections.abc import Iterable

import oracle
from model import Answer, Model, Question
from rasputitsa import notation
from rasputitsa.engine.action import Action, Attack, Move, Place, Retreat
from rasputitsa.engine.event import Moved
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import advance, apply, decision, outcome
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push
from rasputitsa.mechanisms.control import enter
from rasputitsa.mechanisms.sequence import NextPhase
from variants import table


def answer_of(state: State, action: Action) -> Answer:
    """An action in the words of the model."""
    game = state.game
    keys = [counter.key for counter in game.counters]
    match action:
        case Move(unit, path) | Retreat(unit, path):
            return (type(action).__name__.lower(), keys[unit], tuple(game.grid.label(h) for h in path))
        case Attack(target, attackers):
            return ("attack", keys[target], tuple(keys[u] for u in attackers))
        case Place(unit, hex_):
            return ("place", keys[unit], game.grid.label(hex_))
        case _:
            verb, *words = notation.words(game, action).split()
            return (verb, *(int(word) if word.isdigit() else word for word in words))


def offer_of(answer: Answer) -> Answer:
    """An answer as a question lists it: a move by its last hex, attackers in no order."""
    match answer:
        case ("move", key, path):
            return ("move", key, path[-1])
        case ("attack", target, attackers):
            return ("attack", target, frozenset(attackers))
        case _:
            return answer


class InStep:
    """The engine and the model, given the same answers from the beginning of a phase."""

    def __init__(self, state: State, phase: str) -> None:
        """``state`` is a table with nothing on the agenda, or the first decision of a game."""
        self.model = Model(state)
        self.state = state if state.todo else begun(state, phase)
        self.questions = self.model.play(phase)
        self.question: Question | None = self._forced(next(self.questions, None))

    def act(self, action: Action) -> None:
        answer = answer_of(self.state, action)
        self.state = apply(self.state, action)
        self.question = self._forced(self._send(answer))

    def _send(self, answer: Answer) -> Question | None:
        try:
            return self.questions.send(answer)
        except StopIteration:
            return None

    def _forced(self, question: Question | None) -> Question | None:
        """Answer questions with a single answer, as the engine does by itself."""
        while question is not None and len(question.answers) == 1 and not question.explicit:
            (answer,) = question.answers
            question = self._send(self._with_path(answer))
        return question

    def _with_path(self, answer: Answer) -> Answer:
        """The engine may pick any path for a forced move; take its own."""
        if answer[0] != "move":
            return answer
        moved = [event for event in self.state.events if isinstance(event, Moved)]
        paths = {answer_of(self.state, Move(event.unit, event.path)) for event in moved}
        (found,) = (path for path in paths if offer_of(path) == answer)
        return found

    def check_question(self) -> None:
        asked = decision(self.state)
        if self.question is None or asked is None:
            assert (asked, self.question) == (None, None)
            return
        answers = [answer_of(self.state, action) for action in asked.options]
        assert asked.player == self.question.player
        assert {offer_of(answer) for answer in answers} == self.question.answers

    def check_table(self) -> None:
        model, seen, game = self.model, oracle.observe(self.state), self.state.game
        position = model.position
        assert (seen.turn, seen.weather) == (position.turn, position.weather)
        assert (seen.where, seen.reduced, seen.control) == (
            position.where,
            position.reduced,
            position.control,
        )
        points = dict(zip(game.tracks, self.state.points, strict=True))
        assert points["rp"] == (model.rp if decision(self.state) else 0)
        assert [points["sp.german"], points["sp.soviet"]] == model.supply
        assert [points["vp.german"], points["vp.soviet"]] == model.score
        boxes = {c.key: w for c, w in zip(game.counters, self.state.where, strict=True) if w < 0}
        assert {key: game.boxes[-1 - w] for key, w in boxes.items()} == model.boxes
        if self.question is None:
            assert outcome(self.state)[0] == model.winner()


def begun(bare: State, phase: str) -> State:
    """A table at the beginning of a phase."""
    s = bare.copy()
    s.phase = [row.id for row in s.game.phases].index(phase)
    row = s.game.phases[s.phase]
    s.side = row.side
    push(s, *row.steps, NextPhase())
    return advance(s)


def bare_table(game: Game, lines: Iterable[str]) -> tuple[State, str]:
    """The table of a position and the phase that begins on it, read without the engine's help."""
    state, phase = table(game), ""
    for line in lines:
        keyword, *words = line.split()
        match keyword, words:
            case "turn", [number]:
                state.turn = int(number)
                state.weather = game.turns[state.turn - 1].weather
            case "phase", [name]:
                phase = name
            case "unit", [key, place, *notes]:
                _put(state, game.unit[key], place, notes.count("reduced"))
            case "points", [track, number]:
                state.points[game.track[track]] = int(number)
            case _:
                raise ValueError(line)
    return state, phase


def _put(state: State, unit: int, place: str, lost: int) -> None:
    game = state.game
    state.steps[unit] = lost
    if place in game.box:
        state.where[unit] = game.box[place]
    else:
        state.place(unit, game.grid.hex(place))
        enter(state, game.side_of[unit], 1 << game.grid.hex(place))
