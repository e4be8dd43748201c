"""Files that survive a crash: whole files are replaced at once, logs grow line by line."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from rasputitsa import hexlog
from rasputitsa.engine.errors import RasputitsaError


def write(path: Path, text: str) -> None:
    """Write a whole file: readers see the old one or the new one, never a part."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            _flush(file)
        os.chmod(name, _mode(path))
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    _sync_folder(path.parent)


def create(path: Path, lines: Iterable[str]) -> None:
    """Begin a file that must not exist yet."""
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(_text(lines))
        _flush(file)
    _sync_folder(path.parent)


def append(path: Path, lines: Iterable[str]) -> None:
    """Add whole lines to a file; they are on the disk when this returns."""
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(_text(lines))
        _flush(file)


def read_save(path: Path) -> hexlog.Hexlog:
    """A save from a file; errors name the file."""
    with path.open("rb") as file:
        data = file.read(hexlog.MAX_BYTES + 1)
    try:
        return hexlog.parse(hexlog.decode_bytes(data))
    except RasputitsaError as error:
        raise RasputitsaError(f"{path}: {error}") from None


def drop_unfinished(path: Path) -> None:
    """Take away a last line that was cut off, so that the file can be appended to."""
    data = path.read_bytes()
    write(path, data[: data.rfind(b"\n") + 1].decode("utf-8"))


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """The first of ``stem``, ``stem-2``, ``stem-3``... that no file in the folder has."""
    path, number = folder / f"{stem}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
    return path


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _flush(file: IO[str]) -> None:
    file.flush()
    os.fsync(file.fileno())


def _mode(path: Path) -> int:
    """The permissions of the file to be replaced, or those of any new file."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Make the new name itself durable, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
