"""Builds a short text from the vault's own sentences: what answers first, then what denies it, then what adds to it.

The text is an extract, not a summary: sentences are chosen and ordered but never changed, so that readers can check
each against its note. No connecting words are added, because a `therefore` would claim what no note says.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from catena.forms.narrative import NarrativeSentence
from catena.language.folding import fold
from catena.language.sentences import sentence_bounds
from catena.notes import Note
from catena.questions.how_to import asks_how_to
from catena.questions.intent import Intent
from catena.reading.candidates import units_in
from catena.reading.causal_words import Causality, CausalLink, Sought, causality_of, links_in, raises_in, sought_by
from catena.reading.defining import defines, name_terms, speaks_of
from catena.reading.finding import Weighed
from catena.reading.statements import is_personal, is_statement, refers_back
from catena.reading.units import Unit
from catena.vault.path import VaultPath

MOST_SENTENCES = 5
"""The length of a short answer; the notes themselves are listed below it."""

_MOST_OF_ONE_NOTE = 3
_MOST_OF_A_NOTE_READ = 400
"""How many sentences of one note are looked at."""
_SAME = 0.7
"""Two sentences say the same if they share at least this part of the shorter one's words."""
_SAME_FROM = 6
"""If a sentence has fewer words than this, all of them must be shared."""
_LEAST_SPOKEN = 0.3
"""The least share of all concepts that the sentence must name, including the note's title and heading."""
_LEAST_SAID = 0.5
"""The least share of one concept that the sentence itself must name."""
_LEAST_CERTAIN = 0.3
"""A sentence that states no cause answers a causal question only if it is at least this certain to."""
_NEAR_THE_BEST = 0.15
"""A sentence that is less certain to answer relative to the best passage has only words of the question."""
_BEST_PASSAGES = 5
"""Sentences that add something are taken from this many of the best passages."""
_ENOUGH_ANSWERS = 2
_SURE = 0.5
"""If enough sentences state what was asked for, another is added only if it is at least this certain to answer."""
_MOST_FURTHER = 2
"""How many sentences may only add something to a causal narrative."""
_PERSONAL_COSTS = 0.4
_LONGEST_NAME = 3
"""What is unanswered is said of concepts of at most this many words; longer ones are half a question."""
_LONGEST_LINKED = 0.5
_FIRST_WORDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldNote:
    """A note from which sentences may be taken.

    Attributes:
        note: The parsed note.
        composite: Its relevance, 0 to 1.
    """

    note: Note
    composite: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrative:
    """A short text and what it leaves open.

    Attributes:
        sentences: At most `MOST_SENTENCES`, in reading order.
        unanswered: Parts of the question that no sentence answers.
    """

    sentences: tuple[NarrativeSentence, ...]
    unanswered: tuple[str, ...] = ()


class _Group(IntEnum):
    """What a sentence contributes, in reading order."""

    DEFINES = 0
    ANSWERS = 1
    DENIES = 2
    OTHER_WAY = 3
    FURTHER = 4


