"""New matches: from a choice in the lobby, from a save, or from a step of another match."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from json import JSONDecodeError
from typing import Any, NamedTuple

from pydantic import ValidationError

from rasputitsa import hexlog
from rasputitsa.agents import catalogue
from rasputitsa.engine.action import Arrange
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import IllegalAction
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.origin import CHOSEN, Origin, chosen, joint
from rasputitsa.server.archive import DAY, LogLine, MatchRow, SeatRow, shared_game
from rasputitsa.server.fault import Fault, not_understood
from rasputitsa.server.room import PEOPLE, lines_of, replayed
from rasputitsa.server.token import new_id, new_token, stretched, token_hash
from rasputitsa.table import lobby
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.match import HERE, LINK, Import, MatchCreated, NewMatch, SeatKey, SeatPlan

LONGEST_NAME = 80
LONGEST_SECRET = 200
SECRET_BYTES = 32
MOST_KEYS = 32
JOINERS = "\u200d" + "".join(map(chr, range(0xE0020, 0xE0080)))
"""What makes one emoji of several: a flag, a family."""


class Founded(NamedTuple):
    """A match to be written down, and what its maker is told, once."""

    row: MatchRow
    lines: list[LogLine]
    seats: list[SeatRow]
    created: MatchCreated


def from_choice(new: NewMatch, language: str) -> Founded:
    """A match as chosen in the lobby; ready-made set-ups are taken at once."""
    game, id_ = chosen_game(new), new_id()
    who = players(game, new.seats)
    origin = origin_of(id_, who, checked_text("seed", new.seed, LONGEST_SECRET))
    match = Match(game, origin.seed, bound=origin)
    match.roll_dice()
    arrange(match, new.setups, language)
    row = _row(id_, match, who, checked_text("name", new.name, LONGEST_NAME), away=new.away_days * DAY)
    return _with_seats(row, lines_of(match, match.log), new.passphrase)


def origin_of(id_: str, who: Mapping[str, str], seed: str) -> Origin:
    """The dice of a match: those of a seed that its maker knows, or of a secret and everybody's values."""
    if seed:
        return chosen(new_secret(), seed)
    return joint(id_, new_secret(), persons(who))


def persons(who: Mapping[str, str]) -> tuple[str, ...]:
    """Everybody who plays, by the first of his sides: those at one screen are one."""
    home = [side for side, player in who.items() if player == HERE][:1]
    return tuple(side for side, player in who.items() if side in home or player == LINK)


def chosen_game(new: NewMatch) -> Game:
    game = lobby.chosen(new.game, new.scenario, new.options, new.preset)
    return shared_game(game.id, game.scenario, dict(game.options))


def players(game: Game, plans: Sequence[SeatPlan]) -> dict[str, str]:
    """Who plays which side; every side must have one player."""
    found = {plan.side: plan.player for plan in plans}
    if set(found) != set(game.sides) or len(plans) != len(game.sides):
        raise Fault(422, "invalid", f"seats: {', '.join(game.sides)}")
    for side, player in found.items():
        check_player(side, player)
    return {side: found[side] for side in game.sides}


def check_player(side: str, player: str) -> None:
    """A person, or a level of the computer; its parameters are for laboratories, not for strangers."""
    if player not in (*PEOPLE, *catalogue.names()):
        raise Fault(422, "invalid", f"{side}: {', '.join((*PEOPLE, *catalogue.names()))}")


def arrange(match: Match, setups: Mapping[str, str], language: str) -> None:
    """Take the ready-made set-ups that were chosen, as far as each side is asked for one."""
    game = match.game
    for side in setups:
        if side not in game.sides:
            raise Fault(422, "invalid", f"setups: {', '.join(game.sides)}")
    while (asked := match.decision) is not None and asked.player >= 0:
        setup = setups.get(game.sides[asked.player], "")
        if not setup or match.state.phase >= 0 or not any(isinstance(a, Arrange) for a in asked.options):
            return
        try:
            match.act(Arrange(setup))
        except IllegalAction as error:
            cited = voice(game, language).cited(error.refusal)
            raise Fault(422, error.refusal.topic, cited=cited) from None


