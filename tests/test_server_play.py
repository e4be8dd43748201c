"""A match on the server, from the lobby to the last die, on both databases."""

from __future__ import annotations

import _thread
from collections.abc import Iterator
from threading import Timer
from typing import Any

import pytest

from postgres import postgres
from rasputitsa import hexlog
from rasputitsa.cli import main
from rasputitsa.games import FAMILIES
from rasputitsa.server.archive import Append, LogLine, append
from rasputitsa.server.database import Database
from rasputitsa.server.stock import Stock
from rasputitsa.table.wire.match import Update
from serving import GAME, SIDES, Guest, Served, Table, pledge_of, served, settings


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if request.param == "sqlite":
        with served(settings(f"sqlite:///{tmp_path_factory.mktemp('server') / 'a.sqlite'}")) as running:
            yield running
    else:
        with postgres() as url, served(settings(url)) as running:
            yield running


@pytest.fixture
def table(server: Served) -> Table:
    return server.found()


DONE = {"kind": "done"}


def test_a_whole_game(server: Served) -> None:
    table = server.found(name="To Moscow")
    before = table.observer.state()
    assert before["name"] == "To Moscow"
    assert before["seed"] == ""
    with table.observer.live() as live:
        over = table.play_out(seed=1)
        live.until(over["revision"])
        assert live.story == table.observer.get("/story").json()
    assert over["prompt"] is None
    assert over["position"]["over"]
    assert over["position"]["verdict"]
    assert pledge_of(over["dice"]["secret"]) == before["commitment"]
    assert over["dice"]["secret"].endswith(" oak")
    assert over["seed"] == "oak"
    save = table.observer.get("/hexlog").text
    assert hexlog.verify_dice(hexlog.parse(save)) > 0
    assert hexlog.replay(hexlog.parse(save)).decision is None
    answer = table.guests["german"].submit(DONE)
    assert (answer.status_code, answer.json()["code"]) == (422, "game.over")


def test_every_stored_match_is_played_again(server: Served) -> None:
    table = server.found()
    table.play_out(seed=2, most=60)
    stock = Stock(server.app.state.host.database)
    (row,) = stock.rows(table.id)
    assert stock.fault(row) is None
    lines = stock.lines(row)
    assert len(lines) == table.observer.state()["revision"]


def test_what_is_sent_is_an_update_and_nothing_else(table: Table) -> None:
    table.play_out(seed=3, most=40)
    for guest in (*table.guests.values(), table.observer):
        with guest.live() as live:
            told = Update.model_validate(live.hear()["update"])
            assert told.state.model_dump() == guest.state()
        assert [entry.model_dump() for entry in told.entries] == guest.get("/story").json()


def test_a_large_answer_is_packed(server: Served) -> None:
    table = server.found(game="moskva-1941", setups=dict.fromkeys(SIDES, "historical"))
    guest = table.guests[table.observer.state()["prompt"]["player"]]
    answer = guest.submit(guest.state()["prompt"]["choices"][0]["action"])
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-encoding"] == "gzip"
    assert Update.model_validate(answer.json()).state.model_dump() == guest.state()


def test_stale_and_duplicate_answers_change_nothing(table: Table) -> None:
    german = table.guests["german"]
    state = german.state()
    first = german.submit(DONE, state["index"])
    again = german.submit(DONE, state["index"])
    assert first.status_code == 200
    assert again.status_code == 409
    assert again.json()["code"] == "stale"
    assert again.json()["index"] == german.state()["index"] == first.json()["state"]["index"]


def test_the_other_side_and_observers_may_not_answer(table: Table) -> None:
    for guest, code in ((table.guests["soviet"], "not-yours"), (table.observer, "observer")):
        answer = guest.submit(DONE)
        assert (answer.status_code, answer.json()["code"]) == (403, code)


def test_a_refusal_names_the_rule_in_the_readers_language(table: Table) -> None:
    move = {"kind": "move", "unit": "XXIV", "path": ["0504"]}
    texts = set()
    for language in ("en", "fr", "ja"):
        answer = table.guests["german"].submit(move, language=language)
        assert answer.status_code == 422
        problem = answer.json()
        assert problem["rule"]
        texts.add(problem["text"])
    assert len(texts) == 3


def test_an_action_that_cannot_be_read_names_the_field(table: Table) -> None:
    answer = table.guests["german"].submit({"kind": "move", "unit": "Nobody", "path": []})
    assert answer.status_code == 422
    assert "move: unit" in answer.json()["text"]


