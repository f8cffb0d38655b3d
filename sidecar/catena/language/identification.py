"""Language identification: which of the known languages a short text is in, by script and by its commonest words."""

import re
from functools import cache
from typing import get_args

from catena.language.vocabulary import Language, word_list, words

_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa]")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*['’]?")
_JOINT = re.compile(r"['’-]")
_LETTERS: dict[Language, str] = {
    "de": "äöüß",
    "es": "ñ¿¡áíóú",
    "fr": "çêèœéàâîôûùëï",
    "it": "àèéìòù",
    "pt": "ãõáâàçéêíóôú",
}
_HINT_COUNTS = 0.5


def language_of(text: str) -> Language:
    """The most probable language of a question or a sentence, English if nothing tells.

    Any kana means Japanese; Chinese characters without kana mean Chinese, also beside Latin names.
    """
    if _KANA.search(text):
        return "ja"
    if _HAN.search(text):
        return "zh"
    if _HANGUL.search(text):
        return "ko"
    found = _words(text)
    return max(_spaced(), key=lambda language: (_score(language, found, text), language == "en"))


def _words(text: str) -> list[str]:
    whole = _WORD.findall(text.casefold())
    parts = (part for word in whole for part in _JOINT.split(word) if part)
    return [*whole, *(part for part in parts if part not in whole)]


def _score(language: Language, found: list[str], text: str) -> float:
    common = _common(language)
    letters = sum(letter in text.casefold() for letter in _LETTERS.get(language, ""))
    ending = sum(word.endswith(_endings(language)) and word not in common for word in found)
    return sum(word in common for word in found) + _HINT_COUNTS * (letters + ending)


@cache
def _spaced() -> tuple[Language, ...]:
    """The languages with blanks between words."""
    languages: tuple[Language, ...] = get_args(Language)
    return tuple(language for language in languages if language not in ("ja", "ko", "zh"))


@cache
def _endings(language: Language) -> tuple[str, ...]:
    return () if language == "en" else word_list("common.endings", language)


@cache
def _common(language: Language) -> frozenset[str]:
    return words("common.words", language)
