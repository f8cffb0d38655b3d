"""The setting `index_uri`: where a team's vectors are. It never holds a name, a password or a key."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

SCHEMES = ("s3", "s3+ddb", "gs", "az")
"""Kinds of object storage that LanceDB opens with what the environment says; anything else is a path."""

_SECRET = re.compile(r"key|secret|token|passw|pwd|credential|signature|\bsig\b|auth", re.IGNORECASE)


def is_address(value: object) -> bool:
    """Return whether a value is an address such as `s3://bucket/folder`, not a path."""
    return isinstance(value, str) and "://" in value


def index_uri(value: Any) -> str:
    """Return the address, or the path as text.

    Raises:
        ValueError: It is neither, or it holds credentials; the message repeats nothing of it.
    """
    if isinstance(value, Path):
        return str(value)
    if not isinstance(value, str) or not is_address(value):
        raise ValueError("must be a path or an address such as s3://bucket/folder")
    try:
        parts = urlsplit(value)
    except ValueError:
        raise ValueError("is no valid address; write it as s3://bucket/folder") from None
    if "@" in parts.netloc or any(_SECRET.search(name) for name, _ in parse_qsl(parts.query, keep_blank_values=True)):
        raise ValueError(
            "must not hold a name, a password or a key; set them in the environment, such as AWS_ACCESS_KEY_ID and"
            " AWS_SECRET_ACCESS_KEY"
        )
    if parts.scheme not in SCHEMES or not parts.netloc:
        raise ValueError(f"must be a path or begin with {', '.join(f'{scheme}://' for scheme in SCHEMES)}")
    return value.rstrip("/")
