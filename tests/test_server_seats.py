"""Who may sit where, what each may see, and that no secret is ever told to anybody else."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.server import archive, token
from serving import GAME, SIDES, Guest, Served, Table, served, settings

DONE = {"kind": "done"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('server') / 'a.sqlite'}")) as running:
        yield running


@pytest.fixture
def table(server: Served) -> Table:
    return server.found()


def test_without_a_token_nothing_is_seen(server: Served, table: Table) -> None:
    paths = ("", "/scene", "/story", "/hexlog", "/steps/0", "/overlays/zones", "/hint", "/luck", "/report")
    for path in paths:
        for match in (table.id, "no-such-match"):
            for wrong in ("", "wrong", table.tokens["german"][:-1]):
                answer = Guest(server, match, wrong).get(path)
                assert (answer.status_code, answer.json()["code"]) == (401, "seat"), path


def test_the_live_socket_needs_a_token_too(server: Served, table: Table) -> None:
    for hello, code in (('{"token": "wrong"}', 4401), ("[]", 4400), ("nonsense", 4400)):
        url = server.url.replace("http", "ws")
        with connect(f"{url}/api/matches/{table.id}/live") as socket:
            socket.send(hello)
            with pytest.raises(ConnectionClosed):
                socket.recv(10)
            assert socket.close_code == code


def test_a_seat_is_handed_over(table: Table) -> None:
    german = table.guests["german"]
    with german.live() as live:
        live.hear()
        key = german.post("/seats/german", {"command": "transfer"}).json()
        assert live.closed() == 4401
    assert german.get().status_code == 401
    heir = Guest(table.server, table.id, key["token"])
    assert heir.state()["you"] == ["german"]
    assert heir.submit(DONE).status_code == 200


def test_a_seat_is_closed(table: Table) -> None:
    assert table.guests["german"].post("/seats/german", {"command": "revoke"}).json()["token"] == ""
    assert table.guests["german"].get().status_code == 401


def test_only_the_host_seats_others(server: Served, table: Table) -> None:
    for side, code in (("soviet", 403), ("observer", 403), ("nobody", 404)):
        answer = table.guests["german"].post(f"/seats/{side}", {"command": "transfer"})
        assert answer.status_code == code, side
    assert table.observer.post("/seats/german", {"command": "revoke"}).status_code == 403
    hosted = server.found(("here", "link"))
    key = hosted.guests["german"].post("/seats/soviet", {"command": "transfer"}).json()
    assert hosted.guests["soviet"].get().status_code == 401
    assert Guest(server, hosted.id, key["token"]).state()["you"] == ["soviet"]
    key = hosted.guests["german"].post("/seats/observer", {"command": "transfer"}).json()
    assert hosted.observer.get().status_code == 401
    assert Guest(server, hosted.id, key["token"]).state()["you"] == []


def test_one_of_two_sides_is_given_away(server: Served) -> None:
    hot = server.found(("here", "here"))
    here = hot.guests["german"]
    assert here.state()["you"] == list(SIDES)
    key = here.post("/seats/soviet", {"command": "transfer"}).json()
    assert here.state()["you"] == ["german"]
    assert Guest(server, hot.id, key["token"]).state()["you"] == ["soviet"]
    server.app.state.host.rooms._rooms.clear()
    assert here.state()["you"] == ["german"]


def test_a_passphrase_guards_the_links(server: Served) -> None:
    table = server.found(("here", "link"), passphrase="Ночь без сна")
    soviet = table.guests["soviet"]
    assert table.guests["german"].get().status_code == 200
    assert soviet.get().json()["code"] == "passphrase"
    assert soviet.post("/join", {"passphrase": "no"}).json()["code"] == "passphrase-wrong"
    word = {"passphrase": "Ночь без сна", "accepts_dice": True}
    key = soviet.post("/join", word).json()
    assert key["side"] == "soviet"
    assert soviet.get().status_code == 401
    inside = Guest(server, table.id, key["token"])
    assert inside.state()["you"] == ["soviet"]
    assert inside.post("/join", {"passphrase": ""}).json()["token"] == key["token"]
    watcher = table.observer.post("/join", {"passphrase": "Ночь без сна"}).json()
    assert Guest(server, table.id, watcher["token"]).state()["you"] == []
    assert table.observer.get().json()["code"] == "passphrase"
    assert [soviet.post("/join", {"passphrase": "?"}).status_code for _ in range(5)][-1] == 429


def test_passphrases_are_salted() -> None:
    assert token.stretched("a") != token.stretched("a")
    assert token.fits("a", token.stretched("a"))
    assert not token.fits("b", token.stretched("a"))


def test_who_is_there_is_told(table: Table) -> None:
    german, soviet = table.guests["german"], table.guests["soviet"]
    with german.live() as live:
        live.hear()
        with soviet.live() as other:
            other.hear()
            while not live.other or not live.other[-1]["seats"][1]["connected"]:
                live.hear()
            assert [seat["connected"] for seat in soviet.state()["seats"]] == [True, True]


class Wire(logging.Handler):
    """Everything that the server sends to a guest or writes to its log."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text += record.getMessage() + "\n"


