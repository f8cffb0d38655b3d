"""Narrowing: from a list in which only some items answer a question to these items."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from catena.language.tokens import units as words_of
from catena.questions.answer_type import AnswerType
from catena.questions.how_to import asks_how_to
from catena.reading.answer_kinds import has_kind, kind_wanted
from catena.reading.candidates import Candidate, passage_text
from catena.reading.finding import Similarity, Weighed, known, log_odds
from catena.reading.passage import PassageKind
from catena.reading.ports import Reader
from catena.reading.sought import Sought
from catena.reading.windows import Window, items_within, part_of

FEWEST_ITEMS = 3
"""A shorter list is read at a glance."""
NEARNESS_OF_ITEMS = 8.0
"""How much the cosine of an item counts beside the logarithm of its odds to answer.

Of 56 lists in judged questions of which one item answers, it is found first in 39 by the odds alone, in 39 by the
cosine alone, and in 44 by both.
"""
NEARLY_AS_GOOD = 1.5
"""How much less an item may have to be shown with the best one."""
MOST_SHOWN = 0.5
"""If a larger share of the list is nearly as good, all of it answers."""
FEWEST_WORDS = 5
"""Fewer words, or characters of a language without blanks, are a name, which says nothing without its list."""

_WHOLE = (AnswerType.LIST, AnswerType.REASON)
"""What is asked for by these is more often all of a list."""

Narrow = Callable[[Sequence[Weighed]], tuple[Weighed, ...]]
"""Returns passages, each with what of it is shown."""


def narrowing(sought: Sought, *, reader: Reader | None, similarity: Similarity | None, num_subjects: int) -> Narrow:
    """Return what is shown of lists: all of them without both models, and where several subjects are compared, since
    different items tell of these.
    """
    if reader is None or similarity is None or num_subjects > 1:
        return tuple
    return partial(narrowed, sought=sought, reader=reader, similarity=similarity)


def narrowed(
    passages: Sequence[Weighed], sought: Sought, *, reader: Reader, similarity: Similarity
) -> tuple[Weighed, ...]:
    """Return passages, and of each that is a list only the items that answer, if these are few.

    Args:
        passages: The passages that are shown.
        sought: What the question seeks.
        reader: The trained reader.
        similarity: Compares texts with the question.
    """
    if sought.answer_type in _WHOLE or asks_how_to(sought.question):
        return tuple(passages)
    return tuple(_narrowed(each, sought, reader, similarity) for each in passages)


def _narrowed(passage: Weighed, sought: Sought, reader: Reader, similarity: Similarity) -> Weighed:
    whole = passage.candidate.whole
    parts = items_within(whole)
    if sum(part.kind is PassageKind.ITEM for part in parts) < FEWEST_ITEMS:
        return passage
    alone = [_showing(passage.candidate, part) for part in parts]
    odds = log_odds(np.array(reader.answers(sought.question, [passage_text(each) for each in alone])))
    cosines = similarity([part.text for part in parts])
    goods = {at: float(odds[at]) + NEARNESS_OF_ITEMS * cosines[at] for at in _with_kind(parts, sought)}
    good = [at for at, each in goods.items() if each >= max(goods.values()) - NEARLY_AS_GOOD]
    first, last = good[0], good[-1] + 1
    answers = part_of(whole, parts[first].first - whole.first, parts[last - 1].last - whole.first)
    is_lead = parts[first].kind is not PassageKind.ITEM
    if is_lead or last - first > MOST_SHOWN * len(parts) or len(words_of(answers.text)) < FEWEST_WORDS:
        return passage
    return replace(passage, candidate=_showing(passage.candidate, answers))


def _with_kind(parts: Sequence[Window], sought: Sought) -> Sequence[int]:
    """Return the indices of the parts that have words of the kind that is asked for, such as a number; else of all."""
    kind = kind_wanted(sought.question, sought.answer_type)
    found = [at for at, part in enumerate(parts) if kind and has_kind(kind, part.text, sought)]
    return found or range(len(parts))


def _showing(candidate: Candidate, window: Window) -> Candidate:
    return replace(candidate, window=window, completing=partial(known, window))
