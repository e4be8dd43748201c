"""The client's types are those of the API as it is now."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from rasputitsa.server.openapi import document

CLIENT = Path(__file__).parent.parent / "client"
GENERATOR = CLIENT / "node_modules" / "openapi-typescript" / "bin" / "cli.js"


def test_types_are_fresh(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not GENERATOR.exists():
        pytest.fail("make client installs what generates the types")
    (tmp_path / "openapi.json").write_text(document(), encoding="utf-8")
    command = [node, str(GENERATOR), str(tmp_path / "openapi.json"), "-o", str(tmp_path / "types.ts")]
    subprocess.run(command, check=True, capture_output=True)
    kept = (CLIENT / "src/lib/api/types.ts").read_text(encoding="utf-8")
    assert (tmp_path / "types.ts").read_text(encoding="utf-8") == kept, "run: npm run types, in client/"
