"""The bot of the API guide plays a whole game against another of its kind."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from bot import Bot
from serving import served, settings


@pytest.mark.no_cover
def test_two_bots_play_a_game_to_its_end(tmp_path: Path) -> None:
    with served(settings(f"sqlite:///{tmp_path / 'a.sqlite'}")) as server:
        table = server.found(seed="")
        verdicts: list[str] = []

        def play(token: str) -> None:
            bot = Bot(server.url, table.id, token)
            verdicts.append(bot.play())
            bot.api.close()

        threads = [threading.Thread(target=play, args=(token,)) for token in table.tokens.values()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        over = table.observer.state()
        assert verdicts == [over["position"]["verdict"]] * 2
        assert over["dice"]["settled"]
