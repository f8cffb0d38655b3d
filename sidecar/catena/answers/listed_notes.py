"""The notes that are on a list that was asked for, and what it shows of each: a task, a title or what it says."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from catena.answers.context import AnswerContext
from catena.answers.finding import Search
from catena.answers.ports import AnswerServices
from catena.forms.titles import title_passage, titles_of
from catena.forms.told_by_fields import people_told
from catena.graph.node import Role
from catena.index.log import NoteFacts
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import SPACED_LANGUAGES, alternatives
from catena.lists.kinds import names_of
from catena.lists.note_list import NoteList
from catena.lists.tasks import day_of_note, tasks_asked_for
from catena.notes import BlockKind, Note
from catena.notes.frontmatter import frontmatter_end
from catena.questions.answer_type import AnswerType
from catena.questions.listing import AskedTasks
from catena.reading.answering import MOST_LISTED, Reading
from catena.reading.defining import may_speak_of, name_terms, speaks_of
from catena.reading.passage import AnswerPassage, PassageKind
from catena.reading.windows import as_answer
from catena.results.ranked_notes import LEAST_SHOWN
from catena.results.ranking import Ranked
from catena.results.result import Result
from catena.sources.hit import Hit, MatchType, SourceName
from catena.sources.note_roles import is_own_text, role_of_facts
from catena.vault.path import VaultPath, name_of

FIRST_LINES = 2
"""A note whose first lines name a topic is about it, unless it is a day's log."""
FEWEST_LINES = 3
"""A note is about a topic if so many of its lines name it, one fewer in a short note."""
SHORT_TEXT = 20
"""In lines."""
OF_KIND = 0.5
"""The relevance of notes that are listed for their kind alone."""
BY_PROPERTY = 0.9
"""The same of notes whose properties say what was asked for."""
MOST_TASKS = 20
_PLACED = re.compile(
    rf"(?P<thing>.{{3,}}?)\s+{alternatives('comparing.within', *SPACED_LANGUAGES)}\s+(?P<place>.{{3,}})", re.IGNORECASE
)


def listed(context: AnswerContext, note_list: NoteList, search: Search) -> Search | None:
    """Return the search with all notes that belong on the list, best first; None if none does. Blocks.

    If no note is about the topic, those that mention it belong on the list. A topic in another language is also looked
    for in the words that the notes have for it.

    Raises:
        OutOfTime: The deadline of the answer has passed.
    """
    if not note_list.topic:
        relevance = BY_PROPERTY if note_list.condition else OF_KIND
        ranked = _all_of_kind(context.services, context.allowed_paths or frozenset(), search.ranked, relevance)
        if note_list.is_ranked:
            order = list(note_list.said)
            ranked = tuple(sorted(ranked, key=lambda found: order.index(found.facts.path)))
        return replace(search, ranked=ranked)

    meant = search.translation.meaning_of(note_list.topic) if search.translation else None
    topics = [topic for topic in (note_list.topic, meant) if topic]

    def belonging(asked: NoteList) -> tuple[Ranked, ...]:
        return tuple(found for found in search.ranked if any(_belongs(context, asked, found, each) for each in topics))

    listed_notes = belonging(note_list) or belonging(replace(note_list, mentions=True))
    lifted = tuple(replace(found, composite=max(found.composite, LEAST_SHOWN)) for found in listed_notes)
    return replace(search, ranked=lifted) if lifted else None


def shown_by_property(result: Result, note_list: NoteList) -> Result:
    """Return a result with the properties that put its note on the list, instead of some passage."""
    if said := note_list.said.get(result.note_path):
        return replace(result, excerpts=(said,), highlights=(), section_title=None, span=None, page=None)
    return result


def _all_of_kind(
    services: AnswerServices, paths: frozenset[VaultPath], ranked: Sequence[Ranked], relevance: float
) -> tuple[Ranked, ...]:
    """Return every note of a kind, by name, with this relevance."""
    known = {found.facts.path: found for found in ranked}
    facts = services.ledger.facts(paths)

    def entry(each: NoteFacts) -> Ranked:
        found = known.get(each.path)
        hits = found.hits if found else (Hit(each.path, SourceName.TEXT, MatchType.TEXT, relevance),)
        return Ranked(facts=each, hits=hits, relevance=relevance, evidence=relevance, composite=relevance)

    return tuple(map(entry, sorted(facts.values(), key=lambda each: (fold(each.title), each.path))))


