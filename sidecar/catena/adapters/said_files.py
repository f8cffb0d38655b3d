"""The files that keep what a person said: which there are, what they must look like, and how two are merged."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast

import msgspec

from catena.adapters.json_judgements import JudgementEntry
from catena.adapters.whole_files import pretty_json
from catena.linking.feedback import Feedback

_FORMS: Mapping[str, Any] = MappingProxyType(
    {
        "contradiction-feedback.json": dict[str, JudgementEntry],
        "link-feedback.json": list[Feedback],
        "disabled-notes.json": dict[str, str],
    }
)
SAID_FILES = tuple(_FORMS)
"""By their names in the state folder."""


def merged(name: str, here: bytes | None, other: bytes) -> tuple[bytes, int]:
    """Add to one of these files what only the other one says; where both say something, what is here stays.

    Returns the new content, and the number of entries that were added.

    Raises:
        ValueError: One of the two can't be understood.
    """
    theirs = _read(name, other)
    ours = _read(name, here) if here is not None else type(theirs)()
    if isinstance(theirs, dict):
        new = {key: value for key, value in cast("dict[str, Any]", theirs).items() if key not in ours}
        return pretty_json(dict(sorted({**ours, **new}.items()))), len(new)
    known = {_key(entry) for entry in ours}
    added = [entry for entry in cast("list[Feedback]", theirs) if _key(entry) not in known]
    return pretty_json(sorted([*ours, *added], key=lambda entry: entry.said_at)), len(added)


def check_said(name: str, content: bytes) -> None:
    """Check one of these files.

    Raises:
        ValueError: It can't be understood.
    """
    _read(name, content)


def _read(name: str, content: bytes) -> Any:
    try:
        return msgspec.json.decode(content, type=_FORMS[name])
    except (msgspec.MsgspecError, UnicodeDecodeError) as broken:
        raise ValueError(f"{name} can't be understood ({broken})") from broken


def _key(entry: Feedback) -> tuple[str, ...]:
    return (entry.source_path, entry.target_path, entry.link_type.value)
