"""What all wire models share."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

Label = str
"""The printed number of a hex."""

Key = str
"""The key of a unit, as in saves."""


class Wire(BaseModel):
    """A value on the wire: immutable, and nothing unknown is accepted."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Cited(Wire):
    """A sentence in the reader's language, and the number of the rule behind it."""

    text: str
    rule: str = ""
