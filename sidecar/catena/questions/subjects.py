"""Subjects: the things that a question compares."""

import re
from collections.abc import Iterator

from catena.questions.phrases import Masked, is_only_asking, masked, trimmed, without_frame, without_politeness
from catena.questions.vault_names import VaultNames

MOST_SUBJECTS = 6


def subjects_of(text: str, names: VaultNames) -> tuple[str, ...]:
    """What a question compares, in its order.

    Read are `A vs B`, `A versus B`, `differences between A and B`, `contrast A with B`, `compare A, B and C`, `is A
    better than B`, `how does A differ from B`, `which is better, A or B?`, `pros and cons of A` (one subject), and the
    like in German. A title with "and" in it that the vault knows is one subject.

    Args:
        text: The question, without its dates.
        names: Titles and aliases of the vault; they are never cut apart.

    Returns:
        Each once, spelled as the vault does or else as typed; one when the question names one only, none when it
        compares nothing.
    """
    mask = masked(text, names)
    asked = without_politeness(mask.text).rstrip(" ?!.…")
    return next((found for found in (_subjects(parts, mask) for parts in _readings(asked)) if found), ())


def needs_two_subjects(text: str) -> bool:
    """Whether a question says that it compares: `compare`, `versus`, `difference`.

    `Pros and cons of A` and `which A is best` weigh one thing and are answered as they are.
    """
    return bool(_COMPARES.search(text)) and not weighs_one_subject(text)


def weighs_one_subject(text: str) -> bool:
    """Whether a question asks for strengths, weaknesses or alternatives, of which one thing has enough."""
    return bool(_ONE_SUBJECT.search(text))


_COMPARES = re.compile(
    r"\b(?:compar(?:e|ing|ison)|contrast|vs|versus|differences?|differs?|distinguish|vergleich\w*|unterschied\w*"
    r"|unterscheid\w*|différences?|comparar|diferencias?)\b",
    re.IGNORECASE,
)
_ONE_SUBJECT = re.compile(
    r"\b(?:pros\s+(?:and|&|/)\s+cons|(?:dis)?advantages?|benefits|drawbacks|strengths|weaknesses|vor-? und nachteile?"
    r"|alternatives?)\b",
    re.IGNORECASE,
)
_JOIN = r"(?:and|or|und|oder|et|ou|y|&|with|to|from|against|than|vs\.?|versus|mit|als|gegen|von)"
_LIST = re.compile(
    r"\s*,\s*(?:(?:and|or|und|oder|vs\.?|versus)\s+)?|\s+(?:and|or|und|oder|et|ou|y|&|vs\.?|versus|v\.s\.?)\s+",
    re.IGNORECASE,
)
_CHOICE = re.compile(r"\s*,?\s+(?:or|oder|vs\.?|versus|v\.s\.?)\s+|\s*,\s+|/", re.IGNORECASE)
_CONTEXT = re.compile(
    r"[,.?!;:]?\s+(?:in terms of|with respect to|with regard to|regarding|when it comes to|for (?:my|the|a|an"
    r"|note|learning)\b"
    r"|in (?:my|the) (?:notes|vault|context)|according to|based on|what my|and (?:which|why|how|what|when|give)"
    r"|which (?:is|one|of)"
    r"|in meinen notizen|when you're|hinsichtlich|bezüglich).*$",
    re.IGNORECASE | re.DOTALL,
)
_BETTER = (
    r"(?:better|worse|best|superior|inferior|preferable|faster|slower|cheaper|stronger|easier|harder|safer"
    r"|besser|mieux|mejor|(?:more|less) \w+)"
)
_BE = r"(?:is|are|was|were|do|does|did|should|would|can|could|will)"
_AFTER_LAST = r"(?:different|similar|alike|related|the same|equivalent|equal|comparable|compare|differ)"

