"""What a person typed → the plain words and phrases to look for. Nothing in it is ever query syntax."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from catena.language.folding import UNSPACED, WORD
from catena.language.stop_words import unsearched
from catena.language.tokens import WORD_RUN, word_runs

MOST_TERMS = 64
"""More words than this say nothing new and cost time; later ones are left out."""

LONGEST_WHOLE_WORDS = 8
"""A typed text of more words than this is a question, not something to be found as it stands."""

_QUOTED = re.compile('"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|『([^』]+)』')
_PART = re.compile(rf"{WORD}+(?:[.'/&+#@:_-]{WORD}+)*[+#]*")
_UNSPACED_RUN = re.compile(rf"({UNSPACED}+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What to look for.

    Attributes:
        typed: What was typed, trimmed, NFC, on one line; what a model reads.
        terms: Plain words, and phrases as words joined by one blank; NFKC, lower case, each once, in the
            order typed. Empty when nothing typed is a word.
        whole: The whole typed text as one phrase, when it has one to `LONGEST_WHOLE_WORDS` words; else None.
    """

    typed: str
    terms: tuple[str, ...]
    whole: str | None


def terms_of(typed: str) -> Terms:
    """Take what a person typed apart.

    Quoted text stays a phrase. Words joined by signs (`foo_bar`, `don't`, `tag/nested`) stay one term, and
    `c++` and `c#` keep their signs; stores that split them read a phrase. Scripts written without blanks
    (Chinese, Japanese; Korean because its particles cling to words) become the run itself and its pairs of
    characters, the classical way of searching them without a dictionary.
    """
    typed = typed.encode("utf-8", "replace").decode()  # half a surrogate pair can be sent in JSON, and stores refuse it
    text = unicodedata.normalize("NFKC", typed).replace("’", "'").lower()
    phrases, rest = _quoted(text)
    single = list(dict.fromkeys(_single_terms(rest)))
    telling = [term for term in single if term not in unsearched()]
    words = telling or ([] if phrases else single)
    terms = tuple(dict.fromkeys(phrases + words))
    return Terms(
        typed=" ".join(unicodedata.normalize("NFC", typed).split()),
        terms=terms[:MOST_TERMS],
        whole=_whole(text),
    )


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


def _run_and_pairs(run: str) -> Iterable[str]:
    return (run, *(run[at : at + 2] for at in range(len(run) - 1))) if len(run) > 2 else (run,)


def _whole(text: str) -> str | None:
    words = word_runs(text)
    return " ".join(words) if 1 <= len(words) <= LONGEST_WHOLE_WORDS else None
