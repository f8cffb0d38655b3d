"""Subjects: find the things that a question compares.

The wordings are in each language's vocabulary, table `comparing`.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache, partial
from itertools import takewhile

from catena.language.folding import fold, normal_name
from catena.language.identification import language_of
from catena.language.stop_words import question_stop_words
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, Language, words
from catena.language.wordings import says, wording, wordings
from catena.questions.choosing import choice_in
from catena.questions.phrases import Masked, is_only_asking, masked, trimmed, without_politeness, without_question_words
from catena.questions.vault_names import VaultNames

MOST_SUBJECTS = 6
_ENDING = 2
"""So many letters more, a word is still that of a name: `backlinks`."""


def subjects_of(text: str, names: VaultNames) -> tuple[str, ...]:
    """Find the subjects that a question compares.

    The forms are `A vs B`, `A versus B`, `differences between A and B`, `contrast A with B`, `compare A, B and C`, `is
    A better than B`, `how does A differ from B`, `which is better, A or B?`, `pros and cons of A` (one subject), and
    the like in German. A title of the vault that contains "and" is one subject, unless nothing else is compared.

    Args:
        text: The question, without its dates.
        names: The titles and aliases of the vault, which are never split.

    Returns:
        The subjects in the order of the question, without duplicates, in the vault's spelling or else as typed. Only
        one if the question names only one, and none if it compares nothing.
    """
    language = language_of(text)
    found = _found(text, names, _VERSUS, language)
    is_open = len(found) == 1 or (not found and needs_two_subjects(text))
    if is_open and not weighs_one_subject(text):
        parted = _found(text, names, _either(language), language)
        return parted if len(parted) > 1 else found
    return found


def _found(text: str, names: VaultNames, joint: re.Pattern[str], language: Language) -> tuple[str, ...]:
    """Return the subjects; names of the vault are one subject unless they have this joint."""
    mask = masked(text, _Comparable(names, joint))
    bare = without_politeness(mask.text).rstrip(" ?!.…")
    found = tuple(_with_noun(_subjects(parts, mask, language), names) for parts in _readings(bare, language))
    return next((several for several in found if len(several) > 1), next((one for one in found if one), ()))


class _Comparable:
    """The vault's names without those that have a joint: a note called `A vs B` is about two subjects, not one."""

    def __init__(self, names: VaultNames, joint: re.Pattern[str]) -> None:
        self._names, self._joint = names, joint

    def known(self, names: Collection[str]) -> Mapping[str, str]:
        return {name: title for name, title in self._names.known(names).items() if not self._joint.search(name)}

    def nearest(self, phrase: str) -> str | None:
        return self._names.nearest(phrase)


def chooses_among(text: str, names: VaultNames) -> bool:
    """Return whether a question asks which of several named things something holds of: `Which of A and B is older?`."""
    language = language_of(text)
    mask = masked(text, _Comparable(names, _VERSUS))
    choice = choice_in(without_politeness(mask.text), language)
    return choice is not None and len(_subjects(_split(choice.things, language=language), mask, language)) > 1


def needs_two_subjects(text: str) -> bool:
    """Return whether a question asks for a comparison of two subjects: `compare`, `versus`, `difference`.

    `Pros and cons of A` and `which A is best` evaluate a single subject.
    """
    return says("comparing.asks", text) and not weighs_one_subject(text)


def only_compares(text: str) -> bool:
    """Return whether a question can mean nothing but a comparison: it begins with `compare`, or names nothing else."""
    language = language_of(text)
    begins = wording("comparing.commands", language, before=r"\W*").match(text)
    return bool(begins) or not without_question_words(wording("comparing.asks", language).sub(" ", text))


def asks_nothing_else(text: str, subjects: Collection[str], *, may_choose: bool = False) -> bool:
    """Return whether a comparison asks for no certain attribute, as `Compare A and B: what do they cost?` does.

    Args:
        text: The question, or a clause of it.
        subjects: What it compares.
        may_choose: Whether it may ask which of them to use: `Should I use A or B?`.
    """
    left = text
    for word in sorted({word for subject in subjects for word in subject.split()}, key=len, reverse=True):
        is_spaced = not UNSPACED_CHARACTER.search(word)
        whole = rf"(?<!\w){re.escape(word)}\w{{0,{_ENDING}}}(?!\w)" if is_spaced else re.escape(word)
        left = re.sub(whole, " ", left, flags=re.IGNORECASE)
    language = language_of(text)
    for small in ("asks", "small"):
        left = wording(f"comparing.{small}", language).sub(" ", left)
    joint = re.compile(rf"{_any('and', language)}|{_any('or', language)}", re.IGNORECASE)
    framing = _framing() | _choosing() if may_choose else _framing()
    return all(fold(word) in framing or joint.fullmatch(word) for word in word_runs(left))


