"""Short forms of long sentences, cut at the end of a clause."""

import re
from collections.abc import Sequence

LONG = 330
"""Characters from which a passage is shortened; about four lines."""

_CLAUSE = re.compile(
    r"(?:[;:]|,(?= (?:and|but|while|whereas|which|because|although|since|as|with|so)\b)|,|–|"
    r"—)(?=\s)"
)
_LEAST_BEFORE = 0.1
"""The least share of what fits that stands before what must not be lost: `p=0.03` alone says nothing."""

_A_LITTLE_LONGER = 1.15
"""A sentence that is only so much too long is not cut."""


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
