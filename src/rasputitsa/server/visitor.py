"""A visitor: the address that a request comes from, and what it has left of what everybody shares.

The guard sets it for a request; whatever the request sets going, threads and computer players too, is done on
its account.
"""

from __future__ import annotations

import ipaddress
from contextvars import ContextVar
from functools import lru_cache

from rasputitsa.server.limits import Buckets
from rasputitsa.server.settings import Settings
from rasputitsa.server.turns import Turns

THREADS = 4
EACH = 2
"""Threads in all, and of one address."""


class Shares:
    """What all visitors of a server share: its threads, its requests in hand, and its processor."""

    def __init__(self, settings: Settings) -> None:
        self.threads = Turns(THREADS, EACH)
        self.requests = Turns(1 << 30, settings.requests_at_once)
        self.seconds = Buckets(settings.seconds_per_second, settings.seconds_saved)


class Visitor:
    """Somebody at an address."""

    def __init__(self, address: str, shares: Shares) -> None:
        self.address = address
        self.shares = shares

    def charge(self, seconds: float) -> None:
        """Put processor time on the account of this address."""
        self.shares.seconds.charge(self.address, seconds)


visiting: ContextVar[Visitor | None] = ContextVar("visiting", default=None)


def address() -> str:
    """Who is being served just now; empty if the server works for itself."""
    visitor = visiting.get()
    return "" if visitor is None else visitor.address


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """What counts as one address: of IPv6 everybody has a network of 64 bits to himself."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def trusts(settings: Settings, host: str) -> bool:
    """Is this a proxy of ours? ``host`` is an address or what ``network_of`` makes of it."""
    try:
        found = ipaddress.ip_network(host)
    except ValueError:
        return False
    return any(_within(found, ipaddress.ip_network(proxy)) for proxy in settings.trusted_proxies)


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def _within(inner: Network, outer: Network) -> bool:
    """An IPv6 proxy is known by the network that its address counts as."""
    if inner.version == 4 and outer.version == 4:
        return inner.subnet_of(outer)
    return inner.version == 6 and outer.version == 6 and inner.overlaps(outer)
