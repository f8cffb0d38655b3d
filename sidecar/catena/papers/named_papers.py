"""The papers that a question names: by their authors' family names, a year, a citekey or a title.

A paper has a note with its annotations or its abstract, or only a PDF in the vault.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from catena.annotations.annotation import AnnotationNote
from catena.bibliography.header import named_citekey, stated_citekey, tells_citekey
from catena.bibliography.people import family_of
from catena.bibliography.short_names import named_reference
from catena.index.log import NoteFacts
from catena.language.folding import fold
from catena.language.stop_words import question_stop_words
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.notes.properties import texts_of
from catena.papers.abstracts import read_described
from catena.papers.finding import Paper, read_paper
from catena.papers.ports import PaperServices
from catena.reading.field_names import names_people
from catena.vault.path import VaultPath, name_of

MOST_PAPERS = 8
"""A name that more papers have tells none of them."""
_LEAST_WORDS_OF_TITLE = 3
_SHORTEST_FAMILY = 2
_CITED = re.compile(r"\b([^\W\d_]+)(?: et al\.?)?,? \(?(?:1[5-9]|20)\d\d")
"""Who is cited so with the year is named, whatever else the word may mean: `He 2016`."""
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")


@dataclass(frozen=True, slots=True)
class NamedPaper:
    """A paper that a question names.

    Attributes:
        paper: The paper.
        words: The folded words of the question that name it.
    """

    paper: Paper
    words: frozenset[str]


def named_papers(services: PaperServices, question: str) -> tuple[NamedPaper, ...]:
    """Return the papers that a question names, in the order of their names there. Blocks.

    If it says a year, papers of other years are not meant. `Tanaka and Mori` is the paper by both, if there is one.
    """
    asked = _Asked.of(question)
    known = _known_papers(services)
    likely = tuple(_likely(services, known, asked))
    # Nothing but a citekey or a title can say more of a paper than all names in the question do.
    names_say_all = not any(path in known and asked.has_key_or_title(known[path]) for path in likely)
    read, num_with_all_names = list[Paper](), 0
    for path in likely:
        if paper := _read(services, path):
            read.append(paper)
            num_with_all_names += asked.is_of_years(paper) and _words(paper, asked) == asked.names
        if num_with_all_names > MOST_PAPERS and names_say_all and not UNSPACED_CHARACTER.search(asked.folded):
            return ()
    found = [(paper, words) for paper in read or _only_pdfs(services, asked) if (words := _words(paper, asked))]
    found = [(paper, words) for paper, words in found if asked.is_of_years(paper)]
    meant = [NamedPaper(paper, words) for paper, words in found if not any(words < others for _, others in found)]
    in_order = sorted(meant, key=lambda each: (min(map(asked.folded.find, each.words)), each.paper.path))
    return tuple(in_order) if len(in_order) <= MOST_PAPERS else ()


def names_of_papers(services: PaperServices, subjects: Sequence[str]) -> Mapping[str, str]:
    """Return the name of the paper's note for each subject that cites one, such as `Lee 2020`. Blocks.

    A subject that is a note's own name is not meant so.
    """
    cited = (each for each in subjects if _CITED.search(each) and not services.ledger.titled(each))
    papers = {subject: named_papers(services, subject) for subject in cited}
    return {subject: name_of(found[0].paper.path) for subject, found in papers.items() if len(found) == 1}


def papers_on(services: PaperServices, words: Sequence[str]) -> tuple[Paper, ...]:
    """Return the papers whose notes have all of these words, the best first. Blocks."""
    known = frozenset(_known_papers(services))
    found = services.ledger.notes_matching(words, limit=MOST_PAPERS, allowed_paths=known, every=True)
    return tuple(paper for match in found if (paper := _read(services, match.path)))


def every_paper(services: PaperServices, *, most: int) -> Iterator[Paper]:
    """Yield the papers that have a note, so many at most, ordered by path. Blocks."""
    return (paper for path in sorted(_known_papers(services))[:most] if (paper := _read(services, path)))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question, as names are looked for in it.

    Attributes:
        folded: All of it, folded.
        capitalized: Its folded words with a capital, without those that only ask.
        names: Its folded words that may be names: those with a capital, unless none has.
        years: The years that it says.
    """

    folded: str
    capitalized: frozenset[str]
    names: frozenset[str]
    years: frozenset[str]

    @classmethod
    def of(cls, question: str) -> "_Asked":
        words = [word for word in re.findall(r"[^\W_]+", question) if not word.isdigit()]
        capitalized = {run for word in words if word[0].isupper() for run in word_runs(fold(word))}
        capitalized -= question_stop_words() - {fold(name) for name in _CITED.findall(question)}
        names = capitalized or {run for word in words for run in word_runs(fold(word))} - question_stop_words()
        return cls(fold(question), frozenset(capitalized), frozenset(names), frozenset(_YEAR.findall(question)))

    def named_by(self, author: str) -> frozenset[str]:
        """Return the names in it that are an author's family name; in a script without blanks, the whole name."""
        family = (run for run in word_runs(fold(family_of(author))) if len(run) >= _SHORTEST_FAMILY)
        if not UNSPACED_CHARACTER.search(author):
            return self.names.intersection(family)
        parts = fold(author).replace(",", " ").split()  # tools write `宋 爽` and `爽 宋`
        either = ("".join(parts), "".join(reversed(parts)))
        return frozenset(name for name in either if name in self.folded)

    def named_by_key(self, citekey: str) -> frozenset[str]:
        """Return the names in it with which a citekey begins."""
        begins = re.match(r"[^\W\d_]+", fold(citekey))
        return self.names.intersection(begins[0] for begins in (begins,) if begins)

    def is_of_years(self, paper: Paper) -> bool:
        """Return whether a paper is of a year that it says, if it says one."""
        return not self.years or paper.note.year in self.years

    def has_key_or_title(self, known: "_Known") -> bool:
        """Return whether it has the citekey or the title of a paper, by what the index knows."""
        return self.has_key(known.citekey) or self.has_title(known.title)

    def has_key(self, citekey: str) -> bool:
        """Return whether it has a citekey."""
        return fold(citekey) in self.folded

    def has_title(self, title: str) -> bool:
        """Return whether it has a title, up to its colon."""
        main = _main_title(title)
        return len(word_runs(main)) >= _LEAST_WORDS_OF_TITLE and main in self.folded


