"""Find the annotation notes and summaries of papers.

The index is used for files that did not change since they were indexed. Other files are read from disk, because the
index may be out of date.
"""

import asyncio
import difflib
import logging
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from catena.annotations.annotation import AnnotationNote
from catena.annotations.learning import with_learned
from catena.annotations.quick_look import may_be_annotation_note
from catena.annotations.reading import read_annotation_note, read_lately
from catena.bibliography.header import clean_citekey, entry_key, named_citekey, stated_citekey
from catena.bibliography.paper_fields import with_numbers
from catena.bibliography.short_names import cited_reference, named_reference
from catena.errors import UnknownCitekey
from catena.index.annotations import PaperFacts, facts_of
from catena.index.log import NoteFacts
from catena.language.folding import normalized
from catena.notes import Note, UnreadableNote, parse_note, parsed_lately
from catena.notes.escaping import link_target
from catena.notes.retraction import header_says_retracted, is_retracted
from catena.papers.parents import described, is_key_of_zotero, parents_in
from catena.papers.ports import PaperServices
from catena.pdf.zotero_item import ZoteroItem
from catena.sources.annotation_cache import without_quotations
from catena.summaries.summary import summarized_citekey
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath, folder_of, is_in_folder, is_pdf, name_of, vault_path
from catena.writing.sections import has_record

log = logging.getLogger(__name__)

_NEAREST = 5
_NUMBER = re.compile(r"\d+")
_LIKELY = 0.65
_FEWEST_TYPED = 4
"""So many letters with which a citekey begins tell that it is meant."""
_WORD = re.compile(r"\d{2,4}|[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])")


@dataclass(frozen=True, slots=True)
class Paper:
    """An annotation note and its path.

    Attributes:
        path: Path of the note.
        note: The parsed annotation note.
        warnings: Warnings about the search: another note with the same citekey, another spelling.
        is_retracted: Whether the note says that the paper was retracted; a warning says so, too.
    """

    path: VaultPath
    note: AnnotationNote
    warnings: tuple[str, ...] = ()
    is_retracted: bool = False


@dataclass(frozen=True, slots=True)
class ListedPaper:
    """An annotation note in a list.

    Attributes:
        path: Path of the note.
        facts: The facts about its paper.
        annotations: The number of annotations.
    """

    path: VaultPath
    facts: PaperFacts
    annotations: int


async def find_paper(services: PaperServices, citekey: str) -> Paper:
    """Find the annotation note of a paper.

    An imported note is preferred to one of the user's own notes that quotes it, a citekey in the frontmatter to one in
    the file name, then a note with annotations, then the first by path. A citekey that differs in case is found with
    a warning. The path of an annotation note names its paper, too.

    Raises:
        UnknownCitekey: If no annotation note has the citekey; the message lists similar ones.
    """
    wanted = clean_citekey(citekey)
    if not wanted:  # every note that states no citekey would be a match, and be read
        raise UnknownCitekey(
            f"No annotation note with the citekey '{citekey}' is in the vault: it has no letter of a citekey.",
            citekey=citekey,
            nearest=[],
        )
    return await asyncio.to_thread(_find_paper, services, wanted, services.ledger.facts())


async def all_papers(services: PaperServices, *, folder: str) -> list[ListedPaper]:
    """Return every annotation note in this folder, ordered by path.

    A user's own note that quotes annotations is included only if no imported note has them.
    """
    facts = services.ledger.facts()
    return await asyncio.to_thread(_all_papers, services, folder, facts)


def read_paper(services: PaperServices, path: VaultPath, *, keeps: bool = False) -> Paper | None:
    """Return the annotation note at this path, None if there is none. Blocking.

    If it `keeps` what it reads, the next questions about the paper need not read its note again.
    """
    raw = read_if_possible(services, path)
    if raw is None or not may_be_annotation_note(raw):
        return None
    try:
        parsed = parsed_lately(path, raw) if keeps else parse_note(path, raw)
        note = (read_lately if keeps else read_annotation_note)(parsed, services.conventions.current())
    except UnreadableNote as reason:
        log.info("%s was skipped in the list of papers: %s", path, reason)
        return None
    if note is None:
        return None
    note = replace(note, annotations=with_learned(note.annotations, services.annotations.learned()))
    found = _with_parent(services, path, raw, note)
    item = item_of(services, found)
    retraction = retraction_of(parsed, note) or retraction_in_zotero(found.citekey, item)
    told = _with_short_names(path, raw, completed(found, item) if item else found)
    return Paper(path, told, retraction, is_retracted=bool(retraction))


