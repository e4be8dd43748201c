"""``rasputitsa bench``: speed, beside a peer measured in the same run."""

from __future__ import annotations

import argparse
import dataclasses
import json

from rasputitsa.cli.common import Add


def register(add: Add) -> None:
    command = add("bench", bench, "Measure the speed beside a peer.", "bench --json")
    command.add_argument("--json", action="store_true", help="as JSON")


def bench(args: argparse.Namespace) -> int:
    from rasputitsa import benchmarks

    results = benchmarks.run()
    if args.json:
        print(json.dumps([dataclasses.asdict(result) for result in results], ensure_ascii=False, indent=2))
        return 0
    for result in results:
        row = dataclasses.asdict(result)
        ratio = f"{row['ratio']:.2f} x the peer" if row.get("ratio") else ""
        bar = f"bar {row['bar']:.1f} {'met' if row['meets'] else 'missed'}" if row.get("bar") else ""
        print(f"{row['name']:<40} {row['value']:>10.1f} {row['unit']:<8} {bar:<20} {ratio}".rstrip())
    return 0
