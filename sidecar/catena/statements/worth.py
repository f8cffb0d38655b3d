"""Worth: how well a sentence stands for its paper, and short forms of long sentences."""

import re
from collections.abc import Callable, Iterable, Sequence, Set
from functools import lru_cache

from catena.annotations.annotation import RoleSource
from catena.answers.themes_words import topic_roots
from catena.claims.reading import read
from catena.language.folding import normalized
from catena.language.identification import language_of
from catena.language.stop_words import search_stop_words
from catena.language.tokens import HAN_OR_KANA
from catena.language.wordings import wording
from catena.rhetoric.kind import Kind
from catena.statements.statement import Origin, Statement
from catena.statements.stock_phrases import begins, behind_connective, has

LONG = 330
"""Characters from which a passage is shortened; about four lines."""

LEAST_COMMON, _LEAST_COMMON_OF_LONGER = 0.85, 0.6
"""The shares of the words of the shorter and of the longer of two texts that are nearly the same."""

_SHORT, _GOOD = 40, 260
_PER_SIGN = 1.5
"""Letters that a Chinese or Japanese sign stands for, besides itself."""

_FORMAL = re.compile(
    r"[⊆⊂∈∉∀∃⇔⇒≅∩∪∘⟨⟩]|∼(?! ?\d)|(?<!\d[A-Z])→|(?<!\d)·|·(?!\d)|\b[a-zA-Z]\([a-zA-Z]\)|"
    r"\b(?:denotes?|assume that|suppose that)\b|^(?:remark|example|exercise|definition|theorem|lemma|proof|bemerkung|"
    r"beispiel|aufgabe|satz|beweis|remarque|exemple|théorème|lemme) \d|\bz\. ?z\.",
    re.IGNORECASE,
)
_LETTERS, _MOST_LETTERS = re.compile(r"(?<![\w.()$–-])(?!P ?[<=>≤≥])[A-ZΓΔΘΛΞΠΣΦΨΩ∆](?![\w.)$–-])"), 3
"""Letters that stand alone, as names of sets and points do, and not the `P` of a test."""

_OF_OTHERS = re.compile(
    r"\[[A-Z][\w+]{1,9}\d\d\w?\]|\bet al\b|\([A-Z][\w’'-]+(?: (?:and|&|et|und) [A-Z][\w’'-]+)?,? \d{4}\)"
)
"""A citation of others' work."""

_CONTINUES = ";,:.)]；，、：。）…-–—"
"""Signs with which no sentence begins."""

_LETTERED = re.compile(r"\W*\(?[A-H]\)\W")
"""What a part of a figure begins with."""

_DRESSING = " *_\"'“”‘’«»([|>#•-"
"""Signs before the first word of a caption."""
_ENDS = ".!?。！？…"

_REFERENCES = re.compile(r"\s?\[\d[\d,–\- ]*\]|\((?:fig(?:ure|\.)|table|see) [^)]{1,40}\)", re.IGNORECASE)
_SURELY = 0.8
_EARLY, _EARLY_DOING = 0.4, 0.6
"""The shares of the marks among which the first on the paper's own work must stand, and on how it was done."""

_CLAUSE = re.compile(
    r"(?:[;:]|,(?= (?:and|but|while|whereas|which|because|although|since|as|with|so)\b)|,|–|"
    r"—)(?=\s)"
)
_LEAST_BEFORE = 0.1
"""The least share of what fits that stands before what must not be lost: `p=0.03` alone says nothing."""

_A_LITTLE_LONGER = 1.15
"""A sentence that is only so much too long is not cut."""

_ORIGINS = {Origin.ANNOTATION: 0.8, Origin.ABSTRACT: 0.6, Origin.PDF: 0.0}
_OF_TITLE, _MOST_OF_TITLE = 0.25, 4