def _with_short_names(path: VaultPath, raw: bytes, note: AnnotationNote) -> AnnotationNote:
    """Add the family names and year in ZotFile's links or in the note's name, where nothing else tells them."""
    if note.authors and note.year:
        return note
    cited, named = cited_reference(raw.decode("utf-8", "replace").splitlines()), named_reference(name_of(path))
    found = [one for one in (cited, named) if one is not None]
    return replace(
        note,
        authors=note.authors or next((one.authors for one in found if one.authors), ()),
        year=note.year or next((one.year for one in found), None),
    )


def _with_parent(services: PaperServices, path: VaultPath, raw: bytes, note: AnnotationNote) -> AnnotationNote:
    """Add what another note says of the paper, if this one names it and does not say itself."""
    if not note.is_import or (note.authors and note.year) or b"Metadata" not in raw:
        return note
    known = services.ledger.facts()
    for name in parents_in(raw.decode("utf-8", "replace")):
        beside = vault_path(f"{folder_of(path)}/{name}.md".lstrip("/"))
        named = sorted(other for other in known if name_of(other) == name.rpartition("/")[2] and other != path)
        for candidate in (beside, *named):
            if candidate != path and (parent := parsed_if_possible(services, candidate)) is not None:
                return described(note, parent)
    return note


def retraction_of(parsed: Note, note: AnnotationNote) -> tuple[str, ...]:
    """Return a warning if a note says that its paper was retracted."""
    says_so = is_retracted(note.title, parsed.tags, parsed.frontmatter.properties) or header_says_retracted(parsed.raw)
    return (f"{note.citekey} was retracted, {parsed.path} says: what rests on it may not hold.",) if says_so else ()


def retraction_in_zotero(citekey: str, item: ZoteroItem | None) -> tuple[str, ...]:
    """Return a warning if Zotero says that a paper was retracted."""
    if item is None or not item.is_retracted:
        return ()
    return (f"{citekey} was retracted, Zotero says: what rests on it may not hold.",)


def item_of(services: PaperServices, note: AnnotationNote) -> ZoteroItem | None:
    """Return what Zotero's database says of an imported note's paper. Blocking."""
    if services.pdfs is None or not note.is_import:
        return None
    attachment = next((each.attachment_key for each in note.annotations if each.attachment_key), None)
    return services.pdfs.zotero.item_of(note.citekey, attachment)


def completed(note: AnnotationNote, item: ZoteroItem) -> AnnotationNote:
    """Add what Zotero's database knows of a paper and its note does not say. What the note says stays."""
    untitled = note.title.removeprefix("@") == note.citekey
    return replace(
        note,
        title=item.title if untitled and item.title else note.title,
        authors=note.authors or item.authors,
        year=note.year or item.year,
        container=note.container or item.container,
        doi=note.doi or item.doi,
        fields=with_numbers(note.fields, item.fields),
    )


def read_if_possible(services: PaperServices, path: VaultPath) -> bytes | None:
    """Return a note's bytes, None if it is missing or unreadable. Blocking."""
    try:
        return services.vault.read(path)
    except (OSError, ValueError) as reason:
        log.info("%s could not be read: %s", path, reason)
        return None


def parsed_if_possible(services: PaperServices, path: VaultPath) -> Note | None:
    """Return a parsed note, None if it is missing or unreadable. Blocking."""
    raw = read_if_possible(services, path)
    try:
        return None if raw is None else parse_note(path, raw)
    except UnreadableNote as reason:
        log.info("%s could not be parsed: %s", path, reason)
        return None


async def summaries(services: PaperServices) -> Mapping[str, tuple[VaultPath, ...]]:
    """Return the summary notes by case-folded citekey: Catena's first, then by folder and path."""
    facts = services.ledger.facts()
    return await asyncio.to_thread(_summaries, services, facts)


def summaries_of(found: Mapping[str, tuple[VaultPath, ...]], citekey: str) -> tuple[VaultPath, ...]:
    """Return the summaries of one paper."""
    return found.get(link_target(citekey).casefold(), ())


