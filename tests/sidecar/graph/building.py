"""Small graphs in code: what each note states, as `"A supports B"`."""

from collections.abc import Iterable, Mapping, Sequence

from catena.graph.network import Network
from catena.graph.node import NoteNode, Role
from catena.graph.ports import Discovery, StoredEdge
from catena.vault.path import VaultPath, name_of


def path(name: str) -> VaultPath:
    return VaultPath(f"{name}.md")


def node(
    name: str,
    *,
    title: str | None = None,
    aliases: Sequence[str] = (),
    role: Role = Role.PLAIN,
    generated: bool = False,
) -> NoteNode:
    return NoteNode(path(name), title or name_of(path(name)), tuple(aliases), role, generated)


class Stating:
    """Gives each statement its row, as the store does."""

    def __init__(self) -> None:
        self._rows = 0

    def __call__(self, name: str, *said: str, strength: float = 0.8, linked: bool = True) -> list[StoredEdge]:
        """What a note states: `"supports B"` of itself, `"C causes B"` of others; `not` before the type denies it.

        `_` in names is a blank; `@0.5` at the end is a strength of its own.
        """
        return [self._edge(name, statement, strength, linked) for statement in said]

    def _edge(self, name: str, statement: str, strength: float, linked: bool) -> StoredEdge:
        words = statement.split()
        if words[-1].startswith("@0"):
            strength = float(words.pop()[1:])
        negated = "not" in words
        words = [word.replace("_", " ") for word in words[:-2] if word != "not"] + [
            words[-2],
            words[-1].replace("_", " "),
        ]
        source, type_, target = words if len(words) == 3 else ("", *words)
        self._rows += 1
        return StoredEdge(
            id=self._rows,
            stated_in=path(name),
            type=type_,
            source=source,
            source_linked=not source or linked,
            target=target,
            target_linked=linked,
            strength=strength,
            negated=negated,
            origin="authored",
        )


def a_network(
    stated: Mapping[str, Sequence[str]],
    *,
    notes: Iterable[NoteNode] = (),
    discovered: Iterable[tuple[str, str, float]] = (),
) -> Network:
    """A network of the notes that state something, and those given; a note that is only linked to must be given too."""
    known = {note.path: note for note in notes}
    for name in stated:
        known.setdefault(path(name), node(name))
    state = Stating()
    return Network(
        known.values(),
        [edge for name, said in stated.items() for edge in state(name, *said)],
        [
            Discovery(path(one), path(other), how_near, "2026-01-01T00:00:00+00:00")
            for one, other, how_near in discovered
        ],
    )
