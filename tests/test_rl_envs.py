"""The learning environments: the official tests of their interfaces, rewards, errors and the example."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test
from pettingzoo.utils.conversions import aec_to_parallel

from matches import CASES, game, played
from rasputitsa.codec import state_hash
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.play import outcome
from rasputitsa.games import WITHOUT_STACKS
from rasputitsa.rl import aec
from rasputitsa.rl.answer import IllegalIndex
from rasputitsa.rl.encoding import WORDS, Encoding
from rasputitsa.rl.reward import potential, result
from rasputitsa.rl.single import SideEnv

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
GUIDE = (ROOT / "docs" / "rl.md").read_text(encoding="utf-8")
VPG, GDW = "bfm-vpg-2009", "bfm-gdw-1986"

OUR_CHOICE = (
    "Observation is not a NumPy array",  # a dictionary with a mask, as in PettingZoo's own board games
    "Observation space for each agent probably should be",
    "We recommend agents to be named",  # they are named like the sides
    "Action mask numpy array is all zeros",  # nothing is legal once the game is over
)


def check_calmly(check: Callable[[], object]) -> None:
    """Run an official test; the only advice we do not follow is ``OUR_CHOICE``."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        check()
    advice = {str(warning.message) for warning in told}
    assert not {text for text in advice if not text.startswith(OUR_CHOICE)}


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES)
def test_pettingzoo_interface(case: str) -> None:
    name, scenario, options = CASES[case]
    check_calmly(lambda: api_test(aec.env(name, scenario=scenario, options=options), num_cycles=500))


def test_pettingzoo_interface_with_shaped_rewards() -> None:
    check_calmly(lambda: api_test(aec.env(VPG, shaping=0.5), num_cycles=500))


def test_pettingzoo_seeding() -> None:
    check_calmly(lambda: seed_test(lambda: aec.env(GDW), num_cycles=400))


def test_sides_do_not_act_at_once() -> None:
    with pytest.raises(AssertionError, match="parallelizable"):
        aec_to_parallel(aec.env(VPG))


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_gymnasium_interface(side: str) -> None:
    env = gymnasium.make(f"rasputitsa/{VPG}-v0", opponent="level0", side=side, render_mode="ansi")
    check_calmly(lambda: check_env(env.unwrapped))


def test_every_game_is_registered() -> None:
    assert {spec for spec in gymnasium.registry if spec.startswith("rasputitsa/")} == {
        f"rasputitsa/{name}-v0" for name in WITHOUT_STACKS
    }


def test_environments_side_by_side() -> None:
    many = gymnasium.make_vec(
        f"rasputitsa/{VPG}-v0", num_envs=2, vectorization_mode="sync", opponent="level0"
    )
    seen, _ = many.reset(seed=1)
    actions = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
    seen, _, _, _, infos = many.step(np.array(actions))
    assert seen["observation"].shape[0] == 2
    assert "refused" not in infos


@pytest.mark.parametrize(
    ("game_id", "planes", "units"), [(VPG, (114, 17, 14), (40, 30)), (GDW, (113, 16, 14), (40, 30))]
)
def test_an_observation_keeps_its_shape_for_nets_that_are_trained(
    game_id: str, planes: tuple[int, ...], units: tuple[int, ...]
) -> None:
    """As they were measured from outside on the first release."""
    seen, _ = SideEnv(game_id, opponent="level0").reset(seed=1)
    assert seen["observation"].shape == planes
    assert seen["units"].shape == units


def play_both(env: aec.RawEnv, seed: int) -> dict[str, float]:
    """A random game of both sides; what each has earned in all."""
    rng, earned = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        earned[agent] += reward
        assert seen is not None
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return earned


@pytest.mark.parametrize("seed", range(3))
def test_rewards_are_the_result(seed: int) -> None:
    env = aec.RawEnv(VPG)
    earned = play_both(env, seed)
    winner, _ = outcome(env.table.state)
    assert earned == {
        agent: 0 if winner is None else 1 if side == winner else -1 for side, agent in enumerate(earned)
    }