@cache
def _framing() -> frozenset[str]:
    """Words that only ask for a comparison, or join what is compared."""
    small = words("common.words", *SPACED_LANGUAGES) | words("comparing.asking", *SPACED_LANGUAGES)
    return frozenset(map(fold, small | question_stop_words()))


@cache
def _choosing() -> frozenset[str]:
    return frozenset(map(fold, words("comparing.choosing", *SPACED_LANGUAGES)))


def weighs_one_subject(text: str) -> bool:
    """Return whether a question asks for strengths, weaknesses or alternatives, for which one subject is enough."""
    return says("comparing.weighs", text)


def joint_of(text: str) -> re.Pattern[str]:
    """Return what joins things in the language of a text."""
    return _either(language_of(text))


@cache
def _either(language: Language) -> re.Pattern[str]:
    """Return what joins things in any way."""
    return re.compile(rf"{_joints(language).pattern}|{_unspaced_joint().pattern}", re.IGNORECASE)


_SIGN = r"vs\.?|versus|v\.s\."
_VERSUS = re.compile(r"\s+(?:vs\b\.?|versus|v\.s\.)\s+", re.IGNORECASE)
_UNSPACED_COMMA = "[、，]"
_OTHER = rf"(?!{UNSPACED_CHARACTER.pattern})[^、，]"
_BEHIND_COLON = re.compile(r"(?<=\S):\s+(?!.*\s(?:vs\b|versus\b|v\.s\.)).*$", re.IGNORECASE)
"""What stands behind the last of several things: `A vs B: give me examples`."""
_LAST_COLON = re.compile(r"^.*:\s+")


@cache
def _joints(language: Language) -> re.Pattern[str]:
    """Return what joins the things of a list: commas, `and`, `or`, `versus`."""
    joints = rf"{_any('and', language, 'en')}|{_any('or', language, 'en')}|&|{_SIGN}"
    return re.compile(rf"\s*,\s+(?:(?:{joints})\s+)?|\s+(?:{joints})\s+", re.IGNORECASE)


@cache
def _choices(language: Language) -> re.Pattern[str]:
    """Return what stands between things to choose from."""
    return re.compile(rf"\s*,?\s+(?:{_any('or', language, 'en')}|{_SIGN})\s+|\s*,\s+|/", re.IGNORECASE)


@cache
def _unspaced_joint() -> re.Pattern[str]:
    """Return what joins things without a blank."""
    return re.compile(
        rf" ?(?:{_any('or', *UNSPACED_LANGUAGES)}|{_any('and', *UNSPACED_LANGUAGES)}|{_UNSPACED_COMMA}) ?"
    )


@cache
def _sure_joint() -> re.Pattern[str]:
    """Return a joint that is no part of a word, since it stands beside a blank or a Latin letter: `PV 跟命名空间`."""
    joint = rf"(?:{_any('or', 'zh', 'ja')}|{_any('and', 'zh', 'ja')})"
    return re.compile(rf"(?<={_OTHER}) ?{joint} ?|{joint} ?(?={_OTHER})")


def _any(joint: str, *languages: Language) -> str:
    return wording(f"comparing.{joint}", *languages).pattern


_NAMING_OF_EACH: tuple[Language, ...] = ("fr", "es", "it", "pt")
"""Languages in which each of several things may have the preposition: `lequel de A et de B`."""


