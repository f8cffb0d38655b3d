"""What one search is for, as it was asked and in the words of the notes."""

from dataclasses import replace

from catena.answers.finding import Search
from catena.results.ranked_notes import Translation
from catena.sources.hit import Answered, Hit, MatchType, SourceName
from catena.sources.terms import terms_of
from catena.vault.path import VaultPath

FOUND = Answered(SourceName.TEXT, (Hit(VaultPath("Templates.md"), SourceName.TEXT, MatchType.EXACT_TEXT, 0.9),), 1)
NOTHING = Answered(SourceName.TEXT, (), 1)
TEMPLATES = Translation(terms_of("templates"), (FOUND,), is_complete=True, reading=None)

ASKED = Search(subject="Vorlagen", terms=terms_of("Vorlagen"), reports=(NOTHING,))


def test_a_subject_is_called_as_the_notes_call_it() -> None:
    search = replace(ASKED, translation=TEMPLATES)

    assert (search.asked_for, search.meant) == ("Vorlagen", "templates")


def test_a_subject_that_some_note_calls_as_it_was_asked_keeps_its_name() -> None:
    assert replace(ASKED, translation=TEMPLATES, reports=(FOUND,)).meant == "Vorlagen"


def test_a_subject_for_which_the_notes_have_no_word_keeps_its_name() -> None:
    assert replace(ASKED, translation=replace(TEMPLATES, reports=())).meant == "Vorlagen"


def test_who_asks_before_all_words_can_be_compared_is_told_so() -> None:
    assert TEMPLATES.warnings == ()
    assert [each.source for each in replace(TEMPLATES, is_complete=False).warnings] == [SourceName.SEMANTIC]
