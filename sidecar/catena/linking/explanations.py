"""Quote the sentence that is the reason for a link."""

LONGEST_QUOTE = 110
"""Most characters of a quotation; two of them with their titles are read at a glance."""

_BEGINNING = 5
"""Letters of a word by which another form of it is known."""
_LONGEST_WORD = 30
"""Most letters that are given up to end at a blank; scripts without blanks are cut between any two signs."""


def quoted(text: str, *, around: str = "") -> str:
    """Return a sentence in quotation marks; a long sentence is shortened, between words if it has blanks.

    The words `around` must remain, or the beginning of the first of them that the sentence has in another form; without
    any, its beginning remains.
    """
    if len(text) <= LONGEST_QUOTE:
        return f"“{text}”"
    at = _place(text.casefold(), around.casefold())
    last = min(len(text), max(LONGEST_QUOTE, at + len(around) + LONGEST_QUOTE // 4))
    first = max(0, last - LONGEST_QUOTE)
    shown = text[first:last]
    if first:
        shown = f"… {shown[shown.find(' ', 0, _LONGEST_WORD) + 1 :]}"
    if last < len(text):
        blank = shown.rfind(" ", len(shown) - _LONGEST_WORD)
        shown = f"{shown[: blank if blank >= 0 else None].rstrip(' ,;:–-')} …"
    return f"“{shown}”"


def _place(text: str, around: str) -> int:
    """Return where a text has these words, or the first word that begins as one of them does; 0 if it has none."""
    for part in (around, *(word[:_BEGINNING] for word in around.split() if len(word) >= _BEGINNING)):
        if (at := text.find(part)) >= 0:
            return at
    return 0
