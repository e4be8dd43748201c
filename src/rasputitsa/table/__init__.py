"""What a screen shows of a match: scenes, positions, prompts and stories in the language of the player."""
