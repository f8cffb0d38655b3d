"""Shows what one version of a note says about a concept: its new text, what somebody thinks, or any text on it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, islice, zip_longest

from catena.beliefs.written_concept import WrittenConcept
from catena.forms.attribute import NO_ATTRIBUTE
from catena.forms.dated_lines import begins_with_date
from catena.history.change import Change, ChangeKind
from catena.history.changes import changes_between
from catena.history.segments import fragments_of, segments_of
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.notes import BlockKind, Lines, Note, Span
from catena.reading.prose import names_references
from catena.reading.statements import is_stance, says_something
from catena.results.excerpts import EXCERPT_CHARACTERS, excerpt_of

_SENTENCES_SHOWN = 3
_SENTENCES_OF_STORY = 2
_SENTENCES_READ = 40


def written(raw: bytes | None) -> str:
    """Return the text of a version; "" if it can't be read."""
    return (raw or b"").decode("utf-8", "replace")


def version_excerpt(note: Note, changes: Sequence[Change], concept: WrittenConcept, *, is_whole: bool) -> str:
    """Return an excerpt of a version: its new text on the concept, else any text on it, else its beginning.

    Args:
        note: The version.
        changes: What is new in it.
        concept: The concept.
        is_whole: Whether the whole note is about the concept.
    """
    show = _before_and_after if concept.as_story else _after
    added = [change for change in changes if change.kind in _NEW_TEXT]
    new = [show(each) for each in added if not concept.as_story or _tells(each.text)]
    found = [text for text in new if concept.is_in(text) or (is_whole and concept.as_story and is_stance(text))]
    found = found or (new if is_whole else [])
    found = found or _telling(_said_of(note, concept, is_whole=is_whole), concept)
    if is_whole or not concept.as_story:
        # If only the properties of a note mention the concept, the excerpt shows its beginning.
        found = found or [change.text for change in changes_between(None, note) if _tells(change.text)]
    if concept.as_story or not concept.names:
        found = [text for text in found if _says_more_than_names(text)][:_SENTENCES_OF_STORY]
    return _excerpt([_without_marks(text) for text in found[:_SENTENCES_SHOWN]], concept)


def _excerpt(said: Sequence[str], concept: WrittenConcept) -> str:
    """Return as many of these sentences as fit; a cut of the first if it is too long."""
    fitting = accumulate(len(text) + 1 for text in said)
    shown = [text for text, length in zip(said, fitting, strict=True) if length <= EXCERPT_CHARACTERS] or said[:1]
    words = [word for words in concept.words for word in words]
    return excerpt_of(" ".join(shown), words, characters=EXCERPT_CHARACTERS).text


def _without_marks(text: str) -> str:
    """Remove the box of a task and the id of a block."""
    return re.sub(r"^\[[ xX/-]\] |\s\^[\w-]+$", "", text)


_NEW_TEXT = frozenset({ChangeKind.SENTENCE_ADDED, ChangeKind.SENTENCE_REWORDED})


def _after(change: Change) -> str:
    return change.text


def _before_and_after(change: Change) -> str:
    """Return the new text; what it replaced stands before it."""
    is_reworded = change.kind is ChangeKind.SENTENCE_REWORDED and change.before
    return f"{change.before} → {change.text}" if is_reworded else change.text


def _telling(said: Iterable[str], concept: WrittenConcept) -> list[str]:
    """Return the sentences that say what somebody thinks, then others, without pointers to other notes and fields.

    In a story, names alone and what is dated, an event of its own, are left out, too.
    """
    looked_at = list(islice(said, _SENTENCES_READ))
    order = sorted(filter(_tells, looked_at), key=lambda text: not is_stance(text))
    if concept.as_story:
        order = [text for text in order if concept.is_told_in(text) and not begins_with_date(text)]
    return order[:_SENTENCES_SHOWN]


def _tells(text: str) -> bool:
    """Return whether a text says something itself: no field, and no pointer such as `See also: Napping`."""
    label = _LABEL.match(text)
    return says_something(text) and "::" not in text and not (label and NO_ATTRIBUTE.match(label[1]))


_LABEL = re.compile(r"([^:：]{2,24}?)\s*[:：]")


_NAMED = re.compile(r"(?<!\S)\S+\.(?:base|canvas|md|pdf|png|jpe?g|gif|svg|webp|mp[34])\b|(?<!\w)#\S+|https?://\S+")
_FEWEST_WORDS, _FEWEST_CHARACTERS = 4, 8


def _says_more_than_names(text: str) -> bool:
    """Return whether a text has some words beside names of files, tags and addresses."""
    left = _NAMED.sub(" ", text)
    if UNSPACED_CHARACTER.search(left):
        return len("".join(left.split())) >= _FEWEST_CHARACTERS
    return len(word_runs(left)) >= _FEWEST_WORDS


def _said_of(note: Note, concept: WrittenConcept, *, is_whole: bool) -> Iterator[str]:
    """Yield what a note says about the concept, in order; headings come last because they only name it.

    A note that is about the concept as a whole also says about it what somebody thinks. In a story, what stands below
    `Sources` says nothing of it.
    """
    lines = Lines(note.raw)
    silent = list(_references(note)) if concept.as_story else []
    headings: list[str] = []
    shows_headings = not (concept.as_story and is_whole)
    for fragment in fragments_of(note):
        if not (is_whole or concept.may_be_in(written(fragment.key))):
            continue
        for segment in segments_of(note, fragment, lines):
            if any(span.contains(segment.span) for span in silent):
                continue
            if concept.is_in(segment.text) or (is_whole and is_stance(segment.text)):
                if segment.kind is BlockKind.HEADING:
                    headings += [segment.text] if shows_headings else []
                else:
                    yield segment.text
    yield from headings


def _references(note: Note) -> Iterator[Span]:
    """Yield what stands below a heading for references and links, up to the next heading."""
    for heading, following in zip_longest(note.headings, note.headings[1:]):
        if heading and names_references(heading.text):
            end = following.span.byte_start if following else len(note.raw)
            yield replace(heading.span, byte_end=end)
