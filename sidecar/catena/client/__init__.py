"""Sends requests to a sidecar from outside: shared by the command line, the MCP process and the library."""

from catena.client.asker import Asker, Refused, SidecarGone, encoded
from catena.client.connection import Connection
from catena.client.http_asker import HttpAsker
from catena.client.joining import SERVE_FILE, ServeFile, join_running, read_serve_file
from catena.client.processes import is_alive
from catena.client.starting import VaultTaken

__all__ = [
    "SERVE_FILE",
    "Asker",
    "Connection",
    "HttpAsker",
    "Refused",
    "ServeFile",
    "SidecarGone",
    "VaultTaken",
    "encoded",
    "is_alive",
    "join_running",
    "read_serve_file",
]
