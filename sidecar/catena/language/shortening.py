"""Shortens a text for display."""


def shortened(text: str, most: int) -> str:
    """Return at most so many characters of a text, cut between words and before a formula; `…` marks a cut.

    Scripts without blanks, and text with few of them, are cut between any two characters.
    """
    if len(text) <= most:
        return text
    kept = text[: most - 1]
    words = kept.rpartition(" ")[0] if text[most - 1] != " " else kept
    kept = words if len(words) > most // 2 else kept
    if kept.count("$") % 2:
        kept = kept.rpartition("$")[0].rstrip("$")
    return kept.rstrip(" ,;:") + "…"
