"""``rasputitsa matches``: the matches that a server keeps, listed, checked, and carried elsewhere."""

from __future__ import annotations

import argparse
from pathlib import Path

from rasputitsa.cli.common import Add
from rasputitsa.engine.errors import RasputitsaError


def register(add: Add) -> None:
    command = add(
        "matches", matches, "List, verify, export and import the matches of a server.", "matches verify"
    )
    command.add_argument("what", choices=sorted(COMMANDS), help="what to do with them")
    command.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="a .zip archive or a .hexlog file"
    )
    command.add_argument("--match", metavar="ID", help="this match only")
    command.add_argument("--database", metavar="URL", default="", help="sqlite:///FILE or postgresql://...")


def matches(args: argparse.Namespace) -> int:
    from rasputitsa.server.database import Database
    from rasputitsa.server.settings import Settings
    from rasputitsa.server.stock import Stock

    database = Database(Settings(args.database).database_url)
    try:
        database.migrate()
        return int(getattr(_Commands(Stock(database), args), COMMANDS[args.what])())
    finally:
        database.close()


COMMANDS = {"list": "list", "verify": "verify", "export": "export", "import": "bring_in"}


class _Commands:
    def __init__(self, stock: object, args: argparse.Namespace) -> None:
        from rasputitsa.server.stock import Stock

        assert isinstance(stock, Stock)
        self.stock = stock
        self.args = args

    def list(self) -> int:
        for row in self.stock.rows(self.args.match):
            players = " ".join(f"{side}={who}" for side, who in row.players.items())
            state = row.result or f"{self.stock.length(row)} actions"
            print(
                f"{row.id}  {row.game} {row.version} {row.scenario}  {players}  {state}  {row.name}".rstrip()
            )
        return 0

    def verify(self) -> int:
        """Play every match again; 1 if one does not come out as it was recorded."""
        wrong = 0
        rows = self.stock.rows(self.args.match)
        for row in rows:
            fault = self.stock.fault(row)
            wrong += fault is not None
            if fault is not None:
                print(f"{row.id}  {row.game} {row.version}: {fault}")
        print(f"{len(rows)} matches played again, {wrong} of them otherwise than recorded")
        return 1 if wrong else 0

    def export(self) -> int:
        path = self._file()
        if self.args.match:
            (row,) = self.stock.rows(self.args.match)
            path.write_text(self.stock.save(row), encoding="utf-8")
            print(f"{path}: {row.id}")
        else:
            print(f"{path}: {self.stock.write_archive(path)} matches")
        return 0

    def bring_in(self) -> int:
        for created in self.stock.read(self._file()):
            seats = " ".join(f"{key.side}={key.token}" for key in created.seats)
            print(f"{created.id}  {seats}  observer={created.observer}")
        return 0

    def _file(self) -> Path:
        if self.args.file is None:
            raise RasputitsaError(f"matches {self.args.what}: name a file")
        path: Path = self.args.file
        return path
