"""Nobody is unseated behind his back: seats change hands in the open, by consent or after a long absence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rasputitsa.server import seating
from serving import Guest, Served, Table, served, settings

DAY = 86_400
WEEK = 7 * DAY


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('server') / 'a.sqlite'}")) as running:
        yield running


@pytest.fixture
def clock(server: Served) -> Iterator[list[float]]:
    """The server's clock, to be put forward."""
    host = server.app.state.host
    before, now = host.clock, [host.clock()]
    host.clock = lambda: now[0]
    yield now
    host.clock = before


def seated(server: Served, **more: Any) -> tuple[Table, Guest, Guest]:
    """The host, who plays, and a guest who has sat down on the seat of his link."""
    table = server.found(("here", "link"), **more)
    guest = table.guests["soviet"]
    answer = guest.sit(accepts_dice=True)
    assert answer.status_code == 200, answer.text
    return table, table.guests["german"], guest


def kinds(guest: Guest) -> list[str]:
    return [entry["kind"] for entry in guest.state()["seating"] if entry["number"]]


def test_the_host_cannot_take_a_seat_that_a_person_has_taken(server: Served) -> None:
    """He tries every command on the seat of a guest who joined by his link."""
    table = server.found(("here", "link"))
    link, host = table.guests["soviet"], table.guests["german"]
    joined = link.post("/join", {"passphrase": ""})
    own = joined.json().get("token", link.token)
    if "accepts" in str(joined.request) or joined.status_code == 409:
        own = link.post("/join", {"passphrase": "", "accepts_dice": True}).json()["token"]
    guest = Guest(server, table.id, own)
    commands = ({"command": "transfer"}, {"command": "person"}, {"command": "revoke"})
    for wish in (*commands, {"command": "computer", "player": "level0"}):
        answer = host.post("/seats/soviet", wish)
        taken = answer.status_code == 200 and bool(answer.json()["token"])
        unseated = guest.get().status_code == 401
        assert (taken, unseated) == (False, False), f"{wish}: the host has the seat, the guest has lost it"
        assert guest.get().json()["you"] == ["soviet"]


def test_the_link_is_dead_once_somebody_has_sat_down(server: Served) -> None:
    """The host knows the links that he sent; they do not open a seat that is taken."""
    table = server.found(("here", "link"))
    link = table.tokens["soviet"]
    answer = table.guests["soviet"].sit(accepts_dice=True, commitment="0" * 64)
    assert answer.status_code == 200, "dice that were chosen need nobody's value"
    assert table.guests["soviet"].token != link
    assert Guest(server, table.id, link).get().status_code == 401
    assert Guest(server, table.id, link).post("/join", {"accepts_dice": True}).status_code == 401


def test_the_host_does_not_set_up_for_a_guest_who_has_not_come_yet(server: Served) -> None:
    """He knows the link that he sent, and in a hidden game he would know where all units are."""
    hidden = {"game": "moskva-1941", "setups": {}, "options": {"masks": "on"}, "seed": ""}
    table = server.found(("here", "link"), **hidden)
    link = table.guests["soviet"]
    answer = link.submit({"kind": "arrange", "setup": "historical"})
    assert answer.status_code >= 400, "the army of the guest is set up by whoever sent him the link"
    assert table.observer.state()["index"] == 0
    link.sit()
    assert link.submit({"kind": "arrange", "setup": "historical"}).status_code == 200


def test_sitting_down_twice_with_the_same_key_is_sitting_down_once(server: Served) -> None:
    table = server.found(("here", "link"))
    key = "k" * 43
    link = Guest(server, table.id, table.tokens["soviet"])
    for _ in range(2):
        link.token = table.tokens["soviet"]
        answer = link.post("/join", {"key": key, "accepts_dice": True})
        assert (answer.status_code, answer.json()["token"]) == (200, key)
        link.headers = {"Authorization": f"Bearer {table.tokens['soviet']}"}
    assert Guest(server, table.id, key).state()["you"] == ["soviet"]
    for bad in ({"key": "short"}, {"key": "ключ" * 20}, {"commitment": "1941"}):
        other = server.found(("here", "link")).guests["soviet"]
        assert other.post("/join", {"accepts_dice": True, **bad}).status_code == 422
        assert other.get().status_code == 200, "the link is still good"


def test_all_see_who_did_what(server: Served) -> None:
    table, host, guest = seated(server)
    guest.post("/seats/soviet", {"command": "computer", "player": "level0"})
    heir = host.post("/seats/soviet", {"command": "person"}).json()["token"]
    Guest(server, table.id, heir).sit(accepts_dice=True)
    seen = table.observer.state()["seating"]
    told = [(entry["kind"], entry["side"], entry["by"]) for entry in seen if entry["number"]]
    assert told == [
        ("sat", "soviet", "soviet"),
        ("computer", "soviet", "soviet"),
        ("person", "soviet", "german"),
        ("sat", "soviet", "soviet"),
    ]
    assert host.state()["seating"] == seen
    texts = {
        tuple(e["text"] for e in table.observer.state(language=lang)["seating"]) for lang in ("fr", "ja")
    }
    assert all("seat-news" not in text for told_ in (*texts, [e["text"] for e in seen]) for text in told_)
    server.app.state.host.rooms._rooms.clear()
    assert table.observer.state()["seating"] == seen


