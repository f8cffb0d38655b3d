"""Phrases: find the topic of a question by removing the words that only ask.

`How has my understanding of atomic notes evolved?` → `atomic notes`; `睡眠とは？` → `睡眠`. Names of the vault are
masked first, so that they are never split. The wordings are in each language's vocabulary, table `framing`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from catena.language.folding import normal_name
from catena.language.identification import language_of
from catena.language.stop_words import question_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, Language
from catena.language.wordings import wording, wordings

if TYPE_CHECKING:  # a search by words needs no names
    from catena.questions.vault_names import VaultNames

LONGEST_NAME_WORDS = 10
"""The maximum number of words of a title that is searched in a question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """A text in which one character replaces each name of the vault, so that no pattern can split a name.

    Attributes:
        text: The text with the names replaced.
        spelled: The names as the text spells them.
        named: The names as the vault spells them, in the same order.
    """

    text: str
    spelled: tuple[str, ...]
    named: tuple[str, ...]

    def restored(self, phrase: str) -> str:
        """Return a phrase with its names restored: in the vault's spelling if it is a single name, else as typed."""
        if len(phrase) == 1 and _is_mask(phrase):
            return self.named[ord(phrase) - _FIRST_MASK]
        return "".join(self.spelled[ord(c) - _FIRST_MASK] if _is_mask(c) else c for c in phrase)

    def names_within(self, phrase: str) -> tuple[str, ...]:
        """Return the names in a phrase, in the vault's spelling."""
        return tuple(self.named[ord(c) - _FIRST_MASK] for c in phrase if _is_mask(c))

    def is_mostly_names(self, phrase: str) -> bool:
        """Return whether names make up more of a phrase's words than other words do, stop words aside."""
        inside = sum(len(self.spelled[ord(c) - _FIRST_MASK].split()) for c in phrase if _is_mask(c))
        outside = [
            word
            for word in phrase.split()
            if not any(map(_is_mask, word)) and word.casefold() not in question_stop_words()
        ]
        return inside > len(outside)


def masked(text: str, names: "VaultNames") -> Masked:
    """Mask the vault's names in a text. If two overlap, the longer one is masked.

    Text in double brackets is masked too, even if the vault has no such note. A name that consists only of question
    words, such as a note called "What", is not masked.
    """
    text = "".join(c for c in text if not _is_mask(c))
    spans = {**_linked(text), **_known(text, names)}
    out, spelled, named, at = "", list[str](), list[str](), 0
    for start, end in _longest(spans):
        out += text[at:start] + chr(_FIRST_MASK + len(named))
        spelled.append(text[start:end])
        named.append(spans[start, end])
        at = end
    return Masked(text=out + text[at:], spelled=tuple(spelled), named=tuple(named))


def is_only_asking(phrase: str) -> bool:
    """Return whether a phrase has only stop words. What stands in capitals, other than "I", is not a stop word."""
    words = word_runs(phrase)
    return not any(map(_names, words)) and not any(map(_is_mask, phrase))


def without_politeness(text: str) -> str:
    """Remove polite phrases from both ends of a question: `please`, `can you tell me`, `I'd like to know`."""
    language = language_of(text)
    thanks = wording("framing.thanks", language, before=r"[\s,]*(?:\b", after=r")?[\s?!.…]*$")
    return _strip(text, _beginnings(language, "polite"), thanks)


def without_frame(question: str) -> str:
    """Return a question without what only frames its topic; unchanged if it has no frame, or is nothing else."""
    if len(question) > _LONGEST_FRAMED:
        return question
    before, after = _frames(language_of(question))
    left, whole = question.strip(), ""
    while left != whole:
        whole = left
        for pattern in (*before, *after):
            shorter = pattern.sub("", left, count=1).strip()
            left = shorter or left
    return question if left == _END_MARKS.sub("", question.strip()) else left or question


def without_carriers(question: str) -> str:
    """Return a question without nouns that only carry its topic: `the notion of utopia` → `utopia`."""
    language = language_of(question)
    before, after = ("", "") if language in UNSPACED_LANGUAGES else (r"(?<!\w)", r"(?:\s+|(?<=['’]))")
    carriers = wording("framing.carriers", language, before=before, after=after)
    return " ".join(carriers.sub(" ", question).split())


def without_question_words(text: str) -> str:
    """Remove the words that only ask from both ends of a question.

    Removes beginnings such as `What do my notes say about` and endings such as `evolved over time`, until there are no
    more. Returns "" if nothing else is left.
    """
    language = language_of(text)
    bare = without_politeness(without_frame(without_carriers(text)))
    how_it_does = wording("framing.does", language).match(bare)
    endings = wording("framing.endings", language, before=r"(?:[\s,]+(?:", after=r"))?[\s?!.…]*$")
    left = _strip(how_it_does["it"] if how_it_does else bare, _beginnings(language, "polite", "openings"), endings)
    return "" if is_only_asking(left) else left


