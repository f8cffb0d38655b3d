"""Turns reports into ranked notes: merges hits, adds notes with a matching name, and ranks them."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from catena.language.identification import asked_language
from catena.language.stop_words import search_stop_words
from catena.language.tokens import word_runs
from catena.questions.phrases import without_frame
from catena.results.hollow_notes import hollow_notes
from catena.results.locating import MOST_LOOKED_AT
from catena.results.merging import merge_hits
from catena.results.ranking import Ranked, rank_candidates, united
from catena.sources.asking import ask_sources
from catena.sources.hit import SourceName
from catena.sources.translating import is_translated, translated
from catena.sources.warnings import SourceWarning, check_answered, warnings_of

if TYPE_CHECKING:
    from catena.index.log import NoteFacts
    from catena.questions.correction import Correction, Wordings
    from catena.results.ports import ResultServices
    from catena.sources.hit import SourceReport
    from catena.sources.ports import MultilingualVectors
    from catena.sources.source import Lookup
    from catena.sources.terms import Terms
    from catena.stores.sqlite_ledger import SqliteLedger
    from catena.vault.path import VaultPath

ALWAYS_KEPT = 10
NEVER_HOLLOW = 5
"""So many of the first notes are looked at; templates, stubs and notes that Catena wrote are ranked lower."""
WORDS_TIMEOUT_S = 1.0
"""How long a question in another language waits for the words of the notes; a whole answer may take 3 s, also on a busy
machine."""
LEAST_SHOWN = 0.4
"""The minimum relevance of notes in Markdown; notes below it, beyond the first few, are not read from disk."""


@dataclass(frozen=True, slots=True)
class FoundNotes:
    """Ranked notes and the reports of the sources.

    Attributes:
        reports: One for each source that was queried.
        ranked: The notes, best first.
        translation: What was found for the query in the words of the notes, if it is in another language.
    """

    reports: tuple["SourceReport", ...]
    ranked: tuple[Ranked, ...]
    translation: "Translation | None" = None

    @property
    def warnings(self) -> tuple[SourceWarning, ...]:
        """One for each source that did not answer, and one if the translation is incomplete."""
        return (*warnings_of(self.reports), *(self.translation.warnings if self.translation else ()))


async def find_notes(
    services: "ResultServices",
    lookup: "Lookup",
    sources: Sequence["SourceName"],
    *,
    counts: Callable[["NoteFacts"], bool] = lambda facts: True,
    adds_titled: bool = True,
) -> FoundNotes:
    """Query the sources, all at once, and rank what they find, as `ranked_notes` does.

    Raises:
        AllSourcesFailed: No source could answer.
    """
    reports, translation = await asyncio.gather(
        ask_sources(services, lookup, sources), ask_translated(services, lookup, sources)
    )
    check_answered(reports)
    rank = partial(ranked_notes, services, allowed_paths=lookup.allowed_paths, counts=counts, adds_titled=adds_titled)
    ranked = await asyncio.to_thread(rank, reports, lookup.terms)
    if translation and translation.reports:
        ranked = united(ranked, await asyncio.to_thread(rank, translation.reports, translation.terms))
    return FoundNotes(reports, ranked, translation)


@dataclass(frozen=True, slots=True)
class Translation:
    """What was found for a question in the words of the notes.

    Attributes:
        terms: The question in their words.
        reports: One for each source that was queried; none if the notes have no words for the question.
        is_complete: Whether all words of the notes could be compared with the question.
        reading: How its words were read; None if the notes have them themselves, or none for them.
        wordings: Each word of the question that means one of theirs, with it.
    """

    terms: "Terms"
    reports: tuple["SourceReport", ...]
    is_complete: bool
    reading: "Correction | None"
    wordings: "Wordings" = ()

    def meaning_of(self, name: str) -> str | None:
        """Return a name in the words of the notes; None unless each of its telling words surely means one of them."""
        left, found = name.casefold(), dict[int, str]()
        for typed, word in self.wordings:
            if (at := left.find(typed.casefold())) >= 0:
                found[at] = word
                left = f"{left[:at]}{' ' * len(typed)}{left[at + len(typed) :]}"
        small = search_stop_words(asked_language(name))
        is_whole = not any(len(word) > 1 and word not in small for word in word_runs(left))
        return " ".join(dict.fromkeys(found[at] for at in sorted(found))) if found and is_whole else None

    @property
    def warnings(self) -> tuple[SourceWarning, ...]:
        """Says so if words of the notes could not be compared yet."""
        return () if self.is_complete else (_INCOMPLETE,)


_INCOMPLETE = SourceWarning(
    source=SourceName.SEMANTIC,
    error="Your notes are still being prepared for questions in another language.",
    impact="Notes that answer may not have been found. Please ask again in a moment.",
)


async def ask_translated(
    services: "ResultServices", lookup: "Lookup", sources: Sequence["SourceName"]
) -> Translation | None:
    """Query the sources for a question in another language than the notes, in the words of the notes.

    The first such question waits until the words of the notes can be compared with its own.

    Returns:
        None if the question is in the language of the notes, or if it is looked for by its words alone.
    """
    vectors = services.multilingual
    if vectors is None or SourceName.SEMANTIC not in sources or not is_translated(lookup, vectors):
        return None
    language = lookup.language or asked_language(lookup.terms.typed)
    vectors.asked_in(language, lookup.terms.typed)
    is_complete = await words_completed(vectors)
    meant = await asyncio.to_thread(translated, lookup, vectors)
    if meant is None:
        return Translation(lookup.terms, (), is_complete, None)
    if meant.reading:
        vectors.asked_in(language)  # what its letters may only have seemed to tell, its words do
    return Translation(
        meant.lookup.terms,
        await ask_sources(services, meant.lookup, sources),
        is_complete,
        meant.reading,
        meant.wordings,
    )


async def words_completed(vectors: "MultilingualVectors") -> bool:
    """Wait for the words of the notes; return whether all are there. Those that are in time are better than none."""
    try:
        async with asyncio.timeout(WORDS_TIMEOUT_S):
            return await vectors.complete_words()
    except TimeoutError:
        return False


def ranked_notes(
    services: "ResultServices",
    reports: Sequence["SourceReport"],
    terms: "Terms",
    *,
    allowed_paths: frozenset["VaultPath"] | None,
    names: Sequence[str] = (),
    counts: Callable[["NoteFacts"], bool] = lambda facts: True,
    adds_titled: bool = True,
) -> tuple[Ranked, ...]:
    """Rank the notes that the sources reported, best first.

    Args:
        services: The services to query.
        reports: The reports of the sources.
        terms: The terms of the query.
        names: A note whose title, file name or alias is one of these comes first; by default, the whole query, and what
            it asks for in another language.
        allowed_paths: The only notes that may be found; None for all.
        counts: Whether a note counts, by its facts.
        adds_titled: Whether notes with such a name are added if no source found them.
    """
    candidates = merge_hits(reports)
    titled = titled_notes(services.ledger, names or (terms.typed, without_frame(terms.typed)))
    if allowed_paths is not None:
        titled &= allowed_paths
    if not adds_titled:
        titled &= frozenset(candidate.path for candidate in candidates)
    known = services.ledger.facts({*titled, *(candidate.path for candidate in candidates)})
    facts = {path: each for path, each in known.items() if counts(each)}
    rank = partial(
        rank_candidates, candidates, terms, titled=titled & facts.keys(), facts=facts, model=services.model_name
    )
    ranked = rank()
    leading = [found.facts.path for found in ranked[:NEVER_HOLLOW]]
    hollow = hollow_notes(services.ledger.chunks_of(leading, first=MOST_LOOKED_AT)) | {
        path for path in leading if facts[path].generated
    }
    return rank(hollow=hollow) if hollow else ranked


def titled_notes(ledger: "SqliteLedger", names: Iterable[str]) -> frozenset["VaultPath"]:
    """Return the notes that have any of these names."""
    return frozenset(path for name in names for path in ledger.titled(name))


def worth_showing(ranked: Sequence[Ranked]) -> tuple[Ranked, ...]:
    """Return the first few notes, and those after them that are relevant enough to be shown."""
    return tuple(found for at, found in enumerate(ranked) if at < ALWAYS_KEPT or found.composite >= LEAST_SHOWN)
