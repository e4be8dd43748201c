"""Where the game stands, in a few lines: turn, weather, phase, points, places held, and who must do what."""

from __future__ import annotations

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.impulse.tally import Tally, points
from rasputitsa.mechanisms.victory import Victory, score
from rasputitsa.messages import Speaker, message_id

BREAK = " · "


def situation(s: State, speaker: Speaker) -> str:
    """Turn, date, weather and phase."""
    game = s.game
    parts = [
        speaker.say("status-turn", turn=s.turn, turns=len(game.turns)),
        speaker.date(s.turn),
        speaker.name("weather", s.weather),
    ]
    if s.phase >= 0:
        parts.append(speaker.name("phase", game.phases[s.phase].id))
    return BREAK.join(parts)


def holdings(s: State, speaker: Speaker) -> str:
    """The cities that each side holds, its points, and how the game would end now."""
    parts = [_cities(s, side, speaker) for side, _ in enumerate(s.game.sides)]
    for track, value in zip(s.game.tracks, s.points, strict=True):
        if value and speaker.has_name("track", track):
            parts.append(f"{speaker.name('track', track)} {value}")
    victory = s.game.parameters.get(Victory)
    if isinstance(victory, Victory) and victory.by_points:
        total = [f"{speaker.side(side)} {score(s, side)}" for side, _ in enumerate(s.game.sides)]
        parts.append(speaker.say("status-score", totals=speaker.listed(total)))
    if Tally in s.game.parameters:
        total = [f"{speaker.side(side)} {points(s, side)}" for side, _ in enumerate(s.game.sides)]
        parts.append(speaker.say("status-score", totals=speaker.listed(total)))
    return BREAK.join([*parts, standing(s, speaker)])


def _cities(s: State, side: int, speaker: Speaker) -> str:
    held = [speaker.places.get(h, s.game.grid.label(h)) for h in bits(s.control[side])]
    return speaker.say("status-cities", side=side, count=len(held), names=speaker.listed(held) or "–")


def standing(s: State, speaker: Speaker) -> str:
    """Who would win if the game ended now."""
    winner, reason = outcome(s)
    id_ = "status-leader" if winner is not None else "status-even"
    return speaker.say(id_, winner=winner, reason=reason)


def question(asked: Decision, speaker: Speaker) -> str:
    """Who must do what, and by which rule."""
    text = speaker.say("status-asked", side=asked.player, question=speaker.decision(asked))
    return text + speaker.rule(asked.rule)


def verdict(s: State, speaker: Speaker) -> str:
    """How the game ended."""
    winner, reason = outcome(s)
    id_ = message_id("event.over") if winner is not None else "event-over-draw"
    return speaker.say(id_, winner=winner, reason=reason)
