"""Steps that cannot be taken, and wins that only some houses know."""

from typing import Any, Final

import pytest

from app.logs import cases_of
from app.logs.errors import BrokenError
from app.logs.play import Play
from app.logs.table import MeldKind, Opening
from tests.app.test_logs_golden import differences
from tests.log_deals import Script, south_claims_dragons, tiles
from tests.log_writers import FORMATS, Deal, Log, Told, tenhou6, until_broken

HANDS: Final = ("123456789m1122p", "123456789p1122s", "123456789s1122z", "3344556677z555m")


def opened(**more: Any) -> Play:
    given = {"players": 4, "dealer": 0, "wind": 0, "number": 0, "honba": 0, "sticks": 0}
    hands = tuple(tiles(hand)[:13] for hand in HANDS)
    return Play(Opening(**(given | {"hands": hands} | more)))


def drawn(play: Play, player: int = 0, tile: str = "9s") -> Play:
    play.draw(player, tile)
    return play


def thrown(play: Play, player: int = 0, tile: str = "9s") -> Play:
    drawn(play, player, tile).discard(player, tile)
    return play


# --- what cannot be ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 5}, "neither three nor four"),
        ({"dealer": 4}, "the dealer is not one"),
        ({"wind": 4}, "the round"),
        ({"honba": -1}, "counters"),
        ({"sticks": -1}, "sticks"),
        ({"hands": ()}, "dealt 13 tiles"),
    ],
)
def test_no_deal_begins_so(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BrokenError, match=said):
        opened(**wrong)


def followed(play: Play, text: str) -> None:
    """Take the steps that a text names: of each the player, and then tiles or another player."""
    for step in text.split(", "):
        name, player, *rest = step.split()
        if name == "claim":
            play.claim(int(player), kind_of_meld(rest[0]), tiles(rest[1]), int(rest[2]))
        elif name == "win":
            play.win(int(player), int(rest[0]))
        elif name == "kong":
            play.concealed_kong(int(player), tiles(rest[0]))
        else:
            getattr(play, name)(int(player), *rest)


def kind_of_meld(name: str) -> MeldKind:
    kinds: dict[str, MeldKind] = {"chow": "chow", "pung": "pung", "kong": "open_kong"}
    return kinds[name]


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("draw 1 1m", "south draws out of turn"),
        ("draw 0 9s, draw 0 9s", "east draws out of turn"),
        ("discard 0 1m", "east acts out of turn"),
        ("draw 0 9s, discard 1 1p", "south acts out of turn"),
        ("draw 0 9s, discard 0 7z", "7z is not in the hand"),
        ("draw 0 9s, claim 1 pung 1p1p 0", "that was not discarded"),
        ("draw 0 9s, discard 0 9s, claim 0 pung 9s9s 0", "that was not discarded"),
        ("draw 0 9s, discard 0 9s, claim 2 pung 9s9s 3", "that was not discarded"),
        ("draw 0 9s, discard 0 9s, claim 2 chow 7s8s 0", "a chow out of turn"),
        ("draw 0 2z, discard 0 2z, claim 1 chow 3z4z 0", "is no chow"),
        ("draw 0 9s, discard 0 9s, claim 2 pung 8s8s 0", "is no pung"),
        ("draw 0 9s, discard 0 9s, claim 3 kong 9s9s 0", "is no open kong"),
        ("draw 0 9s, discard 0 9s, claim 3 pung 9s9s 0", "9s is not in the hand"),
        ("draw 0 9s, kong 0 1p1p2p2p", "is no kong"),
        ("draw 0 9s, added_kong 0 9s", "has no pung to add 9s to"),
        ("draw 0 9s, kita 0", "4z is not in the hand"),
        ("declare 0", "east acts out of turn"),
        ("win 0 0", "nothing that east can win on"),
        ("draw 0 9s, win 1 0", "nothing that south can win on"),
        ("draw 0 9s, discard 0 9s, win 1 2", "nothing that south can win on"),
        ("draw 0 9s, discard 0 9s, win 1 0, win 1 0", "nothing that south can win on"),
        ("draw 0 9s, win 0 0, win 0 0", "nothing that east can win on"),
        ("draw 0 9s, win 0 0, discard 0 9s", "after it was won"),
        ("draw 0 9s, discard 0 9s, win 2 0, draw 1 1m", "after it was won"),
    ],
)
def test_a_step_that_cannot_be_taken(steps: str, said: str) -> None:
    with pytest.raises(BrokenError, match=said):
        followed(opened(), steps)


