"""Reading the TOML files that ship with the package."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any

from rasputitsa.engine.errors import DataError

FORMAT = 1


@lru_cache(maxsize=256)
def text(package: str, name: str) -> str:
    """The text of a data file of a package."""
    return resources.files(package).joinpath(*name.split("/")).read_text(encoding="utf-8")


def exists(package: str, name: str) -> bool:
    return resources.files(package).joinpath(*name.split("/")).is_file()


def table(package: str, name: str) -> dict[str, Any]:
    """A parsed data file; ``DataError`` if it is no TOML or of a format we do not know."""
    return parse(text(package, name), name)


def parse(content: str, name: str) -> dict[str, Any]:
    try:
        parsed = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise DataError([f"{name}: {error}"]) from None
    if parsed.pop("format", None) != FORMAT:
        raise DataError([f"{name}: format: expected {FORMAT}"])
    return parsed
