"""Titles and sentences inside the sentence that explains a link."""

from collections.abc import Iterable, Sequence

LONGEST_QUOTE = 150
"""Characters of a sentence that is quoted; two of them and their titles fit into one explanation."""


def quoted(text: str, *, around: str = "") -> str:
    """A sentence in quotation marks, of a long one a stretch that is cut at words.

    Args:
        text: The sentence.
        around: Words of it that must be in the stretch; its beginning when there are none.
    """
    if len(text) <= LONGEST_QUOTE:
        return f"“{text}”"
    at = max(0, text.casefold().find(around.casefold()))
    last = min(len(text), max(LONGEST_QUOTE, at + len(around) + LONGEST_QUOTE // 4))
    first = max(0, last - LONGEST_QUOTE)
    shown = text[first:last]
    if first:
        shown = f"… {shown.partition(' ')[2]}"
    if last < len(text):
        shown = f"{shown.rpartition(' ')[0].rstrip(' ,;:–-')} …"
    return f"“{shown}”"


def listed(titles: Iterable[str]) -> str:
    """Titles one after the other: `“A”, “B” and “C”`."""
    marked = [quoted(title) for title in titles]
    return " and ".join([", ".join(marked[:-1]), marked[-1]] if len(marked) > 1 else marked)


def joined(sentences: Sequence[str], *, longest: int) -> str:
    """The first of these sentences, and of the others as many as fit into so many characters."""
    text = sentences[0][:longest] if sentences else ""
    for sentence in dict.fromkeys(sentences[1:]):
        if sentence not in text and len(text) + 1 + len(sentence) <= longest:
            text += f" {sentence}"
    return text
