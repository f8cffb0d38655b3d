"""How the contract travels over HTTP: where a sidecar listens, and what a caller shows."""

import secrets

LOOPBACK = "127.0.0.1"
CALLER_HEADER = "X-Catena-Caller"
EVENT_STREAM = "text/event-stream"


def new_token() -> str:
    """256 random bits, URL-safe."""
    return secrets.token_urlsafe(32)
