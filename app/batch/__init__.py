"""Many hands in one request: read as they come, scored by other processes, answered in order."""
