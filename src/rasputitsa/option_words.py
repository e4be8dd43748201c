"""What is said of a choice of options, in the reader's language: its faults, and what does nothing in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rasputitsa.data.choice_fault import ChoiceError
from rasputitsa.data.options import Option
from rasputitsa.games import family
from rasputitsa.games.idle import Idle
from rasputitsa.library import localised
from rasputitsa.messages import messages

IDLE = "options-idle"


def fault_texts(game_id: str, language: str, error: ChoiceError, *, ids: bool = False) -> list[str]:
    """The faults of a choice, with the titles of the options that they name; ``ids``: for who types them."""
    say = messages(language).say
    return [
        say(fault.id, **{key: _title(game_id, language, name, ids=ids) for key, name in names.items()})
        for fault in error.choices
        for names in [{"option": fault.option, **fault.names}]
    ]


def idle_text(game_id: str, language: str, idle: Iterable[Idle]) -> str:
    """One sentence that names the options without effect; empty if there are none."""
    titles = [_title(game_id, language, option) + (f" ({part})" if part else "") for option, part in idle]
    say = messages(language).say
    return say(IDLE, options=say("list-comma").join(titles)) if titles else ""


def _title(game_id: str, language: str, name: str, *, ids: bool = False) -> str:
    known: Mapping[str, Option] = family(game_id).catalogue()
    if name not in known:
        return name
    title = localised(known[name].title, language)
    return f"{title} [{name}]" if ids else title
