"""The papers that a question names: by their authors' family names, a year, a citekey or a title."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from catena.bibliography.people import family_of
from catena.index.annotations import PaperFacts
from catena.language.folding import fold
from catena.language.stop_words import question_stop_words
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.notes.properties import texts_of
from catena.papers.finding import Paper, read_paper
from catena.papers.ports import PaperServices
from catena.vault.path import VaultPath

MOST_PAPERS = 8
"""A name that more papers have tells none of them."""
_LEAST_WORDS_OF_TITLE = 3
_SHORTEST_FAMILY = 2
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
    read = (read_paper(services, path) for path in _likely(services, asked))
    found = [(paper, words) for paper in read if paper is not None and (words := _words(paper, asked))]
    years = {paper.path for paper, _ in found if not asked.years or paper.note.year in asked.years}
    found = [(paper, words) for paper, words in found if paper.path in years or not asked.years]
    meant = [NamedPaper(paper, words) for paper, words in found if not any(words < others for _, others in found)]
    in_order = sorted(meant, key=lambda each: (min(map(asked.folded.find, each.words)), each.paper.path))
    return tuple(in_order) if len(in_order) <= MOST_PAPERS else ()


def papers_on(services: PaperServices, words: Sequence[str]) -> tuple[Paper, ...]:
    """Return the papers whose notes have all of these words, the best first. Blocks."""
    imports = frozenset(_imports(services))
    found = services.ledger.notes_matching(words, limit=MOST_PAPERS, allowed_paths=imports, every=True)
    return tuple(paper for match in found if (paper := read_paper(services, match.path)))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question, as names are looked for in it.

    Attributes:
        folded: All of it, folded.
        names: Its folded words that may be names: in scripts with capitals, those that have one, unless none has.
        years: The years that it says.
    """

    folded: str
    names: frozenset[str]
    years: frozenset[str]

    @property
    def is_unspaced(self) -> bool:
        """Whether it has characters of a script without blanks, in which names are not told from words."""
        return UNSPACED_CHARACTER.search(self.folded) is not None

    @classmethod
    def of(cls, question: str) -> "_Asked":
        words = re.findall(r"[^\W_]+", question)
        capital = [word for word in words[1:] if word[0].isupper()] or words
        capital += [word for word in words[:1] if word[0].isupper()]
        names = {run for word in capital if not word.isdigit() for run in word_runs(fold(word))}
        return cls(fold(question), frozenset(names - question_stop_words()), frozenset(_YEAR.findall(question)))


def _likely(services: PaperServices, asked: _Asked) -> Iterator[VaultPath]:
    """Yield the notes of papers that have a name of the question in them, its citekey or its title."""
    papers = _imports(services)
    named = {
        match.path
        for name in asked.names
        for match in services.ledger.notes_matching((name,), limit=_MOST_READ, allowed_paths=frozenset(papers))
    }
    properties = {path: facts.properties for path, facts in services.ledger.facts(papers).items()}
    for path, facts in papers.items():
        stated = fold(
            f"{facts.citekey} {' '.join(text for each in properties.get(path, {}).values() for text in texts_of(each))}"
        )
        is_named = path in named or any(name in stated for name in asked.names)
        is_named = is_named or (asked.is_unspaced and UNSPACED_CHARACTER.search(stated) is not None)
        if is_named or fold(facts.citekey) in asked.folded or _has_title(asked, facts.title):
            yield path


def _imports(services: PaperServices) -> Mapping[VaultPath, PaperFacts]:
    """Return the notes that an import tool writes about papers."""
    read = services.annotations.cache().items()
    return {path: kept.paper.facts for path, kept in read if kept.paper.facts and kept.paper.facts.is_import}


_MOST_READ = 12
"""How many notes of papers with a name are read, the best first."""


def _words(paper: Paper, asked: _Asked) -> frozenset[str]:
    """Return the folded words of a question that name a paper; none if it does not."""
    note = paper.note
    if fold(note.citekey) in asked.folded:
        return frozenset((fold(note.citekey), *word_runs(fold(note.citekey))))
    begins = re.match(r"[^\W\d_]+", fold(note.citekey))
    families = [*(fold(family_of(name)) for name in note.authors), begins[0] if begins else ""]
    by_name = {
        run for family in families for run in word_runs(family) if len(run) >= _SHORTEST_FAMILY and run in asked.names
    }
    by_name |= {name for author in note.authors for name in _unspaced_names(author) if name in asked.folded}
    if by_name:
        return frozenset(by_name)
    return frozenset(word_runs(_main_title(note.title))) if _has_title(asked, note.title) else frozenset()


def _unspaced_names(author: str) -> tuple[str, ...]:
    """Return a whole name in a script without blanks, which tools write in either order: `宋 爽`, `爽 宋`."""
    parts = fold(author).replace(",", " ").split()
    return ("".join(parts), "".join(reversed(parts))) if UNSPACED_CHARACTER.search(author) else ()


def _has_title(asked: _Asked, title: str) -> bool:
    main = _main_title(title)
    return len(word_runs(main)) >= _LEAST_WORDS_OF_TITLE and main in asked.folded


def _main_title(title: str) -> str:
    return fold(title).partition(":")[0].strip()