def test_result_of_a_draw() -> None:
    """In this edition a prize without any other city is not enough for its defender."""
    state = played("vpg", 3).state.copy()
    prize, cities = 1 << state.game.terrain.places["Moscow"], state.game.terrain.hexes["city"]
    state.control = [cities & ~prize, prize]
    assert outcome(state)[0] is None
    assert result(state, 0) == result(state, 1) == 0


def test_shaping_adds_up_to_the_first_potential() -> None:
    """Without a discount, all that shaping adds to a game is fixed before the first decision."""
    env = aec.RawEnv(VPG, shaping=0.5)
    env.reset(seed=4)
    first = potential(env.table.state, 0)
    plain, shaped = play_both(aec.RawEnv(VPG), 4), play_both(env, 4)
    assert shaped["german"] == pytest.approx(plain["german"] - 0.5 * first)
    assert shaped["soviet"] != plain["soviet"]


def test_shaping_with_a_discount() -> None:
    """The reward of a step is the discounted potential after it, less the one before."""
    env = SideEnv(VPG, opponent="level0", shaping=2.0, discount=0.9)
    seen, _ = env.reset(seed=2)
    rng, over, rewards = random.Random(1), False, 0
    while not over:
        before = potential(env.table.state, 0)
        seen, reward, over, _, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        after = 0.0 if over else potential(env.table.state, 0)
        ended = result(env.table.state, 0) if over else 0.0
        assert reward == pytest.approx(ended + 2 * (0.9 * after - before))
        rewards += reward != 0
    assert rewards > 10


def test_potential_counts_strength_and_places_for_both_sides() -> None:
    state = played("gdw", 2).state.copy()
    assert potential(state, 0) == pytest.approx(-potential(state, 1))
    before, unit = potential(state, 0), state.on_map(0)[0]
    state.remove(unit, state.game.box["pool"])
    assert potential(state, 0) < before


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_one_side_plays_a_whole_game(side: str) -> None:
    """The same seed gives the same game, and every decision put to us is our own."""
    ends = []
    for _ in range(2):
        env, rng = SideEnv(GDW, side=side, opponent="level0"), random.Random(3)
        seen, info = env.reset(seed=11)
        over, reward = False, 0.0
        while not over:
            assert env.table.player == env.side
            assert info == {"topic": env.table.topic}
            seen, reward, over, _, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert reward == result(env.table.state, env.side)
        ends.append(state_hash(env.table.state))
    assert ends[0] == ends[1]


def test_another_seed_is_another_game() -> None:
    env = SideEnv(VPG, side="soviet", opponent="level0")
    starts = []
    for seed in (1, 1, 2, None):
        env.reset(seed=seed)
        starts.append(state_hash(env.table.state))
    assert starts[0] == starts[1]
    assert len(set(starts)) == 3


def test_gymnasium_refuses_and_goes_on() -> None:
    env = SideEnv(VPG, opponent="level0")
    env.reset(seed=1)
    before = state_hash(env.table.state)
    seen, reward, over, _, info = env.step(0)
    assert (reward, over) == (0.0, False)
    assert info["refused"] == "action 0 (done): not legal now, choose where action_mask is 1"
    assert state_hash(env.table.state) == before
    assert not seen["action_mask"][0]


def test_pettingzoo_refuses_and_goes_on() -> None:
    env = aec.env(VPG)
    env.reset(seed=1)
    with pytest.raises(IllegalIndex, match="not legal now"):
        env.step(0)
    seen = env.observe("german")
    assert seen is not None
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert env.agent_selection == "german"


