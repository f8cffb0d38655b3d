"""Themes are named by phrases that several papers use."""

from collections.abc import Sequence

from catena.annotations.annotation import AnnotationNote
from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.syntheses.points import points_of
from catena.syntheses.theme_phrases import phrase_themes, subject_of, titled_subjects
from catena.vault.path import VaultPath
from tests.papers import mark, paper, reading


def note(key: str, title: str, *texts: str, marks: Sequence[str] = ()) -> AnnotationNote:
    """A paper with these texts in one colour, then these marks."""
    blocks = [*(mark("other", text, key=key) for text in texts), *marks]
    header = f'title: "{title}"\n'
    read = read_annotation_note(parse_note(VaultPath(f"@{key}.md"), paper(*blocks, key=key, header=header).encode()))
    assert read is not None
    return read


def themes(*notes: AnnotationNote) -> dict[str, tuple[int, ...]]:
    papers = [reading(each) for each in notes]
    points = [point for each in papers for point in points_of(each)]
    return {theme.name: theme.members for theme in phrase_themes(papers, points, ())}


def test_a_phrase_of_a_title_that_two_papers_use_names_a_theme() -> None:
    found = themes(
        note("a", "Nest boxes for swifts", "Nest boxes of wood were taken first.", "Rain cooled the roofs."),
        note("b", "Birds in towns", "Most towns have no nest box at all.", "Roads are loud."),
    )

    assert found == {"Nest box": (0, 2)}


def test_a_phrase_that_no_title_has_needs_three_annotations() -> None:
    passing = note("b", "Birds", "Roof tiles were red.", "Roads are loud.")

    assert not themes(note("a", "Swifts", "Roof tiles hide the nests.", "Rain fell."), passing)
    more = note("a", "Swifts", "Roof tiles hide the nests.", "Old roof tiles break.", "Rain fell.")
    assert list(themes(more, passing)) == ["Roof tiles"]


def test_a_remark_that_a_reader_makes_again_and_again_names_no_theme() -> None:
    def marked(key: str, remark: str, *texts: str) -> AnnotationNote:
        return note(key, "Birds of towns", marks=[mark("positive", text, remark, key=key) for text in texts])

    stock = "worth citing soon"
    papers = (
        marked("a", stock, "Roofs hide nests.", "Old tiles break."),
        marked("b", stock, "Walls are warm.", "It rained."),
    )
    assert not themes(*papers)

    named = "roof tiles"
    papers = marked("a", named, "Roof tiles hide nests.", "Tiles of a roof break."), marked("b", named, "They are red.")
    assert list(themes(*papers)) == ["Roof tiles"]


def test_one_word_or_one_paper_makes_no_theme() -> None:
    one = note("a", "Nest boxes", "Nest boxes of wood.", "Firms paid for nest boxes.", "Firms grew.")

    assert not themes(one, note("b", "Trade", "The firms sold wood.", "Many firms closed."))


def test_what_all_papers_name_is_their_subject() -> None:
    def subject(*titles: str, said: str = "") -> str | None:
        return subject_of([reading(note(f"a{at}", title, *said.split("|"))) for at, title in enumerate(titles)])

    assert subject("Old green roofs cool towns", "Green roofs and rain", "Who pays for green roofs?") == "Green roofs"
    assert subject("Old green roofs cool towns", "Green roofs and rain", "Green walls under a roof") is None
    assert subject("Green roofs cool towns", "Roofs and rain") is None
    assert subject("Green roofs cool towns", "Roofs and rain", said="Green roofs hold rain.") == "Green roofs"
    assert subject("Cool towns", "Rain", said="Green roofs hold rain.") is None
    assert subject("Green roofs", "Rain", "Frost", said="Green roofs hold rain.") is None, "in passing, but for one"
    assert subject("Cool towns", "Rain", said="Green roofs hold rain.|Green roofs bloom.") == "Green roofs"
    assert subject("Rain on flat green roofs", "Flat green roofs and frost") == "Flat green roofs"
    assert subject("A randomized controlled trial of roofs", "Rain: a randomized controlled trial") is None


def test_words_around_a_small_word_in_a_title_are_a_phrase() -> None:
    found = themes(
        note(
            "a", "Working from home and output", "Staff who were working from home answered more calls.", "It rained."
        ),
        note("b", "Longer days", "Working from home lengthened the day.", "Roads were empty."),
    )

    assert [name.casefold() for name in found] == ["working from home"]


