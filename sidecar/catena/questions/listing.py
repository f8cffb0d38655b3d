"""Listing: questions that ask for every note or paper of a kind: `Which papers are about sleep?`.

The wordings are in each language's vocabulary, table `listing`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from catena.language.folding import fold
from catena.language.stop_words import question_stop_words, search_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import LANGUAGES, UNSPACED_LANGUAGES, Language, folded_words, words
from catena.language.wordings import anywhere, languages_of, says, wording, wordings

_END = r"\s*[?？.!]*\s*$"


@dataclass(frozen=True, slots=True)
class AskedTasks:
    """What tasks a question asks for.

    Attributes:
        state: Whether they are `open` or `done`.
        words: What the question says of them beside, as typed.
        is_due: Whether they have a day on which they are due.
        when: When they are due or were done, a key of the table `listing.due_when`: `overdue`, `next_week`; "" if
            no such word is in the question.
        first: The first day on which they are due or were done, `YYYY-MM-DD`; "" for no limit.
        last: The last day; "" for no limit.
        names_tasks: Whether it says so (`Which tasks …?`), and does not only ask what is left to do.
    """

    state: str
    words: tuple[str, ...] = ()
    is_due: bool = False
    when: str = ""
    first: str = ""
    last: str = ""
    names_tasks: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """What notes a question asks for.

    Attributes:
        kind: The kind of notes, such as `papers` or `recipes`; "" for notes of any kind.
        topic: What they are about; "" if every note of the kind is asked for.
        mentions: Whether it suffices that they mention it.
    """

    kind: str
    topic: str
    mentions: bool = False


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
        of_folders: Whether a word stands for folders.
        progress: How far it has come, a key of the table `listing.progress`, and no word of it is among `words`; "" if
            this isn't asked.
        joined: Whether a word stands between kinds: `movies or books`.
        is_over: Whether it has a word for what is done among `words`, so that `to-read` is not meant by `read`.
    """

    words: tuple[str, ...]
    any_kind: bool = False
    extreme: int = 0
    of_rating: bool = False
    of_tags: bool = False
    of_folders: bool = False
    progress: str = ""
    joined: bool = False
    is_over: bool = False


def is_tags(word: str) -> bool:
    """Return whether a word stands for tags, in any language: `tagged`, `étiquette`."""
    return fold(word) in folded_words("listing.tags", *LANGUAGES)


def is_folder(word: str) -> bool:
    """Return whether a word stands for folders, in any language."""
    return fold(word) in folded_words("listing.folders", *LANGUAGES)


_LONGEST_KIND = 3
"""In words."""


def kind_dealt_with(text: str) -> str:
    """Return the kind of things that a person asks to list because they had to do with them: `films` of `Which films
    have I seen?`; "" if a question asks otherwise.

    That there is a note of a film mostly tells it, without a property that does.
    """
    if not says("routing.personal", text):
        return ""
    deeds = folded_words("listing.deeds", *LANGUAGES)
    for each in conditions_of(text):
        left = [word for word in each.words if fold(word) not in deeds]
        is_dealt_with = each.progress == "done" or len(left) < len(each.words)
        if 0 < len(left) <= _LONGEST_KIND and is_dealt_with and not (each.extreme or each.of_tags or each.of_folders):
            return " ".join(left)
    return ""


PROGRESS = ("open", "active", "done")
"""`not finished` is open, and so are `未完成` and others that have a word for what is done in them."""


def says_progress(progress: str, text: str) -> bool:
    """Return whether a value of a property says, in any language, that something has come so far: `to-read`."""
    said = wording(f"listing.progress.{progress}", *LANGUAGES)
    return bool(said.fullmatch(_BETWEEN_WORDS.sub(" ", text.strip())))


_BETWEEN_WORDS = re.compile(r"[-_]")


def conditions_of(text: str) -> Iterator[Condition]:
    """Yield what a question may say of the notes that it asks for; nothing if it asks for no notes.

    Only the properties of the vault's notes tell whether they are asked about: first those that say in any words how
    far something has come, if the question does, then those with its words.
    """
    for language in languages_of(text):
        for asks in wordings("listing.conditions", language, r"^\W*", _END):
            if match := asks.match(text):
                found = [each for each in _conditions(match["asked"], language) if each.words or each.progress]
                if found:
                    any_kind = bool(match.groupdict().get("any"))
                    yield from (replace(each, any_kind=each.any_kind or any_kind) for each in found)
                    return


