"""Node: a node of the graph, and the properties of a note as a node."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, TypeGuard

from catena.language.folding import normal_name
from catena.vault.path import VaultPath

Node = NewType("Node", str)
"""A note's path, or `?` and the normalised name of a note that doesn't exist yet."""


def named_node(name: str) -> Node:
    """The node of a name without a note."""
    return Node(f"?{normal_name(name)}")


def is_note(node: str) -> TypeGuard[VaultPath]:
    """Return whether a node is a note, and thus its path."""
    return not node.startswith("?")


class Role(StrEnum):
    """The role of a note in the graph. All roles but plain connect notes that have little in common."""

    PLAIN = "plain"
    MAP = "map"
    TEMPLATE = "template"
    DAILY = "daily"
    TAG_PAGE = "tag_page"


@dataclass(frozen=True, slots=True)
class NoteNode:
    """A note in the graph.

    Attributes:
        aliases: Other names; Obsidian doesn't resolve links by them, but sentences may use them.
        generated: Whether Catena wrote it; then it is shown but not used as evidence.
    """

    path: VaultPath
    title: str
    aliases: tuple[str, ...] = ()
    role: Role = Role.PLAIN
    generated: bool = False
