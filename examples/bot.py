"""A bot: plays one side of a match through the API without knowing a single rule.

It sits down, adds a value of its own to the dice, and listens at the live socket. When it is asked it picks
one of the answers that the server offers:

    python examples/bot.py http://localhost:8041 MATCH TOKEN

Match and token are in the link of a seat: ``/#/match/MATCH/seat/TOKEN``.
"""

from __future__ import annotations

import hashlib
import json
import random
import secrets
import sys
from typing import Any

import httpx
from websockets.sync.client import connect


class Bot:
    """Someone with the secret of a seat."""

    def __init__(self, server: str, match: str, token: str, seed: int = 0) -> None:
        self.path = f"/api/matches/{match}"
        self.value = secrets.token_hex(32)
        self.api = httpx.Client(base_url=server, timeout=60)
        self.token = self.sit_down(token)
        self.live = f"{server.replace('http', 'ws', 1)}{self.path}/live"
        self.luck = random.Random(seed)
        self.known = 0

    def sit_down(self, link: str) -> str:
        """Exchange the secret of the link for one of our own, bound to a value for the dice; that secret.

        A bot minds dice that the maker of the match knows as little as it knows rules.
        """
        self.api.headers["Authorization"] = f"Bearer {link}"
        pledge = hashlib.sha256(f"rasputitsa pledge\n{self.value}".encode()).hexdigest()
        told = self.api.post(f"{self.path}/join", json={"commitment": pledge, "accepts_dice": True})
        told.raise_for_status()
        token: str = told.json()["token"]
        self.api.headers["Authorization"] = f"Bearer {token}"
        return token

    def add_to_dice(self, dice: Any) -> None:
        """Open our value as soon as everybody is bound, and the dice wait for it."""
        ours = hashlib.sha256(f"rasputitsa pledge\n{self.value}".encode()).hexdigest()
        bound = all(pledge["commitment"] for pledge in dice["pledges"])
        for pledge in dice["pledges"]:
            if bound and pledge["commitment"] == ours and not pledge["value"]:
                self.api.post(f"{self.path}/dice", json={"value": self.value}).raise_for_status()

    def play(self) -> str:
        """Play to the end; how it ended."""
        verdict = ""
        with connect(self.live, max_size=None) as socket:
            socket.send(json.dumps({"token": self.token, "since": 0}))
            while not verdict:
                message = json.loads(socket.recv())
                if message["kind"] == "seats":
                    self.add_to_dice(message["dice"])
                if message["kind"] == "update":
                    self.add_to_dice(message["update"]["state"]["dice"])
                    verdict = self.play_on(message["update"]["state"])
        return verdict

    def play_on(self, state: Any) -> str:
        """Answer as long as it is our turn, unless this is old news; how the game ended, if it has."""
        while state["revision"] >= self.known and state["prompt"] and state["prompt"]["yours"]:
            state = self.answer(state)
            self.known = state["revision"]
        verdict: str = state["position"]["verdict"]
        return verdict

    def answer(self, state: Any) -> Any:
        """Answer the question at hand; the state afterwards."""
        body = {"index": state["index"], "action": self.choose(state["prompt"])}
        told = self.api.post(f"{self.path}/actions", json=body)
        told.raise_for_status()
        return told.json()["state"]

    def choose(self, prompt: Any) -> Any:
        """Any of the answers: those that are listed, or those of one of the units that can act."""
        if prompt["targets"] and self.luck.random() < 0.5:
            target = self.luck.choice(prompt["targets"])
            return {"kind": "attack", "target": target, "attackers": self.choices(target)["attackers"]}
        answers = [choice["action"] for choice in prompt["choices"]]
        if prompt["units"] and (not answers or self.luck.random() < 0.8):
            found = self.choices(self.luck.choice(prompt["units"]))
            answers += [row["action"] for row in (*found["stops"], *found["choices"])]
        return self.luck.choice(answers)

    def choices(self, unit: str) -> Any:
        return self.api.get(f"{self.path}/choices", params={"unit": unit}).json()


if __name__ == "__main__":
    print(Bot(sys.argv[1], sys.argv[2], sys.argv[3]).play())
