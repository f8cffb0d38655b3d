"""What a section's name tells about its sentences."""

import pytest

from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Kind
from catena.rhetoric.sections import kind_of_section, telling_section


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("2 Methods", Kind.METHOD),
        ("III-A Results", Kind.RESULT),
        ("Results and discussion", Kind.RESULT),
        ("4.1 Limitations of the study", Kind.LIMITATION),
        ("Terrain et méthode", Kind.METHOD),
        ("Einleitung", Kind.BACKGROUND),
        ("Considerações finais", Kind.CLAIM),
        ("结果与讨论", Kind.RESULT),
        ("考察", Kind.CLAIM),
        ("연구 방법", Kind.METHOD),
        ("Stichprobe sowie Methoden", Kind.METHOD),
        ("Metodi ed esiti", Kind.METHOD),
        ("Data on rats", None),
        ("Design patterns", None),
        ("", None),
    ],
)
def test_sections_are_known_by_their_names_in_many_languages(name: str, kind: Kind | None) -> None:
    assert kind_of_section(name) is kind


def test_the_innermost_telling_section_counts() -> None:
    assert telling_section(("Methods", "Birds of the lake")) == "Methods"
    assert telling_section(("Birds of the lake",)) == ""


@pytest.mark.parametrize(
    ("sentence", "section", "kind"),
    [
        ("Both groups had the same boxes and the same food.", "2 Methods", Kind.METHOD),
        ("Weight rose by a tenth in the wooden boxes.", "3 Results", Kind.RESULT),
        ("Der Garten lag an einer lauten Straße.", "Einschränkungen", Kind.LIMITATION),
    ],
)
def test_a_sentence_that_does_not_tell_its_kind_does_what_its_section_does(
    sentence: str, section: str, kind: Kind
) -> None:
    found = judged(sentence, section)

    assert found is not None
    assert found.kind is kind


def test_telling_words_outweigh_the_section() -> None:
    found = judged("It remains unclear whether young birds return to the same roof.", "3 Results")

    assert found is not None
    assert found.kind is Kind.QUESTION