def trimmed(phrase: str) -> str:
    """Remove articles, prepositions, quotation marks and punctuation from both ends of a phrase.

    Balanced brackets are kept: `C++ (language)`.
    """
    leading = wording("framing.leading", *SPACED_LANGUAGES, before="^", after=r"(?:\s+|(?<='))")
    trailing = wording("framing.trailing", *SPACED_LANGUAGES, before=r"\s+", after="$")
    text, before = phrase, None
    while text != before:
        before = text
        text = trailing.sub("", leading.sub("", text.lstrip(_EDGE + ")]").rstrip(_EDGE + "(["))) if text else text
        for opening, closing in ("()", "[]"):
            if text.endswith(closing) and text.count(opening) < text.count(closing):
                text = text[:-1]
            if text.startswith(opening) and text.count(closing) < text.count(opening):
                text = text[1:]
    if text[:1] + text[-1:] in ("()", "[]") and text[1:-1].isalnum():
        return text[1:-1]
    return text


_FIRST_MASK = 0xF0000
_MOST_MASKS = 0x200
FIRST_MASK, LAST_MASK = chr(_FIRST_MASK), chr(_FIRST_MASK + _MOST_MASKS - 1)
"""Between these are the characters that stand for names in a masked text."""
_LINK = re.compile(r"\[\[([^\[\]|#^]+)(?:[#^][^\[\]|]*)?(?:\|[^\[\]]*)?\]\]")


def _names(word: str) -> bool:
    return word.casefold() not in question_stop_words() or (word.isupper() and word not in _JOINING)


_JOINING = ("I", "AND", "OR", "NOT")
"""Capitals that name nothing: some people type them so in a search."""


def _is_mask(character: str) -> bool:
    return _FIRST_MASK <= ord(character) < _FIRST_MASK + _MOST_MASKS


def _linked(text: str) -> dict[tuple[int, int], str]:
    return {match.span(): match[1].strip() for match in _LINK.finditer(text) if match[1].strip()}


def _known(text: str, names: "VaultNames") -> dict[tuple[int, int], str]:
    tokens = [match.span() for match in _TOKEN.finditer(text)]
    naming = [not is_only_asking(text[start:end]) for start, end in tokens]
    spans = [
        (tokens[first][0], tokens[last][1])
        for first in range(len(tokens))
        for last in range(first, min(first + LONGEST_NAME_WORDS, len(tokens)))
        if any(naming[first : last + 1])
    ]
    folded = text.casefold() if text.isascii() else None
    phrases = {span: folded[slice(*span)] if folded else normal_name(text[slice(*span)]) for span in spans}
    known = names.known(frozenset(phrases.values()))
    return {span: known[phrase] for span, phrase in phrases.items() if phrase in known}


def _longest(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans that do not overlap, in order. The longer span wins; of two equally long ones, the earlier."""
    taken: list[tuple[int, int]] = []
    for start, end in sorted(spans, key=lambda span: (span[0] - span[1], span)):
        if all(end <= other[0] or start >= other[1] for other in taken) and len(taken) < _MOST_MASKS:
            taken.append((start, end))
    return sorted(taken)


_TOKEN = re.compile(r"[^\s,;:?!\"“”„()\[\]]+(?<![.'’])|\([^()\s]+\)")
_EDGE = " \t,;:?!.？！。，、\"'“”„‘’«»{}<>|\\/–—-…*_`"


def _beginnings(language: Language, *names: str) -> tuple[re.Pattern[str], ...]:
    """What may stand at the beginning of a question, up to the next word."""
    end = r"(?:\s+|(?<=')|[:,]\s*|\s*$)"
    return tuple(each for name in names for each in wordings(f"framing.{name}", language, after=end))


def _strip(text: str, openings: Iterable[re.Pattern[str]], ending: re.Pattern[str]) -> str:
    left, before = " ".join(text.split()), None
    while left != before:
        before = left
        for opening in openings:
            if match := opening.match(left):
                left = left[match.end() :]
        if match := ending.search(left, max(0, len(left) - _LONGEST_ENDING)):
            left = left[: match.start()]
    return left


_LONGEST_ENDING = 60


_LONGEST_FRAMED = 200
"""Characters at most of a question whose frame is looked for, which stands at an end."""


@cache
def _frames(language: Language) -> tuple[tuple[re.Pattern[str], ...], tuple[re.Pattern[str], ...]]:
    """The patterns of a language: those at the beginning and those at the end."""
    # Languages with blanks end a frame with one, unless it ends with an article that has an apostrophe.
    end = "" if language in ("zh", "ja") else r"(?:\s+|(?<=['’\s]))"
    before, after = wordings("framing.before", language, "^", end), wordings("framing.after", language, after="$")
    return before, (*after, _END_MARKS) if before or after else ()


_END_MARKS = re.compile(r"[\s?？!！。…、,，]+$")
