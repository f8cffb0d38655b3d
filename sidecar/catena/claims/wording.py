"""Wording: the words of a claim with the lexicon's phrases joined, and the language that they are in."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from catena.claims.lexicon import READ_LANGUAGES, Lexicon, lexicon, senses_of
from catena.language.identification import language_of
from catena.language.numbers import small_numbers
from catena.language.roots import root_of
from catena.language.tokens import HAN_OR_KANA
from catena.language.vocabulary import Language, entry

_TOKEN = re.compile(
    r"#\w+|v?\d+(?:\.\d+){2,}\w*"  # names: issues, versions
    r"|\d+(?:\.\d+)?[-–]\d+(?:\.\d+)?(?![\w-])|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w-])|\d+(?:\.\d+)?(?![\w/-])|%"
    r"|[\u3400-\u9fff\u3040-\u30ff]"  # scripts without blanks: each character is a word
    r"|[^\W_]\w*(?:[-'/&+.]\w+)*\+?"
    r"|[,;:()–—]"
)
_MOSTLY_HAN = 3
_LONGEST_CLAUSE = 14
"""How many words before its particle a verb may stand."""
_LETTER = re.compile(r"(?<=\w )A(?![\w'’-])")
""""A" as a name ("group A"), which in lower case would look like an article."""
BOUNDARIES = frozenset(",;:()–—")
"""Signs that end a phrase."""
_HALF_WIDTH = str.maketrans("，、；：（）", ",,;:()")
_ELIDED = re.compile(r"^(?:l|d|n|qu|s|j|c)'(?=[^\W\d])")
"""French articles and particles before a vowel."""
_BESIDE_HAN = re.compile(r"(?<=[\u3400-\u9fff\u3040-\u30ff])(?=\d)|(?<=\d)(?=[\u3400-\u9fff\u3040-\u30ff])")
"""Where a figure touches a script without blanks: "每天500千卡"."""
_GLUED = re.compile(r"\b(\d+(?:\.\d+)?)(mg|kg|ms|km|cm|gb|mb|kb|tb|min|g|h|x)\b")
_NOT_SPELLED: Mapping[str, int] = {}
"""English number words are read where their units are known."""
_PHRASE_LENGTHS = (4, 3, 2)
_PREFIXES = frozenset(
    """non anti pro pre post re co sub super inter intra extra over under up down hyper hypo un""".split()
)


def read_as(text: str) -> Language:
    """The language in which a claim is read: its own if it is one of `READ_LANGUAGES`, otherwise English."""
    language = language_of(text)
    if language not in READ_LANGUAGES or (language in ("zh", "ja") and not is_unspaced(text)):
        return "en"
    if text.isascii() and _small_words(text, language) <= _small_words(text, "en"):
        return "en"  # a short sentence with a word or two that the other language has, too
    return language


def _small_words(text: str, language: Language) -> int:
    """The number of words of a sentence that only join others in a language."""
    lex = lexicon(language)
    found = text.lower().replace("’", "'").rstrip(".!").split()
    return sum(word in lex.light or word in lex.scope or word in lex.negators for word in found)


def is_unspaced(text: str) -> bool:
    """Return whether much of it is in a script without blanks between words."""
    return not text.isascii() and _MOSTLY_HAN * len(HAN_OR_KANA.findall(text)) >= len(text)


_DECIMAL_COMMA = frozenset[Language](("de", "fr", "es", "it", "pt", "nl"))
_FIGURE = re.compile(
    r"(?<![\w.,])(?P<whole>[1-9]\d{0,2}(?:[.\u00a0\u202f ]\d{3})+|\d+)(?:,(?P<part>\d+))?(?![\w,]|\.\d)"
)
_GROUPING = re.compile(r"[.\u00a0\u202f ]")


def _with_points(text: str, language: Language) -> str:
    """A text with its figures as in English: "1.200,5" becomes "1,200.5" in a language that has a decimal comma."""
    return _FIGURE.sub(_with_point, text) if language in _DECIMAL_COMMA else text


def _with_point(figure: re.Match[str]) -> str:
    whole = _GROUPING.sub(",", figure["whole"])
    return f"{whole}.{figure['part']}" if figure["part"] else whole


_HAN_DIGITS = {sign: value for value, sign in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "兩": 2}
_HAN_SCALES = {"十": 10, "百": 100, "千": 1000}
_HAN_MYRIADS = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
_HAN_NUMBER = r"[一二两兩三四五六七八九十][〇零一二三四五六七八九十百千万萬亿億]*"
_HAN_FIGURE = re.compile(
    rf"百分之(?P<percent>{_HAN_NUMBER}|[\d.]+)|(?P<whole>{_HAN_NUMBER}|\d+)分[之の](?P<part>{_HAN_NUMBER}|\d+)"
    r"|(?P<year>[一二][〇零一二三四五六七八九]{3})(?=年)"
    r"|(?<!没有)(?P<number>[一二两兩三四五六七八九][〇零一二三四五六七八九]*[十百千万萬亿億][〇零一二三四五六七八九十百千万萬亿億]*"
    r"|十[一二三四五六七八九]|[一二两兩三四五六七八九十](?=[名人个個位天次项篇岁歳倍組组年克度秒米周週]|小[时時]|公[里斤尺]|分[钟鐘]|[千毫]克))"
)
"""Numbers in signs; single ones are mostly parts of words (`一般`, `十分`)."""


def _in_figures(text: str) -> str:
    """A text with its numbers in figures: "两万" becomes "20000", "三分之二" "67 %"."""
    return _HAN_FIGURE.sub(_as_figure, text)


def _as_figure(found: re.Match[str]) -> str:
    if found["percent"]:
        return f" {_han_value(found['percent'])} %"
    if found["whole"]:
        whole = _han_value(found["whole"])
        return f" {round(100 * _han_value(found['part']) / whole)} %" if whole else found[0]
    if found["year"]:
        return "".join(str(_HAN_DIGITS[sign]) for sign in found["year"])
    return str(_han_value(found["number"]))


def _han_value(number: str) -> float:
    if number[0] in "0123456789":
        return float(number)
    total = section = digit = 0
    for sign in number:
        if sign in _HAN_DIGITS:
            digit = _HAN_DIGITS[sign]
        elif sign in _HAN_SCALES:
            section += (digit or 1) * _HAN_SCALES[sign]
            digit = 0
        else:
            total += (section + digit) * _HAN_MYRIADS[sign]
            section = digit = 0
    return total + section + digit


def tokens_of(text: str, lex: Lexicon) -> tuple[str, ...]:
    """Lower-case words, with the lexicon's phrases joined and hyphenated compounds split into words."""
    found: list[str] = []
    spelled = small_numbers(lex.language) if lex.language != "en" else _NOT_SPELLED
    text = _in_figures(text) if lex.language in ("zh", "ja") else _with_points(text, lex.language)
    text = _BESIDE_HAN.sub(" ", text).translate(_HALF_WIDTH)
    for token in _TOKEN.findall(_GLUED.sub(r"\1 \2", _LETTER.sub("letter-a", text).replace("’", "'").lower())):
        token = _ELIDED.sub("", token)
        token = token.rstrip(".") if len(token) > 1 else token
        token = str(spelled[token]) if token in spelled else token
        if "\uac00" <= token[:1] <= "\ud7a3":
            token = _stem_of_hangul(token)
        if token.endswith("'s"):
            token = token[:-2]
        if "-" in token and token not in lex.senses and _is_compound(token):
            found += [part for part in token.split("-") if part]
        elif "/" in token and not any(c.isdigit() for c in token):
            found += [part for part in token.split("/") if part]
        else:
            found.append(token)
    joined: list[str] = []
    at = 0
    while at < len(found):
        taken = 1
        if found[at] == "no" and found[at + 1 : at + 2] == ["longer"]:
            joined.append("no")
            taken = 2
        elif found[at] in lex.phrase_starts:
            for length in _PHRASE_LENGTHS:
                phrase = "_".join(found[at : at + length])
                if any(phrase in known for known in (lex.senses, lex.negators, lex.no_denial, lex.denying, lex.absent)):
                    joined.append(phrase)
                    taken = length
                    break
            else:
                joined.append(found[at])
        else:
            joined.append(found[at])
        at += taken
    return tuple(_with_particles(joined, lex) if lex.particles else joined)


