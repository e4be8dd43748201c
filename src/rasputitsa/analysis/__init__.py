"""Analysis for people: what dice can bring, what they brought, and how a game went."""
