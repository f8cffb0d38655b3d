"""Own notes that are about the same as a paper."""

from collections.abc import Sequence

from catena.argument.own_claims import OwnClaims
from catena.argument.ports import ArgumentServices
from catena.argument.to_read import NearNote
from catena.pdf.prose import PdfSentence
from catena.vault.path import VaultPath

_CHUNKS = 20
_SHOWN = 3
_LEAST = 0.5
"""What is about the same has 0.53 and more; a book in another language has 0.46 with anything."""
_SENTENCES = 4


async def nearest_notes(
    services: ArgumentServices, own: OwnClaims, title: str, sentences: Sequence[PdfSentence]
) -> tuple[NearNote, ...]:
    """Return the own notes that are nearest to a paper's title and first sentences; none without a model."""
    models, store = services.models, services.indexer.chunk_store
    if models is None or store is None:
        return ()
    about = " ".join([title, *(sentence.text for sentence in sentences[:_SENTENCES])])
    matches = await models.nearest(about, store, limit=_CHUNKS)
    found: dict[VaultPath, float] = {}
    for match in sorted(matches, key=lambda each: (-each.score, each.source)):
        if match.score >= _LEAST and own.is_own_note(match.source):
            found.setdefault(match.source, match.score)
    facts = services.ledger.facts(list(found))
    return tuple(
        NearNote(note_path=path, note_title=facts[path].title, score=round(score, 2))
        for path, score in list(found.items())[:_SHOWN]
        if path in facts
    )