def heard_by(guest: Guest, wire: Wire) -> None:
    """Ask for everything that a guest can ask for."""
    paths = (
        "", "/scene", "/story", "/hexlog", "/steps/1", "/overlays/zones", "/overlays/threat", "/hint",
        "/evaluation", "/luck", "/report", "/choices?unit=XXIV", "/nowhere",
    )  # fmt: skip
    for path in paths:
        answer = guest.server.client.get(guest.path + path, headers=guest.headers)
        wire.text += answer.text + str(dict(answer.headers))
    for path in ("/actions", "/undo", "/redo", "/why", "/odds", "/branch", "/join", "/computer"):
        for body in ({}, {"index": "x"}, {"index": 0, "action": {"kind": guest.token}}):
            answer = guest.post(path, body)
            wire.text += answer.text.replace(guest.token, "") + str(dict(answer.headers))
    with guest.live() as live:
        live.hear()
        wire.text += json.dumps([live.story, live.state, live.other])


def test_no_secret_is_in_anything_that_is_sent(server: Served) -> None:
    seed = "a seed that nobody may know"
    table = server.found(("link", "link"), seed=seed)
    table.play_out(seed=8, most=12)
    wire = Wire()
    logger = logging.getLogger("rasputitsa")
    logger.addHandler(wire)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    guests = [*table.guests.values(), table.observer]
    for guest in guests:
        heard_by(guest, wire)
    logger.removeHandler(wire)
    logger.setLevel(level)
    assert "GET /api/matches/" in wire.text
    secrets = [seed, *(guest.token for guest in guests), *(token.token_hash(g.token) for g in guests)]
    assert [secret for secret in secrets if secret in wire.text] == []
    with server.app.state.host.database.engine.connect() as connection:
        rows = [str(row.values()) for row in archive.read_seats(connection, table.id)]
    assert len(rows) == 3
    assert [t for t in (g.token for g in guests) if any(t in row for row in rows)] == []


def hide_the_enemy(state: State, side: int) -> State:
    """A game in which units of the other side are not seen."""
    seen = state.copy()
    for unit in seen.game.units_of[1 - side]:
        seen.remove(unit, seen.game.box["out"])
    return seen


@pytest.fixture
def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = archive.shared_game
    games: dict[Any, Game] = {}

    def concealed(game: str, scenario: str, options: dict[str, str], version: int | None = None) -> Game:
        found = plain(game, scenario, options, version)
        return games.setdefault(found, replace(found, conceal=hide_the_enemy))

    for module in ("archive", "founding"):
        monkeypatch.setattr(f"rasputitsa.server.{module}.shared_game", concealed)


@pytest.mark.usefixtures("hidden")
def test_hidden_units_are_not_sent(server: Served) -> None:
    table = server.found()
    state = table.guests["german"].state()
    placed = {unit["key"]: unit["hex"] for unit in state["position"]["units"]}
    scene = table.guests["german"].get("/scene").json()
    sides = {counter["key"]: counter["side"] for counter in scene["counters"]}
    assert [key for key, hex_ in placed.items() if hex_ is not None and sides[key] == "soviet"] == []
    assert any(hex_ is not None for hex_ in placed.values())
    watched = table.observer.state()["position"]["units"]
    assert [unit for unit in watched if unit["hex"] is not None] == []
    for path in ("/hexlog", "/luck"):
        assert table.guests["german"].get(path).json()["code"] == "not-over"
    seats = [{"side": side, "player": "here"} for side in SIDES]
    assert table.guests["german"].post("/branch", {"step": 0, "seats": seats}).json()["code"] == "not-over"
    server.app.state.host.rooms._rooms.clear()


def test_the_game_of_these_tests_hides_nothing_by_itself() -> None:
    assert archive.shared_game(GAME, "standard7", {}).conceal is None
