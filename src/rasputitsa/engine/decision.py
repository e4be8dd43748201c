"""Decisions: the only way the rules ask for anything, and the only source of legality.

The options of a decision validate (``in``), enumerate (``iter``), sample and explain (``why_not``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from rasputitsa.engine.action import Action, Roll

CHANCE = -1


class Random(Protocol):
    """What sampling needs of a random source; ``random.Random`` fits."""

    def random(self) -> float: ...


class Refusal(NamedTuple):
    """Why not: a point of rule, its arguments, and the number of the rule in this edition."""

    topic: str
    args: tuple[tuple[str, object], ...] = ()
    rule: str = ""

    def __str__(self) -> str:
        details = ", ".join(f"{name} {value}" for name, value in self.args)
        return f"{self.topic}{f' ({details})' if details else ''}{f' [{self.rule}]' if self.rule else ''}"


class Options(ABC):
    """All legal answers to a decision, computed only as far as they are asked for.

    ``vouched`` is the answer sampled last: legal by construction, so that it need not be checked again.
    """

    __slots__ = ("vouched",)

    vouched: Action | None

    @abstractmethod
    def why_not(self, action: Action) -> Refusal | None:
        """None if the action is legal, else the reason."""

    @abstractmethod
    def __iter__(self) -> Iterator[Action]:
        """Every legal action once."""

    def __contains__(self, action: Action) -> bool:
        return self.why_not(action) is None

    def sample(self, rng: Random) -> Action:
        """A random legal action; every legal action can come."""
        actions = list(self)
        self.vouched = actions[int(rng.random() * len(actions))]
        return self.vouched

    def only(self) -> Action | None:
        """The action, if there is no choice."""
        first: Action | None = None
        for action in self:
            if first is not None:
                return None
            first = action
        return first


Explain = Callable[[Action], Refusal]


class Choices(Options):
    """A short list of actions, with a function that says why anything else is refused."""

    __slots__ = ("_actions", "_explain")

    def __init__(self, actions: Sequence[Action], explain: Explain) -> None:
        self._actions = actions
        self._explain = explain
        self.vouched = None

    def why_not(self, action: Action) -> Refusal | None:
        # Types are compared too: Done() == () and Lose(3) == Stand(3) for tuples.
        for known in self._actions:
            if known == action and type(known) is type(action):
                return None
        return self._explain(action)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def sample(self, rng: Random) -> Action:
        self.vouched = self._actions[int(rng.random() * len(self._actions))]
        return self.vouched

    def only(self) -> Action | None:
        return self._actions[0] if len(self._actions) == 1 else None


class Faces(Options):
    """A die. Its answers are equally likely."""

    __slots__ = ("sides",)

    def __init__(self, sides: int = 6) -> None:
        self.sides = sides
        self.vouched = None

    def why_not(self, action: Action) -> Refusal | None:
        if isinstance(action, Roll) and 1 <= action.face <= self.sides:
            return None
        return Refusal("dice.face", (("sides", self.sides),))

    def __iter__(self) -> Iterator[Action]:
        return (Roll(face) for face in range(1, self.sides + 1))

    def sample(self, rng: Random) -> Action:
        self.vouched = Roll(1 + int(rng.random() * self.sides))
        return self.vouched

    def only(self) -> Action | None:
        return None


class Decision(NamedTuple):
    """A question to one player (or to ``CHANCE``). ``topic`` names the point of rule that asks.

    ``secret``: the others learn neither what is answered nor how often before the player is done with it.
    """

    player: int
    topic: str
    options: Options
    rule: str = ""
    args: tuple[tuple[str, object], ...] = ()
    secret: bool = False
