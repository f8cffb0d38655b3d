"""Languages of notes, and the second vectors of notes that the English model can't read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from catena.index.ports import ChunkStore, Embedder
    from catena.vault.path import VaultPath

ENGLISH = "en"


class Multilingual(StrEnum):
    """When notes get vectors of the multilingual model."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class NoteLanguage:
    """The language of one version of a note.

    Attributes:
        version: The version of the note.
        language: ISO 639-1; None if the note has too few words to tell.
        embedded: Whether the multilingual vectors of this version are stored.
    """

    version: str
    language: str | None
    embedded: bool


class NearWord(NamedTuple):
    """A word of the vault, and how near it is to a word of a question.

    Attributes:
        word: Lower case.
        cosine: Of the multilingual model's vectors.
    """

    word: str
    cosine: float


class MultilingualVectors(Protocol):
    """The multilingual model and its vectors, as far as they are loaded and made."""

    @property
    def embedder(self) -> "Embedder | None":
        """The multilingual model; None until it is loaded, or if there is none."""
        ...

    @property
    def chunk_store(self) -> "ChunkStore | None":
        """The store of the multilingual vectors; None until it is loaded."""
        ...

    @property
    def covered(self) -> frozenset["VaultPath"]:
        """The notes whose multilingual vectors are stored."""
        ...

    @property
    def covered_foreign(self) -> frozenset["VaultPath"]:
        """Those of them that are known to be in another language than English."""
        ...

    def language(self, path: "VaultPath") -> str | None:
        """Return the language of a note, ISO 639-1; None if it is not known."""
        ...

    @property
    def main_language(self) -> str | None:
        """The language of most notes, ISO 639-1; None while no note's language is known, or without a model."""
        ...

    def is_spoken(self, language: str) -> bool:
        """Whether many notes are in a language (ISO 639-1), a tenth at least."""
        ...

    def nearest_words(self, words: Sequence[str]) -> Mapping[str, NearWord]:
        """Return for words of any language the word of the vault that means most nearly the same. Blocks.

        Empty until the model is loaded and the vault's words are embedded.
        """
        ...

    async def complete_words(self) -> bool:
        """Load the model and embed all words of the vault, if a question in another language was asked.

        Takes up to some seconds, the first time; it goes on where nobody waits for it any more.

        Returns:
            Whether the model could be loaded.
        """
        ...

    def guess(self, words: str) -> str | None:
        """Return the language (ISO 639-1) of words that are clearly not English, by their letters; None otherwise."""
        ...

    def asked_in(self, language: str) -> None:
        """Note that a question in this language was asked; the first that is not English makes all notes due."""
        ...

    async def load(self) -> None:
        """Load the model and the vectors, or wait until they are loaded. A failure is logged."""
        ...

    async def load_needed(self) -> None:
        """Load the model and check the stored vectors, if notes have any or wait for some."""
        ...
