"""One stranger stops nobody: each attack in small, at a server with its usual limits.

In full, beside 200 players: ``make attackers``.
"""

from __future__ import annotations

import contextlib
import json
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from rasputitsa import hexlog
from rasputitsa.engine.match import Match
from rasputitsa.games import load
from serving import GAME
from strangers import Serving, closed, serving

STACKS = "moskva-1941"
HALF = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nX-A: "
HEAD_SECONDS = 10
AS_JSON = {"Content-Type": "application/json"}


class HalfSent(NamedTuple):
    silent: socket.socket
    begun: socket.socket
    since: float


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("strangers")) as running:
        yield running


@pytest.fixture(scope="module", autouse=True)
def half_sent(server: Serving) -> Iterator[HalfSent]:
    """A request whose end never comes, and a connection that says nothing; looked at last."""
    held = HalfSent(server.stranger(90).line(), server.stranger(90).line(), time.monotonic())
    held.begun.sendall(HALF)
    yield held
    held.silent.close()
    held.begun.close()


def junk(lines: int) -> dict[str, str]:
    version = load(GAME).version
    return {"hexlog": f"hexlog 1\ngame: {GAME} {version}\nposition\n" + "x\n" * lines + "end\n= 1.x 0\n"}


def taken_back(pairs: int) -> dict[str, str]:
    """A save in which a set-up is made and taken back over and over: long to play, and legal."""
    match = Match(load(STACKS, options={"total_fog": "on"}), "a")
    match.roll_dice()
    asked = match.decision
    assert asked is not None
    side = match.game.sides[asked.player]
    head = "\n".join(hexlog.header(match, reveal_seed=False))
    return {"hexlog": head + f"\n{side} arrange historical\n{side} undo" * pairs + "\n"}


def test_of_many_faults_the_first_are_told_in_words(server: Serving) -> None:
    stranger = server.stranger(1)
    answer = stranger.post("/api/matches/import", junk(90_000))
    assert answer.status_code == 422
    text = answer.json()["text"]
    assert "line 4: x: 'x' is not one of" in text
    assert "???" not in text
    assert len(answer.content) < 64_000
    assert text.count("position line") <= 20


def test_a_million_faults_cost_the_server_no_memory(server: Serving) -> None:
    before, spent = server.memory(), server.processor()
    assert server.stranger(2).post("/api/matches/import", junk(1_350_000)).status_code == 422
    assert server.memory() - before < 60
    assert server.processor() - spent < 1.0


def test_long_saves_are_read_where_nobody_waits_for_them(server: Serving) -> None:
    player = server.stranger(3)
    made = player.found("link", "link").json()
    save = taken_back(900)
    with ThreadPoolExecutor(4) as others:
        reading = [others.submit(server.stranger(10).post, "/api/matches/import", save) for _ in range(4)]
        time.sleep(0.3)
        assert player.get(f"/api/matches/{made['id']}", made["observer"]).status_code == 200
        assert player.found("link", "link").status_code == 200
        done = [one.done() for one in reading]
        assert done.count(False) >= 3, "the player waited until a stranger's saves had been read"
        assert player.post(f"/api/games/{GAME}/options", {}).status_code == 200
        assert not all(one.done() for one in reading), "checking options waited for them"
        assert {one.result().status_code for one in reading} == {200}


@pytest.mark.parametrize(
    "sent",
    [
        '"seats":[' + ",".join(["1"] * 500_000) + "]",
        ",".join(f'"{number}":1' for number in range(300_000)),
        '"seats":' + "[" * 1_000_000,
    ],
    ids=["of the wrong kind", "unknown", "without an end"],
)
def test_a_request_with_a_million_faults_keeps_nobody_waiting(sent: str, server: Serving) -> None:
    stranger, before, spent = server.stranger(4), server.memory(), server.processor()
    answer = stranger.client.post("/api/matches/import", content=f'{{"hexlog":"",{sent}}}', headers=AS_JSON)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert len(answer.content) < 1_000
    assert server.memory() - before < 60
    assert server.processor() - spent < 0.5


def test_a_save_is_read_only_as_json(server: Serving) -> None:
    """What a page from elsewhere may send without asking, is not."""
    answer = server.stranger(5).client.post("/api/matches/import", content='{"hexlog":""}')
    assert answer.status_code == 422
    assert "content-type" in answer.json()["text"]


def test_large_requests_cost_more_than_small_ones(server: Serving) -> None:
    stranger = server.stranger(6)
    junk = "{" + ",".join(f'"{number}":1' for number in range(6_500)) + "}"
    codes = [
        stranger.client.post("/api/matches/x/why", content=junk, headers=AS_JSON).status_code
        for _ in range(250)
    ]
    assert (codes[0], codes[-1]) == (422, 429)
    assert server.stranger(7).get("/api/health").status_code == 200


