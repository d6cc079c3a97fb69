"""Every field and option that a ruleset declares is in its model, bounds and defaults included."""

from collections.abc import Callable
from dataclasses import asdict, is_dataclass
from typing import Any, Final

import pytest

from schemas.request import document_model, options_schema
from scoring import RULESETS, Ruleset
from scoring.claiming_document import claims_form
from scoring.deal_document import settle_form
from scoring.document import options_form, points_form, question_form
from scoring.fields import kinds_of
from scoring.shapes import (
    Entry,
    Flag,
    Form,
    ListOf,
    Number,
    OneOf,
    OneTile,
    Shape,
    Text,
    Tiles,
    Words,
)
from scoring.waits_document import waits_form

Schema = dict[str, Any]
DOCUMENTS: Final = {
    "score": question_form,
    "points": points_form,
    "waits": waits_form,
    "settle": settle_form,
    "claims": claims_form,
}
EACH_RULESET: Final = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS.keys())


def _resolved(schema: Schema, whole: Schema) -> Schema:
    """The schema that a reference names, with what stands beside the reference."""
    if "$ref" not in schema:
        return schema
    target: Schema = whole["$defs"][schema["$ref"].rpartition("/")[2]]
    return target | {key: value for key, value in schema.items() if key != "$ref"}


def _choices(schema: Schema, whole: Schema) -> list[Schema]:
    """The alternatives of a schema, each resolved."""
    found: list[Schema] = []
    for key in ("anyOf", "oneOf"):
        for one in schema.get(key, []):
            found.extend(_choices(_resolved(one, whole), whole))
    return found or [_resolved(schema, whole)]


def _plain(entry: Entry) -> object:
    """The default of a field as a document would write it."""
    for shape in entry.shapes:
        if isinstance(shape, Words):
            return next((word for word, one in shape.words.items() if one == entry.default), None)
    if is_dataclass(entry.default) and not isinstance(entry.default, type):
        return asdict(entry.default)
    return list(entry.default) if isinstance(entry.default, tuple) else entry.default


def _check_form(form: Form, schema: Schema, whole: Schema) -> None:
    properties = schema["properties"]
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False
    assert set(properties) == {entry.key for entry in form.entries}
    assert set(schema.get("required", [])) == {one.key for one in form.entries if one.required}
    for entry in form.entries:
        _check_entry(entry, properties[entry.key], whole)


def _check_entry(entry: Entry, schema: Schema, whole: Schema) -> None:
    assert entry.about
    assert _resolved(schema, whole)["description"] == entry.about
    if not entry.required:
        assert schema["default"] == _plain(entry)
    choices = _choices(schema, whole)
    assert ({"type": "null"} in choices) is entry.nullable
    for shape in entry.shapes:
        kinds = [one for one in choices if _is_of(shape, one, whole)]
        assert kinds, (entry.key, shape)
        for one in kinds:
            _check_bounds(shape, one, whole)


def _is_of(shape: Shape, schema: Schema, whole: Schema) -> bool:
    match shape:
        case Flag():
            return schema.get("type") == "boolean"
        case Number():
            return schema.get("type") == ("number" if shape.parts > 1 else "integer")
        case Words():
            return "enum" in schema or "const" in schema
        case Text() | OneTile():
            return schema.get("type") == "string"
        case Tiles():
            items = schema.get("items", {})
            return "string" in (schema.get("type"), items.get("type"))
        case ListOf():
            items = _choices(schema.get("items", {}), whole)
            return schema.get("type") == "array" and _is_of(shape.item, items[0], whole)
        case Form() | OneOf():
            return schema.get("type") == "object"


def _check_bounds(shape: Shape, schema: Schema, whole: Schema) -> None:
    match shape:
        case Number():
            assert (schema["minimum"], schema["maximum"]) == (shape.low, shape.high)
        case Words():
            assert schema.get("enum", [schema.get("const")]) == list(shape.words)
        case Text():
            assert schema["maxLength"] == shape.most
        case OneTile():
            assert schema["maxLength"] > 0
        case Tiles():
            assert schema.get("maxLength") or schema["maxItems"]
            assert schema["type"] == "string" or schema["items"]["maxLength"]
        case ListOf():
            assert schema["maxItems"] == shape.most
            items = _choices(schema["items"], whole)
            assert len(items) == (len(shape.item.forms) if isinstance(shape.item, OneOf) else 1)
            for item in items:
                assert _is_of(shape.item, item, whole)
                _check_bounds(shape.item, item, whole)
        case Form():
            _check_form(shape, schema, whole)
        case OneOf():
            kind = schema["properties"]["kind"]
            (said,) = kind.get("enum", [kind.get("const")])
            _check_form(shape.forms[said], schema, whole)


@EACH_RULESET
@pytest.mark.parametrize("form", DOCUMENTS.values(), ids=DOCUMENTS.keys())
def test_every_declared_field_is_in_the_model_with_its_bounds(
    form: Callable[[Ruleset], Form], ruleset: Ruleset
) -> None:
    whole = document_model(form, ruleset).model_json_schema()
    _check_form(form(ruleset), whole, whole)
    assert whole["properties"]["ruleset"]["const"] == ruleset.id


@EACH_RULESET
def test_everything_a_deal_may_state_is_in_its_model_with_its_bounds(ruleset: Ruleset) -> None:
    whole = document_model(settle_form, ruleset).model_json_schema(by_alias=True)
    _check_form(settle_form(ruleset), whole, whole)
    assert whole["properties"]["ruleset"]["const"] == ruleset.id
    ends = [one["properties"]["kind"] for one in _choices(whole["properties"]["outcome"], whole)]
    declared = kinds_of(ruleset.settlement.outcomes).forms
    assert {one.get("const", "") for one in ends} == declared.keys()


@EACH_RULESET
def test_every_declared_option_is_in_the_schema_of_the_options(ruleset: Ruleset) -> None:
    schema = options_schema(ruleset)
    form = options_form(ruleset)
    assert list(schema["properties"]) == [entry.key for entry in form.entries]
    assert "required" not in schema
    _check_form(form, schema, schema)


def _holds(shape: Shape, value: Any) -> bool:
    """Whether a default lies within the bounds of a shape, as far as it has some."""
    if isinstance(shape, Number):
        return isinstance(value, int) and shape.low <= value <= shape.high
    return not isinstance(shape, Words) or value in shape.words.values()


@EACH_RULESET
def test_the_default_of_every_option_lies_within_its_bounds(ruleset: Ruleset) -> None:
    for entry in options_form(ruleset).entries:
        assert entry.default is None or any(_holds(one, entry.default) for one in entry.shapes)
