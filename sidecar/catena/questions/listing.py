"""Listing: questions that ask for every note or paper of a kind: `Which papers are about sleep?`.

The wordings are in each language's vocabulary, table `listing`.
"""

from dataclasses import dataclass

from catena.language.vocabulary import LANGUAGES
from catena.language.wordings import languages_of, wording, wordings

_END = r"\s*[?？.!]*\s*$"


@dataclass(frozen=True, slots=True)
class Listing:
    """What notes a question asks for.

    Attributes:
        kind: The kind of notes, such as `papers` or `recipes`; "" for notes of any kind.
        topic: What they are about; "" if every note of the kind is asked for.
        mentions: Whether it suffices that they mention it.
        condition: What their properties say: `rating: 7`; "" if nothing is asked of them.
    """

    kind: str
    topic: str
    mentions: bool = False
    condition: str = ""


def is_any_note(kind: str) -> bool:
    """Return whether a word stands for notes of any kind: `notes`, `pages`."""
    return bool(wording("listing.notes", *LANGUAGES).fullmatch(kind))


def listing_of(text: str) -> Listing | None:
    """Return what notes a question asks for; None if it asks for something else."""
    for language in languages_of(text):
        for asked in wordings("listing.questions", language, r"^\W*", _END):
            if match := asked.match(text):
                found = match.groupdict("")
                kind, topic = found.get("kind", "").strip(), found.get("topic", "").strip(' ?？."“”«»')
                topic = "" if is_any_note(topic) else topic
                # Who speaks of a topic does so in notes of any kind.
                speakers = wording("listing.speakers", language)
                is_any = not kind or is_any_note(kind) or (topic and speakers.fullmatch(kind))
                if topic or not is_any:
                    mentions = bool(wording("listing.mentions", language).search(text))
                    return Listing(kind="" if is_any else kind, topic=topic, mentions=mentions)
    return None


def conditioned_listing_of(text: str) -> Listing | None:
    """Return what notes a question asks for by something that may stand in their properties: `… did I rate 7?`.

    Only the properties of the vault's notes tell whether that is asked.
    """
    for language in languages_of(text):
        for asked in wordings("listing.conditions", language, r"^\W*", _END):
            if match := asked.match(text):
                kind = match["kind"].strip()
                return Listing(kind="" if is_any_note(kind) else kind, topic="", condition=match["condition"].strip())
    return None
