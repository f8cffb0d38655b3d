"""The words by which import tools name a kind of annotation, in the languages of their templates."""

import re

from catena.annotations.annotation import AnnotationType
from catena.language.template_words import meanings_of, words_of

_TYPES = {word: AnnotationType[name.upper()] for word, name in meanings_of("types").items()}
_MARKS = [*words_of("types.highlight"), "note", "image", "text"]
MARKED_WORD = "|".join(sorted(_MARKS, key=len, reverse=True))
"""A pattern of the words that stand beside a colour (`Gelbe Markierung`)."""


def type_named(word: str) -> AnnotationType | None:
    """Return the kind of annotation that a word names; None if it names none."""
    return _TYPES.get(re.sub(r"\s+", " ", word).strip(" *_:.!").casefold())