def test_after_a_draw_nothing_is_played() -> None:
    play = opened()
    play.drawn_game()
    assert not play.going_on
    with pytest.raises(BrokenError, match="east draws out of turn"):
        play.draw(0, "1m")


def test_riichi_is_declared_once_and_with_a_closed_hand() -> None:
    play = drawn(opened())
    play.declare(0)
    play.discard(0, "9s")
    for player in (1, 2, 3):
        thrown(play, player)
    with pytest.raises(BrokenError, match="east cannot declare riichi"):
        drawn(play).declare(0)
    play.discard(0, "9s")
    thrown(play, 1, "1z")
    play.claim(2, "pung", ("1z", "1z"), 1)
    play.discard(2, "9s")
    for player in (3, 0, 1):
        thrown(play, player)
    with pytest.raises(BrokenError, match="west cannot declare riichi"):
        drawn(play, 2).declare(2)


def test_seventy_tiles_are_drawn_and_no_more() -> None:
    play = opened()
    for turn in range(70):
        thrown(play, turn % 4)
    with pytest.raises(BrokenError, match="when none is left"):
        drawn(play, 2)


# --- wins that only some houses know -------------------------------------------------------------


def of_mahjong_soul(deal: Deal) -> bytes:
    """A deal as a game of Mahjong Soul, in the format of the viewer."""
    room = "3金の間南喰赤" if deal.players == 3 else "金の間南喰赤"
    old = "三般南喰赤" if deal.players == 3 else "般南喰赤"
    return tenhou6(Log((deal,))).replace(f'"{old}"'.encode(), f'"{room}"'.encode())


def test_two_yakuman_of_one_pattern() -> None:
    deal = (
        Script({1: "111m222p333s444z9s"}, keep="9s")
        .turns(5)
        .draw("9s")
        .won(
            Told(
                winner=1,
                source=1,
                patterns={"suuankou_tanki": 2},
                gains=(-32000, 64000, -16000, -16000),
                points=64000,
                limit="yakuman",
                natural=True,
                each=(16000, 32000),
            )
        )
    )
    (case,) = cases_of("soul", of_mahjong_soul(deal))
    assert case["request"]["preset"] == "majsoul"
    assert case["expect"]["patterns"] == {"suuankou_tanki": {"times": 1}}
    assert [*differences(case)] == []


def test_a_concealed_kong_is_robbed_for_thirteen_orphans() -> None:
    deal = (
        Script({0: "777z", 1: "119m19p19s123456z"}, keep="7z")
        .draw("7z")
        .concealed_kong("7777z")
        .won(
            Told(
                winner=1,
                source=0,
                patterns={"kokushi": 1},
                gains=(-32000, 32000, 0, 0),
                points=32000,
                limit="yakuman",
                natural=True,
            )
        )
    )
    (case,) = cases_of("soul", of_mahjong_soul(deal))
    win = {"by": "robbed_kong", "from": "east", "kong": "concealed", "events": []}
    assert case["request"]["win"] == win
    assert [*differences(case)] == []


