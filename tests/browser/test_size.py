"""What a visitor has to download before the first look at the table."""

from __future__ import annotations

import gzip

from browser.conftest import STATIC

LIMIT = 300_000


def test_the_scripts_are_small() -> None:
    scripts = [path for path in STATIC.parent.rglob("*.js") if path.is_file()]
    assert scripts
    assert sum(len(gzip.compress(path.read_bytes())) for path in scripts) < LIMIT
