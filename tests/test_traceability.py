"""Every rule leads to code or data and to a test, every citation leads to a rule, imports point one way."""

from __future__ import annotations

import ast
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rasputitsa.engine import event
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision
from rasputitsa.games import FAMILIES, load
from rasputitsa.traceability import PACKAGE, SOURCES, Row, index, marks, mentions

TESTS = Path(__file__).parent
GAMES = FAMILIES

EVERYTHING = ("kurcina_war_of_attrition", "kurcina_zoc_retreat", "kurcina_always_vp", "kurcina_tank_step")
BORROW = "allow_cross_edition"
HOME = "bfm-gdw-1986"
STACKS = "moskva-1941"
HIDDEN = ("variable_weather", "total_fog", "allotted_air", "free_deployment")

NO_RULE = {
    "action.unknown": "notation cannot name a unit or hex that does not exist: only a program can",
    "dice.face": "no player answers for a die: only a program can give a wrong face",
    "setup.unknown": "the names of ready-made set-ups are ours, no rulebook knows them",
    "deploy.unknown": "the names of ready-made set-ups are ours, no rulebook knows them",
    "event.rolled": "a roll is cited by its purpose, which is a topic of its own",
}

ONLY_IN = {
    "arrival.ask": ("bfm-vpg-2009", "bfm-c3i-2011"),  # the first edition sells the army instead
    "arrival.edge-only": ("bfm-vpg-2009", "bfm-c3i-2011"),
    "arrival.expected": ("bfm-vpg-2009", "bfm-c3i-2011"),
    "arrival.waits": ("bfm-vpg-2009", "bfm-c3i-2011"),
    "event.stood": ("bfm-vpg-2009", "bfm-c3i-2011"),  # stubborn defence came with the second edition
    "result.stand": ("bfm-vpg-2009", "bfm-c3i-2011"),
    "result.stand-expected": ("bfm-vpg-2009", "bfm-c3i-2011"),
    "victory.draw": ("bfm-vpg-2009", "bfm-c3i-2011"),  # the first edition knows no draw
    "replacement.resting": ("bfm-vpg-2009",),  # the panzer handicap has two forms
    "replacement.consecutive": ("bfm-c3i-2011",),
    "retreat.cleaner-path": ("bfm-gdw-1986", "bfm-vpg-2009"),  # the third has no retreats of other lengths
    "retreat.straight": ("bfm-vpg-2009",),  # a disputed sentence of that book alone
}

ONLY_BY_OPTION = {
    "arrival.early", "attrition.ask", "attrition.full-first", "attrition.gear", "attrition.gear-limit",
    "attrition.gear-supply", "attrition.roll", "attrition.victim", "combat.below-table", "event.converted",
    "event.gear-worked", "supply.assault", "supply.assault-limit", "supply.extra", "supply.requisition-limit",
    "tank.by-conversion", "tank.communication", "tank.once", "tank.turn", "victory.most-points",
    "victory.tie", "weather.roll",
}  # fmt: skip

BY_OPTION_ELSEWHERE = {
    "retreat.last-resort": ("bfm-c3i-2011",),  # the third edition prints what is an option in the others
    "retreat.zone-for-full": ("bfm-c3i-2011",),
}

CORE = ("hexes", "engine", "mechanisms", "data", "games")
MAY_IMPORT = {
    "hexes": {"hexes"},
    "engine": {"hexes", "engine"},
    "mechanisms": {"hexes", "engine", "mechanisms"},
    "data": {"hexes", "engine", "data"},
    "games": set(CORE),
}
NAMES = re.compile("gdw|vpg|c3i|bfm|kurcina|kane|moscow|moskva|german|soviet", re.IGNORECASE)


def full_game(game_id: str) -> Game:
    """Every optional rule at once, with the campaign where there is one, borrowed where it must be."""
    if game_id == STACKS:
        return load(game_id, options=dict.fromkeys(HIDDEN, "on"))
    wanted = EVERYTHING if game_id == HOME else (*EVERYTHING, BORROW)
    return load(game_id, "campaign14", dict.fromkeys(wanted, "on"))


def known_ids() -> set[str]:
    return {row.id for game_id in SOURCES for row in index(game_id).rows}


