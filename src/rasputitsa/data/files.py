"""Reading the TOML files that ship with the package."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from typing import Any

from rasputitsa.engine.errors import DataError

FORMAT = 1


def text(package: str, name: str) -> str:
    """The text of a data file of a package."""
    from importlib import resources  # costs more than the rest of the core to import

    try:
        return resources.files(package).joinpath(*name.split("/")).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError([f"{name}: no such file"]) from None


def table(package: str, name: str) -> dict[str, Any]:
    """A parsed data file, the caller's own; ``DataError`` if it is no TOML or of a format we do not know."""
    return deepcopy(_parsed(text(package, name), name))


@lru_cache(maxsize=64)
def _parsed(content: str, name: str) -> dict[str, Any]:
    return parse(content, name)


def parse(content: str, name: str) -> dict[str, Any]:
    import tomllib

    try:
        parsed = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise DataError([f"{name}: {error}"]) from None
    if parsed.pop("format", None) != FORMAT:
        raise DataError([f"{name}: format: expected {FORMAT}"])
    return parsed
