"""Listing: questions that ask for every note or paper of a kind: `Which papers are about sleep?`.

The wordings are in each language's vocabulary, table `listing`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from catena.language.folding import fold
from catena.language.stop_words import question_stop_words, search_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import LANGUAGES, Language, folded_words, words
from catena.language.wordings import languages_of, wording, wordings
from catena.vault.path import VaultPath

_END = r"\s*[?？.!]*\s*$"


@dataclass(frozen=True, slots=True)
class Listing:
    """What notes a question asks for.

    Attributes:
        kind: The kind of notes, such as `papers` or `recipes`; "" for notes of any kind.
        topic: What they are about; "" if every note of the kind is asked for.
        mentions: Whether it suffices that they mention it.
        condition: What their properties say: `rating: 7`; "" if nothing is asked of them.
        total: How many notes say so; 0 if it is not known before they are ranked.
        said: What the properties of each note say that meets the condition.
    """

    kind: str
    topic: str
    mentions: bool = False
    condition: str = ""
    total: int = 0
    said: Mapping[VaultPath, str] = field(default_factory=dict[VaultPath, str])


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


@dataclass(frozen=True, slots=True)
class Condition:
    """What a question says of the notes that it asks for, which may stand in their properties: `books I rated 7`.

    Attributes:
        words: Its telling words, as typed, without those that only ask.
        any_kind: Whether notes of any kind are asked for.
        extreme: 1 if the highest value is asked for, as in `the best book`, -1 if the lowest, 0 otherwise.
        of_rating: Whether the word for the highest value speaks of a rating by itself: `best`.
        of_tags: Whether a word stands for tags.
    """

    words: tuple[str, ...]
    any_kind: bool = False
    extreme: int = 0
    of_rating: bool = False
    of_tags: bool = False


def is_tags(word: str) -> bool:
    """Return whether a word stands for tags, in any language: `tagged`, `étiquette`."""
    return fold(word) in folded_words("listing.tags", *LANGUAGES)


def condition_of(text: str) -> Condition | None:
    """Return what a question says of the notes that it asks for; None if it asks for no notes.

    Only the properties of the vault's notes tell whether they are asked about.
    """
    for language in languages_of(text):
        for asks in wordings("listing.conditions", language, r"^\W*", _END):
            if (match := asks.match(text)) and (found := _condition(match["asked"], language)).words:
                return replace(found, any_kind=True) if match.groupdict().get("any") else found
    return None


def _condition(asked: str, language: Language) -> Condition:
    best, worst = (wording(f"listing.{name}", language) for name in ("best", "worst"))
    most, least = (wording(f"listing.{name}", language) for name in ("most", "least"))
    extreme = next((n for pattern, n in ((best, 1), (worst, -1), (most, 1), (least, -1)) if pattern.search(asked)), 0)
    of_rating = bool(best.search(asked) or worst.search(asked))
    left = asked
    for pattern in (best, worst, most, least, wording("listing.joints", language)):
        left = pattern.sub(" ", left)
    ignored = question_stop_words() | search_stop_words(language) | words("listing.fillers", language)
    ignored -= words("listing.states", language)
    named = word_runs(left)
    telling = tuple(word for word in named if word.lower() not in ignored and not is_any_note(word))
    return Condition(
        words=telling,
        any_kind=any(map(is_any_note, named)),
        extreme=extreme,
        of_rating=of_rating,
        of_tags=any(map(is_tags, telling)),
    )
