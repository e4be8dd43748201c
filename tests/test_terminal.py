"""Terminal play: the map, what a player can type, whole games, saving and going on."""

from __future__ import annotations

import io
import os
import random
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from boards import Board
from rasputitsa import hexlog, oddsheet, store
from rasputitsa.engine.action import DONE, Arrange, Attack, Move, Retreat, Roll
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.event import GameOver
from rasputitsa.engine.match import Match, NothingToUndo
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.games import WITHOUT_STACKS, load
from rasputitsa.library import Library
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.messages import LANGUAGES, Speaker
from rasputitsa.position import read_position
from rasputitsa.terminal import palette
from rasputitsa.terminal.canvas import Canvas
from rasputitsa.terminal.hexmap import Overlay, draw
from rasputitsa.terminal.loop import Loop
from rasputitsa.terminal.menu import Choice
from rasputitsa.terminal.reading import Misread, Reading, Selection, straight
from rasputitsa.terminal.screen import SHOWN, Screen
from rasputitsa.terminal.session import Session

VPG = "bfm-vpg-2009"

built = lru_cache(load)
"""Games are immutable: one of each is enough."""

CAMPAIGN = {"kurcina_war_of_attrition": "on", "weather_marks": "2:early,5:late"}

OPENING = (
    "arrange historical",
    "attack 13A with XLI VIII XX IX",
    "attack 30A with XXIV LIII",
    "done",
)


class Table:
    """A session with its screen, played by typing lines."""

    def __init__(self, session: Session, language: str = "en", height: int = 40) -> None:
        game = session.match.game
        library = Library(game, language)
        self.output = io.StringIO()
        console = Console(file=self.output, width=100, height=height, highlight=False)
        self.session = session
        self.screen = Screen(console, Speaker(game, language, library.places), library)
        self.loop = Loop(session, self.screen, self._ask)
        self.lines: list[str] = []
        self.idle: Callable[[], str] = self._leave

    def _ask(self, prompt: str) -> str:
        return self.lines.pop(0) if self.lines else self.idle()

    def _leave(self) -> str:
        raise EOFError

    def simplest(self) -> str:
        """A line that is always legal: decline, or take the first choice."""
        asked = self.session.decision
        assert asked is not None
        return "done!" if asked.options.why_not(DONE) is None else "1"

    def run(self, *lines: str) -> str:
        """Type lines, then leave; what was printed."""
        self.lines = list(lines)
        self.loop.run()
        return self.text()

    def finish(self, *lines: str) -> str:
        """Type lines, then play on in the simplest way to the end."""
        self.idle = self.simplest
        return self.run(*lines)

    def type(self, *lines: str) -> str:
        """Type lines into a session that is under way; what they print."""
        self.output.truncate(0)
        self.output.seek(0)
        for line in lines:
            self.loop.execute(line)
        return self.text()

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.output.getvalue().splitlines())


def new_session(path: Path, players: tuple[str, str] = ("human", "level1"), seed: str = "3") -> Session:
    session = Session(Match(built(VPG), seed), players, path)
    session.begin()
    return session


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting for the disk is tested with the store; a game waits for it hundreds of times."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.hexlog"


@pytest.fixture
def table(path: Path) -> Table:
    return Table(new_session(path, ("human", "human")))


def at_combat(table: Table) -> Table:
    table.session.act(Arrange("historical"))
    return table


def at_movement(table: Table) -> Table:
    table.session.act(Arrange("historical"))
    table.session.act(DONE)
    return table


def started(game_id: str) -> State:
    return apply(built(game_id).start(), Arrange("historical"))


# The map


