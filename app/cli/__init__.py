"""The command line: ``serve``, ``score``, ``verify`` and ``rulesets``."""
