"""``rasputitsa lab report``: one page about the games of runs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rasputitsa import store
from rasputitsa.cli.common import Add


def register(add: Add) -> None:
    command = add(
        "report",
        report,
        "Write a page about runs: results, control, losses, maps. It needs no other file.",
        "report runs/first runs/second -o balance.html",
    )
    command.add_argument("folders", metavar="DIR", type=Path, nargs="+", help="a run, or a folder of runs")
    command.add_argument("-o", "--out", metavar="FILE", type=Path, required=True, help="the page, in HTML")


def report(args: argparse.Namespace) -> int:
    from rasputitsa.lab.report import report as write_report

    def tell(words: str) -> None:
        print(f"rasputitsa: {words}", file=sys.stderr)

    store.write(args.out, write_report(args.folders, tell))
    print(args.out)
    return 0
