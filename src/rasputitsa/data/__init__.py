"""Data files: reading TOML, checking it against its schema, and patching it with options."""