def test_what_fails_is_charged_as_well(server: Serving) -> None:
    stranger = server.stranger(20)
    codes = [stranger.post("/api/matches/import", {"hexlog": "x"}).status_code for _ in range(40)]
    assert (codes[0], codes[-1]) == (422, 429)
    stranger = server.stranger(21)
    codes = [stranger.found("link", "nobody").status_code for _ in range(40)]
    assert (codes[0], codes[-1]) == (422, 429)


def test_a_refused_match_costs_next_to_nothing(server: Serving) -> None:
    stranger = server.stranger(22)
    while stranger.found("link", "link").status_code != 429:
        pass
    spent = server.processor()
    codes = [stranger.found("link", "link", passphrase="x" * 100).status_code for _ in range(20)]
    assert codes.count(429) >= 17
    assert server.processor() - spent < 0.4


def test_computers_among_themselves_wait_for_each_other(server: Serving) -> None:
    stranger, player = server.stranger(30), server.stranger(31)
    made = [stranger.found("level3", "level3", game=STACKS).json() for _ in range(4)]
    for match in made:
        stranger.get(f"/api/matches/{match['id']}", match["observer"])
    playing = player.found("level0", "here", seed="oak", setups={"german": "historical"}).json()
    key = playing["seats"][0]["token"]
    until = time.monotonic() + 30
    while not player.get(f"/api/matches/{playing['id']}", key).json()["prompt"]["yours"]:
        assert time.monotonic() < until, "the player waits for strangers' computers"
        time.sleep(0.1)
    states = [stranger.get(f"/api/matches/{match['id']}", match["observer"]).json() for match in made]
    assert sum(state["thinking"] is not None for state in states) <= 2
    for match in made:
        stranger.client.delete(
            f"/api/matches/{match['id']}", headers={"Authorization": f"Bearer {match['observer']}"}
        )


def test_heads_have_a_size(server: Serving) -> None:
    answers = []
    for head in (b"X-A: " + b"y" * 200_000, b"\r\n".join(b"X-%d: y" % n for n in range(2000))):
        with server.stranger(40).line() as line:
            line.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n\r\n")
            answers.append(line.recv(100).split(b" ")[1])
    assert answers == [b"431", b"431"]
    assert server.stranger(40).get("/api/health").status_code == 200


def test_an_address_has_only_so_many_connections(server: Serving) -> None:
    stranger = server.stranger(41)
    lines = [stranger.line() for _ in range(210)]
    assert closed(lines[-1], 5)
    assert not closed(lines[0], 0.1)
    assert server.stranger(42).get("/api/health").status_code == 200
    for line in lines:
        line.close()


@contextlib.contextmanager
def watch(server: Serving, address: str, match: str, token: str) -> Iterator[ClientConnection]:
    url = f"ws://127.0.0.1:{server.port}/api/matches/{match}/live"
    with connect(url, source_address=(address, 0), max_size=None) as live:
        live.send(json.dumps({"token": token}))
        yield live


def gone(live: ClientConnection) -> int | None:
    """With which code a live socket is closed; none if it stays open."""
    until = time.monotonic() + 5
    with contextlib.suppress(ConnectionClosed, TimeoutError):
        while time.monotonic() < until:
            live.recv(5)
    return live.close_code


def heard(live: ClientConnection) -> str:
    """What a live socket is told first, or the code with which it is closed."""
    try:
        return str(live.recv(30))
    except ConnectionClosed:
        return f"closed with {live.close_code}"


def test_watchers_take_no_place_of_players(server: Serving) -> None:
    made = server.stranger(50).found("link", "link").json()
    with contextlib.ExitStack() as opened:
        for number in range(200):
            address = f"127.0.8.{1 + number // 45}"
            live = opened.enter_context(watch(server, address, made["id"], made["observer"]))
            assert '"update"' in heard(live)
        player = opened.enter_context(watch(server, "127.0.7.51", made["id"], made["seats"][0]["token"]))
        assert '"update"' in heard(player)


def test_an_address_watches_with_so_many_sockets(server: Serving) -> None:
    made = server.stranger(52).found("link", "link").json()
    with contextlib.ExitStack() as opened:
        for _ in range(50):
            live = opened.enter_context(watch(server, "127.0.8.90", made["id"], made["observer"]))
            live.recv(30)
        one_more = opened.enter_context(watch(server, "127.0.8.90", made["id"], made["observer"]))
        assert gone(one_more) == 1013