def worth(statement: Statement, title: Set[str]) -> float:
    """Return how well a sentence stands alone for its paper; higher is better.

    Args:
        statement: The sentence.
        title: The topic roots of the paper's title.
    """
    text = statement.text
    score = _ORIGINS[statement.origin]
    score += _OF_TITLE * min(_MOST_OF_TITLE, len(set(topic_roots(text)) & title))
    score -= 0.2 if behind_connective(text) != text else 0.0
    if points_back(text):
        score -= 0.6
    elif not (begins_here(text) or read(text).complete):
        score -= 0.5
    score -= 0.4 if _OF_OTHERS.search(text) or has(text, "compares") else 0.0
    score -= 0.0 if statement.leads else 0.2
    score -= 0.8 if text[:1].islower() or text[:1] in _CONTINUES else 0.0
    length = _length(text)
    score -= 0.7 if length < _SHORT else 0.4 if length > LONG else 0.15 if length > _GOOD else 0.0
    return score - 0.05 * len(_REFERENCES.findall(text))


def points_back(text: str) -> bool:
    """Return whether a sentence begins with a word for what was said before it, unless that is its own study."""
    return _points_back(behind_connective(text))


def _points_back(text: str) -> bool:
    return begins(text, "points_back") and not begins(text, "stands")


def begins_here(text: str) -> bool:
    """Return whether a sentence begins with its authors or their paper: `Here we compared …`."""
    return begins(behind_connective(text), "here")


def compares_with_others(text: str) -> bool:
    """Return whether a sentence only sets a finding beside others' work."""
    return has(text, "compares")


def cites(text: str) -> bool:
    """Return whether a sentence cites others' work."""
    return _OF_OTHERS.search(text) is not None


def supposes(text: str) -> bool:
    """Return whether a sentence begins with a condition: what it tells is a case, and not what was done."""
    return begins(text, "condition")


def only_points_back(text: str) -> bool:
    """Return whether a sentence's subject is only a word for what was named before it."""
    return begins(text, "only_points") and not begins(text, "stands")


def without_connective(text: str) -> str:
    """Return a sentence with `…` instead of a word that only links it to the one before, such as `However,`."""
    rest = behind_connective(text)
    return f"… {rest}" if rest != text else text


def needs_the_text(text: str) -> bool:
    """Return whether a sentence sends its reader to a section or formula of its own text: `(Equation 18)`."""
    return has(text, "in_the_text")


def is_formal(text: str) -> bool:
    """Return whether a sentence is a step of a proof or an exercise, which says nothing outside of it."""
    return _FORMAL.search(text) is not None or len(_LETTERS.findall(text)) >= _MOST_LETTERS


def begins_whole(text: str) -> bool:
    """Return whether a text is no caption and does not begin within a sentence."""
    is_caption = _LETTERED.match(text) is not None or begins(text.lstrip(_DRESSING), "caption")
    return not is_caption and text[:1] not in _CONTINUES


def is_whole(text: str) -> bool:
    """Return whether a text neither begins nor ends within a sentence; many marked ones have no full stop."""
    end = text.rstrip("\"'”’»)] ")
    if not begins_whole(text) or not end:
        return False
    return end[-1] in _ENDS or end.split()[-1].casefold() not in search_stop_words(language_of(text))


def stands_alone(statement: Statement) -> bool:
    """Return whether a sentence is understood without those before it, and is whole."""
    text = statement.text
    if _points_back(text) or text[:1].islower() or _length(text) < _SHORT:
        return False
    return not (is_formal(text) or needs_the_text(text)) and (begins(text, "here") or read(text).complete)


def _length(text: str) -> float:
    """Return the characters of a text, as many as it has in letters: a Chinese or Japanese one is half a word."""
    return len(text) if text.isascii() else len(text) + _PER_SIGN * len(HAN_OR_KANA.findall(text))


def begins_own(marked: Iterable[Statement]) -> Statement | None:
    """Return the first marked sentence that tells of the paper's own work, where that stands early among the marks.

    So does one that surely says how something was done. What is claimed before it is known, like what stands before a
    question.
    """
    known = [one for one in marked if one.origin is Origin.ANNOTATION]
    last = known[-1].place if known else 0
    early, doing = max(3.0, _EARLY * last), max(3.0, _EARLY_DOING * last)
    return next(
        (
            one
            for one in known
            if (one.place <= early and (tells_own_work(one.text) or _sets_out(one.text)))
            or (one.place <= doing and _is_doing(one))
        ),
        None,
    )


