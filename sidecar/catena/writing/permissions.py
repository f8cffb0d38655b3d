"""The folders that each kind of caller may write to."""

from dataclasses import dataclass
from enum import StrEnum


class Caller(StrEnum):
    """The kind of caller, which decides where `write_note` may write."""

    HTTP = "http"
    CLI = "cli"
    MCP = "mcp"


@dataclass(frozen=True, slots=True)
class Folders:
    """Configured folders, relative to the vault; "" is the whole vault.

    Attributes:
        annotations: The folder of annotation notes.
        synthesis: The folder for summaries and syntheses.
        write: The folders that notes may be written to; None lets the kind of caller decide.
    """

    annotations: str = ""
    synthesis: str = "Synthesis"
    write: tuple[str, ...] | None = None


def writable_folders(folders: Folders, caller: Caller) -> tuple[str, ...] | None:
    """Return the folders that this caller may write to; None is the whole vault.

    Callers by HTTP and command line may write anywhere unless `write_folders` is set. MCP clients may write to the
    synthesis folder, or to `write_folders` if it is set.
    """
    if folders.write is not None:
        return (*folders.write, folders.synthesis) if caller is Caller.MCP else folders.write
    return (folders.synthesis,) if caller is Caller.MCP else None
