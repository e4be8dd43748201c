"""The scene: the map, counters, tables and texts of a game, complete and in three languages."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot, sqrt

import pytest

from rasputitsa.engine.game import Game
from rasputitsa.games import load
from rasputitsa.hexes import DIRECTIONS, bits
from rasputitsa.messages import LANGUAGES
from rasputitsa.table.rules import rulebook
from rasputitsa.table.scene import scene
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.scene import Scene
from variants import EDITIONS, everything

every_game = pytest.mark.parametrize("game_id", EDITIONS.values())
every_language = pytest.mark.parametrize("language", LANGUAGES)


def drawn(game: Game, language: str = "en") -> Scene:
    return scene(voice(game, language))


@every_game
def test_neighbours_lie_next_to_each_other(game_id: str) -> None:
    places = {place.label: place for place in drawn(load(game_id)).hexes}
    assert len(places) == len(list(load(game_id).grid))
    for place in places.values():
        for direction, label in place.neighbours.items():
            other = places[label]
            assert hypot(other.x - place.x, other.y - place.y) == pytest.approx(sqrt(3), abs=1e-3)
            assert (other.y < place.y) == direction.startswith("N")
            assert (other.x > place.x) == direction.endswith("E")
            back = DIRECTIONS[(DIRECTIONS.index(direction) + 3) % 6]
            assert other.neighbours[back] == place.label


@every_game
def test_everything_on_the_map_is_in_the_scene(game_id: str) -> None:
    game = load(game_id)
    found = drawn(game)
    for feature, mask in game.terrain.hexes.items():
        assert {h.label for h in found.hexes if feature in h.terrain} == set(game.grid.labels(mask))
    assert sum(mask.bit_count() for mask in game.terrain.sides["river"]) == 2 * len(found.borders)
    assert sum(mask.bit_count() for mask in game.terrain.tracks["rail"]) == 2 * len(found.links)
    assert {h.name for h in found.hexes if h.name} == set(game.terrain.places)
    assert [h.name for h in found.hexes if h.prize] == ["Moscow"]
    assert [counter.key for counter in found.counters] == [counter.key for counter in game.counters]


def test_edges_are_those_in_use() -> None:
    assert [edge.name for edge in drawn(load("bfm-gdw-1986")).edges] == ["german", "soviet"]
    seasonal = drawn(load("bfm-gdw-1986", options={"kurcina_edge": "on"})).edges[-1]
    assert (seasonal.name, seasonal.side) == ("soviet_seasonal", "soviet")
    assert seasonal.title == "Edge of the Soviets on turns 1, 2, 3, 13, 14"


def test_terrain_effects_follow_the_options() -> None:
    """In the first edition only Soviets profit from fortifications; later editions do not ask who it is."""
    first, second = (drawn(load(game_id)).terrain_effects for game_id in ("bfm-gdw-1986", "bfm-vpg-2009"))
    assert (
        "A defender of the Soviets here shifts attacks one column to the left. [gdw combat.terrain]"
        in first["fort"]
    )
    assert "A defender here shifts attacks one column to the left. [vpg 9.2.fort]" in second["fort"]
    assert second["forest"][0] == "Costs 2 movement points to enter. [vpg 8.0.costs]"
    assert any("across" in text for text in second["river"])
    assert any("stand its ground" in text for text in second["major"])
    assert not any("stand its ground" in text for text in first["major"])


def test_turns_tell_what_they_bring() -> None:
    turns = drawn(load("bfm-vpg-2009")).turns
    assert turns[0].notes == [
        "Soviets: 5 replacement points",
        "Left out: German replacements",
        "Left out: German panzer movement",
    ]
    assert turns[3].notes[-1] == "1Sh arrives"
    assert [turn.weather for turn in turns] == ["clear", "clear", "mud", "mud", "clear", "clear", "clear"]
    campaign = drawn(everything("gdw", "campaign14").load()).turns
    assert "A unit may become TU" in campaign[12].notes
    assert "Winter attrition" in campaign[8].notes
    assert "The weather is rolled for" in campaign[1].notes
    assert any(note.startswith("On 4 or more") for note in campaign[2].notes)


def test_options_in_force() -> None:
    chosen = {option.id: option.value for option in drawn(load("bfm-vpg-2009")).options}
    assert chosen == {"vpg_hex_terrain_cumulative": "on"}
    off = load("bfm-vpg-2009", options={"vpg_hex_terrain_cumulative": "off"})
    assert drawn(off).options == []


@every_game
def test_the_combat_table_is_explained(game_id: str) -> None:
    found = drawn(load(game_id))
    used = {result for column in found.table for result in column.results}
    explained = {result.id: result for result in found.results}
    assert used <= set(explained)
    assert all(result.explanation and result.rule for result in found.results)
    numbers = {rule.id for rule in rulebook(voice(load(game_id), "en")).rules}
    assert {result.rule for result in found.results} <= numbers


@every_language
@pytest.mark.parametrize("edition", EDITIONS)
def test_scenes_speak_the_language(edition: str, language: str) -> None:
    """Every name and sentence is a text of the catalogue, and differs from the English one where it must."""
    game = everything(edition, "campaign14").load()
    found = drawn(game, language)
    texts = [
        *found.terrain_names.values(), *found.boxes.values(), found.scenario_title,
        *(note for turn in found.turns for note in turn.notes), *(edge.title for edge in found.edges),
        *(effect for effects in found.terrain_effects.values() for effect in effects),
        *(phase.name for phase in found.phases), *(turn.weather_name for turn in found.turns),
        *(counter.name for counter in found.counters), *(option.text for option in found.options),
    ]  # fmt: skip
    assert not [text for text in texts if not text or "{" in text or text.startswith(("table-", "name-"))]
    if language == "ja":
        assert not [text for text in texts if text.isascii()]


def test_counters_by_their_names() -> None:
    names = {
        language: {counter.key: counter.name for counter in drawn(load("bfm-vpg-2009"), language).counters}
        for language in LANGUAGES
    }
    assert names["en"] == {counter.key: counter.name for counter in load("bfm-vpg-2009").counters}
    assert names["fr"]["XXIV"] == "XXIVe corps blindé"
    assert names["ja"]["XXIV"] == "第24装甲軍団"
    assert names["fr"]["1Sh"] == "1re armée de choc"
    assert names["ja"]["30A"] == "第30軍"


@every_language
@every_game
def test_the_rulebook_has_every_citation(game_id: str, language: str) -> None:
    """Whatever the table cites can be opened."""
    game = load(game_id)
    book = rulebook(voice(game, language))
    numbers = {rule.id for rule in book.rules}
    assert set(game.cites.values()) <= numbers
    assert all(rule.title and rule.text for rule in book.rules)
    assert not [rule.id for rule in book.rules if rule.section_title in ("", rule.section)]


def test_hexes_come_in_the_order_of_their_numbers() -> None:
    labels = [place.label for place in drawn(load("bfm-vpg-2009")).hexes]
    assert all(one < other for one, other in pairwise(labels))
    game = load("bfm-vpg-2009")
    assert labels == sorted(game.grid.label(hex_) for hex_ in bits(game.grid.board))


def test_a_game_of_other_mechanisms_has_a_scene() -> None:
    """A later game may do without any mechanism of these: what it lacks is left out."""
    bare = drawn(replace(load("bfm-vpg-2009"), parameters={}))
    assert (bare.table, bare.results, bare.edges) == ([], [], [])
    assert len(bare.hexes) == 147
    assert not any(place.prize for place in bare.hexes)
    assert not any(bare.terrain_effects.values())
    assert bare.turns[0].notes == ["Left out: German replacements", "Left out: German panzer movement"]
