"""Battle for Moscow: three editions, the campaign and all options, assembled from data."""

from rasputitsa.games.bfm.edition import (
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
