"""Roles wanted: find the kind of annotations that a question asks for. Pure.

`What are the weaknesses of naps?` asks for annotations that readers marked as negative. Such annotations are ranked
first; no others are left out. The wordings are in each language's vocabulary, table `roles`.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from catena.annotations.annotation import AnnotationColor
from catena.language.identification import language_of
from catena.language.wordings import wording
from catena.questions.phrases import without_question_words

UNWANTED = 2
"""The rank of annotations of any other kind."""


class Kind(StrEnum):
    """The kinds of annotations, as the plan names them."""

    LIMITS = "limits"
    OPEN_QUESTIONS = "open questions"
    METHODS = "methods"
    FINDINGS = "findings"


@dataclass(frozen=True, slots=True, kw_only=True)
class RolesWanted:
    """The annotations that a question asks for.

    Attributes:
        kind: The kind of annotations.
        role: The role of such annotations.
        prefixes: Comment prefixes that state the kind, without the colon. Annotations with one of them rank first.
        words: The words of the question that ask for the kind.
    """

    kind: Kind
    role: AnnotationColor
    prefixes: frozenset[str]
    words: str

    @property
    def why(self) -> str:
        """The sentence that explains the order in the plan."""
        return f"{self.kind.capitalize()} come first: annotations marked as such (you asked for “{self.words}”)."

    def order(self, role: AnnotationColor, prefixes: Collection[str]) -> int:
        """Return the rank of an annotation: 0 if a prefix matches, 1 if only the role matches, else `UNWANTED`."""
        if not self.prefixes.isdisjoint(prefixes):
            return 0
        return 1 if role is self.role else UNWANTED

    def includes(self, role: AnnotationColor, prefixes: Collection[str]) -> bool:
        """Return whether an annotation is of this kind."""
        return self.order(role, prefixes) < UNWANTED


def roles_wanted(question: str) -> RolesWanted | None:
    """Find the kind of annotations that a question asks for. None if it asks for no particular kind.

    Limits and open questions are tested before methods and findings: `limits of the methods` asks for limits, and
    `what is not known` for open questions.
    """
    for kind, (role, prefixes) in _KINDS.items():
        if found := _asked(kind, question):
            words = " … ".join(_asking_words(found))
            return RolesWanted(kind=kind, role=role, prefixes=frozenset(prefixes), words=words)
    return None


def topic_of(question: str) -> str:
    """Return the topic of a question, without the words that ask for a kind. "" if nothing else is left."""
    found = next(filter(None, (_asked(kind, question) for kind in _KINDS)), None)
    if found is None:
        return without_question_words(question)
    about = " ".join(question[start:end] for start, end in _topic_spans(found))
    return without_question_words(f"{question[: found.start()]} {about} {question[found.end() :]}".strip())


def _asked(kind: Kind, question: str) -> re.Match[str] | None:
    return wording(f"roles.{kind.name.lower()}", language_of(question)).search(question)


def _topic_spans(found: re.Match[str]) -> list[tuple[int, int]]:
    """Return the spans of the topic inside a match: the authors, and the thing that was studied."""
    anybody = wording("roles.anybody", language_of(found.string))
    spans = (found.span(name) for name in found.re.groupindex)
    return sorted((start, end) for start, end in spans if start >= 0 and not anybody.fullmatch(found.string[start:end]))


def _asking_words(found: re.Match[str]) -> list[str]:
    """Return the words of a match that ask for the kind, without the topic between them."""
    edges = [found.start(), *(edge for span in _topic_spans(found) for edge in span), found.end()]
    parts = (" ".join(found.string[start:end].split()) for start, end in zip(edges[::2], edges[1::2], strict=True))
    return [part for part in parts if part]


_KINDS: dict[Kind, tuple[AnnotationColor, tuple[str, ...]]] = {
    Kind.LIMITS: (AnnotationColor.NEGATIVE, ("WEAKNESS", "LIMITATION", "CONCERN")),
    Kind.OPEN_QUESTIONS: (AnnotationColor.QUESTION, ("Q", "GAP")),
    Kind.METHODS: (AnnotationColor.DETAIL, ("METHOD", "DATA", "STAT")),
    Kind.FINDINGS: (AnnotationColor.POSITIVE, ("FINDING", "EVIDENCE", "THESIS", "CLAIM", "CORE")),
}
"""In the order in which they are tested."""
