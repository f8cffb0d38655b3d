"""Splits a sentence into words and punctuation, with links as private-use characters, and classifies single words."""

import re
from dataclasses import dataclass

from catena.graph.predicates import VERB_FORMS
from catena.language.grammar import ADVERBS, AUXILIARIES, NO_ADVERBS_IN_LY, VERBS
from catena.language.inflection import Form

FIRST_LINK, LAST_LINK = "\ue000", "\uf8ff"
"""Private-use characters that replace a sentence's links, in order."""


_TOKEN = re.compile(
    rf"[^\W_][\w'’]*-[{FIRST_LINK}-{LAST_LINK}]\w*"  # anti-[[A]]
    rf"|[{FIRST_LINK}-{LAST_LINK}](?:['’]s?(?!\w)|-[\w-]+|[^\W\d_]*)"
    r"|[^\W_][\w]*(?:[-'’/.&+–][^\W_][\w]*)*|[,;:()\[\]\"“”„«»…–—=→|]|--|-(?=\s)"
)
QUOTES = frozenset('"“”„«»')


def is_link(word: str) -> bool:
    """Return whether a word of a sentence is a link."""
    return len(word) == 1 and FIRST_LINK <= word <= LAST_LINK


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence's words and punctuation.

    In `low` they are in lower case; a link is one private-use character, without attached endings.
    """

    low: tuple[str, ...]
    shown: tuple[str, ...]

    def __len__(self) -> int:
        """The number of words and punctuation marks."""
        return len(self.low)

    def at(self, place: int) -> str:
        """The word at an index in lower case; "" outside the sentence."""
        return self.low[place] if 0 <= place < len(self.low) else ""


def sentence_words(text: str) -> Words:
    """Split a sentence, leaving out text in parentheses and quotation marks around single links."""
    shown: list[str] = []
    depth = 0
    for part in _TOKEN.findall(text):
        if part == "(":
            depth += 1
        elif part == ")":
            depth = max(0, depth - 1)
        elif not depth:
            shown.append(part)
    bare = [
        token
        for place, token in enumerate(shown)
        if not (
            token in QUOTES
            and (
                (place + 2 < len(shown) and is_link(shown[place + 1]) and shown[place + 2] in QUOTES)
                or (place >= 2 and is_link(shown[place - 1]) and shown[place - 2] in QUOTES)
            )
        )
    ]
    return Words(tuple(map(_lowered, bare)), tuple(bare))


def _lowered(token: str) -> str:
    if FIRST_LINK <= token[0] <= LAST_LINK and token[1:].isalpha():
        return token[0]  # `[[habit]]s`
    return token.lower().replace("’", "'")


def is_adverb(word: str) -> bool:
    """Return whether a word is an adverb, which may precede a verb or separate its parts."""
    return word in ADVERBS or (len(word) > 4 and word.endswith("ly") and word not in NO_ADVERBS_IN_LY)


def is_mark(word: str) -> bool:
    """Return whether it is punctuation or the end of the sentence."""
    return not word or not (word[0].isalnum() or FIRST_LINK <= word[0] <= LAST_LINK)


def is_inflected(word: str) -> bool:
    """Return whether a word is certainly a finite verb: an auxiliary, or a known verb with an ending."""
    if word in AUXILIARIES or word.removesuffix("n't") in AUXILIARIES or (word in VERBS and word.endswith("s")):
        return True
    return any(Form.S in forms and Form.BASE not in forms for _, forms in VERB_FORMS.get(word, ()))
