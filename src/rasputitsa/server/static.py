"""The client: files that the build made, or a page that says how to build it."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, Request, Response
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).with_name("static")
HASHED = "assets/"
FOR_EVER = "public, max-age=31536000, immutable"

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Rasputitsa</title></head>
<body><h1>Rasputitsa</h1>
<p>The server is running, but the page of the game has not been built.</p>
<p>With Node 20 or later: <code>make client</code>, then load this page again.</p>
<p>The <a href="/api/openapi.json">API</a> is there.</p></body></html>
"""


class Client(StaticFiles):
    """Files whose names carry their hash never change; the page itself is asked for anew each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = FOR_EVER if path.startswith(HASHED) else "no-cache"
        return response


def mount(app: FastAPI, folder: Path = FOLDER) -> None:
    if (folder / "index.html").is_file():
        app.mount("/", Client(directory=folder, html=True), name="client")
        return

    @app.get("/", include_in_schema=False)
    async def not_built(_request: Request) -> Response:
        return HTMLResponse(NOT_BUILT)
