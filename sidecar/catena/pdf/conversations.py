"""Merge marks with their replies and with grouped marks (ISO 32000-1, section 12.5.6.2)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from catena.pdf.mark import Mark

_DEEPEST = 50
"""Deepest level of replies to follow; this also ends cycles."""


def joined_conversations(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return each mark with its replies, in the order of the file.

    The text of a reply is appended to the comment of the mark that it replies to, with its author if that is another
    person. Of two grouped marks, such as a strikeout and the caret of its replacement, the one that marks words is
    kept. A reply to a missing mark is kept unchanged.
    """
    by_number = {mark.number: mark for mark in marks if mark.number is not None}
    by_root: dict[int, list[Mark]] = {}
    for mark in marks:
        by_root.setdefault(id(_root(mark, by_number)), []).append(mark)
    return tuple(kept for mark in marks if id(mark) in by_root for kept in _joined(mark, by_root[id(mark)]))


def _root(mark: Mark, by_number: Mapping[int, Mark]) -> Mark:
    """Return the first mark of a conversation, or the mark itself if the replies form a cycle."""
    root = mark
    for _ in range(_DEEPEST):
        above = by_number.get(root.answers) if root.answers is not None else None
        if above is None:
            return root
        root = above
    return mark


def _joined(root: Mark, together: Sequence[Mark]) -> list[Mark]:
    """Return one mark for a conversation, or several if more than one of its members marks words."""
    first, *marking = [mark for mark in together if mark.marks_words] or [root]
    others = [mark for mark in (root, *together) if not mark.marks_words and mark is not first]
    return [replace(first, comment=_comments(first, others)), *marking]


def _comments(first: Mark, others: Iterable[Mark]) -> str | None:
    words = [first.comment] if first.comment else []
    for other in others:
        if other.comment and other.comment not in words:
            named = other.author and other.author != first.author
            words.append(f"{other.author}: {other.comment}" if named else other.comment)
    return "\n".join(words) or None
