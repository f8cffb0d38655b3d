"""Names of notes, brought into a form in which two spellings of one name are equal."""

import unicodedata


def normal_name(text: str) -> str:
    """Compatibility-composed, case-folded, blanks folded: `"ﬁne  Notes "` and `"Fine notes"` are equal."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())
