"""What the games of a sample add up to: shares, control, strength, losses, places, times."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.lab.elo import Interval, wilson
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.impulse.tally import Tally
from rasputitsa.mechanisms.victory import Victory

Records = Sequence[GameRecord]
ROW = {"turn", "ahead", "control", "strength", "lost"}
"""What the figures need to know of a turn."""


class Shares(NamedTuple):
    """How often the first side won, nobody did, and the second side won."""

    games: int
    first: Interval
    drawn: Interval
    second: Interval


class Spread(NamedTuple):
    """The mean of some numbers and their quartiles."""

    mean: float
    low: float
    middle: float
    high: float


def shares(records: Records, sides: Sequence[str]) -> Shares:
    won = Counter(record.winner for record in records)
    n = len(records)
    return Shares(n, wilson(won[sides[0]], n), wilson(won[None], n), wilson(won[sides[1]], n))


def meetings(records: Records, sides: Sequence[str]) -> dict[tuple[str, str], list[GameRecord]]:
    """The games by who played the first side and who the second."""
    found: dict[tuple[str, str], list[GameRecord]] = {}
    for record in records:
        found.setdefault((record.players[sides[0]], record.players[sides[1]]), []).append(record)
    return found


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of sorted values lies, between two of them in proportion."""
    place = share * (len(values) - 1)
    below = math.floor(place)
    above = min(below + 1, len(values) - 1)
    return values[below] + (values[above] - values[below]) * (place - below)


def spread(values: Iterable[float]) -> Spread:
    ordered = sorted(values)
    quartiles = (quantile(ordered, share) for share in (0.25, 0.5, 0.75))
    return Spread(math.fsum(ordered) / len(ordered), *quartiles)


def turns(records: Records) -> dict[int, list[dict[str, Any]]]:
    """The rows of all games by turn."""
    rows: dict[int, list[dict[str, Any]]] = {}
    for record in records:
        for row in record.turns:
            rows.setdefault(row["turn"], []).append(row)
    return dict(sorted(rows.items()))


def by_turn(records: Records, what: str, side: str) -> dict[int, Spread]:
    """``steps``, ``strength`` or ``lost`` of a side, turn by turn."""
    return {turn: spread(row[what][side] for row in rows) for turn, rows in turns(records).items()}


def held(records: Records, side: str, label: str) -> dict[int, Interval]:
    """How often a side controlled a hex at the end of each turn."""
    return {
        turn: wilson(sum(label in row["control"][side] for row in rows), len(rows))
        for turn, rows in turns(records).items()
    }


def cities(game: Game) -> dict[str, str]:
    """Names of the places that can be controlled by their hex numbers, from west to east."""
    names = {hex_: name for name, hex_ in game.terrain.places.items()}
    labels = game.grid.labels(game.of(Control).hexes)
    return {label: names.get(game.grid.hex(label), label) for label in sorted(labels)}


def prizes(game: Game) -> list[str]:
    """The hexes that decide the game or are worth most, by number."""
    if Tally in game.parameters:
        return [game.grid.label(game.of(Tally).prize_hex)]
    victory = game.of(Victory)
    most = max(victory.place_points.values(), default=0)
    points = [hex_ for hex_, value in victory.place_points.items() if value == most]
    return list(dict.fromkeys(game.grid.label(h) for h in [row.place for row in victory.holders] + points))


def decided(record: GameRecord) -> int:
    """The first turn from whose end on the result never changed.

    That is: had the game been ended then, or after any later turn, it would have ended as it did.
    """
    turn: int = record.turns[-1]["turn"]
    for row in reversed(record.turns):
        if row["ahead"] != record.winner:
            break
        turn = row["turn"]
    return turn


def foretold(records: Records) -> dict[int, Interval]:
    """How often the game ended as it stood at the end of each turn."""
    right: Counter[int] = Counter()
    games: Counter[int] = Counter()
    for record in records:
        for row in record.turns:
            games[row["turn"]] += 1
            right[row["turn"]] += row["ahead"] == record.winner
    return {turn: wilson(right[turn], games[turn]) for turn in sorted(games)}


def decisions(records: Records) -> dict[int, Counter[str | None]]:
    """By turn of decision, how many games each side won."""
    found: dict[int, Counter[str | None]] = {turn: Counter() for turn in turns(records)}
    for record in records:
        found[decided(record)][record.winner] += 1
    return found


def combat(records: Records) -> dict[str, float]:
    """Battles per game by hex."""
    total: Counter[str] = Counter()
    for record in records:
        total.update(record.battles)
    return {label: count / len(records) for label, count in total.items()}


def presence(records: Records, side: str) -> dict[str, float]:
    """The share of all ends of turns at which a side stood on a hex."""
    total: Counter[str] = Counter()
    for record in records:
        total.update(record.held[side])
    ends = sum(len(record.turns) for record in records)
    return {label: count / ends for label, count in total.items()}


def thinking(records: Records, sides: Sequence[str]) -> dict[str, Mapping[str, list[float]]]:
    """Seconds per game and per player turn, by player."""
    found: dict[str, dict[str, list[float]]] = {}
    for record in records:
        for side in sides:
            times = found.setdefault(record.players[side], {"game": [], "turn": []})
            times["game"].append(sum(record.seconds[side]))
            times["turn"] += record.seconds[side]
    return {
        player: {what: sorted(values) for what, values in times.items()} for player, times in found.items()
    }


def complete(records: Records) -> Records:
    """The records, if they have what the figures need; ``RasputitsaError`` if an older program wrote them."""
    for record in records:
        if not record.turns or any(ROW - set(row) for row in record.turns):
            raise RasputitsaError(f"game {record.n} of seed {record.seed}: its record lacks the turns")
    return records
