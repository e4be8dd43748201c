"""Counts of the decision tree, pinned: one action too many or too few anywhere changes them.

Each line of the ``.perft`` files is ``id; game; scenario; options; position; depth; count``. A position is
``start``, ``setup NAME`` (the start after a ready-made set-up) or position lines divided by ``|``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from in_step import InStep, bare_table
from rasputitsa import notation
from rasputitsa.engine.action import Action, Arrange
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.perft import perft, split
from rasputitsa.position import read_position
from variants import variant

FOLDER = Path(__file__).parent / "perft"
SMALL = 120
"""Trees up to this size are walked in step with the model as well."""


@dataclass(frozen=True)
class Row:
    """A position and the leaves of the tree below it."""

    id: str
    game: str
    scenario: str
    options: str
    position: str
    depth: int
    count: int

    def load(self) -> Game:
        pairs = (word.partition("=") for word in self.options.split())
        return variant(self.game, self.scenario, {name: value or "on" for name, _, value in pairs}).load()

    def state(self) -> State:
        game = self.load()
        if self.position == "start":
            return game.start()
        if self.position.startswith("setup "):
            return apply(game.start(), Arrange(self.position.split()[1]))
        return read_position(game, self.position.split("|"))


def rows() -> Iterator[Row]:
    for path in sorted(FOLDER.glob("*.perft")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                *words, depth, count = (word.strip() for word in line.split(";"))
                id_, game, scenario, options, position = words
                yield Row(id_, game, scenario, options, position, int(depth), int(count))


ROWS = list(rows())


@pytest.mark.no_cover
@pytest.mark.parametrize("row", ROWS, ids=[row.id for row in ROWS])
def test_the_tree_has_as_many_leaves_as_it_had(row: Row) -> None:
    state = row.state()
    assert perft(state, row.depth) == row.count, shares(state, row.depth)


def shares(state: State, depth: int) -> str:
    """The leaves below each first action, to see where a tree has changed."""
    return "\n".join(f"{count:8} {words}" for words, count in split(state, depth).items())


def test_ids_are_used_once() -> None:
    ids = [row.id for row in ROWS]
    assert len(set(ids)) == len(ids)


def test_a_split_adds_up() -> None:
    state = ROWS[0].state()
    assert sum(split(state, 2).values()) == perft(state, 2)


def test_a_state_is_its_own_only_leaf_at_depth_zero() -> None:
    assert (perft(ROWS[0].state(), 0), split(ROWS[0].state(), 0)) == (1, {})


def walk_in_step(row: Row, prefix: tuple[Action, ...]) -> int:
    """The leaves below a prefix of actions, with the model asked at every node."""
    game = InStep(*bare_table(row.load(), row.position.split("|")))
    for action in prefix:
        game.act(action)
    game.check_question()
    game.check_table()
    asked = decision(game.state)
    if asked is None or len(prefix) == row.depth:
        return 1
    return sum(walk_in_step(row, (*prefix, action)) for action in asked.options)


SMALL_ROWS = [row for row in ROWS if row.position.startswith("turn") and row.count <= SMALL]


@pytest.mark.no_cover
@pytest.mark.parametrize("row", SMALL_ROWS, ids=[row.id for row in SMALL_ROWS])
def test_the_model_grows_the_same_tree(row: Row) -> None:
    assert walk_in_step(row, ()) == row.count


ORDERED = ("gdw-setup", "vpg-setup", "c3i-fort-end", "gdw-rail", "vpg-replacement", "attrition-assault")


def test_options_come_in_the_order_they_always_had() -> None:
    """The order of options decides how agents with a seed play, so it may not change by accident."""
    found = []
    for row in ROWS:
        if row.id in ORDERED:
            state = row.state()
            asked = decision(state)
            assert asked is not None
            found += [f"# {row.id}", *(notation.words(state.game, action) for action in asked.options)]
    assert found == (FOLDER / "order.txt").read_text(encoding="utf-8").splitlines()
