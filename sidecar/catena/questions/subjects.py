"""Subjects: find the things that a question compares."""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import takewhile

from catena.language.folding import fold, normal_name
from catena.language.identification import language_of
from catena.language.stop_words import question_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import SPACED_LANGUAGES, Language, alternatives, entry, words
from catena.questions.phrases import Masked, is_only_asking, masked, trimmed, without_politeness, without_question_words
from catena.questions.vault_names import VaultNames

MOST_SUBJECTS = 6


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
    found = _found(text, names, _VERSUS)
    if len(found) == 1 and not weighs_one_subject(text):
        parted = _found(text, names, _JOINED)
        return parted if len(parted) > 1 else found
    return found


def _found(text: str, names: VaultNames, joint: re.Pattern[str]) -> tuple[str, ...]:
    """Return the subjects; names of the vault are one subject unless they have this joint."""
    mask = masked(text, _Comparable(names, joint))
    bare = without_politeness(mask.text).rstrip(" ?!.…")
    found = tuple(_with_noun(_subjects(parts, mask), names) for parts in _readings(bare))
    return next((several for several in found if len(several) > 1), next((one for one in found if one), ()))


class _Comparable:
    """The vault's names without those that have a joint: a note called `A vs B` is about two subjects, not one."""

    def __init__(self, names: VaultNames, joint: re.Pattern[str]) -> None:
        self._names, self._joint = names, joint

    def known(self, names: Collection[str]) -> Mapping[str, str]:
        return {name: title for name, title in self._names.known(names).items() if not self._joint.search(name)}

    def nearest(self, phrase: str) -> str | None:
        return self._names.nearest(phrase)


def needs_two_subjects(text: str) -> bool:
    """Return whether a question asks for a comparison of two subjects: `compare`, `versus`, `difference`.

    `Pros and cons of A` and `which A is best` evaluate a single subject.
    """
    return bool(_COMPARES.search(text)) and not weighs_one_subject(text)


def only_compares(text: str) -> bool:
    """Return whether a question can mean nothing but a comparison: it begins with `compare`, or names nothing else."""
    return bool(_COMMANDS.match(text)) or not without_question_words(_COMPARES.sub(" ", text))


def asks_nothing_else(text: str, subjects: Collection[str]) -> bool:
    """Return whether a comparison asks for no certain attribute, as `Compare A and B: what do they cost?` does.

    Args:
        text: The question.
        subjects: What it compares.
    """
    left = text
    for word in sorted({word for subject in subjects for word in subject.split()}, key=len, reverse=True):
        left = re.sub(re.escape(word), " ", left, flags=re.IGNORECASE)
    left = _COMPARES_UNSPACED.sub(" ", _COMPARES.sub(" ", left))
    return all(fold(word) in _framing() for word in word_runs(left))


_COMPARES_UNSPACED = re.compile(
    r"和|与|跟|的|有什么|有何|什么|区别|差别|不同|比较|对比|在哪|哪里|有|吗|と|の|違い|は|何|です|か"
)


@cache
def _framing() -> frozenset[str]:
    """Words that only ask for a comparison, or join what is compared."""
    small = words("common.words", *SPACED_LANGUAGES) | words("comparing.asking", *SPACED_LANGUAGES)
    return frozenset(map(fold, small | question_stop_words()))


def weighs_one_subject(text: str) -> bool:
    """Return whether a question asks for strengths, weaknesses or alternatives, for which one subject is enough."""
    return bool(_ONE_SUBJECT.search(text))


