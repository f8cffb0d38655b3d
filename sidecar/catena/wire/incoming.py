"""Converts what was sent to a valid request; every refusal says what was expected and where.

There are three steps: bytes → JSON object → rules with a message of their own (questions, limits) → the generated
struct.
What depends on the vault or on today's date (paths, dates) is left to the operation.
"""

import difflib
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from catena.errors import BadRequest, repeated
from catena.questions.checking import checked_question
from catena.questions.limits import checked_limit
from catena.questions.thresholds import checked_threshold
from catena.wire.protocol import schema_of
from catena.wire.word import Request
from catena.writing.refusals import checked_folder

DEEPEST_NESTING = 64
"""Nesting of objects and lists; real frontmatter is never deeper, and deeper values would break recursive code."""

R = TypeVar("R", bound=Request)


class NotAnObject(BadRequest):
    """The body is not JSON, or not a JSON object, so it never reached an operation."""


def json_object(body: bytes) -> dict[str, Any]:
    """Read a body as a JSON object.

    Raises:
        NotAnObject: It isn't a JSON object, is nested too deeply, or contains numbers out of range.
    """
    try:
        value = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as broken:
        raise NotAnObject(f"The body is not JSON: {broken}") from broken
    if not isinstance(value, dict):
        raise NotAnObject(f"The body must be a JSON object, not {_kind(value)}.")
    if _is_deeper_than(DEEPEST_NESTING, value):  # pyright: ignore[reportUnknownArgumentType]  # JSON has any type
        raise NotAnObject(f"The body is nested more than {DEEPEST_NESTING} levels deep.")
    return value  # pyright: ignore[reportUnknownVariableType]  # a dict with text keys, as JSON objects are


def request_of(word: type[R], fields: Mapping[str, Any]) -> R:
    """Read fields as a request.

    Raises:
        BadRequest: They are not a valid request. The error is of the most specific kind, and its message names the
            field: `tags[0] must be text, not a whole number`.
    """
    if unknown := sorted(fields.keys() - set(word.__struct_encode_fields__)):
        raise BadRequest(_unknown_field(unknown[0], "", word))
    required = {field.encode_name for field in msgspec.structs.fields(word) if field.required}
    for name, check in _RULES.items():
        if name in required or (fields.get(name) is not None and name not in _IF_REQUIRED):
            check(name, fields.get(name))
    try:
        return msgspec.convert(_with_lists(fields), word)
    except msgspec.ValidationError as refused:
        raise BadRequest(_with_place(str(refused), word)) from refused


