"""Moskva 1941, the first game of the series Red Star / Black Cross, assembled from data."""

from rasputitsa.games.moskva.edition import (
    EDITIONS,
    OPTIONS,
    PACKAGE,
    build,
    catalogue,
    presets,
    ruleset,
    scenarios,
)

__all__ = ["EDITIONS", "OPTIONS", "PACKAGE", "build", "catalogue", "presets", "ruleset", "scenarios"]