def spoken_topics() -> set[str]:
    """The topics that a decision, a refusal or an event can carry."""
    below = tuple(f"rasputitsa.{folder}." for folder in ("engine", "mechanisms"))
    return {m.topic for m in mentions() if m.spoken and m.place.startswith(below)}


def family_topics(game_id: str) -> set[str]:
    """The spoken topics that some book of a game's family knows."""
    kin = [other for other in SOURCES if SOURCES[other] is SOURCES[game_id]]
    listed = {topic for other in kin for rule in SOURCES[other].rules(other) for topic in rule.topics}
    return spoken_topics() & listed


def modules(*layers: str) -> Iterator[Path]:
    for layer in layers:
        found = sorted((PACKAGE / layer).rglob("*.py")) or [PACKAGE / f"{layer}.py"]
        yield from found


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield f"{'.' * node.level}{node.module or ''}"


@pytest.fixture(params=GAMES)
def game_id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_game_has_an_index() -> None:
    assert set(SOURCES) == set(GAMES)
    with pytest.raises(DataError, match="unknown"):
        index("chess")


def test_listed_topics_exist_in_code(game_id: str) -> None:
    known = {mention.topic for mention in mentions()}
    listed = [(topic, rule.id) for rule in SOURCES[game_id].rules(game_id) for topic in rule.topics]
    assert [pair for pair in listed if pair[0] not in known] == []


def test_topics_in_code_are_listed() -> None:
    """Marks of functions too: a topic that no book lists leads nowhere."""
    listed = {t for game_id in SOURCES for rule in SOURCES[game_id].rules(game_id) for t in rule.topics}
    marked = {mention.topic for mention in mentions() if not mention.spoken}
    assert marked <= listed
    assert spoken_topics() - listed == set(NO_RULE)


def test_base_game_cites_a_rule_for_every_message(game_id: str) -> None:
    cites = load(game_id).cites
    rows = ONLY_IN | BY_OPTION_ELSEWHERE
    elsewhere = {topic for topic, games in rows.items() if game_id not in games}
    expected = family_topics(game_id) - elsewhere - ONLY_BY_OPTION
    assert expected <= set(cites)


def test_full_game_cites_a_rule_for_every_message(game_id: str) -> None:
    cites = full_game(game_id).cites
    elsewhere = {topic for topic, games in ONLY_IN.items() if game_id not in games}
    assert family_topics(game_id) - elsewhere <= set(cites)


def test_exceptions_are_still_needed() -> None:
    rows = ONLY_IN | BY_OPTION_ELSEWHERE
    assert {*NO_RULE, *rows, *ONLY_BY_OPTION} <= spoken_topics()
    cites = {game_id: load(game_id).cites for game_id in GAMES}
    for topic, games in rows.items():
        assert {game_id for game_id in GAMES if topic in cites[game_id]} == set(games), topic
    for topic in ONLY_BY_OPTION:
        assert not any(topic in found for found in cites.values()), topic


@pytest.mark.parametrize("complete", [False, True])
def test_decisions_and_events_of_play_cite_rules(game_id: str, complete: bool) -> None:
    game = full_game(game_id) if complete else load(game_id)
    rng = random.Random(41)
    state = game.start()
    while (asked := decision(state)) is not None:
        assert asked.rule == game.cites[asked.topic]
        state = apply(state, asked.options.sample(rng))
        for happened in state.events:
            told = happened.event if isinstance(happened, event.Private) else happened
            topic = event.TOPICS[type(told)]
            assert topic in NO_RULE or topic in game.cites


def test_citations_in_data_lead_to_rules() -> None:
    cited = {id_ for game_id in SOURCES for _, ids in SOURCES[game_id].citations(game_id) for id_ in ids}
    assert cited - known_ids() == set()


def test_citations_in_rulebooks_lead_to_rulings(game_id: str) -> None:
    sources = SOURCES[game_id]
    cited = {id_ for rule in sources.rules(game_id) for id_ in rule.rulings}
    assert cited - {ruling.id for ruling in sources.rulings(game_id)} == set()


