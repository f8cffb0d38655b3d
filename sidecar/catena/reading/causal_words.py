"""Detects sentences that state a cause or an effect, by English and German signal words."""

import re
from enum import IntEnum

from catena.language.denial import DENIALS, DENYING_DETERMINERS, DENYING_PRONOUNS, NOT_DENYING


class Causality(IntEnum):
    """What a sentence states about cause and effect, weakest first."""

    NONE = 0
    DENIED = 1
    """It denies one: `does not improve`."""
    EFFECT = 2
    """It states that one thing changes another: `improves`, `reduces`."""
    CAUSE = 3
    """It names a reason or a cause: `because`, `leads to`."""


_CAUSE = re.compile(
    r"\b(?:because|due to|owing to|thanks to|as a result|as a consequence|therefore|thus|hence|consequently|thereby"
    r"|which is why|that is why|that's why|the reasons?\b(?! to)|so that"
    r"|leads? to|led to|leading to|results? (?:in|from)|resulted (?:in|from)|resulting (?:in|from)"
    r"|stems? from|arises? from|brings? about|brought about|gives? rise to|contribut(?:es?|ed|ing) to"
    r"|responsible for|caus(?:e|es|ed|ing|al)|trigger(?:s|ed|ing)?|induc(?:es?|ed|ing)|(?:effects?|impact) (?:of|on)"
    r"|weil|denn|deshalb|deswegen|daher|darum|folglich|infolge\w*|aufgrund|dadurch"
    r"|führ(?:t|en|te|ten) (?:\w+ ){0,6}zu[mr]?|verursach\w*|bewirk\w*|zur folge|auslös\w*|beruht auf|liegt daran)\b",
    re.IGNORECASE,
)
_EFFECT = re.compile(
    r"\b(?:(?:improv|reduc|increas|decreas|enhanc|rais|influenc|enabl|accelerat|facilitat|undermin|stimulat|encourag|promot)"
    r"(?:es?|ed|ing)"
    r"|(?:strengthen|weaken|boost|prevent|foster|hinder|impair|affect|inhibit|worsen|allow|help)(?:e?s|e?d|ing)?"
    r"|(?:lower|support|slow|drive|force|shape|free)(?:s|e?d)|let(?:s|ting)|keep(?:s|ing)|driving|forcing|shaping"
    r"|ma(?:kes?|de|king) (?:\w+ ){1,5}(?:easier|harder|possible|impossible|better|worse|more|less|faster|slower))\b"
    r"|\b(?:verbesser|verschlechter|verringer|erhöh|senk|stärk|schwäch|förder|hemm|beeinfluss|steiger|ermöglich"
    r"|erleichter|erschwer|hilf|helf|verhinder)\w*",
    re.IGNORECASE,
)
_HARMLESS = "|".join(sorted(NOT_DENYING))
_DENYING = "|".join(sorted((DENIALS | DENYING_DETERMINERS | DENYING_PRONOUNS | {"without", "ohne"}) - {"not", "nicht"}))
_DENIAL = re.compile(
    rf"(?:\b(?:(?:not|nicht)(?! (?:{_HARMLESS})\b)|{_DENYING})\b|n't\b|n’t\b)(?:\W+\w+){{0,3}}\W*$", re.IGNORECASE
)
_BEFORE = 40
"""A negation counts within this many characters before a causal word."""


def causality_of(sentence: str) -> Causality:
    """Classifies a sentence; a denied cause decides only if the sentence states no other."""
    kinds = [
        Causality.DENIED if _DENIAL.search(sentence[max(0, match.start() - _BEFORE) : match.start()]) else kind
        for pattern, kind in ((_CAUSE, Causality.CAUSE), (_EFFECT, Causality.EFFECT))
        for match in pattern.finditer(sentence)
    ]
    return max(kinds, default=Causality.NONE)
