"""A game by mail at the keyboard: it stops where the other side must decide, or open its part of a die."""

from __future__ import annotations

from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.match import Entry
from rasputitsa.mail.letter import Letter
from rasputitsa.terminal.session import HUMAN, Session


class MailSession(Session):
    """A session of one side. What is not sent yet can be taken back; dice fall as far as both have opened."""

    saving, left = "mail-saving", "mail-left"

    def __init__(self, letter: Letter, player: str = HUMAN) -> None:
        sides = range(len(letter.match.game.sides))
        super().__init__(
            letter.match, [player if side == letter.side else HUMAN for side in sides], letter.path
        )
        self.letter = letter

    @property
    def decision(self) -> Decision | None:
        return self.match.decision if self.letter.mine else None

    def open(self) -> list[Entry]:
        """Let the dice fall that can; nothing is written where the other side has not finished."""
        if not self.letter.unready:
            self.letter.note()
        rolled = self.letter.roll()
        if self.letter.mine:
            self.letter.save()
        elif rolled or not (self.letter.unready and self.path.exists()):
            self.letter.close()
        return rolled

    def act(self, action: Action) -> list[Entry]:
        entries = super().act(action)
        if self.letter.mine:
            return entries
        rolled = self.letter.roll()
        self.letter.close()
        return [*entries, *rolled]

    def _record(self, entries: list[Entry]) -> list[Entry]:
        """What ends one's turn is written with the whole file, when it is made ready to be sent."""
        return super()._record(entries) if self.letter.mine else entries
