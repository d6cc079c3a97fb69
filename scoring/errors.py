"""What may go wrong, as a tree.

FreecountError
├── NotationError      text that names no tiles; says where
├── QuestionError      a question that cannot be answered: every violation of its stage
│   ├── FormBroken     wrong shape: a missing field, a wrong type, an unknown option
│   └── LawsBroken     right shape, impossible hand: five of a tile, a discarder who won
└── RulesetError       a ruleset contradicts itself; raised at import, never in service
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

MOST_PROBLEMS: Final = 100
"""So many violations are told of one question; more help nobody and cost too much."""


class FreecountError(Exception):
    """Root of every error that this package raises on purpose."""


class RulesetError(FreecountError):
    """A ruleset contradicts itself."""


class NotationError(FreecountError):
    """Text that does not name tiles; ``position`` counts characters from 1."""

    def __init__(self, code: str, position: int) -> None:
        """Keep the code of the fault and where it is."""
        super().__init__(f"{code} at character {position}")
        self.code = code
        self.position = position


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: a code, where, and what the words about it need.

    ``pointer`` is a JSON pointer into the caller's own document. Parameters are plain data:
    numbers, tiles, and words that the texts know how to say.
    """

    code: str
    pointer: str
    params: Mapping[str, object] = field(default_factory=dict)


class QuestionError(FreecountError):
    """A question that cannot be answered, with every violation of its stage."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the violations in the order in which they were found, each once.

        Beyond a bound one more says that there are others.
        """
        found: list[Problem] = []
        for one in problems:
            if one in found:
                continue
            if len(found) == MOST_PROBLEMS:
                found.append(Problem("more_problems", "", {"most": MOST_PROBLEMS}))
                break
            found.append(one)
        self.problems = tuple(found)
        super().__init__(", ".join(f"{p.code} at {p.pointer or '/'}" for p in self.problems))


class FormBroken(QuestionError):  # noqa: N818 - it names what broke
    """The document does not have the shape of a question."""


class LawsBroken(QuestionError):  # noqa: N818 - as above
    """The document has the shape of a question, but no hand can be like that."""
