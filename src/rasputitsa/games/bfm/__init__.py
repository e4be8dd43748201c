"""Battle for Moscow: three editions, the campaign and all options, assembled from data."""

from rasputitsa.games.bfm.edition import EDITIONS, PACKAGE, build, catalogue, presets, ruleset, scenarios

__all__ = ["EDITIONS", "PACKAGE", "build", "catalogue", "presets", "ruleset", "scenarios"]
