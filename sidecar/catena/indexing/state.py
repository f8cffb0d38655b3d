"""What the sidecar is doing."""

from enum import StrEnum


class State(StrEnum):
    """What the sidecar is doing, as `status` reports it."""

    STARTING = "starting"
    SCANNING = "scanning"
    INDEXING = "indexing"
    READY = "ready"
    PAUSED = "paused"
    ERROR = "error"