@pytest.mark.parametrize("game_id", WITHOUT_STACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_map_fits_the_screen(game_id: str, language: str) -> None:
    state = started(game_id)
    lines = draw(state, Library(state.game, language).places).lines()
    assert max(map(cell_len, lines)) <= 100
    assert len(lines) <= 45


@pytest.mark.parametrize("game_id", WITHOUT_STACKS)
def test_map_shows_every_unit_and_every_empty_hex(game_id: str) -> None:
    state = started(game_id)
    text = "\n".join(draw(state, {}).lines())
    for unit, where in enumerate(state.where):
        assert where < 0 or state.game.counters[unit].key in text
    empty = [state.game.grid.label(h) for h in state.game.grid if state.unit_at(h) is None]
    assert [label for label in empty if label not in text] == []


def test_map_without_colour_shows_terrain_and_control() -> None:
    state = started(VPG)
    text = "\n".join(draw(state, Library(state.game, "en").places).lines())
    assert "Moscow" in text
    for sign in ("^", "#", "~", "*", "+", "│", "╱", "╲", palette.REDUCED):
        assert sign in text


def test_reduced_unit_differs_by_a_sign() -> None:
    full = read_position(built(VPG), ["phase german-movement", "unit XXIV 0504"])
    reduced = read_position(built(VPG), ["phase german-movement", "unit XXIV 0504 reduced"])
    assert "12-6 " in _hex_lines(full)
    assert "6-6 ½" in _hex_lines(reduced)
    assert "½" not in _hex_lines(full)


def _hex_lines(state: State) -> str:
    return "\n".join(draw(state, {}).lines())


def test_overlay_tags_its_hexes() -> None:
    state = started(VPG)
    tagged = draw(state, {}, Overlay({state.game.grid.hex("0603"): "17"}, state.game.unit["XXIV"]))
    assert any("17" in line for line in tagged.lines())
    assert {palette.CHOSEN, palette.SELECTED[1]} <= tagged.papers()
    assert not {palette.CHOSEN, palette.SELECTED[1]} & draw(state, {}).papers()
    assert any(">XXIV<" in line for line in tagged.lines())


def printed(state: State) -> str:
    console = Console(file=io.StringIO(), force_terminal=True, color_system="256", width=100)
    with console.capture() as capture:
        console.print(draw(state, {}))
    return capture.get()


def test_colours_are_left_out_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "48;5;" in printed(started(VPG))
    monkeypatch.setenv("NO_COLOR", "1")
    assert "48;5;" not in printed(started(VPG))
    assert "XXIV" in printed(started(VPG))


def test_wide_signs_take_two_cells() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "スモx")
    canvas.put(5, 0, "ス")
    assert canvas.lines() == ["スモx "]


# Reading


@pytest.fixture
def reading(table: Table) -> Reading:
    return at_movement(table).loop.queries.reading()


def test_destination_alone_takes_the_listed_path(reading: Reading) -> None:
    state = reading.s
    listed = [a for a in reading.asked.options if isinstance(a, Move) and a.unit == state.game.unit["LVII"]]
    for move in listed:
        assert reading.action(["move", "LVII", state.game.grid.label(move.path[-1])]) == move


def test_full_path_is_taken_as_it_is(reading: Reading) -> None:
    hex_ = reading.s.game.grid.hex
    way = tuple(map(hex_, ("0407", "0408", "0308", "0307")))
    assert reading.action(["move", "LVII", "0407-0408-0308-0307"]) == Move(reading.s.game.unit["LVII"], way)


@pytest.mark.parametrize(
    "words", ["move LVII 0307", "m lvii Roslavl", "MOVE 0406 to roslavl", "move LVII ロスラヴリ"]
)
def test_names_and_small_letters(reading: Reading, words: str) -> None:
    action = reading.action(words.split())
    assert isinstance(action, Move)
    assert reading.s.game.grid.label(action.path[-1]) == "0307"


def test_unit_without_destination_is_a_selection(reading: Reading) -> None:
    found = reading.action(["move", "LVII"])
    assert isinstance(found, Selection)
    assert found == reading.s.game.unit["LVII"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("dance", "do not know dance"),
        ("move", "choices fit"),
        ("attack", "say the target, attackers"),
        ("move XYZ 0504", "no unit XYZ"),
        ("move LVII Atlantis", "no hex or place Atlantis"),
        ("move LVII 9999", "no hex or place 9999"),
        ("gear many", "many is not a number"),
        ("done already now", "already now"),
    ],
)
def test_unreadable_words(reading: Reading, words: str, message: str) -> None:
    with pytest.raises(Misread, match=message):
        reading.action(words.split())


def test_attack_without_with(table: Table) -> None:
    reading = at_combat(table).loop.queries.reading()
    unit = reading.s.game.unit
    for words in ("attack 30A with XXIV LIII", "a 30a xxiv liii", "attack Bryansk with 0409 0408"):
        assert reading.action(words.split()) == Attack(unit["30A"], (unit["XXIV"], unit["LIII"]))


