"""Extract plain words and phrases from a query. Nothing in the query is interpreted as syntax."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from catena.language.folding import UNSPACED, WORD, normalized
from catena.language.identification import main_language
from catena.language.stop_words import search_stop_words
from catena.language.tokens import WORD_RUN, word_runs

MOST_TERMS = 64
"""The maximum number of terms; later words are left out, since they add time but no information."""

LONGEST_WHOLE_WORDS = 8
"""A longer text is taken for a question, not for a phrase to be found verbatim."""

_QUOTED = re.compile('"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|『([^』]+)』')
_PART = re.compile(rf"{WORD}+(?:[.'/&+#@:_-]{WORD}+)*[+#]*")
_UNSPACED_RUN = re.compile(rf"({UNSPACED}+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The words to look for.

    Attributes:
        typed: The text as typed, trimmed, NFC, on one line; this is what the model embeds.
        terms: Words, and phrases as words joined by one blank; NFKC, lower case, each once, in the order typed. Empty
            if the text contains no words.
        whole: The whole text as one phrase if it has at most `LONGEST_WHOLE_WORDS` words; otherwise None.
    """

    typed: str
    terms: tuple[str, ...]
    whole: str | None


def terms_of(typed: str) -> Terms:
    """Split a typed text into terms.

    Quoted text stays a phrase. Words joined by signs (`foo_bar`, `don't`, `tag/nested`) stay one term, and `c++` and
    `c#` keep their signs; a store that splits them searches for a phrase. Text in scripts without blanks (Chinese,
    Japanese; also Korean, whose particles are attached to words) becomes the run itself and its pairs of characters,
    the classical way to search it without a dictionary.
    """
    typed = typed.encode("utf-8", "replace").decode()  # JSON may contain lone surrogates, which stores reject
    text = normalized("NFKC", typed).replace("’", "'").lower()
    phrases, rest = _quoted(text)
    language = main_language(typed)
    single = list(dict.fromkeys(filter(None, (_bare(term, language) for term in _single_terms(rest)))))
    ignored = search_stop_words(language)
    shouted = shouted_in(typed)
    telling = [term for term in single if term not in ignored or term in shouted]
    words = telling or ([] if phrases else single)
    terms = tuple(dict.fromkeys(phrases + words))
    return Terms(
        typed=" ".join(normalized("NFC", typed).split()),
        terms=terms[:MOST_TERMS],
        whole=_whole(text),
    )


def shouted_in(typed: str) -> frozenset[str]:
    """The words in capitals, folded to lower case, which name something: `WHERE` in `What does WHERE do in SQL?`.

    None if all words are in capitals; `AND`, `OR` and `NOT` are how some people type a search.
    """
    if typed.isupper():
        return frozenset()
    return frozenset(word.lower() for word in _CAPITALS.findall(typed)) - {"and", "or", "not"}


_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")


def _quoted(text: str) -> tuple[list[str], str]:
    """The quoted phrases, and the text without them."""
    phrases = (" ".join(word_runs(next(filter(None, m.groups())))) for m in _QUOTED.finditer(text))
    return [phrase for phrase in phrases if phrase], _QUOTED.sub(" ", text)


def _single_terms(text: str) -> Iterator[str]:
    for part in _PART.findall(text):
        for run in filter(None, _UNSPACED_RUN.split(part)):
            if _UNSPACED_RUN.fullmatch(run):
                yield from _run_and_pairs(run)
            elif WORD_RUN.search(run):
                yield run.strip(".'/&@:_-") if run != part else run


def _bare(term: str, language: str | None) -> str:
    """Take off what French and Italian write together with a word: `l'inrae`, `partagent-ils`, `fonctionne-t-elle`.

    Returns "" for a French auxiliary verb with its pronoun (`a-t-il`), which tells nothing.
    """
    if language == "fr":
        term = _FRENCH_ELISION.sub("", term)
        verb = _FRENCH_PRONOUN.sub("", term)
        term = verb if verb == term or len(verb) > _LONGEST_AUXILIARY else ""
    return _ELISION.sub("", term)


_ELISION = re.compile(r"^(?:l|d|qu|dell?|all?|dall|nell|sull|quell|un)'(?=\w{3})")
_FRENCH_ELISION = re.compile(r"^(?:[cjmnst]|jusqu|lorsqu|puisqu|quelqu)'(?=\w{3})")
_FRENCH_PRONOUN = re.compile(r"-(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|ce)$")
_LONGEST_AUXILIARY = 4


def _run_and_pairs(run: str) -> Iterable[str]:
    return (run, *(run[at : at + 2] for at in range(len(run) - 1))) if len(run) > 2 else (run,)


def _whole(text: str) -> str | None:
    words = word_runs(text)
    return " ".join(words) if 1 <= len(words) <= LONGEST_WHOLE_WORDS else None
