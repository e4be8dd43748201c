"""A report on runs: one page that needs nothing else, for designers and players to read and to print."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from rasputitsa.lab.report import measures, notes, page
from rasputitsa.lab.report.sample import read_samples


def report(folders: Iterable[Path], tell: Callable[[str], object] | None = None) -> str:
    """The page about all runs in these folders; ``RasputitsaError`` if there is nothing to report.

    ``tell`` hears what the page says above its figures: what was kept apart, left out or did nothing.
    """
    samples = read_samples(folders)
    for sample in samples:
        measures.complete(sample.records)
    if tell is not None:
        for words in notes.told(samples):
            tell(words)
    return page.write(samples)
