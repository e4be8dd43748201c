"""Playing a save again, and checking its dice."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa import notation
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import CHANCE, Decision, Faces
from rasputitsa.engine.errors import DataError, IllegalAction, NotationError, RasputitsaError
from rasputitsa.engine.match import Match, NothingToUndo
from rasputitsa.engine.origin import MAIL, Broken, Origin
from rasputitsa.engine.state import State
from rasputitsa.hexlog.record import checkpoint, result_text
from rasputitsa.hexlog.text import UNDO, Hexlog
from rasputitsa.position import read_position


class Divergence(RasputitsaError):
    """A replay that does not pass through a recorded checkpoint."""


def replay(log: Hexlog, *, check: bool = True, stop: int | None = None) -> Match:
    """Play a save again up to ``stop`` actions; refuses the first line that is illegal or diverges."""
    for match in played(log, check=check):
        if stop is not None and len(match.log) >= stop:
            break
    claimed = log.trailer.get("result")
    if check and claimed and match.decision is None and claimed != result_text(match):
        raise Divergence(f"result: expected {claimed}, but play has come to {result_text(match)}")
    give_dice(match, log)
    return match


def give_dice(match: Match, log: Hexlog) -> None:
    """Let a match that was played again roll on, if its save tells what its dice follow from."""
    match.bound = log.origin(log.seed) if log.scheme else None
    match.foreign = log.foreign
    match.seed = log.origin(log.seed).seed


def played(log: Hexlog, *, check: bool = True) -> Iterator[Match]:
    """The match of a save as it begins, and again after every action and takeback."""
    match = _begin(log)
    yield match
    for number, line in log.lines:
        _replay_line(match, number, line, check)
        if not line.startswith("="):
            yield match


def playable(log: Hexlog) -> int:
    """The number of the last line up to which the rules play a save as it was played."""
    match, good = _begin(log), 0
    for number, line in log.lines:
        try:
            _replay_line(match, number, line, check=True)
        except RasputitsaError:
            return min(good, number - 1)
        good = number
    return good


def _begin(log: Hexlog) -> Match:
    """The match of a save before its first line, without dice of its own."""
    game = log.load_game()
    if not log.position_line:
        return Match(game, None)
    return Match(game, None, read_position(game, log.position, log.position_line))


def _replay_line(match: Match, number: int, line: str, check: bool) -> None:
    try:
        if not line.startswith("="):
            _replay_action(match, line)
        elif check:
            _check(match.state, line)
    except (NotationError, NothingToUndo) as error:
        raise NotationError(f"line {number}: {error}") from None
    except IllegalAction as error:
        refusal = error.refusal
        raise IllegalAction(refusal._replace(args=(("line", number), *refusal.args))) from None
    except Divergence as error:
        raise Divergence(f"line {number}: {error}") from None


def _replay_action(match: Match, line: str) -> None:
    actor, *rest = line.split(maxsplit=1)
    action: Action | None = None
    if rest != [UNDO]:
        _, action = notation.parse(match.game, line)
    asked = match.decision
    if asked is None:
        raise NotationError("the game is already over")
    expected = notation.actor_name(match.game, asked.player)
    if actor != expected:
        raise NotationError(f"{notation.quoted(actor)} acts, but it is for {expected} to decide")
    if action is None:
        match.undo()
    else:
        match.act(action)


def _check(state: State, line: str) -> None:
    words = line.split()
    if len(words) != 3 or words[0] != "=":
        raise NotationError("a checkpoint is = turn.phase hash")
    found = checkpoint(state)
    if words != found.split():
        raise Divergence(f"expected {' '.join(words[1:])}, but play has come to {found[2:]}")


def verify_dice(log: Hexlog) -> int:
    """Check every die of a save, and all that was bound before the first one; the number of dice.

    The dice that came with it from elsewhere are not checked, and not counted.
    """
    origin = log.origin(log.trailer.get("reveal") or log.seed)
    if log.scheme != MAIL and not origin.secret:
        raise DataError(["seed: the seed of this match has not been revealed"])
    try:
        origin.check()
    except Broken as error:
        raise Divergence(str(error)) from None
    match = _begin(log)
    rolled = 0
    for number, line in log.lines:
        if line.split()[0] == notation.DICE:
            rolled += 1
            if rolled > log.foreign:
                _verify_die(match, origin, number, line)
        _replay_line(match, number, line, check=False)
    return max(rolled - log.foreign, 0)


def _verify_die(match: Match, origin: Origin, number: int, line: str) -> None:
    asked = match.decision
    if asked is None or asked.player != CHANCE:
        return
    expected = _face(match, origin, asked)
    if line.split() != [notation.DICE, "roll", str(expected)]:
        what = "links of both sides roll" if origin.scheme == MAIL else "seed rolls"
        raise Divergence(f"line {number}: {line!r}, but the {what} {expected}")


def _face(match: Match, origin: Origin, asked: Decision) -> int:
    """What the die that is asked for must show."""
    assert isinstance(asked.options, Faces)
    if origin.scheme == MAIL:
        return origin.face(match.rolled, asked.options.sides)
    if (seed := origin.seed) is None:
        raise DataError([f"values: {', '.join(origin.waits)}: not opened, so no die can have been rolled"])
    match.seed = seed
    expected = match.next_face(asked)
    match.seed = None
    return expected
