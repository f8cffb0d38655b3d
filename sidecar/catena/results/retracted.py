"""Whether a note is about a retracted paper, as it says itself or as Zotero knows."""

from typing import TYPE_CHECKING

from catena.notes.retraction import header_says_retracted, is_retracted
from catena.vault.path import VaultPath, name_of

if TYPE_CHECKING:
    from catena.index.log import NoteFacts
    from catena.results.ports import ResultServices


def is_retracted_paper(services: "ResultServices", path: VaultPath, facts: "NoteFacts", raw: bytes = b"") -> bool:
    """Return whether the paper that a note is about was retracted. Blocking.

    Args:
        services: The annotations and Zotero.
        path: The note.
        facts: What is known of it.
        raw: Its bytes, if they were read; only in a note with annotations is a callout "Retracted" about its paper.
    """
    return (
        is_retracted(facts.title, facts.tags, facts.properties)
        or _is_in_zotero(services, path, facts)
        or (header_says_retracted(raw) and not facts.generated and services.annotations.has_papers([path]))
    )


def _is_in_zotero(services: "ResultServices", path: VaultPath, facts: "NoteFacts") -> bool:
    if facts.generated or services.pdfs is None or not _may_be_a_paper(services, path, facts):
        return False
    key = _citekey_of(services, path, facts)
    item = services.pdfs.zotero.item_of(key, key) if key else None
    return item is not None and item.is_retracted


def _may_be_a_paper(services: "ResultServices", path: VaultPath, facts: "NoteFacts") -> bool:
    """Tell without a look at Zotero, or at what reads citekeys: few notes are about papers."""
    keyed = any(part in name.casefold() for name in facts.properties for part in ("key", "cit", "id", "ref"))
    return keyed or name_of(path).startswith("@") or services.annotations.has_papers([path])


def _citekey_of(services: "ResultServices", path: VaultPath, facts: "NoteFacts") -> str | None:
    """Return the citekey that a note states; its annotations, which may have to be read for it, are asked last."""
    from catena.bibliography.header import named_citekey, stated_citekey  # only for what may be a paper

    key = stated_citekey(facts.properties) or (named_citekey(path) if name_of(path).startswith("@") else None)
    if key or not services.annotations.has_papers([path]):
        return key
    kept = services.annotations.cache().get(path)
    return kept.paper.facts.citekey if kept and kept.paper.facts else None
