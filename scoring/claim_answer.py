"""Builds the answer to claims: who gets the tile, why nobody else does, and who acts next."""

from collections.abc import Iterable, Iterator

from scoring.answer import assumed_words, problem_words, ruleset_used
from scoring.circumstances import Circumstances
from scoring.claim_ruling import undeclarable
from scoring.claiming import Claim, Refusal, Ruling, Table
from scoring.hand import Seat
from scoring.judged import judged_words
from scoring.names import Said
from scoring.parts import Plain
from scoring.pattern import Cite, cite_words
from scoring.seating import seat_said


class ClaimAnswer:
    """The answer to the claims at a table, which have been ruled on."""

    def __init__(self, case: Circumstances, table: Table, ruling: Ruling) -> None:
        """Answer in the language and by the rules of what was asked."""
        self.case, self.table, self.ruling = case, table, ruling
        self.ruleset, self.language = case.ruleset, case.language

    def plain(self) -> Plain:
        """The answer as plain data."""
        case, table, ruling = self.case, self.table, self.ruling
        against = {claim.place: why for claim, why in ruling.refused}
        return {
            "ruleset": ruleset_used(self.ruleset, case.preset, case.options),
            "granted": [{"seat": one.seat.word, "claim": one.kind.value} for one in ruling.granted],
            "claims": [self._claim(one, against.get(one.place, ())) for one in table.claims],
            "next": self._next(),
            "notes": [self._refusal(one) for one in self._remarks()],
            "assumed": assumed_words(case.assumed, self.ruleset.names, self.language),
        }

    def _claim(self, claim: Claim, against: Iterable[Refusal]) -> Plain:
        refused = [self._refusal(one) for one in against]
        return {
            "seat": claim.seat.word,
            "claim": claim.kind.value,
            "granted": not refused,
            "checked": claim.concealed is not None,
            "refused": refused,
            "judged": judged_words(
                self.ruleset.claims.judges(claim), self.ruleset.names, self.language
            ),
        }

    def _refusal(self, why: Refusal) -> Plain:
        names, language = self.ruleset.names, self.language
        params = {
            name: Said(f"seats.{one.word}") if isinstance(one, Seat) else one
            for name, one in why.params.items()
        }
        rules = self.ruleset.claims
        cite = rules.cites.get(why.code) or rules.cite or Cite(self.ruleset.books[0].key, "")
        return {
            "code": why.code,
            "detail": names.say(f"claiming.{why.code}", language, params),
            "problems": [problem_words(one, names, language) for one in why.problems],
            "cite": cite_words(cite),
        }

    def _remarks(self) -> Iterator[Refusal]:
        """What else there is to say of the ruling."""
        table, ruling = self.table, self.ruling
        rules = self.ruleset.claims
        if undeclarable(table, rules):
            yield Refusal("last_tile_no_kong", {"seat": table.source})
        yield from rules.remarks(table, ruling)

    def _next(self) -> Plain:
        """Who acts next, and how; a kong that may not be declared is no turn of it."""
        table, ruling = self.table, self.ruling
        rules = self.ruleset.claims
        seat, action = rules.follows(table, ruling)
        if undeclarable(table, rules):
            seat, action = table.source, "discards"
        said: dict[str, object] = {} if seat is None else dict(seat_said(seat))
        words = f"actions.{action}"
        if ruling.winners:
            said["winners"] = tuple(Said(f"seats.{one.word}") for one in ruling.winners)
            words = words if seat is None else f"{words}_after_wins"
        return {
            "seat": None if seat is None else seat.word,
            "action": action,
            "detail": self.ruleset.names.say(words, self.language, said),
        }
