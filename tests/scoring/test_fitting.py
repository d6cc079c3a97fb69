"""Documents that fit their form are read as the careful reader reads them, all others by it."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

import pytest

from app.service import ENDPOINTS
from scoring import RULESETS, Plain
from scoring.document import question_form
from scoring.fitting import MISFITS, entries_reader
from scoring.form import Reader
from scoring.shapes import MOST_TEXT, Form
from tests.scoring.test_golden import cases
from tests.support import ZUNG_JUNG, question

Path = tuple[Any, ...]
Asked = tuple[Form, Plain]

VALUES: Final[tuple[Any, ...]] = (
    *(None, True, 0, 4, -1, 2.0, 2.5, 10**7, float("inf"), [], {}, [[]], [{}]),
    *("", "1m", "0p", "123m", "1m2", "\uff11m", "🀀", "east", "pung", "discard", "zh-hant"),
    *(["1m"], ["1m", 2], ["12m"], {"kind": "pung", "tiles": "111m"}, {"m": 1}),
    *("1m" * MOST_TEXT, ["1m"] * (MOST_TEXT + 1)),
)
"""What stands in a field by mistake, or now and then rightly."""


def asked() -> Iterator[Asked]:
    """The documents of the golden cases, each with the form that it should have."""
    for case in cases():
        document = case["request"]
        if isinstance(document, dict) and document.get("ruleset") in RULESETS:
            form = ENDPOINTS[case.get("endpoint", "score")].form
            yield form(RULESETS[document["ruleset"]]), document


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where everything in a document stands."""
    if isinstance(value, dict | list):
        for place in value if isinstance(value, dict) else range(len(value)):
            yield (*path, place)
            yield from paths(value[place], (*path, place))


def with_value(document: Plain, path: Path, value: Any) -> Plain:
    changed = deepcopy(document)
    inside: Any = changed
    for place in path[:-1]:
        inside = inside[place]
    inside[path[-1]] = deepcopy(value)
    return changed


def is_read_at_once(form: Form, document: Plain) -> bool:
    """Whether a document is read without the careful reader; if so, as that one reads it."""
    reader = Reader()
    with_care = reader.entries(form, document)
    try:
        read = entries_reader(form)(document)
    except MISFITS:
        return False
    assert reader.problems == []
    assert read == with_care
    return True


def test_nearly_all_golden_documents_are_read_at_once_and_alike() -> None:
    read = [is_read_at_once(*one) for one in asked()]
    assert sum(read) > 0.9 * len(read)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:20])
def test_any_value_in_any_field_is_read_alike_or_not_at_all(value: Any) -> None:
    longest: dict[Form, Plain] = {}
    for form, document in asked():
        if len(str(document)) > len(str(longest.get(form, ""))):
            longest[form] = document
    for form, document in longest.items():
        for path in paths(document):
            is_read_at_once(form, with_value(document, path, value))


def test_what_is_missing_or_too_much_is_left_to_the_careful_reader() -> None:
    form, document = question_form(ZUNG_JUNG), question()
    assert is_read_at_once(form, document)
    assert not is_read_at_once(form, document | {"more": 1})
    for name in ("seat", "hand", "win"):
        assert not is_read_at_once(form, {key: document[key] for key in document if key != name})