def _with_particles(tokens: list[str], lex: Lexicon) -> list[str]:
    """Put parts of known verbs together: "lehnen den Antrag ab" becomes "ablehnen den Antrag"."""
    found: list[str] = []
    for at, token in enumerate(tokens):
        is_last = at + 1 == len(tokens) or tokens[at + 1] in BOUNDARIES
        place = _verb_of(token, found, lex) if is_last and token in lex.particles else None
        if place is None:
            found.append(token)
        else:
            found[place] = token + found[place]
    return found


def _verb_of(particle: str, before: list[str], lex: Lexicon) -> int | None:
    """Return the place of the verb that a particle belongs to: in its clause, and known only with it."""
    for place in range(len(before) - 1, max(-1, len(before) - 1 - _LONGEST_CLAUSE), -1):
        if before[place] in BOUNDARIES:
            break
        if senses_of(particle + before[place], lex):
            return place
    return None


_ENDING = re.compile(
    r"(?:arono|erono|irono|avano|evano|ieron|aron|eron|èrent|irent|urent|aban|avam|aram|eram|iram|issent|ement|aient|ient|ent|ant|ons|ait|ées|iert|ieren|eren|ien|ung|ando|endo|iendo|eux|eur|ées|és|ée|é|aux|al"
    r"|est|ern|ers|es|er|em|en|et|ez|as|os|an|on|at|[aeiostòóèì]n?)$"
)
_SHORTEST_STEM = 4
_WITHOUT_UMLAUTS = str.maketrans("äöü", "aou")
"""German plurals change the vowel: "Gast", "Gäste"."""