def test_straight_path_is_shortest_and_avoids_units_where_it_can() -> None:
    state = started(VPG)
    grid = state.game.grid
    for start, end in (("0101", "1410"), ("0409", "1103"), ("0504", "0504")):
        way = straight(state, grid.hex(start), grid.hex(end))
        assert len(way) == max(grid.distance(grid.hex(start), grid.hex(end)), 1)
        assert way[-1] == grid.hex(end)


def test_straight_path_ends_at_once_where_a_hole_in_the_map_bars_it() -> None:
    """The rules then say that the hexes are not adjacent."""
    board = Board("vpg", only=[(0, 0), (0, 1), (1, 1), (2, 0)])
    state = board.position("german-movement", {"XXIV": (0, 0)})
    assert straight(state, board.hex((0, 0)), board.hex((2, 0))) == (board.hex((2, 0)),)


def retreat_state() -> State:
    """30A has to retreat from the open and has several ways to the same hex."""
    game = built(VPG)
    units = ["unit XXIV 0606", "unit LVII 0507", "unit 30A 0707", "unit XX 0101"]
    return read_position(game, ["phase german-combat", *units])


def test_retreat_needs_no_unit_and_asks_for_the_path_if_there_are_several(tmp_path: Path) -> None:
    state = retreat_state()
    game = state.game
    state = apply(state, Attack(game.unit["30A"], (game.unit["XXIV"],)))
    state = apply(apply(state, DONE), Roll(1))
    asked = decision(state)
    assert asked is not None
    assert asked.topic == "retreat.ask"
    library = Library(game, "en")
    reading = Reading(state, asked, Speaker(game, "en"), library)
    ends = [a.path[-1] for a in asked.options if isinstance(a, Retreat)]
    single = next(end for end in ends if ends.count(end) == 1)
    double = next(end for end in ends if ends.count(end) == 2)
    found = reading.action(["retreat", game.grid.label(single)])
    assert isinstance(found, Retreat)
    assert found.path[-1] == single
    with pytest.raises(Misread, match="several ways"):
        reading.action(["retreat", game.grid.label(double)])


# What is shown


def test_odds_are_told_line_by_line_with_rules(table: Table) -> None:
    lines = [line.split() for line in at_combat(table).type("odds 16A with IX LVII").splitlines()]
    assert ["LVII", "from", "0406", "12"] in lines
    assert ["attack", "19", "[vpg", "9.0.step1]"] in lines
    assert ["forest", "-1", "[vpg", "9.2.hex]"] in lines
    assert ["column", "3:1", "[vpg", "9.0.step4]"] in lines
    assert ["1", "2", "3", "3/6", "DR", "the", "defender", "retreats", "(DR)"] in lines


def test_odds_arithmetic() -> None:
    state = started(VPG)
    unit, speaker = state.game.unit, Speaker(state.game, "en")
    battle = Battle(unit["16A"], state.where[unit["16A"]], (unit["IX"], unit["LVII"]))
    lines = [(line.text, line.value) for line in oddsheet.arithmetic(state, battle, speaker)]
    assert lines == [
        ("IX from 0404", "7"),
        ("LVII from 0406", "12"),
        ("attack", "19"),
        ("16A defends 0405", "4"),
        ("19:4, rounded in favour of the defender", "4:1"),
        ("forest", "-1"),
        ("column", "3:1"),
    ]
    assert oddsheet.outcomes(state, battle) == ("DR", "DR", "DR", "EX", "EX", "DRL")
    assert oddsheet.faces(oddsheet.outcomes(state, battle)) == {"DR": "1 2 3", "EX": "4 5", "DRL": "6"}


def test_odds_of_halved_attackers() -> None:
    game = built(VPG)
    lines = ["turn 3", "phase german-combat", "unit XLVII 0504", "unit XX 0603", "unit 30A 0604"]
    state = read_position(game, lines)
    unit = game.unit
    battle = Battle(unit["30A"], state.where[unit["30A"]], (unit["XLVII"], unit["XX"]))
    found = oddsheet.arithmetic(state, battle, Speaker(game, "en"))
    assert found[0][:2] == ("XLVII from 0504, 9 halved", "4½")
    assert found[0].rule == "vpg 12.2"
    assert found[2].value == "10½"


