"""Normalize names of notes, so that different spellings of one name are equal."""

import re

from catena.language.folding import normalized


def normal_name(text: str) -> str:
    """Apply NFKC and case folding and collapse white space: `"ﬁne  Notes "` and `"Fine notes"` are equal."""
    folded = normalized("NFKC", text).casefold()
    return " ".join(normalized("NFKC", folded).split())


_OTHER_FILE = re.compile(
    r"\.(?:png|jpe?g|gif|svg|webp|bmp|pdf|mp[34]|m4a|wav|webm|mov|canvas|base|excalidraw|zip|docx?)$", re.I
)


def is_other_file(target: str) -> bool:
    """Return whether the extension of a link's target is not that of a note: a picture, a recording, a PDF."""
    return _OTHER_FILE.search(target) is not None
