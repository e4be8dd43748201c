"""Messages: every topic of the code can be said in every language, with what the code gives to say it."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from rasputitsa.engine import event
from rasputitsa.engine.action import FIELDS
from rasputitsa.engine.decision import Decision, Refusal
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision
from rasputitsa.games import WITHOUT_STACKS, load
from rasputitsa.games.bfm import catalogue
from rasputitsa.games.bfm.ruleset import TRACKS
from rasputitsa.mechanisms.combat import Combat
from rasputitsa.mechanisms.marks import MARKS
from rasputitsa.messages import LANGUAGES, Messages, Speaker, catalogue_text, message_id, messages, preferred
from rasputitsa.notation import parse_words
from rasputitsa.traceability import CODE, PACKAGE, mentions

EVERYTHING = ("kurcina_war_of_attrition", "kurcina_zoc_retreat", "kurcina_always_vp", "kurcina_tank_step")
SILENT_TRACKS = {"requisitions", "bonus", "panzer-step"}
"""Tracks that only the rules look at."""

GIVEN_BY_SPEAKER = {"event-phase": {"date"}}
WRONG = (
    "done", "arrange nothing", "place 1Sh 0101", "restore XXIV", "convert 30A TU", "requisition", "gear 9",
    "move XXIV 0101", "attack 30A with XXIV", "attack 30A with 32A", "assault XXIV 99", "fight 30A",
    "lose XXIV", "stand 30A", "retreat 30A 0101", "advance XXIV", "roll 9",
)  # fmt: skip
"""Actions that are wrong more often than not."""

CLIENTS = ("terminal", "cli", "table", "messages.py", "oddsheet.py", "status.py", "story.py")


class Variables(Visitor):
    """Collects the variables of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


@lru_cache
def entries(language: str) -> dict[str, set[str]]:
    """The messages of a catalogue with their variables."""
    found = {}
    for entry in FluentParser().parse(catalogue_text(language)).body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            visitor = Variables()
            visitor.visit(entry)
            assert entry.id.name not in found, f"{entry.id.name} stands twice in {language}"
            found[entry.id.name] = visitor.names
    return found


def topics() -> set[str]:
    """Every topic that a decision, refusal or event can carry, and every reason for the end of a game."""
    spoken = {mention.topic for mention in mentions() if mention.spoken}
    return {topic for topic in spoken if topic not in TRACKS and not topic.endswith(".toml")}


def scopes(tree: ast.Module) -> Iterator[ast.AST]:
    """From the inside out: calls, statements and functions."""
    kinds = (ast.Call, ast.Assign, ast.Return, ast.FunctionDef)
    yield from sorted(
        (n for n in ast.walk(tree) if isinstance(n, kinds)), key=lambda n: len(list(ast.walk(n)))
    )


def texts(scope: ast.AST) -> set[str]:
    found = (n.value for n in ast.walk(scope) if isinstance(n, ast.Constant))
    return {value for value in found if isinstance(value, str)}


def argument_names(scope: ast.AST) -> set[str]:
    """The names of arguments given in a piece of code: keywords, and pairs of a name and a value."""
    names = {k.arg for n in ast.walk(scope) if isinstance(n, ast.Call) for k in n.keywords if k.arg}
    for node in ast.walk(scope):
        if isinstance(node, ast.Tuple) and len(node.elts) == 2 and isinstance(node.elts[0], ast.Constant):
            names |= {node.elts[0].value} if isinstance(node.elts[0].value, str) else set()
    return names