def test_going_on_from_a_state() -> None:
    """A state that was kept can be played again, in either environment."""
    both = aec.RawEnv(VPG)
    play_both(both, 1)
    both.reset(seed=5)
    seen = both.observe("german")
    both.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    kept = both.table.state
    both.reset(seed=6, options={"state": kept})
    assert both.table.state is kept
    with pytest.raises(RasputitsaError, match="another game"):
        both.reset(options={"state": game("vpg").start()})


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"side": "finnish"}, "side finnish: unknown, expected one of german, soviet"),
        ({"opponent": "level99"}, "level99"),
        ({"discount": 0.0}, "discount 0.0: must be more than 0"),
        ({"discount": 1.5}, "discount 1.5"),
        ({"shaping": -1.0}, "shaping -1.0: must not be below 0"),
        ({"scenario": "peace"}, "peace"),
        ({"options": {"laser": "on"}}, "laser"),
    ],
)
def test_wrong_settings(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(RasputitsaError, match=message):
        SideEnv(VPG, **settings)


def test_picture_of_the_position() -> None:
    both, one = aec.RawEnv(VPG, render_mode="ansi"), SideEnv(VPG, opponent="level0", render_mode="ansi")
    both.reset(seed=1)
    one.reset(seed=1)
    for picture in (both.render(), one.render()):
        assert picture is not None
        assert picture.startswith("turn 1, set-up, clear\n")
        assert "Moscow" in picture
    assert SideEnv(VPG).render() is None


def test_picture_without_a_mode() -> None:
    env = aec.RawEnv(VPG)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None
    env.close()


def test_picture_without_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rasputitsa.terminal.hexmap", None)
    env = aec.RawEnv(VPG, render_mode="ansi")
    with pytest.raises(RasputitsaError, match=r"pip install 'rasputitsa\[terminal\]'"):
        env.render()


@pytest.mark.parametrize("package", ["gymnasium", "numpy", "pettingzoo"])
def test_a_missing_package_names_the_extra(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "rasputitsa.rl")
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError, match=rf"needs {package}: pip install 'rasputitsa\[rl\]'"):
        import_module("rasputitsa.rl")


def test_example_learns_to_win(tmp_path: Path) -> None:
    out = tmp_path / "result.json"
    budget = ["--generations", "2", "--population", "6", "--games", "1", "--tests", "6", "--out", str(out)]
    told = subprocess.run(
        [sys.executable, str(EXAMPLES / "train_small.py"), VPG, *budget],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    written = json.loads(out.read_text(encoding="utf-8"))
    assert written["after"]["won"] > written["before"]["won"]
    assert written["after"]["games"] == 6
    assert "generation 2: " in told
    assert f"after: {written['after']['share']:.0%} of 6 games won" in told


def test_speed_is_measured() -> None:
    told = subprocess.run(
        [sys.executable, str(EXAMPLES / "env_speed.py"), GDW, "--games", "1"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(re.findall(r"[1-9]\d* steps/s", told.stdout)) == 3


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["chess"], "game chess: unknown"),
        ([VPG, "--tests", "0"], "--tests"),
        ([VPG, "--out", "no/x"], "no such folder"),
    ],
)
def test_example_with_bad_input(given: list[str], message: str) -> None:
    told = subprocess.run(
        [sys.executable, str(EXAMPLES / "train_small.py"), *given],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 2
    assert message in told.stderr.splitlines()[-1]
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL))
def test_python_of_the_guide_plays_a_game(code: str) -> None:
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["over"]
    assert names["env"].unwrapped.table.over


@pytest.mark.parametrize("case", ["gdw", "vpg", "attrition"])
def test_indices_of_the_guide(case: str) -> None:
    """The table of indices: the columns are the first edition and the later ones."""
    encoding, column = Encoding(game(case)), 1 if case == "vpg" else 0
    rows = dict.fromkeys(("words", "units", "hexes", "set-ups", "numbers"), range(0))
    for name in rows:
        (found,) = re.findall(rf"\| {name} \|.*\| (\d+) – (\d+) \| (\d+) – (\d+) \|", GUIDE)
        rows[name] = range(int(found[2 * column]), int(found[2 * column + 1]) + 1)
    assert rows["words"] == range(len(WORDS))
    assert rows["units"] == range(encoding.first_unit, encoding.first_hex)
    assert rows["hexes"] == range(encoding.first_hex, encoding.first_setup)
    assert rows["set-ups"] == range(encoding.first_setup, encoding.first_number)
    assert case != "attrition" or rows["numbers"] == range(encoding.first_number, encoding.size)
