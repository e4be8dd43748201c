"""The results of a column with the faces that bring them."""

from __future__ import annotations

from collections.abc import Sequence

from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.battle import OutcomeShare


def outcomes(voice: Voice, results: Sequence[str]) -> list[OutcomeShare]:
    """The results of a column with the faces that bring them, in the order of the die."""
    faces: dict[str, list[int]] = {}
    for face, result in enumerate(results, start=1):
        faces.setdefault(result, []).append(face)
    return [
        OutcomeShare(
            result=result, name=voice.result_name(result), faces=rolled, share=len(rolled) / len(results)
        )
        for result, rolled in faces.items()
    ]
