"""The scoring-aid cards: a ruleset on paper, names in two languages, examples in tiles."""
