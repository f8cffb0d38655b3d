"""Decides which sentences assert something, and whose view they state."""

import re
from collections.abc import Sequence
from functools import cache

from catena.claims.claim import Stance
from catena.claims.lexicon import lexicon
from catena.claims.wording import read_as
from catena.language.inflection import inflected
from catena.language.tokens import HAN_OR_KANA
from catena.language.vocabulary import words
from catena.language.wordings import wording

FEWEST_WORDS = 3
_FEWEST_SIGNS = 4
"""The same of a complete sentence in a script without blanks."""
_SURELY_A_SENTENCE = 5
"""A complete sentence with this many words needs no known verb, since it may be in another language."""
LONGEST = 600
"""In characters; longer text is a list or pasted text, not a sentence."""

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_NO_VERB_ENDINGS = ("ss", "us", "is", "ics", "ness", "ings", "ments", "tions", "ities", "isms")
_QUOTING = re.compile(r"[\"“„«](?:[^\s\"“”„«»]+ ){2,}[^\s\"“”„«»]+[\"”“»](?!\s*$)")
"""Quoted words inside a sentence are mentioned, not asserted; a sentence that is quoted as a whole is asserted."""
_ASKING = ("か。", "か", "かな。", "吗。", "吗", "呢。")
"""How questions end in scripts without blanks."""
_A_NOT_A = re.compile(r"(\w)[不没]\1|[是能可]否")
"""What makes a Chinese sentence a question without a mark or a particle: 是不是, 有没有, 可不可以."""
_END_MARKS = (".", "!", "…", "。", "！", ".”", '."', ".)", "!)", ".’")


def asserts(text: str) -> bool:
    """Return whether a sentence (plain text, one line) asserts something.

    Questions, orders, titles, fragments, introductions of lists and sentences about the note itself do not. Verbs are
    also recognised by their form, so that no list of verbs needs to be complete; in doubt, the sentence asserts
    something.
    """
    if len(text) > LONGEST or text.endswith(("?", "？", ":", "：", "?)", "?”", '?"', ",", ";")):
        return False
    if HAN_OR_KANA.search(text):
        fewest = _FEWEST_SIGNS if text.endswith(_END_MARKS) else 2 * FEWEST_WORDS
        return len(HAN_OR_KANA.findall(text)) >= fewest and not (text.endswith(_ASKING) or _A_NOT_A.search(text))
    lower = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    if len(lower) < FEWEST_WORDS or wording("asserting.about_notes", "en").match(text):
        return False
    if gives_order(lower):
        return False
    finished = text.endswith(_END_MARKS)
    if not finished and (is_title(text) or lower[0] in continuing_words()):
        return False
    if finished and len(text.split()) >= _SURELY_A_SENTENCE:
        return True
    return any(map(is_verb, lower[1:])) or lower[0] in _plain_verbs() or (finished and read_as(text) != "en")


def stance_of(text: str) -> Stance:
    """Whose view a claim states: the note's, a reported source's, or the writer's own opinion."""
    if _QUOTING.search(text):
        return Stance.REPORTED
    if not _hints().isdisjoint(text.lower().replace(",", "").replace("’", "'").split()):
        return _stance(text)
    return Stance.ASSERTED


@cache
def _hints() -> frozenset[str]:
    """Words that every reported view or opinion contains: looking them up is faster than three searches."""
    return words("asserting.hints", "en", "de").union(*map(inflected, words("asserting.sayers", "en")))


@cache
def _named_alleging() -> re.Pattern[str]:
    """Return a pattern of somebody's name with what they allege: `Berg et al. (2020) argue`."""
    name = r"[A-ZÄÖÜ][\w'’-]+(?: (?:and|&|et|und|de|van|von) | )?"
    behind = r"(?:et al\.?|colleagues)?,? ?(?:\([^)]*\) )?"
    return wording(
        "asserting.alleges", "en", before=rf"(?-i:(?:^|[\s(])(?:{name}){{1,4}}{behind}", after="(?:s|d|ed)? )"
    )


def _stance(text: str) -> Stance:
    text = wording("asserting.denied_views", "en").sub("", text)
    if wording("asserting.opinions", "en", "de").search(text):
        return Stance.OPINION
    if wording("asserting.reports", "en", "de").search(text) or _named_alleging().search(text):
        return Stance.REPORTED
    return Stance.ASSERTED


def gives_order(lower: Sequence[str]) -> bool:
    """Return whether a sentence begins with an order: a bare verb that is neither a noun before "of" nor a subject.

    Args:
        lower: The sentence's words in lower case, at least two.
    """
    orders = words("claims.orders", "en")
    if lower[0] in ("never", "always", "please", "only", "just", "then", "also"):
        return lower[1] in orders
    if lower[0] not in orders:
        return False
    nearest = lower[1:8] if lower[1] in ("in", "on", "for", "to", "by", "with") else lower[1:4]
    return lower[1] not in ("of", "is", "was", "has", "can", "may", "will") and not (
        lower[1].endswith("ing") or any(word in ("is", "are", "was", "were") for word in nearest)
    )


def is_title(text: str) -> bool:
    """Return whether most longer words begin with a capital, as in titles and lists of names."""
    long = [word for word in _WORD.findall(text) if len(word) > 3]
    return len(long) > 1 and sum(word[0].isupper() for word in long) > 0.7 * len(long)


def is_verb(word: str) -> bool:
    """Return whether a lower-case word may be a verb, judging by its form."""
    if word in _plain_verbs() or word in lexicon().verbs:
        return True
    if word.endswith("s"):
        return len(word) > 3 and not word.endswith(_NO_VERB_ENDINGS)
    return len(word) > 4 and word.endswith(("ed", "en", "ew", "ought", "aught"))


def continuing_words() -> frozenset[str]:
    """Words that, at the beginning of a list item, continue a sentence from before the list."""
    return words("claims.continuing", "en")


def _plain_verbs() -> frozenset[str]:
    return words("claims.plain_verbs", "en", "de")