@lru_cache
def arguments() -> dict[str, set[str]]:
    """What the code gives to say each topic: the arguments of the nearest code around the topic's name."""
    found: dict[str, set[str]] = {}
    for path in (p for folder in CODE for p in (PACKAGE / folder).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        missing = texts(tree) & topics()
        for scope in scopes(tree):
            names = argument_names(scope)
            inside = texts(scope) & missing
            if inside and (names or isinstance(scope, ast.FunctionDef)):
                for topic in inside:
                    found[topic] = found.get(topic, set()) | names
                missing -= inside
    for kind, topic in event.TOPICS.items():
        found[topic] = set(kind._fields)  # type: ignore[attr-defined]
    return found


def full_game(game_id: str) -> Game:
    wanted = EVERYTHING if game_id == "bfm-gdw-1986" else (*EVERYTHING, "allow_cross_edition")
    options = dict.fromkeys(wanted, "on") | {"weather_marks": "2:early,5:late"}
    return load(game_id, "campaign14", options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_a_message(language: str) -> None:
    assert sorted(topic for topic in topics() if message_id(topic) not in entries(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_have_the_same_messages(language: str) -> None:
    assert set(entries(language)) == set(entries("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_use_only_what_the_code_gives(language: str) -> None:
    known = {message_id(topic): names for topic, names in arguments().items()}
    unknown = {
        id_: names - known[id_] - GIVEN_BY_SPEAKER.get(id_, set())
        for id_, names in entries(language).items()
        if id_ in known
    }
    assert {id_: names for id_, names in unknown.items() if names} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_say_the_same_things(language: str) -> None:
    """A translation uses no variable that the English message lacks."""
    assert {id_ for id_, names in entries(language).items() if names - entries("en")[id_]} == set()


def test_every_message_that_the_client_says_exists() -> None:
    said = set()
    for client in CLIENTS:
        for path in (PACKAGE / client).rglob("*.py") if not client.endswith(".py") else [PACKAGE / client]:
            text = path.read_text(encoding="utf-8")
            said |= set(re.findall(r'(?:say|misread)\(\s*"([a-z-]+)"', text))
            said |= set(re.findall(r'"((?:odds|status|event|play|list)-[a-z-]+)"', text))
    assert len(said) > 40
    assert said - set(entries("en")) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_messages_format(language: str) -> None:
    catalogue_ = messages(language)
    for id_, names in entries(language).items():
        text, errors = catalogue_.format(id_, dict.fromkeys(names, 1))
        assert (errors, bool(text.strip()) or id_ == "list-comma") == ([], True), id_


@pytest.mark.parametrize("game_id", WITHOUT_STACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_everything_in_the_data(game_id: str, language: str) -> None:
    speaker = Speaker(full_game(game_id), language)
    game = speaker.game
    wanted = [("side", side) for side in game.sides]
    wanted += [("phase", phase.id) for phase in game.phases]
    wanted += [("weather", turn.weather) for turn in game.turns]
    wanted += [("box", box) for box in game.boxes]
    wanted += [("track", track) for track in game.tracks if track not in SILENT_TRACKS]
    wanted += [("result", code) for code in game.of(Combat).results]
    wanted += [("shift", modifier.id) for modifier in game.of(Combat).modifiers]
    wanted += [("field", field) for field in FIELDS]
    assert [pair for pair in wanted if not speaker.has_name(*pair)] == []
    dates = [speaker.date(turn.number) for turn in game.turns]
    assert len(set(dates)) == len(game.turns)
    assert language != "ja" or all("月" in date for date in dates)


def test_every_modifier_of_an_option_is_in_the_full_game() -> None:
    """Otherwise the names of shifts would not all be tested."""
    keys = [key for option in catalogue().values() for key in option.patches["on"].get("set", {})]
    added = {key.split(".")[2] for key in keys if key.startswith("combat.modifiers.")}
    assert added <= {modifier.id for modifier in full_game("bfm-gdw-1986").of(Combat).modifiers}


def strict(speaker: Speaker, id_: str, args: dict[str, Any]) -> str:
    text, errors = speaker.messages.format(id_, speaker.words(args))
    assert errors == [], (id_, args)
    return text


@pytest.mark.parametrize(("game_id", "language"), list(zip(WITHOUT_STACKS, LANGUAGES, strict=True)))
def test_a_whole_game_can_be_told(game_id: str, language: str) -> None:
    """Decisions, events, and refusals of actions that belong elsewhere."""
    speaker = Speaker(full_game(game_id), language)
    rng = random.Random(11)
    state = speaker.game.start()
    wrong = [parse_words(speaker.game, words) for words in WRONG]
    while (asked := decision(state)) is not None:
        strict(speaker, message_id(asked.topic), dict(asked.args))
        refusal = asked.options.why_not(rng.choice(wrong))
        if refusal is not None:
            strict(speaker, message_id(refusal.topic), dict(refusal.args))
        state = apply(state, asked.options.sample(rng))
        told = [speaker.event(happened) for happened in state.events]
        assert not any(re.search(r"[{}]|\b(name|event)-", text) for text in told), told


@pytest.fixture
def speaker() -> Speaker:
    return Speaker(load("bfm-vpg-2009"), "en")


def test_refusal_in_words(speaker: Speaker) -> None:
    grid, unit = speaker.game.grid, speaker.game.unit
    args = (("unit", unit["XXIV"]), ("hex", grid.hex("0603")), ("cost", 7), ("points", 6))
    assert speaker.refusal(Refusal("move.too-far", args)) == (
        "0603 Vyazma is too far for XXIV: the path costs 7 movement points, and it has 6."
    )


@pytest.mark.parametrize("argument", [("unit", 999), ("hex", 9999), ("path", (9999,)), ("path", ())])
def test_refusal_of_what_does_not_exist(speaker: Speaker, argument: tuple[str, object]) -> None:
    assert "does not have" in speaker.refusal(Refusal("action.unknown", (argument,)))


def test_event_in_words(speaker: Speaker) -> None:
    grid, unit = speaker.game.grid, speaker.game.unit
    moved = event.Moved(unit["XXIV"], grid.hex("0409"), (grid.hex("0508"), grid.hex("0509")))
    assert speaker.event(moved) == "XXIV moves 0508-0509 Bryansk."
    assert speaker.event(event.Eliminated(unit["30A"], grid.hex("0509"), "no-retreat")) == (
        "30A has no retreat and is eliminated at 0509 Bryansk."
    )


def test_end_in_words(speaker: Speaker) -> None:
    assert speaker.event(event.GameOver(1, "victory.holder")).startswith("The Soviets win: ")
    assert speaker.event(event.GameOver(None, "victory.draw")).startswith("A draw: ")


def test_points_that_only_rules_look_at_are_not_told(speaker: Speaker) -> None:
    assert speaker.event(event.PointsChanged("panzer-step", 3)) == ""
    assert speaker.event(event.PointsChanged("rp", 3)) == "Replacement points: 3."


def test_decision_in_words() -> None:
    speaker = Speaker(load("bfm-vpg-2009"), "fr")
    asked = Decision(0, "retreat.ask", None, "", (("unit", speaker.game.unit["30A"]),))  # type: ignore[arg-type]
    assert speaker.decision(asked) == "Choisissez la retraite de 30A."


def test_what_a_catalogue_lacks_is_said_by_its_id() -> None:
    assert messages("fr").say("no-such-message") == "no-such-message"
    assert messages("fr").format("no-such-message", {})[1] != []


def test_unknown_language() -> None:
    with pytest.raises(RasputitsaError, match="expected one of en, fr, ja"):
        Messages("xx")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "ja_JP.UTF-8", "LANG": "fr_FR.UTF-8"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
    ],
)
def test_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert preferred(environment) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_words_for_every_mark_on_a_unit(language: str) -> None:
    page = Path(__file__).parents[1] / "client" / "src" / "locale" / f"{language}.ftl"
    words = dict(line.partition(" = ")[::2] for line in page.read_text(encoding="utf-8").splitlines())
    assert [name for name in MARKS if not words.get(f"mark-{name}")] == []
