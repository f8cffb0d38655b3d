"""Which notes a list has: all that are of the kind that was asked for and about its topic, and no others."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from catena.answers.context import AnswerContext
from catena.answers.finding import Search
from catena.answers.ports import AnswerServices
from catena.answers.ranked_notes import LEAST_SHOWN
from catena.answers.ranking import Ranked
from catena.answers.record import role_of_facts
from catena.answers.result import Result
from catena.graph.node import Role
from catena.index.log import NoteFacts
from catena.language.folding import fold
from catena.language.tokens import UNSPACED_CHARACTER
from catena.language.vocabulary import LANGUAGES, SPACED_LANGUAGES, alternatives, folded_words, vocabulary, words
from catena.notes.frontmatter import frontmatter_end
from catena.notes.properties import texts_of
from catena.questions.listing import Listing, is_any_note
from catena.reading.defining import head_of, may_speak_of, name_terms, speaks_of
from catena.sources.hit import Hit, MatchType, SourceName
from catena.vault.path import VaultPath, folder_of, name_of

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

_PAPERS = re.compile(
    r"papers?|articles?|stud(?:y|ies)|publications?|references?|artikel|studien?|études?|artículos?|estudios?|artigos?|articol[oi]|artikelen"
    r"|论文|文章|論文|논문",
    re.IGNORECASE,
)
_PAPER_FIELDS = ("citekey", "citation-key", "doi", "zotero", "zotero_key", "bibliography-key")
TEMPLATES = re.compile(
    r"templates?|vorlagen?|modèles?|plantillas?|modelli|modelos|sjablonen|模板|テンプレート", re.IGNORECASE
)


def notes_of_kind(
    facts: Mapping[VaultPath, NoteFacts],
    kind: str,
    *,
    by_name: bool,
    papers: Collection[VaultPath],
    head_first: bool,
) -> frozenset[VaultPath]:
    """Return the notes of a kind: by their type, category, tags or folder, else by their names.

    Args:
        facts: All notes.
        kind: As asked for: `papers`, `recipes`, `people`.
        by_name: Whether notes may be of a kind by their names alone; a single one that is called `Recipes` tells of the
            kind, and is none.
        papers: The notes that an import tool wrote about a paper, whatever their properties.
        head_first: Whether names begin with what something is, as in `Ecuación lineal`, and don't end with it.
    """
    of_templates = bool(TEMPLATES.fullmatch(kind))

    def that_are(is_meant: Callable[[NoteFacts], bool]) -> frozenset[VaultPath]:
        found = (each for each in facts.values() if not each.generated and is_meant(each))
        return frozenset(each.path for each in found if (role_of_facts(each) is Role.TEMPLATE) is of_templates)

    if of_templates:
        return that_are(lambda each: True)
    if _PAPERS.fullmatch(kind):
        is_filed = _filed_as(_PAPERS.fullmatch)
        if about_papers := that_are(lambda each: each.path in papers or _is_cited(each) or is_filed(each)):
            return about_papers
    kind = _without_notes(kind)
    kinds = [name_terms(each) for each in (kind, *_same_kinds(kind))]
    of_class = that_are(_filed_as(lambda name: any(_has_every(name, terms) for terms in kinds)))
    if of_class or not by_name:
        return of_class
    terms = name_terms(kind)
    named = that_are(lambda each: _is_called(each, terms, head_first=head_first))
    return named if len(named) > 1 else frozenset()


@cache
def _same_kinds(kind: str) -> frozenset[str]:
    """Return the words for a common kind of notes in all languages: properties are often English, questions aren't."""
    kinds = vocabulary("en")["listing"]["kinds"]
    groups = (folded_words(f"listing.kinds.{name}", *LANGUAGES) for name in kinds)
    return next((group for group in groups if fold(kind) in group), frozenset[str]())


def _filed_as(is_meant: Callable[[str], object]) -> Callable[[NoteFacts], bool]:
    """Return whether a note has a type, category, tag or folder that is meant; many notes share few of them."""

    @cache
    def is_class(text: str) -> bool:
        return bool(is_meant(re.sub(r"[\[\]#\d_]+", " ", text).strip()))

    return lambda facts: any(map(is_class, _classes(facts)))


def _is_cited(facts: NoteFacts) -> bool:
    has_field = any(value for key, value in facts.properties.items() if key.casefold() in _PAPER_FIELDS)
    return has_field or name_of(facts.path).startswith("@")


def _classes(facts: NoteFacts) -> Iterator[str]:
    fields = folded_words("listing.kind_fields", *LANGUAGES)
    for key, value in facts.properties.items():
        if fold(key) in fields:
            yield from texts_of(value)
    for tag in facts.tags:
        yield from tag.split("/")
    yield from folder_of(facts.path).split("/")