def _find_paper(services: PaperServices, wanted: str, facts: Mapping[VaultPath, NoteFacts]) -> Paper:
    likely = {path for path, fact in facts.items() if _may_be_of(path, fact, wanted)}
    likely |= {path for path, kept in services.annotations.cache().items() if _has_citekey(kept.paper.facts, wanted)}
    found = _best(list(_papers(services, sorted(likely), facts)), wanted, services.folders.annotations)
    if found is not None and found.note.citekey == wanted and found.note.is_import:
        return found
    files = _files(services, "")
    none_in = {path for path, kept in services.annotations.as_read(files).items() if kept is None}
    everything = list(_papers(services, [file.path for file in files if file.path not in none_in], facts))
    found = _best(everything, wanted, services.folders.annotations) or _paper_at(services, wanted, facts)
    if found is not None:
        return found
    named = nearest_citekeys(wanted, [paper.note for paper in everything])
    there = _those_there([paper.note.citekey for paper in everything])
    hint = f" The nearest are: {', '.join(named)}." if named else there
    raise UnknownCitekey(
        f"No annotation note with the citekey '{wanted}' is in the vault.{hint}", citekey=wanted, nearest=named
    )


def _paper_at(services: PaperServices, text: str, facts: Mapping[VaultPath, NoteFacts]) -> Paper | None:
    """Return the paper of a note that was named by its path, with or without `.md`; None if none is there.

    Raises:
        UnknownCitekey: The note there has no annotations.
    """
    path = next((path for path in (vault_path(text), vault_path(f"{text}.md")) if path in facts), None)
    paper = read_paper(services, path) if path else None
    if path and paper is None:
        raise UnknownCitekey(f"This note holds no annotations: {path}", citekey=text, nearest=[])
    return paper


def _those_there(citekeys: Sequence[str]) -> str:
    """Say which papers are there, when none is like the one that was wanted."""
    if not citekeys:
        return " It has no annotation note at all."
    shown = ", ".join(sorted(citekeys)[:_MOST_TOLD])
    return f" Those there are: {shown}{f' and {rest} more' if (rest := len(citekeys) - _MOST_TOLD) > 0 else ''}."


_MOST_TOLD = 5


def nearest_citekeys(wanted: str, notes: Sequence[AnnotationNote], *, least: float = _LIKELY) -> list[str]:
    """Return the citekeys that someone may have meant, likeliest first: by spelling, or by title, author and year.

    Args:
        wanted: What was typed.
        notes: The papers.
        least: How like it they must be, 0 to 1.
    """
    asked = _words_in(wanted)

    def likeness(note: AnnotationNote) -> float:
        spelled = min(_alike(wanted, note.citekey), _alike(_NUMBER.sub("", wanted), _NUMBER.sub("", note.citekey)))
        known = _words_in(" ".join((note.title, *note.authors, note.year or "", note.citekey)))
        shared = [word for word in asked if word in known or (len(word) > 3 and any(k.startswith(word) for k in known))]
        shorter = min(len("".join(asked)), len("".join(_words_in(note.citekey))))
        told = len("".join(shared)) / max(1, shorter)
        if len(wanted) >= _FEWEST_TYPED and note.citekey.casefold().startswith(wanted.casefold()):
            return 1.0
        return max(spelled, told if any(not word.isdigit() for word in shared) else 0.0)

    scored = {note.citekey: likeness(note) for note in notes}
    likely = sorted((key for key, score in scored.items() if score >= least), key=lambda key: (-scored[key], key))
    return likely[:_NEAREST]


def _alike(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one.casefold(), other.casefold()).ratio()


def _words_in(text: str) -> list[str]:
    """The words of a citekey or title: `smithDeepLearning2020` has four."""
    plain = "".join(c for c in normalized("NFKD", text) if not unicodedata.combining(c))
    return [word.casefold() for word in _WORD.findall(plain)]


