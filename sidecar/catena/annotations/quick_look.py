"""A quick look at a note's bytes: whether it may hold annotations, so that most notes need not be read for them."""

import re

from catena.language.folding import normalized

APP_PROPERTIES = tuple(
    "asset_id assetid moon_reader_path highlights_count highlightscount calibre_id koreader bookfusion readwise".split()
)
"""Beginnings of the names of properties that only reading apps write: they count their marks or name their file."""
_HEADING = re.compile(rb"^#{1,6}[ \t][^\n]*annotation|^category[ \t]*:[^\n]*annotation", re.MULTILINE)
_COLORED = re.compile(rb"^>[ \t]*\[![^\n\]]{0,80}\]?\|?[^\n ]{0,80}#[0-9a-f]{6}", re.MULTILINE)
_PLACED = tuple(
    re.compile(word.encode() + rb"[^\w\n]{0,4}(?:no\.?:? ?)?\d", re.MULTILINE)
    for word in ("page", "seite", "pagina", "página", "location", "progress", " p", "第", "位置", "page number")
)
"""Words before a page or place, as reading apps write them."""
_PAGED = re.compile(rb"[(\[](?:pp?|s|seite|pages?|p\xc3\xa1g|pag|str)\.?(?: |\xc2\xa0)?\d")
_SIGNS = tuple(
    sign.encode()
    for sign in (
        "zotero:|<mark|page=|readwise.io/|hyp.is/|hypothes.is/a/|snipd.com/|[view tweet|[view highlight|% begin |"
        "%begin |-- begin|-- %% begin|import date|export date|imported|exported|colorbox{|data-annotation|"
        "annotation-json|ls-type::|omnivore.app/|kindle:|kindle-sync|marginnote|highlights://|weread|zotero-key|isbn|"
        "extracted annotations|citekey|导入|calibre://|ibooks://|play.google.com/books"
    ).split("|")
)
_COMBINING = re.compile(rb"[\xcc\xcd][\x80-\xbf]")
"""Accents that are written apart from their letters."""


def may_be_annotation_note(raw: bytes) -> bool:
    """Take a quick look at a note's bytes. False means that `read_annotation_note` would return None."""
    lowered = raw.lower()
    return may_be_in_a_dialect(lowered) or may_be_app_export(lowered)


def may_be_in_a_dialect(lowered: bytes) -> bool:
    """Take a quick look for what import tools write beside annotations, or people beside quotations."""
    if any(sign in lowered for sign in _SIGNS) or _PAGED.search(lowered):
        return True
    if b"annotation" in lowered and _HEADING.search(lowered):
        return True
    return b"[!" in lowered and _COLORED.search(lowered) is not None


def may_be_app_export(lowered: bytes) -> bool:
    """Take a quick look whether a reading app may have written these bytes."""
    if _COMBINING.search(lowered):
        lowered = normalized("NFC", lowered.decode("utf-8", "replace")).encode()
    return any(name.encode() in lowered for name in APP_PROPERTIES) or any(placed.search(lowered) for placed in _PLACED)
