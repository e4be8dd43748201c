"""Playing a save again, and checking its dice."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa import notation
from rasputitsa.engine import dice
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import DataError, IllegalAction, NotationError, RasputitsaError
from rasputitsa.engine.match import Match, NothingToUndo
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
    match.seed = log.seed or None
    return match


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
    """Check every die of a save against its seed, and the seed against the commitment; the number of dice."""
    seed = log.trailer.get("reveal") or log.seed
    if not seed:
        raise DataError(["seed: the seed of this match has not been revealed"])
    if log.commitment and dice.commitment(seed) != log.commitment:
        raise Divergence("commitment: the seed is not the one that the match was begun with")
    match = _begin(log)
    rolled = 0
    for number, line in log.lines:
        if line.split()[0] == notation.DICE:
            _verify_die(match, seed, number, line)
            rolled += 1
        _replay_line(match, number, line, check=False)
    return rolled


def _verify_die(match: Match, seed: str, number: int, line: str) -> None:
    asked = match.decision
    if asked is None or asked.player != CHANCE:
        return
    match.seed = seed
    expected = match.next_face(asked)
    match.seed = None
    if line.split() != [notation.DICE, "roll", str(expected)]:
        raise Divergence(f"line {number}: {line!r}, but the seed rolls {expected}")
