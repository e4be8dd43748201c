"""Play in a terminal: the map, the choices and the story as text. Nothing here knows a rule of a game."""
