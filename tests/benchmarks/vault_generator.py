"""A generator of vaults of any size that look like a person's: text, links, properties, annotations.

Word frequencies follow Zipf's law, lengths a log-normal distribution, links preferential attachment (Barabási and
Albert 1999), so that a search has common and rare words, an index short and long notes, a graph its hubs. A few
known sentences (*needles*) stand in known notes, for checking that a search finds what is there.

The same seed and number of notes give the same bytes.

Run `python -m tests.benchmarks.vault_generator DIR --notes 10000`.
"""

import argparse
import json
import math
import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from itertools import accumulate
from pathlib import Path

from tests.benchmarks.vocabulary import ADJECTIVES, ADVERBS, FIELDS, PREFIXES, SENTENCES, SURNAMES, VERBS

MEDIAN_BYTES = 1_600
SPREAD = 0.85
"""Standard deviation of the logarithm of a note's length."""
SHORTEST_BYTES, LONGEST_BYTES = 150, 24_000
ANNOTATION_SHARE, DAILY_SHARE = 0.05, 0.04
NOTES_PER_MAP = 150
TOPICS_PER_FIELD = 5
FIRST_DAY = date(2019, 1, 7)


@dataclass(frozen=True, slots=True)
class Needle:
    """A sentence that stands once in the vault.

    Attributes:
        path: Vault-relative path of the note that holds it.
        sentence: Exactly as written there.
        words: Some of its words; no other note holds all of them.
        paraphrase: The same in other words, for a search by meaning.
    """

    path: str
    sentence: str
    words: str
    paraphrase: str


@dataclass(frozen=True, slots=True)
class GeneratedVault:
    """What was written where.

    Attributes:
        folder: The vault.
        notes: Markdown files in all; the next three are among them.
        annotation_notes: In the annotation template.
        daily_notes: Named by a date.
        maps: Notes made of links.
        annotations: Marks over all annotation notes.
        links: Wikilinks.
        size_bytes: Of all notes together.
        needles: Sentences to look for.
    """

    folder: Path
    notes: int
    annotation_notes: int
    daily_notes: int
    maps: int
    annotations: int
    links: int
    size_bytes: int
    needles: tuple[Needle, ...]


def generate(folder: Path, notes: int, seed: int = 7) -> GeneratedVault:
    """Write a vault.

    Args:
        folder: Made when it doesn't exist; must be empty.
        notes: How many Markdown files, at least 20.
        seed: Another one gives another vault.

    Returns:
        Counts of what was written, and the needles.

    Raises:
        FileExistsError: The folder holds something already.
        ValueError: Fewer than 20 notes were asked for.
    """
    if notes < 20:
        raise ValueError(f"A vault of {notes} notes has no room for every kind; ask for 20 or more")
    if folder.exists() and any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty")
    rng = random.Random(seed)
    writer = _Writer(rng, _plan(rng, notes))
    hidden = _hide_needles(rng, writer.planned)
    size_bytes = 0
    made: set[Path] = set()
    for number, planned in enumerate(writer.planned):
        text = _WRITE[planned.kind](writer, planned)
        if needle := hidden.get(number):
            text = f"{text}\n{needle.sentence}\n"
        content = text.encode()
        size_bytes += len(content)
        path = folder / planned.path
        if path.parent not in made:
            path.parent.mkdir(parents=True, exist_ok=True)
            made.add(path.parent)
        path.write_bytes(content)
    kinds = [planned.kind for planned in writer.planned]
    return GeneratedVault(
        folder=folder,
        notes=notes,
        annotation_notes=kinds.count("paper"),
        daily_notes=kinds.count("daily"),
        maps=kinds.count("map"),
        annotations=writer.annotations,
        links=writer.links,
        size_bytes=size_bytes,
        needles=tuple(hidden[number] for number in sorted(hidden)),
    )


# ---------------------------------------------------------------------------------------------------------
# Which notes there will be


@dataclass(frozen=True, slots=True)
class _Topic:
    """A folder with words of its own."""

    number: int
    folder: str
    tag: str
    nouns: Sequence[str]
    noun_weights: Sequence[float]


