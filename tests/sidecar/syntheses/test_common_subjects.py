"""What papers have in common is named for those that no theme has, by a phrase or by a word that says enough."""

from catena.syntheses.common_subjects import common_subjects
from tests.papers import reading
from tests.sidecar.syntheses.test_theme_phrases import note


def common(*papers: tuple[str, str], left: str) -> list[tuple[str, str]]:
    """Return the names with the letters of their papers; each paper is a title and sentences, called a, b and so on."""
    readings = [
        reading(note(key, title, *said.split("|"))) for key, (title, said) in zip("abcdef", papers, strict=False)
    ]
    return [(name.casefold(), "".join(keys)) for name, keys in common_subjects(readings, frozenset(left))]


DEMENTIA = (
    ("Dementia in old owls", "Owls with dementia hunt by day.|Rain fell."),
    ("What bats forget", "In bats dementia begins late.|Dementia took the hunt from them."),
    ("Dementia of moles", "Moles with dementia dig in circles."),
)


def test_a_word_that_each_paper_says_twice_and_a_title_names_is_what_they_share() -> None:
    assert common(*DEMENTIA, left="abc") == [("dementia", "abc")]


def test_a_name_goes_on_behind_a_full_stop_in_it() -> None:
    papers = (
        ("H2A.Z at promoters of owls", "We mapped H2A.Z in owls.|H2A.Z marks promoters."),
        ("Where moles keep H2A.Z", "Moles lose H2A.Z in winter.|Then H2A.Z returns."),
    )

    assert common(*papers, left="ab") == [("h2a.z", "ab")]


def test_nothing_is_named_where_every_paper_has_its_theme() -> None:
    assert common(*DEMENTIA, left="") == []


def test_what_one_paper_only_touches_upon_it_does_not_share() -> None:
    touching = ("What bats eat", "Some bats had dementia.|Moths are eaten.")

    assert common(DEMENTIA[0], touching, DEMENTIA[2], left="abc") == [("dementia", "ac")]
    assert common(DEMENTIA[0], touching, left="ab") == []


def test_the_longer_phrase_that_the_same_papers_say_is_the_name() -> None:
    papers = (
        ("Nuclear RNAi in owls", "Owls need nuclear RNAi.|Nuclear RNAi silences genes."),
        ("How moles are silenced", "Moles inherit nuclear RNAi.|Their nuclear RNAi fades."),
    )

    assert common(*papers, left="ab") == [("nuclear rnai", "ab")]


def test_a_word_that_papers_of_every_field_have_is_no_subject() -> None:
    papers = (
        ("The function of feathers", "Their function is known.|A function was lost."),
        ("Function and form of fur", "The function of fur is warmth."),
    )

    assert common(*papers, left="ab") == []


def test_a_word_that_only_stands_before_nouns_is_no_subject_and_an_abbreviation_is() -> None:
    bent = (
        ("Owls with long wings", "The long wings are quiet.|Long nights help them."),
        ("Moles dig long tunnels", "Their long tunnels are warm."),
    )
    short = (
        ("Owls in a 5G cell", "The 5G mast stood near the nest.|Rain fell."),
        ("What moles make of 5G", "Near 5G masts moles dig as before."),
    )

    assert common(*bent, left="ab") == []
    assert common(*short, left="ab") == [("5g", "ab")]


def test_each_paper_that_is_left_is_named_with_those_nearest_to_it() -> None:
    papers = (
        *DEMENTIA[:2],
        ("Malaria of thrushes", "Thrushes with malaria sing less.|Rain fell."),
        ("Malaria in wet years", "In wet years malaria is frequent."),
    )

    assert common(*papers, left="abcd") == [("malaria", "cd"), ("dementia", "ab")]
    assert common(*papers, left="a") == [("dementia", "ab")]


def test_single_words_of_other_languages_are_left_alone() -> None:
    papers = (
        ("Demenz bei alten Eulen", "Die Demenz beginnt bei den Eulen früh.|Die Demenz der Eulen nimmt zu."),
        ("Die Demenz der Maulwürfe", "Auch die Demenz der Maulwürfe beginnt früh."),
    )

    assert common(*papers, left="ab") == []
