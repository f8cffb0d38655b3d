"""Builds a short text from the vault's own sentences: definitions first, then causes and effects.

The text is an extract, not a summary: sentences are chosen and ordered but never changed, so that readers can check
each against its note. No connecting words are added, because a `therefore` would claim what no note says.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.answers.answer import NarrativeSentence
from catena.language.folding import fold
from catena.notes import Lines, Span, split_frontmatter
from catena.notes.blocks import blocks_of
from catena.notes.sentences import sentences_of
from catena.questions.intent import Intent
from catena.reading.causal_words import Causality, causality_of
from catena.reading.defining import defines, name_terms, speaks_of
from catena.vault.path import VaultPath

MOST_SENTENCES = 8
"""The length of a short answer; the notes themselves are listed below it."""

_MOST_OF_ONE_NOTE = 4
_SAME = 0.7
"""Two sentences say the same if they share at least this part of the shorter one's words."""
_SAME_FROM = 6
"""If a sentence has fewer words than this, all of them must be shared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A passage of a note from which sentences may be taken.

    Attributes:
        note_path: The note.
        note_title: Its display title.
        text: The passage, as Markdown.
        span: Its place, whose bytes are `text`; None if it is unknown.
        section: The heading above it.
        composite: The note's relevance, 0 to 1.
    """

    note_path: VaultPath
    note_title: str
    text: str
    span: Span | None
    section: str | None
    composite: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Candidate:
    """A sentence that may become part of the narrative.

    Attributes:
        sentence: The sentence of the narrative.
        place: The numbers of its passage and of the sentence in it; neighbours differ by one in the second number.
        worth: How relevant it is to the question; higher is better.
        group: Its position in the narrative; lower is earlier.
        refers_back: Whether it refers back to the sentence before it.
        words: Its words, for detecting sentences that say the same.
    """

    sentence: NarrativeSentence
    place: tuple[int, int]
    worth: float
    group: int
    refers_back: bool
    words: frozenset[str]


def narrate(
    question: str, concepts: Sequence[str], intent: Intent, passages: Sequence[Passage]
) -> tuple[NarrativeSentence, ...]:
    """Chooses and orders the sentences that answer the question best.

    The narrative consists of whole prose sentences about the concepts, no two of which say the same. Definitions come
    first. For a causal question, sentences that state a cause or an effect follow, then those that deny one, then
    others; for other questions, the most relevant ones follow. A sentence that refers back (`This …`) appears only
    directly after the sentence it refers to.

    Args:
        question: Its words count if there are no concepts.
        concepts: The concepts of the question.
        intent: The intent of the question.
        passages: Best first.

    Returns:
        At most `MOST_SENTENCES`, each verbatim except for markup, with note and span; () if no sentence fits.
    """
    names = tuple(concept for concept in concepts if name_terms(concept)) or (question,)
    candidates = [
        candidate
        for number, passage in enumerate(passages)
        for candidate in _candidates(number, passage, names, intent)
    ]
    return tuple(candidate.sentence for candidate in _sorted(_chosen(candidates)))


def _candidates(number: int, passage: Passage, names: Sequence[str], intent: Intent) -> Iterator[_Candidate]:
    around: dict[str, list[float]] = {}
    for at, (text, span, section, markdown) in enumerate(_sentences(passage)):
        if not _is_fit(text, markdown):
            continue
        if section not in around:
            around[section] = [_named_share(f"{passage.note_title} {section}", name) for name in names]
        said = [_named_share(text, name) for name in names]
        spoken = sum(max(own, 0.6 * near) for own, near in zip(said, around[section], strict=True)) / len(names)
        refers_back = _REFERS_BACK.match(text) is not None
        causality = causality_of(text) if spoken >= _LEAST_SPOKEN else Causality.NONE
        explains = intent is Intent.CAUSAL and causality >= Causality.EFFECT and min(around[section]) == 1
        if spoken < _LEAST_SPOKEN or not (max(said) >= _LEAST_SAID or refers_back or explains):
            continue
        group, bonus = _group(causality, max(defines(text, name) for name in names), intent)
        bonus -= _PERSONAL_COSTS * bool(_PERSONAL.search(text))
        yield _Candidate(
            sentence=NarrativeSentence(
                text=text,
                note_path=passage.note_path,
                note_title=passage.note_title,
                span=span,
                causal=causality >= Causality.EFFECT,
            ),
            place=(number, at),
            worth=round(2 * spoken + bonus + passage.composite - 0.02 * at, 4),
            group=group,
            refers_back=refers_back,
            words=frozenset(name_terms(text)),
        )


def _named_share(text: str, name: str) -> float:
    """Returns how much of a concept a text names; half of its words, as `memory` of `working memory`, counts little."""
    share = speaks_of(text, name_terms(name))
    return share if share > 0.5 else share / 4


_LEAST_SPOKEN = 0.3
"""The least share of all concepts that the sentence must name, including the note's title and heading."""
_LEAST_SAID = 0.5
"""The least share of one concept that the sentence itself must name."""
_DEFINITION, _CAUSAL, _DENIED, _FURTHER = range(4)


