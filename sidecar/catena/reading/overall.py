"""Overall: what can be seen of a question and its best passages together, and how well the notes answer for it.

Two logistic fits read the same signs: one says whether the notes answer at all, the other whether the first passages
hold the answer.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from catena.language.identification import language_of
from catena.language.tokens import UNSPACED_CHARACTER
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, words
from catena.questions.answer_type import AnswerType
from catena.reading.answer_kinds import (
    AnswerKind,
    asks_for_day,
    counts_any_of,
    has_definite_number,
    has_kind,
    is_uncounted,
    kind_wanted,
)
from catena.reading.finding import Weighed
from catena.reading.long_forms import abbreviation_asked, long_forms_in
from catena.reading.names import CITED, blanked, people_in
from catena.reading.passage import EvidenceLevel, PassageKind
from catena.reading.relations import relation_asked, says
from catena.reading.signals import KIND_ABSENT, gives_reason, text_lists
from catena.reading.sought import Sought
from catena.reading.ties import is_tied_nowhere
from catena.reading.weighing import Certainty, answered_for, stated_for
from catena.reading.windows import BETWEEN_ITEMS

ANSWERED_FROM = 0.185
"""Below this certainty that the notes answer at all, they don't.

Of questions about vaults left out that the notes do answer, two or three in a hundred are below, most of them with
passages that don't answer.
"""
ANSWERED_IN_ANOTHER_LANGUAGE_FROM = 0.15
"""The same where the best passage is in another language than the question, which costs certainty."""
ANSWERED_WITHOUT_A_NAME_FROM = 0.26
"""The same where no note has a name of the question or what is counted."""
FEWEST_TELLING, LEAST_NEAR, HARDLY_CERTAIN = 4, 0.4, 0.045
"""Where a question in another language has fewer words, is no nearer to any passage in meaning, and the best one is
less certain, the notes don't answer: it has then been found by what one of its words may mean.

A longer question is often answered by a passage that is as uncertain.
"""
COMPARED_WITH = 5
"""How many of the best passages are looked at for one that is near in meaning."""
PAIRS_OF_A_WORD = 2
"""In Chinese and Japanese, whose terms are pairs of characters."""
STATED_FROM: Mapping[str, float] = {"words": 0.7, "similarity": 0.7, "reader": 0.55}
"""From this certainty on that the first passages hold the answer, the notes state it, by the models that read.

With the reader, 74 of 74 judged questions stated from here on are right on vaults in sight, 14 of 16 on the gates.
"""
STATED_IN_ANOTHER_LANGUAGE_FROM = 0.5
"""The same where the best passage is in another language than the question, which costs certainty: 13 of 14, 3 of 3."""
STATED_WITHOUT_BLANKS_FROM = 0.4
"""The same in Chinese and Japanese, whose pairs of characters are found less often than words: 32 of 33, 9 of 9."""
UNSAID, STATED_IF_UNSAID_FROM = 0.3, 0.7
"""The same where so large a share of what a question asks beside the title is nowhere in the best note.

It is then often about the subject alone: 16 of 17, and 2 of 2; from .55 on only 39 of 45.
"""
LOOKED_AT = 3
"""How many of the best passages are looked at for what was counted, and for what is asked of the subject."""
DECISIVE = ("lacks_deciding", "lacks_relation", "lacks_number", "lacks_tie")
"""Signs with which the notes don't answer, however near the best passages are."""
LACKING = ("lacks_kind", "lacks_person", "uncounted", "lacks_first_number", "lacks_reason", "lacks_list")
"""Signs with which nothing is stated: the best passage has no words of the kind that was asked for."""

DECIDING = (AnswerKind.PRICE, AnswerKind.DURATION, AnswerKind.NUMBER, AnswerKind.DATE)
"""If the best passage has no words of such a kind that was asked for, the notes don't answer, however near it is: on
vaults left out, this admits four to seven absences of 170 more than the fit and no false one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """What of a question no note mentions.

    Attributes:
        names: Names and nouns, as typed.
        share: The share of the question's telling words that no note has, 0 to 1.
        language: The question's language, ISO 639-1; in notes of another language its words can't be expected.
        is_topic: Whether they are all that was typed or is to be defined, and the notes have no other words for it.
    """

    names: tuple[str, ...] = ()
    share: float = 0.0
    language: str = "en"
    is_topic: bool = False

    @property
    def has_name(self) -> bool:
        """Whether a name is among them that a capital tells, as in `iPhone`; in German every noun has one."""
        return any(name != name.lower() for name in self.names)

    @property
    def has_proper_name(self) -> bool:
        """Whether a proper name begins with a capital among them; German nouns don't tell."""
        return self.language != "de" and any(name[:1].isupper() for name in self.names)


