"""Lists the notes that most others are linked with, for questions about the themes of the whole vault."""

from collections.abc import Mapping

from catena.answers.ports import AnswerServices
from catena.graph.node import Node, Role
from catena.language.identification import language_of
from catena.language.vocabulary import entry
from catena.language.wordings import wording
from catena.lists.note_list import NoteList
from catena.sources.note_roles import is_own_text, role_of_facts
from catena.vault.path import VaultPath

MOST_THEMES = 15
"""Notes on the list."""
FEWEST_THEMES = 5
"""If fewer notes are linked with several others, links tell no themes, and all notes are listed."""
LINKED = 3
"""The number of links from which on others speak of a note."""


def themes_listed(services: AnswerServices, question: str) -> NoteList | None:
    """Return the notes with the most links, if a question asks what the notes are about; else None.

    Notes of a day, which only collect, are left out. If hardly any notes are linked, all of them are listed.
    """
    asked = question.strip().lstrip("¿¡ ").rstrip(" ?？!.。")
    if not wording("listing.themes", language_of(question)).fullmatch(asked):
        return None
    network = services.graph.loaded
    links: dict[VaultPath, int] = {}
    for path, each in services.ledger.facts().items():
        if is_own_text(each) and role_of_facts(each) is not Role.DAILY:
            links[path] = network.degree(Node(path)) if network and network.has(Node(path)) else 0
    best = sorted((path for path in links if links[path] >= LINKED), key=lambda path: (-links[path], path))
    if len(best) < FEWEST_THEMES:
        return NoteList(paths=frozenset(links)) if links else None
    says: Mapping[str, str] = entry("examples.lists", language_of(question))
    said = {path: says["links"].format(links[path]) for path in best[:MOST_THEMES]}  # none has one alone
    return NoteList(paths=frozenset(said), condition=says["most_links"], said=said, is_ranked=True)
