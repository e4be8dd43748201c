"""Maps made from real geography: a recipe says what a game's map needs, the builder lays it on its hexes."""