def test_attack_below_the_table_is_said_to_have_no_effect(path: Path) -> None:
    table = Table(new_session(path))
    game = table.session.match.game
    state = read_position(game, ["phase german-combat", "unit XX 0504 reduced", "unit 30A 0604"])
    table.screen.attack_odds(state, Attack(game.unit["30A"], (game.unit["XX"],)))
    assert "<1:1" in table.text()
    assert table.text().endswith("Below the table: the attack has no effect.")


def test_long_list_is_cut(table: Table) -> None:
    table.screen.choices([Choice(f"choice {n}", "") for n in range(1, SHOWN + 3)])
    assert f"choice {SHOWN}" in table.text()
    assert f"choice {SHOWN + 1}" not in table.text()
    assert table.text().endswith("and 2 more")


def test_assault_shows_the_odds_that_it_buys(path: Path) -> None:
    game = load("bfm-gdw-1986", "campaign14", CAMPAIGN)
    session = Session(Match(game, "5"), ("human", "human"), path)
    session.begin()
    text = Table(session).run("arrange historical", "done!", "attack 30A with LIII")
    assert "assault LIII 1  3:2 " in text
    assert "assault LIII 2  2:1 " in text


def test_a_hint_can_be_played(table: Table) -> None:
    """The attacks that a hint advises are typed as they are told, and nothing has happened before."""
    actions = len(at_combat(table).session.match.log)
    text = table.type("hint level2:nodes=20")
    assert "Hint by level2:nodes=20: German combat" in text
    assert "What these attacks bring" in text
    assert len(table.session.match.log) == actions
    advised = [line.strip() for line in text.splitlines() if line.startswith("  attack ")]
    assert advised
    table.type(*advised)
    assert len(table.session.match.state.battles) == len(advised)


def test_hints_that_nobody_can_give_are_refused(table: Table) -> None:
    text = at_combat(table).type("hint level1", "hint tea")
    assert text.splitlines() == [
        "level level1: does not plan, expected level2 or level3",
        "player tea: unknown, expected one of level0, level1, level2, level3",
    ]


def test_odds_of_everybody_next_to_a_target(table: Table) -> None:
    assert "attack 30A with LIII XXIV" in at_combat(table).type("odds 30A")


def test_odds_of_nonsense_are_refused(table: Table) -> None:
    text = at_combat(table).type("odds", "odds 43A", "odds 30A with XLI", "odds 30A with 32A")
    assert text.splitlines() == [
        "odds: say the target too.",
        "43A has nothing to decide now.",
        "XLI is not adjacent to 30A. [vpg 9.0.battle]",
        "32A is not yours to attack with. [vpg 9.0.battle]",
    ]


def test_attack_prints_its_odds(table: Table) -> None:
    text = at_combat(table).type("attack 16A with IX LVII")
    assert "forest" in text
    assert "1 2 3" in text
    assert "Attack announced: IX LVII against 16A." in text


def test_why_tells_the_reason_and_the_rule(table: Table) -> None:
    lines = at_movement(table).type("why move XXIV 0509-0608").splitlines()
    assert lines[:2] == ["move XXIV 0509-0608", "  An enemy unit stands in 0509 Bryansk. [vpg 8.2.1]"]
    assert "vpg 8.2.1  Enemy units" in lines


def test_why_a_far_hex_is_out_of_reach_is_told_by_the_straight_way(table: Table) -> None:
    lines = at_movement(table).type("why move V 0110").splitlines()
    assert lines[0] == "move V 0104-0105-0106-0107-0108-0109-0110"
    assert "0108 is too far for V: the path costs 5 movement points, and it has 4." in lines[1]


def test_why_not_and_allowed(table: Table) -> None:
    at_movement(table)
    assert "movement phase" in table.type("why not attack 30A with XXIV")
    assert "That is allowed." in table.type("why move LVII 0307")
    assert "for example" in table.type("why")
    assert "for example" in table.type("why move LVII")


def test_rules_by_number_and_for_the_question(table: Table) -> None:
    at_movement(table)
    assert table.type("rules").startswith("vpg 8.0.order")
    assert table.type("rules 9.3.DR").startswith("vpg 9.3.DR")
    assert table.type("rules vpg 9.3").count("vpg 9.3") > 1
    assert "Q-18" in table.type("rule Q-18")
    assert table.type("rules 99") == "There is no rule 99."


