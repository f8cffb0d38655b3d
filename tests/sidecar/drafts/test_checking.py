"""What a source says about a sentence that cites it."""

from collections.abc import Sequence

import pytest

from catena.drafts.checking import CitedSource, check_sentence
from catena.drafts.draft import draft_sentences
from catena.drafts.judging import Judge
from catena.drafts.passage import Passage, PassageSource, SentenceChecked
from catena.drafts.shortlist import Shortlist
from catena.notes import parse_note
from catena.vault.path import VaultPath


def checked(
    markdown: str, said: Sequence[str], *, name: str = "Ferry log", judge: Judge | None = None
) -> SentenceChecked:
    [sentence] = draft_sentences(parse_note(VaultPath("Draft.md"), markdown.encode()), lambda _: False)
    passages = [
        Passage(
            text=text, citekey=None, note_path=VaultPath(f"{name}.md"), page=None, span=None, source=PassageSource.NOTE
        )
        for text in said
    ]
    known = frozenset(name.casefold().split())
    source = CitedSource(name=f"{name}.md", tiers=(Shortlist([passages]),), known=known)
    return check_sentence(sentence, {each.citation: source for each in sentence.cited}, judge or Judge())


def of_meaning(cosine: float) -> Judge:
    """A judge to whom all texts are equally near."""
    return Judge(lambda _, others: [cosine] * len(others))


FOG = "The ferry stays in the harbour when fog hides the second buoy."


@pytest.mark.parametrize(
    ("sentence", "cosine", "verdict"),
    [
        ("Bei dichtem Nebel läuft die Fähre nicht aus [[Ferry log]].", 0.8, "partial"),
        ("Bei dichtem Nebel läuft die Fähre nicht aus [[Ferry log]].", 0.5, "not_found"),
        ("Nobody sails while the mist is thick [[Ferry log]].", 0.8, "not_found"),
    ],
)
def test_a_passage_in_another_language_is_brought_by_its_meaning_as_partial_at_most(
    sentence: str, cosine: float, verdict: str
) -> None:
    assert checked(sentence, [FOG], judge=of_meaning(cosine)).verdict == verdict


def test_the_title_of_a_note_behind_a_sentence_is_none_of_its_words() -> None:
    assert (
        checked("渡轮在有雾时留在港口[[渡轮日志]]。", ["渡轮在有雾时留在港口。"], name="渡轮日志").verdict == "verbatim"
    )
    assert (
        checked("Coffee keeps the crew awake [[Ferry log]].", ["The ferry log is kept by the mate."]).verdict
        == "not_found"
    )


def test_an_own_note_with_another_number_for_the_very_same_contradicts() -> None:
    found = checked(
        "In March, 23 ferries of the northern line stayed in the harbour [[Ferry log]].",
        ["In March, 32 ferries of the northern line stayed in the harbour."],
    )

    assert (found.verdict, found.reason) == ("contradicted", "The passage has “32” where the sentence has “23”.")


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("The [[Ferry log]] shows why coffee keeps the crew awake.", "uncited"),
        ("In fog, the [[Ferry log]] says, the ferry stays in the harbour.", "partial"),
        ("Coffee keeps the crew awake, see [[Ferry log]] and others.", "not_found"),
        ("Coffee keeps the crew awake [[Ferry log]].", "not_found"),
    ],
)
def test_a_link_within_a_sentence_cites_only_a_note_that_says_something_of_it(sentence: str, verdict: str) -> None:
    found = checked(sentence, [FOG])

    assert found.verdict == verdict
    assert found.citations == (() if verdict == "uncited" else ("Ferry log.md",))


def test_a_name_with_a_year_is_that_of_a_source() -> None:
    found = checked("As [[Berg 2020]] shows, coffee keeps the crew awake.", [FOG], name="Berg 2020")

    assert found.verdict == "not_found"


def test_what_a_source_says_twice_in_nearly_the_same_words_is_shown_once() -> None:
    said = [
        "Fog keeps the old ferry in the harbour after a night.",
        "Fog keeps the old ferry in the harbour after one night.",
        "Fog keeps the old ferry in the harbour after 2 nights.",
    ]
    found = checked("Fog keeps the ferry in the harbour [[Ferry log]].", said)

    assert [each.text for each in found.passages] == [said[0], said[2]]