def to_movement(table: Table) -> tuple[Guest, dict[str, Any]]:
    """The first phase in which a side moves, and one of its moves."""
    while True:
        state = table.observer.state()
        guest = table.guests[state["prompt"]["player"]]
        prompt = guest.state()["prompt"]
        for unit in prompt["units"] if "move" in prompt["kinds"] else []:
            stops = guest.get("/choices", unit=unit).json()["stops"]
            if stops:
                move: dict[str, Any] = stops[-1]["action"]
                return guest, move
        guest.act(DONE)


def test_undo_and_redo(table: Table) -> None:
    guest, move = to_movement(table)
    before = guest.state()
    after = guest.act(move)["state"]
    assert after["prompt"]["can_undo"]
    undone = guest.post("/undo", {"index": after["index"]}).json()
    assert undone["since"] == before["index"]
    assert undone["entries"] == []
    assert undone["state"]["position"] == before["position"]
    assert undone["state"]["prompt"]["can_redo"]
    assert undone["state"]["revision"] == after["revision"] + 1
    redone = guest.post("/redo", {"index": before["index"]}).json()
    assert redone["state"]["position"] == after["position"]
    assert not redone["state"]["prompt"]["can_redo"]
    assert guest.post("/redo", {"index": after["index"]}).json()["code"] == "nothing-to-redo"
    assert guest.post("/undo", {"index": after["index"] + 1}).status_code == 409


def test_dice_cannot_be_taken_back(table: Table) -> None:
    german = table.guests["german"]
    target = german.state()["prompt"]["targets"][0]
    attackers = german.get("/choices", unit=target).json()["attackers"]
    german.act({"kind": "attack", "target": target, "attackers": attackers})
    rolled = german.act(DONE)
    assert [entry["player"] for entry in rolled["entries"]] == ["german", "dice"]
    state = rolled["state"]
    assert not state["prompt"]["can_undo"]
    guest = table.guests[state["prompt"]["player"]]
    answer = guest.post("/undo", {"index": state["index"]})
    assert (answer.status_code, answer.json()["code"]) == (422, "nothing-to-undo")


def test_what_was_missed_is_heard_after_coming_back(table: Table) -> None:
    guest, move = to_movement(table)
    watcher = table.observer
    with watcher.live() as live:
        live.until(guest.state()["revision"])
        known, revision = live.story, live.state["revision"]
    moved = guest.act(move)["state"]
    guest.post("/undo", {"index": moved["index"]})
    other = guest.act(DONE)["state"]
    with watcher.live(since=revision) as live:
        live.story = known
        live.until(other["revision"])
        assert live.story == watcher.get("/story").json()
    with watcher.live(since=10**9) as live:
        assert live.hear()["update"]["entries"] == []


def test_a_restart_goes_on_where_the_match_was(server: Served) -> None:
    table = server.found()
    guest, move = to_movement(table)
    after = guest.act(move)["state"]
    server.app.state.host.rooms._rooms.clear()
    again = guest.state()
    assert {**again, "seats": []} == {**after, "seats": []}
    guest.post("/undo", {"index": after["index"]})
    server.app.state.host.rooms._rooms.clear()
    assert guest.post("/redo", {"index": after["index"] - 1}).json()["state"]["position"] == after["position"]


def test_another_process_has_gone_on(server: Served) -> None:
    table = server.found()
    german = table.guests["german"]
    state = german.state()
    elsewhere = Database(server.app.state.host.settings.database_url)
    with elsewhere.writing() as connection:
        append(connection, [Append(table.id, state["revision"], [LogLine("german done")])])
    elsewhere.close()
    answer = german.submit(DONE, state["index"])
    assert answer.status_code == 409
    assert german.state()["index"] == state["index"] + 1