def test_rules_in_the_language_of_the_player(path: Path) -> None:
    table = Table(new_session(path), "fr")
    assert table.type("rules 6.0.3").splitlines()[0] == "vpg 6.0.3  Mise en place allemande"


def test_unit_alone_shows_its_choices_and_tags_the_map(table: Table) -> None:
    text = at_movement(table).type("LVII")
    assert "move LVII 0307-0206" in text
    number = next(i for i, c in enumerate(table.loop.queries.choices, 1) if c.words == "move LVII 0407")
    assert f"_{number}_" in text


def test_list_of_a_unit_and_of_all(table: Table) -> None:
    at_movement(table)
    assert "move XXIV" in table.type("list XXIV")
    assert "XXIV 12-6" in table.type("list")
    assert "nothing to decide" in table.type("list 30A")


def test_numbers_pick_units_then_actions(table: Table) -> None:
    at_movement(table).type("list")
    number = 1 + [c.unit for c in table.loop.queries.choices].index(table.session.match.game.unit["LVII"])
    table.type(str(number))
    choice = table.loop.queries.choices[0]
    table.type("1")
    assert table.session.match.log[-1].action == choice.action


def test_number_beyond_the_list_is_no_choice(table: Table) -> None:
    at_combat(table).type("list")
    assert "do not know 999" in table.type("999")


def test_units_are_listed_with_places(table: Table) -> None:
    text = at_combat(table).type("units")
    assert "XXIV Panzer Corps" in text
    assert "replacement pool" in text
    assert "not yet available" in text
    assert "Tank Unit" not in text


def test_set_up_hexes_are_marked(table: Table) -> None:
    text = table.type("map")
    assert text.count("__o__") + text.count("~o~") + text.count("_o_") >= 22
    assert "__o__" not in at_combat(table).type("map")


def test_log_tells_the_last_actions(table: Table) -> None:
    at_combat(table).type("attack 30A with XXIV")
    assert "Attack announced: XXIV against 30A." in table.type("log 1")
    assert table.type("log 0") == ""


def test_done_mentions_units_that_can_move_once(table: Table) -> None:
    at_movement(table)
    before = len(table.session.match.log)
    assert "22 units can still move" in table.type("done")
    assert len(table.session.match.log) == before
    table.type("done")
    assert len(table.session.match.log) == before + 1


def test_done_at_once_when_asked(table: Table) -> None:
    at_movement(table)
    before = len(table.session.match.log)
    table.type("done!")
    assert len(table.session.match.log) == before + 1


def test_long_list_is_not_repeated_after_every_action(path: Path) -> None:
    text = Table(new_session(path)).run("arrange historical", "done", "move V 0102")
    assert "21 units can act; list shows them." in text
    assert text.count("XXIV 12-6") == 2  # to deploy it, and to move it


def test_short_list_is_shown_after_every_action(path: Path) -> None:
    text = Table(new_session(path)).run("arrange historical", "done", "move LVII 0307")
    assert "XII has to make room" in text
    assert "  move XII " in text


def test_tall_screen_shows_the_map_after_every_action(path: Path) -> None:
    lines = OPENING[:2]
    low = Table(new_session(path), height=30).run(*lines)
    tall = Table(new_session(path.with_name("b.hexlog")), height=80).run(*lines)
    assert tall.count("^ forest") == low.count("^ forest") + 1


def test_narrow_screen_is_mentioned(path: Path) -> None:
    table = Table(new_session(path))
    table.screen.console.width = 80
    text = table.run()
    assert "needs 100 columns" in text
    assert max(map(cell_len, text.splitlines()[:-1])) <= 80


# Playing


