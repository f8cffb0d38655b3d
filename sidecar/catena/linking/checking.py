"""What is asked of a link before anything is written: its type, its sentence, and the room that is left for it."""

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
"""Characters of the sentence beside a link."""
MOST_AT_ONCE = 20
"""Links from one note within a minute: more is no reading any more."""
_AT_ONCE = dt.timedelta(minutes=1)


def checked_type(name: str) -> LinkType:
    """A link type by its name.

    Raises:
        BadRequest: There is none of this name; the message lists them.
    """
    try:
        return LinkType(name)
    except ValueError:
        known = ", ".join(LinkType)
        raise BadRequest(f"Invalid link_type: {name}. Must be one of: {known}", field="link_type") from None


def checked_context(text: str | None, *, field: str) -> str | None:
    """The sentence beside a link, on one line; None when nothing is left of it.

    Args:
        text: As it was given.
        field: What the request calls it; named in the error's details.

    Raises:
        BadRequest: It has more than 500 characters.
        DangerousContent: It carries script.
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
    """Whether one more link has room in Catena's section of a note.

    Returns:
        A warning when there are many already, else None.

    Raises:
        LinkLimitReached: It is full.
    """
    count = len(links_in_section(note))
    if count >= MOST_LINKS:
        raise LinkLimitReached(f"Note has reached max link limit ({MOST_LINKS}): {note.path}", path=note.path)
    if count + 1 < MANY_LINKS:
        return None
    return f"{note.path} has {count + 1} links in its section now; the most is {MOST_LINKS}."


def check_pace(said: Iterable[Feedback], source: VaultPath, now: dt.datetime) -> None:
    """Refuse more than 20 links from one note within a minute.

    Raises:
        BadRequest: There were that many.
    """
    lately = [
        feedback
        for feedback in said
        if feedback.verdict is Verdict.ACCEPTED
        and feedback.source_path == source
        and dt.timedelta(0) <= now - _moment(feedback.said_at, now) < _AT_ONCE
    ]
    if len(lately) >= MOST_AT_ONCE:
        raise BadRequest(
            f"At most {MOST_AT_ONCE} links can be made from one note within a minute; {source} has them already.",
            path=source, max_targets=MOST_AT_ONCE,
        )  # fmt: skip


def _moment(text: str, now: dt.datetime) -> dt.datetime:
    """What a person wrote into the file instead of a time is long ago."""
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
