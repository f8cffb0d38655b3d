"""Titles and sentences inside the sentence that explains a link."""

from collections.abc import Iterable, Sequence

LONGEST_QUOTE = 150
"""Characters of a sentence that is quoted; two of them and their titles fit into one explanation."""


def quoted(text: str) -> str:
    """A sentence in quotation marks, cut at a word when it is long."""
    if len(text) <= LONGEST_QUOTE:
        return f"“{text}”"
    return f"“{text[:LONGEST_QUOTE].rsplit(' ', 1)[0].rstrip(' ,;:–-')} …”"


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
