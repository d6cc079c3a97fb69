"""The description of the API is valid, whole, and what the service does."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

from app import VERSION
from app.main import create_app
from schemas.claiming import ClaimsAnswer
from schemas.response import ScoreAnswer
from scoring import LANGUAGES, RULESETS
from tests.http_helpers import (
    BATCH,
    CLAIMS,
    JSON,
    LINES,
    POINTS,
    PROBES,
    PROBLEM_JSON,
    SCORE,
    SETTLE,
    WAITS,
    Document,
    Probe,
    ask,
    get,
    request,
    send,
    winning_questions,
)

REFERENCE: Final = "#/components/schemas/"
METHODS: Final = frozenset({"get", "put", "post", "delete", "options", "head", "patch", "trace"})
NOT_OF_AN_OPERATION: Final = frozenset({404, 405})
"""An address or a method that is not there has no operation that could declare the answer."""


@pytest.fixture(scope="module")
def document() -> Document:
    described: Document = get("/openapi.json").json()
    return described


def _nodes(node: object) -> Iterator[dict[str, Any]]:
    """Every object of a document."""
    if isinstance(node, dict):
        yield node
        for one in node.values():
            yield from _nodes(one)
    elif isinstance(node, list):
        for one in node:
            yield from _nodes(one)


def _resolved(document: Document, schema: Document) -> Document:
    if "$ref" not in schema:
        return schema
    target: Document = document["components"]["schemas"][schema["$ref"].removeprefix(REFERENCE)]
    return target


def _operations(document: Document) -> Iterator[tuple[str, str, Document]]:
    for path, item in document["paths"].items():
        for method in METHODS & item.keys():
            yield method, path, item[method]


# --- structure ---------------------------------------------------------------------------


def test_the_document_is_valid_openapi_3_1(document: Document) -> None:
    assert document["openapi"].startswith("3.1.")
    assert [str(one) for one in OPENAPI_31_VALIDATOR.iter_errors(document)] == []


def test_the_document_has_the_version_of_the_package(document: Document) -> None:
    assert document["info"]["title"] == "Freecount"
    assert document["info"]["version"] == VERSION


def test_every_reference_leads_somewhere_and_every_schema_is_used(document: Document) -> None:
    schemas = document["components"]["schemas"]
    used = {node["$ref"] for node in _nodes(document) if isinstance(node.get("$ref"), str)}
    assert used == {REFERENCE + name for name in schemas}


def test_every_operation_is_described_and_has_a_name_of_its_own(document: Document) -> None:
    operations = list(_operations(document))
    names = [operation["operationId"] for _, _, operation in operations]
    assert len(set(names)) == len(names) > 3
    for _, _, operation in operations:
        assert operation["summary"]
        assert operation["description"]
        assert all(one["description"] for one in operation["responses"].values())


def test_every_schema_of_an_object_says_whether_it_may_hold_more(document: Document) -> None:
    for name, schema in document["components"]["schemas"].items():
        if schema.get("type") == "object":
            assert schema["additionalProperties"] is False, name


def test_everything_that_a_question_may_hold_is_bounded(document: Document) -> None:
    schemas = document["components"]["schemas"]
    prefixes = tuple("".join(one.title() for one in ruleset.split("-")) for ruleset in RULESETS)
    asked = {name: one for name, one in schemas.items() if name.startswith(prefixes)}
    assert asked
    for node in _nodes(asked):
        match node.get("type"):
            case "string":
                assert node.keys() & {"maxLength", "enum", "const"}, node
            case "array":
                assert "maxItems" in node, node
            case "integer":
                assert "enum" in node or {"minimum", "maximum"} <= node.keys(), node


def test_everything_that_an_address_may_hold_is_bounded(document: Document) -> None:
    schemas = [
        one["schema"]
        for _, _, operation in _operations(document)
        for one in operation.get("parameters", [])
        if one["in"] == "query"
    ]
    assert len(schemas) > 20
    for schema in schemas:
        match schema["type"]:
            case "integer":
                assert {"minimum", "maximum"} <= schema.keys(), schema
            case "string":
                assert schema.keys() & {"maxLength", "enum"}, schema
            case _:
                assert schema["additionalProperties"]["maxLength"]


def test_the_throws_of_a_wall_are_required_and_the_rest_may_be_left_out(document: Document) -> None:
    asked = document["paths"]["/v1/wall-break"]["get"]["parameters"]
    shown = {one["name"]: (one["required"], one["schema"]) for one in asked if "required" in one}
    dice = {"type": "integer", "minimum": 2, "maximum": 12}
    assert shown == {
        "first": (True, dice),
        "second": (True, dice),
        "supplements": (False, {"type": "integer", "minimum": 0, "maximum": 16}),
    }
    assert {one["name"] for one in asked} == {*shown, "ruleset", "lang"}
    assert all(one["description"] for one in asked)


# --- the union of questions --------------------------------------------------------------


@pytest.mark.parametrize("path", [SCORE, POINTS, SETTLE, WAITS, CLAIMS])
def test_each_ruleset_has_its_own_question_in_the_union(document: Document, path: str) -> None:
    body = document["paths"][path]["post"]["requestBody"]
    assert body["required"] is True
    union = _resolved(document, body["content"][JSON]["schema"])
    mapping = union["discriminator"]["mapping"]
    assert union["discriminator"]["propertyName"] == "ruleset"
    assert list(mapping) == list(RULESETS)
    assert [one["$ref"] for one in union["oneOf"]] == list(mapping.values())
    assert len(set(mapping.values())) == len(RULESETS)
    for ruleset, reference in mapping.items():
        question = _resolved(document, {"$ref": reference})
        assert question["properties"]["ruleset"]["const"] == ruleset
        assert "ruleset" in question["required"]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS.keys())
def test_each_ruleset_shows_its_own_options_with_their_defaults(
    document: Document, ruleset: Any
) -> None:
    union = document["components"]["schemas"]["Question"]
    question = _resolved(document, {"$ref": union["discriminator"]["mapping"][ruleset.id]})
    (reference,) = (one for one in question["properties"]["options"]["anyOf"] if "$ref" in one)
    options = _resolved(document, reference)
    shown = {name: one["default"] for name, one in options["properties"].items()}
    used = get(f"/v1/rulesets/{ruleset.id}").json()["presets"][0]["options"]
    assert shown.keys() == used.keys()
    assert all(one["description"] for one in options["properties"].values())


# --- what the service does ---------------------------------------------------------------


def test_the_example_of_a_question_scores_170_and_145(document: Document) -> None:
    example = document["paths"][SCORE]["post"]["requestBody"]["content"][JSON]["example"]
    response = ask(example)
    answer = ScoreAnswer.model_validate_json(response.content)
    assert [one.value for one in answer.arrangements] == [170, 145]


def test_the_example_of_a_worth_is_paid(document: Document) -> None:
    content = document["paths"][POINTS]["post"]["requestBody"]["content"][JSON]
    body = json.dumps(content["example"]).encode()
    (response,) = send(request("POST", POINTS, content=body))
    assert response.json()["net"] == {"east": -25, "south": 510, "west": -460, "north": -25}


def test_the_example_of_a_hand_before_the_win_waits_for_both_ends(document: Document) -> None:
    content = document["paths"][WAITS]["post"]["requestBody"]["content"][JSON]
    body = json.dumps(content["example"]).encode()
    (response,) = send(request("POST", WAITS, content=body))
    assert [(one["tile"], one["unseen"]) for one in response.json()["waits"]] == [
        ("1m", 2),
        ("4m", 3),
    ]


def test_the_example_of_a_deal_pays_two_winners(document: Document) -> None:
    content = document["paths"][SETTLE]["post"]["requestBody"]["content"][JSON]
    body = json.dumps(content["example"]).encode()
    (response,) = send(request("POST", SETTLE, content=body))
    assert response.json()["net"] == {"east": 9000, "south": 0, "west": 1000, "north": -9000}


def test_the_example_of_claims_is_ruled_as_its_model_says(document: Document) -> None:
    content = document["paths"][CLAIMS]["post"]["requestBody"]["content"][JSON]
    body = json.dumps(content["example"]).encode()
    (response,) = send(request("POST", CLAIMS, content=body))
    answer = ClaimsAnswer.model_validate_json(response.content)
    assert [(one.seat, one.claim) for one in answer.granted] == [("north", "win")]


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: probe.name)
def test_every_status_of_a_mistake_is_declared(document: Document, probe: Probe) -> None:
    operation = document["paths"].get(probe.path, {}).get(probe.method.lower())
    if operation is None:
        assert probe.status in NOT_OF_AN_OPERATION
        return
    declared = operation["responses"][str(probe.status)]
    assert declared["content"][PROBLEM_JSON]["schema"]["$ref"] == REFERENCE + "ProblemDocument"


# --- schemathesis ------------------------------------------------------------------------

# What the schema cannot say: which hands are impossible (422), and how many bytes a body may
# have (413), whatever else is wrong with it.
ACCEPTED: Final = ["2xx", "304", "404", "413", "422"]
REFUSED: Final = ["400", "404", "405", "406", "413", "415", "422"]
CONFIG: Final = schemathesis.Config.from_dict(
    {
        "checks": {
            "positive_data_acceptance": {"expected-statuses": ACCEPTED},
            "negative_data_rejection": {"expected-statuses": REFUSED},
        },
        # What is wrong with an item of a batch is said in its place: the batch is answered.
        "operations": [
            {
                "include-path": BATCH,
                "checks": {"negative_data_rejection": {"expected-statuses": ["200", *REFUSED]}},
            }
        ],
    }
)


@schemathesis.serializer(LINES)
def _lines(_context: Any, value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


contract = schemathesis.openapi.from_asgi("/openapi.json", create_app(), config=CONFIG)
QUICK, LONG = 50, 1_000
EXAMPLES: Final = settings(
    max_examples=QUICK if settings().max_examples < LONG else LONG,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    database=None,
)


@pytest.mark.contract
@contract.parametrize()
@EXAMPLES
def test_the_service_keeps_its_contract(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate()


@EXAMPLES
@given(
    question=st.sampled_from([one for one in winning_questions() if one["ruleset"] == "zung-jung"]),
    more=st.fixed_dictionaries(
        {},
        optional={
            "lang": st.sampled_from([*LANGUAGES, "zh"]),
            "explain": st.booleans(),
            "preset": st.sampled_from(["wsom", "mahjongtime"]),
            "options": st.fixed_dictionaries(
                {},
                optional={
                    "par": st.integers(0, 1_000),
                    "minimum_points": st.integers(0, 1_000),
                    "payoff": st.sampled_from(["competition", "uniform"]),
                    "heaven_excludes_all": st.booleans(),
                },
            ),
        },
    ),
)
def test_the_answer_to_a_winning_hand_is_as_declared(question: Document, more: Document) -> None:
    operation = contract["/v1/score"]["POST"]
    case = operation.Case(body=question | more, media_type=JSON)
    response = case.call_and_validate()
    assert response.status_code == 200
