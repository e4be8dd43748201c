"""The rule index: for every rule and ruling of a game, the code, the data rows and the tests that carry it.

Rulebooks list topics, and code names them: in messages, or in the ``topic`` mark of a function. Data rows and
tests cite rule numbers themselves. Nothing else ties them together, so the index is read from the sources.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Protocol

from rasputitsa.data.rulebook import Rule
from rasputitsa.engine.errors import DataError
from rasputitsa.games import bfm, moskva
from rasputitsa.games.bfm import sources as bfm_sources
from rasputitsa.games.moskva import sources as moskva_sources

PACKAGE = Path(__file__).parent
CODE = ("engine", "mechanisms", "games")
TOPIC = re.compile(r"[a-z]+\.[A-Za-z]+(-[A-Za-z]+)*")


class Sources(Protocol):
    """What a family of games tells about itself: a module with these functions."""

    def rules(self, game_id: str) -> tuple[Rule, ...]: ...

    def rulings(self, game_id: str) -> tuple[Rule, ...]: ...

    def citations(self, game_id: str) -> tuple[tuple[str, tuple[str, ...]], ...]: ...

    def uses(self, place: str) -> bool: ...


_bfm: Sources = bfm_sources
_moskva: Sources = moskva_sources
SOURCES: dict[str, Sources] = dict.fromkeys(bfm.EDITIONS, _bfm) | dict.fromkeys(moskva.EDITIONS, _moskva)


class Mention(NamedTuple):
    """A topic named in the code. ``spoken``: in a message, not only in the mark of a function."""

    topic: str
    place: str
    spoken: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A rule or ruling, and every place that carries it."""

    id: str
    kind: str
    title: Mapping[str, str]
    code: tuple[str, ...]
    data: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """The rows of a game in the order of its books, its rulings last."""

    game: str
    rows: tuple[Row, ...]

    def by_code(self) -> dict[str, tuple[str, ...]]:
        """The reverse index: for each place in the code, the rules that it carries."""
        return _grouped((place, row.id) for row in self.rows for place in row.code)


def index(game_id: str, tests: Path | None = None) -> Index:
    """The index of a game. Tests exist only in a source checkout: without a folder their column is empty."""
    if game_id not in SOURCES:
        raise DataError([f"game {game_id}: unknown, expected one of {', '.join(SOURCES)}"])
    sources = SOURCES[game_id]
    rules = sources.rules(game_id)
    named = _grouped((m.topic, m.place) for m in mentions() if sources.uses(m.place))
    code = {rule.id: _joined(named, rule.topics) for rule in rules}
    data = _grouped((rule, place) for place, ids in sources.citations(game_id) for rule in ids)
    proofs = _grouped(() if tests is None else marks(tests))
    rows = [
        Row(rule.id, rule.kind, rule.title, code[rule.id], data.get(rule.id, ()), proofs.get(rule.id, ()))
        for rule in rules
    ]
    for ruling in sources.rulings(game_id):
        ids = [rule.id for rule in rules if ruling.id in rule.rulings]
        places = _joined(data, [*ids, ruling.id])
        title, tested = ruling.title, proofs.get(ruling.id, ())
        rows.append(Row(ruling.id, ruling.kind, title, _joined(code, ids), places, tested))
    return Index(game_id, tuple(rows))


@lru_cache(maxsize=1)
def mentions() -> tuple[Mention, ...]:
    """Every topic named in the code, once per place."""
    found: dict[Mention, None] = {}
    for folder in CODE:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            module = ".".join((PACKAGE.name, *path.relative_to(PACKAGE).with_suffix("").parts))
            found.update(dict.fromkeys(_mentions(module, ast.parse(path.read_text(encoding="utf-8")))))
    return tuple(found)


def _mentions(module: str, tree: ast.Module) -> Iterator[Mention]:
    silent = {id(name) for node in ast.walk(tree) if _is_topic_mark(node) for name in ast.walk(node)}
    for owner, node in _owned(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and TOPIC.fullmatch(node.value):
            yield Mention(node.value, f"{module}:{owner}", id(node) not in silent)


def _is_topic_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "topic"


def marks(tests: Path) -> Iterator[tuple[str, str]]:
    """The rule ids that tests cite with ``pytest.mark.rule``, each with its test as pytest would name it."""
    for path in sorted(tests.rglob("*.py")):
        file = path.relative_to(tests.parent).as_posix()
        for owner, node in _owned(ast.parse(path.read_text(encoding="utf-8"))):
            test = "::".join((file, *owner.split("."))) if owner not in ("", "pytestmark") else file
            yield from ((rule, test) for rule in _cited(node))


def _cited(node: ast.AST) -> list[str]:
    if not isinstance(node, ast.Call) or not ast.unparse(node.func).endswith("mark.rule"):
        return []
    return [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def _owned(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Every node with the qualified name of the function, class or variable that it helps to define."""
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef):
            name = prefix + statement.name
            heads = (*statement.decorator_list, *statement.bases, *statement.keywords)
            yield from ((name, node) for head in heads for node in ast.walk(head))
            yield from _owned(statement, f"{name}.")
        else:
            name = _defined(statement, prefix)
            yield from ((name, node) for node in ast.walk(statement))


def _defined(statement: ast.stmt, prefix: str) -> str:
    """What a statement defines; inside a class, plain statements belong to the class."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        return prefix + statement.name
    if prefix:
        return prefix.removesuffix(".")
    if isinstance(statement, ast.Assign):
        return ast.unparse(statement.targets[0])
    return ast.unparse(statement.target) if isinstance(statement, ast.AnnAssign) else ""


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The values of each key, without repetition, in the order in which they came."""
    groups: dict[str, dict[str, None]] = {}
    for key, value in pairs:
        groups.setdefault(key, {})[value] = None
    return {key: tuple(values) for key, values in groups.items()}


def _joined(groups: Mapping[str, tuple[str, ...]], keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for key in keys for value in groups.get(key, ())))
