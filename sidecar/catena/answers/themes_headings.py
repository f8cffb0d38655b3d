"""Detects section headings of several papers with the same topic, ignoring numbering and generic words."""

from collections.abc import Iterable
from functools import lru_cache

from catena.language.grammar import CONJUNCTIONS, DETERMINERS, PREPOSITIONS
from catena.language.roots import root_of
from catena.language.tokens import LETTERS, letter_words, tokens
from catena.pdf.titles import bare

_JOINING = DETERMINERS | CONJUNCTIONS | PREPOSITIONS | frozenset("is are do does did how what why which who we".split())
_GENERIC_WORDS = frozenset(
    """
    effect effects influence impact role roles relation relationship association associations evidence overview part
    aspect aspects issue issues question questions problem problems new other comparison compared comparing further
    main current present use using importance benefit benefits advantage advantages drawbacks
    towards toward versus vs case cases
    """.split()
)
_GENERIC = frozenset(
    """
    abstract introduction background motivation preliminaries theory theoretical framework literature review related
    work prior previous research hypothesis hypotheses aim aims objective objectives
    material materials method methods methodology methodological procedure procedures participants participant subjects
    sample samples sampling measure measures measurement measurements design setup set-up apparatus stimuli data dataset
    datasets setting settings approach approaches experiment experiments experimental study studies survey simulation
    model models analysis analyses analytic statistical statistics implementation evaluation
    result results finding findings outcome outcomes main primary secondary descriptive
    discussion discussions general conclusion conclusions concluding remark remarks summary implication implications
    limitation limitations strength strengths future directions direction outlook recommendations contribution
    contributions perspectives
    reference references bibliography appendix appendices supplement supplementary acknowledgements acknowledgments
    acknowledgement funding footnotes notes note keywords definition definitions annotations highlights figure figures
    table tables chapter section one two three four five first second third a b c i ii iii iv v
    einleitung hintergrund methode methoden material ergebnisse diskussion fazit schluss zusammenfassung ausblick
    literatur literaturverzeichnis anhang stand forschung theorie
    introducción métodos metodología resultados discusión conclusiones introdução método metodologia discussão
    conclusão conclusões méthode méthodes résultats
    """.split()
)


@lru_cache(maxsize=4096)
def key_of_heading(heading: str, *, generic: bool = True) -> str:
    """Return the topic of a heading as word roots: equal for `3.2 The role of feedback` and `Effects of feedback`.

    Args:
        heading: As written, with or without numbering.
        generic: Whether headings that every paper has (Introduction, Methods, Results) count as having no topic.

    Returns:
        "" if nothing is left: the heading names no topic.
    """
    words = [word.casefold() for word in letter_words(bare(heading))]
    if generic:
        words = [word for word in words if word not in _GENERIC]
    specific = [word for word in words if word not in _JOINING and word not in _GENERIC_WORDS]
    return " ".join(dict.fromkeys(root_of(word) for word in specific or (words if not generic else [])))


def without_numbering(heading: str) -> str:
    """Remove the number of a heading: `3.2 The role of feedback` → `The role of feedback`."""
    shorter = bare(heading)
    at = " ".join(heading.split()).casefold().rfind(shorter) if shorter else -1
    return " ".join(heading.split())[at : at + len(shorter)] if at >= 0 else heading.strip()


def name_from(heading: str, key: str) -> str:
    """Return the part of a heading that its key stands for: `feedback` for `3.2 The role of feedback`."""
    roots = set(key.split())
    found = [word for word in tokens(heading, LETTERS) if root_of(word.text) in roots]
    return heading[found[0].start : found[-1].end] if found else heading


def shared_headings(sections: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, str]:
    """Return the headings with topics that several papers share.

    Two headings share a topic if their keys are equal, or if one key is the beginning or end of the other
    (`Transfer`, `Transfer to distant tasks`).

    Args:
        sections: (paper, section path) of every annotation.

    Returns:
        For each heading as written, the key of the shared topic.
    """
    papers_of: dict[str, set[str]] = {}
    keys: dict[str, str] = {}
    for paper, path in sections:
        for heading in path:
            if key := key_of_heading(heading):
                keys[heading] = key
                papers_of.setdefault(key, set()).add(paper)
    shortest_first = sorted(papers_of, key=lambda key: (key.count(" "), key))
    standing_for = {key: next(short for short in shortest_first if _is_part(short, key)) for key in papers_of}
    together: dict[str, set[str]] = {}
    for key, stands in standing_for.items():
        together.setdefault(stands, set()).update(papers_of[key])
    return {heading: standing_for[key] for heading, key in keys.items() if len(together[standing_for[key]]) > 1}


def _is_part(short: str, key: str) -> bool:
    return key == short or key.startswith(f"{short} ") or key.endswith(f" {short}")
