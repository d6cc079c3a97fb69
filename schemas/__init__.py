"""The edge: pydantic models made from what the core declares, for checking and for OpenAPI."""
