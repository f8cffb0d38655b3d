"""Puts two texts together as token ids, the way the reader was trained to read them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MAX_TOKENS: Final = 96
"""Tokens of a pair, special ones included; the rest of the text is not read."""
QUESTION_TOKENS: Final = 32
HEADING_TOKENS: Final = 24
MOST_CHARS: Final = 2000
"""No more of a text is given to the tokenizer."""

_CLS: Final = 101
_SEP: Final = 102


@dataclass(frozen=True, slots=True)
class TokenPair:
    """Token ids of two texts, and where the second one begins."""

    ids: tuple[int, ...]
    second: int


def question_pair(question: Sequence[int], heading: Sequence[int], text: Sequence[int]) -> TokenPair:
    """Return a question with a passage: [CLS] question [SEP] heading [SEP] text [SEP]."""
    first = (_CLS, *question[:QUESTION_TOKENS], _SEP)
    middle = (*heading[:HEADING_TOKENS], _SEP) if heading else ()
    room = MAX_TOKENS - len(first) - len(middle) - 1
    return TokenPair((*first, *middle, *text[:room], _SEP), len(first))


def inference_pair(premise: Sequence[int], hypothesis: Sequence[int]) -> TokenPair:
    """Return two sentences: [CLS] premise [SEP] hypothesis [SEP]; of two that are too long, the longer one is cut."""
    room = MAX_TOKENS - 3
    least = min(len(premise), len(hypothesis), room // 2)
    longer = room - least if len(premise) > len(hypothesis) else least
    first = tuple(premise[: max(room - len(hypothesis), longer)])
    return TokenPair((_CLS, *first, _SEP, *hypothesis[: room - len(first)], _SEP), len(first) + 2)