def _main_title(title: str) -> str:
    return fold(title).partition(":")[0].strip()


@dataclass(frozen=True, slots=True)
class _Known:
    """What the index knows of a paper: its citekey, its title, and the texts that say who wrote it."""

    citekey: str
    title: str
    people: tuple[str, ...]


def _known_papers(services: PaperServices) -> Mapping[VaultPath, _Known]:
    """Return the notes that an import tool writes about papers, and those that state a paper's citekey."""
    read = services.annotations.cache().items()
    imports = {path: kept.paper.facts for path, kept in read if kept.paper.facts and kept.paper.facts.is_import}
    known: dict[VaultPath, _Known] = {}
    for path, facts in services.ledger.facts().items():
        if path in imports:
            known[path] = _Known(imports[path].citekey, imports[path].title, _people(facts))
        elif any(map(tells_citekey, facts.properties)) and (citekey := stated_citekey(facts.properties)):
            known[path] = _Known(citekey, facts.title, _people(facts))
    return known


def _people(facts: NoteFacts) -> tuple[str, ...]:
    return tuple(text for key, value in facts.properties.items() if names_people(key) for text in texts_of(value))


def _read(services: PaperServices, path: VaultPath) -> Paper | None:
    """Return the paper of a note, whatever it states of it; None if it is about none."""
    return read_paper(services, path, keeps=True) or read_described(services, path, needs_abstract=False)


def _likely(services: PaperServices, papers: Mapping[VaultPath, _Known], asked: _Asked) -> Iterator[VaultPath]:
    """Yield the notes of papers whose authors, citekey or title the question has.

    Where no property says who wrote a paper, its note is read if it has a name that is written with a capital.
    """
    nameless = set[VaultPath]()
    for path, known in papers.items():
        authors = [part for text in known.people for part in (text, *_SEVERAL.split(text))]
        by_key = asked.has_key(known.citekey) or asked.named_by_key(known.citekey)
        if by_key or any(map(asked.named_by, authors)) or asked.has_title(known.title):
            yield path
        elif not known.people:
            nameless.add(path)
    named = {
        match.path
        for name in asked.capitalized
        if nameless
        for match in services.ledger.notes_matching((name,), limit=_MOST_READ, allowed_paths=nameless)
    }
    yield from sorted(named)


def _only_pdfs(services: PaperServices, asked: _Asked) -> Iterator[Paper]:
    """Yield the papers of PDFs in the vault whose name the question has: family names and a year, or the title.

    Where it says no year, and notes have all of its names, no PDF is looked for.
    """
    is_known = not asked.years and services.ledger.word_counts(asked.capitalized).keys() >= asked.capitalized
    if services.pdfs is None or is_known:
        return
    for path in services.pdfs.vault.all():
        stem = path.rpartition("/")[2][: -len(".pdf")]
        told, year = named_reference(stem), _YEAR.search(stem)
        if year is None:
            continue
        note = AnnotationNote(
            citekey=named_citekey(VaultPath(stem)),
            title=told.title if told and told.title else stem,
            tags=(),
            authors=told.authors if told else tuple(_SEVERAL.split(stem[: year.start()].strip(" _-–(,"))),
            year=year[0],
            annotations=(),
            warnings=(),
        )
        if _words(paper := Paper(path, note), asked):
            yield paper


_SEVERAL = re.compile(r"[;,&]| and ")
"""What stands between authors that one property names together."""
_MOST_READ = 6
"""How many notes of papers with a name are read, the best first."""


def _words(paper: Paper, asked: _Asked) -> frozenset[str]:
    """Return the folded words of a question that name a paper; none if it does not."""
    note = paper.note
    if asked.has_key(note.citekey):
        return frozenset((fold(note.citekey), *word_runs(fold(note.citekey))))
    by_name = asked.named_by_key(note.citekey).union(*map(asked.named_by, note.authors))
    return by_name or (frozenset(word_runs(_main_title(note.title))) if asked.has_title(note.title) else frozenset())