def level_of(
    models: str, passages: Sequence[Weighed], texts: Sequence[str], sought: Sought, unknown: Unknown
) -> EvidenceLevel:
    """Return how well the notes answer a question.

    Args:
        models: Which models read the passages.
        passages: The weighed passages, best first, at least one.
        texts: All of them as `finding.passage_text` returns them.
        sought: What the question seeks.
        unknown: What of the question no note mentions.
    """
    signs = signs_of(passages, texts, sought, unknown)
    is_nameless = unknown.has_name or counts_any_of(unknown.names, sought.question)
    least = _least_certainty(is_foreign=bool(signs["foreign"]), is_nameless=is_nameless)
    if unknown.is_topic or any(signs[name] for name in DECISIVE) or _certainty(answered_for(models), signs) < least:
        return EvidenceLevel.NONE
    if models == "reader" and signs["foreign"] and _is_hardly_found(passages, sought):
        return EvidenceLevel.NONE
    is_complete = not unknown.names and not any(signs[name] for name in LACKING)
    certain = _stated_from(models, passages[0], sought, is_foreign=bool(signs["foreign"]))
    is_stated = is_complete and (_certainty(stated_for(models), signs) >= certain or _tell_long_form(texts, sought))
    return EvidenceLevel.STATED if is_stated else EvidenceLevel.PARTIAL


def signs_of(passages: Sequence[Weighed], texts: Sequence[str], sought: Sought, unknown: Unknown) -> dict[str, float]:
    """Return what both certainties depend on, by name; see `level_of`."""
    best = passages[0]
    above, _, text = texts[0].partition("\n")
    kind = kind_wanted(sought.question, sought.answer_type)
    counted = [_with_columns(*each) for each in zip(passages[:LOOKED_AT], texts, strict=False)]
    is_uncounted_everywhere = all(is_uncounted(sought.question, each) for each in counted)
    with_kind = [each for each in passages if not _lacks_kind(each)]
    return {
        **best.seen,
        "lead": best.weight - passages[1].weight if len(passages) > 1 else 0.0,
        "best_cosine": max(each.seen.get("cosine", 0.0) for each in passages),
        "best_answers": max(each.seen.get("answers", 0.0) for each in passages),
        "with_kind": max((each.certainty for each in with_kind), default=0.0),
        "uncovered_with_kind": min((each.seen["uncovered"] for each in with_kind), default=1.0),
        "kind_nowhere": float(not with_kind),
        "lacks_kind": float(_lacks_kind(best)),
        "lacks_deciding": float(_lacks_kind(best) and _decides(kind, sought) and not _says(above, kind, sought)),
        "lacks_relation": float(_lacks_relation(texts, sought)),
        "lacks_tie": float(is_tied_nowhere(sought, texts)),
        "lacks_person": float(kind is AnswerKind.PERSON and not _has_person(text, sought)),
        "lacks_number": float(
            kind is AnswerKind.NUMBER and _lacks_number(texts, sought, is_uncounted=is_uncounted_everywhere)
        ),
        "lacks_first_number": float(kind is AnswerKind.NUMBER and _lacks_number(texts[:1], sought, is_uncounted=False)),
        "lacks_reason": float(sought.answer_type is AnswerType.REASON and not gives_reason(_body(texts[0]))),
        "lacks_list": float(sought.answer_type is AnswerType.LIST and not _lists(_body(texts[0]))),
        "uncounted": float(is_uncounted_everywhere),
        **{f"asks_{each.name.lower()}": float(each is kind) for each in AnswerKind},
        "unknown_share": unknown.share,
        "unknown_names": float(bool(unknown.names)),
        "unknown_proper_name": float(unknown.has_proper_name),
        "foreign": float(is_foreign(text, unknown.language)),
    }


def _least_certainty(*, is_foreign: bool, is_nameless: bool) -> float:
    """Return from which certainty on the notes answer."""
    if is_foreign:
        return ANSWERED_IN_ANOTHER_LANGUAGE_FROM
    return ANSWERED_WITHOUT_A_NAME_FROM if is_nameless else ANSWERED_FROM


def _is_hardly_found(passages: Sequence[Weighed], sought: Sought) -> bool:
    """Return whether a short question in another language is near to no passage; see `FEWEST_TELLING`."""
    most = FEWEST_TELLING * (PAIRS_OF_A_WORD if UNSPACED_CHARACTER.search(sought.question) else 1)
    is_near = any(each.candidate.near >= LEAST_NEAR for each in passages[:COMPARED_WITH])
    return len(sought.terms) < most and not is_near and passages[0].certainty < HARDLY_CERTAIN


def _tell_long_form(texts: Sequence[str], sought: Sought) -> bool:
    """Return whether one of the best passages says what the abbreviation that is asked for stands for."""
    abbreviation = abbreviation_asked(sought.question)
    return abbreviation is not None and any(
        True for text in texts[:LOOKED_AT] for _ in long_forms_in(_body(text), abbreviation)
    )


