"""Topic words and candidate phrases: the words that say what annotations are about, and phrases for theme names."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from catena.claims.lexicon import lexicon
from catena.language.grammar import FUNCTION_WORDS, GENERIC, VERBS
from catena.language.roots import root_of
from catena.language.tokens import LETTER_WORD
from catena.language.vocabulary import words as words_in

_TOKEN = re.compile(rf"{LETTER_WORD}|[^\w\s]|\d[\w.,]*")
_MOST_WORDS = 3
_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase that could name a theme.

    Attributes:
        key: Its roots; the same for all forms of its words.
        shown: The phrase as written, in lower case unless it is a proper name.
        words: The number of words.
    """

    key: str
    shown: str
    words: int


def topic_roots(text: str) -> tuple[str, ...]:
    """Return the roots of the topic words in order, with repetitions."""
    words = (word.casefold() for word in _TOKEN.findall(text))
    return tuple(root_of(word) for word in words if _is_topical(word))


def phrases_in(text: str) -> Iterator[Phrase]:
    """Yield noun phrases of one to three words; shorter ones inside longer ones count too."""
    tokens, no_names = _TOKEN.findall(text), words_in("themes.no_names", "en")
    for start in range(len(tokens)):
        for end in range(start + 1, min(start + _MOST_WORDS, len(tokens)) + 1):
            words = tokens[start:end]
            low = [word.casefold() for word in words]
            if not all(map(_is_topical, low)):
                break
            if _ends_as_noun(low[-1]) and not (len(low) == 1 and low[0] in no_names | GENERIC):
                if low[0] in no_names or low[-1] in no_names:
                    continue
                shown = " ".join(_shown(word, opens=start + at == 0) for at, word in enumerate(words))
                yield Phrase(" ".join(map(root_of, low)), shown, len(words))


def _is_topical(word: str) -> bool:
    return len(word) >= _SHORTEST and word[0].isalpha() and word not in FUNCTION_WORDS


def _ends_as_noun(word: str) -> bool:
    """Return whether a phrase may end with this word: not an adverb, and not a verb form that cannot be a noun."""
    if word.endswith(("ly", "ed")) and len(word) > 4:
        return False
    return word not in VERBS and word not in lexicon().verbs and word not in lexicon().light


def _shown(word: str, *, opens: bool) -> str:
    """Return a word as written inside a sentence; a capital at the beginning of a sentence is ignored."""
    return word.lower() if opens and word[1:].islower() else word
