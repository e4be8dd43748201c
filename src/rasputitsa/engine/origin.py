"""Where the dice of a match come from: bound before anybody could know them, opened when all are bound.

A commitment is published first, the secret behind it later; nobody can find the one from the other, or
another secret that fits. What enters the dice is fixed while it is still unknown to everybody else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.engine import dice
from rasputitsa.engine.errors import DataError, RasputitsaError

PLAIN, JOINT, CHOSEN, MAIL = "", "joint", "chosen", "mail"
"""One seed with an unsalted commitment, as in saves of one player; a seed from everybody's values; a seed
that whoever made the match chose or knows; no seed, but chains of links, for games by mail."""

MOST_LINKS = 4096
"""The length of a chain: so many dice can be rolled in a game by mail."""

HEX_DIGITS = 64


class Broken(RasputitsaError):
    """What was opened is not what was bound."""


class Pledge(NamedTuple):
    """What one person adds to the dice: bound by ``commitment``, and ``value`` once it is opened.

    ``side`` is the first of the sides that he plays.
    """

    side: str
    commitment: str = ""
    value: str = ""


class Origin(NamedTuple):
    """``secret`` is that of the keeper of the match, empty for those who may not know it yet."""

    scheme: str
    match: str = ""
    commitment: str = ""
    secret: str = ""
    pledges: tuple[Pledge, ...] = ()

    @property
    def bound(self) -> bool:
        """Whether everybody has committed himself, so that values may be opened."""
        return all(pledge.commitment for pledge in self.pledges)

    @property
    def waits(self) -> list[str]:
        """For whom the dice wait."""
        return [p.side for p in self.pledges if not (p.value if self.bound else p.commitment)]

    @property
    def seed(self) -> str | None:
        """The seed, as soon as it can be known to one who knows what is in here."""
        return SCHEMES[self.scheme].seed(self) if self.secret and not self.waits else None

    def check(self) -> None:
        """``Broken`` if anything that is open is not what was bound."""
        scheme = SCHEMES[self.scheme]
        if self.secret and self.commitment and scheme.bind(self.secret) != self.commitment:
            raise Broken("commitment: the seed is not the one that the match was begun with")
        for pledge in self.pledges:
            if pledge.value and not scheme.fits(pledge):
                raise Broken(f"values: {pledge.side}: not the value that was bound before the first die")

    def face(self, rolled: int, sides: int) -> int:
        """The die after ``rolled`` earlier ones, where dice have links in place of a seed."""
        number = rolled + 1
        links = [link(pledge, number) for pledge in self.pledges]
        if None in links or not links:
            raise DataError([f"values: die {number} has not been opened by both sides"])
        return dice.die(" ".join(filter(None, links)), number, sides)


class Scheme(NamedTuple):
    """How secrets are bound, how a pledge that is open is checked, and what the seed is."""

    bind: Callable[[str], str]
    fits: Callable[[Pledge], bool]
    seed: Callable[[Origin], str | None]


def pledge_of(value: str) -> str:
    """The commitment to a value: 32 random bytes, written as hexadecimal digits."""
    return hashlib.sha256(b"rasputitsa pledge\n" + value.encode()).hexdigest()


def _fits(pledge: Pledge) -> bool:
    return pledge_of(pledge.value) == pledge.commitment


def _joint(origin: Origin) -> str:
    lines = ["rasputitsa seed", origin.match, origin.secret]
    lines += [f"{pledge.side} {pledge.value}" for pledge in origin.pledges]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def next_link(value: str) -> str:
    """The link before this one: chains are made from their end and opened from their start."""
    return hashlib.sha256(b"rasputitsa link\n" + value.encode()).hexdigest()


@lru_cache(maxsize=64)
def chain(start: str, value: str) -> tuple[str, ...] | None:
    """All links from the start of a chain to an opened one; None if it does not belong to this chain."""
    links = [value]
    while links[-1] != start:
        if len(links) > MOST_LINKS:
            return None
        links.append(next_link(links[-1]))
    return tuple(reversed(links))


def link(pledge: Pledge, number: int) -> str | None:
    """Link ``number`` of a chain, if it has been opened; number 0 is the start."""
    links = chain(pledge.commitment, pledge.value) if pledge.value else None
    return None if links is None or number >= len(links) else links[number]


def is_hex(text: str) -> bool:
    """Whether this can be a value or a commitment."""
    return len(text) == HEX_DIGITS and set(text) <= set("0123456789abcdef")


SCHEMES = {
    PLAIN: Scheme(dice.commitment, _fits, lambda origin: origin.secret),
    JOINT: Scheme(pledge_of, _fits, _joint),
    CHOSEN: Scheme(pledge_of, _fits, lambda origin: origin.secret.partition(" ")[2]),
    MAIL: Scheme(
        pledge_of, lambda pledge: chain(pledge.commitment, pledge.value) is not None, lambda _origin: None
    ),
}


def plain(seed: str | None) -> Origin:
    """The origin of dice that one seed rolls."""
    return Origin(PLAIN) if seed is None else Origin(PLAIN, commitment=dice.commitment(seed), secret=seed)


def chosen(salt: str, seed: str) -> Origin:
    """The origin of a seed that somebody knows; salted, so that a short one cannot be found by trying."""
    secret = f"{salt} {seed}"
    return Origin(CHOSEN, commitment=pledge_of(secret), secret=secret)


def joint(match: str, secret: str, sides: tuple[str, ...]) -> Origin:
    """The origin of a seed to which a person on each of these sides adds."""
    return Origin(JOINT, match, pledge_of(secret), secret, tuple(Pledge(side) for side in sides))
