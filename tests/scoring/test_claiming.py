"""What holds of every ruling on claims to a tile, whoever claims it for what."""

from typing import Any, Final

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import LANGUAGES, RULESETS, LawsBroken, claim_tile
from scoring.claim_ruling import chow_partners
from scoring.groups import CHOWS
from scoring.tiles import KIND_TILES

OTHERS: Final = ("south", "west", "north")
KINDS: Final = ("win", "pung", "kong", "chow")
RANK: Final = {"win": 0, "pung": 1, "kong": 1, "chow": 2}
ONE_WINNER: Final = ("zung-jung", "hong-kong")
Asked = dict[str, Any]


@st.composite
def claims(draw: st.DrawFn) -> Asked:
    """A tile of East's that some of the others claim, stated without tiles."""
    seats = draw(st.permutations(OTHERS))[: draw(st.integers(0, 3))]
    claimed = [
        {
            "seat": seat,
            "claim": draw(st.sampled_from(KINDS)),
            "late": draw(st.booleans()),
            "legal": draw(st.sampled_from([True, False, None])),
        }
        for seat in seats
    ]
    return {
        "ruleset": draw(st.sampled_from(sorted(RULESETS))),
        "from": "east",
        "offered": draw(st.sampled_from(["discard", "added_kong", "concealed_kong"])),
        "last_tile": draw(st.booleans()),
        "claims": claimed,
    }


def ruled(asked: Asked) -> Asked:
    """The answer to some claims; examples that contradict themselves are passed by."""
    try:
        return claim_tile(asked)
    except LawsBroken as error:
        codes = {one.code for one in error.problems}
    assume(codes != {"sets_contradict"})
    raise AssertionError(codes)


@given(claims())
def test_a_claim_is_granted_or_refused_with_a_reason(asked: Asked) -> None:
    answer = ruled(asked)
    granted = [one for one in answer["claims"] if one["granted"]]
    told = [{"seat": one["seat"], "claim": one["claim"]} for one in granted]
    assert sorted(map(str, told)) == sorted(map(str, answer["granted"]))
    for one in answer["claims"]:
        assert one["granted"] is not bool(one["refused"])
        assert all(why["detail"] and why["cite"]["section"] for why in one["refused"])


@given(claims())
def test_no_illegal_claim_is_granted(asked: Asked) -> None:
    answer = ruled(asked)
    for stated, told in zip(asked["claims"], answer["claims"], strict=True):
        assert not (stated["legal"] is False and told["granted"])


@given(claims())
def test_several_are_granted_only_where_several_may_win(asked: Asked) -> None:
    answer = ruled(asked)
    if len(answer["granted"]) > 1:
        assert {one["claim"] for one in answer["granted"]} == {"win"}
        assert asked["ruleset"] not in ONE_WINNER


@given(claims(), st.randoms())
def test_the_order_in_which_claims_are_listed_decides_nothing(asked: Asked, random: Any) -> None:
    mixed = list(asked["claims"])
    random.shuffle(mixed)
    first, second = ruled(asked), ruled(asked | {"claims": mixed})
    assert first["granted"] == second["granted"]
    assert first["next"] == second["next"]


@given(claims())
def test_nobody_is_passed_by_for_a_lesser_claim(asked: Asked) -> None:
    answer = ruled(asked)
    if not answer["granted"]:
        return
    best = RANK[answer["granted"][0]["claim"]]
    reasons = {"win_goes_first", "pung_goes_first", "intercepted", "announced_late"}
    for one in answer["claims"]:
        codes = {why["code"] for why in one["refused"]}
        if codes and codes <= reasons - {"announced_late"}:
            assert RANK[one["claim"]] >= best


@given(claims())
def test_after_a_win_somebody_plays_on_or_the_deal_is_over(asked: Asked) -> None:
    answer = ruled(asked)
    winners = [one["seat"] for one in answer["granted"] if one["claim"] == "win"]
    following = answer["next"]
    if not winners:
        assert following["action"] != "deal_ends"
        return
    assert all(winner.title() in following["detail"] for winner in winners)
    goes_on = asked["ruleset"] == "sichuan" and len(winners) < 3 and not asked["last_tile"]
    assert following["action"] == ("draws" if goes_on else "deal_ends")
    assert (following["seat"] is not None) is goes_on
    assert following["seat"] not in winners


@given(claims(), st.sampled_from(LANGUAGES))
def test_the_language_changes_no_ruling(asked: Asked, language: str) -> None:
    plain, said = ruled(asked), ruled(asked | {"lang": language})
    assert plain["granted"] == said["granted"]
    assert [one["granted"] for one in plain["claims"]] == [one["granted"] for one in said["claims"]]


def test_the_partners_of_a_tile_in_a_chow() -> None:
    runs = [group.kinds for group in CHOWS.values()]
    assert len(runs) == 21
    for tile in KIND_TILES:
        rest = [tuple(one for one in run if one != tile) for run in runs if tile in run]
        assert sorted(chow_partners(tile)) == sorted(rest)
