"""The action encoding and the observations of the learning environments."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from matches import CASES, EDITIONS, game, played, walk
from rasputitsa.codec import state_hash
from rasputitsa.engine.action import Action, Attack, Gear, Roll
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.errors import IllegalAction, RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.hexes import DIRECTIONS, bits
from rasputitsa.mechanisms.orders import Orders
from rasputitsa.position import read_position
from rasputitsa.rl.answer import Answer, IllegalIndex, begin
from rasputitsa.rl.axial import KERNEL, OFFSETS, Layout
from rasputitsa.rl.encoding import WORDS, Encoding
from rasputitsa.rl.planes import TOPICS, Planes
from rasputitsa.rl.table import Table
from variants import EDITIONS as IDS
from variants import Variant, everything, plain

VARIANTS = [*plain(), *(everything(edition, "campaign14") for edition in IDS)]
OFTEN = 30
"""So many decisions of each kind are looked at in full."""

SEED = 9
"""The random games with this seed come to every kind of decision."""

FIRST_BATTLE = """
turn 2; phase german-combat; unit XXIV 0504; unit XLI 0505 reduced; unit 3A 0604 reduced; unit 5A 1103;
unit 30A 1303
"""


def decisions(game: Game, seed: int) -> Iterator[tuple[State, Decision]]:
    """The decisions of the players in a random game."""
    return ((state, asked) for state, asked in walk(game.start(), seed) if asked.player != CHANCE)


def spelled_out(answer: Answer) -> Iterator[tuple[tuple[int, ...], Action]]:
    """Every action that legal indices lead to, with the indices."""
    for index in answer.legal:
        further = copy(answer)
        action = further.add(index)
        if action is None:
            yield from spelled_out(further)
        else:
            yield further.chosen, action


def typed(actions: list[Action]) -> Counter[tuple[type, Action]]:
    """Tuples of different types may be equal: their types are counted too."""
    return Counter((type(action), action) for action in actions)


@pytest.mark.no_cover
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_legal_indices_spell_the_options_and_nothing_else(variant: Variant) -> None:
    encoding = Encoding(variant.load())
    seen: Counter[str] = Counter()
    for _, asked in decisions(variant.load(), SEED):
        seen[asked.topic] += 1
        if seen[asked.topic] > OFTEN:
            continue
        options = list(asked.options)
        found = list(spelled_out(begin(encoding, asked.options)))
        assert typed([action for _, action in found]) == typed(options)
        spellings = [spelling for spelling, _ in found]
        assert len(set(spellings)) == len(spellings)
        assert all(encoding.encode(action) == spelling for spelling, action in found)
        assert all(0 <= index < encoding.size for spelling in spellings for index in spelling)


def test_moves_are_spelled_by_unit_and_destination() -> None:
    encoding, moves = Encoding(game("gdw")), 0
    for _, asked in decisions(game("gdw"), 5):
        if isinstance(asked.options, Orders) and moves < OFTEN:
            moves += 1
            found = {
                spelling for spelling, _ in spelled_out(begin(encoding, asked.options)) if len(spelling) > 1
            }
            ends = asked.options.all_destinations()
            assert found == {
                (encoding.unit(u), encoding.hex(h)) for u, mask in ends.items() for h in bits(mask)
            }
    assert moves == OFTEN


def test_every_question_has_a_plane() -> None:
    asked = {d.topic for v in VARIANTS for _, d in decisions(v.load(), SEED)}
    assert asked == set(TOPICS)


@pytest.mark.parametrize("case", CASES)
def test_size_and_words_of_the_indices(case: str) -> None:
    encoding = Encoding(game(case))
    words = [encoding.describe(index) for index in range(encoding.size)]
    assert len(set(words)) == encoding.size
    assert words[: len(WORDS)] == list(WORDS)
    assert words[encoding.unit(game(case).unit["XXIV"])] == "unit XXIV"
    assert words[encoding.hex(game(case).grid.hex("0504"))] == "hex 0504"
    assert encoding.numbers == (13 if case == "attrition" else 0)
    for index in (-1, encoding.size):
        with pytest.raises(RasputitsaError, match=f"index {index}: out of range"):
            encoding.describe(index)


def test_attackers_are_spelled_in_one_order() -> None:
    encoding = Encoding(game("vpg"))
    assert encoding.encode(Attack(30, (2, 1))) == encoding.encode(Attack(30, (1, 2)))
    assert encoding.describe(encoding.encode(Attack(30, (1,)))[-1]) == "attack"


def test_dice_cannot_be_spelled() -> None:
    with pytest.raises(RasputitsaError, match="the environment rolls it"):
        Encoding(game("vpg")).encode(Roll(6))


def test_an_illegal_index_changes_nothing() -> None:
    asked = decision(game("vpg").start())
    assert asked is not None
    answer = begin(Encoding(game("vpg")), asked.options)
    before = answer.legal
    with pytest.raises(IllegalIndex, match=r"action 0 \(done\): not legal now"):
        answer.add(0)
    assert (answer.chosen, answer.legal) == ((), before)


def table(case: str) -> Table:
    return Table(*CASES[case])


@pytest.mark.parametrize("case", CASES)
def test_table_plays_a_match_again_with_its_dice(case: str) -> None:
    match, again = played(case, 3), table(case)
    again.reset("seed 3")
    for entry in match.log:
        if entry.player != CHANCE:
            assert again.player == entry.player
            for index in again.encoding.encode(entry.action):
                assert not again.over
                again.say(index)
    assert again.over
    assert state_hash(again.state) == state_hash(match.state)


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES)
def test_observations_along_a_random_game(case: str) -> None:
    """Shapes and ranges; each side sees the other as its enemy; only the side that decides may speak."""
    play, rng = table(case), random.Random(8)
    names = play.planes.names
    own, enemy = names.index("own units"), names.index("enemy units")
    everywhere = names.index("side")
    play.reset("luck")
    while not play.over:
        mine, theirs = play.observe(play.player), play.observe(1 - play.player)
        for seen in (mine, theirs):
            picture = seen["observation"]
            assert picture.shape == play.planes.shape
            assert picture.dtype == seen["units"].dtype == np.float32
            assert picture.min() >= 0
            assert picture.max() <= 1
            assert not picture[1:everywhere, picture[0] == 0].any(), "nothing is shown beside the map"
        assert np.array_equal(mine["observation"][own], theirs["observation"][enemy])
        assert not theirs["action_mask"].any()
        assert np.flatnonzero(mine["action_mask"]).tolist() == sorted(
            play.answer.legal if play.answer else []
        )
        play.say(rng.choice(np.flatnonzero(mine["action_mask"]).tolist()))
    assert not play.observe(0)["action_mask"].any()
    assert play.topic == ""
    with pytest.raises(RasputitsaError, match="over"):
        play.say(0)


def read(planes: Planes, picture: Any, name: str) -> dict[str, float]:
    """What a plane shows, by the printed numbers of hexes."""
    shown = picture[planes.names.index(name)]
    label = planes.game.grid.label
    return {label(h): float(shown[cell]) for h, cell in planes.layout.cell.items() if shown[cell]}


def test_planes_of_a_position() -> None:
    play = table("vpg")
    play.reset("luck", read_position(play.game, FIRST_BATTLE.replace(";", "\n").split("\n")))
    planes, units = play.planes, play.game.unit
    seen = play.observe(0)
    picture = seen["observation"]
    assert read(planes, picture, "own strength") == {"0504": 1, "0505": 0.5}
    assert read(planes, picture, "own units") == {"0504": 1, "0505": 1}
    assert read(planes, picture, "enemy strength")["0604"] == pytest.approx(4 / 12)
    assert read(planes, picture, "enemy steps") == {"0604": 0.5, "1103": 1, "1303": 1}
    assert set(read(planes, picture, "legal")) == {"0604"}
    assert set(read(planes, picture, "asked combat.ask")) == set(
        planes.game.grid.labels(planes.game.grid.board)
    )
    play.say(play.encoding.unit(units["3A"]))
    picture = play.observe(0)["observation"]
    assert set(read(planes, picture, "chosen")) == {"0604"}
    assert set(read(planes, picture, "legal")) == {"0504", "0505"}
    play.say(play.encoding.unit(units["XXIV"]))
    play.say(play.encoding.word("attack"))
    picture = play.observe(0)["observation"]
    assert set(read(planes, picture, "announced target")) == {"0604"}
    assert set(read(planes, picture, "announced attacker")) == {"0504"}


def test_units_off_the_map_are_in_the_table() -> None:
    play = table("gdw")
    columns = play.planes.roster.columns
    units = play.observe(1)["units"]
    waiting = units[:, columns.index("setup")] == 1
    assert set(np.flatnonzero(waiting)) == {
        u for u in play.game.units_of[0] if play.state.where[u] == play.game.box["setup"]
    }
    assert not units[waiting, columns.index("on map")].any()
    assert not units[waiting, columns.index("own")].any()
    assert units[:, columns.index("legal")].sum() == 0
    assert play.observe(0)["units"][:, columns.index("legal")].sum() == waiting.sum()


def test_a_side_sees_its_own_view_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def hide_enemies(s: State, side: int) -> State:
        seen = s.copy()
        for unit in s.on_map(1 - side):
            seen.remove(unit, s.game.box["out"])
        return seen

    dark = replace(game("vpg"), conceal=hide_enemies)
    monkeypatch.setattr("rasputitsa.rl.table.load", lambda *_: dark)
    play = table("vpg")
    picture = play.observe(0)["observation"]
    assert not picture[play.planes.names.index("enemy units")].any()
    assert not read(play.planes, picture, "enemy strength")
    assert read(play.planes, play.observe(1)["observation"], "own strength")


@pytest.mark.parametrize("edition", EDITIONS)
def test_neighbours_lie_at_constant_offsets(edition: str) -> None:
    grid = game(edition).grid
    layout = Layout(grid)
    assert len(set(layout.cell.values())) == len(list(grid))
    for hex_, (row, column) in layout.cell.items():
        for direction, (down, right) in enumerate(OFFSETS):
            beside = grid.neighbour(hex_, direction)
            if beside is not None:
                assert layout.cell[beside] == (row + down, column + right)
    assert len(OFFSETS) == len(DIRECTIONS)


def test_kernel_is_the_hex_and_its_neighbours() -> None:
    ones = {(row - 1, column - 1) for row, column in zip(*np.nonzero(KERNEL), strict=True)}
    assert ones == {(0, 0), *OFFSETS}


def test_masks_become_planes() -> None:
    grid = game("c3i").grid
    layout = Layout(grid)
    corner = grid.hex("1410")
    board, one, none = layout.planes([grid.board, 1 << corner, 0])
    assert board.sum() == len(list(grid))
    assert np.flatnonzero(one).tolist() == [layout.flat[corner]]
    assert not none.any()


def test_table_refuses_what_it_cannot_play() -> None:
    play = table("vpg")
    with pytest.raises(RasputitsaError, match="another game"):
        play.reset("luck", game("vpg").start())
    end = played("vpg", 3).state.copy()
    end.game = play.game
    with pytest.raises(RasputitsaError, match="over"):
        play.reset("luck", end)
    before = state_hash(play.state)
    with pytest.raises(IllegalAction):
        play.act(Gear(1))
    assert state_hash(play.state) == before
