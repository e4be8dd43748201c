"""Saves: written line by line, read, played again and checked."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches import CASES, game, play_on, played, position
from rasputitsa import hexlog, notation
from rasputitsa.codec import encode, state_hash
from rasputitsa.engine import dice
from rasputitsa.engine.action import Arrange
from rasputitsa.engine.errors import DataError, NotationError
from rasputitsa.engine.event import GameOver, PhaseBegan
from rasputitsa.engine.match import Entry, Match
from rasputitsa.games import load

SEED = "typhoon"
HEADER = ["hexlog 1", "game: bfm-vpg-2009 1", "scenario: standard7"]
BATTLE = "turn 2; phase german-combat; unit XXIV 0404; unit 3A 0405 reduced; unit 5A 1103"


def save(*lines: str) -> hexlog.Hexlog:
    """A save of the 2009 game with these lines after its header."""
    return hexlog.parse("\n".join([*HEADER, *lines, ""]))


def written(match: Match) -> hexlog.Hexlog:
    return hexlog.parse(hexlog.write(match, reveal_seed=True))


# The header


def test_the_header_names_the_game() -> None:
    lines = hexlog.header(Match(game("vpg"), None), reveal_seed=True)
    assert lines[:-1] == ["hexlog 1", "game: bfm-vpg-2009 2", "scenario: standard7"]


def test_the_header_ends_with_the_checkpoint_of_the_opening() -> None:
    match = Match(game("vpg"), None)
    assert hexlog.header(match, reveal_seed=True)[-1] == f"= 1.setup {state_hash(match.state)}"


def test_the_header_names_the_options_that_are_not_as_usual() -> None:
    chosen = {"vpg_hex_terrain_cumulative": "off", "mud_bars_forest": "on"}
    match = Match(load("bfm-vpg-2009", options=chosen), None)
    assert "options: mud_bars_forest=on vpg_hex_terrain_cumulative=off" in (
        hexlog.header(match, reveal_seed=True)
    )


def test_the_header_names_the_players() -> None:
    lines = hexlog.header(
        Match(game("vpg"), None), {"german": "simple", "soviet": "Georgi"}, reveal_seed=True
    )
    assert "players: german=simple soviet=Georgi" in lines


def test_a_private_save_has_the_seed_and_its_commitment() -> None:
    lines = hexlog.header(Match(game("vpg"), SEED), reveal_seed=True)
    assert lines[3:5] == [f"commitment: {dice.commitment(SEED)}", f"seed: {SEED}"]


def test_a_public_save_has_the_commitment_only() -> None:
    lines = hexlog.header(Match(game("vpg"), SEED), reveal_seed=False)
    assert f"commitment: {dice.commitment(SEED)}" in lines
    assert not [line for line in lines if SEED in line]


def test_a_match_from_a_position_is_saved_with_it() -> None:
    match = Match(game("vpg"), None, position("vpg", BATTLE))
    lines = hexlog.header(match, reveal_seed=True)
    block = lines[lines.index("position") + 1 : lines.index("end")]
    assert "unit 3A 0405 reduced" in block
    assert encode(position("vpg", "\n".join(block))) == encode(match.first)


def test_a_match_from_the_middle_of_a_phase_cannot_be_saved() -> None:
    match = play_on(Match(game("vpg"), SEED), 4)
    battle = next(n for n, e in enumerate(match.log) if e.player < 0)
    begun_in_battle = Match(match.game, None, match.state_after(battle))
    with pytest.raises(DataError, match="start of a phase"):
        hexlog.header(begun_in_battle, reveal_seed=True)


def test_a_match_from_the_middle_of_the_set_up_cannot_be_saved() -> None:
    match = Match(game("vpg"), None)
    match.act(notation.parse_words(match.game, "place XXIV 0404"))
    with pytest.raises(DataError, match="start of a phase"):
        hexlog.header(Match(match.game, None, match.state), reveal_seed=True)


names = st.text(min_size=1, max_size=20)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=names, who=names)
def test_any_seed_and_any_name_survive(seed: str, who: str) -> None:
    log = hexlog.parse(hexlog.write(Match(game("vpg"), seed), {"german": who}, reveal_seed=True))
    assert (log.seed, log.players) == (seed, {"german": who})


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("standard7", {"mud_bars_forest": "on"}),
        ("standard7", {"kurcina_variable_weather": "on", "weather_marks": "2:early, 5:late"}),
        ("campaign14", {}),
        ("campaign14", {"kurcina_war_of_attrition": "on"}),
        ("campaign14", {"kane_tank": "off"}),
        ("campaign14", {"kurcina_war_of_attrition": "on", "kurcina_edge": "off"}),
    ],
)
def test_a_save_brings_back_the_same_rules(scenario: str, options: dict[str, str]) -> None:
    chosen = load("bfm-gdw-1986", scenario, options)
    again = written(Match(chosen, None)).load_game()
    assert dict(again.options) == dict(chosen.options)
    assert (again.phases, again.turns, again.cites) == (chosen.phases, chosen.turns, chosen.cites)


# Reading


def test_the_parts_of_a_save() -> None:
    log = save(
        "options: mud_bars_forest=on",
        "players: german=simple soviet=random",
        "commitment: abc",
        "seed: typhoon",
        "position",
        "turn 2",
        "end",
        "german done",
        "result: draw victory.draw",
        "reveal: typhoon",
    )
    assert (log.game_id, log.game_version, log.scenario) == ("bfm-vpg-2009", 1, "standard7")
    assert log.options == {"mud_bars_forest": "on"}
    assert log.players == {"german": "simple", "soviet": "random"}
    assert (log.commitment, log.seed) == ("abc", "typhoon")
    assert (log.position, log.position_line) == (["turn 2"], 9)
    assert log.lines == [(11, "german done")]
    assert log.trailer == {"result": "draw victory.draw", "reveal": "typhoon"}


def test_the_scenario_may_be_left_out() -> None:
    assert hexlog.parse("hexlog 1\ngame: bfm-vpg-2009 1\ngerman done\n").scenario == "standard7"


def test_comments_and_empty_lines_do_not_count() -> None:
    log = save("", "# the opening", "german arrange historical  # as it was", "", "   ")
    assert log.lines == [(6, "german arrange historical")]


def test_the_line_ends_of_another_system_do_not_matter() -> None:
    text = hexlog.write(played("vpg", 1), reveal_seed=True).replace("\n", "\r\n")
    assert state_hash(hexlog.replay(hexlog.parse(text)).state) == state_hash(played("vpg", 1).state)


def test_a_whole_save_is_finished() -> None:
    assert not save("german arrange historical").unfinished


def test_a_last_line_that_was_cut_off_is_left_out() -> None:
    log = hexlog.parse("\n".join([*HEADER, "german arrange historical", "german att"]))
    assert log.unfinished
    assert log.lines == [(4, "german arrange historical")]


# Playing again


@pytest.mark.parametrize("case", CASES)
def test_a_save_is_played_again(case: str) -> None:
    match = played(case, 2)
    again = hexlog.replay(written(match))
    assert [entry[:2] for entry in again.log] == [entry[:2] for entry in match.log]
    assert encode(again.state) == encode(match.state)


@pytest.mark.parametrize("case", CASES)
def test_a_save_that_was_read_is_written_as_it_was(case: str) -> None:
    text = hexlog.write(played(case, 2), {"german": "a", "soviet": "b"}, reveal_seed=True)
    log = hexlog.parse(text)
    assert hexlog.write(hexlog.replay(log), log.players, reveal_seed=True) == text


@pytest.mark.parametrize("case", CASES)
def test_every_phase_and_the_end_have_a_checkpoint(case: str) -> None:
    match = played(case, 2)
    ends = sum(any(isinstance(e, PhaseBegan | GameOver) for e in entry.events) for entry in match.log)
    checkpoints = [line for _, line in written(match).lines if line.startswith("=")]
    assert len(checkpoints) == 1 + ends
    assert checkpoints[-1].split()[-1] == state_hash(match.state)


def test_a_save_from_a_position_is_played_again() -> None:
    match = play_on(Match(game("vpg"), SEED, position("vpg", BATTLE)), 1)
    assert encode(hexlog.replay(written(match)).state) == encode(match.state)


def test_a_replay_can_stop_early() -> None:
    match = played("vpg", 2)
    for stop in (0, 1, 30, len(match.log), len(match.log) + 5):
        again = hexlog.replay(written(match), stop=stop)
        assert len(again.log) == min(stop, len(match.log))
        assert state_hash(again.state) == state_hash(match.state_after(len(again.log)))


def test_a_private_save_goes_on_with_the_dice_of_its_seed() -> None:
    whole = play_on(Match(game("campaign"), SEED), 6)
    half = hexlog.replay(written(whole), stop=len(whole.log) // 2)
    assert half.seed == SEED
    for entry in whole.log[len(half.log) :]:
        if entry.player >= 0:
            half.act(entry.action)
    assert [entry[:2] for entry in half.log] == [entry[:2] for entry in whole.log]


def test_a_public_save_has_no_dice_to_go_on_with() -> None:
    text = hexlog.write(Match(game("vpg"), SEED), reveal_seed=False)
    assert hexlog.replay(hexlog.parse(text)).seed is None


class Live:
    """A match that writes its save as it goes on, as a player does who changes his mind."""

    def __init__(self, case: str, seed: int) -> None:
        self.match = Match(game(case), SEED)
        self.rng = random.Random(seed)
        self.lines = hexlog.header(self.match, reveal_seed=True)

    def go_on(self) -> bool:
        asked = self.match.decision
        if asked is None:
            return False
        if self.match.can_undo() and self.rng.random() < 0.2:
            self.match.undo()
            self.lines.append(f"{notation.actor_name(self.match.game, asked.player)} undo")
        else:
            self.record(self.match.act(asked.options.sample(self.rng)))
        return True

    def record(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.lines += hexlog.entry_lines(self.match, entry)

    def replayed(self) -> Match:
        return hexlog.replay(hexlog.parse("\n".join([*self.lines, ""])))


@pytest.mark.parametrize("case", CASES)
def test_a_save_can_be_replayed_whenever_a_line_was_added(case: str) -> None:
    live = Live(case, 1)
    steps = 0
    while live.go_on():
        steps += 1
        if steps % 67 == 0:
            assert encode(live.replayed().state) == encode(live.match.state)
    assert any(line.endswith("undo") for line in live.lines)
    assert encode(live.replayed().state) == encode(live.match.state)


def test_every_prefix_of_a_short_save_is_a_save() -> None:
    live = Live("vpg", 3)
    while live.go_on() and len(live.match.log) < 40:
        assert encode(live.replayed().state) == encode(live.match.state)


def test_a_checkpoint_belongs_to_its_entry_even_when_dice_follow() -> None:
    """The first phase of a snow turn begins with a die: it is rolled before the entry can be written."""
    match = played("campaign", 1)
    text = hexlog.write(match, reveal_seed=True)
    assert "german-replacement" in text
    for number, entry in enumerate(match.log, start=1):
        for line in hexlog.entry_lines(match, entry)[1:]:
            assert line.split()[-1] == state_hash(match.state_after(number))


def test_undo_in_a_save_takes_back() -> None:
    match = hexlog.replay(save("german place XXIV 0404", "german undo", "german place XLI 0404"))
    assert [notation.words(match.game, entry.action) for entry in match.log] == ["place XLI 0404"]


def test_a_whole_save_leaves_out_what_was_taken_back() -> None:
    match = Match(game("vpg"), None)
    match.act(Arrange("historical"))
    match.undo()
    match.act(Arrange("north"))
    assert "historical" not in hexlog.write(match, reveal_seed=True)


# Divergence


def tampered(match: Match, old: str, new: str) -> hexlog.Hexlog:
    text = hexlog.write(match, reveal_seed=True)
    assert old in text
    return hexlog.parse(text.replace(old, new, 1))


def test_the_first_differing_checkpoint_is_reported_with_its_line() -> None:
    match = played("vpg", 2)
    log = written(match)
    numbers = [(at, number) for at, (number, line) in enumerate(log.lines) if line.startswith("=")]
    for at, _ in numbers[3:]:
        number, line = log.lines[at]
        log.lines[at] = (number, line[:-12] + "0" * 12)
    with pytest.raises(hexlog.Divergence, match=rf"^line {numbers[3][1]}: expected .* 000000000000, but"):
        hexlog.replay(log)


def test_another_phase_is_a_divergence_too() -> None:
    log = tampered(played("vpg", 2), "= 1.german-combat", "= 1.german-movement")
    with pytest.raises(hexlog.Divergence, match=r"expected 1\.german-movement .* come to 1\.german-combat"):
        hexlog.replay(log)


def test_another_opening_is_a_divergence() -> None:
    log = save("= 1.setup 000000000000")
    with pytest.raises(hexlog.Divergence, match=r"^line 4: "):
        hexlog.replay(log)


def test_checkpoints_can_be_ignored() -> None:
    log = tampered(played("vpg", 2), "= 1.german-combat", "= 1.german-movement")
    assert hexlog.replay(log, check=False).decision is None


def test_a_result_that_play_does_not_come_to_is_a_divergence() -> None:
    match = played("vpg", 2)
    text = hexlog.write(match, reveal_seed=True)
    result = next(line for line in text.split("\n") if line.startswith("result:"))
    log = hexlog.parse(text.replace(result, "result: draw victory.draw"))
    with pytest.raises(hexlog.Divergence, match="result: expected draw"):
        hexlog.replay(log)


def test_a_match_that_is_not_over_may_have_any_result() -> None:
    log = save("german arrange historical", "result: soviet resigned")
    assert hexlog.replay(log).decision is not None


# The trailer and the dice


def test_the_trailer_has_the_result_and_the_seed() -> None:
    match = played("gdw", 2)
    assert hexlog.trailer(match)[0] in ("result: german victory.holder", "result: soviet victory.holder")
    assert hexlog.trailer(match)[1] == "reveal: seed%202"


def test_a_match_without_a_seed_reveals_none() -> None:
    assert len(hexlog.trailer(Match(game("vpg"), None))) == 1


def test_a_match_that_goes_on_has_no_trailer() -> None:
    assert written(Match(game("vpg"), SEED)).trailer == {}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("reveal_seed", [False, True])
def test_the_dice_of_a_finished_match_can_be_verified(case: str, reveal_seed: bool) -> None:
    match = played(case, 2)
    log = hexlog.parse(hexlog.write(match, reveal_seed=reveal_seed))
    assert hexlog.verify_dice(log) == sum(entry.player < 0 for entry in match.log)


def test_dice_are_verified_in_a_match_with_second_thoughts() -> None:
    live = Live("vpg", 5)
    while live.go_on():
        pass
    log = hexlog.parse("\n".join([*live.lines, ""]))
    assert hexlog.verify_dice(log) == sum(entry.player < 0 for entry in live.match.log) > 0


def test_a_wrong_die_is_found_with_its_line() -> None:
    log = written(played("vpg", 2))
    at = next(at for at, (_, line) in enumerate(log.lines) if line.startswith("dice"))
    number, line = log.lines[at]
    face = int(line.split()[-1])
    log.lines[at] = (number, f"dice roll {face % 6 + 1}")
    with pytest.raises(hexlog.Divergence, match=rf"^line {number}: .*but the seed rolls {face}$"):
        hexlog.verify_dice(log)


def test_a_wrong_seed_is_found_by_the_commitment() -> None:
    log = written(played("vpg", 2))
    log.trailer["reveal"] = "another"
    with pytest.raises(hexlog.Divergence, match="not the one that the match was begun with"):
        hexlog.verify_dice(log)


def test_a_wrong_seed_without_a_commitment_is_found_by_the_dice() -> None:
    log = replace(written(played("vpg", 2)), commitment="", trailer={}, seed="another")
    with pytest.raises(hexlog.Divergence, match=r"^line \d+: 'dice roll"):
        hexlog.verify_dice(log)


def test_dice_cannot_be_verified_before_the_seed_is_revealed() -> None:
    log = hexlog.parse(hexlog.write(Match(game("vpg"), SEED), reveal_seed=False))
    with pytest.raises(DataError, match="has not been revealed"):
        hexlog.verify_dice(log)


def test_an_undo_that_nothing_allows_is_refused_when_dice_are_verified() -> None:
    log = save("seed: typhoon", "german undo")
    with pytest.raises(NotationError, match=r"^line 5: nothing can be taken back"):
        hexlog.verify_dice(log)
