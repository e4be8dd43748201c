"""Writing a save: the lines that a match adds as it goes on."""

from __future__ import annotations

from rasputitsa import notation
from rasputitsa.codec import phase_name, state_hash
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.event import GameOver, PhaseBegan
from rasputitsa.engine.match import Entry, Match
from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State
from rasputitsa.hexlog.text import VERSION, WAITING, safe
from rasputitsa.position import read_position, write_position

DRAW = "draw"


def header(match: Match, players: dict[str, str] | None = None, *, reveal_seed: bool) -> list[str]:
    """The first lines of the save of a match. A public save keeps the seed back and shows its commitment."""
    game = match.game
    lines = [f"hexlog {VERSION}", f"game: {game.id} {game.version}", f"scenario: {game.scenario}"]
    if game.options:
        lines.append("options: " + " ".join(f"{name}={safe(value)}" for name, value in game.options.items()))
    if players:
        lines.append("players: " + " ".join(f"{side}={safe(who)}" for side, who in players.items()))
    lines += _origin_lines(match)
    if match.origin.secret and reveal_seed:
        lines.append(f"seed: {safe(match.origin.secret)}")
    return [*lines, *position_lines(match), checkpoint(match.first)]


def _origin_lines(match: Match) -> list[str]:
    """Where the dice come from, as far as everybody may know it."""
    origin = match.origin
    commitments = " ".join(f"{p.side}={p.commitment or WAITING}" for p in origin.pledges)
    values = " ".join(f"{p.side}={p.value}" for p in origin.pledges if p.value)
    told = {
        "dice": origin.scheme,
        "match": origin.match,
        "commitment": origin.commitment,
        "pledges": commitments,
        "values": values,
        "foreign": str(match.foreign or ""),
    }
    return [f"{key}: {value}" for key, value in told.items() if value]


def position_lines(match: Match) -> list[str]:
    """The position in which a match began, unless it is the opening of the game."""
    game, opening = match.game, state_hash(match.first)
    if opening == state_hash(game.start()):
        return []
    lines = write_position(match.first)
    if match.first.phase < 0 or state_hash(read_position(game, lines)) != opening:
        raise DataError(["position: a save begins at the start of a phase, not within it"])
    return ["position", *lines, "end"]


def checkpoint(state: State) -> str:
    return f"= {state.turn}.{phase_name(state)} {state_hash(state)}"


def entry_lines(match: Match, entry: Entry) -> list[str]:
    """The lines that record an entry of the log: the action, and a checkpoint where a phase or the game ends.

    Give the entry itself, not a copy: it is looked for from the end of the log.
    """
    lines = [notation.line(match.game, entry.player, entry.action)]
    if any(isinstance(event, PhaseBegan | GameOver) for event in entry.events):
        entries = next(n for n in range(len(match.log), 0, -1) if match.log[n - 1] is entry)
        lines.append(checkpoint(match.state_after(entries)))
    return lines


def trailer(match: Match) -> list[str]:
    """The last lines of the save of a match that is over: the result, and the seed for all to check."""
    lines = [f"result: {result_text(match)}"]
    secret = match.origin.secret
    return [*lines, f"reveal: {safe(secret)}"] if secret else lines


def result_text(match: Match) -> str:
    winner, reason = outcome(match.state)
    return f"{DRAW if winner is None else match.game.sides[winner]} {reason}"


def write(match: Match, players: dict[str, str] | None = None, *, reveal_seed: bool) -> str:
    """A whole save. What was taken back is not in it."""
    lines = header(match, players, reveal_seed=reveal_seed)
    for entry in match.log:
        lines += entry_lines(match, entry)
    if match.decision is None:
        lines += trailer(match)
    return "\n".join(lines) + "\n"