def _readings(bare: str, language: Language) -> Iterator[list[str]]:
    """Yield ways to split a comparison into raw phrases, the most specific first."""
    split = partial(_split, language=language)
    if choice := choice_in(bare, language):
        of = wording("comparing.of", language, before="^") if language in _NAMING_OF_EACH else None
        yield [of.sub("", part) if of else part for part in split(choice.things)]
    for shape in wordings("comparing.pairs", language):
        if match := shape.search(bare.lstrip("¿¡ ")):
            sides = match.groupdict()
            if {"a", "b"} <= sides.keys() and _unspaced_joint().search(match[0]):
                yield list(_unspaced_parts(match.string[match.start("a") : match.end("b")]))
            else:
                yield [part for side in sides.values() for part in split(side)]
    opening = wording("comparing.opening", language, before="^")
    if _VERSUS.search(bare):
        head, *rest = _VERSUS.split(_BEHIND_COLON.sub("", bare))
        yield [_LAST_COLON.sub("", opening.sub("", head)), *split(" , ".join(rest))]
    if match := wording("comparing.weighed", language).search(bare):
        is_of_several = wording("comparing.commands", language, before=r"\W*").match(bare)
        yield split(match["one"]) if is_of_several else [match["one"]]
        return
    for shape in wordings("comparing.wider_pairs", language):
        if match := shape.search(bare):
            yield [part for side in match.groupdict().values() for part in split(side)]
    choices = _choices(language)
    if "/" in bare or wording("comparing.or", language, "en", before=r"\s", after=r"\s").search(bare):
        for shape in wordings("comparing.choices", language):
            match = shape.search(bare)
            if match and len(parts := split(match["list"], choices)) > 1:
                yield parts
        yield split(opening.sub("", bare), choices)
    if match := wording("comparing.alone", language).search(bare):
        yield split(match["one"])
    if len(parts := split(bare)) > 1:
        yield parts


def _unspaced_parts(joined: str) -> Iterator[str]:
    """Yield the things that a list in a script without blanks joins: `IAAS、PAAS 和 SAAS`."""
    several = _sure_joint().split(joined)
    *before, last = (part for each in several for part in re.split(_UNSPACED_COMMA, each))
    yield from before
    yield from _halves(last) if len(several) == 1 else (last,)


def _halves(joined: str) -> tuple[str, str]:
    """Split two subjects without blanks at the joint that leaves the most similar ones.

    The same character may be part of a word: `饱和脂肪和不饱和脂肪` is `饱和脂肪` and `不饱和脂肪`.
    """
    splits = [
        (joined[: joint.start()].strip(), joined[joint.end() :].strip()) for joint in _unspaced_joint().finditer(joined)
    ]
    return max((split for split in splits if all(split)), key=_similarity, default=(joined, ""))


def _similarity(split: tuple[str, str]) -> tuple[int, int]:
    """Return how many characters the two ends share, and how near their lengths are."""
    one, other = split
    shared = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(reversed(one), reversed(other), strict=False))
    )
    return shared, -abs(len(one) - len(other))


def _with_noun(subjects: tuple[str, ...], names: VaultNames) -> tuple[str, ...]:
    """Give adjectives the noun that only the last subject has: `scheduled and due dates` is about `scheduled dates`."""
    *before, last = subjects or ("",)
    noun = last.rpartition(" ")[2]
    german = noun[:1].isupper()
    adjective = wording("comparing.adjectives", "de" if german else "en", before="(?-i:", after=")")
    shares = " " in last and bool(before) and all(adjective.fullmatch(each) for each in (*before, last.split()[0]))
    if not shares or names.known(frozenset(map(normal_name, before))):
        return subjects
    return (*(f"{each} {noun}" for each in before), last)


def _split(text: str, at: re.Pattern[str] | None = None, *, language: Language) -> list[str]:
    return [part for part in (at or _joints(language)).split(_without_context(text, language)) if part]


def _without_context(text: str, language: Language) -> str:
    """Leave out what stands behind the subjects: the criterion, the purpose and further sentences."""
    context = wording("comparing.behind", language).search(text.replace("\n", " "))
    return text[: context.start()] if context else text


def _with_head(parts: list[str], mask: Masked, language: Language) -> Iterator[str]:
    """Yield the phrases; `that of Kruskal` gets what the first is the thing of: `the algorithm of Kruskal`."""
    of = wording("comparing.of", language, before=r"(?P<head>.+?\s", after=")")
    that_of = wording("comparing.that_of", language, after=r"(?P<whose>\S.*)")
    head = of.match(mask.restored(parts[0])) if parts else None
    for at, part in enumerate(parts):
        that = that_of.match(part.strip()) if at and head else None
        yield f"{head['head']}{that['whose']}" if head and that else part


def _subjects(parts: list[str], mask: Masked, language: Language) -> tuple[str, ...]:
    phrases = (trimmed(_without_context(part, language)) for part in _with_head(parts, mask, language))
    whole = (phrase for phrase in phrases if phrase and not is_only_asking(mask.restored(phrase)))
    return tuple(dict.fromkeys(mask.restored(without_question_words(phrase) or phrase) for phrase in whole))[
        :MOST_SUBJECTS
    ]
