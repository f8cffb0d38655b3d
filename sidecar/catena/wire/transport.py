"""How the contract travels over HTTP: the sidecar's address, and the headers of a caller."""

import secrets

LOOPBACK = "127.0.0.1"
CALLER_HEADER = "X-Catena-Caller"
EVENT_STREAM = "text/event-stream"
STAYS = b'{"event":"stays"}'
"""What a sidecar prints when whoever started it has gone and others use it: it goes on until the last has gone."""


def new_token() -> str:
    """Return 256 random bits, URL-safe."""
    return secrets.token_urlsafe(32)
