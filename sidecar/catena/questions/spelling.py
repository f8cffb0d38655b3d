"""Spelling: repair the words of a question that no note has and that resemble one word of the vault."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.language.folding import UNSPACED
from catena.language.identification import language_of
from catena.language.tokens import WORD_RUN
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, Language, entry
from catena.language.vocabulary import words as words_in
from catena.questions.correction import Correction
from catena.questions.edit_distance import differ_in_form, slips
from catena.questions.vault_words import VaultWords, WordInVault

SHORTEST = 4
"""The minimum number of letters of a word that is repaired."""
LONG = 8
"""From this number of letters on, two slips are repaired instead of one."""
SHORTEST_FOREIGN = 7
"""The minimum in other languages than English, whose dictionary is not at hand."""
LONG_FOREIGN = 10
SHORTEST_EXCHANGED = 7
"""The minimum number of letters for an exchanged letter to be repaired."""
MOST_OTHER_LETTERS = 4
"""Words that differ in more letters are no neighbours; two slips exchange no more."""
MUCH_MORE_OFTEN = 4
"""A neighbour wins against another at the same distance if this many times as many notes have it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spelled:
    """A question in the spelling of the vault.

    Attributes:
        text: The question with its repaired words.
        corrections: The repairs that the person should know of, neighbours as one. Other forms and regional spellings
            of a word are replaced, too, but not listed.
    """

    text: str
    corrections: tuple[Correction, ...] = ()


@dataclass(frozen=True, slots=True)
class _Repair:
    start: int
    end: int
    typed: str
    read_as: str


def spelled(question: str, words: VaultWords) -> Spelled:
    """Repair a question's spelling against the vault.

    A word that some note has is never changed, nor a quoted phrase, a link, a citekey, a number, a name in capitals
    or a word that English has, unless the neighbouring words then are the name of a note: `graf veiw`. The name of an
    author whom notes only cite is read as the citekey: `Lund` as `lund2011`.
    """
    unknown = _unknown(question, words)
    repairs = tuple(repair for match in unknown if (repair := _repaired(match, question, words)))
    if not repairs:
        return Spelled(text=question)
    repairs = (*repairs, *_completed(unknown, repairs, words))
    repairs = tuple(sorted(repairs, key=lambda repair: repair.start))
    return Spelled(text=_replaced(question, repairs), corrections=_shown(question, repairs))


