"""Files: whole ones are replaced at once, logs grow by whole lines, nothing is overwritten unasked."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from rasputitsa import store
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.hexlog import MAX_BYTES

SAVE = "hexlog 1\ngame: bfm-vpg-2009 1\ngerman arrange historical\n"


def test_write_replaces_the_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    store.write(path, "long text\n")
    store.write(path, "short\n")
    assert path.read_bytes() == b"short\n"


def test_write_leaves_nothing_else_behind(tmp_path: Path) -> None:
    store.write(tmp_path / "a.txt", "text\n")
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


def test_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    store.write(path, "old\n")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        store.write(path, "new\n")
    assert {p.name: p.read_text() for p in tmp_path.iterdir()} == {"a.txt": "old\n"}


def test_write_keeps_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old\n")
    path.chmod(0o640)
    store.write(path, "new\n")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    store.write(tmp_path / "a.txt", "text\n")
    assert (tmp_path / "a.txt").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_create_refuses_an_existing_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    store.create(path, ["one"])
    with pytest.raises(FileExistsError):
        store.create(path, ["two"])
    assert path.read_text() == "one\n"


def test_append_adds_lines_and_syncs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    path = tmp_path / "a.txt"
    store.append(path, ["one", "two"])
    store.append(path, ["three"])
    assert path.read_bytes() == b"one\ntwo\nthree\n"
    assert len(synced) == 2


def test_save_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.hexlog"
    path.write_text(SAVE)
    assert store.read_save(path).lines == [(3, "german arrange historical")]


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"hello\n", "not a hexlog"), (b"hexlog 1\n\xff\n", "UTF-8"), (b"x" * (MAX_BYTES + 1), "bytes")],
)
def test_unreadable_save_names_its_file(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "bad.hexlog"
    path.write_bytes(data)
    with pytest.raises(RasputitsaError, match=rf"bad\.hexlog: .*{message}"):
        store.read_save(path)


def test_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "a.hexlog"
    path.write_text(SAVE + "german att")
    store.drop_unfinished(path)
    assert path.read_text() == SAVE


def test_free_name(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        path = store.free_name(tmp_path, "game", ".hexlog")
        path.write_text("")
        names.append(path.name)
    assert names == ["game.hexlog", "game-2.hexlog", "game-3.hexlog"]