_COMPARES = re.compile(
    r"\b(?:compar(?:e|ing|ison)|contrast|vs|versus|differences?|differs?|distinguish|vergleich\w*|unterschied\w*"
    r"|unterscheid\w*|différences?|comparar|diferencias?)\b",
    re.IGNORECASE,
)
_COMMANDS = re.compile(
    r"\W*(?:please |bitte )?(?:compare|contrast|vergleiche?|comparer?|comparar?|confronta|vergelijk|比较|对比"
    r"|(?:the )?differences? (?:of|between|from|to)\b)",
    re.IGNORECASE,
)
_ONE_SUBJECT = re.compile(
    r"\b(?:pros\s+(?:and|&|/)\s+cons|(?:dis)?advantages?|benefits|drawbacks|strengths|weaknesses|vor-? und nachteile?"
    r"|alternatives?)\b",
    re.IGNORECASE,
)
_LIST = re.compile(
    r"\s*,\s+(?:(?:and|or|und|oder|vs\.?|versus)\s+)?|\s+(?:and|or|und|oder|et|ou|y|&|vs\.?|versus|v\.s\.?)\s+",
    re.IGNORECASE,
)
_CHOICE = re.compile(r"\s*,?\s+(?:or|oder|vs\.?|versus|v\.s\.?)\s+|\s*,\s+|/", re.IGNORECASE)
_CONTEXT = re.compile(
    r"(?:[,.?!;:]?\s+(?:in terms of|with respect to|with regard to|regarding|when it comes to|for (?:my|the|a|an|note"
    r"|learning)\b|in (?:my|the) (?:notes|vault|context)|according to|based on|what my|in meinen notizen|when you're"
    r"|hinsichtlich|bezüglich|and (?:which|why|how|what|when|give)\b|the (?:most|least|best|worst|better|same)\b)"
    r"|\s*[,;:]\s+¿?(?:which (?:is|one|of)|what|who|how|why|where|was|wer|wie|worin|welche[rs]?|quelles?|quels?|qué|que"
    r"|cuál(?:es)?|en qué|en quoi|où|comment|cómo)\b"
    r"|[.?!]\s+(?:how|what|why|which|when|who|where|can|is|are|do|does|give"
    r"|please)\b).*$",
    re.IGNORECASE | re.DOTALL,
)
"""The text after the subjects: the criterion, the purpose and further sentences."""

_BETTER = (
    r"(?:better|worse|best|superior|inferior|preferable|faster|slower|cheaper|stronger|easier|harder|safer|bigger"
    r"|smaller|larger|smarter|healthier|older|younger|taller|longer|shorter|besser|mieux|mejor|(?:more|less"
    r"|worth) \w+)"
)
_BE = r"(?:is|are|was|were|do|does|did|should|would|can|could|will)"
_ALIKE = r"(?:different|similar|alike|related|the same|same|equivalent|equal|identical|comparable|compare|differ)"