def _all_papers(services: PaperServices, folder: str, facts: Mapping[VaultPath, NoteFacts]) -> list[ListedPaper]:
    files = _files(services, folder)
    known = services.annotations.as_read(files)
    listed = [
        ListedPaper(path, kept.facts, len(kept.annotations))
        for path, kept in known.items()
        if kept and kept.facts and not is_key_of_zotero(kept.facts.citekey)
    ]
    listed_paths = {each.path for each in listed}
    # Of a paper with Zotero's key in place of a citekey, another note may know more.
    again = (file.path for file in files if file.path not in listed_paths and known.get(file.path, file) is not None)
    unknown = _papers(services, again, facts)
    listed += [ListedPaper(paper.path, facts_of(paper.note), len(paper.note.annotations)) for paper in unknown]
    cache = services.annotations.cache()
    original = without_quotations(cache)
    quoting = {path for path, kept in cache.items() if not any(map(original, kept.paper.annotations))}
    everywhere = (*(kept.paper.facts for kept in cache.values() if kept.paper.facts), *(each.facts for each in listed))
    imported = {paper.citekey.casefold() for paper in everywhere if paper.is_import}
    own = (
        each
        for each in listed
        if each.facts.is_import or not (each.path in quoting or each.facts.citekey.casefold() in imported)
    )
    return sorted(own, key=lambda each: each.path)


def _has_citekey(facts: PaperFacts | None, wanted: str) -> bool:
    return facts is not None and facts.citekey.casefold() == wanted.casefold()


def _may_be_of(path: VaultPath, fact: NoteFacts, wanted: str) -> bool:
    stated = stated_citekey(fact.properties)
    return wanted.casefold() in {(stated or "").casefold(), named_citekey(path).casefold()}


def _best(papers: Iterable[Paper], wanted: str, folder: str) -> Paper | None:
    """Return the best match for a citekey, with a warning for each other note that has it."""
    matching = [p for p in papers if wanted.casefold() in keys_of(p)]
    if not matching:
        return None

    def order(paper: Paper) -> tuple[bool, bool, bool, bool, bool, VaultPath]:
        states_it = paper.note.citekey.casefold() == wanted.casefold()
        return (
            not paper.note.is_import,
            not states_it,
            wanted not in (paper.note.citekey, named_citekey(paper.path)),
            not paper.note.annotations,
            not is_in_folder(paper.path, folder),
            paper.path,
        )

    best, *others = sorted(matching, key=order)
    warnings = [
        f"{other.path} has the same citekey; {best.path} is used."
        for other in others
        if other.note.citekey.casefold() == best.note.citekey.casefold() and other.note.is_import
    ]
    if wanted not in (best.note.citekey, entry_key(best.note.citekey), named_citekey(best.path)):
        warnings.insert(0, f"The citekey is written '{best.note.citekey}' in {best.path}.")
    return replace(best, warnings=(*best.warnings, *warnings))


def keys_of(paper: Paper) -> frozenset[str]:
    """Return what a paper may be called by, case-folded: its citekey, its note's name, its PDF's key in Zotero."""
    attached = next((each.attachment_key for each in paper.note.annotations if each.attachment_key), None)
    named = (paper.note.citekey, entry_key(paper.note.citekey), named_citekey(paper.path), attached)
    return frozenset(key.casefold() for key in named if key)


def _papers(
    services: PaperServices, paths: Iterable[VaultPath], facts: Mapping[VaultPath, NoteFacts]
) -> Iterable[Paper]:
    for path in paths:
        fact = facts.get(path)
        if fact is not None and fact.generated:
            continue
        paper = read_paper(services, path)
        if paper is not None:
            yield paper


def _files(services: PaperServices, folder: str) -> list[VaultFile]:
    files = services.vault.scan().files
    return [file for file in files if is_in_folder(file.path, folder) and not is_pdf(file.path)]


def _summaries(services: PaperServices, facts: Mapping[VaultPath, NoteFacts]) -> dict[str, tuple[VaultPath, ...]]:
    folder = services.folders.synthesis
    known = {path for path, fact in facts.items() if fact.properties.get("type") == "summary"}
    candidates = known | {file.path for file in _files(services, folder)}
    found: dict[str, list[tuple[bool, bool, VaultPath]]] = {}
    for path in candidates:
        raw = read_if_possible(services, path)
        citekey = summarized_citekey(raw) if raw is not None else None
        if raw is not None and citekey is not None:
            order = (not has_record(raw), not is_in_folder(path, folder), path)
            found.setdefault(citekey.casefold(), []).append(order)
    return {citekey: tuple(path for _, _, path in sorted(orders)) for citekey, orders in found.items()}
