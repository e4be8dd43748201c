"""What the README shows works: its Python runs, its commands exist, its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.cli import main

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "bench").glob("*.md")])
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_python_of_the_readme_plays_a_game() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["winner"] in (0, 1, None)
    assert names["reason"].startswith("victory.")


@pytest.mark.parametrize("command", sorted(set(re.findall(r"\$ rasputitsa (\w+)", README))))
def test_commands_of_the_readme_exist(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert "example:" in capsys.readouterr().out


@pytest.mark.parametrize("target", sorted(set(re.findall(r"^\$ make (\w+)", README, re.MULTILINE))))
def test_make_targets_of_the_readme_exist(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", document.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    assert missing == []