@lru_cache(maxsize=32768)
def stem_of(word: str, language: Language) -> str:
    """What the forms of a word have in common: a root in English, otherwise the word without what may be an ending."""
    if language == "en":
        return root_of(_bases().get(word, word))
    if language in _PLURAL_IN_S and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    if len(word) <= _SHORTEST_STEM or not word.isalpha():
        return word
    ending = _ENDING.search(word, _SHORTEST_STEM)
    stem = word[: ending.start()] if ending else word
    stem = stem[:-1] if stem[-1] == stem[-2] else stem
    return stem.translate(_WITHOUT_UMLAUTS) if language == "de" else stem


@cache
def _bases() -> Mapping[str, str]:
    """English verbs by those of their irregular forms that are hardly ever another word: "flown", "fly"."""
    irregular = entry("verbs.irregular", "en").items()
    return {form: base for base, forms in irregular for form in forms.split() if form not in _OTHER_WORDS}


_OTHER_WORDS = frozenset(("left", "rose", "bore", "bound", "felt", "lay", "saw", "found", "fell"))
_PLURAL_IN_S = frozenset[Language](("fr", "es", "pt", "nl"))


def _stem_of_hangul(token: str) -> str:
    """The first syllables of a Korean word, which mostly are its stem; negations in all forms by their first one."""
    if token[0] in _HANGUL_DENIALS:
        return token[0]
    if len(token) > _HANGUL_STEM:
        return token[:_HANGUL_STEM]
    return token[:-1] if len(token) == _HANGUL_STEM and token[-1] in _HANGUL_PARTICLES else token


_HANGUL_DENIALS = "않못없"
_HANGUL_PARTICLES = "은는이가을를의에도"
_HANGUL_STEM = 2


def _is_compound(token: str) -> bool:
    """Whether it is a compound ("drug-dependent", "5-year") and not a name ("IL-6", "G-CSF") or prefixed word."""
    first, last = token.split("-", 1)[0], token.rsplit("-", 1)[-1]
    return first not in _PREFIXES and last.isalpha() and (len(last) > 3 or first.isdigit())