def _sets_out(text: str) -> bool:
    """Return whether a sentence begins with what its authors did something for: `To settle this, we bought …`."""
    return wording("telling.sets_out", language_of(text)).match(text) is not None


def _is_doing(one: Statement) -> bool:
    is_guessed = one.annotation is not None and one.annotation.role_source is RoleSource.KIND
    return is_guessed and one.kind in (Kind.AIM, Kind.METHOD, Kind.DATA) and one.certainty >= _SURELY


def tells_own_work(text: str) -> bool:
    """Return whether a text tells of its paper's own work: `Here we show …`."""
    return has(text, "own_work")


def best(
    statements: Iterable[Statement],
    title: Set[str],
    *,
    most: int,
    weight: Callable[[Statement], float] = lambda _: 0.0,
) -> list[Statement]:
    """Return the best sentences in the order of the paper, no two of which say nearly the same.

    Args:
        statements: The sentences to choose from.
        title: The topic roots of the paper's title.
        most: How many are wanted.
        weight: What counts beside their general worth.
    """
    ranked = sorted(statements, key=lambda one: (-worth(one, title) - weight(one), one.origin, one.place))
    chosen: list[Statement] = []
    for one in ranked:
        if len(chosen) == most:
            break
        if not any(alike(one.text, other.text) for other in chosen):
            chosen.append(one)
    return sorted(chosen, key=lambda one: (one.origin is Origin.PDF, one.origin is Origin.ANNOTATION, one.place))


def alike(one: str, other: str) -> bool:
    """Return whether two passages are nearly the same words, or one contains the other."""
    a, b = words_of(one), words_of(other)
    if not a or not b:
        return one.strip() == other.strip()
    small, large = sorted((a, b), key=len)
    common = len(small & large)
    if common < LEAST_COMMON * len(small):
        return False
    if any(map(str.isdigit, "".join(small - large))):
        return False  # The same words about other numbers say something else.
    return common >= _LEAST_COMMON_OF_LONGER * len(large) or one in other or other in one


@lru_cache(maxsize=16_384)
def words_of(text: str) -> frozenset[str]:
    """Return the case-folded words of a passage; pairs of signs in scripts without blanks."""
    words = re.findall(r"\d+|[^\W\d]+", normalized("NFKC", text).casefold())
    return frozenset(
        part
        for word in words
        for part in ([word] if word.isascii() or len(word) < 6 else [word[at : at + 2] for at in range(len(word) - 1)])
    )


def shortened(sentences: Sequence[str]) -> tuple[str, bool]:
    """Return the first sentences of a passage that fit, and whether something was left out.

    A first sentence that is too long is cut at the end of a clause.
    """
    text = " ".join(sentences)
    if len(text) <= LONG:
        return text, False
    kept = ""
    for sentence in sentences:
        if kept and len(kept) + 1 + len(sentence) > LONG:
            break
        kept = f"{kept} {sentence}".strip()
    if len(kept) <= LONG * 1.25:
        return f"{kept} […]" if len(kept) < len(text) else kept, len(kept) < len(text)
    return clipped(kept, most=LONG), True


def clipped(sentence: str, *, most: int, keep: int = 0) -> str:
    """Return the beginning of a sentence up to the last clause that fits, with `…` if it was cut.

    Args:
        sentence: Plain text.
        most: The number of characters to keep.
        keep: The place of what must not be lost, such as a number; if it lies behind what fits, the sentence is cut
            before the clause that has it, too.
    """
    if len(sentence) <= most * _A_LITTLE_LONGER:
        return sentence
    if keep > most * 0.9:
        ends = (found.end() for found in _CLAUSE.finditer(sentence, 0, keep))
        starts = [end for end in ends if most * _LEAST_BEFORE < keep - end < most * 0.6]
        start = starts[0] if starts else sentence.rfind(" ", 0, keep - most // 2)
        return f"… {clipped(sentence[start:].strip(), most=most)}"
    ends = [at for found in _CLAUSE.finditer(sentence) if max(keep, most * 0.45) <= (at := found.start()) <= most]
    end = ends[-1] if ends else sentence.rfind(" ", 0, most)
    return f"{sentence[: end if end > 0 else most].rstrip(' ,;:–—(')} …"
