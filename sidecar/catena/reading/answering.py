"""Answering: from weighed passages to the few that are shown, and to what is said about them."""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.language.identification import language_of
from catena.questions.answer_type import AnswerType
from catena.questions.how_to import asks_how_to
from catena.reading.answer_kinds import counts_things, is_uncounted
from catena.reading.answering_words import answering_words
from catena.reading.candidates import passage_text
from catena.reading.changing import asks_for_change, tells_change
from catena.reading.finding import Read, Weighed, weighed
from catena.reading.named_things import things_named, tie_asked
from catena.reading.narrowing import Narrow
from catena.reading.overall import Unknown, is_foreign, level_of
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.reading.sought import Sought
from catena.reading.telling_part import telling_part
from catena.reading.windows import as_answer
from catena.vault.path import VaultPath

MOST_PASSAGES, MOST_IF_UNSURE, MOST_LISTED = 3, 4, 5
"""How many passages answer a question; more if none is certain, and if it asks for several things."""

MOST_WITHOUT_CHANGE = 2
"""How many passages are shown to a question for a change if none tells of one: the timeline has the days."""

NEAR_THE_BEST, NEAR_AN_UNSURE_BEST, LESS_CERTAIN = 0.5, 0.3, 0.25
"""A further passage is shown if it has this share of the best one's certainty, and is not much less certain than one
that is itself unsure.

Of 343 judged questions 268 are answered by what is shown, 2.7 passages each, with a word F1 of .42. A fifth of the
best one's certainty: 274, 3.3 passages, .36. Two fifths, and .2 less certain: 266, 2.4 passages, .45.
"""

CERTAIN = 0.5
"""A stated answer has fewer passages only if the best one is so certain itself, and not by what else was seen."""

NEAR_IF_ON_ANOTHER = 0.2
"""The same where a question names several concepts: the second passage may be the only one on one of them."""

NEARLY_AS_CERTAIN = 0.7
"""A passage in the question's language goes before one in another if it has this share of its certainty."""

MOST_IN_PROSE, LESS_CERTAIN_IN_PROSE, UNSURE_IN_PROSE = 3, 0.14, 0.2
"""The same where the best passage stands in running prose, as that of papers, whose every sentence is on the topic: a
further one is shown if it is hardly less certain than the best, unless that is quite unsure itself. Instructions run
over several sentences there, too, so a how-to question is not among them."""