def _group(causality: Causality, definition: int, intent: Intent) -> tuple[int, float]:
    if definition == 2:
        return _DEFINITION, 1.0
    if intent is not Intent.CAUSAL:
        return _FURTHER, 0.3 * definition
    if causality >= Causality.EFFECT:
        return _CAUSAL, 1.0 if causality is Causality.CAUSE else 0.7
    return (_DENIED, 0.5) if causality is Causality.DENIED else (_FURTHER, 0.2 * definition)


def _sentences(passage: Passage) -> Iterator[tuple[str, Span | None, str, str]]:
    """Yields each sentence with its place, the heading above it, and its Markdown."""
    raw = passage.text.encode("utf-8", "replace")
    header = split_frontmatter(raw).span
    lines = Lines(raw)
    exact = passage.span is not None and passage.span.byte_end - passage.span.byte_start == len(raw)
    section = passage.section or ""
    for block in blocks_of(raw, lines, body_start=header.byte_end if header else 0):
        section = block.heading or section
        for sentence in sentences_of(raw, (block,), lines):
            span = _moved(sentence.span, passage.span) if exact and passage.span else passage.span
            yield sentence.text, span, section, sentence.span.slice(raw).decode("utf-8", "replace")


def _moved(inside: Span, outer: Span) -> Span:
    return Span(
        outer.byte_start + inside.byte_start,
        outer.byte_start + inside.byte_end,
        outer.line_start + inside.line_start - 1,
        outer.line_start + inside.line_end - 1,
    )


_ENDS = re.compile(r"[.!…。！][\"'”’»)\]」』）]*$")
_REFERS_BACK = re.compile(
    r"(?:this|these|that|those|it|its|they|their|he|she|such|however|but|yet|also|moreover|furthermore|therefore|thus|hence"
    r"|consequently|as a result|in addition|instead|then|so|and|or|diese[rsmn]?|er|sie|es|aber|doch|auch|deshalb|daher"
    r"|dadurch|dies|dabei|damit)\b",
    re.IGNORECASE,
)
_NO_STATEMENT = re.compile(
    r"(?:see|cf|vgl|siehe|source|quelle|todo|note to self|read|put|add|check|write|ask|look|find out|try|remember"
    r"|more (?:on|about|in)|history)\b"
    r"|\W*https?://",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_]")
_FEWEST, _MOST = 20, 400
"""The minimum length of a sentence in characters; a third of it suffices in scripts without blanks."""


_LINKED = re.compile(r"\[\[[^\[\]]*\]\]|\[[^\[\]]*\]\([^()]*\)")
_PERSONAL = re.compile(r"\b(?:I|I'm|I’m|my|me|ich|mir|mich|meine?[nmrs]?)\b|^[\"“„]")
_PERSONAL_COSTS = 0.6
"""The penalty for sentences in the first person and quotations, which answer a question less well."""


def _is_fit(text: str, markdown: str) -> bool:
    """Whether this is a complete statement, not a fragment, field, cross-reference or list of links."""
    fewest = _FEWEST if text.isascii() or " " in text else _FEWEST // 3
    if not fewest <= len(text) <= _MOST or text[0].islower() or not _ENDS.search(text):
        return False
    if sum(len(link[0]) for link in _LINKED.finditer(markdown)) > 0.5 * len(markdown):
        return False
    return not _NO_STATEMENT.match(text) and "::" not in text and len(_LETTER.findall(text)) >= 0.6 * len(text)


def _chosen(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    chosen: list[_Candidate] = []
    for candidate in sorted(candidates, key=lambda c: (-c.worth, c.sentence.note_path, c.place)):
        of_note = sum(other.sentence.note_path == candidate.sentence.note_path for other in chosen)
        if of_note >= _MOST_OF_ONE_NOTE or any(_say_the_same(candidate, other) for other in chosen):
            continue
        chosen.append(candidate)
        if len(chosen) == MOST_SENTENCES:
            break
    stand = {candidate.place for candidate in chosen}
    return [candidate for candidate in chosen if not candidate.refers_back or _before(candidate.place) in stand]


def _before(place: tuple[int, int]) -> tuple[int, int]:
    return place[0], place[1] - 1


def _say_the_same(one: _Candidate, other: _Candidate) -> bool:
    if fold(one.sentence.text) == fold(other.sentence.text):
        return True
    fewer = min(len(one.words), len(other.words))
    wanted = _SAME * fewer if fewer >= _SAME_FROM else fewer
    return fewer > 0 and len(one.words & other.words) >= wanted


def _sorted(chosen: Sequence[_Candidate]) -> list[_Candidate]:
    """Sorts by group, then by worth; a sentence that refers back follows the one it refers to."""
    referring_back = {candidate.place: candidate for candidate in chosen if candidate.refers_back}
    order: list[_Candidate] = []
    for candidate in sorted(chosen, key=lambda c: (c.group, -c.worth, c.sentence.note_path, c.place)):
        if candidate.refers_back:
            continue
        order.append(candidate)
        number, at = candidate.place
        while (follower := referring_back.get((number, at + 1))) is not None:
            order.append(follower)
            at += 1
    return order
