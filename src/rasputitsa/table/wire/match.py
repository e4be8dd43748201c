"""A match: who sits where, how far it is, and what is sent when something happens."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rasputitsa import hexlog
from rasputitsa.table.wire.base import Wire
from rasputitsa.table.wire.position import Position
from rasputitsa.table.wire.prompt import Action, LostBattle, Prompt
from rasputitsa.table.wire.story import StoryEntry

HERE, LINK = "here", "link"
"""A person at this screen; a person who gets a link. Anything else is a computer player, e.g. ``level2``."""


class SeatPlan(Wire):
    side: str
    player: str


SeatPlans = Annotated[list[SeatPlan], Field(max_length=8)]
"""No game has more sides than that."""


class NewMatch(Wire):
    game: str
    scenario: str = ""
    options: dict[str, str] = {}
    preset: str = ""
    seats: SeatPlans
    setups: dict[str, str] = {}
    """Ready-made set-up by side; none: the player deploys."""
    seed: str = ""
    """Dice that the maker knows: every seat is told so. None: nobody knows or can steer them."""
    name: str = ""
    passphrase: str = ""
    away_days: Annotated[int, Field(ge=1, le=365)] = 7
    """So long may a player be gone before others may give his seat away without asking him."""


class Import(Wire):
    """A save to go on with. Without seats, all sides are played at this screen."""

    hexlog: Annotated[str, Field(max_length=hexlog.MAX_BYTES)]
    seats: SeatPlans = []
    name: str = ""


class SeatState(Wire):
    """A seat as everybody may see it."""

    side: str
    player: str
    person: bool
    connected: bool = False
    taken: bool = False
    """A person has sat down here. A seat that is not taken is open to whoever has its link."""


class SeatRequest(Wire):
    """Somebody asks for a seat that a person has taken. Once its holder agrees, the wish may be repeated."""

    side: str
    command: str
    player: str = ""
    by: str
    agreed: bool = False


class SeatEntry(Wire):
    """How a seat changed hands, between the entries of the story: after the first ``after`` of them."""

    number: int
    after: int
    kind: str
    side: str
    by: str
    text: str
    at: int
    """When, in milliseconds since 1970; 0 if it was so from the start."""


class DicePledge(Wire):
    """What a person adds to the dice: bound by ``commitment``, and ``value`` once it is opened.

    ``side`` is the first of the sides that he plays.
    """

    side: str
    commitment: str = ""
    value: str = ""


class DiceState(Wire):
    """Where the dice come from (docs/fair-dice.md)."""

    scheme: str
    """``joint``: from a secret of the server and a value of every person. ``chosen``: the maker of the match
    chose the seed, or knows it. Empty: one seed of the server, as in matches of older versions."""
    commitment: str
    """To the secret of the server."""
    pledges: list[DicePledge]
    waits: list[str]
    """The sides for whom the dice wait: to sit down and commit themselves; when all have, to open."""
    settled: bool
    secret: str = ""
    """Told when the game is over."""
    foreign: int = 0
    """So many dice came with a save, or from another match: they cannot be checked."""


class SeatKey(Wire):
    """A seat and the secret that opens it; told once."""

    side: str
    token: str


class SeatAnswer(SeatKey):
    """What has come of a command: a new secret, if the seat gets one."""

    asked: bool = False
    """Nothing is changed yet: the person who sits there has been asked."""


class MatchCreated(Wire):
    id: str
    seats: list[SeatKey]
    observer: str


class MatchState(Wire):
    """The match as one seat may know it. ``index`` counts the entries it was told; an action must name it."""

    id: str
    name: str
    game: str
    you: list[str]
    """The sides that this seat plays; empty for an observer."""
    index: int
    revision: int
    """Grows with everything that this seat is told, takebacks too."""
    position: Position
    prompt: Prompt | None
    seats: list[SeatState]
    thinking: str | None = None
    """The side whose computer player is at work."""
    paused: str | None = None
    """The side whose computer player must decide, but was stopped: it waits to be told to go on."""
    commitment: str = ""
    seed: str = ""
    """Told when the game is over."""
    dice: DiceState
    seating: list[SeatEntry] = []
    requests: list[SeatRequest] = []
    away_days: int = 7
    """After so long without its player a taken seat may be given away; said when the match was made."""
    frozen: str = ""
    """Why the match can only be looked at and saved: the rules here do not play it as it was played."""


class Submission(Wire):
    """An answer to the decision at ``index``, for a ``side`` if who answers plays several."""

    index: int
    action: Action
    side: str = ""


class Update(Wire):
    """What happened since ``since``: new entries, or entries taken back, and where the match stands now."""

    since: int
    entries: list[StoryEntry]
    state: MatchState


class Reannounced(Wire):
    """What came of changing an announced battle; ``lost``: later ones that could not be announced again."""

    update: Update
    lost: list[LostBattle]


class Problem(Wire):
    """What was wrong, with the rule if the rules refuse; the body of every error."""

    code: str
    text: str
    rule: str = ""
    index: int | None = None
