"""Saves: a header and the log of actions, append-only and diffable.

A live match appends to it; dice are in the log, so a replay needs no generator. ``= turn.phase hash`` lines
are checkpoints: the first one that differs says where play has changed. The header ends with the checkpoint
of the opening, so that a save cut off within its header is not taken for another game.
"""

from rasputitsa.hexlog.record import entry_lines, header, position_lines, trailer, write
from rasputitsa.hexlog.replay import Divergence, give_dice, playable, played, replay, verify_dice
from rasputitsa.hexlog.text import MAX_BYTES, MAX_LINE, UNDO, VERSION, Hexlog, decode_bytes, parse

__all__ = [
    "MAX_BYTES",
    "MAX_LINE",
    "UNDO",
    "VERSION",
    "Divergence",
    "Hexlog",
    "decode_bytes",
    "entry_lines",
    "give_dice",
    "header",
    "parse",
    "playable",
    "played",
    "position_lines",
    "replay",
    "trailer",
    "verify_dice",
    "write",
]
