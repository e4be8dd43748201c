"""Games by file between two people: no server, and dice that neither can know before they are asked."""
