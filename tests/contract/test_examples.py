"""Every example of the contract, against the generated Python words and against the schema itself."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from catena.wire import generated
from catena.wire.protocol import schema_of

EXAMPLES = sorted((Path(__file__).parents[2] / "shared-schema" / "examples").glob("*/*.json"))


def is_accepted_by_the_words(word: str, text: str) -> bool:
    try:
        msgspec.json.decode(text, type=getattr(generated, word))
    except msgspec.ValidationError:
        return False
    return True


def without_nulls(value: Any) -> Any:
    """Null and leaving a field out mean the same."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return [without_nulls(inner) for inner in value] if isinstance(value, list) else value


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 190


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_words_and_schema_agree_with_the_example(file: Path) -> None:
    word, text = file.parent.name, file.read_text("utf-8")

    accepted = is_accepted_by_the_words(word, text)
    valid = Draft202012Validator(schema_of(word)).is_valid(json.loads(text))

    assert (accepted, valid) == ((True, True) if file.name.startswith("valid-") else (False, False))


@pytest.mark.parametrize(
    "file", [f for f in EXAMPLES if f.name.startswith("valid-")], ids=lambda file: f"{file.parent.name}/{file.stem}"
)
def test_a_valid_example_comes_back_from_its_word_unchanged(file: Path) -> None:
    word = getattr(generated, file.parent.name)
    sent: Any = json.loads(file.read_text("utf-8"))

    returned = json.loads(msgspec.json.encode(msgspec.convert(sent, word)))

    known = schema_of(file.parent.name).get("properties", {})
    expected = {k: v for k, v in sent.items() if k in known} if isinstance(sent, dict) else sent
    got = {k: v for k, v in returned.items() if k in expected} if isinstance(returned, dict) else returned
    assert without_nulls(got) == without_nulls(expected)
