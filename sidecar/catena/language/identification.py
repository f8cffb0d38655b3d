"""Language identification: which language a text is in, by script and by its commonest words."""

import re
from collections import Counter
from functools import cache, lru_cache

from catena.language.folding import without_accents
from catena.language.vocabulary import SPACED_LANGUAGES, TYPED_WITHOUT_ACCENTS, Language, alternatives, word_list, words

_SPACED = sorted(SPACED_LANGUAGES)
"""Of languages that fit equally well, the first by its code is taken."""
_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa]")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_UNSPACED = re.compile(f"{_KANA.pattern}|{_HAN.pattern}|{_HANGUL.pattern}")
_WORD = re.compile(r"(?<!\w)[^\W\d_]++(?:['’-][^\W\d_]++)*['’]?(?![\d_])")
"""A word. Letters joined to digits are an identifier, which may contain a language's small words by chance."""
_JOINT = re.compile(r"['’-]")
_LETTERS: dict[Language, str] = {
    "de": "äöüß",
    "es": "ñ¿¡áíóú",
    "fr": "çêèœéàâîôûùëï",
    "it": "àèéìòù",
    "pt": "ãõáâàçéêíóôú",
}
_HINT_COUNTS = 0.5
_ORDER_COUNTS = 2
"""The order to compare tells more than small words: `Confronta TR-458 ed EAP` has hardly any."""
_SAMPLE = 4000
_SCRIPTS = {
    "latin": re.compile("[a-zà-öø-ɏ]", re.IGNORECASE),
    "ja": _KANA,
    "zh": _HAN,
    "ko": _HANGUL,
    "ru": re.compile("[\u0400-\u04ff]"),
    "el": re.compile("[\u0370-\u03ff]"),
    "he": re.compile("[\u05d0-\u05ea]"),
    "ar": re.compile("[\u0620-\u06ff]"),
    "hi": re.compile("[\u0904-\u0939]"),
    "th": re.compile("[\u0e01-\u0e3a]"),
}
_OTHER_SCRIPTS = ("ru", "el", "he", "ar", "hi", "th")
OTHER_LETTERS = frozenset(_SCRIPTS) - {"latin"}
"""The languages (ISO 639-1) told by letters that are not Latin."""
_COUNTED_APART = ("latin", "ja", "zh", "ko")
_LETTERS_A_WORD, _UNSPACED_A_WORD = 5, 1.5
_LEAST_KANA = 0.1
_LEAST_COMMON = 0.08
"""The least share of common words. Prose has a quarter to a half; notes also have names, links and code."""


@lru_cache(maxsize=2048)
def language_of(text: str) -> Language:
    """The most probable language of a question or a sentence, English if nothing tells.

    Any kana means Japanese; Chinese characters without kana mean Chinese, also beside Latin names. But a question may
    name a note in other letters: `What do I know about 睡眠?` is English.
    """
    if (framing := _framing(text)) is not None:
        return framing
    if _KANA.search(text):
        return "ja"
    if _HAN.search(text):
        return "zh"
    if _HANGUL.search(text):
        return "ko"
    found = _words(_without_names(text))
    folded = text.casefold()
    return max(_SPACED, key=lambda language: (_score(language, found, folded), language == "en"))


def _framing(text: str) -> Language | None:
    """Return the language with blanks of a question around a name without them; None if the text is no such question.

    It begins with a word that asks, and has more common words of its language.
    """
    if text.isascii() or not _UNSPACED.search(text) or not text[:1].isalpha() or _UNSPACED.match(text):
        return None
    first, *others = _words_in_order(text) or [""]
    for language in _SPACED:
        if first in _asking(language) and not _common(language).isdisjoint(others):
            return language
    return None


@cache
def _asking(language: Language) -> frozenset[str]:
    """Return the words that begin a question and no name: not `The` of `The Art of War`."""
    articles = re.compile(alternatives("definitions.articles", "en", "de", "fr", "es"))
    asking = words("reading.only_asking", language) - words("drafts.prepositions", language)
    return frozenset(word for word in asking if not articles.fullmatch(word))