_PROTECTED = re.compile(
    r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|『[^』]*』|`[^`]*`|\[\[[^\]]*\]\]|\[?@\S+|#\S+|\w+:\S+|\S*[\d_/\\]\S*"
)
_UNSPACED = re.compile(UNSPACED)


def _unknown(question: str, words: VaultWords) -> tuple[re.Match[str], ...]:
    language = language_of(question)
    if language != "en" and not speaks(question, words):
        return ()
    protected = [match.span() for match in _PROTECTED.finditer(question)]
    shortest = SHORTEST if language == "en" else SHORTEST_FOREIGN
    common = words_in("common.words", "en", *(own for own in _OTHERS if own == language))
    typed = [
        match
        for match in WORD_RUN.finditer(question)
        if len(match[0]) >= shortest
        and match[0].isalpha()
        and not match[0].isupper()
        and not _UNSPACED.search(match[0])
        and not any(start < match.end() and match.start() < end for start, end in protected)
        and match[0].lower() not in common
        and match[0].lower() not in words_in("comparing.asking", *_OTHERS)
        and match[0].lower() not in words_in("mentions.around", *_OTHERS)
    ]
    known = words.known({match[0].lower() for match in typed})
    return tuple(match for match in typed if match[0].lower() not in known)


def speaks(question: str, words: VaultWords) -> bool:
    """Return whether the notes have most of a question's common words, so that some are in its language."""
    language = language_of(question)
    if language in UNSPACED_LANGUAGES:  # whose words can't be counted
        return any(notes >= _SPOKEN for notes in words.counts(entry("framing.particles", language)).values())
    common = {word.lower() for word in WORD_RUN.findall(question)} & words_in("common.words", language)
    counts = words.counts(word for word in common if len(word) >= _SHORTEST_COMMON)
    return (
        not counts or 2 * sum(notes >= _SPOKEN for notes in counts.values()) > len(counts) or _is_main(language, words)
    )


def _is_main(language: Language, words: VaultWords) -> bool:
    """Return whether a handful of notes are in this language, of which none may ask as the question does: `what`."""
    counts = {each: words.counts(words_in("common.words", each)).values() for each in SPACED_LANGUAGES}
    own = counts.pop(language, ())
    return max(own, default=0) < _HANDFUL and sum(own) > _MAINLY * max(map(sum, counts.values()))


_OTHERS = tuple(language for language in SPACED_LANGUAGES if language != "en")
_SHORTEST_COMMON = 3
_MAINLY = 2
"""How many times more of its common words, counted in notes, the main language has than any other."""
_HANDFUL = 15
"""Notes with the commonest word from which on those with the question's own words can be counted."""
_SPOKEN = 3
"""Notes with a common word from which on it is no quotation."""


def _repaired(match: re.Match[str], question: str, words: VaultWords) -> _Repair | None:
    typed = match[0].lower()
    if match[0] != typed and (citekey := _citekey_of(typed, words)):
        return _Repair(*match.span(), match[0], citekey)
    english = language_of(question) == "en"
    if english and is_english(typed, words):
        return None
    most = 2 if len(typed) >= (LONG if english else LONG_FOREIGN) else 1
    near = _neighbours(typed, most, words)
    return None if near is None else _Repair(*match.span(), match[0], _cased(near, match[0]))


def _citekey_of(author: str, words: VaultWords) -> str | None:
    """Return the citekey with an author's name that most notes have: the name, maybe words of a title, and a year."""
    lengths = range(len(author) + 4, len(author) + _LONGEST_REST_OF_KEY)
    keys = [found for found in words.starting(author, lengths=lengths) if not found.word.isalpha()]
    return max(keys, key=lambda key: key.notes).word if keys else None


_LONGEST_REST_OF_KEY = 30


def is_english(word: str, words: VaultWords) -> bool:
    """Return whether the language model knows a word (lower case), its base or both parts of it as English."""
    bases = (word, *(word[: -len(end)] + put for end, put in _ENDINGS if word.endswith(end)))
    if any(words.is_word(base) for base in bases if len(base) >= SHORTEST - 1):
        return True
    parts = ((word[:at], word[at:]) for at in range(SHORTEST, len(word) - SHORTEST + 1))
    return any(words.is_word(first) and words.is_word(last) for first, last in parts)  # `fallback`


_ENDINGS = (
    ("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("ly", ""), ("er", ""),
    ("er", "e"), ("ier", "y"), ("est", ""), ("est", "e"), ("iest", "y"), ("ness", ""), ("less", ""), ("ful", ""),
)  # fmt: skip


def _neighbours(typed: str, most: int, words: VaultWords) -> str | None:
    """Return the word that was meant. None if the vault has no such word, or several that may be meant alike."""
    lengths = range(len(typed) - most, len(typed) + most + 1)
    letters = set(typed)
    alike = (
        found
        for found in words.starting(typed[0], lengths=lengths)
        if len(letters.symmetric_difference(found.word)) <= MOST_OTHER_LETTERS
    )
    near = [(slips(typed, found.word, at_most=most), found) for found in alike]
    if len(typed) < SHORTEST_EXCHANGED:
        near = [(distance, found) for distance, found in near if not _exchanges_a_letter(typed, found.word)]
    ranked = sorted(
        ((distance, found) for distance, found in near if distance <= most and _is_trusted(distance, found)),
        key=lambda pair: (pair[0], pair[1].titles == 0, -pair[1].notes, pair[1].word),
    )
    if not ranked or (len(ranked) > 1 and not _outdoes(ranked[0], ranked[1])):
        return None
    return ranked[0][1].word


def _exchanges_a_letter(typed: str, word: str) -> bool:
    """Return whether two words differ by one letter in one place (`remind`, `rewind`), as words often do."""
    return len(typed) == len(word) and sum(a != b for a, b in zip(typed, word, strict=True)) == 1


def _is_trusted(distance: int, found: WordInVault) -> bool:
    """Return whether a word is no misspelling itself: the further off it is, the better known it must be."""
    return distance < 2 or found.titles > 0 or found.notes > 1


def _outdoes(best: tuple[int, WordInVault], other: tuple[int, WordInVault]) -> bool:
    (distance, found), (further, second) = best, other
    return (
        distance < further
        or differ_in_form(found.word, second.word)
        or (found.titles > 0 and second.titles == 0)
        or found.notes >= MUCH_MORE_OFTEN * second.notes
    )


def _completed(unknown: Sequence[re.Match[str]], repairs: Sequence[_Repair], words: VaultWords) -> Iterator[_Repair]:
    """Yield repairs of words beside a repaired one that make the name of a note of both: `graf` before `view`."""
    by_start = {repair.start: repair for repair in repairs}
    by_end = {repair.end: repair for repair in repairs}
    for match in unknown:
        before, after = by_end.get(match.start() - 1), by_start.get(match.end() + 1)
        if match.start() in by_start or not (before or after):
            continue
        lengths = range(len(match[0]) - 2, len(match[0]) + 3)
        for found in words.starting(match[0][0].lower(), lengths=lengths):
            phrase = f"{found.word} {after.read_as}" if after else f"{before.read_as if before else ''} {found.word}"
            if slips(match[0], found.word, at_most=2) <= 2 and words.is_name(phrase):
                yield _Repair(*match.span(), match[0], _cased(found.word, match[0]))
                break


def _cased(word: str, typed: str) -> str:
    return word.capitalize() if typed[:1].isupper() else word


def _replaced(question: str, repairs: Sequence[_Repair]) -> str:
    out, at = "", 0
    for repair in repairs:
        out += question[at : repair.start] + repair.read_as
        at = repair.end
    return out + question[at:]


def _shown(question: str, repairs: Sequence[_Repair]) -> tuple[Correction, ...]:
    """Return what the person should know of, words that stand side by side as one."""
    shown: list[_Repair] = []
    for repair in repairs:
        if differ_in_form(repair.typed, repair.read_as):
            continue
        if shown and question[shown[-1].end : repair.start] == " ":
            last = shown.pop()
            repair = _Repair(last.start, repair.end, f"{last.typed} {repair.typed}", f"{last.read_as} {repair.read_as}")
        shown.append(repair)
    return tuple(Correction(typed=repair.typed, read_as=repair.read_as) for repair in shown)
