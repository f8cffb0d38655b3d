"""The names by which a note is looked for in the sentences of others."""

from catena.graph.node import NoteNode
from catena.linking.titles import MOST_NAMES, by_naming, names_of
from catena.vault.path import VaultPath


def test_a_list_of_thousands_of_aliases_is_not_looked_for_name_by_name() -> None:
    note = NoteNode(VaultPath("Glossary.md"), "All terms", tuple(f"Term number {n}" for n in range(10_000)))

    names = names_of(note)

    assert names[:3] == ("All terms", "Glossary", "Term number 0")
    assert len(names) == MOST_NAMES


def test_a_title_of_one_word_beside_function_words_must_stand_in_the_sentence_as_it_is_written() -> None:
    note, other = NoteNode(VaultPath("a.md"), "Son conexos"), NoteNode(VaultPath("b.md"), "Los caminos")
    sentences = (
        "Los conjuntos de la recta son conexos y el camino los une.",
        "Son conexos repasa lo que se dijo de la recta.",
    )

    by_chance, on_purpose = (by_naming(other, note, [each], lambda *_: False) for each in sentences)

    assert by_chance
    assert by_chance.quote == ""
    assert on_purpose
    assert on_purpose.quote.startswith("“Los caminos” names “Son conexos”")
