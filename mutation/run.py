"""Mutation testing of the mechanisms: do the rule tests notice a changed rule?

Works on copies of the tree in ``build/mutation``, from which the ``@topic`` lines are taken out: they do
nothing at run time, but the tool leaves decorated functions alone. ``make mutation`` installs what it needs.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPIES = ROOT / "build" / "mutation"

GROUPS = {
    "movement": (
        "movement movement_phase orders reach zoc",
        "zoc_movement zones orders rail mud phases tank_unit campaign control sampling refusals",
    ),
    "combat": (
        "battle combat conditions declaration losses resolution",
        """odds tables mud combat_procedure resolution play_balance advanced_crt tank_unit results victory
        handicaps printed_maps sampling refusals events assault war_of_attrition""",
    ),
    "retreat": (
        "results retreat retreat_refusal",
        """retreat retreat_tiers retreat_refusals results exchange advance stubborn_defence control
        clarifications refusals""",
    ),
    "replacement": (
        "purchases replacement replacement_rules trace",
        """replacement replacement_cities replacement_refusals communication shock_army handicaps tank_unit
        optional_rules war_of_attrition phases sampling refusals""",
    ),
}
"""Each group: the mechanisms that are mutated, and the rule tests that must notice."""


def prepare(group: str) -> Path:
    """A copy of the tree with undecorated mechanisms and a configuration for the tool."""
    copy = COPIES / group
    shutil.rmtree(copy, ignore_errors=True)
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for path in (copy / "src/rasputitsa/mechanisms").glob("*.py"):
        path.write_text(without_topics(path.read_text(encoding="utf-8")), encoding="utf-8")
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (copy / "pyproject.toml").write_text(settings + configuration(*GROUPS[group]), encoding="utf-8")
    return copy


def without_topics(source: str) -> str:
    """The source without its ``@topic(...)`` lines."""
    drop: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        for decorator in getattr(node, "decorator_list", []):
            if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "topic":
                drop.update(range(decorator.lineno, (decorator.end_lineno or decorator.lineno) + 1))
    return "\n".join(line for number, line in enumerate(source.split("\n"), start=1) if number not in drop)


def configuration(mechanisms: str, rules: str) -> str:
    modules = ", ".join(f'"src/rasputitsa/mechanisms/{name}.py"' for name in mechanisms.split())
    tests = ", ".join(f'"tests/rules/test_{name}.py"' for name in rules.split())
    return (
        "\n[tool.mutmut]\n"
        'source_paths = ["src"]\n'
        f"only_mutate = [{modules}]\n"
        f"pytest_add_cli_args_test_selection = [{tests}]\n"
        'pytest_add_cli_args = ["-x", "-q", "-p", "no:cacheprovider"]\n'
    )


def main() -> int:
    """Mutate the groups named first on the command line (none: all); the rest goes to the tool."""
    wanted = [word for word in sys.argv[1:] if word in GROUPS] or list(GROUPS)
    options = [word for word in sys.argv[1:] if word not in GROUPS]
    for group in wanted:
        copy = prepare(group)
        subprocess.run([sys.executable, "-m", "mutmut", "run", *options], cwd=copy, check=True)
        results = [sys.executable, "-m", "mutmut", "results", "--all", "true"]
        with (COPIES / f"{group}.txt").open("w", encoding="utf-8") as out:
            subprocess.run(results, cwd=copy, check=True, stdout=out)
        report(group)
    return 0


def report(group: str) -> None:
    """How many mutants of a group were killed, and the names of those that were not."""
    lines = (COPIES / f"{group}.txt").read_text(encoding="utf-8").splitlines()
    verdicts = [line.strip().rsplit(": ", 1) for line in lines if ": " in line]
    killed = sum(verdict in ("killed", "timeout", "caught by type check") for _, verdict in verdicts)
    print(f"{group}: {killed} of {len(verdicts)} killed")
    for name, verdict in verdicts:
        if verdict == "survived":
            print(f"  survived {name}")


if __name__ == "__main__":
    raise SystemExit(main())
