"""``rasputitsa matches``: the matches that a server keeps, listed, checked, kept and carried elsewhere."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rasputitsa.cli.common import Add
from rasputitsa.engine.errors import RasputitsaError

if TYPE_CHECKING:
    from rasputitsa.server.database import Database
    from rasputitsa.server.stock import Stock

ABOUT = "List and verify the matches of a server, back up, restore, copy, export, import and delete them."


def register(add: Add) -> None:
    command = add("matches", matches, ABOUT, "matches backup club.backup")
    command.add_argument("what", choices=sorted(COMMANDS), help="what to do with them")
    command.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="backup, restore: a backup; export, import: a .zip or a .hexlog; copy: the database to copy",
    )
    command.add_argument("to", metavar="TO", nargs="?", help="copy: the database to copy to, which is empty")
    command.add_argument("--match", metavar="ID", help="this match only")
    add_database(command)


def add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument("--database", metavar="URL", default="", help="sqlite:///FILE or postgresql://...")
    command.add_argument(
        "--database-password-file", metavar="FILE", default="", help="its password is the first line of this"
    )


def matches(args: argparse.Namespace) -> int:
    from rasputitsa.server.fault import Fault

    try:
        return _run(args)
    except Fault as fault:
        raise RasputitsaError(f"{fault.problem('en').text}") from fault


def _run(args: argparse.Namespace) -> int:
    from rasputitsa.server import club

    url = _url(args, args.database)
    if args.what == "copy":
        return _copy(args)
    database = club.opened(url) if args.what in FILLING else club.found(url)
    try:
        return int(getattr(_Commands(database, args), COMMANDS[args.what])())
    finally:
        database.close()


def _url(args: argparse.Namespace, text: str) -> str:
    """The address of a database; that of a file may be its name."""
    from rasputitsa.server.settings import Settings

    given = text if not text or "://" in text else f"sqlite:///{text}"
    return Settings(given, database_password_file=args.database_password_file).database_url


def _copy(args: argparse.Namespace) -> int:
    from rasputitsa.server import club

    if not (args.file and args.to):
        raise RasputitsaError("matches copy: name two databases, FROM and TO")
    source = club.found(_url(args, args.file))
    try:
        target = club.opened(_url(args, args.to))
        try:
            print(f"{club.copy(source, target)} matches copied")
        finally:
            target.close()
    finally:
        source.close()
    return 0


COMMANDS = {
    "list": "list",
    "verify": "verify",
    "backup": "backup",
    "restore": "restore",
    "copy": "copy",
    "export": "export",
    "import": "bring_in",
    "delete": "delete",
}


FILLING = ("restore", "import")
"""What brings matches into a database, which may be a new one."""


class _Commands:
    def __init__(self, database: Database, args: argparse.Namespace) -> None:
        from rasputitsa.server.stock import Stock

        self.database = database
        self.stock: Stock = Stock(database)
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

    def backup(self) -> int:
        from rasputitsa.server import club

        path = self._file()
        print(f"{path}: {club.backup(self.database, path)} matches, with their seats")
        return 0

    def restore(self) -> int:
        from rasputitsa.server import club

        path = self._file()
        print(f"{club.restore(path, self.database)} matches restored from {path}")
        return 0

    def delete(self) -> int:
        if not self.args.match:
            raise RasputitsaError("matches delete: name the match with --match")
        self.stock.delete(self.args.match)
        print(f"{self.args.match}: deleted")
        return 0

    def export(self) -> int:
        """1 if one of them cannot be played again, or not be read; the others are exported all the same."""
        path = self._file()
        if self.args.match:
            row = self.stock.row(self.args.match)
            path.write_text(self.stock.save(row), encoding="utf-8")
            print(f"{path}: {row.id}")
            return 0
        number, faults = self.stock.write_archive(path)
        for match_id, fault in faults.items():
            print(f"{match_id}: {' '.join(fault.split())}", file=sys.stderr)
        print(f"{path}: {number} matches")
        return 1 if faults else 0

    def bring_in(self) -> int:
        for created in self.stock.read(self._file()):
            seats = " ".join(f"{key.side}={key.token}" for key in created.seats)
            print(f"{created.id}  {seats}  observer={created.observer}")
        return 0

    def _file(self) -> Path:
        if self.args.file is None:
            raise RasputitsaError(f"matches {self.args.what}: name a file")
        return Path(self.args.file)
