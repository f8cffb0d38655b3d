"""The claims that the vault's own notes make: no imported papers, no quotations, nothing that Catena wrote."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from catena.argument.ports import ArgumentServices
from catena.index.claims import StoredClaim
from catena.papers.finding import read_if_possible
from catena.vault.path import VaultPath, is_pdf


@dataclass(frozen=True, slots=True)
class OwnClaim:
    """A claim of an own note.

    Attributes:
        stored: The claim as the index has it.
    """

    stored: StoredClaim
    note_title: str


class OwnClaims:
    """Tells which claims are the reader's own. Blocking.

    Args:
        services: The claims and what is known of their notes.
    """

    def __init__(self, services: ArgumentServices) -> None:
        self._services = services
        self._facts = services.ledger.facts()
        self._papers = frozenset(
            path
            for path, kept in services.annotations.cache().items()
            if kept.paper.facts and kept.paper.facts.is_import
        )
        self._read: dict[VaultPath, bytes] = {}

    def of(self, ids: Collection[int]) -> Mapping[int, OwnClaim]:
        """Return those of these claims that are the reader's own, by id."""
        found = self._services.claims.claims(ids)
        return {
            id: OwnClaim(stored, self._facts[stored.path].title)
            for id, stored in found.items()
            if self.is_own_note(stored.path) and stored.claim.page is None and not self._is_quoted(stored)
        }

    def is_own_note(self, path: VaultPath) -> bool:
        """Return whether a note is the reader's own text."""
        facts = self._facts.get(path)
        return facts is not None and not facts.generated and path not in self._papers and not is_pdf(path)

    def _is_quoted(self, stored: StoredClaim) -> bool:
        """Return whether a claim stands in a quotation, which is another's words; a callout is not."""
        if stored.path not in self._read:
            self._read[stored.path] = read_if_possible(self._services, stored.path) or b""
        raw, at = self._read[stored.path], stored.claim.span.byte_start
        begin = raw.rfind(b"\n", 0, at) + 1
        if not raw[begin:at].lstrip().startswith(b">"):
            return raw[max(0, at - 4) : at].decode("utf-8", "replace")[-1:] in ("“", "„", "«", '"')
        while begin > 0 and raw[raw.rfind(b"\n", 0, begin - 1) + 1 : begin].lstrip().startswith(b">"):
            begin = raw.rfind(b"\n", 0, begin - 1) + 1
        return not raw[begin:at].lstrip(b"> \t").startswith(b"[!")
