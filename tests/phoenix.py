"""A server that can be killed and comes back at once: ``python phoenix.py PORT DATABASE``.

Everything is imported once; each life of the server is a fork. On each line of input a life begins, and its
process number is printed when it is ready.
"""

from __future__ import annotations

import os
import sys

from rasputitsa.server import app
from rasputitsa.server.archive import shared_game
from rasputitsa.server.run import run
from rasputitsa.server.settings import Settings
from rasputitsa.sight import OBSERVER
from rasputitsa.table.position import position
from rasputitsa.table.voice import voice
from serving import FREE


def live(port: int, settings: Settings) -> None:
    run(settings, "127.0.0.1", port, lambda _: print(os.getpid(), flush=True), quiet=True)


def main(port: int, database: str) -> None:
    settings = Settings(database, workers=1, **FREE)
    warm = shared_game("bfm-vpg-2009", "standard7", {})
    position(voice(warm, "en"), warm.start(), OBSERVER)
    app.create_app(settings).openapi()
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            live(port, settings)
            os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
