"""The command line: ``serve``, ``score``, ``waits``, ``settle``, ``verify`` and ``rulesets``."""
