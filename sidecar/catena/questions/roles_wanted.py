"""Roles wanted: find the kind of annotations that a question asks for. Pure.

`What are the weaknesses of naps?` asks for annotations that readers marked as negative. Such annotations are ranked
first; no others are left out.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from catena.annotations.annotation import AnnotationColor
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
    for kind, (role, prefixes, pattern) in _KINDS.items():
        if found := pattern.search(question):
            words = " … ".join(_asking_words(found))
            return RolesWanted(kind=kind, role=role, prefixes=frozenset(prefixes), words=words)
    return None


def topic_of(question: str) -> str:
    """Return the topic of a question, without the words that ask for a kind. "" if nothing else is left."""
    for _, _, pattern in _KINDS.values():
        if found := pattern.search(question):
            about = " ".join(question[start:end] for start, end in _topic_spans(found))
            return without_question_words(f"{question[: found.start()]} {about} {question[found.end() :]}".strip())
    return without_question_words(question)


def _topic_spans(found: re.Match[str]) -> list[tuple[int, int]]:
    """Return the spans of the topic inside a match: the authors, and the thing that was studied."""
    spans = (found.span(name) for name in found.re.groupindex)
    return sorted(
        (start, end) for start, end in spans if start >= 0 and not _ANYBODY.fullmatch(found.string[start:end])
    )


def _asking_words(found: re.Match[str]) -> list[str]:
    """Return the words of a match that ask for the kind, without the topic between them."""
    edges = [found.start(), *(edge for span in _topic_spans(found) for edge in span), found.end()]
    parts = (" ".join(found.string[start:end].split()) for start, end in zip(edges[::2], edges[1::2], strict=True))
    return [part for part in parts if part]


def _reading(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(rf"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


_OF = r"(?: (?:of|in|with|on|about|to|for|against|von|der|des|an|bei|in))?\b"
_DONE = (
    r"(?:measur|test|assess|collect|analy[sz]|estimat|operationali[sz]|examin|investigat|evaluat|recruit|sampl|comput"
    r"|calculat|quantif|record|select|model|validat|stud)(?:e|ed|y|ied)?"
)
_WHO = r"(?P<who>(?!(?:i|we|you|one|my)\b)(?:@?[\w’'.&-]+ ){0,4}@?[\w’'.&-]+)"
_ANYBODY = re.compile(
    r"(?:they|(?:the|these|this|those) )?(?:authors?|researchers?|stud(?:y|ies)|papers?|experiments?)?", re.IGNORECASE
)

_KINDS: dict[Kind, tuple[AnnotationColor, tuple[str, ...], re.Pattern[str]]] = {
    Kind.LIMITS: (
        AnnotationColor.NEGATIVE,
        ("WEAKNESS", "LIMITATION", "CONCERN"),
        _reading(
            rf"\b(?:weak(?:nesses|ness| points?)|limitations?|limits (?=of|to)|drawbacks?|shortcomings?|flaws?|caveats?"
            r"|criticisms?|critiques?|critical points?|disadvantages?|downsides?|objections?|threats to validity)"
            rf"{_OF}",
            r"\b(?:problems?|issues?|concerns?) (?:with|about)\b",
            r"\bwhat(?:'s|’s| is| was) wrong with\b",
            r"\b(?:schwächen?|schwachpunkte?|schwachstellen?|kritik(?:punkte)?|nachteile?|einschränkungen?"
            rf"|limitationen|grenzen (?=von|der|des)){_OF}",
        ),
    ),
    Kind.OPEN_QUESTIONS: (
        AnnotationColor.QUESTION,
        ("Q", "GAP"),
        _reading(
            rf"\b(?:open|unanswered|unresolved|remaining) (?:research )?(?:questions?|issues?|problems?){_OF}",
            rf"\b(?:which|what|any)(?: \w+)? gaps?\b(?: (?:remain|exist|are left|are there))?{_OF}",
            rf"\b(?:research|knowledge|literature) gaps?{_OF}",
            r"\bgaps (?:in|of)\b",
            r"\bwhat (?:is|remains|are|'s) (?:still |yet )?(?:open|missing|unclear|unknown|unresolved|unsolved"
            rf"|to be done){_OF}",
            rf"\b(?:not|n't|n’t)(?: yet)? (?:know|known|understood|studied|settled){_OF}",
            rf"\b(?:future|further) (?:work|research|studies){_OF}",
            rf"\b(?:offenen? fragen|forschungslücken?|was ist (?:noch )?(?:offen|unklar|ungeklärt)){_OF}",
        ),
    ),
    Kind.METHODS: (
        AnnotationColor.DETAIL,
        ("METHOD", "DATA", "STAT"),
        _reading(
            rf"\bhow (?:did|do|does|have|has) {_WHO} {_DONE}\b",
            rf"\b(?:how (?:was|were|is|are)|wie (?:wurden?|haben sie|hat man)) (?P<about>[^?]{{2,80}}?) (?:{_DONE}"
            r"|gemessen|untersucht|erhoben|getestet)\b",
            r"\b(?:which|what) (?:\w+ )?methods?\b(?: (?:was|were|are|is|did they) (?:used?|chosen|applied))?"
            r"(?: to (?:study|measure|assess|test|examine))?",
            r"\bmethods? (?:used|section)\b",
            r"\bmethods of (?=@|the (?:stud|paper|author))",
            rf"\bmethodolog(?:y|ies|ical)\b{_OF}",
            rf"\b(?:study|research|experimental) designs?{_OF}",
            rf"\b(?:sample sizes?|participants{_OF})",
            r"\b(?:which|what) (?:data|data ?sets?|instruments?|measures|samples?)\b(?: (?:was|were|did they) used?)?",
            r"\b(?:welche|mit welchen) methoden\b",
        ),
    ),
    Kind.FINDINGS: (
        AnnotationColor.POSITIVE,
        ("FINDING", "EVIDENCE", "THESIS", "CLAIM", "CORE"),
        _reading(
            rf"\bwhat (?:did|do|does|have|has) {_WHO} (?:find|found|shown?|discover(?:ed)?|conclude[ds]?|report(?:ed)?"
            rf"|learn(?:ed|t)?|establish(?:ed)?){_OF}",
            rf"\bwhat (?:is|'s|’s|was) (?:already |so far )?(?:known|established){_OF}",
            rf"\bwhat do we know{_OF}",
            rf"\bwhat (?:has|have|was|were) been (?:found|shown|established|learned){_OF}",
            rf"\b(?:(?:main|key|central) )?(?:findings?|(?:main|key|central) (?:results?|points?)){_OF}",
            r"\b(?:results|conclusions?) of\b",
            rf"\bevidence (?:for|that|on|of){_OF}",
            rf"\b(?:befunde?|ergebnisse|erkenntnisse|was wei(?:ß|ss) man|was ist bekannt){_OF}",
        ),
    ),
}
"""In the order in which they are tested."""
