"""Whether a passage answers a yes/no question with no: it denies in one sentence what the question asks.

Only what a sentence denies in the question's own words is told. That something holds is never told: a sentence with
the same words may report what others claim, or say when it holds.
"""

import re
from collections.abc import Iterator

from catena.language.vocabulary import alternatives
from catena.questions.answer_type import AnswerType
from catena.reading.passage import AnswerPassage
from catena.reading.sought import Sought

LEAST_CERTAIN = 0.25
"""A passage that answers less certainly than this decides nothing."""

_SENTENCE = re.compile(r"[^.!?·]+[.!?]?")
_DENIAL = re.compile(r"(?:\bnot|\bnever|\bcannot|\w+n['’]t)\s+(?P<denied>[\w-]+(?:\s+[\w-]+)?)", re.IGNORECASE)
_QUALIFIES = re.compile(rf"\b{alternatives('reading.qualifies', 'en')}\b", re.IGNORECASE)
_REFERS_BACK = re.compile(r"^\W*(?:(?:but|however|and|so|yet),? )?(?:it|they|this|these)\b", re.IGNORECASE)


def is_denied(sought: Sought, best: AnswerPassage) -> bool:
    """Return whether the best passage says no to a question in English.

    Args:
        sought: What the question seeks.
        best: The passage that answers it best.
    """
    if sought.answer_type is not AnswerType.YES_NO or best.score < LEAST_CERTAIN or _is_qualified(sought.question):
        return False
    named = sought.found_in(f"{best.note_title} {best.section_title or ''}")
    for sentence in _sentences(best.text):
        if _denies(sentence, named, sought):
            return True
        named |= sought.found_in(sentence)
    return False


def _sentences(text: str) -> Iterator[str]:
    yield from (match[0].strip() for match in _SENTENCE.finditer(text))


def _denies(sentence: str, named: int, sought: Sought) -> bool:
    """Whether a sentence has every word of the question and denies one; `It` stands for what was named before."""
    denials = list(_DENIAL.finditer(sentence))
    if len(denials) != 1 or _QUALIFIES.search(sentence) or not sought.terms:
        return False
    found = sought.found_in(sentence) | (named if _REFERS_BACK.match(sentence) else 0)
    return found == (1 << len(sought.terms)) - 1 and bool(sought.found_in(denials[0]["denied"]))


def _is_qualified(question: str) -> bool:
    return bool(_QUALIFIES.search(question) or _DENIAL.search(question))