_BONUS = {_Group.DEFINES: 1.0, _Group.ANSWERS: 2.0, _Group.DENIES: 1.6, _Group.OTHER_WAY: 0.3, _Group.FURTHER: 0.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A question to be told about: its concepts' names, and what it seeks."""

    names: tuple[str, ...]
    is_causal: bool
    sought: Sought
    raises: bool | None
    is_how_to: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Candidate:
    """A sentence that may become part of the narrative; with the one before it if it refers back to it.

    Attributes:
        sentence: The sentence of the narrative.
        worth: How well it answers; higher is better.
        group: What it contributes.
        size: How many sentences it consists of.
        certainty: How certainly it answers, 0 to 1.
        words: Its words, for detecting sentences that say the same.
    """

    sentence: NarrativeSentence
    worth: float
    group: _Group
    size: int
    certainty: float
    words: frozenset[str]


def narrate(
    question: str, concepts: Sequence[str], intent: Intent, notes: Sequence[ToldNote], weighed: Sequence[Weighed]
) -> Narrative:
    """Choose and order the sentences that answer the question best.

    For a causal question these are sentences that state a cause or an effect of its concepts in the direction that it
    asks for, then those that deny one; only if there are none, those of the other direction, and the narrative names
    what is unanswered. Other sentences belong to it if they are likely to answer. For other questions, definitions
    come first. No two sentences say the same. A sentence that refers back (`This …`) brings the one before it.

    Args:
        question: Its words count if there are no concepts.
        concepts: The concepts of the question.
        intent: The intent of the question.
        notes: Best first; generated notes must not be among them.
        weighed: The passages that may answer, best first.
    """
    names = tuple(concept for concept in concepts if name_terms(concept)) or (question,)
    asked = _Asked(
        names=names,
        is_causal=intent is Intent.CAUSAL,
        sought=sought_by(question),
        raises=raises_in(question),
        is_how_to=asks_how_to(question),
    )
    likely = _likely(weighed)
    found = [each for told in notes for each in _candidates(told, asked, likely)]
    chosen = _chosen(found)
    said = (*(each.sentence.text for each in chosen), *(each.candidate.whole.text for each in weighed[:_BEST_PASSAGES]))
    unanswered = tuple(_unanswered(asked, concepts, chosen, is_tied=_ties(said, concepts)))
    if _only_says_that(said, asked):
        unanswered = (*unanswered, question.strip("¿ ?？"))
    return Narrative(sentences=tuple(_in_order(chosen)), unanswered=unanswered)


def _likely(weighed: Sequence[Weighed]) -> Mapping[tuple[VaultPath, int], tuple[float, int]]:
    """Return how certainly a unit answers, and the rank of its passage, by note and number of the unit."""
    likely: dict[tuple[VaultPath, int], tuple[float, int]] = {}
    for rank, each in enumerate(weighed):
        window = each.candidate.window
        for at in range(window.first, window.last):
            likely.setdefault((each.candidate.note.path, at), (each.certainty, rank))
    return likely


def _candidates(
    told: ToldNote, asked: _Asked, likely: Mapping[tuple[VaultPath, int], tuple[float, int]]
) -> Iterator[_Candidate]:
    around: dict[str, list[float]] = {}
    units = units_in(told.note)
    best = max((certainty for certainty, _ in likely.values()), default=0.0)
    for at, unit in enumerate(units[:_MOST_OF_A_NOTE_READ]):
        certainty, rank = likely.get((told.note.path, at), (0.0, len(likely)))
        if not unit.kind.is_prose or unit.linked > _LONGEST_LINKED:
            continue
        section = unit.path[-1] if unit.path else ""
        if section not in around:
            around[section] = [_named_share(f"{told.note.title} {section}", name) for name in asked.names]
        said = [_named_share(unit.text, name) for name in asked.names]
        named = [max(own, 0.6 * near) for own, near in zip(said, around[section], strict=True)]
        spoken = sum(named) / len(named)
        is_near = certainty >= _LEAST_CERTAIN or max(said) >= _LEAST_SAID or min(around[section]) == 1
        if spoken < _LEAST_SPOKEN or not is_near or not (whole := _whole(units, at, asked)):
            continue
        group = _group(whole.text, asked, named, said)
        least = _LEAST_CERTAIN if asked.is_causal else 0.0
        if group is None or (group is _Group.FURTHER and (certainty < least or rank >= _BEST_PASSAGES)):
            continue
        is_titled = min(around[section]) == 1
        is_directed = group is _Group.ANSWERS and is_titled and asked.is_causal and asked.sought is not Sought.REASONS
        if certainty < _NEAR_THE_BEST * best and not is_directed:
            continue
        worth = 2 * spoken + _BONUS[group] + told.composite + 2 * certainty + 0.4 / (1 + rank) - 0.01 * at
        yield _Candidate(
            sentence=NarrativeSentence(
                text=whole.text,
                note_path=told.note.path,
                note_title=told.note.title,
                span=whole.span,
                causal=causality_of(whole.text) >= Causality.EFFECT,
            ),
            worth=round(worth - _PERSONAL_COSTS * is_personal(unit.text), 4),
            group=group,
            size=1 + (whole is not unit),
            certainty=certainty,
            words=frozenset(name_terms(whole.text)),
        )


def _whole(units: Sequence[Unit], at: int, asked: _Asked) -> Unit | None:
    """Return a statement together with the sentence it refers back to; None if it is no statement or lacks that.

    `This polarisation …` names what it refers to. What states a cause is a statement even if it begins or ends as no
    sentence does.
    """
    unit = units[at]
    states_cause = asked.is_causal and causality_of(unit.text) is Causality.CAUSE
    if not is_statement(unit.text, may_refer=True, may_be_part=states_cause):
        return None
    begin = " ".join(unit.text.split()[:_FIRST_WORDS])
    if not refers_back(unit.text) or any(_named_share(begin, name) == 1 for name in asked.names):
        return unit
    before = units[at - 1] if at else None
    if before is None or before.block != unit.block or not is_statement(before.text):
        return None
    return replace(before, text=f"{before.text} {unit.text}", span=before.span.to(unit.span))


def _named_share(text: str, name: str) -> float:
    """Return how much of a concept a text names; half of its words, as `memory` of `working memory`, counts little."""
    share = speaks_of(text, name_terms(name))
    return share if share > 0.5 else share / 4


def _group(text: str, asked: _Asked, named: Sequence[float], said: Sequence[float]) -> _Group | None:
    """Return what a sentence contributes; None if it says the opposite of what the question asks for.

    Args:
        text: The sentence.
        asked: The question.
        named: How much of each concept the sentence names, with its title and heading.
        said: How much of each concept the sentence itself names.
    """
    if not asked.is_causal:
        return _Group.DEFINES if max(defines(text, name) for name in asked.names) == 2 else _Group.FURTHER
    groups = [(_group_of(link, asked, named, said), link.raises) for link in links_in(text)]
    answers = [raises for group, raises in groups if group is _Group.ANSWERS]
    if answers and asked.raises is not None and asked.sought is Sought.CAUSES and set(answers) == {not asked.raises}:
        return None
    return min((group for group, _ in groups), default=_Group.FURTHER)


def _group_of(link: CausalLink, asked: _Asked, named: Sequence[float], said: Sequence[float]) -> _Group:
    if link.kind is Causality.DENIED:
        return _Group.DENIES if min(said) >= _LEAST_SAID else _Group.FURTHER
    if len(asked.names) > 1:
        only_asked = asked.sought is Sought.REASONS and link.kind is not Causality.CAUSE and _relates(link, asked.names)
        return _Group.ANSWERS if min(named) >= _LEAST_SAID and not only_asked else _Group.FURTHER
    in_cause, in_effect = (
        min(_named_share(side, name) for name in asked.names) > _LEAST_SAID for side in (link.cause, link.effect)
    )
    if asked.sought is Sought.REASONS:
        return _Group.ANSWERS if in_cause or in_effect or link.kind is Causality.CAUSE else _Group.FURTHER
    is_cause_sought = asked.sought is Sought.CAUSES
    if in_effect if is_cause_sought else in_cause:
        return _Group.ANSWERS
    return _Group.OTHER_WAY if in_cause or in_effect else _Group.FURTHER


def _only_says_that(texts: Sequence[str], asked: _Asked) -> bool:
    """Return whether it is asked why one thing acts on another, and the texts say that it does, or not, and no cause of
    either.
    """
    if asked.sought is not Sought.REASONS or len(asked.names) == 1:
        return False
    links = [link for text in texts for start, end in sentence_bounds(text) for link in links_in(text[start:end])]
    is_explained = any(
        link.kind is Causality.CAUSE
        and any(_named_share(f"{link.cause} {link.effect}", name) == 1 for name in asked.names)
        for link in links
    )
    return not is_explained and any(_relates(link, asked.names) for link in links)


def _relates(link: CausalLink, names: Sequence[str]) -> bool:
    """Return whether one thing that is asked about acts on another: that it does is no reason why it does."""
    acts, is_acted_on = ([_named_share(side, name) == 1 for name in names] for side in (link.cause, link.effect))
    return any(acts) and any(is_acted_on) and all(map(any, zip(acts, is_acted_on, strict=True)))


def _chosen(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    chosen: list[_Candidate] = []
    is_causal = any(candidate.group in (_Group.ANSWERS, _Group.OTHER_WAY) for candidate in candidates)
    is_answered = sum(candidate.group is _Group.ANSWERS for candidate in candidates) >= _ENOUGH_ANSWERS
    for candidate in sorted(candidates, key=_place):
        of_note = sum(other.size for other in chosen if other.sentence.note_path == candidate.sentence.note_path)
        length = sum(other.size for other in chosen) + candidate.size
        if of_note + candidate.size > _MOST_OF_ONE_NOTE + (not chosen) or length > MOST_SENTENCES:
            continue
        is_further = is_causal and candidate.group is _Group.FURTHER
        if is_further and is_answered and candidate.certainty < _SURE:
            continue
        if is_further and sum(other.group is _Group.FURTHER for other in chosen) >= _MOST_FURTHER:
            continue
        if not any(_say_the_same(candidate, other) for other in chosen):
            chosen.append(candidate)
    has_answer = any(candidate.group is _Group.ANSWERS for candidate in chosen)
    return [candidate for candidate in chosen if not (has_answer and candidate.group is _Group.OTHER_WAY)]


def _place(candidate: _Candidate) -> tuple[float, VaultPath, int]:
    """Where a sentence stands among others: the best first."""
    return -candidate.worth, candidate.sentence.note_path, candidate.sentence.span.byte_start


def _say_the_same(one: _Candidate, other: _Candidate) -> bool:
    a, b = one.sentence, other.sentence
    if fold(a.text) == fold(b.text) or (a.note_path == b.note_path and a.span.overlaps(b.span)):
        return True
    fewer = min(len(one.words), len(other.words))
    wanted = _SAME * fewer if fewer >= _SAME_FROM else fewer
    return one.group == other.group and fewer > 0 and len(one.words & other.words) >= wanted


def _in_order(chosen: Sequence[_Candidate]) -> Iterator[NarrativeSentence]:
    """Yield the sentences by group, the best first, then those of its note as written, then those of the others.

    Those that deny what was said before are marked.
    """
    has_answer = any(candidate.group is _Group.ANSWERS for candidate in chosen)
    for group in _Group:
        ranked = sorted((each for each in chosen if each.group is group), key=_place)
        notes = list(dict.fromkeys(each.sentence.note_path for each in ranked))
        rest = sorted(ranked[1:], key=lambda c: (notes.index(c.sentence.note_path), c.sentence.span.byte_start))
        for candidate in (*ranked[:1], *rest):
            yield replace(candidate.sentence, clashes=has_answer and group is _Group.DENIES)


def _ties(texts: Sequence[str], concepts: Sequence[str]) -> bool:
    """Return whether one of the texts names all concepts."""
    return any(all(speaks_of(text, name_terms(concept)) == 1 for concept in concepts) for text in texts)


def _unanswered(
    asked: _Asked, concepts: Sequence[str], chosen: Sequence[_Candidate], *, is_tied: bool
) -> Iterator[str]:
    """Yield what a causal question asks and no sentence tells.

    That is the other direction than the sentences tell, the causes if no sentence tells any, or how one of two
    concepts leads to the other.

    Args:
        asked: The question.
        concepts: Its concepts.
        chosen: The sentences of the narrative.
        is_tied: Whether one sentence or passage names all concepts.
    """
    groups = {candidate.group for candidate in chosen}
    are_short = all(len(name.split()) <= _LONGEST_NAME for name in concepts)
    asks_link = asked.is_causal and len(concepts) == 2 and asked.sought is not Sought.REASONS
    if asks_link and are_short and _Group.ANSWERS not in groups and not is_tied:
        yield f"what leads from {concepts[0]} to {concepts[1]}"
        return
    concept = next((name for name in concepts if len(name.split()) <= _LONGEST_NAME), None)
    asks_causes = len(concepts) == 1 and asked.sought is Sought.CAUSES and not asked.is_how_to
    tells_none = bool(chosen) and not any(each.sentence.causal for each in chosen)
    is_open = _Group.OTHER_WAY in groups or (asks_causes and tells_none)
    if asked.is_causal and concept and is_open and _Group.ANSWERS not in groups:
        yield f"what {concept} leads to" if asked.sought is Sought.EFFECTS else f"what leads to {concept}"
