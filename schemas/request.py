"""Pydantic models of questions, made from the forms that the core and the rulesets declare.

Nothing is written per ruleset here: a new ruleset folder has its model, its options and its
place in the OpenAPI union by declaring them.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal, Union

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    create_model,
)

from scoring.document import options_form
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from scoring.shapes import (
    KIND,
    MOST_TEXT,
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
    json_type,
)

TEXT_TAG: Final = "@text"
LIST_TAG: Final = "@list"
OBJECT_TAG: Final = "@object"
NUMBER_TAG: Final = "@number"
TILES_TAG: Final = "@tiles"
TAG_OF: Final = {
    "string": TEXT_TAG,
    "array": LIST_TAG,
    "object": OBJECT_TAG,
    "integer": NUMBER_TAG,
    "tiles": TILES_TAG,
}
"""The tag of each JSON type in the unions; a location of an error names it, a document does not."""

STRICT: Final = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)
"""A model is finished at its first use: most are never needed, as the core reads documents."""


def _whole(value: object) -> object:
    """Take 2.0 for 2, as JSON Schema does."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _tag(value: object) -> str | None:
    if isinstance(value, str):
        return TEXT_TAG
    if isinstance(value, list):
        return LIST_TAG
    if isinstance(value, int | float) and not isinstance(value, bool):
        return NUMBER_TAG
    return OBJECT_TAG if isinstance(value, dict | BaseModel) else None


def _tag_beside_tiles(value: object) -> str | None:
    """The tag where tiles may stand: a list of tiles holds no object, one of records does."""
    tag = _tag(value)
    if isinstance(value, list) and any(isinstance(one, dict | BaseModel) for one in value):
        return LIST_TAG
    return TILES_TAG if tag in (TEXT_TAG, LIST_TAG) else tag


TileText = Annotated[str, Field(max_length=MOST_TEXT, examples=["123m0p55z"])]
TileList = Annotated[list[TileText], Field(max_length=MOST_TEXT, examples=[["1m", "2m"]])]
TileField = Annotated[
    Annotated[TileText, Tag(TEXT_TAG)] | Annotated[TileList, Tag(LIST_TAG)], Discriminator(_tag)
]


def _type(shape: Shape, prefix: str) -> Any:
    """Return the annotation of one shape."""
    match shape:
        case Flag():
            return bool
        case Number():
            bounds = Field(ge=shape.low, le=shape.high)
            if shape.parts > 1:
                return Annotated[float, bounds, Field(multiple_of=1 / shape.parts)]
            return Annotated[int, bounds, BeforeValidator(_whole)]
        case Text():
            return Annotated[str, Field(max_length=shape.most)]
        case Words():
            words: Any = Literal[tuple(shape.words)] if shape.words else str
            return Annotated[words, BeforeValidator(shape.written)] if shape.any_case else words
        case OneTile():
            return TileText
        case Tiles():
            return TileField
        case ListOf():
            return Annotated[list[_type(shape.item, prefix)], Field(max_length=shape.most)]  # type: ignore[misc]
        case Form() | OneOf():
            return _object(shape, prefix)


def _object(shape: Form | OneOf, prefix: str) -> Any:
    """Return the model of an object, or the models that its kind tells apart."""
    if isinstance(shape, Form):
        return model_of(shape, prefix)
    models = [model_of(form, prefix) for form in dict.fromkeys(shape.forms.values())]
    if len(models) == 1:
        return models[0]
    return Annotated[Union[tuple(models)], Field(discriminator=KIND)]  # noqa: UP007


def _annotation(entry: Entry, prefix: str) -> Any:
    types = [_type(shape, prefix) for shape in entry.shapes]
    if len(types) > 1:
        tagged = [
            Annotated[one, Tag(TAG_OF[json_type(shape)])]
            for one, shape in zip(types, entry.shapes, strict=True)
        ]
        tag = _tag_beside_tiles if entry.is_tiles else _tag
        hint: Any = Annotated[Union[tuple(tagged)], Discriminator(tag)]  # noqa: UP007
    else:
        hint = types[0]
    return hint | None if entry.nullable else hint


def _plain(entry: Entry) -> Any:
    """The default of a field as a document would write it."""
    for shape in entry.shapes:
        if isinstance(shape, Words):
            written = [word for word, value in shape.words.items() if value == entry.default]
            return written[0] if written else None
    return list(entry.default) if isinstance(entry.default, tuple) else entry.default


@cache
def model_of(form: Form, prefix: str) -> type[BaseModel]:
    """Return the model of a form; its name begins with that of the ruleset."""
    members: dict[str, Any] = {}
    for entry in form.entries:
        default = ... if entry.required else _plain(entry)
        about = Field(default, alias=entry.key, description=entry.about or None)
        members[entry.name] = (_annotation(entry, prefix), about)
    name = prefix + form.name.removesuffix("Form")
    return create_model(name, __config__=STRICT, __doc__=form.about, **members)


def prefix_of(ruleset: Ruleset) -> str:
    """The beginning of the names of a ruleset's models: ``ZungJung``."""
    return "".join(word.capitalize() for word in ruleset.id.split("-"))


def document_model(form: Callable[[Ruleset], Form], ruleset: Ruleset) -> type[BaseModel]:
    """Return the model of a document that has a form under each ruleset."""
    return model_of(form(ruleset), prefix_of(ruleset))


class DocumentModels(Mapping[str, type[BaseModel]]):
    """The models of a document that has a form under each ruleset, by the ruleset's id.

    Each is made where it is first asked for: a service may never need it.
    """

    def __init__(self, form: Callable[[Ruleset], Form]) -> None:
        """Note the form of the document under each ruleset."""
        self._form = form

    def __getitem__(self, ruleset: str) -> type[BaseModel]:
        """Return the model under a ruleset; KeyError where there is none."""
        return document_model(self._form, RULESETS[ruleset])

    def __iter__(self) -> Iterator[str]:
        """Go through the ids of the rulesets."""
        return iter(RULESETS)

    def __len__(self) -> int:
        """Count the rulesets."""
        return len(RULESETS)


def options_schema(ruleset: Ruleset) -> dict[str, Any]:
    """Return the JSON Schema of a ruleset's options, defaults and bounds included."""
    return document_model(options_form, ruleset).model_json_schema()
