"""Edit distance: how many slips of the pen turn one word into another, and which spellings sound alike."""

import re
from collections.abc import Iterable

from catena.language.folding import fold
from catena.language.inflection import same_word


def slips(one: str, other: str, *, at_most: int) -> int:
    """Return the number of letters missing, added, exchanged or swapped with a neighbour (Damerau-Levenshtein).

    Accents do not count. Two spellings of one sound (`graf`, `graph`) are one slip apart.

    Returns:
        The number, or `at_most` + 1 if it is greater.
    """
    one, other = fold(one), fold(other)
    if one == other:
        return 0
    letters = len(set(one).symmetric_difference(other))
    if letters > max(2 * at_most, _LETTERS_OF_A_SOUND):
        return at_most + 1
    if (_TWO_SPELLINGS.search(one) or _TWO_SPELLINGS.search(other)) and _rewritten(one, _SOUNDS) == _rewritten(
        other, _SOUNDS
    ):
        return 1
    if abs(len(one) - len(other)) > at_most or letters > 2 * at_most:
        return at_most + 1
    return min(_distance(one, other, at_most), at_most + 1)


def differ_in_form(one: str, other: str) -> bool:
    """Return whether two words are forms or regional spellings of one word rather than a slip.

    They are if only their endings differ, or if one has a British and the other an American spelling or one writes an
    umlaut as two letters.
    """
    one, other = fold(one), fold(other)
    common = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    longest = max(len(one), len(other))
    ends_differ = common >= _SHORTEST_STEM and longest - common <= _LONGEST_ENDING and one[:common] == other[:common]
    are_forms = ends_differ and bool(_FORMS.fullmatch(f"{one[common:]}/{other[common:]}"))
    return are_forms or same_word(one, other) or _rewritten(one, _REGIONS) == _rewritten(other, _REGIONS)


_LETTERS_OF_A_SOUND = 3
"""Letters that two spellings of one sound may not share: `f`, `p` and `h`."""
_SHORTEST_STEM = 4
_LONGEST_ENDING = 4
_ENDINGS = r"(?:|e|s|es|ed|d|ing|er|ers|or|ly|n|en|m|em|r|rs|ez|ent|nt|a|o|i|as|os|t|te|ten|y|ies|ial|al)"
_FORMS = re.compile(f"{_ENDINGS}/{_ENDINGS}")
_TWO_SPELLINGS = re.compile(r"ph|ck|q|(.)\1")
"""What another spelling may sound like. A word without any of it has one spelling."""
_SOUNDS = ((re.compile("ph"), "f"), (re.compile("ck|q(?!u)"), "k"), (re.compile(r"(.)\1"), r"\1"))
_REGIONS = (
    (re.compile("our"), "or"), (re.compile("is(?=e|i|a)"), "iz"), (re.compile("ys(?=e|i)"), "yz"),
    (re.compile("re$"), "er"), (re.compile("ogue$"), "og"), (re.compile("ence$"), "ense"), (re.compile("ae"), "a"),
    (re.compile("oe"), "o"), (re.compile("ue"), "u"), (re.compile("ll"), "l"),
)  # fmt: skip


def _rewritten(word: str, rules: Iterable[tuple[re.Pattern[str], str]]) -> str:
    for pattern, written in rules:
        word = pattern.sub(written, word)
    return word


def _distance(one: str, other: str, at_most: int) -> int:
    """Return the number of slips, or more than `at_most` if there are more.

    What both begin or end with costs nothing. Of the table only the band is filled in which so few slips can end.
    """
    one, other = _without_common_ends(one, other)
    too_many = at_most + 1
    before: list[int] = []
    last = [j if j <= at_most else too_many for j in range(len(other) + 1)]
    for i, letter in enumerate(one, 1):
        row = [i] + [too_many] * len(other)
        for j in range(max(1, i - at_most), min(len(other), i + at_most) + 1):
            opposite = other[j - 1]
            cost = last[j - 1] + (letter != opposite)
            cost = min(cost, last[j] + 1, row[j - 1] + 1)
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == opposite:
                cost = min(cost, before[j - 2] + 1)
            row[j] = cost
        if min(row) > at_most and min(last) > at_most - 1:
            return too_many
        before, last = last, row
    return last[-1]


def _without_common_ends(one: str, other: str) -> tuple[str, str]:
    """Return what is left of two words without the letters that both begin and end with."""
    shorter = min(len(one), len(other))
    start = next((at for at in range(shorter) if one[at] != other[at]), shorter)
    left = shorter - start
    end = next((at for at in range(left) if one[-1 - at] != other[-1 - at]), left)
    return one[start : len(one) - end], other[start : len(other) - end]
