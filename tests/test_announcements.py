"""One announced battle is withdrawn or added to at the API and in the terminal; the others stay announced."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rasputitsa import hexlog
from serving import Guest, Served, served, settings
from test_terminal import Table, new_session

# At the server.


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('server') / 'a.sqlite'}")) as running:
        yield running


def announced_online(server: Served) -> tuple[Guest, dict[str, Any]]:
    """The historical set-up of the second edition, with two attacks announced."""
    guest = server.found().guests["german"]
    for target, attackers in (("30A", ["XXIV", "LIII"]), ("13A", ["XLI", "IX"])):
        answer = guest.submit({"kind": "attack", "target": target, "attackers": attackers})
        assert answer.status_code == 200, answer.text
    state = guest.state()
    assert [battle["target"] for battle in state["position"]["battles"]] == ["30A", "13A"]
    return guest, state


def test_the_api_withdraws_and_adds(server: Served) -> None:
    guest, state = announced_online(server)
    answer = guest.post("/announcements", {"index": state["index"], "target": "30A"})
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["lost"] == []
    after = told["update"]["state"]
    assert [battle["target"] for battle in after["position"]["battles"]] == ["13A"]
    assert after["revision"] == state["revision"] + 3, "two lines of undo and one announcement"
    save = hexlog.parse(guest.get("/hexlog").text)
    assert len(hexlog.replay(save).state.battles) == 1
    able = next(row["able"] for row in after["prompt"]["announced"] if row["target"] == "13A")
    answer = guest.post("/announcements", {"index": after["index"], "target": "13A", "add": able[:1]})
    (battle,) = answer.json()["update"]["state"]["position"]["battles"]
    assert battle["attackers"] == ["XLI", "IX", able[0]]
    assert set(able) == {"VIII", "XX"}


def test_the_api_refuses_what_cannot_be_changed(server: Served) -> None:
    guest, state = announced_online(server)
    answer = guest.post("/announcements", {"index": state["index"], "target": "16A"})
    assert (answer.status_code, answer.json()["code"]) == (422, "not-announced")
    answer = guest.post("/announcements", {"index": state["index"], "target": "30A", "add": ["XLI"]})
    assert (answer.status_code, answer.json()["rule"]) == (422, "vpg 9.0.once")
    assert guest.state()["revision"] == state["revision"]
    answer = guest.post("/announcements", {"index": state["index"] + 1, "target": "30A"})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")


def test_the_page_is_told_what_can_be_changed(server: Served) -> None:
    guest, state = announced_online(server)
    assert [row["target"] for row in state["prompt"]["announced"]] == ["30A", "13A"]
    guest.submit({"kind": "done"})
    waiting = guest.state()["prompt"]
    assert [row["target"] for row in waiting["announced"]] == ["30A", "13A"], "no die has rolled"
    guest.submit({"kind": "fight", "target": "30A"})
    assert guest.state()["prompt"]["announced"] == []


# In the terminal.


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(new_session(tmp_path / "game.hexlog", ("human", "human")))
    made.type("arrange historical", "attack 30A with XXIV LIII", "attack 13A with XLI IX")
    return made


def test_the_terminal_withdraws_and_adds(table: Table) -> None:
    game = table.session.match.game
    text = table.type("withdraw 30A")
    assert "Actions taken back: 2. Announced again: 1." in text
    assert [b.target for b in table.session.match.state.battles] == [game.unit["13A"]]
    assert table.session.path.read_text().splitlines()[-3:] == [
        "german undo",
        "german undo",
        "german attack 13A with XLI IX",
    ]
    table.type("add VIII to 13A")
    (battle,) = table.session.match.state.battles
    assert battle.attackers == tuple(game.unit[key] for key in ("XLI", "IX", "VIII"))
    saved = hexlog.replay(hexlog.parse(table.session.path.read_text()))
    assert saved.state.battles == table.session.match.state.battles


def test_the_terminal_says_what_it_cannot_change(table: Table) -> None:
    assert "No attack on it is announced" in table.type("withdraw 16A")
    assert "XLI already takes part in another attack. [vpg 9.0.once]" in table.type("add XLI to 30A")
    assert "XLVII is not adjacent to 13A. [vpg 9.0.battle]" in table.type("add XLVII to 13A")
    assert "Name the target" in table.type("withdraw")
    assert "Name the units" in table.type("add XXIV")
    assert len(table.session.match.state.battles) == 2
