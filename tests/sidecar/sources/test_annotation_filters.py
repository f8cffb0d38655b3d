"""Which annotations pass, by what they are."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

import pytest

from catena.annotations.annotation import Annotation, AnnotationColor
from catena.errors import BadDate, BadRequest
from catena.index.annotations import AnnotationFilter
from catena.sources.annotation_filters import annotation_filter, passes, prefixes_of
from tests.annotated import an_annotation

TODAY = dt.date(2026, 11, 22)


def wanted(**asked: Any) -> AnnotationFilter:
    return annotation_filter(today=TODAY, **asked)


def test_nothing_asked_lets_everything_pass() -> None:
    assert wanted().is_empty
    assert wanted(roles=[" "], pages=" , ", section=" ").is_empty
    assert passes("kim2020", an_annotation(None), wanted())


@pytest.mark.parametrize(
    ("asked", "passing", "failing"),
    [
        ({"roles": ["Negative"]}, {"color": "other", "role": AnnotationColor.NEGATIVE}, {"color": "detail"}),
        ({"colors": ["#FFD400"]}, {"color": "question"}, {"color": "positive"}),
        ({"colors": ["#fd0"]}, {"color_hex": "#ffdd00"}, {"color": "question"}),
        ({"colors": ["Yellow"]}, {"color": "question"}, {"color": "negative"}),
        ({"colors": ["grey"]}, {"color_hex": "#a0a0a0", "color_name": "Gray"}, {"color": "negative"}),
        ({"colors": ["positive"]}, {"color": "positive"}, {"color": "other", "role": AnnotationColor.POSITIVE}),
        ({"prefixes": ["method:"]}, {"comment_prefix": "METHOD:"}, {"comment_prefix": "STAT:"}),
        ({"prefixes": ["IDEA"]}, {"outer_prefix": "IDEA:", "comment_prefix": "Q:"}, {"comment_prefix": "Q:"}),
        ({"prefixes": ["THEME"]}, {"comment_prefix": "THEME [x]:", "theme": "x"}, {}),
        ({"themes": ["sleep DEBT"]}, {"theme": "Sleep debt"}, {"theme": "Naps"}),
        ({"pages": "3-7"}, {"page": "5"}, {"page": "8"}),
        ({"pages": "3-7"}, {"page": "7-9"}, {"page": "8-9"}),
        ({"pages": "2, XII"}, {"page": "xii"}, {"page": "12"}),
        ({"pages": "988"}, {"page": "6", "page_label": "988"}, {"page": "988", "page_label": "6"}),
        ({"section": "methods"}, {"section_path": ("2 Methods", "2.1 Sleep logs")}, {"section_path": ("Results",)}),
        ({"section": "sleep log"}, {"section_path": ("2.1 Sleep logs",)}, {"section_path": ("Sleep", "Logs")}),
        ({"imported_since": "2024-03"}, {"imported_at": "2024-03-01T00:00:00"}, {"imported_at": "2024-02-29T23:59:59"}),
        ({"imported_until": "2024"}, {"imported_at": "2024-12-31T23:59:59"}, {"imported_at": "2025-01-01"}),
        ({"imported_until": "2024"}, {"imported_at": "2024-01-01"}, {"imported_at": None}),
    ],
)
def test_an_annotation_passes_by_what_it_is(
    asked: Mapping[str, Any], passing: Mapping[str, Any], failing: Mapping[str, Any]
) -> None:
    assert passes("kim2020", an_annotation(**passing), wanted(**asked))
    assert not passes("kim2020", an_annotation(**failing), wanted(**asked))


@pytest.mark.parametrize("spelled", ["@Kim2020", "kim2020", "[[kim2020]]", "[[@kim2020|Kim]]"])
def test_a_citekey_may_be_written_as_notes_write_it(spelled: str) -> None:
    only = wanted(citekeys=[spelled])

    assert passes("Kim2020", an_annotation(), only)
    assert not passes("kim2021", an_annotation(), only)


def test_of_several_values_any_will_do_and_of_several_fields_all_must_hold() -> None:
    only = wanted(roles=["positive", "negative"], pages="1-3")

    def at(color: str, page: str) -> Annotation:
        return an_annotation(color=color, page=page)

    assert passes("k", at("positive", "1"), only)
    assert passes("k", at("negative", "3"), only)
    assert not passes("k", at("negative", "4"), only)
    assert not passes("k", at("detail", "1"), only)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"roles": ["bad"]}, "Unknown role: bad. Must be one of: section1, "),
        ({"colors": ["mauve"]}, "Unknown color: mauve. Must be #rrggbb or one of: black, "),
        ({"colors": ["#12"]}, "No colour: #12. Write it like #ffd400."),
        ({"pages": "9-3"}, "These are no pages: 9-3. Write them like 12, 3-7 or xii."),
    ],
)
def test_what_can_not_be_meant_is_refused_with_a_sentence(asked: Mapping[str, Any], sentence: str) -> None:
    with pytest.raises(BadRequest) as refused:
        wanted(**asked)

    assert refused.value.message.startswith(sentence)


@pytest.mark.parametrize(
    "asked",
    [
        {"imported_since": "soon"},
        {"imported_since": "2027"},
        {"imported_since": "2025", "imported_until": "2024"},
    ],
)
def test_dates_that_can_not_be_are_refused(asked: Mapping[str, Any]) -> None:
    with pytest.raises(BadDate):
        wanted(**asked)


def test_prefixes_are_named_without_colon_and_theme() -> None:
    both = an_annotation(outer_prefix="IDEA:", comment_prefix="THEME [naps]:", theme="naps")

    assert prefixes_of(both) == ("IDEA", "THEME")
    assert prefixes_of(an_annotation()) == ()