def test_full_game_against_the_computer(path: Path) -> None:
    text = Table(new_session(path)).finish(*OPENING)
    assert "Battle for Moscow (VPG 2009)" in text
    assert "Soviet movement" in text
    assert any("win" in line for line in text.splitlines()[-5:])
    log = store.read_save(path)
    match = hexlog.replay(log)
    assert any(isinstance(event, GameOver) for event in match.log[-1].events)
    assert log.trailer["result"].split()[0] in ("german", "soviet", "draw")
    assert log.trailer["reveal"] == "3"
    assert hexlog.verify_dice(log) > 0


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("game_id", "scenario", "options", "language"),
    [
        ("bfm-gdw-1986", "campaign14", CAMPAIGN, "en"),
        ("bfm-vpg-2009", "standard7", {"vpg_retreat_from_attackers": "on"}, "fr"),
        ("bfm-c3i-2011", "standard7", {"handicap_panzer_alternate": "on"}, "ja"),
    ],
)
def test_random_typing_never_crashes(
    path: Path, game_id: str, scenario: str, options: dict[str, str], language: str
) -> None:
    """Whole games by numbers, with other commands and nonsense thrown in."""
    session = Session(Match(load(game_id, scenario, options), "5"), ("human", "human"), path)
    session.begin()
    table = Table(session, language)
    rng = random.Random(language)
    others = (
        "undo", "redo", "units", "log", "list", "odds 30A", "why done", "rules", "help", "save", "", "x",
        "attack", "attack 30A", "retreat", "stand", "gear 1", "assault 1", "place 1Sh 1410", "0509", "fight",
        "why move XXIV 0101", "convert 30A", "convert 30A TU", "requisition", "restore XXIV", "lose", "-1",
        "move XXIV", "why retreat 0101", "why retreat 30A 0101-0102", "odds 30A with 30A", "why roll 3",
    )  # fmt: skip

    def type_something() -> str:
        luck = rng.random()
        if luck < 0.1:
            return rng.choice(others)
        if luck < 0.6:
            return table.simplest()
        return str(rng.randint(1, max(len(table.loop.queries.choices), 1)))

    table.idle = type_something
    table.loop.run()
    assert session.decision is None
    assert len(hexlog.replay(store.read_save(path)).log) == len(session.match.log)


def test_two_computers_play_by_themselves(path: Path) -> None:
    text = Table(new_session(path, ("level1", "level0"))).run()
    assert "The whole game is in" in text


@pytest.mark.no_cover
@pytest.mark.parametrize("opponent", ["level0", "level1", "level2:nodes=4"])
def test_leaving_and_going_on_is_the_same_as_staying(tmp_path: Path, opponent: str) -> None:
    staying, leaving = tmp_path / "a.hexlog", tmp_path / "b.hexlog"
    Table(new_session(staying, ("human", opponent))).finish(*OPENING)
    for lines in (OPENING[:2], OPENING[2:], ("done!",)):
        first = not leaving.exists()
        session = new_session(leaving, ("human", opponent)) if first else Session.resume(leaving, {})
        assert "--resume" in Table(session).run(*lines)
    Table(Session.resume(leaving, {})).finish()
    assert leaving.read_text().splitlines() == staying.read_text().splitlines()


def test_going_on_after_a_crash_in_the_middle_of_a_line(path: Path) -> None:
    Table(new_session(path)).run(*OPENING[:2])
    whole = path.read_text()
    path.write_text(whole + "german att")
    session = Session.resume(path, {})
    assert path.read_text() == whole
    assert len(session.match.log) == 2


def test_going_on_before_a_die_was_written_rolls_it(path: Path) -> None:
    Table(new_session(path)).run("arrange historical", "attack 30A with XXIV LIII", "done")
    lines = path.read_text().splitlines()
    die = next(i for i, line in enumerate(lines) if line.startswith("dice"))
    path.write_text("\n".join(lines[:die]) + "\n")
    Session.resume(path, {})
    assert path.read_text().splitlines()[die] == lines[die]


def test_going_on_in_another_file(path: Path) -> None:
    Table(new_session(path)).run(*OPENING[:2])
    before = path.read_text()
    other = path.with_name("other.hexlog")
    Table(Session.resume(path, {}, other)).run("attack 30A with XXIV LIII")
    assert path.read_text() == before
    assert other.read_text() == before + "german attack 30A with XXIV LIII\n"


def test_going_on_with_other_players(path: Path) -> None:
    Table(new_session(path)).run(*OPENING[:2])
    assert Session.resume(path, {"soviet": "human"}).players == ("human", "human")
    assert Session.resume(path, {}).players == ("human", "level1")


def test_finished_game_only_shows_its_end(path: Path) -> None:
    Table(new_session(path, ("level0", "level0"))).run()
    before = path.read_text()
    assert "The whole game is in" in Table(Session.resume(path, {})).run("undo")
    assert path.read_text() == before


def test_result_is_written_if_only_it_is_missing(path: Path) -> None:
    Table(new_session(path, ("level0", "level0"))).run()
    before = path.read_text()
    path.write_text(before[: before.index("result:")])
    Session.resume(path, {})
    assert path.read_text() == before


