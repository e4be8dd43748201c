"""Dice that nobody can know or steer: those who try, and what everybody is told."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from rasputitsa import hexlog, notation
from rasputitsa.engine import dice
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.match import Match
from rasputitsa.games import load
from rasputitsa.server.stock import Stock
from serving import GAME, SIDES, Guest, Served, Table, pledge_of, served, settings

SEED = "1941"
DONE = {"kind": "done"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('server') / 'a.sqlite'}")) as running:
        yield running


@pytest.fixture
def table(server: Served) -> Table:
    """A match whose maker plays one side and sends a link for the other. Its dice are nobody's choice."""
    return server.found(("here", "link"), seed="")


def told_of_known_dice(state: dict[str, Any]) -> bool:
    """Whether the screen says that the maker of the match knows the dice, in its state and in its story."""
    shown = [entry["kind"] for entry in state.get("seating", [])]
    return state.get("dice", {}).get("scheme") == "chosen" and "chosen" in shown


def rolls_of(table: Table) -> list[int]:
    entries = table.observer.get("/story").json()
    return [entry["action"]["face"] for entry in entries if entry["player"] == "dice"]


def predicted(table: Table, seed: str) -> list[int]:
    """What somebody who knows the seed works out with the program at home, before each die."""
    save = hexlog.parse(table.observer.get("/hexlog").text)
    at_home = Match(load(GAME), None)
    foreseen: list[int] = []
    for _, line in save.lines:
        if line.startswith("="):
            continue
        asked = at_home.decision
        if asked is not None and asked.player == CHANCE:
            at_home.seed = seed
            foreseen.append(at_home.next_face(asked))
            at_home.seed = None
        at_home.act(notation.parse(at_home.game, line)[1])
    return foreseen


def play_on(table: Table, dice_wanted: int) -> None:
    """Both sides attack whatever they can until so many dice have been rolled."""
    luck = random.Random(7)
    while len(rolls_of(table)) < dice_wanted:
        state = table.observer.state()
        if state["prompt"]["player"] == "dice":
            table.settle()
            continue
        guest = table.guests[state["prompt"]["player"]]
        mine = guest.state()
        targets = mine["prompt"]["targets"]
        if targets:
            attackers = guest.get("/choices", unit=targets[0]).json()["attackers"]
            guest.act({"kind": "attack", "target": targets[0], "attackers": attackers})
        elif mine["prompt"]["can_end"] and luck.random() < 0.3:
            guest.act(DONE)
        else:
            guest.act(guest.some_action(mine["prompt"], luck))
        assert state["index"] < 1000


def test_a_maker_who_knows_the_dice_cannot_hide_it(server: Served) -> None:
    """He chose the seed and predicts every die: then the other side has been told before it sits down."""
    table = server.found(("here", "link"), seed=SEED)
    before = table.guests["soviet"].state()
    play_on(table, 12)
    rolled = rolls_of(table)
    foreseen = sum(a == b for a, b in zip(rolled, predicted(table, SEED), strict=True))
    assert foreseen == len(rolled) >= 12
    assert told_of_known_dice(before), f"{foreseen} of {len(rolled)} dice were known to the maker"
    assert table.guests["soviet"].post("/join", {}).json()["code"] == "dice-known"
    assert told_of_known_dice(table.guests["german"].state())


def test_the_seed_of_an_imported_save_is_known_to_whoever_imports_it(server: Served) -> None:
    match = Match(load(GAME), SEED)
    save = hexlog.write(match, reveal_seed=True)
    for players in (("here", "link"), ("link", "link"), ("here", "here")):
        seats = [{"side": side, "player": player} for side, player in zip(SIDES, players, strict=True)]
        answer = server.client.post("/api/matches/import", json={"hexlog": save, "seats": seats})
        table = Table(server, answer.json())
        for guest in table.guests.values():
            guest.sit()
        play_on(table, 6)
        state = table.observer.state()
        same = rolls_of(table) == predicted(table, SEED)
        assert not same or told_of_known_dice(state), players
        assert same == (players == ("here", "here")), "alone one may know one's dice"


def test_a_short_seed_cannot_be_found_by_trying(server: Served) -> None:
    """1,000 years tried as seeds of the published fingerprint."""
    state = server.found(("here", "link"), seed=SEED).observer.state()
    years = [str(year) for year in range(1500, 2500)]
    cracked = [year for year in years if state["commitment"] in (dice.commitment(year), pledge_of(year))]
    assert cracked == []


