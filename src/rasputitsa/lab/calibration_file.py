"""Calibrations as a file: one table per game, scenario and options. A new one takes the place of its like."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rasputitsa import store
from rasputitsa.agents.calibration import Row, Stage, read_calibration
from rasputitsa.agents.evaluation import Terms
from rasputitsa.data import files
from rasputitsa.engine.errors import DataError
from rasputitsa.lab.calibrate import CalibrationSpec
from rasputitsa.lab.outlook_fit import TYPICAL

DIGITS = 4
DEFAULT = Row(0.0, 0.0, Terms(*[TYPICAL] * len(Terms._fields)))
"""For games that nobody has calibrated: each side as likely to win, and cautious slopes."""

HEADER = """\
# How likely a side is to win, by what its position is worth to it. Made by rasputitsa lab calibrate.
# x = shift + the sum of slope * value over the terms of the evaluation (those not named have slope 0);
# a win, a draw and a loss are as likely as e^(x/2) : draw : e^(-x/2).
# ahead: before the movement of that side. Turn 0: after the set-up.
format = 1
"""


def save(path: Path, spec: CalibrationSpec, rows: Mapping[Stage, Row]) -> None:
    """Put the rows into a file, new or old. What else stands in it stays."""
    game = spec.setting.game()
    table = _existing(path) if path.exists() else {}
    own = {
        "game": game.id,
        "scenario": game.scenario,
        "options": dict(game.options),
        "player": spec.player,
        "games": spec.games,
        "seed": spec.seed,
        "rows": [
            {"turn": stage.turn, "side": game.sides[stage.side], "ahead": stage.ahead, **_rounded(row)}
            for stage, row in sorted(rows.items())
        ],
    }
    others = [entry for entry in table.get("table", []) if not _alike(entry, own)]
    text = _written(table.get("default", _rounded(DEFAULT)), [*others, own])
    read_calibration(game, files.parse(text, str(path)), str(path))
    store.write(path, text)


def _existing(path: Path) -> dict[str, Any]:
    try:
        return files.parse(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise DataError([f"{path}: byte {error.start}: not UTF-8 text"]) from None


def _rounded(row: Row) -> dict[str, Any]:
    slopes = {term: _short(slope) for term, slope in row.slopes._asdict().items() if slope}
    return {"shift": _short(row.shift), "draw": _short(row.draw), "slopes": slopes}


def _short(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


def _alike(entry: Any, own: dict[str, Any]) -> bool:
    about = ("game", "scenario", "options")
    return isinstance(entry, dict) and all(entry.get(key, {}) == own[key] for key in about)


def _written(default: Any, entries: list[Any]) -> str:
    lines = [HEADER, f"default = {_toml(default)}"]
    for entry in sorted(
        entries, key=lambda e: (str(e.get("game")), str(e.get("scenario")), str(e.get("options")))
    ):
        lines += ["", "[[table]]"]
        for key, value in entry.items():
            if key == "rows":
                lines += ["rows = [", *(f"  {_toml(row)}," for row in value), "]"]
            else:
                lines.append(f"{key} = {_toml(value)}")
    return "\n".join([*lines, ""])


def _toml(value: Any) -> str:
    """A value on one line. Strings, numbers and truth values are written in TOML as in JSON."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {_toml(part)}' for key, part in value.items())}}}"
    return json.dumps(value, ensure_ascii=False)