_PAIRS = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        r"\b(?:differences?|similarit(?:y|ies)|distinctions?|comparisons?|contrasts?|choice|choose|choosing"
        r"|decide|trade-?offs?"
        r"|unterschiede?|vergleich|différences?|diferencias?)\b.*?\b(?:between|of|zwischen|entre)\s+(?P<list>.+)",
        r"\b(?:compar(?:e|ing)|contrast(?:ing)?|distinguish(?:ing)?|differentiate|vergleiche?n?"
        r"|compare[rz])\s+(?:between\s+)?(?P<a>.+?)\s+"
        r"(?:with|to|and|against|from|vs\.?|versus|mit|und|à|avec|con|y)\s+(?P<list>.+)",
        rf"^(?:how|why|in what ways?|wie|wodurch)\s+(?:(?:{_BE}"
        rf"|unterscheide[tn]\s+sich)\s+)?(?P<a>.+?)\s+(?:{_AFTER_LAST})?\s*(?:from|than|to|with|against"
        rf"|von)\s+(?P<b>.+)",
        rf"^(?:how|why|in what ways?)\s+{_BE}\s+(?P<list>.+?)\s+(?:{_AFTER_LAST}|relate)\b",
        rf"^(?:why|when"
        rf"|how much)?\s*(?:{_BE}\s+)?(?P<a>.+?)\s+(?:{_BE}\s+)?(?:\w+\s+)?{_BETTER}\s+(?:\w+\s+){{0,4}}?(?:than"
        rf"|als|to|que)\s+(?P<b>.+?)(?:\s+(?:for|für|at|in)\s+.+)?$",
        r"\b(?:what|was)\s+(?:do|does|did|have|has|haben)\s+(?P<list>.+?)\s+(?:have\s+in\s+common|share|gemeinsam)\b",
        r"^(?:can|could|would|will|does|do|did)\s+(?P<a>.+?)\s+(?:beat|outperform|defeat|outlast)\s+(?P<b>.+)",
        rf"^{_BE}\s+(?P<list>.+?)\s+(?:the same|similar|alike|{_BETTER}|different)\b",
    )
)
_CHOICES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"^(?:which|what|who|where|was|welche[rs]?)\b.*?\b{_BETTER}(?:\s+\w+){{0,2}}?\s*[,:?-]\s*(?P<list>.+)",
        r"^(?P<list>.+?)\s*[,:?-]\s*(?:which|what|who|was|welche[rs]?)\b.*",
        rf"^(?:which|what|who|where)\b.*?\b{_BETTER}\s+(?P<list>.+)",
        r"^(?:should|would|shall|do|can)\s+(?:i|we|you|people|one)\s+(?:rather\s+)?(?:\w+\s+)??(?:use|choose"
        r"|pick|go for|go with|buy|prefer|learn|take|start with|get|switch to)\s+(?P<list>.+)",
        r"^(?:what|which|who|where|how)\b.*?[,:?]\s*(?P<list>.+)",
    )
)
_WEIGHED = re.compile(
    r"\b(?:pros\s+(?:and|&|/)\s+cons|(?:dis)?advantages?(?:\s+(?:and|or|&)\s+(?:dis)?advantages?)?|(?:benefits"
    r"|strengths)(?:\s+and\s+\w+)?"
    r"|drawbacks|weaknesses|vor-? und nachteile?|alternatives?)\s+(?:of|to|for|in|von|der|des|zu)\s+(?P<one>.+)",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"\b(?:compar(?:e|ing)|contrast|vergleiche?|differences?|unterschiede?)\b(?:\s+(?:between|of|in|to"
    r"|zwischen))?\s+(?P<one>.+)",
    re.IGNORECASE,
)


def _readings(asked: str) -> Iterator[list[str]]:
    """Ways to take a comparison apart, the most telling first; each a list of raw phrases."""
    if re.search(r"\s(?:vs\b\.?|versus|v\.s\.)\s", asked, re.IGNORECASE):
        head, *rest = re.split(r"\s+(?:vs\b\.?|versus|v\.s\.)\s+", asked, flags=re.IGNORECASE)
        opened = _LAST_COLON.sub("", _OPENING.sub("", head))
        yield [opened, *_split(" , ".join(rest), _LIST)]
    for shape in _PAIRS:
        if match := shape.search(asked):
            groups = match.groupdict()
            firsts = [groups["a"]] if groups.get("a") else []
            rest = groups.get("list")
            yield [
                *(part for first in firsts for part in _split(first, _LIST)),
                *(_split(rest, _LIST) if rest else [groups["b"]]),
            ]
    if match := _WEIGHED.search(asked):
        yield [match["one"]]
    if _CHOOSES.search(asked):
        for shape in _CHOICES:
            match = shape.search(asked)
            if match and len(parts := _split(match["list"], _CHOICE)) > 1:
                yield parts
        yield _split(_OPENING.sub("", asked), _CHOICE)
    if match := _ALONE.search(asked):
        yield _split(match["one"], _LIST)
    yield _split(asked, _LIST) if len(_split(asked, _LIST)) > 1 else []


_CHOOSES = re.compile(r"\s(?:or|oder)\s|/", re.IGNORECASE)
_LAST_COLON = re.compile(r"^.*:\s+")
_OPENING = re.compile(
    rf"^(?:(?:compare|contrast|vergleiche?|show me|tell me about|what (?:is|are)(?: it like to)?|what's"
    rf"|which (?:is|one is)|is it|{_BE})\s+)+"
    rf"(?:(?:the )?(?:difference|differences|comparison)\s+(?:between|of)\s+)?(?:the\s+best\s+\w+\s+"
    rf"|{_BETTER}\s*[,:]?\s+(?:to\s+)?)?",
    re.IGNORECASE,
)


def _split(text: str, at: re.Pattern[str]) -> list[str]:
    return [part for part in at.split(_CONTEXT.sub("", text)) if part]


def _subjects(parts: list[str], mask: Masked) -> tuple[str, ...]:
    phrases = (trimmed(_CONTEXT.sub("", part)) for part in parts)
    whole = (phrase for phrase in phrases if phrase and not is_only_asking(mask.restored(phrase)))
    return tuple(dict.fromkeys(mask.restored(without_frame(phrase) or phrase) for phrase in whole))[:MOST_SUBJECTS]
