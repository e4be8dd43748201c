"""The host: matches in a database, seats by secret links, live sockets, and computer players at work."""