_PAIRS = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        # What is done is no subject beside those that it is done with: `compare publishing to A and B`.
        r"\b(?:compar(?:e|ing)|contrast(?:ing)?)\s+[a-z]{3,}ing\s+(?:to|with|on|in|for|from|by)\s+"
        r"(?P<list>.+(?:\s(?:and|or|vs\.?|versus)\s|,).+)",
        r"\b(?:differences?|similarit(?:y|ies)|distinctions?|comparisons?|contrasts?|trade-?offs?|unterschiede?"
        r"|vergleich"
        r"|différences?|diferencias?)\b.*?\b(?:between|of|zwischen|entre)\s+(?P<list>.+)",
        r"\b(?:choice|choose|choosing|decide|fight|war|battle|match)\b.*?\b(?:between|zwischen)\s+(?P<list>.+)",
        r"\b(?:compar(?:e|ing)|contrast(?:ing)?|distinguish(?:ing)?|differentiate|vergleiche?n?|compare[rz]"
        r"|compara(?:r|me)?|distingu(?:er|ez|ir|e))\s+(?:between\s+|entre\s+)?(?P<a>.+?)\s+"
        r"(?:with|to|and|against|from|vs\.?|versus|mit|und|à|avec|et|con|y|e)\s+(?P<list>.+)",
        r"^(?:wie|wodurch)\s+unterscheide[tn]\s+sich\s+(?P<a>.+?)\s+von\s+(?P<b>.+)",
        rf"^(?:how|why|in what ways?)(?:\s+{_BE}|['’]s)\s+(?P<a>.+?)\s+{_ALIKE}\s+(?:from|than|to|with"
        rf"|against)\s+(?P<b>.+)",
        rf"^(?:how|why|in what ways?)(?:\s+{_BE}|['’]s)\s+(?P<list>.+?)\s+(?:{_ALIKE}|relate)\b",
        rf"^{_BE}\s+(?P<a>.+?)\s+(?:the\s+)?{_ALIKE}\s+(?:as|to|from|than|with)\s+(?P<b>.+)",
        rf"^(?:(?:why|when|how much|(?:in|for|at) (?:what|which) .+?)\s+)?(?:{_BE}\s+)?(?P<a>.+?)\s+(?:(?:{_BE}"
        rf"|get|have)\s+)?"
        rf"(?:(?:an?|any|much|far|even|really|so|the|always)\s+)*(?:{_BETTER}|more"
        rf"|less)\s+(?:\w+\s+){{0,4}}?(?:than|als|que)"
        r"\s+(?P<b>.+?)(?:\s+(?:for|für|at|in)\s+.+)?$",
        r"\b(?:what|was)\s+(?:do|does|did|have|has|haben)\s+(?P<list>.+?)\s+(?:have\s+in\s+common|share|gemeinsam)\b",
        r"^(?:can|could|would|will|does|do|did)\s+(?P<a>.+?)\s+(?:beat|outperform|defeat|outlast)\s+(?P<b>.+)",
        rf"^{_BE}\s+(?P<list>.+?)\s+(?:share\b|the same|similar|alike|{_BETTER}|different)",
    )
)
_CHOICES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"\b(?:which|what|who|where|was|welche[rs]?)\b.*?\b{_BETTER}(?:\s+[\w-]+){{0,5}}?(?:\s*[,:?]\s*"
        rf"|\s+-\s+)(?P<list>.+)",
        r"^(?P<list>.+?)(?:\s*[,:?]\s*|\s+-\s+)(?:which|what|who|was|welche[rs]?)\b.*",
        rf"\b(?:which|what|who|where|it|was|welche[rs]?)\b.*?\b(?:{_BETTER}|(?:came|is"
        rf"|comes)\s+first)\s+(?:to\s+\w+\s+"
        r"(?:to\s+|in\s+|an?\s+)?)?(?P<list>.+)",
        r"(?:^|[,.;:]\s+)(?:should|would|shall|do|can)\s+(?:i|we|you|people"
        r"|one)\s+(?:rather\s+)?(?:\w+\s+)??(?:use|choose"
        r"|pick|go for|go with|buy|prefer|learn|take|start with|get|switch to)\s+(?P<list>.+)",
        r"^(?:what|which|who|where|how)\b.*?[,:?.]\s+(?P<list>.+)",
        r"^(?:what|which)\s+should\s+(?:i|we|you)\s+\w+\s+(?P<list>.+)",
    )
)
_WEIGHED = re.compile(
    r"\b(?:pros\s+(?:and|&|/)\s+cons|(?:dis)?advantages?(?:\s+(?:and|or|&)\s+(?:dis)?advantages?)?|(?:benefits"
    r"|strengths)"
    r"(?:\s+and\s+\w+)?|drawbacks|weaknesses|vor-? und nachteile?|alternatives?)\s+(?:of|to|for|in|von|der|des|zu)\s+"
    r"(?P<one>.+)",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"\b(?:compar(?:e|ing)|contrast|vergleiche?|differences?|unterschiede?)\b(?:\s+(?:between|of|in|to|zwischen))?\s+"
    r"(?P<one>.+)",
    re.IGNORECASE,
)
_UNSPACED_JOINT = re.compile(" ?(?:还是|或者|[和与跟同及或]|と) ?")
_VERSUS = re.compile(r"\s+(?:vs\b\.?|versus|v\.s\.)\s+", re.IGNORECASE)
_JOINED = re.compile(rf"{_VERSUS.pattern}|{_LIST.pattern}|{_UNSPACED_JOINT.pattern}", re.IGNORECASE)
_CHOOSES = re.compile(r"\s(?:or|oder)\s|/", re.IGNORECASE)
_LAST_COLON = re.compile(r"^.*:\s+")
_OPENING = re.compile(
    rf"^(?:(?:compare|contrast|vergleiche?|show me|tell me about|what (?:is|are)(?: it like to)?|what's"
    rf"|which (?:is|one is)|is it|{_BE})\s+)+(?:(?:the )?(?:difference|differences|comparison)\s+(?:between|of)\s+)?"
    rf"(?:the\s+best\s+\w+\s+|{_BETTER}\s*[,:]?\s+(?:to\s+\w+\s+)?)?",
    re.IGNORECASE,
)