def test_norths_that_a_log_tells_apart_from_the_dora() -> None:
    deal = (
        Script({2: "555z123p456s99p78s"}, players=3, indicator="3z", keep="69s4z")
        .turns(2)
        .draw("4z")
        .kita()
        .draw("1m")
        .throw()
        .draw("9s")
        .throw()
        .won(Told(2, 0, {"haku": 1, "dora": 1}, (-5200, 0, 5200), 5200, fu=40, kita=1))
    )
    data = of_mahjong_soul(deal)
    apart = data.replace("ドラ(2飜)".encode(), 'ドラ(1飜)","抜きドラ(1飜)'.encode())
    for text in (data, apart):
        (case,) = cases_of("soul", text)
        assert case["request"]["preset"] == "majsoul_sanma"
        assert case["expect"]["patterns"] == {"haku": 1, "dora": 1, "kita": 1}
        assert [*differences(case)] == []


@pytest.mark.parametrize("format_", FORMATS)
def test_a_north_set_aside_is_won_on_as_if_discarded(format_: str) -> None:
    deal = (
        Script({0: "123p456p789s111z4z"}, players=3, indicator="9s", keep="4z")
        .turns(2)
        .draw("4z")
        .kita()
        .won(Told(0, 2, {"seat_wind": 1, "round_wind": 1}, (3900, 0, -3900), 3900, fu=40))
    )
    (case,) = cases_of("game", FORMATS[format_](Log((deal,))))
    assert case["request"]["win"] == {"by": "discard", "from": "west", "events": []}
    assert [*differences(case)] == []


# --- liability, where no log names the player ----------------------------------------------------


def with_three_dragons(gains: tuple[int, ...], by: str) -> Deal:
    """South wins with three dragons, the last of them claimed from West; none is told as liable."""
    drawn_ = by == "self_draw"
    script = south_claims_dragons()
    script = script.turns(3).draw("3s") if drawn_ else script.draw("3s").throw()
    told = Told(
        winner=1,
        source=1 if drawn_ else 2,
        patterns={"daisangen": 1},
        gains=gains,
        points=32000,
        limit="yakuman",
        natural=True,
        each=(8000, 16000) if drawn_ else (),
    )
    return script.won(told)


@pytest.mark.parametrize(
    ("gains", "by", "liable"),
    [
        ((0, 32000, -32000, 0), "self_draw", [{"seat": "west", "for": "daisangen"}]),
        ((-16000, 32000, -8000, -8000), "self_draw", None),
        ((0, 32000, -32000, 0), "discard", None),
    ],
)
@pytest.mark.parametrize("format_", ["tenhou6", "mjai"])
def test_who_is_liable_is_told_by_who_pays(
    gains: tuple[int, ...],
    by: str,
    liable: object,
    format_: str,
) -> None:
    deal = with_three_dragons(gains, by)
    (case,) = cases_of("game", FORMATS[format_](Log((deal,))))
    assert case["request"].get("liable") == liable
    assert [*differences(case)] == []


# --- the order of play ---------------------------------------------------------------------------


def test_the_second_of_two_like_discards_is_claimed() -> None:
    deal = (
        Script({0: "99m55z1m", 2: "55z234m567p678s2s3p"}, keep="59z2s9m")
        .draw()
        .throw("5z")
        .draw("9m")
        .throw()
        .claim(0, "pung", "99m")
        .throw("5z")
        .claim(2, "pung", "55z")
        .throw("3p")
        .draw("2s")
        .throw()
        .won(Told(2, 3, {"haku": 1}, (0, 0, 1000, -1000), 1000, fu=30))
    )
    told = [list(cases_of("game", write(Log((deal,))))) for write in FORMATS.values()]
    assert told[0] == told[1]
    assert told[0][0]["request"] == told[2][0]["request"]
    assert [*differences(told[0][0])] == []


def test_lists_that_fit_together_in_no_order() -> None:
    deal = (
        Script({1: "123m456m789p23s55s"}, keep="14s")
        .turns(4)
        .draw("1s")
        .throw()
        .won(Told(1, 0, {"pinfu": 1}, (-1000, 1000, 0, 0), 1000, fu=30))
    )
    data = tenhou6(Log((deal,)))
    wrong = data.replace(b"[1,0,1,", b"[1,2,1,")
    said = "game, east 1, honba 0: the steps of the players do not fit together"
    assert until_broken("game", wrong) == ([], said)
