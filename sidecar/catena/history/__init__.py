"""How notes came to be so: every version on both time axes, and what changed from one to the next."""

__all__ = [
    "change",
    "changes",
    "ports",
    "saying",
    "telling",
    "thinning",
    "valid_time",
    "version",
    "version_reader",
    "weaving",
]
