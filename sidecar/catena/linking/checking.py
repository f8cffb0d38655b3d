"""Check a link before it is written: its type, its context, the link limit and the rate of links."""

import datetime as dt
from collections.abc import Iterable

from catena.errors import BadRequest, DangerousContent, LinkLimitReached, WriteRefused
from catena.linking.feedback import Feedback, Verdict
from catena.linking.link import LinkType
from catena.linking.section import MANY_LINKS, MOST_LINKS, links_in_section
from catena.notes import Note
from catena.questions.checking import cleaned, is_dangerous
from catena.vault.path import VaultPath
from catena.writing.refusals import check_content

LONGEST_CONTEXT = 500
"""Most characters in the context of a link."""
MOST_AT_ONCE = 20
"""Most links from one note within a minute. A person who reads the suggestions does not accept more."""
_AT_ONCE = dt.timedelta(minutes=1)


def checked_type(name: str) -> LinkType:
    """Return the link type with this name.

    Raises:
        BadRequest: If no link type has this name; the message lists the link types.
    """
    try:
        return LinkType(name)
    except ValueError:
        known = ", ".join(LinkType)
        raise BadRequest(f"Invalid link_type: {name}. Must be one of: {known}", field="link_type") from None


def checked_context(text: str | None, *, field: str) -> str | None:
    """Return the context of a link on one line; None if it is empty.

    The field is that of the request, for the error's details.

    Raises:
        BadRequest: If the context has more than 500 characters.
        DangerousContent: If the context contains script.
    """
    if text is None:
        return None
    if len(text) > LONGEST_CONTEXT:
        raise BadRequest(
            f"Context exceeds max length of {LONGEST_CONTEXT} characters ({len(text):,} were given)",
            field=field, length=len(text), max_length=LONGEST_CONTEXT,
        )  # fmt: skip
    if is_dangerous(text) or _runs(text):
        raise DangerousContent("Dangerous content detected in context: it carries script.", field=field)
    return cleaned(text) or None


def check_room(note: Note) -> str | None:
    """Check whether Catena's section of a note can take one more link.

    Returns a warning if the section has many links.

    Raises:
        LinkLimitReached: If the section is full.
    """
    count = len(links_in_section(note))
    if count >= MOST_LINKS:
        raise LinkLimitReached(f"Note has reached max link limit ({MOST_LINKS}): {note.path}", path=note.path)
    if count + 1 < MANY_LINKS:
        return None
    return f"{note.path} has {count + 1} links in its section now; the most is {MOST_LINKS}."


def check_rate(verdicts: Iterable[Feedback], source: VaultPath, now: dt.datetime) -> None:
    """Refuse more than 20 links from one note within a minute.

    Raises:
        BadRequest: If there were 20 already.
    """
    lately = [
        verdict
        for verdict in verdicts
        if verdict.verdict is Verdict.ACCEPTED
        and verdict.source_path == source
        and dt.timedelta(0) <= now - _moment(verdict.said_at, now) < _AT_ONCE
    ]
    if len(lately) >= MOST_AT_ONCE:
        raise BadRequest(
            f"At most {MOST_AT_ONCE} links can be made from one note within a minute; {source} has them already.",
            path=source, max_targets=MOST_AT_ONCE,
        )  # fmt: skip


def _moment(text: str, now: dt.datetime) -> dt.datetime:
    """Parse a time of the feedback file; one that a person edited into something else counts as long ago."""
    try:
        found = dt.datetime.fromisoformat(text)
    except ValueError:
        return now - _AT_ONCE
    return found if found.tzinfo else found.replace(tzinfo=now.tzinfo)


def _runs(text: str) -> bool:
    try:
        check_content(text)
    except WriteRefused:
        return True
    return False