def _with_lists(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields with citekeys that were written as one text ("a2020, b2021") as a list."""
    keys = fields.get("citekeys")
    if keys is None:
        return dict(fields)
    texts = [keys] if isinstance(keys, str) else keys
    if not (isinstance(texts, list) and all(isinstance(text, str) for text in texts)):  # pyright: ignore[reportUnknownVariableType]  # any JSON
        return dict(fields)
    # Of several, each is one citekey: papers named by their titles have blanks in it.
    between = r"[\s,;]+" if len(texts) == 1 else r"[,;\s]+\Z"  # pyright: ignore[reportUnknownArgumentType]  # any JSON
    split = [key for text in texts for key in re.split(between, text) if key]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return {**fields, "citekeys": split or texts}


def _check_question(name: str, value: Any) -> None:
    if value is None or isinstance(value, str):
        checked_question(value or "", field=name)


def _check_threshold(name: str, value: Any) -> None:
    if value is not None:
        checked_threshold(value)


def _check_limit(name: str, value: Any) -> None:
    if value is not None:
        checked_limit(value, field=name)


def _check_folder(name: str, value: Any) -> None:
    """A folder outside the vault has no notes, but whoever asks for it must not be told that there are none."""
    if isinstance(value, str):
        checked_folder(value)


_RULES: Mapping[str, Callable[[str, Any], None]] = MappingProxyType(
    {
        "query": _check_question,
        "question": _check_question,
        "previous_question": _check_question,
        "refined_query_for_vector_search": _check_question,
        "concept": _check_question,
        "similarity_threshold": _check_threshold,
        "limit": _check_limit,
        "k": _check_limit,
        "folder": _check_folder,
    }
)

_IF_REQUIRED = frozenset({"concept"})
"""What names a note where it may be left out, and is a question of its own where it may not."""

_NEARLY = 0.75
"""How much of a name must be right, 0 to 1, for a known one to be offered."""

_PLACE = re.compile(r"^(?P<what>.*?)(?: - at `(?P<place>[^`]+)`)?$", re.DOTALL)


def _with_place(message: str, word: type[Request]) -> str:
    """Rephrase the library's message: which field, then what it must be."""
    match = _PLACE.match(message)
    what, place = (match["what"], match["place"] or "") if match else (message, "")
    field = place.removeprefix("$").removeprefix(".")
    if what.startswith("Object contains unknown field"):
        return _unknown_field(what.split("`")[1], field, word)
    if what.startswith("Object missing required field"):
        return f"The field {_inside(field, what.split('`')[1])} is missing."
    if what.startswith("Invalid enum value"):
        return f"{field} must be one of {', '.join(_values_at(place, schema_of(word.__name__)))}"
    if what == "Expected `str` of length >= 1":
        return f"{field} must not be empty"
    what = re.sub(
        "`([^`]+)`", lambda kinds: " or ".join(_KINDS.get(kind, kind) for kind in kinds[1].split(" | ")), what
    )
    what = what.replace("Expected ", "must be ").replace(", got ", ", not ").replace("<=", "≤").replace(">=", "≥")
    return f"{field} {what}"


_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "str": "text",
        "int": "a whole number",
        "float": "a number",
        "bool": "true or false",
        "array": "a list",
        "object": "an object",
    }
)
"""What the library's names of types are to people."""


def _inside(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def _unknown_field(name: str, field: str, word: type[Request]) -> str:
    """Say which fields are known, and which of them, or of what is inside them, has nearly this name."""
    schema = schema_of(word.__name__)
    known = word.__struct_fields__
    inside = [f"{each}.{inner}" for each in known for inner in _at(f"$.{each}", schema).get("properties", {})]
    places = {each.rpartition(".")[2]: each for each in (*inside, *known)}
    meant = difflib.get_close_matches(name, places, n=1, cutoff=_NEARLY)
    hint = f" (did you mean {places[meant[0]]}?)" if meant else ""
    here = _at(f"$.{field}", schema).get("properties", ())
    fields = f"the fields are {', '.join(here)}" if here else "it takes none"
    return f"There is no field {_inside(field, repeated(name))}; {fields}{hint}"


def _values_at(place: str, schema: Mapping[str, Any]) -> list[str]:
    """Return the values that the schema lists at a place such as `$.colors[0]`."""
    return [value for value in _at(place, schema).get("enum", ()) if value is not None]


def _at(place: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the part of a schema that describes a place, with references resolved."""
    at: Any = schema
    for step in re.findall(r"\.(\w+)|\[", place):
        at = at["properties"][step] if step else at["items"]
        at = next((choice for choice in at.get("anyOf", ()) if "$ref" in choice), at)
        at = schema["$defs"][at["$ref"].rpartition("/")[2]] if "$ref" in at else at
    return at


def _kind(value: Any) -> str:
    if isinstance(value, list):
        return "a list"
    return "null" if value is None else f"a {type(value).__name__.replace('str', 'text').replace('int', 'number')}"


def _is_deeper_than(most: int, value: Any) -> bool:
    level = [value]  # any JSON values: pyright can't know what their lists and objects contain
    for _ in range(most):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
        ]
        if not level:
            return False
    return any(isinstance(inner, dict | list) for inner in level)