def ask_for_dice(table: Table) -> dict[str, Any]:
    """Play on until dice are asked for; the state then."""
    state: dict[str, Any] = table.observer.state()
    while state["prompt"]["player"] != "dice":
        guest = table.guests[state["prompt"]["player"]]
        mine = guest.state()
        targets = mine["prompt"]["targets"]
        if targets:
            attackers = guest.get("/choices", unit=targets[0]).json()["attackers"]
            guest.act({"kind": "attack", "target": targets[0], "attackers": attackers})
        guest.act(DONE)
        state = table.observer.state()
        assert state["index"] < 400
    return state


def seed_by_hand(state: dict[str, Any], secret: str) -> str:
    """The seed as docs/fair-dice.md tells how to make it."""
    lines = ["rasputitsa seed", state["id"], secret]
    lines += [f"{pledge['side']} {pledge['value']}" for pledge in state["dice"]["pledges"]]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def test_no_die_falls_before_everybody_has_sat_down_and_opened(server: Served, table: Table) -> None:
    german, soviet = table.guests["german"], table.guests["soviet"]
    assert german.commit().status_code == 200
    assert german.reveal().json()["code"] == "dice-unbound", "nothing is opened before all are bound"
    assert soviet.commit().json()["code"] == "dice-not-yours", "a link in the post has no part in the dice"
    state = ask_for_dice(table)
    assert rolls_of(table) == []
    assert state["dice"]["waits"] == ["soviet"]
    assert "Soviet" in state["prompt"]["ask"]["text"]
    for guest in (german, soviet, table.observer):
        answer = guest.submit({"kind": "roll", "face": 6}, state["index"])
        assert (answer.status_code, answer.json()["code"]) == (409, "dice-wait")
    soviet.sit(commitment=pledge_of(soviet.value))
    assert table.observer.state()["dice"]["waits"] == list(SIDES)
    assert soviet.reveal().status_code == 200
    assert rolls_of(table) == [], "the host has not opened"
    with german.live() as live:
        revision = live.hear()["update"]["state"]["revision"]
        assert german.reveal().json()["settled"]
        live.until(revision + 1)
    assert len(rolls_of(table)) == 1
    settled = table.observer.state()["dice"]
    assert settled["secret"] == ""
    assert [pledge_of(pledge["value"]) for pledge in settled["pledges"]] == [
        pledge["commitment"] for pledge in settled["pledges"]
    ]
    play_on(table, 5)
    over = table.play_out(seed=2)
    assert pledge_of(over["dice"]["secret"]) == settled["commitment"] == state["commitment"]
    assert over["seed"] == seed_by_hand(over, over["dice"]["secret"])
    save = table.observer.get("/hexlog").text
    assert hexlog.verify_dice(hexlog.parse(save)) == len(rolls_of(table))
    (row,) = Stock(server.app.state.host.database).rows(table.id)
    assert Stock(server.app.state.host.database).fault(row) is None


def test_nobody_can_choose_once_he_knows_what_another_has_added(server: Served, table: Table) -> None:
    """Not even a host who sees all that his server sees: what he adds is bound before the guest opens."""
    host, guest = table.guests["german"], table.guests["soviet"]
    host.commit()
    guest.sit()
    guest.commit()
    ask_for_dice(table)
    guest.reveal()
    kept = server.app.state.host
    row = next(row for row in Stock(kept.database).rows() if row.id == table.id)
    assert row.origin.secret
    assert row.origin.pledges[1].value == guest.value, "the host and his server know all but what is bound"
    seeds = {}
    for number in range(50):
        other = hashlib.sha256(f"{number}".encode()).hexdigest()
        tries: list[httpx.Response] = [
            host.post("/dice", {"commitment": pledge_of(other)}),
            host.post("/dice", {"value": other}),
            guest.post("/dice", {"value": other}),
        ]
        assert [answer.status_code for answer in tries] == [409, 422, 422]
        seeds[other] = table.observer.state()["dice"]
    assert len({str(state) for state in seeds.values()}) == 1, "nothing he tried has changed anything"
    key = host.post("/seats/german", {"command": "transfer"}).json()
    heir = Guest(server, table.id, key["token"])
    assert heir.sit().json()["code"] == "dice-known"
    heir.sit(accepts_dice=True)
    assert heir.commit().json()["code"] == "dice-bound", "a seat that changes hands brings no new value"
    heir.value = host.value
    assert heir.reveal().json()["settled"]
    assert rolls_of(table) != []


