"""How found annotations divide."""

from catena.results.counts_by_facet import AnnotationFacets, FacetValue, facets_of
from tests.annotated import an_annotation, stored


def values(facet: tuple[FacetValue, ...]) -> list[tuple[str, int]]:
    return [(each.value, each.count) for each in facet]


def test_annotations_divide_by_everything_they_are() -> None:
    found = [
        stored(
            an_annotation(
                color="negative", page="12", theme="Naps", comment_prefix="THEME [Naps]:", outer_prefix="IDEA:",
                section_path=("Methods", "Sleep logs"), imported_at="2024-01-05T10:00:00",
            ),
            citekey="kim2020",
        ),
        stored(an_annotation(color="negative", page="9", theme="naps", imported_at="2025-02-01"), citekey="kim2020"),
        stored(an_annotation(color="positive", page="iv"), citekey="lee2019"),
    ]  # fmt: skip

    facets = facets_of(found)

    assert values(facets.roles) == [("negative", 2), ("positive", 1)]
    assert values(facets.colors) == [("#ff6666", 2), ("#5fb236", 1)]
    assert values(facets.prefixes) == [("THEME", 2), ("IDEA", 1)]
    assert values(facets.themes) == [("Naps", 2)]
    assert values(facets.citekeys) == [("kim2020", 2), ("lee2019", 1)]
    assert values(facets.sections) == [("Sleep logs", 1)]
    assert values(facets.pages) == [("iv", 1), ("9", 1), ("12", 1)]
    assert values(facets.imported) == [("2025-02-01", 1), ("2024-01-05", 1)]


def test_nothing_found_divides_into_nothing() -> None:
    assert facets_of(()) == AnnotationFacets()