def test_citations_in_tests_lead_to_rules() -> None:
    known = known_ids()
    assert [(rule, test) for rule, test in marks(TESTS) if rule not in known] == []


def normative(row: Row) -> bool:
    """Must this row be enforced? Rulings on rules must, like rules."""
    return row.kind in ("normative", "rule")


def test_normative_rules_lead_to_code_or_data(game_id: str) -> None:
    def enforced(row: Row) -> bool:
        return bool(row.data) or any(not place.startswith("rasputitsa.engine.event:") for place in row.code)

    missing = [row.id for row in index(game_id).rows if normative(row) and not enforced(row)]
    assert not missing, ", ".join(missing)


@pytest.mark.no_cover
def test_normative_rules_and_rulings_are_tested(game_id: str) -> None:
    missing = [row.id for row in index(game_id, TESTS).rows if normative(row) and not row.tests]
    assert not missing, ", ".join(missing)


def test_reverse_index(game_id: str) -> None:
    found = index(game_id)
    places = found.by_code()
    assert all(row.id in places[place] for row in found.rows for place in row.code)
    assert sum(map(len, places.values())) == sum(len(row.code) for row in found.rows)


def test_index_of_a_rule() -> None:
    rows = {row.id: row for row in index("bfm-c3i-2011").rows}
    fort = rows["c3i 9.2.fort"]
    assert fort.kind == "normative"
    assert fort.code == ("rasputitsa.mechanisms.conditions:defender_in",)
    assert fort.data == (
        "vpg-2009/ruleset.toml: combat.modifiers.fort",
        "c3i-2011/ruleset.toml: set.combat.modifiers.fort.when",
    )
    assert "rasputitsa.mechanisms.orders:Orders._path_refusal" in rows["c3i 7.1.stop"].code
    assert "vpg-2009/ruleset.toml: phases[german-combat]" in rows["c3i 4.0.3"].data
    assert "options.toml: option.mud_bars_forest" in rows["Q-14"].data
    assert rows["Q-14"].code == rows["c3i 12.1"].code


def test_marks_of_tests(tmp_path: Path) -> None:
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep" / "test_sample.py").write_text(
        "import pytest\n"
        "pytestmark = pytest.mark.rule('a 1')\n"
        "CASES = [pytest.param(1, marks=[pytest.mark.rule('a 2')])]\n"
        "@pytest.mark.rule('a 3', 'Q-01')\n"
        "def test_plain(): ...\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.rule('a 4'))])\n"
        "def test_cases(n): ...\n"
        "@pytest.mark.rule('a 5')\n"
        "class TestClass:\n"
        "    pytestmark = [pytest.mark.rule('a 6')]\n"
        "    @pytest.mark.rule('a 7')\n"
        "    def test_method(self): ...\n",
        encoding="utf-8",
    )
    file = "tests/deep/test_sample.py"
    assert sorted(marks(tmp_path / "tests")) == [
        ("Q-01", f"{file}::test_plain"),
        ("a 1", file),
        ("a 2", f"{file}::CASES"),
        ("a 3", f"{file}::test_plain"),
        ("a 4", f"{file}::test_cases"),
        ("a 5", f"{file}::TestClass"),
        ("a 6", f"{file}::TestClass"),
        ("a 7", f"{file}::TestClass::test_method"),
    ]


def test_index_without_tests(tmp_path: Path) -> None:
    assert index(HOME, tmp_path / "absent") == index(HOME)


def test_no_edition_is_named_below_the_games() -> None:
    named = [
        f"{path.relative_to(PACKAGE).as_posix()}:{number}: {line.strip()}"
        for path in modules("hexes", "engine", "mechanisms", "data")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if NAMES.search(line)
    ]
    assert named == []


@pytest.mark.parametrize("layer", CORE)
def test_imports_point_one_way(layer: str) -> None:
    wrong = []
    for path in modules(layer):
        for name in imported(path):
            package, _, rest = name.partition(".")
            own = package == "rasputitsa" and rest.partition(".")[0] in MAY_IMPORT[layer]
            if not own and package not in sys.stdlib_module_names:
                wrong.append(f"{path.relative_to(PACKAGE).as_posix()}: {name}")
    assert wrong == []