def _is_called(facts: NoteFacts, terms: Sequence[str], *, head_first: bool) -> bool:
    """Return whether a name of a note says that it is one; names that lack a word of it need not be taken apart."""
    names = [name for name in _names(facts) if may_speak_of(name, terms)]
    return any(_has_every(head, terms) for head in (_first_heads if head_first else _last_heads)(names))


def _names(facts: NoteFacts) -> Sequence[str]:
    return (facts.title, *facts.aliases)


def _last_heads(names: Sequence[str]) -> Sequence[str]:
    """Return what each name says that it is, by its last word: `Loom waste` is waste and no loom."""
    return [head if UNSPACED_CHARACTER.search(head) else head.split()[-1] for head in _head_phrases(names)]


def _first_heads(names: Sequence[str]) -> Sequence[str]:
    """Return what each name says that it is, by its first word: `Ecuación lineal` is an equation."""
    return [head if UNSPACED_CHARACTER.search(head) else head.split()[0] for head in _head_phrases(names)]


def _head_phrases(names: Sequence[str]) -> Sequence[str]:
    """Return each name up to its first verb or preposition, without a number at its end: `A backstrap loom`."""
    found = (_BEHIND_HEAD.sub("", _ARTICLE.sub("", head_of(name))) for name in names)
    return [head for head in found if head.strip()]


HEAD_FIRST = ("fr", "es", "it", "pt")
"""Languages whose names begin with what something is."""
_ARTICLE = re.compile(f"^{alternatives('definitions.articles', *SPACED_LANGUAGES)} ", re.IGNORECASE)
_BEHIND_HEAD = re.compile(
    rf"(?<=\w)(?: (?:{'|'.join(map(re.escape, sorted(words('drafts.prepositions', *SPACED_LANGUAGES))))})\b.*"
    r"|[:,(–—].*|[\s\d._-]+)$",
    re.IGNORECASE,
)


def _without_notes(kind: str) -> str:
    """Return `meeting` for `meeting notes`."""
    return " ".join(word for word in kind.split() if not is_any_note(word)) or kind


def _has_every(name: str, words: Sequence[str]) -> bool:
    """Return whether a name has every word of a kind: a tag `task` makes no `task statuses`."""
    return bool(name and words) and speaks_of(name, words) == 1


def listed(context: AnswerContext, listing: Listing, search: Search) -> Search | None:
    """Return the search with all notes that belong on the list, best first; None if none does. Blocks.

    If no note is about the topic, those that mention it belong on the list.

    Raises:
        OutOfTime: The deadline of the answer has passed.
    """
    if not listing.topic:
        relevance = BY_PROPERTY if listing.condition else OF_KIND
        ranked = _all_of_kind(context.services, context.allowed_paths or frozenset(), search.ranked, relevance)
        return replace(search, ranked=ranked)
    words = name_terms(listing.topic)

    def belonging(asked: Listing) -> tuple[Ranked, ...]:
        return tuple(found for found in search.ranked if _belongs(context, asked, found, words))

    listed_notes = belonging(listing) or belonging(replace(listing, mentions=True))
    lifted = tuple(replace(found, composite=max(found.composite, LEAST_SHOWN)) for found in listed_notes)
    return replace(search, ranked=lifted) if lifted else None


def shown_by_property(result: Result, listing: Listing) -> Result:
    """Return a result with the properties that put its note on the list, instead of some passage."""
    if said := listing.said.get(result.note_path):
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


def _belongs(context: AnswerContext, listing: Listing, found: Ranked, words: Sequence[str]) -> bool:
    """Return whether a note is about the topic: by its names, tags and headings, its first lines, or several others."""
    facts = found.facts
    if role_of_facts(facts) is Role.TEMPLATE or facts.generated:
        return False
    tags = (tag.replace("/", " ").replace("-", " ") for tag in facts.tags)
    if any(speaks_of(name, words) == 1 for name in (*_names(facts), name_of(facts.path), *tags)):
        return True
    lines = _lines(context, facts.path)
    if not may_speak_of("\n".join(lines), words):  # as most notes with one of several words
        return False
    naming = [at for at, line in enumerate(lines) if speaks_of(line, words) == 1]
    is_begun_with = bool(naming) and naming[0] < FIRST_LINES and role_of_facts(facts) is not Role.DAILY
    if not naming or listing.mentions or is_begun_with or lines[naming[0]].startswith("#"):
        return bool(naming)
    if any(lines[at].startswith("#") for at in naming):
        return True
    is_foreign = bool(UNSPACED_CHARACTER.search("".join(lines))) and not UNSPACED_CHARACTER.search(listing.topic)
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