def test_the_seating_is_told_at_once_and_stands_where_it_happened(server: Served) -> None:
    table, host, guest = seated(server)
    table.play_out(seed=3, most=5)
    index = table.observer.state()["index"]
    with table.observer.live() as live:
        live.hear()
        host.post("/seats/soviet", {"command": "transfer"})
        while not live.other or not live.other[-1]["requests"]:
            live.hear()
        message = live.other[-1]
    assert message["seating"][-1]["after"] == index
    assert message["requests"] == [
        {"side": "soviet", "command": "transfer", "player": "", "by": "german", "agreed": False}
    ]
    assert guest.state()["requests"] == message["requests"]


def test_a_seat_is_given_up_by_consent(server: Served) -> None:
    table, host, guest = seated(server)
    wish = {"command": "transfer"}
    assert host.post("/seats/soviet", wish).json() == {"side": "soviet", "token": "", "asked": True}
    assert host.post("/seats/soviet", {"command": "agree"}).status_code == 403
    guest.post("/seats/soviet", {"command": "decline"})
    assert host.state()["requests"] == []
    assert guest.post("/seats/soviet", {"command": "agree"}).json()["code"] == "no-request"
    host.post("/seats/soviet", wish)
    guest.post("/seats/soviet", {"command": "agree"})
    assert guest.state()["requests"][0]["agreed"]
    assert host.post("/seats/soviet", {"command": "revoke"}).json()["asked"], "he agreed to something else"
    host.post("/seats/soviet", {"command": "decline"})
    host.post("/seats/soviet", wish)
    guest.post("/seats/soviet", {"command": "agree"})
    token = host.post("/seats/soviet", wish).json()["token"]
    assert token
    assert guest.get().status_code == 401
    assert host.state()["requests"] == []
    assert kinds(host).count("agreed") == 2
    assert Guest(server, table.id, token).sit(accepts_dice=True).status_code == 200


def test_one_who_has_been_away_for_long_can_be_replaced(server: Served, clock: list[float]) -> None:
    table, host, guest = seated(server)
    guest.get()
    clock[0] += WEEK - DAY
    assert host.post("/seats/soviet", {"command": "transfer"}).json()["asked"]
    clock[0] += 2 * DAY
    token = host.post("/seats/soviet", {"command": "transfer"}).json()["token"]
    assert guest.get().status_code == 401
    assert kinds(host)[-2:] == ["asked", "transfer"]
    assert Guest(server, table.id, token).sit(accepts_dice=True).status_code == 200


def test_every_seat_is_told_how_long_one_may_be_away(server: Served) -> None:
    table, host, guest = seated(server, away_days=3)
    assert [seat.state()["away_days"] for seat in (host, guest, table.observer)] == [3, 3, 3]
    _, host, guest = seated(server)
    assert [seat.state()["away_days"] for seat in (host, guest)] == [7, 7]


def test_who_looks_in_is_not_away(server: Served, clock: list[float]) -> None:
    _, host, guest = seated(server, away_days=1)
    for _ in range(5):
        clock[0] += DAY - 10
        assert guest.get().status_code == 200
        server.app.state.host.rooms._rooms.clear()
        assert host.post("/seats/soviet", {"command": "revoke"}).json()["asked"]
    with guest.live() as live:
        live.hear()
        clock[0] += 2 * DAY
        assert host.post("/seats/soviet", {"command": "revoke"}).json()["asked"], "he is at the table"


def test_an_absent_host_can_be_replaced_too(server: Served, clock: list[float]) -> None:
    table, _, guest = seated(server)
    clock[0] += WEEK + DAY
    guest.post("/seats/german", {"command": "computer", "player": "level0"})
    assert table.guests["german"].get().status_code == 401
    assert guest.state()["seats"][0]["player"] == "level0"


def test_a_host_who_does_not_play_has_no_other_rights(server: Served) -> None:
    table = server.found(("level0", "level0"), seed="")
    host = table.observer
    link = host.post("/seats/soviet", {"command": "person"}).json()["token"]
    fresh = host.post("/seats/soviet", {"command": "transfer"}).json()["token"]
    assert Guest(server, table.id, link).get().status_code == 401, "a vacant seat has a new link"
    guest = Guest(server, table.id, fresh)
    assert guest.sit().json()["code"] == "dice-known", "the dice were settled before he came"
    guest.sit(accepts_dice=True)
    assert host.post("/seats/soviet", {"command": "transfer"}).json()["asked"]
    assert guest.state()["requests"][0]["by"] == "observer"
    text = guest.state()["seating"][-1]["text"]
    assert text.startswith("For the seat of the Soviets there is a request by the maker of the match")


def test_where_everybody_comes_by_a_link_nobody_is_host(server: Served) -> None:
    table = server.found(("link", "link"))
    for guest in (table.observer, table.guests["german"]):
        assert guest.post("/seats/soviet", {"command": "transfer"}).json()["code"] == "not-host"


def test_watchers_change_no_seat(server: Served) -> None:
    table, _, _ = seated(server)
    for wish in ("transfer", "revoke", "person"):
        assert table.observer.post("/seats/soviet", {"command": wish}).json()["code"] == "not-host"


def test_a_seat_cannot_be_asked_for_without_end(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it stays in the log of the match; the same wish twice is one."""
    _, host, guest = seated(server)
    for _ in range(3):
        assert host.post("/seats/soviet", {"command": "revoke"}).json()["asked"]
    assert kinds(host) == ["sat", "asked"]
    monkeypatch.setattr(seating, "MOST_NEWS", 3)
    guest.post("/seats/soviet", {"command": "decline"})
    assert host.post("/seats/soviet", {"command": "revoke"}).json()["code"] == "match-full"