def test_save_without_seed_cannot_go_on(path: Path) -> None:
    path.write_text("hexlog 1\ngame: bfm-vpg-2009 1\ngerman arrange historical\n")
    with pytest.raises(RasputitsaError, match="no seed"):
        Session.resume(path, {})


def test_unknown_player(path: Path) -> None:
    with pytest.raises(RasputitsaError, match="player napoleon: unknown"):
        new_session(path, ("napoleon", "human"))


def test_undo_and_redo(table: Table, path: Path) -> None:
    at_combat(table)
    start = table.session.match.state
    text = table.type("attack 30A with XXIV", "undo")
    assert "Taken back: attack 30A with XXIV" in text
    assert table.session.match.state is start
    table.type("redo")
    assert len(table.session.match.state.battles) == 1
    assert path.read_text().splitlines()[-3:] == [
        "german attack 30A with XXIV",
        "german undo",
        "german attack 30A with XXIV",
    ]
    assert len(hexlog.replay(store.read_save(path)).log) == len(table.session.match.log)


def test_undo_not_past_dice_and_redo_not_past_another_action(table: Table) -> None:
    at_combat(table).type("attack 30A with XXIV", "undo", "attack 30A with LIII", "redo")
    assert table.text().splitlines()[-1] == "Nothing was taken back."
    text = table.type("done", "undo")
    assert "Nothing can be taken back" in text


def test_redo_without_undo_is_an_error(path: Path) -> None:
    with pytest.raises(NothingToUndo):
        new_session(path).redo()


def test_save_to_another_file(table: Table, path: Path) -> None:
    other = path.with_name("other.hexlog")
    text = at_combat(table).type("save", f"save {other}", "attack 30A with XXIV")
    assert f"Saved in {path}." in text.replace("\n", "")
    assert other.read_text() == path.read_text() + "german attack 30A with XXIV\n"


def test_save_to_an_impossible_place_is_told(table: Table, tmp_path: Path) -> None:
    text = table.type(f"save {tmp_path / 'no' / 'where.hexlog'}")
    assert "No such file or directory" in text.replace("\n", " ")
    assert table.session.path.exists()


def test_full_disk_stops_the_game_and_leaves_a_save_to_go_on_with(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_combat(table)
    before = path.read_text()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        table.loop.execute("attack 30A with XXIV")
    assert path.read_text().startswith(before)
    monkeypatch.undo()
    assert Session.resume(path, {}).decision is not None


def test_illegal_action_is_told_with_its_rule(table: Table) -> None:
    at_movement(table)
    assert table.type("move 30A 0508") == "30A is not yours to move. [vpg 4.0.phases]"


def test_interrupt_leaves_like_the_end_of_input(path: Path) -> None:
    table = Table(new_session(path))

    def interrupt() -> str:
        raise KeyboardInterrupt

    table.idle = interrupt
    assert "--resume" in table.run("", "arrange historical")


def test_command_to_go_on_can_be_copied(tmp_path: Path) -> None:
    path = tmp_path / ("long name " * 9 + ".hexlog")
    text = Table(new_session(path)).run()
    assert text.endswith(f"rasputitsa play {VPG} --resume '{path}'")


@pytest.mark.parametrize("word", ["quit", "exit", "q"])
def test_quit(path: Path, word: str) -> None:
    text = Table(new_session(path)).run(word, "arrange historical")
    assert "--resume" in text
    assert "german arrange" not in path.read_text()


@pytest.mark.parametrize("word", ["help", "?"])
def test_help_names_every_command(table: Table, word: str) -> None:
    text = table.type(word)
    for command in (*table.loop.queries.commands, "undo", "redo", "save", "quit", "done"):
        assert command in ("?", "rule") or command in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_keeps_its_shape(path: Path, language: str) -> None:
    text = Table(new_session(path), language).type("help")
    assert "\n  move XXIV 0504 " in text


def test_library_without_a_translation_uses_english() -> None:
    library = Library(built("bfm-c3i-2011"), "fr")
    assert library.rule_text(library.rules["c3i 7.1.stop"])[1]
    assert library.places[library.game.grid.hex("1103")] == "Moscou"
    assert library.aliases["moscow"] == library.aliases["モスクワ"] == library.game.grid.hex("1103")