def _readings(bare: str) -> Iterator[list[str]]:
    """Yield ways to split a comparison into raw phrases, the most specific first."""
    for shape in _pairs_of(language_of(bare)):
        if match := shape.search(bare.lstrip("¿¡ ")):
            sides = match.groupdict()
            if _UNSPACED_JOINT.search(match[0]) and {"a", "b"} <= sides.keys():
                yield list(_halves(match.string[match.start("a") : match.end("b")]))
            else:
                yield [part for side in sides.values() for part in _split(side, _LIST)]
    if _VERSUS.search(bare):
        head, *rest = _VERSUS.split(bare)
        yield [_LAST_COLON.sub("", _OPENING.sub("", head)), *_split(" , ".join(rest), _LIST)]
    if match := _WEIGHED.search(bare):
        yield [match["one"]]
        return
    for shape in _PAIRS:
        if match := shape.search(bare):
            yield [part for side in match.groupdict().values() for part in _split(side, _LIST)]
    if _CHOOSES.search(bare):
        for shape in _CHOICES:
            match = shape.search(bare)
            if match and len(parts := _split(match["list"], _CHOICE)) > 1:
                yield parts
        yield _split(_OPENING.sub("", bare), _CHOICE)
    if match := _ALONE.search(bare):
        yield _split(match["one"], _LIST)
    if len(parts := _split(bare, _LIST)) > 1:
        yield parts


def _halves(joined: str) -> tuple[str, str]:
    """Split two subjects without blanks at the joint that leaves the most similar ones.

    The same character may be part of a word: `饱和脂肪和不饱和脂肪` is `饱和脂肪` and `不饱和脂肪`.
    """
    splits = [
        (joined[: joint.start()].strip(), joined[joint.end() :].strip()) for joint in _UNSPACED_JOINT.finditer(joined)
    ]
    return max((split for split in splits if all(split)), key=_similarity, default=(joined, ""))


def _similarity(split: tuple[str, str]) -> tuple[int, int]:
    """Return how many characters the two ends share, and how near their lengths are."""
    one, other = split
    shared = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(reversed(one), reversed(other), strict=False))
    )
    return shared, -abs(len(one) - len(other))


@cache
def _pairs_of(language: Language) -> tuple[re.Pattern[str], ...]:
    shapes: list[str] = entry("comparing.pairs", language)
    return tuple(re.compile(shape.replace("(?p<", "(?P<"), re.IGNORECASE) for shape in shapes)


def _with_noun(subjects: tuple[str, ...], names: VaultNames) -> tuple[str, ...]:
    """Give adjectives the noun that only the last subject has: `scheduled and due dates` is about `scheduled dates`."""
    *before, last = subjects or ("",)
    noun = last.rpartition(" ")[2]
    adjective = _GERMAN_ADJECTIVE if noun[:1].isupper() else _ADJECTIVE
    shares = " " in last and bool(before) and all(adjective.fullmatch(each) for each in (*before, last.split()[0]))
    if not shares or names.known(frozenset(map(normal_name, before))):
        return subjects
    return (*(f"{each} {noun}" for each in before), last)


_ADJECTIVE = re.compile(
    r"(?!music|logic|magic|topic|metal|animal|capital|goal|seed)"
    r"[a-z-]{2,}(?:ed|al|ive|ic|ous|able|ible|ful|less)|due|open|short|long|low|high|deep|hard|soft|strong|weak|big"
    r"|small|fast|slow|good|bad|old|new|early|late|dry|wet|hot|cold|warm|left|right|true|false|direct|indirect"
)
"""English adjectives, by their endings or the commonest."""
_GERMAN_ADJECTIVE = re.compile(r"[a-zäöüß-]{3,}e[nrms]?")
"""Nouns begin with a capital."""


def _split(text: str, at: re.Pattern[str]) -> list[str]:
    return [part for part in at.split(_CONTEXT.sub("", text)) if part]


def _with_head(parts: list[str], mask: Masked) -> Iterator[str]:
    """Yield the phrases; `that of Kruskal` gets what the first is the thing of: `the algorithm of Kruskal`."""
    head = _OF.match(mask.restored(parts[0])) if parts else None
    for at, part in enumerate(parts):
        that = _THAT_OF.match(part.strip()) if at and head else None
        yield f"{head['head']}{that['whose']}" if head and that else part


_OF = re.compile(rf"(?P<head>.+?\s(?:{alternatives('comparing.of', *SPACED_LANGUAGES)}))", re.IGNORECASE)
_THAT_OF = re.compile(rf"(?:{alternatives('comparing.that_of', *SPACED_LANGUAGES)})(?P<whose>\S.*)", re.IGNORECASE)


def _subjects(parts: list[str], mask: Masked) -> tuple[str, ...]:
    phrases = (trimmed(_CONTEXT.sub("", part)) for part in _with_head(parts, mask))
    whole = (phrase for phrase in phrases if phrase and not is_only_asking(mask.restored(phrase)))
    return tuple(dict.fromkeys(mask.restored(without_question_words(phrase) or phrase) for phrase in whole))[
        :MOST_SUBJECTS
    ]
