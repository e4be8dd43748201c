"""Where the browser comes from, on any machine: one that is named, one that is installed, or one we carry in.

In this order: ``RASPUTITSA_CHROMIUM``, a Chromium or Chrome on the path, the one that came with the npm
package (Linux on x86-64; it brings the libraries and the font it needs), and what Playwright downloads.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Playwright

HERE = Path(__file__).resolve().parent
PACKED = HERE / "node_modules" / "@sparticuz" / "chromium" / "bin"
UNPACKED = HERE / "node_modules" / ".chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
BOUND = ("--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb")
"""A container has no sandbox to offer and little shared memory; colours are the same everywhere."""

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir>{folder}/cache</cachedir>
</fontconfig>
"""


class Chromium(NamedTuple):
    """What to start, and with what in its environment; no path: the one that Playwright downloaded."""

    path: str | None
    environment: dict[str, str]


def find() -> Chromium:
    """The browser to test with. It is unpacked or downloaded if that has not been done."""
    named = os.environ.get("RASPUTITSA_CHROMIUM") or _installed()
    if named:
        return Chromium(named, {})
    if PACKED.exists() and platform.system() == "Linux" and platform.machine() in ("x86_64", "AMD64"):
        return _carried()
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return Chromium(None, {})


def launch(playwright: Playwright) -> Browser:
    found = find()
    environment: dict[str, str | float | bool] = {**os.environ, **found.environment}
    return playwright.chromium.launch(executable_path=found.path, args=list(BOUND), env=environment)


def _installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name)) and _runs(path)), None)


def _runs(path: str) -> bool:
    """A name on the path may be a stub that only tells how to install the browser."""
    asked = subprocess.run([path, "--version"], capture_output=True, check=False)
    return asked.returncode == 0 and b"Chrom" in asked.stdout


def _carried() -> Chromium:
    if not (UNPACKED / "ready").exists():
        _unpack(UNPACKED)
    libraries = os.pathsep.join([str(UNPACKED / "lib"), os.environ.get("LD_LIBRARY_PATH", "")])
    environment = {
        "LD_LIBRARY_PATH": libraries.strip(os.pathsep),
        "FONTCONFIG_FILE": str(UNPACKED / "fonts.conf"),
    }
    return Chromium(str(UNPACKED / "chromium"), environment)


def _unpack(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for packed in sorted(PACKED.glob("*.br")):
        target = folder / packed.stem
        subprocess.run(["node", str(HERE / "inflate.mjs"), str(packed), str(target)], check=True)
        if target.suffix == ".tar":
            with tarfile.open(target) as archive:
                archive.extractall(folder, filter="data")
            target.unlink()
    (folder / "chromium").chmod(0o755)
    (folder / "fonts.conf").write_text(FONTS.format(folder=folder), encoding="utf-8")
    (folder / "ready").touch()


if __name__ == "__main__":
    print(find().path or "the browser that Playwright downloaded")