def _conditions(asked: str, language: Language) -> Iterator[Condition]:
    progress = next((each for each in PROGRESS if anywhere(f"listing.progress.{each}", language).search(asked)), "")
    if progress:
        yield replace(
            _condition(anywhere(f"listing.progress.{progress}", language).sub(" ", asked), language), progress=progress
        )
    yield replace(_condition(asked, language), is_over=progress == "done")


DUE_WHEN = ("overdue", "today", "tomorrow", "this_week", "next_week", "this_month", "next_month")


def due_when(text: str) -> str:
    """Return when the tasks that a question may ask for are due, one of `DUE_WHEN`; "" if it doesn't say so."""
    for language in languages_of(text):
        for when in DUE_WHEN:
            if anywhere(f"listing.due_when.{when}", language).search(text):
                return when
    return ""


def tasks_asked(text: str, when: str = "", *, is_dated: bool = False) -> AskedTasks | None:
    """Return what tasks a question asks for; None if it asks for none, or doesn't say which.

    Args:
        text: The question without the words that name a time that has been.
        when: When they are due, as `due_when` found it.
        is_dated: Whether the question names such a time.
    """
    for language in languages_of(text) if when else ():
        text = anywhere(f"listing.due_when.{when}", language).sub(" ", text)
    for each in (*conditions_of(text), *_only_tasks(text)):
        tasks, due = (
            [word for word in each.words if fold(word) in folded_words(f"listing.{what}", *LANGUAGES)]
            for what in ("tasks", "due")
        )
        if tasks and (due or when or each.progress):
            asking = (*tasks, *due)
            beside = tuple(word for word in each.words if word not in asking and not is_tags(word))
            is_done = each.progress == "done"
            state, is_due = ("done", False) if is_done else ("open", bool(due or when))
            return AskedTasks(state, beside, is_due, when, names_tasks=True)
    for language in languages_of(text):
        if (when or is_dated) and _asks("got_done", text, language):
            return AskedTasks("done", when=when)
        if (when or (is_dated and _names_due(text))) and _asks("due_then", text, language):
            return AskedTasks("open", is_due=True, when=when)
        asks = wordings("listing.left_to_do", language, r"^\W*", _END)
        if left := next(filter(None, (each.match(text) for each in asks)), None):
            silent = question_stop_words() | search_stop_words(language)
            about = left.groupdict().get("about") or ""
            return AskedTasks("open", tuple(word for word in word_runs(about) if fold(word) not in silent), when=when)
    return None


def _only_tasks(text: str) -> Iterator[Condition]:
    """Yield what a text asks that has nothing but words for tasks and for how far they have come: `open tasks`."""
    naming = folded_words("listing.tasks", *LANGUAGES) | folded_words("listing.due", *LANGUAGES)
    for language in languages_of(text):
        known = naming | folded_words("listing.fillers", language)
        for each in _conditions(text, language):
            left = anywhere(f"listing.progress.{each.progress}", language).sub(" ", text) if each.progress else text
            # Where no blanks stand between words, only those that tell something can be looked at.
            said = each.words if language in UNSPACED_LANGUAGES else word_runs(left)
            if each.words and known.issuperset(map(fold, said)):
                yield each


def _names_due(text: str) -> bool:
    return not folded_words("listing.due", *LANGUAGES).isdisjoint(word_runs(fold(text)))


def _asks(how: str, text: str, language: Language) -> bool:
    said = " ".join(text.split())
    return any(each.match(said) for each in wordings(f"listing.{how}", language, r"^\W*", _END))


@dataclass(frozen=True, slots=True)
class DatedListing:
    """Notes from a time that a question asks for.

    Attributes:
        listing: Their kind and topic.
        how: What happened to them then, as typed: `created`; "" if the question doesn't say.
    """

    listing: Listing
    how: str = ""


def dated_listings_of(text: str) -> Iterator[DatedListing]:
    """Yield what notes from a time a question may ask for.

    Args:
        text: The question without the words that name the time.
    """
    for language in languages_of(text):
        for asked in wordings("listing.dated", language, r"^\W*", _END):
            if match := asked.match(" ".join(text.split())):
                found = match.groupdict("")
                kind, topic, how = (found.get(name, "").strip() for name in ("kind", "topic", "how"))
                is_next = bool(how) and match.start("how") == match.end("kind") + 1
                for named, done in ((kind, how), (f"{kind} {how}", ""))[: 1 + is_next]:
                    yield DatedListing(Listing(kind="" if is_any_note(named) else named, topic=topic), done)


_JOINS = re.compile(r"(?<!\w)(?:or|and|oder|und|ou|et|o|y)(?!\w)|[、和或と]", re.IGNORECASE)


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
        of_folders=any(map(is_folder, telling)),
        joined=bool(_JOINS.search(asked)),
    )
