"""Text that names no tiles: what is wrong with it, and at which character."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import NotationError, read_arrangement, read_hand, read_tiles
from scoring.notation import NotationFault, read_tile

FAULTS: list[tuple[Callable[[str], Any], str, NotationFault, int]] = [
    (read_tiles, "12x", NotationFault.UNREADABLE, 3),
    (read_tiles, "1m?2p", NotationFault.UNREADABLE, 3),
    (read_tiles, "1m-2m", NotationFault.UNREADABLE, 3),
    (read_tiles, "1m\U0001f02b", NotationFault.UNREADABLE, 3),
    (read_tiles, "1m\u0662m", NotationFault.UNREADABLE, 3),
    (read_tiles, "\u0130m", NotationFault.UNREADABLE, 1),
    (read_tiles, "8z", NotationFault.NO_SUCH_TILE, 1),
    (read_tiles, "1289z", NotationFault.NO_SUCH_TILE, 3),
    (read_tiles, "123m 0z", NotationFault.NO_SUCH_TILE, 6),
    (read_tiles, "9f", NotationFault.NO_SUCH_TILE, 1),
    (read_tiles, "0f", NotationFault.NO_SUCH_TILE, 1),
    (read_tiles, "12", NotationFault.NO_SUIT, 1),
    (read_tiles, "3m 12", NotationFault.NO_SUIT, 4),
    (read_tiles, "1m23\U0001f000", NotationFault.NO_SUIT, 3),
    (read_tiles, "m", NotationFault.NO_RANK, 1),
    (read_tiles, "1mp", NotationFault.NO_RANK, 3),
    (read_tiles, "\U0001f000z", NotationFault.NO_RANK, 2),
    (read_tile, "", NotationFault.NOT_ONE, 1),
    (read_tile, "12m", NotationFault.NOT_ONE, 1),
    (read_tile, "1m2x", NotationFault.UNREADABLE, 4),
    (read_hand, "1m +2m 3m", NotationFault.NOT_ONE, 4),
    (read_hand, "1m +", NotationFault.NOT_ONE, 4),
    (read_hand, "1m +2m +3m", NotationFault.NOT_ONE, 8),
    (read_hand, "1m 2x +3m", NotationFault.UNREADABLE, 5),
    (read_hand, "1m +3x", NotationFault.UNREADABLE, 6),
    (read_hand, "1m (12x) +3m", NotationFault.UNREADABLE, 7),
    (read_hand, "1m (123m +3m", NotationFault.BRACKET, 4),
    (read_hand, "1m [1111m) +3m", NotationFault.BRACKET, 4),
    (read_hand, "1m 123m) +3m", NotationFault.BRACKET, 8),
    (read_hand, "1m ]+3m", NotationFault.BRACKET, 4),
    (read_hand, "1m () +3m", NotationFault.NO_MELD, 4),
    (read_hand, "1m (12m) +3m", NotationFault.NO_MELD, 4),
    (read_hand, "1m (12345m) +3m", NotationFault.NO_MELD, 4),
    (read_hand, "1m [111m] +3m", NotationFault.NO_MELD, 4),
    (read_hand, "1m (111m+) +3m", NotationFault.NO_MELD, 4),
    (read_hand, "1m [1111m+] +3m", NotationFault.UNREADABLE, 10),
    (read_hand, "123m", NotationFault.NO_WINNING_TILE, 4),
    (read_hand, "12m (123m)", NotationFault.NO_WINNING_TILE, 10),
    (read_arrangement, "123m 1x", NotationFault.UNREADABLE, 7),
    (read_arrangement, "123m  8z", NotationFault.NO_SUCH_TILE, 7),
    (read_arrangement, "123m 12m", NotationFault.NO_GROUP, 6),
    (read_arrangement, "1111m", NotationFault.NO_GROUP, 1),
    (read_arrangement, "11m 123z", NotationFault.NO_GROUP, 5),
    (read_arrangement, "11m 891m", NotationFault.NO_GROUP, 5),
    (read_arrangement, "11m 1f", NotationFault.NO_GROUP, 5),
    (read_arrangement, "11m !", NotationFault.NO_GROUP, 5),
    (read_arrangement, "11m (123m", NotationFault.BRACKET, 5),
    (read_arrangement, "11m (123m]", NotationFault.BRACKET, 5),
    (read_arrangement, "11m (", NotationFault.BRACKET, 5),
    (read_arrangement, "11m (124m)", NotationFault.NO_MELD, 5),
    (read_arrangement, "11m (112m)", NotationFault.NO_MELD, 5),
    (read_arrangement, "11m (123z)", NotationFault.NO_MELD, 5),
    (read_arrangement, "11m [111m]", NotationFault.NO_MELD, 5),
    (read_arrangement, "11m (111f)", NotationFault.NO_MELD, 5),
    (read_arrangement, "11m (1x3m)", NotationFault.UNREADABLE, 7),
]  # fmt: skip


@pytest.mark.parametrize(("read", "text", "fault", "position"), FAULTS)
def test_a_fault_is_named_with_the_position_of_its_character(
    read: Callable[[str], Any], text: str, fault: NotationFault, position: int
) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert (caught.value.code, caught.value.position) == (fault.value, position)


def test_every_fault_there_is_has_an_example_above() -> None:
    assert {fault for _, _, fault, _ in FAULTS} == set(NotationFault)


@pytest.mark.parametrize("text", ["", "   ", "()"])
def test_positions_are_counted_from_one_even_in_an_empty_line(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_hand(text)
    assert caught.value.position >= 1


@given(st.text("0159mpszf()[]+! x\u3000\uff11\U0001f000", min_size=1, max_size=12))
def test_any_text_is_read_or_refused_at_a_character_of_it(text: str) -> None:
    for read in (read_tiles, read_hand, read_arrangement):
        try:
            read(text)
        except NotationError as error:
            assert 1 <= error.position <= len(text)  # noqa: PT017 - the text may be fine as well


@pytest.mark.parametrize("text", ["11m! 22m!", "11m (777z)!", "11m! 22m (777z)!"])
def test_one_standing_group_of_an_arrangement_may_be_marked(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_arrangement(text)
    assert caught.value.code == "not_a_group"
