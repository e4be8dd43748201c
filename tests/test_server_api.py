"""The API against its own document: whatever is sent, the server answers and never fails.

A short run in the test command; ``make api-cases`` sends more than 10,000 cases.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase
from hypothesis import settings as how

from rasputitsa.server import openapi
from rasputitsa.server.app import create_app
from serving import Served, Table, served, settings

CASES = int(os.environ.get("RASPUTITSA_API_CASES", "12"))
"""For each operation."""

schema = schemathesis.openapi.from_dict(json.loads(openapi.document()))


class Stage:
    """A match for the cases to play with; a new one when its seat has been given away."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.answers: Counter[int] = Counter()
        self.renew()

    def renew(self) -> None:
        self.table: Table = self.server.found(("here", "here"))


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('server') / 'a.sqlite'}")) as server:
        yield (stage := Stage(server))
        print(f"{sum(stage.answers.values())} cases: {dict(sorted(stage.answers.items()))}")


@pytest.mark.no_cover
@schema.parametrize()
@how(
    max_examples=CASES,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_request_makes_the_server_fail(case: schemathesis.Case[Any], stage: Stage) -> None:
    table = stage.table
    if case.path.endswith("/hint") and set(case.query) & {"level", "language"}:
        case.query.update(level="level2", language="en")  # not the place to wait for long thoughts
    if "match_id" in case.path_parameters:
        case.path_parameters["match_id"] = table.id
    headers = {"Authorization": f"Bearer {table.tokens['german']}"}
    if isinstance(case.body, dict) and isinstance(case.body.get("index"), int):
        rooms = table.server.app.state.host.rooms._rooms
        case.body["index"] = len(rooms[table.id].match.log) if _open(table) else 0
    answer = case.call(base_url=stage.server.url, headers=headers)
    stage.answers[answer.status_code] += 1
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        problem: Any = json.loads(answer.content)
        assert problem["code"]
        assert problem["text"]
    if answer.status_code == 401:
        stage.renew()


def _open(table: Table) -> bool:
    return table.id in table.server.app.state.host.rooms._rooms


def test_the_document_is_written_the_same_each_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    openapi.main([str(tmp_path / "api.json")])
    openapi.main([])
    assert (tmp_path / "api.json").read_text(encoding="utf-8") == capsys.readouterr().out


def test_operations_have_neat_names() -> None:
    document = create_app().openapi()
    names = [operation["operationId"] for path in document["paths"].values() for operation in path.values()]
    assert len(names) == len(set(names)) > 20
    assert all(name.replace("_", "").isalpha() for name in names)