def test_blank_lines_and_remarks_are_not_kept(server: Serving) -> None:
    facts = "position\nturn 1\nphase german-movement\n" + "\n# nothing\n" * 30_000 + "unit XXIV 0404\nend\n"
    head = f"hexlog 1\ngame: {GAME} {load(GAME).version}\n"
    save = {"hexlog": head + facts + "german done\n"}
    answer = server.stranger(60).post("/api/matches/import", save)
    assert answer.status_code == 200, answer.text
    assert server.longest_position() < 1000


def test_takebacks_are_charged(server: Serving) -> None:
    stranger = server.stranger(61)
    made = stranger.found("here", "here", setups={"german": "historical"}).json()
    path, token = f"/api/matches/{made['id']}", made["seats"][0]["token"]
    codes = [stranger.post(f"{path}/undo", {"index": 1}, token).status_code for _ in range(120)]
    assert codes[0] != 429
    assert codes[-1] == 429


def test_nothing_that_strangers_send_begins_a_line_of_the_log(server: Serving) -> None:
    path = "/api/%0a2026-01-01 00:00:00,000 GET /api/everything 200 1.0 ms%1b[31m"
    server.stranger(62).get(path.replace(" ", "%20"))
    time.sleep(0.1)
    text = server.log.read_text()
    assert "everything" in text
    assert "\x1b" not in text
    assert not re.search(r"^2026-01-01 00:00:00,000 GET", text, re.MULTILINE)


def test_where_a_request_comes_from_is_not_taken_on_trust(server: Serving) -> None:
    """A proxy on this machine is believed only if it is named when the server is started."""
    here = server.at("127.0.0.1")
    codes = []
    for number in range(40):
        headers = {"X-Forwarded-For": f"10.0.0.{number}"}
        codes.append(here.post("/api/matches/import", {"hexlog": "x"}, headers=headers).status_code)
    assert (codes[0], codes[-1]) == (422, 429)


def test_long_names_are_told_and_cut(server: Serving) -> None:
    body = {"options": {"x" * 5000: "on"}}
    (problem,) = server.stranger(65).post(f"/api/games/{GAME}/options", body).json()["problems"]
    assert "???" not in problem
    assert "xxx" in problem
    assert "…" in problem


def test_names_may_hold_emoji_of_several_parts(server: Serving) -> None:
    england = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
    for name in ("🏳️\u200d🌈", "👨\u200d👩\u200d👧", england):
        assert server.stranger(66).found("link", "link", name=name).status_code == 200
    assert server.stranger(66).found("link", "link", name="a\u202eb").status_code == 422


def test_wrong_words_of_one_lock_out_nobody_else(server: Serving) -> None:
    stranger = server.stranger(67)
    made = stranger.found("link", "link", passphrase="bread").json()
    path = f"/api/matches/{made['id']}/join"
    keys = {seat["side"]: seat["token"] for seat in made["seats"]}
    codes = [stranger.post(path, {"passphrase": "salt"}, keys["german"]).status_code for _ in range(7)]
    assert codes == [403] * 5 + [429] * 2
    assert stranger.post(path, {"passphrase": "bread"}, keys["soviet"]).status_code == 200


def test_a_match_is_deleted_by_its_maker_only(server: Serving) -> None:
    maker = server.stranger(68)
    made = maker.found("here", "link").json()
    path = f"/api/matches/{made['id']}"
    keys = {seat["side"]: {"Authorization": f"Bearer {seat['token']}"} for seat in made["seats"]}
    assert maker.client.delete(path, headers=keys["soviet"]).status_code == 403
    assert maker.client.delete(path).status_code == 401
    with watch(server, "127.0.7.68", made["id"], made["seats"][1]["token"]) as live:
        live.recv(30)
        assert maker.client.delete(path, headers=keys["german"]).status_code == 204
        assert gone(live) == 4401
    assert maker.client.get(path, headers=keys["german"]).status_code == 401


def test_the_keeper_sees_how_the_server_does(server: Serving) -> None:
    here = server.stranger(69)
    text = here.get("/metrics").text
    for name in (
        "requests_total",
        "request_seconds_bucket",
        "matches_in_memory",
        "thinking_waiting",
        "memory_bytes",
    ):
        assert f"rasputitsa_{name}" in text
    passed_on = here.client.get("/metrics", headers={"X-Forwarded-For": "10.0.0.1"})
    assert (passed_on.status_code, passed_on.json()["code"]) == (404, "unknown")


def test_what_is_half_sent_is_closed(half_sent: HalfSent) -> None:
    left = max(0.5, HEAD_SECONDS + 2 - (time.monotonic() - half_sent.since))
    assert closed(half_sent.silent, left)
    assert closed(half_sent.begun, left)
