"""For the keeper of a server only: not in the document of the API."""

from __future__ import annotations

import hmac
import ipaddress
import os

from fastapi import APIRouter, Request, Response

from rasputitsa.server.door import KEY, Porter
from rasputitsa.server.fault import Fault
from rasputitsa.server.host import Host
from rasputitsa.server.metrics import TYPE, Metrics, memory_of, process_seconds
from rasputitsa.server.visitor import Shares

router = APIRouter()
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Counts and gauges for Prometheus."""
    host: Host = request.app.state.host
    if not _may_look(request, host.settings.metrics_token):
        raise Fault(404, "unknown")
    counted: Metrics = request.app.state.metrics
    return Response(counted.text(_gauges(request, host)), media_type=TYPE)


def _may_look(request: Request, token: str) -> bool:
    """Whoever has the token; without one this machine itself, but not what a proxy on it passes on."""
    if token:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), token.encode())
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    return ipaddress.ip_address(request.client.host).is_loopback


def _gauges(request: Request, host: Host) -> dict[str, float]:
    shares: Shares = request.app.state.shares
    porter: Porter | None = getattr(request.state, KEY, None)
    rooms = host.rooms.open_rooms()
    workers = [pid for crew in host.crews.values() for pid in crew.pids()]
    gauges: dict[str, float] = {
        "matches_in_memory": len(rooms),
        "sockets": sum(len(room.listeners) for room in rooms),
        "requests_in_hand": shares.requests.taken,
        "requests_waiting": shares.requests.waiting,
        "threads_waiting": shares.threads.waiting,
        "connections": 0 if porter is None else porter.open,
        "connections_refused": 0 if porter is None else porter.refused,
        "workers": len(workers),
        "process_seconds": process_seconds(),
        "memory_bytes": memory_of(os.getpid()),
        "workers_memory_bytes": sum(memory_of(pid) for pid in workers),
    }
    for name, crew in host.crews.items():
        gauges[f"{name}_waiting"] = crew.waiting
    return gauges
