"""``rasputitsa bench``: speed, beside a peer measured in the same run."""

from __future__ import annotations

import argparse
import dataclasses
import json
from pathlib import Path

from rasputitsa import store
from rasputitsa.cli.common import Add


def register(add: Add) -> None:
    command = add("bench", bench, "Measure the speed beside a peer.", "bench --json")
    command.add_argument("--json", action="store_true", help="as JSON")
    command.add_argument("--out", metavar="FILE", help="write the JSON to a file as well")


def bench(args: argparse.Namespace) -> int:
    from rasputitsa import benchmarks

    results = benchmarks.run()
    text = json.dumps([dataclasses.asdict(result) for result in results], ensure_ascii=False, indent=2)
    if args.out:
        store.write(Path(args.out), text + "\n")
    if args.json:
        print(text)
        return 0
    for result in results:
        row = dataclasses.asdict(result)
        ratio = f"{row['ratio']:.2f} x the peer" if row.get("ratio") else ""
        bar = f"bar {row['bar']:.1f} {'met' if row['meets'] else 'missed'}" if row.get("bar") else ""
        print(f"{row['name']:<40} {row['value']:>10.1f} {row['unit']:<8} {bar:<20} {ratio}".rstrip())
    return 0
