"""Two people at two machines: what one does the other sees, through lost connections and a lost server."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute

from browser.conftest import Visit
from browser.host import Host
from browser.occasions import Occasion, save
from browser.player import Player
from browser.table import Table

MOVES = Occasion("gdw", "move.ask", "move")
CAUGHT_UP = "index => document.querySelector('[data-testid=match]')?.dataset.index === String(index)"
LIVE = "state => document.querySelector('[data-testid=match]')?.dataset.live === state"


def pair(visit: Visit, host: Host) -> tuple[Table, Table]:
    """The German's window and the Soviet's."""
    seats = host.import_match(save(MOVES), german="link", soviet="link")
    tables = []
    for side in ("german", "soviet"):
        visitor = visit()
        visitor.settings(warn=False, speed="instant")
        visitor.go(seats.address(side))
        visitor.page.wait_for_function(LIVE, arg="open")
        tables.append(Table(visitor.page))
    return tables[0], tables[1]


def act(table: Table) -> int:
    seen = table.wait()
    Player(table).give("move", seen)
    return table.wait(seen.index).index


def test_the_other_player_sees_the_move_and_cannot_answer(visit: Visit, host: Host) -> None:
    german, soviet = pair(visit, host)
    index = act(german)
    soviet.page.wait_for_function(CAUGHT_UP, arg=index)
    assert not soviet.look().yours
    assert "end" not in soviet.look().buttons


class Line:
    """The live line of a window, which can be cut and mended."""

    def __init__(self, table: Table) -> None:
        self.cut_off = False
        self.sockets: list[WebSocketRoute] = []
        table.page.route_web_socket("**/live", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.cut_off:
            socket.close(code=1011)
        else:
            socket.connect_to_server()
            self.sockets.append(socket)

    def cut(self) -> None:
        self.cut_off = True
        self.sockets[-1].close(code=1011)

    def mend(self) -> None:
        self.cut_off = False


def test_a_lost_connection_is_shown_and_made_good(visit: Visit, host: Host) -> None:
    german, soviet = pair(visit, host)
    line = Line(soviet)
    soviet.page.reload()
    soviet.page.wait_for_function(LIVE, arg="open")
    line.cut()
    soviet.page.wait_for_function(LIVE, arg="lost")
    act(german)
    index = act(german)
    assert soviet.look().index < index
    line.mend()
    soviet.page.wait_for_function(CAUGHT_UP, arg=index, timeout=15_000)
    soviet.page.wait_for_function(LIVE, arg="open")


def test_a_killed_server_loses_nothing(visit: Visit, host: Host) -> None:
    german, soviet = pair(visit, host)
    index = act(german)
    host.kill()
    german.page.wait_for_function(LIVE, arg="lost")
    host.start_again()
    german.page.wait_for_function(LIVE, arg="open", timeout=15_000)
    assert german.look().index == index
    index = act(german)
    soviet.page.wait_for_function(CAUGHT_UP, arg=index, timeout=15_000)
