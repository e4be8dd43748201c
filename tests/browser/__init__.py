"""The table in a real browser: what a player can see, click, press and hear."""
