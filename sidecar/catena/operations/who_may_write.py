"""Where each kind of caller may write."""

from catena.operations.sidecar import Caller, Folders


def writable_folders(folders: Folders, caller: Caller) -> tuple[str, ...] | None:
    """The folders this caller may write to; None is the whole vault.

    People (HTTP, command line) write anywhere unless `write_folders` says less; a model (MCP) writes to the synthesis
    folder unless `write_folders` says more.
    """
    if folders.write is not None:
        return (*folders.write, folders.synthesis) if caller is Caller.MCP else folders.write
    return (folders.synthesis,) if caller is Caller.MCP else None