def _stated_from(models: str, best: Weighed, sought: Sought, *, is_foreign: bool) -> float:
    """Return from which certainty on that the first passages hold the answer the notes state it."""
    certain = STATED_FROM[models]
    if models != "reader":
        return certain
    if UNSPACED_CHARACTER.search(sought.question):
        return STATED_WITHOUT_BLANKS_FROM
    if _share_unsaid(best, sought) >= UNSAID:
        return STATED_IF_UNSAID_FROM
    return STATED_IN_ANOTHER_LANGUAGE_FROM if is_foreign else certain


def _share_unsaid(best: Weighed, sought: Sought) -> float:
    """Return which share of a question's terms the best passage's note lacks, of those that its title has not."""
    beside = (1 << len(sought.terms)) - 1 & ~sought.found_in(best.candidate.note.title)
    return (beside & ~best.candidate.in_note).bit_count() / max(1, beside.bit_count())


def _certainty(fit: Certainty, signs: dict[str, float]) -> float:
    return float(fit.of(np.array([[signs[name] for name in fit.names]]))[0])


def _lacks_kind(passage: Weighed) -> bool:
    """Return whether a passage has no words of the kind that was asked for, such as a price."""
    return any(passage.seen.get(name, 0.0) for name in KIND_ABSENT)


def _lacks_relation(texts: Sequence[str], sought: Sought) -> bool:
    """Return whether no passage says what is asked of the subject, such as who invented it.

    The best are looked at, and further down those of the best one's note with as many words of the question.
    """
    relation = relation_asked(sought.question, sought.answer_type)
    if relation is None:
        return False
    above, _, _ = texts[0].partition("\n")
    title = above.partition(" › ")[0]
    least = sought.found_in(texts[0]).bit_count()
    further = (
        text for text in texts[LOOKED_AT:] if text.startswith(title) and sought.found_in(text).bit_count() >= least
    )
    return not any(says(relation, text, sought) for text in (*texts[:LOOKED_AT], *further))


def is_foreign(text: str, language: str) -> bool:
    """Return whether a passage is in another language; formulas and figures are in none."""
    prose = _FORMULA.sub(" ", text)
    return len(_WORD.findall(prose)) >= FEWEST_WORDS and language_of(prose) != language


FEWEST_WORDS = 3
"""With fewer words, a passage tells no language."""
_FORMULA = re.compile(r"\$\$[^$]*\$\$|\$[^$]*\$")
_WORD = re.compile(r"[^\W\d_]{2,}")


def _lacks_number(texts: Sequence[str], sought: Sought, *, is_uncounted: bool) -> bool:
    """Return whether the best passages have no number, or only others than the first and none of what was counted."""
    there = [_has_number(each, sought.question) for each in texts[:LOOKED_AT]]
    return not any(there) or (is_uncounted and not there[0])


def _lists(text: str) -> bool:
    """Return whether a passage names several things: an enumeration, several items, or two joined by a word."""
    return text_lists(text) or BETWEEN_ITEMS in text or bool(_two().search(text))


@cache
def _two() -> re.Pattern[str]:
    joining = "|".join(sorted(words("reading.joining", *SPACED_LANGUAGES)))
    unspaced = "|".join(sorted(words("reading.joining", *UNSPACED_LANGUAGES)))
    return re.compile(rf"\w,? (?:{joining}) \w|{unspaced}", re.IGNORECASE)


def _with_columns(passage: Weighed, text: str) -> str:
    """Return a passage without what stands above it; behind a row stand the names of its columns, which it counts."""
    window = passage.candidate.window
    return f"{_body(text)} {window.name}" if window.kind is PassageKind.ROW else _body(text)


def _body(text: str) -> str:
    return text.partition("\n")[2]


def _has_number(text: str, question: str) -> bool:
    """Return whether a passage has a number, or its heading; `What is a PDU session in 5G?` has none to count with."""
    above, _, body = text.partition("\n")
    return any(has_definite_number(each, question) for each in (body, _NUMBERED.sub("", above)))


def _decides(kind: AnswerKind | None, sought: Sought) -> bool:
    return kind in DECIDING and (kind is not AnswerKind.DATE or asks_for_day(sought.question))


def _says(above: str, kind: AnswerKind | None, sought: Sought) -> bool:
    """Return whether the title or the heading has the words asked for: `Sheep grease melts at 60C`."""
    return kind is not None and has_kind(kind, _NUMBERED.sub("", above), sought)


_NUMBERED = re.compile(r"^[\d\W_]+")
"""The number or day that only makes a title unique."""


def _has_person(text: str, sought: Sought) -> bool:
    return bool(UNSPACED_CHARACTER.search(text)) or any(people_in(blanked(text, CITED), sought))
