"""The engine: states, steps, decisions, events and matches. It knows no game and no map."""
