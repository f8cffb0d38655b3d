"""Format titles and quotations in the explanation of a link."""

from collections.abc import Iterable, Sequence

LONGEST_QUOTE = 150
"""Most characters of a quotation; two quotations and their titles fit into one explanation."""


def quoted(text: str, *, around: str = "") -> str:
    """Return a sentence in quotation marks; a long sentence is shortened at word boundaries.

    Args:
        text: The sentence.
        around: Words of the sentence that must remain; if empty, its beginning remains.
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
    """Return a list of titles: `“A”, “B” and “C”`."""
    marked = [quoted(title) for title in titles]
    return " and ".join([", ".join(marked[:-1]), marked[-1]] if len(marked) > 1 else marked)


def joined(sentences: Sequence[str], *, longest: int) -> str:
    """Join the first sentence and as many of the others as fit into `longest` characters."""
    text = sentences[0][:longest] if sentences else ""
    for sentence in dict.fromkeys(sentences[1:]):
        if sentence not in text and len(text) + 1 + len(sentence) <= longest:
            text += f" {sentence}"
    return text
