"""A report on runs: one page that needs nothing else, for designers and players to read and to print."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rasputitsa.lab.report import measures, page
from rasputitsa.lab.report.sample import read_samples


def report(folders: Iterable[Path]) -> str:
    """The page about all runs in these folders; ``RasputitsaError`` if there is nothing to report."""
    samples = read_samples(folders)
    for sample in samples:
        measures.complete(sample.records)
    return page.write(samples)
