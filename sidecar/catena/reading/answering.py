"""Answering: from weighed passages to the few that are shown, and to what is said about them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from catena.language.identification import language_of
from catena.questions.answer_type import AnswerType
from catena.reading.answer_kinds import AnswerKind, asks_for_day, has_kind, kind_wanted
from catena.reading.answering_words import answering_words
from catena.reading.denying import is_denied
from catena.reading.finding import Read, Weighed, weighed
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.reading.signals import KIND_ABSENT
from catena.reading.sought import Sought
from catena.reading.weighing import answered_for
from catena.vault.path import VaultPath

MOST_PASSAGES, MOST_IF_UNSURE, MOST_LISTED = 3, 4, 5
"""How many passages answer a question; more if none is certain, and if it asks for several things."""

STATED_FROM = 0.65
"""From this certainty of the best passage on, the notes state an answer: nine of ten are right."""
NAMELESS_FROM = 0.25
"""Below this certainty, a question with a proper name that no note has is not answered."""
ANSWERED_FROM = 0.13
"""Below this certainty that the notes answer at all, they don't; of vaults left out, one in ninety questions
that they answer is below, but more where notes are short or in another language."""

DECIDING = (AnswerKind.PRICE, AnswerKind.DURATION, AnswerKind.NUMBER, AnswerKind.DATE)
"""If the best passage has no words of such a kind that was asked for, the notes don't answer: on vaults that were left
out, 33 of 38 such questions had no answer."""

_NEAR_THE_BEST, _NEAR_AN_UNSURE_BEST = 0.5, 0.2
"""A further passage is shown if it is at least this certain relative to the best one; on vaults left out, this and four
passages show the answer to 289 of 364 questions, .35 and five to 283."""

_SEVERAL = (AnswerType.LIST, AnswerType.REASON, AnswerType.OTHER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """What of a question no note mentions.

    Attributes:
        names: Names and nouns, as typed.
        share: The share of the question's telling words that no note has, 0 to 1.
        language: The question's language, ISO 639-1; in notes of another language its words can't be expected.
    """

    names: tuple[str, ...] = ()
    share: float = 0.0
    language: str = "en"

    @property
    def has_proper_name(self) -> bool:
        """Whether a name is among them that its capital tells; in German every noun has one."""
        return self.language != "de" and any(name[:1].isupper() for name in self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What the notes say to a question.

    Attributes:
        evidence: How well they answer it.
        answer: The passages that answer it, best first; () if `evidence` is none.
        weighed: Every passage that was weighed, best first.
        missing: Names and nouns of the question that no note contains.
        denied: Whether the best passage says no to a yes/no question.
    """

    evidence: EvidenceLevel
    answer: tuple[AnswerPassage, ...]
    weighed: tuple[Weighed, ...]
    missing: tuple[str, ...] = ()
    denied: bool = False

    def by_note(self) -> dict[VaultPath, list[Weighed]]:
        """Returns the weighed passages of each note, best first."""
        found: dict[VaultPath, list[Weighed]] = {}
        for each in self.weighed:
            found.setdefault(each.candidate.note.path, []).append(each)
        return found

    @property
    def certainty(self) -> float:
        """Returns the probability that the best passage answers the question."""
        return self.weighed[0].certainty if self.weighed else 0.0


def reading_of(sought: Sought, found: Read | None, unknown: Unknown) -> Reading:
    """Returns what the notes say to a question.

    Args:
        sought: What the question seeks.
        found: The passages that were looked at; None if there are none.
        unknown: What of the question no note mentions.
    """
    passages = weighed(found)
    level = level_of(found.models, passages, unknown, sought) if found and passages else EvidenceLevel.NONE
    shown = () if level is EvidenceLevel.NONE else tuple(_passage(each, sought) for each in _shown(sought, passages))
    denied = bool(shown) and is_denied(sought, shown[0])
    return Reading(evidence=level, answer=shown, weighed=passages, missing=unknown.names, denied=denied)


