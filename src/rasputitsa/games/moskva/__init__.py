"""Moskva 1941, the first game of the series Red Star / Black Cross: so far its map."""
