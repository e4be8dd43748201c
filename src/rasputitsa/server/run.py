"""Running the server until it is told to end."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server.app import create_app
from rasputitsa.server.door import Door, LiveDoor
from rasputitsa.server.host import opened
from rasputitsa.server.journal import plain_log
from rasputitsa.server.settings import Settings

WAITING = 2048
END_SECONDS = 5
KEEP_SECONDS = 75
"""How long a connection may be idle before it is closed: a player thinks."""


class Server(uvicorn.Server):
    """Says when it is ready, and on which port."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def run(settings: Settings, host: str, port: int, ready: Callable[[int], None], *, quiet: bool) -> None:
    """Serve. A port that is taken or a database that cannot be opened is told before anything else."""
    plain_log()
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("rasputitsa.access").setLevel(logging.WARNING if quiet else logging.INFO)
    database = opened(settings)
    try:
        listening = _listen(host, port)
    except RasputitsaError:
        database.close()
        raise
    _settle()
    config = configuration(create_app(settings, database), settings)
    Server(config, lambda: ready(listening.getsockname()[1])).run([listening])


def configuration(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application: through our door, and believing our own proxies only."""
    return uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        http=Door,
        ws=LiveDoor,
        ws_max_size=1 << 16,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_keep_alive=KEEP_SECONDS,
        timeout_graceful_shutdown=END_SECONDS,
    )


def _settle() -> None:
    """What is loaded stays; thousands of states in memory are no rubbish to be searched again and again.

    Threads give way to each other quickly, so that the one that answers is not kept waiting; and there may be
    as many connections as the system allows.
    """
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
    sys.setswitchinterval(0.001)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as error:
        raise RasputitsaError(f"{host}:{port}: {error.strerror or error}") from error
    listening.listen(WAITING)
    return listening


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    shown = "localhost" if host in ("", "0.0.0.0", "::", "127.0.0.1") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
