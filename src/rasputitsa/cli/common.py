"""What the commands share: the parser, the choice of a game, and errors in one line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from rasputitsa import __version__, hexlog, store
from rasputitsa.data.choice_fault import ChoiceError
from rasputitsa.engine.decision import Refusal
from rasputitsa.engine.errors import DataError, IllegalAction, RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import State
from rasputitsa.games import FAMILIES, family, load
from rasputitsa.messages import FALLBACK, LANGUAGES, Speaker, preferred
from rasputitsa.position import facts, read_position

COMMANDS = (
    "games", "play", "mail", "serve", "matches", "saves", "rules", "check", "perft", "fuzz", "bench", "lab",
    "analyse", "odds", "map",
)  # fmt: skip
"""The modules with commands; each has ``register``, which adds its parsers."""

SERVER = ("fastapi", "starlette", "uvicorn", "pydantic", "sqlalchemy", "alembic", "platformdirs")
EXTRA = {
    "rich": "terminal",
    "fluent": "terminal",
    "numpy": "lab",
    "tomlkit": "lab",
    "ray": "ray",
    **dict.fromkeys(("shapely", "resvg_py", "PIL"), "maps"),
    **dict.fromkeys(SERVER, "server"),
}
"""Packages that are not required, with the extra that brings each of them."""


class UsageError(RasputitsaError):
    """A command line that makes no sense."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and how to get help."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


Add = Callable[..., Parser]


def build_parser() -> Parser:
    parser = Parser(
        prog="rasputitsa",
        description="The operational wargames about Moscow 1941, with every rule enforced.",
        epilog="example: rasputitsa play bfm-vpg-2009",
    )
    parser.add_argument("--version", action="version", version=f"rasputitsa {__version__}")
    parser.add_argument("--debug", action="store_true", help="show where an error comes from")
    register_all(COMMANDS, parser.add_subparsers(title="commands", metavar="COMMAND", required=True))
    return parser


def register_all(
    modules: Iterable[str], commands: argparse._SubParsersAction[Parser], group: str = ""
) -> None:
    """Let modules add their commands; ``group``: the words of the command line that come before them."""

    def add(name: str, run: Callable[[argparse.Namespace], int], about: str, example: str) -> Parser:
        command = commands.add_parser(
            name, help=about, description=about, epilog=f"example: rasputitsa {group}{example}"
        )
        command.add_argument("--debug", action="store_true", help="show where an error comes from")
        command.set_defaults(run=run)
        return command

    for module in modules:
        import_module(f"rasputitsa.cli.{module}").register(add)


def add_game(command: Parser, *, optional: bool = False, named: bool = False) -> None:
    """The arguments that choose a game; ``named``: as ``--game``, where other words come first."""
    known = ", ".join(FAMILIES)
    if named:
        command.add_argument("--game", metavar="GAME", required=not optional, help=known)
    elif optional:
        command.add_argument("game", metavar="GAME", nargs="?", help=known)
    else:
        command.add_argument("game", metavar="GAME", help=known)
    command.add_argument("--scenario", metavar="S", help="such as campaign14 (see rasputitsa games)")
    command.add_argument(
        "--option",
        metavar="X[=V]",
        action="append",
        default=[],
        help="an option of the game; may be repeated",
    )
    command.add_argument("--preset", metavar="P", help="a named choice of scenario and options")


def add_language(command: Parser) -> None:
    command.add_argument("--lang", choices=LANGUAGES, help="language (default: that of the system)")


def language(args: argparse.Namespace) -> str:
    return args.lang or preferred()


def chosen_game(args: argparse.Namespace) -> Game:
    """The game that the arguments ask for; what is wrong with its options is told in their language."""
    scenario, options = "", {}
    if args.preset:
        preset = _preset(args.game, args.preset)
        scenario, options = preset["scenario"], dict.fromkeys(preset["options"], "on")
    for text in args.option:
        name, _, value = text.partition("=")
        options[name] = value or "on"
    try:
        return load(args.game, args.scenario or scenario, options)
    except ChoiceError as error:
        raise DataError(_in_words(args, error)) from None


def _in_words(args: argparse.Namespace, error: ChoiceError) -> Sequence[str]:
    """The faults of a choice of options; plain English has its own words, which need no catalogue."""
    lang = language(args) if "lang" in args else FALLBACK
    if lang == FALLBACK:
        return error.faults
    try:
        from rasputitsa.option_words import fault_texts

        return fault_texts(args.game, lang, error, ids=True)
    except ModuleNotFoundError:
        return error.faults


def _preset(game_id: str, name: str) -> dict[str, str]:
    presets = family(game_id).presets()
    own = {key: row for key, row in presets.items() if row["game"] == game_id}
    if name not in own:
        raise RasputitsaError(f"preset {name}: unknown, expected one of {', '.join(own) or 'none'}")
    found: dict[str, str] = own[name]
    return found


def edition(game_id: str) -> str:
    """The edition of a game, by the name that options use for it."""
    name: str = family(game_id).ruleset(game_id)["edition"]
    return name


def position_lines(game: Game, path: Path) -> tuple[str, ...]:
    """The facts of a position in a file; errors name the file, and the line as it stands there."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise DataError([f"{path}: byte {error.start}: not UTF-8 text"]) from None
    try:
        read_position(game, lines)
    except DataError as error:
        raise DataError([f"{path}: {fault}" for fault in error.faults]) from None
    return facts(lines)


def position_in(game: Game, path: Path) -> State:
    """A position from a file; errors name the file."""
    return read_position(game, position_lines(game, path))


def replayed(path: Path, lang: str, *, check: bool, stop: int | None = None) -> Match:
    """A save played again; errors name the file, and refusals are told in words."""
    log = store.read_save(path)
    try:
        return hexlog.replay(log, check=check, stop=stop)
    except IllegalAction as error:
        raise RasputitsaError(f"{path}: {refused(log.load_game(), error.refusal, lang)}") from None
    except RasputitsaError as error:
        raise RasputitsaError(f"{path}: {error}") from None


def refused(game: Game, refusal: Refusal, lang: str) -> str:
    """A refusal in words, with its line if it came from a file."""
    try:
        speaker = Speaker(game, lang)
    except ModuleNotFoundError:
        return str(refusal)
    line = dict(refusal.args).get("line")
    place = "" if line is None else f"line {line}: "
    return f"{place}{speaker.refusal(refusal)}{speaker.rule(refusal.rule)}"


def one_line(error: Exception) -> str:
    """An error as a person can use it."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if isinstance(error, RasputitsaError):
        return " ".join(str(error).split())
    package = (error.name or "").split(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    if package in EXTRA:
        return f"this command needs {package}: pip install 'rasputitsa[{EXTRA[package]}]'"
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return f"internal error: {what} (please report it; --debug shows more)"