def asked_language(question: str) -> str:
    """The language (ISO 639-1) of a question: as `language_of`, and other scripts as `main_language` tells them."""
    if any(_SCRIPTS[script].search(question) for script in _OTHER_SCRIPTS):
        return main_language(question) or language_of(question)
    return language_of(question)


def in_other_letters(text: str) -> bool:
    """Return whether a question, a sentence or a name is in a language whose letters are not Latin."""
    return asked_language(text) in OTHER_LETTERS


def main_language(text: str) -> str | None:
    """The language (ISO 639-1) that most of a longer text is in; None if too little of it tells.

    Reads the first characters only. Other scripts stand for their largest language: Russian, Greek, Arabic, Hebrew,
    Hindi or Thai.
    """
    sample = text[:_SAMPLE]
    counts = {script: len(pattern.findall(sample)) for script, pattern in _SCRIPTS.items()}
    unspaced = counts["ja"] + counts["zh"] + counts["ko"]
    found = _words_in_order(sample) if counts["latin"] else []
    sizes = {script: count / _LETTERS_A_WORD for script, count in counts.items() if script not in _COUNTED_APART}
    sizes |= {"latin": len(found), "unspaced": unspaced / _UNSPACED_A_WORD}
    largest = max(sizes, key=lambda script: sizes[script])
    if sizes[largest] < 1:
        return None
    if largest == "unspaced":
        return _unspaced_language(counts)
    return _latin_language(found) if largest == "latin" else largest


def _unspaced_language(counts: dict[str, int]) -> Language:
    if counts["ko"] > counts["ja"] + counts["zh"]:
        return "ko"
    return "ja" if counts["ja"] > _LEAST_KANA * counts["zh"] else "zh"


def _latin_language(found: list[str]) -> Language | None:
    """Return the language whose common words are most; a plain single letter is as often a variable or a chord."""
    times = Counter(word for word in found if len(word) > 1 or not word.isascii())
    common = {language: times.keys() & _common(language) for language in _SPACED}
    counts = {language: sum(times[word] for word in common[language]) for language in _SPACED}
    best = max(_SPACED, key=lambda language: (counts[language], language == "en"))
    tells = len(common[best]) > 1 and counts[best] >= _LEAST_COMMON * times.total()
    return best if tells else None


def _words_in_order(text: str) -> list[str]:
    return [part for word in _WORD.findall(text.casefold()) for part in _JOINT.split(word) if part]


def _without_names(question: str) -> str:
    """Leave out words in capitals, which name something (`PARA`, `DE`), unless all of it is in capitals."""
    lower = _CAPITALS.sub(" ", question)
    is_all_capitals = question.isupper() and len(_WORD.findall(question)) >= _WORDS_OF_A_SENTENCE
    return question if is_all_capitals else lower


_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
_WORDS_OF_A_SENTENCE = 3


def _words(text: str) -> list[str]:
    whole = _WORD.findall(text.casefold())
    known = set(whole)
    parts = (part for word in whole for part in _JOINT.split(word) if part)
    return [*whole, *(part for part in parts if part not in known)]


def _score(language: Language, found: list[str], folded: str) -> float:
    common = _common(language)
    letters = 0 if folded.isascii() else sum(letter in folded for letter in _LETTERS.get(language, ""))
    others = [word for word in found if word not in common]
    endings = _endings(language)
    ending = sum([word.endswith(endings) for word in others]) if endings else 0
    is_order = bool(_ordering(language).match(folded))
    elsewhere = found.count(_COMMONER_ELSEWHERE.get(language, ""))
    return len(found) - len(others) + _HINT_COUNTS * (letters + ending - elsewhere) + _ORDER_COUNTS * is_order


_COMMONER_ELSEWHERE: dict[Language, str] = {"es": "o", "it": "o", "fr": "a"}
"""A common word of a language that tells another one rather: `o` is the commonest article of Portuguese."""


@cache
def _ordering(language: Language) -> re.Pattern[str]:
    return re.compile(rf"\W*{alternatives('comparing.commands', language)}")


@cache
def _endings(language: Language) -> tuple[str, ...]:
    return () if language == "en" else word_list("common.endings", language)


@cache
def _common(language: Language) -> frozenset[str]:
    common = words("common.words", language)
    return common | frozenset(map(without_accents, common)) if language in TYPED_WITHOUT_ACCENTS else common
