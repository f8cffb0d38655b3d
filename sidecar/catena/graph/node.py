"""Node: what the graph's relations tie together, and what is known of a note as a node."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, TypeGuard

from catena.notes.names import normal_name
from catena.vault.path import VaultPath

Node = NewType("Node", str)
"""A note, by its path; or a name that no note has yet, by `?` and the name in its normal form."""


def named_node(name: str) -> Node:
    """The node of a name that no note has."""
    return Node(f"?{normal_name(name)}")


def is_note(node: str) -> TypeGuard[VaultPath]:
    """Whether a node is a note; its path then is the node itself."""
    return not node.startswith("?")


class Role(StrEnum):
    """What part a note plays in the graph. All but plain ones tie together what has little to do with each other."""

    PLAIN = "plain"
    MAP = "map"
    TEMPLATE = "template"
    DAILY = "daily"
    TAG_PAGE = "tag_page"


@dataclass(frozen=True, slots=True)
class NoteNode:
    """A note as the graph knows it.

    Attributes:
        path: Where it stands.
        title: Its shown title.
        aliases: Other names; Obsidian resolves no links by them, but people and sentences name notes so.
        role: What part it plays.
        generated: Catena wrote it: it is shown, but nothing it says is evidence.
    """

    path: VaultPath
    title: str
    aliases: tuple[str, ...] = ()
    role: Role = Role.PLAIN
    generated: bool = False
