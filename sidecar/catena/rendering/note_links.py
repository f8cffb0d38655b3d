"""Links to the notes of an answer: by title if that is unambiguous, else by path."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from catena.answers.answer import Answer, CausalStep
from catena.forms.narrative import NarrativeSentence
from catena.forms.timeline_entry import TimelineEntry
from catena.notes.escaping import wikilink
from catena.vault.path import VaultPath, name_of


@dataclass(frozen=True, slots=True)
class NoteLinks:
    """Links to the notes of one answer.

    `shared_names` are the case-folded file names that several of its notes have.
    """

    shared_names: frozenset[str]

    def link(self, path: VaultPath, title: str, *, in_table: bool = False, block: str | None = None) -> str:
        """Return `[[Title]]` if no other note has this name, else `[[path/of/note|Title]]`.

        The title becomes escaped text if no link can name the note. `block` is the one that the link leads to.
        """
        name = name_of(path)
        if name == title and name.casefold() not in self.shared_names:
            return wikilink(name, title, in_table=in_table, block=block)
        folder, slash, _ = path.rpartition("/")
        return wikilink(f"{folder}{slash}{name}", title, in_table=in_table, block=block)


def links_of(answer: Answer) -> NoteLinks:
    """Return the links for all notes of an answer."""
    names = Counter(name_of(path).casefold() for path in set(_paths(answer)))
    return NoteLinks(frozenset(name for name, count in names.items() if count > 1))


def _paths(answer: Answer) -> Iterator[VaultPath]:
    yield from (passage.note_path for passage in answer.answer)
    yield from (passage.note_path for part in answer.parts or () for passage in part.answer)
    yield from (result.note_path for result in answer.results)
    for results in (answer.results_by_subject or {}).values():
        yield from (result.note_path for result in results)
    for attribute in answer.comparison.attributes if answer.comparison else ():
        yield from (cell.note_path for cell in attribute.values if cell)
    yield from _paths_of(answer.timeline)
    yield from _paths_of(answer.narrative)
    for chain in answer.causal_chains or ():
        yield from _paths_of(chain.causal_path)
        yield from (step.stated_in for step in chain.causal_path if step.stated_in)
    for contradiction in answer.contradictions:
        yield contradiction.note_a.path
        yield contradiction.note_b.path


def _paths_of(entries: Iterable[TimelineEntry | NarrativeSentence | CausalStep] | None) -> Iterator[VaultPath]:
    return (entry.note_path for entry in entries or () if entry.note_path)
