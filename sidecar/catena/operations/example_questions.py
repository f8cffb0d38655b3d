"""Example questions: what somebody may ask this vault to see what it answers. Each is asked before it is offered."""

import asyncio
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from catena.drafts.person import persons_of
from catena.errors import CatenaError
from catena.graph.node import Node, Role
from catena.language.identification import language_of
from catena.language.vocabulary import Language, entry
from catena.operations.ask import ask
from catena.operations.services import Services
from catena.papers.finding import read_paper
from catena.reading.passage import EvidenceLevel
from catena.vault.path import VaultPath

WANTED = 3
"""The number of questions that are offered."""
TRIED = 4
"""The number of questions of a kind that are asked at most, for one that the notes answer."""
CENTRAL = 40
"""The number of notes, those with the most links first, among which the names of concepts are looked for."""

_NAME = re.compile(r"[^\W\d_][^\W\d_’'-]{2,}(?:[ -][^\W\d_’'-]+){0,2}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{2,10}")
_ASKS = ("?", "？")
_SENTENCE = re.compile(r"^.{40}|[.!?](?:\s|$)|[。！？]", re.MULTILINE)
_LONGEST = 32
_OPENING = 200
_AUTHORS = 2
"""Of one, or of one with others, questions are worded otherwise in most languages."""


@dataclass(frozen=True, slots=True)
class _Question:
    """A question, the note it was made from, and a name that tells elsewhere that it is answered."""

    text: str
    about: VaultPath
    name: str = ""


async def example_questions(services: Services) -> tuple[str, ...] | None:
    """Return questions that the vault's notes answer, in their language, of several kinds if possible.

    What many notes are linked with is what a vault is about, so the names of such notes come first. None while the
    models are loading, when nothing is answered well.
    """
    if services.models is None:
        return None
    notes, named, papers = await asyncio.to_thread(
        lambda: (list(_plain_notes(services)), _central_notes(services), list(_findings(services)))
    )
    language = await asyncio.to_thread(_main_language, services, named or notes[:CENTRAL])
    asked = [_Question(title, path) for path, title in notes if title.endswith(_ASKS)]
    definitions, surveys = (
        [_Question(entry(f"examples.{kind}", language).format(title), path) for path, title in named]
        for kind in ("definition", "survey")
    )
    found: list[_Question] = []
    for kind in (definitions, asked, papers, surveys, definitions):
        taken = {each.about for each in found}
        if len(found) < WANTED:
            found += await _first_answered(services, [each for each in kind if each.about not in taken][:TRIED])
    return tuple(each.text for each in found) or await _themes(services, language)


async def _themes(services: Services, language: Language) -> tuple[str, ...]:
    """Return the question what all notes are about, if one of them, be it a page with lists, says something."""
    question = entry("examples.themes", language)
    answer = (await ask(services, question=question)).answer
    return (question,) if any(result.excerpts for result in answer.results) else ()


async def _first_answered(services: Services, questions: Iterable[_Question]) -> list[_Question]:
    for question in questions:
        try:
            answer = (await ask(services, question=question.text)).answer
        except CatenaError:
            continue
        if answer.evidence is EvidenceLevel.NONE or not answer.answer:
            continue
        first = answer.answer[0]
        if first.note_path == question.about or (question.name and question.name in first.text):
            return [question]
    return []


def _central_notes(services: Services) -> list[tuple[VaultPath, str]]:
    """Return path and title of the most linked notes that may be about a concept, those that begin to tell of it first.

    A page that only embeds lists has many links, and its name in theirs, but no sentence.
    """

    def opens_with_name(note: tuple[VaultPath, str]) -> bool:
        beginning = _beginning(services, note[0])[:_OPENING]
        return note[1].casefold() in beginning.casefold() and _SENTENCE.search(beginning) is not None

    return sorted(islice(_concepts(services), CENTRAL), key=lambda note: not opens_with_name(note))


def _concepts(services: Services) -> Iterator[tuple[VaultPath, str]]:
    papers = {path for path, kept in services.annotations.cache().items() if kept.paper.facts}
    for path, title in _plain_notes(services):
        if path not in papers and _may_name_concept(title, _beginning(services, path)):
            yield path, title


def _plain_notes(services: Services) -> Iterator[tuple[VaultPath, str]]:
    """Yield path and title of the notes that somebody wrote about something, those with the most links first."""
    network = services.graph.network()
    for path in sorted(network.notes(), key=lambda path: (-network.degree(Node(path)), path)):
        note = network.note(path)
        if note is not None and not note.generated and note.role is Role.PLAIN:
            yield path, note.title


def _may_name_concept(title: str, text: str) -> bool:
    """Return whether a title is short and in words, and not somebody's: names keep their capitals in sentences."""
    if len(title) > _LONGEST or not _NAME.fullmatch(title):
        return False
    parts = title.split()
    return len(parts) == 1 or not all(part[0].isupper() for part in parts) or title.lower() in text


def _beginning(services: Services, path: VaultPath) -> str:
    return "\n".join(chunk.plain for chunk in services.ledger.chunks_of([path], first=2).get(path, ()))


def _main_language(services: Services, notes: Iterable[tuple[VaultPath, str]]) -> Language:
    """Return the language of most of these notes."""
    counted: Counter[Language] = Counter(language_of(_beginning(services, path)) for path, _ in notes)
    return counted.most_common(1)[0][0] if counted else "en"


def _findings(services: Services) -> Iterator[_Question]:
    """Yield what the authors of the papers with the most annotations found. Blocking."""
    kept = {path: paper.paper for path, paper in services.annotations.cache().items() if paper.paper.facts}
    for path in sorted(kept, key=lambda path: (-len(kept[path].annotations), path))[: 2 * TRIED]:
        paper = read_paper(services, path)
        people, are_more = persons_of(paper.note.authors) if paper else ((), False)
        if paper is None or paper.is_retracted or are_more or len(people) != _AUTHORS:
            continue
        language = language_of(paper.note.title)
        names = f" {entry('examples.and', language)} ".join(person.family for person in people)
        yield _Question(entry("examples.findings", language).format(names), path, people[0].family)
