"""The problems of the defence suite, and the criteria by which answers are judged."""
