"""This revision beside another one, in one run: ``python bench/revisions.py REVISION [--json FILE]``.

Each revision works in a process of its own, one slice after the other in turns; the median of the slices of
processor time counts, so that other work on the machine touches both alike. Only the ratio means anything.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TREE = HERE.parent / "build" / "revisions"
SLICES = 7


class Side:
    """A process that measures one revision, slice by slice."""

    def __init__(self, source: Path) -> None:
        env = {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}
        command = [sys.executable, str(HERE / "revision_slices.py")]
        self._process = subprocess.Popen(
            command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.names: list[str] = self._heard()

    def slice(self, name: str) -> float:
        """Things done in a second of processor time."""
        stdin = self._process.stdin
        assert stdin is not None
        stdin.write(name + "\n")
        stdin.flush()
        return float(self._heard())

    def _heard(self) -> Any:
        stdout = self._process.stdout
        assert stdout is not None
        line = stdout.readline()
        if not line:
            raise SystemExit("a revision could not be measured; see its error above")
        return json.loads(line)

    def close(self) -> None:
        self._process.communicate()


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """The source of a revision, in a folder of its own."""
    folder = TREE / revision
    git = ["git", "-C", str(HERE.parent), "worktree"]
    subprocess.run(
        [*git, "add", "--force", "--detach", str(folder), revision], check=True, capture_output=True
    )
    try:
        yield folder / "src"
    finally:
        subprocess.run([*git, "remove", "--force", str(folder)], check=True)


def compare(revision: str, wanted: str) -> list[dict[str, Any]]:
    rows = []
    with checked_out(revision) as source:
        old, new = Side(source), Side(HERE.parent / "src")
        try:
            for name in new.names:
                if name not in old.names or wanted not in name:
                    continue
                slices: dict[Side, list[float]] = {old: [], new: []}
                for number in range(SLICES):  # now the one first, now the other
                    for side in (old, new) if number % 2 else (new, old):
                        slices[side].append(side.slice(name))
                before, now = statistics.median(slices[old]), statistics.median(slices[new])
                rows.append({"name": name, "before": before, "now": now, "ratio": now / before})
                print(f"{name:<44} {before:10.3f} {now:10.3f} a second   {now / before:5.2f}x", flush=True)
        finally:
            old.close()
            new.close()
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision")
    parser.add_argument("--only", default="", metavar="WORDS", help="only what has these words in its name")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows to a file as well")
    args = parser.parse_args()
    rows = compare(args.revision, args.only)
    if args.json:
        args.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