def from_save(text: str, plans: Sequence[SeatPlan], name: str) -> Founded:
    """A match that goes on where a save ends.

    Where one person plays alone its dice go on, if the save tells their seed; between people, who may not
    all know it, new ones are rolled from there on.
    """
    log = hexlog.parse(text)
    match = hexlog.replay(log)
    who = players(match.game, plans) if plans else dict.fromkeys(match.game.sides, HERE)
    seed = log.origin(log.seed or log.trailer.get("reveal", "")).seed or ""
    known = seed if len(persons(who)) <= 1 and LINK not in who.values() else ""
    return _go_on(match, who, checked_text("name", name, LONGEST_NAME), known)


def from_import(body: bytes) -> Founded:
    """The same, of a request as it was sent."""
    try:
        given = Import.model_validate(json.loads(body, object_pairs_hook=_few))
    except (JSONDecodeError, UnicodeDecodeError, RecursionError):
        raise Fault(422, "invalid", "JSON") from None
    except ValidationError as error:
        raise not_understood(error.errors(include_context=False)) from None
    return from_save(given.hexlog, given.seats, given.name)


def _few(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object with no more keys than there can be faults in words: each is told by itself."""
    if len(pairs) > MOST_KEYS:
        raise Fault(422, "invalid", f"{len(pairs)} > {MOST_KEYS}")
    return dict(pairs)


def from_step(row: MatchRow, lines: Sequence[LogLine], step: int, plans: Sequence[SeatPlan]) -> Founded:
    """A match that goes on from a step of another one, with dice of its own."""
    source = replayed(row, list(lines))
    game = source.game
    match = Match(game, None, source.first)
    for entry in source.log[:step]:
        match.act(entry.action)
    return _go_on(match, players(game, plans), row.name, "")


def _go_on(match: Match, who: dict[str, str], name: str, seed: str) -> Founded:
    """Kept of a position is what it says, not how it was written: no blank line and no remark."""
    id_, position = new_id(), hexlog.position_lines(match)[1:-1]
    foreign = _entries_with(match, match.foreign if seed else match.rolled)
    match.bound = origin_of(id_, who, seed)
    match.seed = match.bound.seed
    match.roll_dice()
    row = _row(id_, match, who, name, foreign=foreign, position="\n".join(position))
    return _with_seats(row, lines_of(match, match.log), "")


def _entries_with(match: Match, dice: int) -> int:
    """How many entries of the log hold its first so many dice."""
    found = [number for number, entry in enumerate(match.log, start=1) if entry.player == CHANCE]
    return found[dice - 1] if dice else 0


def _row(
    id_: str,
    match: Match,
    who: dict[str, str],
    name: str,
    foreign: int = 0,
    position: str = "",
    away: int = 7 * DAY,
) -> MatchRow:
    game, origin = match.game, match.origin
    result = hexlog.trailer(match)[0].partition(": ")[2] if match.decision is None else ""
    return MatchRow(
        id=id_,
        game=game.id,
        version=game.version,
        scenario=game.scenario,
        options=dict(game.options),
        players=who,
        position=position,
        seed=(origin.seed or "") if origin.scheme == CHOSEN else "",
        foreign_entries=foreign,
        name=name,
        passphrase="",
        created=time.time_ns() // 1_000_000,
        result=result,
        dice=origin,
        away=away,
    )


def _with_seats(row: MatchRow, lines: list[LogLine], passphrase: str) -> Founded:
    """Seats for the people; those at one screen share one. Whoever sits here, or else watches, is host."""
    secret = checked_text("passphrase", passphrase, LONGEST_SECRET)
    locked = bool(secret)
    here = new_token()
    home = tuple(side for side, player in row.players.items() if player == HERE)
    keys = [SeatKey(side=side, token=here) for side in home]
    mine = SeatRow(token_hash(here), row.id, home, host=True, locked=False, taken=True, seen=row.created)
    rows = [mine] if home else []
    for side, player in row.players.items():
        if player in PEOPLE and side not in home:
            keys.append(SeatKey(side=side, token=new_token()))
            rows.append(SeatRow(token_hash(keys[-1].token), row.id, (side,), host=False, locked=locked))
    observer = new_token()
    rows.append(SeatRow(token_hash(observer), row.id, (), host=not rows, locked=locked and bool(rows)))
    guarded = replace(row, passphrase=stretched(secret)) if secret else row
    return Founded(guarded, lines, rows, MatchCreated(id=row.id, seats=keys, observer=observer))


def new_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)


def checked_text(field: str, text: str, longest: int) -> str:
    """A text that a player gave: one line, not too long."""
    if len(text) > longest or not all(sign.isprintable() or sign in JOINERS for sign in text):
        raise Fault(422, "invalid", field)
    return text