def _belongs(context: AnswerContext, note_list: NoteList, found: Ranked, topic: str) -> bool:
    """Return whether a note is about the topic: by its names, tags and headings, its first lines, or several others.

    A note that is called after a thing is also about that thing in some place that one of its lines names: `naps in
    schools`.
    """
    facts, words = found.facts, name_terms(topic)
    if not is_own_text(facts):
        return False
    tags = (tag.replace("/", " ").replace("-", " ") for tag in facts.tags)
    names = (*names_of(facts), name_of(facts.path), *tags)
    if any(speaks_of(name, words) == 1 for name in names):
        return True
    lines = _lines(context, facts.path)
    if placed := _PLACED.fullmatch(topic):
        thing, place = name_terms(placed["thing"]), name_terms(placed["place"])
        if any(speaks_of(name, thing) == 1 for name in names):
            return any(speaks_of(line, place) == 1 for line in lines)
    if not may_speak_of("\n".join(lines), words):  # as most notes with one of several words
        return False
    naming = [at for at, line in enumerate(lines) if speaks_of(line, words) == 1]
    is_begun_with = bool(naming) and naming[0] < FIRST_LINES and role_of_facts(facts) is not Role.DAILY
    if not naming or note_list.mentions or is_begun_with or lines[naming[0]].startswith("#"):
        return bool(naming)
    if any(lines[at].startswith("#") for at in naming):
        return True
    is_foreign = bool(UNSPACED_CHARACTER.search("".join(lines))) and not UNSPACED_CHARACTER.search(note_list.topic)
    is_short = len(lines) < SHORT_TEXT
    return is_foreign or len(naming) >= FEWEST_LINES - is_short


def _lines(context: AnswerContext, path: VaultPath) -> Sequence[str]:
    """Return the lines of a note that say something: no properties, inline fields or blank ones."""
    try:
        raw = context.reader.raw(path) or b""
    except FileNotFoundError:
        return ()
    lines = (line.strip() for line in raw[frontmatter_end(raw) :].decode("utf-8", "replace").splitlines())
    return [line for line in lines if line and "::" not in line]


def passages_listed(
    context: AnswerContext, note_list: NoteList, results: Sequence[Result], reading: Reading
) -> Iterator[AnswerPassage]:
    """Yield what the list shows of its first notes: their tasks, what they say on its topic, or else their titles.

    Where it is asked who, the people whom their fields name.
    """
    if note_list.tasks:
        yield from islice(_tasks(context, note_list.tasks, results), MOST_TASKS)
        return
    said = reading.by_note() if note_list.topic else {}
    asks_who = context.question.answer_type is AnswerType.PERSON
    for result in results[:MOST_LISTED]:
        if best := said.get(result.note_path):
            yield as_answer(
                best[0].candidate.whole,
                path=result.note_path,
                title=result.note_title,
                score=result.composite_relevance,
            )
        elif note := context.reader.note(result.note_path):
            people = people_told(note, context.question.sanitized) if asks_who else iter(())
            yield next(people, None) or title_passage(note, _title(note, result), result.composite_relevance)


def _title(note: Note, result: Result) -> str:
    """Return the title of a note; one that its file names has that of the heading that it begins with, if any."""
    first = next((block for block in note.blocks if block.kind is not BlockKind.FRONTMATTER), None)
    begins = first is not None and first.kind is BlockKind.HEADING and note.headings[0].level == 1
    heading = note.headings[0].text if begins else ""
    name = name_of(result.note_path)
    return heading if _tells_more(heading, name) and result.note_title == name else result.note_title


def _tells_more(heading: str, name: str) -> bool:
    """Return whether a heading tells more than the name of its note, unlike `Info` or `Índice`."""
    is_short = len(word_runs(heading)) < _FEWEST_WORDS and not UNSPACED_CHARACTER.search(heading)
    return bool(heading) and not (is_short and _WORD.search(name))


_FEWEST_WORDS = 2
_WORD = re.compile(r"[^\W\d_]{3,}")


def _tasks(context: AnswerContext, asked: AskedTasks, results: Sequence[Result]) -> Iterator[AnswerPassage]:
    language = language_of(context.question.sanitized)
    facts = context.services.ledger.facts([result.note_path for result in results])
    for result in results:
        note = context.reader.note(result.note_path)
        day = day_of_note(facts[result.note_path])
        names = " ".join((titles_of(note), *note.tags)) if note else ""
        for task in tasks_asked_for(note.raw, names, asked, language, day=day) if note else ():
            yield AnswerPassage(
                text=task.text,
                note_path=result.note_path,
                note_title=result.note_title,
                span=task.span,
                kind=PassageKind.ITEM,
                score=result.composite_relevance,
            )
