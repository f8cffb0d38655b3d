"""From what was sent to a request: what each refusal says, and where."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.errors import (
    BadLimit,
    BadRequest,
    CatenaError,
    DangerousContent,
    PathRefused,
    QueryEmpty,
    QueryTooLong,
)
from catena.wire import generated as words
from catena.wire.incoming import NotAnObject, json_object, request_of
from catena.wire.protocol import protocol


def refusal(word: type[Any], fields: dict[str, Any]) -> CatenaError:
    with pytest.raises(BadRequest) as refused:
        request_of(word, fields)
    return refused.value


@pytest.mark.parametrize("query", ["", "   ", "\n\t", None])
def test_an_empty_query_has_its_own_code(query: str | None) -> None:
    said = refusal(words.SearchRequest, {"query": query})

    assert isinstance(said, QueryEmpty)
    assert said.message == "Query cannot be empty. Please provide a question or search term."


@pytest.mark.parametrize(
    ("previous", "kind"), [("  ", QueryEmpty), ("a" * 501, QueryTooLong), ("<script>x()</script>", DangerousContent)]
)
def test_the_question_before_keeps_the_rules_of_a_question(previous: str, kind: type[CatenaError]) -> None:
    said = refusal(words.AskRequest, {"question": "And since when?", "previous_question": previous})

    assert isinstance(said, kind)
    assert said.details["field"] == "previous_question"


def test_no_question_before_is_fine() -> None:
    assert (
        request_of(words.AskRequest, {"question": "Since when?", "previous_question": None}).question == "Since when?"
    )


@pytest.mark.parametrize("word", [words.EvolutionRequest, words.BeliefsRequest])
@pytest.mark.parametrize("concept", ["", "  ", None])
def test_a_concept_that_is_asked_about_keeps_the_rules_of_a_question(word: type[Any], concept: str | None) -> None:
    assert isinstance(refusal(word, {"concept": concept}), QueryEmpty)


def test_a_concept_that_may_be_left_out_is_a_name_like_any_other() -> None:
    assert request_of(words.RelatedRequest, {"concept": "<script>", "path": None}).concept == "<script>"


def test_a_missing_query_is_an_empty_one() -> None:
    assert isinstance(refusal(words.SearchRequest, {}), QueryEmpty)


def test_a_long_query_is_told_how_long_it_is() -> None:
    said = refusal(words.SearchRequest, {"query": "a" * 501})

    assert isinstance(said, QueryTooLong)
    assert said.message.startswith("Query exceeds max length of 500 characters")
    assert said.details["length"] == 501


@pytest.mark.parametrize("field", ["query", "refined_query_for_vector_search"])
@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "< IFRAME src=x", "javascript:alert(1)", "<a onclick = b>", "eval(1)"]
)
def test_script_is_dangerous(field: str, text: str) -> None:
    word = words.SearchRequest if field == "query" else words.SimilaritySearchRequest

    said = refusal(word, {field: text})

    assert isinstance(said, DangerousContent)
    assert said.message == "Potentially dangerous content detected in query"


@pytest.mark.parametrize(
    "text",
    [
        "JavaScript closures",
        "the function f(x)",
        "a < b and b > c",
        "one = two",
        "on = off",
        "evaluation (peer)",
        "C++",
    ],
)
def test_ordinary_words_are_not_dangerous(text: str) -> None:
    assert request_of(words.SearchRequest, {"query": text}).query == text


@pytest.mark.parametrize("limit", [0, 101, -1, "10", 1.5, True, [], 10**30])
def test_a_wrong_limit_has_its_own_code(limit: Any) -> None:
    for word, fields in (
        (words.SearchRequest, {"query": "x", "limit": limit}),
        (words.SimilaritySearchRequest, {"refined_query_for_vector_search": "x", "k": limit}),
    ):
        said = refusal(word, fields)

        assert isinstance(said, BadLimit)
        assert said.message == "Limit must be integer in range [1, 100]"


WITH_A_FOLDER = [
    word for entry in protocol().operations if "folder" in (word := getattr(words, entry.request)).__struct_fields__
]


@pytest.mark.parametrize("word", WITH_A_FOLDER)
@pytest.mark.parametrize("folder", ["../x", "a/../../x", "..\\x", "%2e%2e/x", "file:///x"])
def test_a_folder_outside_the_vault_is_refused_wherever_one_may_be_given(word: type[Any], folder: str) -> None:
    fields = {"question": "x", "query": "x", "date": "2024-01-01", "path": "a.md", "folder": folder}

    with pytest.raises(PathRefused):
        request_of(word, {name: value for name, value in fields.items() if name in word.__struct_fields__})


def test_there_are_requests_with_a_folder() -> None:
    assert len(WITH_A_FOLDER) >= 6


@pytest.mark.parametrize(
    ("word", "fields", "message"),
    [
        (words.SearchRequest, {"query": 5}, "query must be text, not a whole number"),
        (words.SearchRequest, {"query": "x", "tags": [1]}, "tags[0] must be text, not a whole number"),
        (words.SearchRequest, {"query": "x", "mode": "fuzzy"}, "mode must be one of hybrid, text, semantic"),
        (words.SetEnabledRequest, {"path": "a.md"}, "The field enabled is missing."),
        (words.SetEnabledRequest, {"path": "a.md", "enabled": 1}, "enabled must be true or false, not a whole number"),
        (words.PauseRequest, {"now": True}, "There is no field now; it takes none"),
        (words.InspectRequest, {"path": "a", "x": 1}, "There is no field x; the fields are path"),
        (
            words.InspectRequest,
            {"path": "a", "x" * 1_000_000: 1},
            f"There is no field {'x' * 79}…; the fields are path",
        ),
        (words.InspectRequest, {"path": ""}, "path must not be empty"),
        (words.InspectRequest, {"path": None}, "path must be text, not null"),
        (words.SynthesizeRequest, {"citekeys": []}, "citekeys must be a list of length ≥ 1"),
        (words.SearchRequest, {"query": "x", "folder": 5}, "folder must be text or null, not a whole number"),
        (
            words.SearchRequest,
            {"query": "x", "where": {"citekey": 1}},
            "There is no field where.citekey; the fields are roles, colors, prefixes, themes, citekeys, pages, section,"
            " imported_since, imported_until (did you mean where.citekeys?)",
        ),
    ],
)
def test_every_other_refusal_says_what_was_expected_and_where(
    word: type[Any], fields: dict[str, Any], message: str
) -> None:
    assert refusal(word, fields).message == message


@pytest.mark.parametrize(
    ("word", "field", "meant"),
    [(words.SearchRequest, "querry", "query"), (words.SearchAnnotationsRequest, "role", "where.roles")],
)
def test_a_misspelt_or_misplaced_field_is_told_the_right_one(word: type[Any], field: str, meant: str) -> None:
    assert refusal(word, {field: "x"}).message.endswith(f" (did you mean {meant}?)")


def test_a_wrong_color_is_told_the_right_ones() -> None:
    said = refusal(words.ReadAnnotationsRequest, {"citekey": "x", "colors": ["positive", "green"]})

    assert said.message.startswith("colors[1] must be one of section1, section2")


def test_null_and_absent_are_the_same() -> None:
    absent = request_of(words.SearchRequest, {"query": "x"})
    null = request_of(words.SearchRequest, dict.fromkeys(words.SearchRequest.__struct_fields__) | {"query": "x"})

    assert absent == null


@given(st.binary(max_size=200))
def test_bytes_are_read_as_an_object_or_refused(body: bytes) -> None:
    try:
        read = json_object(body)
    except NotAnObject as refused:
        assert refused.message
    else:
        assert isinstance(read, dict)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*words.SearchRequest.__struct_fields__, "other"]), JSON))
def test_a_request_is_read_or_refused_with_a_sentence(fields: dict[str, Any]) -> None:
    try:
        request = request_of(words.SearchRequest, fields)
    except (BadRequest, PathRefused) as refused:
        assert refused.message
    else:
        assert 1 <= len(request.query.strip()) <= 500


def test_citekeys_may_be_one_text() -> None:
    for written in ("a2020 @b2021", ["a2020, @b2021"], ["a2020", "@b2021"]):
        assert request_of(words.SynthesizeRequest, {"citekeys": written}).citekeys == ["a2020", "@b2021"]
