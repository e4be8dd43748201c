"""The lobby: the games there are, their scenarios, options and players."""

from __future__ import annotations

from rasputitsa.table.wire.base import Wire


class ScenarioInfo(Wire):
    id: str
    title: str
    turns: int
    options: list[str] = []
    """The options that it switches on."""


class OptionInfo(Wire):
    id: str
    title: str
    text: str
    default: str
    free_text: bool
    rules: list[str]
    implies: list[str]
    requires: list[str]
    excludes: list[str]
    own: bool
    """Belongs to this edition; otherwise it must be borrowed."""


class PresetInfo(Wire):
    id: str
    title: str
    scenario: str
    options: dict[str, str]


class SetupInfo(Wire):
    id: str
    side: str
    title: str
    idea: str


class PlayerInfo(Wire):
    id: str
    name: str
    text: str


class GameInfo(Wire):
    id: str
    title: str
    text: str
    scenarios: list[ScenarioInfo]
    presets: list[PresetInfo]
    options: list[OptionInfo]
    setups: list[SetupInfo]
    sides: list[str]
    side_names: dict[str, str]
    players: list[PlayerInfo]


class Resolved(Wire):
    """The options in force after defaults and implications, or what is wrong with the choice."""

    options: dict[str, str]
    problems: list[str]
    idle: list[str] = []
    """Options in force that change nothing here, or parts of their values: ``weather_marks=6:late``."""
    note: str = ""
    """The same in words."""
