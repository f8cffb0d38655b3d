"""Replies to marks, and marks that belong together, as one mark each (ISO 32000-1, section 12.5.6.2)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from catena.pdf.mark import Mark

_DEEPEST = 50
"""Replies to replies that are followed; a circle ends there too."""


def joined_conversations(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Each mark with what was said to it, in the file's order.

    A reply is no mark of its own: its words follow those of the mark it replies to, its author named when it is
    another one. Of two that belong together, such as struck words and the sign where others go in, the one that marks
    words stays. A reply to something that isn't here stays as it is.
    """
    by_number = {mark.number: mark for mark in marks if mark.number is not None}
    said: dict[int, list[Mark]] = {}
    for mark in marks:
        said.setdefault(id(_root(mark, by_number)), []).append(mark)
    return tuple(kept for mark in marks if id(mark) in said for kept in _joined(mark, said[id(mark)]))


def _root(mark: Mark, by_number: Mapping[int, Mark]) -> Mark:
    """What the conversation began with; the mark itself when it runs in a circle."""
    root = mark
    for _ in range(_DEEPEST):
        above = by_number.get(root.answers) if root.answers is not None else None
        if above is None:
            return root
        root = above
    return mark


def _joined(root: Mark, together: Sequence[Mark]) -> list[Mark]:
    """One mark for a conversation, or several when more than one of its members marks words."""
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