def test_one_who_leaves_after_the_other_has_opened_steers_nothing(server: Served, table: Table) -> None:
    """Without his value no die falls; the match stands, and everybody sees for whom it waits."""
    host, guest = table.guests["german"], table.guests["soviet"]
    host.commit()
    guest.sit(commitment=pledge_of(guest.value))
    ask_for_dice(table)
    host.reveal()
    guest.post("/seats/soviet", {"command": "computer", "player": "level0"})
    state = host.state()
    assert state["dice"]["waits"] == ["soviet"]
    assert rolls_of(table) == []
    assert [entry["kind"] for entry in state["seating"]] == ["sat", "computer"]


def test_a_seat_that_changes_hands_before_all_are_bound_is_bound_anew(server: Served) -> None:
    table = server.found(("here", "here"), seed="")
    host = table.guests["german"]
    link = host.post("/seats/soviet", {"command": "transfer"}).json()["token"]
    assert host.state()["dice"]["waits"] == list(SIDES), "two people play now"
    guest = Guest(server, table.id, link)
    guest.sit()
    guest.commit()
    key = guest.post("/seats/soviet", {"command": "transfer"}).json()["token"]
    assert host.state()["dice"]["waits"] == list(SIDES)
    host.commit()
    heir = Guest(server, table.id, key)
    heir.sit(commitment=pledge_of(heir.value))
    assert heir.reveal().status_code == 200
    assert host.reveal().json()["settled"]


def test_alone_with_the_computer_the_dice_roll_at_once(server: Served) -> None:
    table = server.found(("here", "level0"), seed="")
    alone = table.guests["german"]
    assert table.observer.state()["dice"]["waits"] == ["german"]
    alone.commit()
    assert alone.reveal().json()["settled"]
    computers = server.found(("level0", "level0"), seed="")
    assert computers.observer.state()["dice"]["settled"]


def test_dice_that_are_due_are_rolled_when_the_server_is_back(server: Served, table: Table) -> None:
    """Killed between the last value and the first die: the values are on the disk, and the die follows."""
    rooms = server.app.state.host.rooms
    roll = rooms.roll

    async def killed(_room: object) -> None:
        return None

    ask_for_dice(table)
    try:
        rooms.roll = killed
        table.settle()
        assert rolls_of(table) == []
    finally:
        rooms.roll = roll
    rooms._rooms.clear()
    table.observer.get()
    assert len(rolls_of(table)) == 1


def test_values_and_commitments_are_checked(server: Served, table: Table) -> None:
    host = table.guests["german"]
    assert host.post("/dice", {"commitment": "1941"}).json()["code"] == "invalid"
    assert host.commit().status_code == 200
    assert host.commit().status_code == 200
    assert table.observer.post("/dice", {"commitment": pledge_of("x")}).json()["code"] == "dice-not-yours"
    chosen = server.found(("here", "link")).guests["german"]
    assert chosen.commit().json()["code"] == "dice-not-yours"
    server.app.state.host.rooms._rooms.clear()
    assert host.state()["dice"]["pledges"][0]["commitment"] == pledge_of(host.value)


PATHS = (
    "", "/scene", "/story", "/hexlog", "/steps/1", "/overlays/zones", "/overlays/threat", "/hint",
    "/evaluation", "/luck", "/report", "/choices?unit=XXIV",
)  # fmt: skip


@pytest.mark.parametrize("game", [GAME, "moskva-1941"])
def test_whatever_is_asked_while_the_dice_wait_is_answered(server: Served, game: str) -> None:
    setups = dict.fromkeys(SIDES, "historical") if game != GAME else {"german": "historical"}
    table = server.found(("here", "link"), seed="", game=game, setups=setups)
    table.guests["soviet"].sit()
    state = table.observer.state()
    luck = random.Random(5)
    while state["prompt"]["player"] != "dice":
        guest = table.guests[state["prompt"]["player"]]
        mine = guest.state()
        targets = mine["prompt"]["targets"]
        if targets:
            attackers = guest.get("/choices", unit=targets[0]).json()["attackers"]
            sheet = guest.post("/odds", {"target": targets[0], "attackers": attackers}).json()
            guest.act(sheet["action"] if sheet["refusal"] is None else DONE)
        elif mine["prompt"]["can_end"]:
            guest.act(DONE)
        else:
            guest.act(guest.some_action(mine["prompt"], luck))
        state = table.observer.state()
    for guest in (table.guests["german"], table.observer):
        for path in PATHS:
            answer = server.client.get(guest.path + path, headers=guest.headers)
            assert answer.status_code < 500, (path, answer.text)
        for path, body in (("/why", {"action": DONE}), ("/undo", {"index": state["index"]})):
            assert guest.post(path, body).status_code < 500, path
    save = table.observer.get("/hexlog").text
    again = server.client.post("/api/matches/import", json={"hexlog": save}).json()
    assert Table(server, again).observer.state()["prompt"]["player"] == "dice"
