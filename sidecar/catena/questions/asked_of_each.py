"""What a comparison asks of each of its subjects: who needs a certificate, in `EAP-TLS vs EAP-TTLS: who needs one?`.

So do `Which of EAP-TLS and EAP-TTLS needs a certificate?` and `How do they differ in their certificates?`
"""

import re
from collections.abc import Iterator, Sequence

from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.stop_words import question_stop_words
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.wordings import wording
from catena.questions.choosing import Choice, choice_in
from catena.questions.phrases import FIRST_MASK
from catena.questions.subjects import asks_nothing_else, joint_of

_BETWEEN_CLAUSES = re.compile(r"\s*[:;,.?!]+\s+¿?|\s+[-–—]\s+|\s*[：；，。？！]\s*")


def asked_of_each(text: str, subjects: Sequence[str]) -> str:
    """Return what a question asks of each of the things that it compares; "" if it only asks how they differ.

    It stands before or behind the clause that names them, or behind the words that ask to compare them by something.

    Args:
        text: The question.
        subjects: What it compares, as `subjects_of` finds it.
    """
    language = language_of(text)
    if choice := _choice(text, subjects):
        return choice.asked
    if aspect := wording("comparing.aspect", language).search(text):
        return next(each for each in aspect.groups() if each).strip()
    clauses = [clause for clause in _BETWEEN_CLAUSES.split(text.strip(" ¿¡?!.？！。")) if clause]
    return ", ".join(_asking(clauses, subjects)) if len(clauses) > 1 else ""


def asks_which(text: str, subjects: Sequence[str]) -> bool:
    """Return whether a question asks which of its subjects something holds of: `Which of A and B is older?`."""
    return _choice(text, subjects) is not None


def _choice(text: str, subjects: Sequence[str]) -> Choice | None:
    return choice_in(_with_masks(text.strip(), subjects), language_of(text))


def _with_masks(text: str, subjects: Sequence[str]) -> str:
    """Return a text with a character instead of each subject, so that no verb is found in a name."""
    names = sorted(subjects, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, names)), FIRST_MASK, text, flags=re.IGNORECASE) if names else text


def _asking(clauses: Sequence[str], subjects: Sequence[str]) -> Iterator[str]:
    """Yield the clauses that name none of the subjects and ask for something."""
    joint = joint_of(" ".join(clauses))
    for clause in clauses:
        asks = {fold(word) for word in word_runs(clause)[:1]} <= set(map(fold, question_stop_words()))
        names_one = any(_names(clause, subject) for subject in subjects)
        if not names_one and (asks or not joint.search(clause)) and not asks_nothing_else(clause, subjects):
            yield clause


def _names(clause: str, subject: str) -> bool:
    """Return whether a clause has a word of a subject that tells something."""
    if UNSPACED_CHARACTER.search(subject):
        return subject in clause
    words = {fold(word) for word in word_runs(subject)} - set(map(fold, question_stop_words()))
    return not words.isdisjoint(map(fold, word_runs(clause)))