def test_chinese_titles_name_themes_by_their_parts() -> None:
    found = themes(
        note("a", "流域水资源治理研究", "水资源治理需要多方参与。", "降雨减少。"),
        note("b", "制度变迁", "水资源治理的制度在变化。", "人口增长。"),
    )

    assert list(found) == ["水资源治理"]


def test_no_annotation_belongs_to_two_themes() -> None:
    both = "Nest boxes in old roofs stay dry."
    found = themes(note("a", "Nest boxes in old roofs", both, both), note("b", "Roofs", both, "Nest boxes are made."))

    members = [at for own in found.values() for at in own]
    assert len(members) == len(set(members))


def test_what_two_titles_name_alike_is_said_whatever_its_hyphens_and_order() -> None:
    papers = [
        reading(note("a", "Needles for post-stroke depression")),
        reading(note("b", "Post stroke depression and the federated identity of patients")),
        reading(note("c", "Towards an identity federation")),
        reading(note("d", "A randomized controlled trial of needles")),
        reading(note("e", "Owls: a randomized controlled trial")),
    ]

    found = {name.casefold().replace("-", " "): keys for name, keys in titled_subjects(papers, ())}
    assert found == {"post stroke depression": ["a", "b"], "federated identity": ["b", "c"]}
    assert not [*titled_subjects(papers[:2], ["Depression"])]


def test_a_letter_belongs_to_the_noun_before_it() -> None:
    titles = ("Low plasma vitamin D in towns", "Plasma vitamin D and rain", "Vitamin D for owls")
    papers = [reading(note(f"a{at}", title)) for at, title in enumerate(titles)]

    assert [(name.casefold(), len(keys)) for name, keys in titled_subjects(papers, ())] == [("vitamin d", 3)]


def test_a_part_of_a_longer_name_and_an_adjective_alone_are_no_subject() -> None:
    named = (
        "Owls of the Atlas of Birds 2016: a pooled analysis",
        "Moles and the Atlas of Birds 2015: a pooled analysis",
    )
    bent = ("Visual spatial memory of owls", "Visual spatial and auditory skills of moles")
    whole = ("Visual spatial memory of owls", "Visual spatial memory of moles")

    for titles, found in ((named, []), (bent, []), (whole, ["Visual spatial memory"])):
        papers = [reading(note(f"a{at}", title)) for at, title in enumerate(titles)]
        assert [name for name, _ in titled_subjects(papers, ())] == found


def test_a_word_that_stands_alone_in_all_of_three_titles_is_a_subject() -> None:
    titles = ("Telework and sleep: a meta-analysis", "Does telework cost trust?", "Owls of telework: a meta-analysis")
    papers = [reading(note(f"a{at}", title)) for at, title in enumerate(titles)]

    assert [*titled_subjects(papers, ())] == [("Telework", ["a0", "a1", "a2"])]
    assert not [*titled_subjects(papers[:2], ())]
    within = [reading(note(f"b{at}", f"{which} roof tiles")) for at, which in enumerate(("Red", "Old", "Flat"))]
    assert "Tiles" not in dict(titled_subjects(within, ()))


def test_words_in_a_row_of_two_titles_are_named_whole_whichever_they_are() -> None:
    def titled(*titles: str) -> dict[str, list[str]]:
        return dict(titled_subjects([reading(note(f"a{at}", title)) for at, title in enumerate(titles)], ()))

    assert titled("What test-driven development costs", "Effects of test driven development") == {
        "Test driven development": ["a0", "a1"]
    }
    assert titled("Las quemas prescritas y el pinar", "Erosión tras quemas prescritas") == {
        "Quemas prescritas": ["a0", "a1"]
    }


def test_what_is_cut_out_of_a_word_or_name_names_nothing() -> None:
    def titled(*titles: str) -> list[str]:
        return [name for name, _ in titled_subjects([reading(note(f"a{at}", t)) for at, t in enumerate(titles)], ())]

    assert titled("The short-term impact of rain", "Long-term impact on roofs") == []
    assert titled("Fatigue of additively manufactured steel", "Additively manufactured alloys") == []
