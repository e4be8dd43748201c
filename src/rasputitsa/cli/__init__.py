"""The command ``rasputitsa``: one module per command or small group of them."""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Sequence

from rasputitsa.cli.common import UsageError, build_parser, one_line
from rasputitsa.engine.errors import RasputitsaError

FAILED, USAGE, INTERNAL, INTERRUPTED = 1, 2, 3, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit status. What goes wrong is told in one line on standard error."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return _run(words)
    except SystemExit as asked:  # argparse after --help
        return int(asked.code or 0)
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        return _report(error, debug="--debug" in words)
    except KeyboardInterrupt:
        print("rasputitsa: interrupted", file=sys.stderr)
        return INTERRUPTED


def _run(words: list[str]) -> int:
    args = build_parser().parse_args(words)
    status: int = args.run(args)
    sys.stdout.flush()
    return status


def _report(error: Exception, debug: bool) -> int:
    if debug:
        traceback.print_exception(error)
    print(f"rasputitsa: {one_line(error)}", file=sys.stderr)
    if isinstance(error, UsageError):
        return USAGE
    return FAILED if isinstance(error, RasputitsaError | OSError | ModuleNotFoundError) else INTERNAL
