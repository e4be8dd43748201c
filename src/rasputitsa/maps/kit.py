"""The three files of a map: the recipe, the corrections and the map built from them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rasputitsa import games
from rasputitsa.data.files import parse
from rasputitsa.data.terrain import MapFile, read_map
from rasputitsa.engine.errors import RasputitsaError

RECIPE, CORRECTIONS, MAP = "map_recipe.toml", "map_corrections.toml", "map.toml"


class Kit(NamedTuple):
    """Where the files of a map are; all in one folder."""

    folder: Path

    @property
    def recipe(self) -> Path:
        return self.folder / RECIPE

    @property
    def corrections(self) -> Path:
        return self.folder / CORRECTIONS

    @property
    def map(self) -> Path:
        return self.folder / MAP


def find_kit(name: str) -> Kit:
    """The kit of a game, or of a folder."""
    own = Path(games.__file__).parent
    folder = own / name if (own / name / MAP).exists() or (own / name / RECIPE).exists() else Path(name)
    if not folder.is_dir():
        known = ", ".join(sorted(path.parent.name for path in own.glob(f"*/{RECIPE}")))
        raise RasputitsaError(f"{name}: neither a folder nor a game with a recipe for its map ({known})")
    return Kit(folder)


def read(path: Path) -> str:
    """The text of a file of a kit."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RasputitsaError(f"{path}: byte {error.start}: not UTF-8 text") from None


def load_map(kit: Kit) -> MapFile:
    return read_map(MAP, parse(read(kit.map), MAP))
