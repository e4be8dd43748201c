"""How a server is run: where it keeps its matches, whom it lets in, and how much it allows."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server.engines import read_url


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits are per address and seat where they say so; sizes are in bytes, times in seconds."""

    database: str = ""
    origins: tuple[str, ...] = ()
    workers: int = 0
    """Processes for the computer players; 0: one fewer than there are processors, but at least one."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose word is taken for where a request comes from."""
    metrics_token: str = ""
    """Opens /metrics from anywhere; without it only this machine may look."""
    expire_days: float = 0.0
    """Matches in which nothing has happened for so long are deleted; 0: never."""

    matches_in_memory: int = 1000
    answer_seconds: float = 120.0
    """After half of this the computer must move with the best it has; after all of it its worker is ended."""
    heartbeat: float = 20.0

    requests_per_second: float = 50.0
    burst: int = 300
    requests_at_once: int = 6
    """Requests of one address that are worked on at the same time; others wait."""
    seconds_per_second: float = 0.5
    seconds_saved: float = 20.0
    """Processor time that an address may use for ever, and at once."""
    matches_per_minute: float = 30.0
    options_per_second: float = 2.0
    joins_per_second: float = 2.0
    undos_per_second: float = 5.0
    undos_per_phase: int = 300
    computer_matches: int = 8
    computer_matches_per_address: int = 2
    """Matches among computers that are played at the same time; others wait."""
    watchers: int = 200
    watchers_per_address: int = 50
    """Live sockets of those who watch, of a match and of an address."""
    sockets_per_seat: int = 8

    body: int = 64 * 1024
    save_body: int = 4_100_000
    match_bytes: int = 1_000_000
    address_bytes: int = 100_000_000
    """What a match may grow to, and all matches that an address has made; 0: no limit."""
    check_seconds: float = 10.0
    """Processor time to read a save, to check options or to branch."""
    head: int = 32 * 1024
    head_seconds: float = 10.0
    body_seconds: float = 60.0
    """A request's head and body must have arrived after so long."""
    write_seconds: float = 30.0
    """One who does not read for so long is cut off."""
    connections: int = 4096
    connections_per_address: int = 200

    database_password_file: str = ""
    """Its first line is the password of the database; it comes before one in the address or PGPASSWORD."""

    @property
    def database_url(self) -> str:
        if not self.database:
            return f"sqlite:///{default_file()}"
        if not self.database_password_file or self.database.startswith("sqlite"):
            return self.database
        return with_password(self.database, Path(self.database_password_file))

    @property
    def worker_count(self) -> int:
        return self.workers or max(1, (os.cpu_count() or 2) - 1)


def default_file() -> Path:
    """Where matches are kept if nobody says otherwise: in the user's data folder, made if need be."""
    folder = Path(platformdirs.user_data_dir("rasputitsa", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "matches.sqlite"


def with_password(address: str, path: Path) -> str:
    """The address of a database with the password that a file holds."""
    try:
        password = path.read_text(encoding="utf-8").split("\n")[0].removesuffix("\r")
    except (OSError, UnicodeDecodeError) as error:
        raise RasputitsaError(f"--database-password-file {path}: it cannot be read") from error
    return read_url(address).set(password=password).render_as_string(hide_password=False)