_SEVERAL = (AnswerType.LIST, AnswerType.REASON, AnswerType.OTHER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What the notes say to a question.

    Attributes:
        evidence: How well they answer it.
        answer: The passages that answer it, best first; () if `evidence` is none.
        weighed: Every passage that was weighed, best first, but those of the note that leads the answer before all
            others; lists whole, of which `answer` has the items that answer.
        missing: Names and nouns of the question that no note contains.
        further: The next best passages that are nearly as certain; () if only one answer is sought.
    """

    evidence: EvidenceLevel
    answer: tuple[AnswerPassage, ...]
    weighed: tuple[Weighed, ...]
    missing: tuple[str, ...] = ()
    further: tuple[AnswerPassage, ...] = ()

    def by_note(self) -> dict[VaultPath, list[Weighed]]:
        """Return the weighed passages of each note, best first."""
        found: dict[VaultPath, list[Weighed]] = {}
        for each in self.weighed:
            found.setdefault(each.candidate.note.path, []).append(each)
        return found

    @property
    def certainty(self) -> float:
        """Return the probability that the best passage answers the question."""
        return self.weighed[0].certainty if self.weighed else 0.0


def reading_of(sought: Sought, found: Read | None, unknown: Unknown, *, narrow: Narrow = tuple) -> Reading:
    """Return what the notes say to a question.

    Args:
        sought: What the question seeks.
        found: The passages that were looked at; None if there are none.
        unknown: What of the question no note mentions.
        narrow: Returns the passages that are shown, each with what of it answers.
    """
    passages, raised = weighed(found), weighed(found, raised=True)
    if _only_first_tells(sought, passages, raised):
        passages = raised
    texts = [passage_text(each.candidate) for each in passages]
    level = level_of(found.models, passages, texts, sought, unknown) if found and passages else EvidenceLevel.NONE
    best = passages[0].certainty if passages else 0.0
    passages = _in_own_language_first(raised, unknown.language)
    whole = () if level is EvidenceLevel.NONE else _shown(sought, passages, level, best)
    if whole and passages == raised:  # else one in the question's language was put first
        whole = _in_own_language_first(tuple(sorted(whole, key=lambda each: -each.order)), unknown.language)
        leading = whole[0].candidate.note.path
        passages = tuple(sorted(passages, key=lambda each: each.candidate.note.path != leading))
    answers = narrow(whole)
    shown = _as_passages(answers, sought)
    return Reading(
        evidence=level,
        answer=shown,
        weighed=passages,
        missing=unknown.names,
        further=_as_passages([*answers[:1], *_further(sought, passages, whole)], sought)[1:] if shown else (),
    )


def _only_first_tells(sought: Sought, passages: Sequence[Weighed], raised: Sequence[Weighed]) -> bool:
    """Return whether only the passage that stands first for what it tells has the number or the name that is asked for:
    one that weighs more and overlaps it may have hidden it.
    """
    tie = tie_asked(sought.question)

    def tells(passage: Weighed) -> bool:
        text = passage.candidate.window.text
        return any(True for _ in things_named(text, tie)) if tie else not is_uncounted(sought.question, text)

    is_asked = bool(raised) and (tie is not None or counts_things(sought.question))
    return is_asked and tells(raised[0]) and not any(map(tells, passages[:MOST_PASSAGES]))


def _in_own_language_first(passages: tuple[Weighed, ...], language: str) -> tuple[Weighed, ...]:
    """Return the passages with one in the question's language first, if it is nearly as certain as a foreign one.

    A foreign one that is less certain stands first for what it tells beside the words, and stays there.
    """
    if not passages or not is_foreign(passages[0].candidate.window.text, language):
        return passages
    best = passages[0].certainty
    near = (each for each in passages[1:MOST_IF_UNSURE] if NEARLY_AS_CERTAIN * best <= each.certainty <= best)
    of_own = (each for each in near if language_of(each.candidate.window.text) == language)
    own = max(of_own, key=lambda each: each.certainty, default=None)
    return passages if own is None else (own, *(each for each in passages if each is not own))


def _further(sought: Sought, weighed: Sequence[Weighed], shown: Sequence[Weighed]) -> Sequence[Weighed]:
    """Return the passages beside those that are shown, for a question that has several answers."""
    if sought.answer_type not in _SEVERAL:
        return []
    least, seen = NEAR_AN_UNSURE_BEST * weighed[0].certainty, set(map(id, shown))
    return [each for each in weighed if each.certainty >= least and id(each) not in seen]


def _shown(sought: Sought, weighed: Sequence[Weighed], level: EvidenceLevel, best: float) -> Sequence[Weighed]:
    """Return the passages to show: the first, and those that are nearly as certain as the best."""
    stated = level is EvidenceLevel.STATED and best >= CERTAIN
    most = MOST_LISTED if sought.answer_type in _SEVERAL else MOST_PASSAGES if stated else MOST_IF_UNSURE
    if asks_for_change(sought.question) and not tells_change(weighed[0].candidate.window.text):
        most = MOST_WITHOUT_CHANGE
    least = NEAR_THE_BEST * best if stated else max(NEAR_AN_UNSURE_BEST * best, best - LESS_CERTAIN)
    if len(sought.concepts) > 1:
        least = NEAR_IF_ON_ANOTHER * best
    wants_more = asks_how_to(sought.question) or (
        sought.answer_type is AnswerType.DEFINITION and len(sought.concepts) > 1
    )
    if weighed[0].candidate.in_prose and best >= UNSURE_IN_PROSE and not wants_more:
        most, least = min(most, MOST_IN_PROSE), best - LESS_CERTAIN_IN_PROSE
    return [weighed[0], *(each for each in weighed[1:most] if each.certainty >= least)]


def _as_passages(weighed: Sequence[Weighed], sought: Sought) -> tuple[AnswerPassage, ...]:
    """Return passages with the words that answer marked, in further ones only where as much of the question stands."""
    covered = [sought.found_in(each.candidate.whole.text).bit_count() for each in weighed]
    return tuple(
        _passage(each, sought, is_marked=count >= covered[0]) for each, count in zip(weighed, covered, strict=True)
    )


def _passage(weighed: Weighed, sought: Sought, *, is_marked: bool) -> AnswerPassage:
    note, window = weighed.candidate.note, telling_part(weighed.candidate.whole, sought)
    bold = answering_words(window.text, sought) if is_marked else ()
    return as_answer(window, path=note.path, title=note.title, score=round(weighed.certainty, 4), bold=bold)