def level_of(models: str, passages: Sequence[Weighed], unknown: Unknown, sought: Sought) -> EvidenceLevel:
    """Returns how well the notes answer a question.

    Args:
        models: Which models read the passages.
        passages: The weighed passages, best first, at least one.
        unknown: What of the question no note mentions.
        sought: What the question seeks.
    """
    certainty = passages[0].certainty
    kind = kind_wanted(sought.question, sought.answer_type)
    decides = kind in DECIDING and (kind is not AnswerKind.DATE or asks_for_day(sought.question))
    fit = answered_for(models)
    is_foreign = language_of(passages[0].candidate.window.text) != unknown.language
    seen = answered_by(passages, unknown, kind, is_foreign=is_foreign)
    answered = float(fit.of(np.array([[seen[name] for name in fit.names]]))[0])
    is_nameless = unknown.has_proper_name and certainty < NAMELESS_FROM
    lacks_it = lacks_kind(passages[0]) and not (kind and _is_named_so(passages[0], kind, sought))
    if answered < ANSWERED_FROM or is_nameless or (decides and lacks_it):
        return EvidenceLevel.NONE
    return EvidenceLevel.STATED if certainty >= STATED_FROM and not unknown.names else EvidenceLevel.PARTIAL


def _is_named_so(passage: Weighed, kind: AnswerKind, sought: Sought) -> bool:
    """Whether the title or the heading above has the words asked for: `Sheep grease melts at 60C`."""
    title = _NUMBERED.sub("", passage.candidate.note.title)
    return has_kind(kind, " ".join((title, *passage.candidate.window.path)), sought)


_NUMBERED = re.compile(r"^[\d\W_]+")
"""The number or day that only makes a title unique."""


def answered_by(
    passages: Sequence[Weighed], unknown: Unknown, kind: AnswerKind | None, *, is_foreign: bool
) -> dict[str, float]:
    """Returns what the certainty that the notes answer depends on, by name.

    Args:
        passages: The weighed passages, best first, at least one.
        unknown: What of the question no note mentions.
        kind: The kind of words that the question asks for.
        is_foreign: Whether the best passage is in another language than the question.
    """
    best = passages[0]
    with_kind = [each for each in passages if not lacks_kind(each)]
    return {
        **best.seen,
        "lead": best.weight - passages[1].weight if len(passages) > 1 else 0.0,
        "best_cosine": max(each.seen.get("cosine", 0.0) for each in passages),
        "best_answers": max(each.seen.get("answers", 0.0) for each in passages),
        "with_kind": max((each.certainty for each in with_kind), default=0.0),
        "uncovered_with_kind": min((each.seen["uncovered"] for each in with_kind), default=1.0),
        "kind_nowhere": float(not with_kind),
        "lacks_kind": float(lacks_kind(best)),
        **{f"asks_{each.name.lower()}": float(each is kind) for each in AnswerKind},
        "unknown_share": unknown.share,
        "unknown_names": float(bool(unknown.names)),
        "foreign": float(is_foreign),
    }


def lacks_kind(passage: Weighed) -> bool:
    """Whether a passage has no words of the kind that was asked for, such as a price."""
    return any(passage.seen.get(name, 0.0) for name in KIND_ABSENT)


def _shown(sought: Sought, weighed: Sequence[Weighed]) -> Sequence[Weighed]:
    """Returns the passages to show; more of them if none is certain."""
    certainty = weighed[0].certainty
    stated = certainty >= STATED_FROM
    most = MOST_LISTED if sought.answer_type in _SEVERAL else MOST_PASSAGES if stated else MOST_IF_UNSURE
    least = (_NEAR_THE_BEST if stated else _NEAR_AN_UNSURE_BEST) * certainty
    return [each for each in weighed[:most] if each.certainty >= least]


def _passage(weighed: Weighed, sought: Sought) -> AnswerPassage:
    note, window = weighed.candidate.note, weighed.candidate.whole
    return AnswerPassage(
        text=window.text,
        note_path=note.path,
        note_title=note.title,
        section_title=window.path[-1] if window.path else None,
        page=window.page,
        span=window.span,
        kind=window.kind,
        score=round(weighed.certainty, 4),
        bold=answering_words(window.text, sought),
    )