@dataclass(frozen=True, slots=True)
class _Planned:
    """A note to be written; `name` is its file name without ending."""

    kind: str
    path: str
    name: str
    title: str
    topic: _Topic
    created: date
    target_bytes: int


def _zipf(count: int) -> list[float]:
    """Cumulative weights by rank (Mandelbrot's form of Zipf's law)."""
    return list(accumulate(1.0 / (rank + 2.7) ** 1.05 for rank in range(count)))


def _topics(rng: random.Random) -> list[_Topic]:
    """Some topics in each field, each with its own order of the field's words and its own rare words."""
    common = [noun for nouns in FIELDS.values() for noun in nouns]
    topics: list[_Topic] = []
    for field_name, nouns in FIELDS.items():
        for _ in range(TOPICS_PER_FIELD):
            own = rng.sample(nouns, k=len(nouns))
            borrowed = rng.sample(common, k=60)
            derived = [f"{rng.choice(PREFIXES)}{noun}" for noun in rng.choices(own, k=90)]
            words = list(dict.fromkeys(own + borrowed + derived))
            name = f"{own[0]} and {own[1]}".capitalize()
            topics.append(
                _Topic(
                    number=len(topics),
                    folder=f"{field_name}/{name}",
                    tag=f"{field_name.lower()}/{own[0]}",
                    nouns=words,
                    noun_weights=_zipf(len(words)),
                )
            )
    return topics


