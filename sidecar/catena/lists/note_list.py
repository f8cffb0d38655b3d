"""NoteList: the notes that a question asks a list of, as far as they are known before anything is searched for."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from catena.questions.listing import AskedTasks
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteList:
    """The list of notes that a question asks for.

    Attributes:
        kind: The kind of notes, as typed, such as `papers`; "" for notes of any kind.
        topic: What they are about; "" if every note of the kind is asked for.
        mentions: Whether it suffices that they mention it.
        paths: The notes that may be on the list; None for all.
        condition: What their properties or tasks say, such as `rating: 7`; "" if nothing is asked of them.
        said: What those of each note say that meets the condition.
        tasks: What tasks of the notes are asked for; None if it is the notes themselves.
        total: How many notes are on the list; 0 as long as it is not known.
        is_ranked: Whether what notes say stands in the order in which they are listed, instead of that of their names.
    """

    kind: str = ""
    topic: str = ""
    mentions: bool = False
    paths: frozenset[VaultPath] | None = None
    condition: str = ""
    said: Mapping[VaultPath, str] = field(default_factory=dict[VaultPath, str])
    tasks: AskedTasks | None = None
    total: int = 0
    is_ranked: bool = False

    @classmethod
    def saying(cls, said: Mapping[VaultPath, str], *, kind: str, topic: str = "") -> "NoteList":
        """Return the list of the notes that say so; its condition is what most of them say."""
        condition = Counter(said.values()).most_common(1)[0][0]
        return cls(kind=kind, topic=topic, paths=frozenset(said), condition=condition, said=said)

    @property
    def is_whole(self) -> bool:
        """Whether the notes that may be on the list are on it, whatever is found."""
        return bool(self.condition) and not self.topic
