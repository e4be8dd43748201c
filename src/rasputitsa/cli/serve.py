"""``rasputitsa serve``: the table in the browser, for one, for two, for a club."""

from __future__ import annotations

import argparse
import contextlib
import ipaddress
import math
import os
import threading
import webbrowser

from rasputitsa.cli.common import Add, UsageError
from rasputitsa.cli.matches import add_database

PORT = 8041
"""Our own: 8 for the eight turns of mud and snow, 41 for the year."""


def register(add: Add) -> None:
    command = add("serve", serve, "Host matches and show the table in the browser.", "serve --open")
    command.add_argument(
        "--host", metavar="H", default="127.0.0.1", help="address (default: this machine only)"
    )
    command.add_argument(
        "--port", metavar="N", type=int, default=PORT, help=f"port (default: {PORT}; 0: any)"
    )
    add_database(command)
    command.add_argument(
        "--allow-origin", metavar="URL", action="append", default=[], help="pages from elsewhere"
    )
    command.add_argument("--workers", metavar="N", type=int, default=0, help="processes for computer players")
    command.add_argument(
        "--trust-proxy",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="address or network of a proxy whose word is taken for where requests come from",
    )
    command.add_argument(
        "--expire", metavar="DAYS", type=float, default=0.0, help="delete matches that rest for so long"
    )
    command.add_argument("--open", action="store_true", help="open the browser")
    command.add_argument("--quiet", action="store_true", help="do not list requests")


def _network(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text))
    except ValueError:
        raise UsageError(f"--trust-proxy {text}: expected an address or a network") from None


def serve(args: argparse.Namespace) -> int:
    from rasputitsa.server.run import address, run
    from rasputitsa.server.settings import Settings

    if not 0 <= args.port < 1 << 16:
        raise UsageError(f"--port {args.port}: expected 0 to 65535")
    if args.workers < 0:
        raise UsageError(f"--workers {args.workers}: expected 0 or more")
    if not 0 <= args.expire < math.inf:
        raise UsageError(f"--expire {args.expire:g}: expected a number of days")
    settings = Settings(
        args.database,
        tuple(args.allow_origin),
        args.workers,
        database_password_file=args.database_password_file,
        trusted_proxies=tuple(_network(proxy) for proxy in args.trust_proxy),
        metrics_token=os.environ.get("RASPUTITSA_METRICS_TOKEN", ""),
        expire_days=args.expire,
    )

    def ready(port: int) -> None:
        url = address(args.host, port)
        print(f"Rasputitsa is at {url} (Ctrl-C ends it)", flush=True)
        if args.open:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    with contextlib.suppress(KeyboardInterrupt):
        run(settings, args.host, args.port, ready, quiet=args.quiet)
    return 0