def _plan(rng: random.Random, notes: int) -> list[_Planned]:
    """Kinds, names and lengths of all notes; names are unique whatever the case."""
    papers = max(1, round(notes * ANNOTATION_SHARE))
    dailies = max(1, round(notes * DAILY_SHARE))
    maps = max(1, notes // NOTES_PER_MAP)
    kinds = ["paper"] * papers + ["daily"] * dailies + ["map"] * maps
    kinds += ["note"] * (notes - len(kinds))
    rng.shuffle(kinds)
    topics = _topics(rng)
    topic_weights = _zipf(len(topics))
    taken: set[str] = set()
    planned: list[_Planned] = []
    day = FIRST_DAY
    for kind in kinds:
        topic = rng.choices(topics, cum_weights=topic_weights)[0]
        created = FIRST_DAY + timedelta(days=rng.randrange(2_800))
        if kind == "daily":
            day += timedelta(days=rng.choice((1, 1, 1, 2, 3)))
            created = day
        folder, name, title = _name(rng, kind, topic, created)
        number = 2
        plain = name
        while name.casefold() in taken:
            name = f"{plain} {number}" if kind != "paper" else f"{plain}{number}"
            number += 1
        taken.add(name.casefold())
        length = math.exp(rng.gauss(math.log(MEDIAN_BYTES), SPREAD))
        planned.append(
            _Planned(
                kind=kind,
                path=f"{folder}/{name}.md",
                name=name,
                title=title,
                topic=topic,
                created=created,
                target_bytes=int(min(max(length, SHORTEST_BYTES), LONGEST_BYTES)),
            )
        )
    return planned


def _name(rng: random.Random, kind: str, topic: _Topic, created: date) -> tuple[str, str, str]:
    """Folder, file name and title."""
    first, second = rng.choices(topic.nouns, cum_weights=topic.noun_weights, k=2)
    adjective = rng.choice(ADJECTIVES)
    title = rng.choice(
        (
            f"{adjective} {first}",
            f"{first} and {second}",
            f"The {adjective} {first} {rng.choice(VERBS)} the {second}",
            f"Why the {first} is {adjective}",
            f"{adjective} {first}, {adjective} {second}",
        )
    )
    title = title[0].upper() + title[1:]
    if kind == "daily":
        return f"Daily/{created.year}", created.isoformat(), created.isoformat()
    if kind == "map":
        return "Maps", f"{title} MOC", f"{title} MOC"
    if kind == "paper":
        return "References", f"@{rng.choice(SURNAMES).lower()}{created.year}{first}", title
    subfolder = rng.choice(("", "", "Ideas", "Sources", f"{created.year}"))
    return f"{topic.folder}/{subfolder}".rstrip("/"), title, title


# ---------------------------------------------------------------------------------------------------------
# Writing them


def _draw(rng: random.Random, words: Sequence[str], weights: Sequence[float] | None = None) -> Iterator[str]:
    """Words without end; drawn in bulk, which is several times faster than one by one."""
    while True:
        yield from rng.choices(words, cum_weights=weights, k=512)


def _numbers(rng: random.Random, low: int, high: int) -> Iterator[str]:
    while True:
        yield from (str(rng.randint(low, high)) for _ in range(256))


# Each sentence as a format with `%s`, and the letters that say what goes there.
_SHAPES: tuple[tuple[str, str], ...] = tuple(
    (re.sub(r"\{.\}", "%s", shape), "".join(re.findall(r"\{(.)\}", shape))) for shape in SENTENCES
)

_COLORS = (
    ("#2ea8e5", "## ", ("",)),
    ("#a28ae5", "### ", ("",)),
    ("#5fb236", "", ("FINDING: ", "CLAIM: ", "EVIDENCE: ", "THESIS: ")),
    ("#5fb236", "", ("FINDING: ", "", "CORE: ")),
    ("#aaaaaa", "", ("METHOD: ", "TERM: ", "DETAIL: ", "THEME [method]: ")),
    ("#ff6666", "", ("LIMITATION: ", "WEAKNESS: ", "CONCERN: ")),
    ("#ffd400", "", ("Q: ", "GAP: ", "RELEVANT: ")),
)


class _LinkPool:
    """Notes that may be linked: three links in four go where earlier ones went, so that hubs grow."""

    def __init__(self, notes: Iterable[int]) -> None:
        self.notes = list(notes)
        self._linked: list[int] = []

    def draw(self, rng: random.Random) -> int:
        pool = self._linked if self._linked and rng.random() < 0.75 else self.notes
        target = pool[int(rng.random() * len(pool))]
        self._linked.append(target)
        return target


class _Writer:
    """Writes planned notes one after the other and counts what it put into them."""

    def __init__(self, rng: random.Random, planned: list[_Planned]) -> None:
        self.planned = planned
        self.links = 0
        self.annotations = 0
        self._rng = rng
        self._shared_words: dict[str, Iterator[str]] = {
            "a": _draw(rng, ADJECTIVES, _zipf(len(ADJECTIVES))),
            "v": _draw(rng, VERBS, _zipf(len(VERBS))),
            "d": _draw(rng, ADVERBS, _zipf(len(ADVERBS))),
            "s": _draw(rng, SURNAMES),
            "#": _numbers(rng, 2, 96),
            "y": _numbers(rng, 1961, 2025),
        }
        self._words: dict[int, dict[str, Iterator[str]]] = {}
        self._shapes = _draw_shapes(rng)
        self._everywhere = _LinkPool(at for at, note in enumerate(planned) if note.kind != "daily")
        self._near = {
            number: _LinkPool(at for at in self._everywhere.notes if planned[at].topic.number == number)
            for number in {note.topic.number: None for note in planned}
        }

    # --- kinds of notes

    def note(self, note: _Planned) -> str:
        """An ordinary note: prose, with lists, tables, code and fields here and there."""
        rng, topic = self._rng, note.topic
        tags = ", ".join(dict.fromkeys((topic.tag, rng.choice(("idea", "claim", "seed", "method", "draft")))))
        head = [f"created: {note.created}", f"tags: [{tags}]"]
        if rng.random() < 0.2:
            head.append(f"aliases: [{self._phrase(topic)}]")
        if rng.random() < 0.4:
            head.append(f"modified: {note.created + timedelta(days=rng.randrange(1, 400))}")
        if rng.random() < 0.3:
            head.append(f"status: {rng.choice(('seed', 'growing', 'done'))}")
        parts = ["---\n" + "\n".join(head) + "\n---", f"# {note.title}"]
        size = sum(map(len, parts))
        while size < note.target_bytes:
            parts.append(self._block(topic, room=note.target_bytes - size))
            size += len(parts[-1]) + 2
        if rng.random() < 0.35:
            parts.append(self._fields(topic))
        return "\n\n".join(parts) + "\n"

    def paper(self, note: _Planned) -> str:
        """A paper's annotations in the template."""
        rng, topic, key = self._rng, note.topic, note.name[1:]
        parts = [
            f"---\ncategory: Annotations\nstatus: {rng.choice(('Pending', 'Done'))}\ncitekey: {key}\n"
            f'title: "{note.title}"\ntags: {topic.tag}, paper\n---',
            f"> [!Cite]\n> [@{key}]",
            f"# Annotations\n## Imported: {note.created} {rng.randint(1, 12)}:{rng.randrange(60):02d} pm",
        ]
        page = rng.randint(1, 400)
        size = sum(map(len, parts))
        while size < max(note.target_bytes, 600):
            page += rng.choice((0, 0, 1, 1, 2))
            color, heading, prefixes = rng.choice(_COLORS)
            comment = f"{rng.choice(prefixes)}{self._phrase(topic)}"
            parts.append(
                f'<mark style="background-color: {color}">Highlight</mark>\n{heading}**{comment}**\n'
                f"{self._sentences(topic, rng.randint(1, 2))}\n[@{key} p. {page}]"
            )
            size += len(parts[-1]) + 2
            self.annotations += 1
        return "\n\n".join(parts) + "\n"

    def daily(self, note: _Planned) -> str:
        """A day: tasks, a few lines, links."""
        rng, topic = self._rng, note.topic
        tasks = "\n".join(
            f"- [{rng.choice(' x')}] {self._phrase(topic)} {self._link(topic)}" for _ in range(rng.randint(1, 4))
        )
        return (
            f"---\ntags: [daily]\n---\n# {note.created:%A}\n\n{self._paragraph(topic, rng.randint(1, 3))}\n\n"
            f"{tasks}\n\nmood:: {rng.choice(('flat', 'good', 'tired', 'curious'))}\n"
        )

    def map(self, note: _Planned) -> str:
        """A map of content: links under headings."""
        sections = "\n\n".join(
            f"## {self._phrase(note.topic).capitalize()}\n"
            + "\n".join(f"- {self._link(note.topic)}" for _ in range(self._rng.randint(4, 14)))
            for _ in range(self._rng.randint(2, 6))
        )
        return f"---\ncreated: {note.created}\ntags: [MOC, {note.topic.tag}]\n---\n# {note.title}\n\n{sections}\n"

    # --- blocks

    def _block(self, topic: _Topic, *, room: int) -> str:
        kind = self._rng.random()
        if kind < 0.62 or room < 300:
            return self._paragraph(topic, max(1, min(self._rng.randint(2, 7), room // 60)))
        if kind < 0.74:
            return f"{self._rng.choice(('##', '##', '###'))} {self._phrase(topic).capitalize()}"
        if kind < 0.86:
            return "\n".join(f"- {self._sentences(topic, 1)}" for _ in range(self._rng.randint(2, 6)))
        if kind < 0.92:
            lines = self._sentences(topic, 2)
            return f"> [!{self._rng.choice(('note', 'question', 'warning'))}] {self._phrase(topic)}\n> {lines}"
        if kind < 0.96:
            rows = "\n".join(
                f"| {self._phrase(topic)} | {next(self._shared_words['#'])} |" for _ in range(self._rng.randint(2, 6))
            )
            return f"| what | how much |\n| --- | ---: |\n{rows}"
        noun = next(self._words_of(topic)["n"])
        return f"```python\n{noun} = {next(self._shared_words['#'])}\nprint({noun} ** 2)\n```"

    def _paragraph(self, topic: _Topic, sentences: int) -> str:
        text = self._sentences(topic, sentences)
        if self._rng.random() < 0.45:
            text += f" See {self._link(topic)}."
        if self._rng.random() < 0.08:
            text += f" {self._link(topic)} leads to {self._link(topic)}."
        return text

    def _fields(self, topic: _Topic) -> str:
        keys = self._rng.sample(("up", "supports", "contradicts", "elaborates"), k=self._rng.randint(1, 2))
        return "\n".join(f"{key}:: {self._link(topic)}" for key in keys)

    # --- words

    def _words_of(self, topic: _Topic) -> dict[str, Iterator[str]]:
        words = self._words.get(topic.number)
        if words is None:
            nouns = _draw(self._rng, topic.nouns, topic.noun_weights)
            words = self._words[topic.number] = {**self._shared_words, "n": nouns}
        return words

    def _sentences(self, topic: _Topic, count: int) -> str:
        words = self._words_of(topic)
        shapes = (next(self._shapes) for _ in range(count))
        return " ".join(shape % tuple([next(words[slot]) for slot in slots]) for shape, slots in shapes)

    def _phrase(self, topic: _Topic) -> str:
        words = self._words_of(topic)
        return f"{next(words['a'])} {next(words['n'])}"

    def _link(self, topic: _Topic) -> str:
        near = self._near[topic.number]
        pool = near if near.notes and self._rng.random() < 0.7 else self._everywhere
        target = pool.draw(self._rng)
        self.links += 1
        return f"[[{self.planned[target].name}]]"


_WRITE: dict[str, Callable[[_Writer, _Planned], str]] = {
    "note": _Writer.note,
    "paper": _Writer.paper,
    "daily": _Writer.daily,
    "map": _Writer.map,
}


def _draw_shapes(rng: random.Random) -> Iterator[tuple[str, str]]:
    while True:
        yield from rng.choices(_SHAPES, k=512)


# ---------------------------------------------------------------------------------------------------------
# Needles: their words stand in no list above

_NEEDLES = (
    (
        "The lighthouse keeper of Ormsay counted 417 migrating cormorants before breakfast.",
        "lighthouse keeper cormorants",
        "A man who tended a beacon tallied sea birds early in the morning.",
    ),
    (
        "My grandmother thickened her blackcurrant jam with grated quince instead of pectin.",
        "grandmother blackcurrant quince",
        "An old family recipe used fruit rather than a gelling agent.",
    ),
    (
        "Zebrafish larvae turn toward dim violet flashes within ninety milliseconds.",
        "zebrafish larvae violet",
        "Baby fish react to faint purple light in a split second.",
    ),
    (
        "The customs officer in Trieste impounded eleven crates of unlabeled saffron.",
        "customs Trieste saffron",
        "A border official confiscated boxes of a precious spice.",
    ),
    (
        "Penguins huddle in rotating spirals so that nobody freezes at the rim for long.",
        "penguins huddle spirals",
        "Antarctic birds take turns standing at the cold edge of the group.",
    ),
    (
        "Chess players who slept badly blundered their queens twice as frequently.",
        "chess blundered queens",
        "Tired people at the board lost their strongest figure more.",
    ),
    (
        "A volcanic pebble from Santorini floated in the teacup for eleven minutes.",
        "volcanic Santorini teacup",
        "The small piece of pumice did not sink in the drink.",
    ),
    (
        "The dentist hummed Bulgarian lullabies whenever the drill squealed.",
        "dentist Bulgarian lullabies",
        "Somebody treating teeth sang children's songs to cover the noise.",
    ),
)


def _hide_needles(rng: random.Random, planned: Sequence[_Planned]) -> dict[int, Needle]:
    """Needles by the number of the note that will hold them; ordinary notes only, one needle each."""
    places = rng.sample([at for at, note in enumerate(planned) if note.kind == "note"], k=len(_NEEDLES))
    return {
        place: Needle(path=planned[place].path, sentence=sentence, words=words, paraphrase=paraphrase)
        for place, (sentence, words, paraphrase) in zip(places, _NEEDLES, strict=True)
    }


# ---------------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Write a vault and print what is in it as JSON."""
    parser = argparse.ArgumentParser(description="Write a vault that looks like a person's.")
    parser.add_argument("folder", type=Path, help="made when it doesn't exist, else empty")
    parser.add_argument("--notes", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(arguments)
    try:
        vault = generate(options.folder, options.notes, options.seed)
    except (FileExistsError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(json.dumps(asdict(vault), default=str, indent=2, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
