"""A match: who sits where, how far it is, and what is sent when something happens."""

from __future__ import annotations

from rasputitsa.table.wire.base import Wire
from rasputitsa.table.wire.position import Position
from rasputitsa.table.wire.prompt import Action, LostBattle, Prompt
from rasputitsa.table.wire.story import StoryEntry

HERE, LINK = "here", "link"
"""A person at this screen; a person who gets a link. Anything else is a computer player, e.g. ``level2``."""


class SeatPlan(Wire):
    side: str
    player: str


class NewMatch(Wire):
    game: str
    scenario: str = ""
    options: dict[str, str] = {}
    preset: str = ""
    seats: list[SeatPlan]
    setups: dict[str, str] = {}
    """Ready-made set-up by side; none: the player deploys."""
    seed: str = ""
    name: str = ""
    passphrase: str = ""


class SeatState(Wire):
    """A seat as everybody may see it."""

    side: str
    player: str
    person: bool
    connected: bool = False


class SeatKey(Wire):
    """A seat and the secret that opens it; told once, to whoever made the match."""

    side: str
    token: str


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
