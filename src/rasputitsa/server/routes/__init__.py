"""The API, one module per thing that is asked about."""
