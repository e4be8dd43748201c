"""The history of the tables, step by step, for Alembic."""
