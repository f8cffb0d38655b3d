"""Where each kind of caller may write."""

from dataclasses import dataclass
from enum import StrEnum


class Caller(StrEnum):
    """Who asks; decides where `write_note` may write."""

    HTTP = "http"
    CLI = "cli"
    MCP = "mcp"


@dataclass(frozen=True, slots=True)
class Folders:
    """Where things stand in the vault, relative to it; "" is the whole vault.

    Attributes:
        annotations: Where annotation notes are looked for.
        synthesis: Where Catena writes summaries and syntheses.
        write: Where notes may be written at all; None leaves it to the caller's kind.
    """

    annotations: str = ""
    synthesis: str = "Synthesis"
    write: tuple[str, ...] | None = None


def writable_folders(folders: Folders, caller: Caller) -> tuple[str, ...] | None:
    """The folders this caller may write to; None is the whole vault.

    People (HTTP, command line) write anywhere unless `write_folders` says less; a model (MCP) writes to the synthesis
    folder unless `write_folders` says more.
    """
    if folders.write is not None:
        return (*folders.write, folders.synthesis) if caller is Caller.MCP else folders.write
    return (folders.synthesis,) if caller is Caller.MCP else None
