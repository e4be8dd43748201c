"""The real server, but one that never takes quick tests for a flood: python serve.py PORT DATABASE"""

from __future__ import annotations

import sys

from rasputitsa.server.run import run
from rasputitsa.server.settings import Settings

PLENTY = 1_000_000


def main(port: int, database: str) -> None:
    settings = Settings(
        database,
        workers=1,
        requests_per_second=PLENTY,
        burst=PLENTY,
        matches_per_minute=PLENTY,
        options_per_second=PLENTY,
        joins_per_second=PLENTY,
        undos_per_second=PLENTY,
        seconds_per_second=PLENTY,
    )
    run(settings, "127.0.0.1", port, lambda _: None, quiet=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
