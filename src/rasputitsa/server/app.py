"""The application: the API, the live sockets, and the page, behind the guard."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware

from rasputitsa import __version__
from rasputitsa.server import door, problems, static
from rasputitsa.server.database import Database
from rasputitsa.server.express import Express
from rasputitsa.server.guard import Guard
from rasputitsa.server.host import Host
from rasputitsa.server.metrics import Metrics
from rasputitsa.server.routes import analysis, announcing, live, lobby, matches, operator, play, seats
from rasputitsa.server.settings import Settings
from rasputitsa.server.visitor import Shares

ABOUT = """Play the operational wargames about Moscow 1941, with every rule enforced by the server.

A seat of a match is opened by its secret, sent as `Authorization: Bearer SECRET`.
Every error is a `Problem`."""
PACK_FROM = 10_000
"""Bytes from which an answer is worth packing."""

PACK_LEVEL = 5


def create_app(settings: Settings | None = None, database: Database | None = None) -> FastAPI:
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        app.state.host = Host(settings, database)
        yield door.state(settings)
        await app.state.host.close()

    app = FastAPI(
        title="Rasputitsa",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.shares, app.state.metrics = Shares(settings), Metrics()
    for module in (lobby, matches, play, announcing, analysis, seats, live, operator):
        app.router.routes.extend(module.router.routes)  # included routers cost half a millisecond a request
    static.mount(app)
    problems.register(app)
    app.add_middleware(GZipMiddleware, minimum_size=PACK_FROM, compresslevel=PACK_LEVEL)
    app.add_middleware(Express, pack_from=PACK_FROM, pack_level=PACK_LEVEL)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.origins),
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type"],
        )
    app.add_middleware(Guard, settings=settings, shares=app.state.shares, metrics=app.state.metrics)
    return app
