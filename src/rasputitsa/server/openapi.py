"""The API document, written the same each time: ``python -m rasputitsa.server.openapi [FILE]``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rasputitsa.server.app import create_app


def document() -> str:
    return json.dumps(create_app().openapi(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def main(words: list[str]) -> None:
    if words:
        Path(words[0]).write_text(document(), encoding="utf-8")
    else:
        sys.stdout.write(document())


if __name__ == "__main__":
    main(sys.argv[1:])
