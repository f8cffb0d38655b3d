"""What a comparison asks of each of its subjects: who needs a certificate, in `EAP-TLS vs EAP-TTLS: who needs one?`."""

import re
from collections.abc import Iterator, Sequence

from catena.language.folding import fold
from catena.language.stop_words import question_stop_words
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.questions.subjects import asks_nothing_else, joint_of

_BETWEEN_CLAUSES = re.compile(r"\s*[:;,.?!]+\s+¿?|\s+[-–—]\s+|\s*[：；，。？！]\s*")


def asked_of_each(text: str, subjects: Sequence[str]) -> str:
    """Return what a question asks of each of the things that it compares; "" if it only asks how they differ.

    It stands before or behind the clause that names them.

    Args:
        text: The question.
        subjects: What it compares, as `subjects_of` finds it.
    """
    clauses = [clause for clause in _BETWEEN_CLAUSES.split(text.strip(" ¿¡?!.？！。")) if clause]
    return ", ".join(_asking(clauses, subjects)) if len(clauses) > 1 else ""


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
