"""The code of players that are not of this package, so that games of two versions of them do not mix.

A player in a module is known by the file of the module and of every module that it imports, except those of
Python and of other installed packages. One in a script or a notebook is known by its own text and by all that
it uses there.
"""

from __future__ import annotations

import ast
import functools
import inspect
import sys
import textwrap
from collections.abc import Iterator
from importlib.machinery import PathFinder
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType

from rasputitsa.agents.catalogue import maker
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import fingerprint

MAIN = "__main__"
INIT = "__init__.py"
INSTALLED = {"site-packages", "dist-packages"}
PLAIN = (int, float, str, bytes, type(None))
FOREIGN = {*sys.stdlib_module_names, "rasputitsa"} - {MAIN}
"""Python itself, and this package, which has a fingerprint of its own."""

ANNOTATIONS = {"typing", "types"}
"""What these modules make is no code that plays."""


def of_player(player: str) -> dict[str, str]:
    """The fingerprints of the code of a player by its files; none for a player of this package."""
    code = _Code(maker(player))
    try:
        code.add(maker(player), "it")
    except _UnreadableError as error:
        script = _script()
        if script is None:
            raise RasputitsaError(
                f"player {player}: {error}, so a change of its code would go unnoticed and games of two"
                " players would mix: put the player into a file, or play without a folder"
            ) from None
        code.add_file(script.name, script, MAIN)
    return dict(sorted(code.found.items()))


def only_here(player: str) -> bool:
    """Is this a player that no other process can know, since it was typed into a notebook or at a prompt?"""
    return getattr(maker(player), "__module__", None) == MAIN and _script() is None


class _UnreadableError(Exception):
    """Code without a text, or a value that cannot be told."""


class _Code:
    """Follows a player from its maker to all that it uses."""

    def __init__(self, made_by: object) -> None:
        self.found: dict[str, str] = {}
        self._home = str(getattr(made_by, "__module__", "")).partition(".")[0]
        self._seen: set[str] = set()

    def add(self, thing: object, name: str) -> None:
        if isinstance(thing, functools.partial):
            self.add((thing.func, thing.args, thing.keywords), name)
        elif isinstance(thing, dict):
            self.add(tuple(thing.items()), name)
        elif isinstance(thing, tuple | list):
            for place, part in enumerate(thing):
                self.add(part, f"{name} {place}")
        elif isinstance(thing, PLAIN):
            self.found[name] = fingerprint.of_bytes(repr(thing).encode())
        elif isinstance(thing, ModuleType):
            self._module(thing.__name__)
        elif isinstance(thing, type | FunctionType | BuiltinFunctionType):
            self._defined(thing)
        elif hasattr(thing, "__wrapped__"):
            self.add(thing.__wrapped__, name)
        elif type(thing).__module__ not in ANNOTATIONS:
            raise _UnreadableError(f"{name} is a {type(thing).__name__} made while the program ran")

    def add_file(self, shown: str, path: Path, module: str) -> None:
        self.found[shown] = fingerprint.of_file(path)
        if path.suffix == ".py":
            for imported in _imported(path, module):
                self._module(imported)

    def _module(self, name: str) -> None:
        """The file of a module, those of the packages that it is in, and those that it imports."""
        top = name.partition(".")[0]
        path = None if name in self._seen or top in FOREIGN else _file(name)
        self._seen.add(name)
        if path is None or (INSTALLED & set(path.parts) and top != self._home):
            return
        if "." in name:
            self._module(name.rpartition(".")[0])
        folder = Path(*name.split("."))
        self.add_file(
            (folder if path.name == INIT else folder.parent).joinpath(path.name).as_posix(), path, name
        )

    def _defined(self, thing: type | FunctionType | BuiltinFunctionType) -> None:
        """A class or a function: by the file of its module, in the script itself by its text."""
        if thing.__module__ != MAIN or isinstance(thing, BuiltinFunctionType):
            self._module(thing.__module__ or "builtins")
            return
        if thing.__qualname__ not in self._seen:
            self._seen.add(thing.__qualname__)
            text = _text(thing)
            self.found[thing.__qualname__] = fingerprint.of_bytes(text.encode())
            around = vars(sys.modules[MAIN])
            for base in thing.__bases__ if isinstance(thing, type) else ():
                self.add(base, base.__name__)
            for name in sorted(_names(text) & around.keys()):
                self.add(around[name], name)


def _text(thing: type | FunctionType) -> str:
    """The source of a class or a function. Of a class in a notebook only that of its functions is kept."""
    try:
        return textwrap.dedent(inspect.getsource(thing))
    except (OSError, TypeError):
        parts = [part for part in vars(thing).values() if isinstance(part, FunctionType)]
        if isinstance(thing, FunctionType) or not parts:
            raise _UnreadableError(f"the text of {thing.__qualname__} is not kept anywhere") from None
    values = [f"{name} = {part!r}" for name, part in vars(thing).items() if isinstance(part, PLAIN)]
    return "\n".join([*map(_text, parts), *(value for value in values if not value.startswith("__"))])


def _names(text: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def _script() -> Path | None:
    """The file that this process runs, if it is one of the user's."""
    path = _file(MAIN)
    return None if path is None or INSTALLED & set(path.parts) else path


def _file(name: str) -> Path | None:
    """The file of a module: of one that is loaded where it came from, else where it would be found."""
    loaded = sys.modules.get(name)
    if loaded is not None:
        origin = getattr(loaded, "__file__", None)
    else:
        origin, where = None, None
        for part in _prefixes(name):
            found = PathFinder.find_spec(part, where)
            if found is None:
                return None
            origin, where = found.origin, found.submodule_search_locations
    return Path(origin) if origin and Path(origin).is_file() else None


def _prefixes(name: str) -> Iterator[str]:
    """``a.b.c``: ``a``, then ``a.b``, then ``a.b.c``."""
    words = name.split(".")
    return (".".join(words[:end]) for end in range(1, len(words) + 1))


def _imported(path: Path, module: str) -> Iterator[str]:
    """All that a file may import, whether at once or later; names that are no modules are among them."""
    package = module.split(".") if path.name == INIT else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
