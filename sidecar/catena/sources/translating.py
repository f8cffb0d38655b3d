"""Query translation: puts a question in another language than the notes into the words of the notes.

Each telling word is replaced by the word of the vault with the nearest multilingual vector, as in query translation by
word embeddings that two languages share (Vulić and Moens, SIGIR 2015). No dictionary is needed, and nothing is
translated into words that no note has. The result is no sentence, but finds notes by words and by meaning that the
question alone does not (`docs/decisions/0022-languages.md`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from catena.index.languages import NearWord
from catena.language.cognates import are_cognates
from catena.language.folding import UNSPACED
from catena.language.identification import asked_language
from catena.language.stop_words import search_stop_words
from catena.language.tokens import UNSPACED_CHARACTER
from catena.language.vocabulary import UNSPACED_LANGUAGES, words
from catena.questions.correction import Correction, Wordings
from catena.questions.edit_distance import differ_in_form
from catena.sources.ports import MultilingualVectors
from catena.sources.source import Lookup
from catena.sources.terms import terms_of

LEAST_COSINE_OF_WORDS = 0.65
"""Words below it rarely mean the same: of two languages' words for one thing, nearly all are above .7."""

LEAST_COSINE_OF_ONE_THING = 0.7
"""Words from it on count as the same where notes are read; words below it only help to find notes. A name that no note
has is often near to another one: `colchicina` to `colin`."""

LEAST_COSINE_OF_COGNATES = 0.5
"""The same for both where the words are written alike, too: `Zensur` and `censure`."""

SHORTEST_WORD = 3
LONGEST_PIECE = 4
"""Characters of a word in scripts without blanks."""

MOST_PIECES = 100
"""Further ones are left out: each costs a third of a millisecond, and a question of so many has words enough."""

LONGER_IS_SURER = 0.05
"""How much nearer a piece of text without blanks counts for each of its characters: 添加 is one word, not two."""

_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc]+")
_RUN = re.compile(rf"[\u3400-\u4dbf\u4e00-\u9fff]+|{_KATAKANA.pattern}|[\uac00-\ud7a3]+|(?:(?!{UNSPACED})[^\W\d_])+")
"""A word, or a run of one script without blanks. Hiragana, which mostly writes endings and particles, is left out."""


@dataclass(frozen=True, slots=True)
class Meant:
    """A question in the words of the notes.

    Attributes:
        lookup: What to look for.
        reading: The words of the question that the notes have others for, and these; None if there are none.
        wordings: Each word of the question that surely means a word of the notes, with that word.
    """

    lookup: Lookup
    reading: Correction | None
    wordings: Wordings


def is_translated(lookup: Lookup, vectors: MultilingualVectors | None) -> bool:
    """Return whether hardly any note is in the language of a question, and words can be compared."""
    main = vectors.main_language if vectors else None
    if vectors is None or main is None or main in UNSPACED_LANGUAGES:  # the words of these languages are not told apart
        return False
    return not vectors.is_spoken(lookup.language or asked_language(lookup.terms.typed))


def translated(lookup: Lookup, vectors: MultilingualVectors) -> Meant | None:
    """Return what a question means in the words of the notes; None if no word of theirs means what it asks. Blocks.

    Args:
        lookup: A question for which `is_translated` holds.
        vectors: The multilingual vectors.
    """
    language = lookup.language or asked_language(lookup.terms.typed)
    typed = lookup.terms.typed
    near = vectors.nearest_words(list(dict.fromkeys(_pieces(typed, language)))[:MOST_PIECES])
    ignored = _naming_nothing(vectors.main_language)
    chosen = [piece for piece in sorted(_chosen(near), key=typed.index) if near[piece].word not in ignored]
    if not chosen:
        return None
    return Meant(
        Lookup(
            terms=terms_of(_joined(chosen, near)),
            language=vectors.main_language,
            allowed_paths=lookup.allowed_paths,
            limit=lookup.limit,
        ),
        _reading([piece for piece in chosen if not differ_in_form(piece, near[piece].word)], near),
        tuple((piece, near[piece].word) for piece in chosen if _is_sure(piece, near[piece], LEAST_COSINE_OF_ONE_THING)),
    )


def _naming_nothing(language: str | None) -> frozenset[str]:
    """The words of a language that are no translation of what tells something: `yes`, `other`."""
    ignored = search_stop_words(language)
    return ignored | words("common.words", "en") | words("common.naming_nothing", "en") if language == "en" else ignored


def _joined(pieces: Sequence[str], near: Mapping[str, NearWord]) -> str:
    return " ".join(dict.fromkeys(near[piece].word for piece in pieces))


def _reading(pieces: Sequence[str], near: Mapping[str, NearWord]) -> Correction | None:
    return Correction(typed=" ".join(pieces), read_as=_joined(pieces, near)) if pieces else None


def _pieces(text: str, language: str) -> Iterator[str]:
    """Yield the words that tell something, and from scripts without blanks every piece that may be a word."""
    ignored = search_stop_words(language)
    for run in _RUN.findall(text):
        if _KATAKANA.fullmatch(run):
            yield run
        elif UNSPACED_CHARACTER.match(run):
            yield from (run[at : at + n] for n in range(2, LONGEST_PIECE + 1) for at in range(len(run) - n + 1))
        elif len(run) >= SHORTEST_WORD and run.lower() not in ignored:
            yield run


def _is_sure(piece: str, word: NearWord, least: float) -> bool:
    return word.cosine >= (LEAST_COSINE_OF_COGNATES if are_cognates(piece, word.word) else least)


def _chosen(near: Mapping[str, NearWord]) -> Sequence[str]:
    """Return the pieces that mean a word of the vault; of pieces that overlap, the surest."""
    sure = [piece for piece, word in near.items() if _is_sure(piece, word, LEAST_COSINE_OF_WORDS)]
    taken = [piece for piece in sure if not UNSPACED_CHARACTER.search(piece)]
    characters: set[str] = set()
    unspaced = (piece for piece in sure if UNSPACED_CHARACTER.search(piece))
    for piece in sorted(unspaced, key=lambda piece: -near[piece].cosine - LONGER_IS_SURER * len(piece)):
        if characters.isdisjoint(piece):
            characters.update(piece)
            taken.append(piece)
    return taken