def test_a_second_server_on_the_same_database_is_refused(
    server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    table, url = server.found(), server.app.state.host.settings.database_url
    late = Timer(5, _thread.interrupt_main)  # ends a server that has started after all
    late.start()
    assert main(["serve", "--port", "0", "--database", url]) == 1
    late.cancel()
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert "another server is at work on this database" in said
    assert main(["matches", "list", "--database", url]) == 0
    assert table.id in capsys.readouterr().out
    assert table.guests["german"].submit(DONE).status_code == 200


def test_steps_for_replay(table: Table) -> None:
    table.play_out(seed=3, most=20)
    german, last = table.guests["german"], table.observer.state()
    story = german.get("/story").json()
    first = german.get("/steps/0").json()
    assert first["entry"] is None
    final = german.get(f"/steps/{last['index']}").json()
    assert final["position"] == last["position"]
    assert final["entry"] == story[-1]
    assert german.get("/steps/1", **{"as": "german"}).status_code == 200
    assert german.get("/steps/1", **{"as": "soviet"}).json()["code"] == "not-over"
    assert german.get(f"/steps/{last['index'] + 1}").status_code == 404
    assert german.get("/steps/1", **{"as": "nobody"}).status_code == 422
    assert german.get("/story", since=last["index"] - 1).json() == story[-1:]


def test_a_branch_has_dice_of_its_own(server: Served, table: Table) -> None:
    table.play_out(seed=4, most=25)
    seats = [{"side": side, "player": "here"} for side in SIDES]
    made = table.guests["german"].post("/branch", {"step": 10, "seats": seats}).json()
    branch = Table(server, made)
    assert made["seats"][0]["token"] == made["seats"][1]["token"]
    assert branch.observer.state()["commitment"] != table.observer.state()["commitment"]
    assert branch.observer.get("/story").json()[:10] == table.observer.get("/story").json()[:10]
    assert branch.guests["german"].state()["you"] == list(SIDES)
    assert table.observer.post("/branch", {"step": 999, "seats": seats}).status_code == 404
    branch.play_out(seed=5, most=10)
    stock = Stock(server.app.state.host.database)
    assert stock.fault(stock.rows(branch.id)[0]) is None


def test_a_save_is_taken_in(server: Served, table: Table) -> None:
    table.play_out(seed=6, most=30)
    save = table.observer.get("/hexlog").text
    assert "seed:" not in save
    answer = server.client.post("/api/matches/import", json={"hexlog": save, "name": "again"})
    copy = Table(server, answer.json())
    assert copy.observer.state()["position"] == table.observer.state()["position"]
    bad = server.client.post("/api/matches/import", json={"hexlog": save.replace("= 1.", "= 7.", 1)})
    assert bad.status_code == 422
    assert "line" in bad.json()["text"]


def test_options_and_presets(server: Served) -> None:
    games = {game["id"]: game for game in server.client.get("/api/games", params={"language": "fr"}).json()}
    assert GAME in games
    path = f"/api/games/{GAME}/options"
    assert server.client.post(path, json={"scenario": "standard7"}).json()["problems"] == []
    assert server.client.post(path, json={"scenario": "nowhere"}).json()["problems"] != []
    table = server.found(game="bfm-gdw-1986", preset="gdw1986_campaign")
    assert table.observer.get("/scene").json()["scenario"] == "campaign14"
    for wrong in (
        {"game": "chess"},
        {"preset": "gdw1986"},
        {"setups": {"german": "nowhere"}},
        {"name": "a\nb"},
    ):
        body = {"game": GAME, "seats": [{"side": side, "player": "link"} for side in SIDES], **wrong}
        answer = server.client.post("/api/matches", json=body)
        assert answer.status_code == 422, wrong
        assert answer.json()["text"]


def test_analysis(table: Table) -> None:
    german = table.guests["german"]
    scene = german.get("/scene", language="ja")
    assert scene.json()["language"] == "ja"
    assert "immutable" in scene.headers["cache-control"]
    target = german.state()["prompt"]["targets"][0]
    attackers = german.get("/choices", unit=target).json()["attackers"]
    sheet = german.post("/odds", {"target": target, "attackers": attackers[:1]}).json()
    assert sheet["column"]
    attack = {"kind": "attack", "target": target, "attackers": attackers[:1]}
    assert german.post("/why", {"action": attack}).json() is None
    assert german.post("/why", {"action": {**attack, "attackers": []}}).json()["text"]
    for kind in ("zones", "communication", "control", "threat"):
        assert german.get(f"/overlays/{kind}").json()["kind"] == kind
    assert german.get("/report").json()["text"]
    assert german.get("/report", turn=9).status_code == 404
    assert german.get("/evaluation").json()["chances"]
    assert german.get("/luck").json()["summary"] is not None
    assert german.get("/hint").json()["action"]
    assert table.guests["soviet"].get("/hint").status_code == 403
    for game in FAMILIES:
        assert table.server.client.get(f"/api/rules/{game}").json()["rules"], game
