"""Asks questions about real notes: by patterns of their sentences, titles and headings, and by hand.

Every question comes with the window that answers it and with windows that don't: of the same note, and those of the
vault that share most of its words.
"""

import hashlib
import math
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from catena.adapters.onnx_embedder import OnnxEmbedder
from scripts.reader.examples import Group
from scripts.reader.notes import Window, windows

OWN_QUESTIONS: Final = Path(__file__).with_name("questions.tsv")
"""Our own questions about development vaults: vault, key of the window that answers, question."""
OTHER_WORDS: Final = Path(__file__).with_name("other_words.tsv")
"""Questions in other words than what answers them: vault or collection, key of the window that answers, question."""
NEGATIVES: Final = 4
FEW_NEAR: Final = {"same note": 2, "meaning": 3, "words": 1}
"""How many windows that don't answer come with a question in other words: those of the same note and of all that are
nearest in meaning, and those that share most words."""
NEAREST: Final = 16
"""They are drawn from so many."""
ALL_NEAR: Final = dict.fromkeys(FEW_NEAR, NEAREST)
TOO_SIMILAR: Final = 0.6
MOST_A_NOTE: Final = 8
MOST_WINDOWS: Final = 2500
MOST_PLACES: Final = 400
"""Words that more windows have are looked up in so many only."""

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]{2,}")
_STOP = frozenset(
    "the of to and in is it that for on as are with was be by this an or from at which you your can not have has will"
    " its if but they their there we our more than when what how why who where does do did le la les des de du et en"
    " est que qui un une dans pour par sur pas el los las del y es que se un una por con para der die das und ist"
    " ein eine nicht mit von den zu im".split()
)
_WHAT = {
    "en": ("What is {}?", "What is {}?", "what does {} mean?", "{}", "{} definition", "Explain {}", "What are {}?"),
    "fr": ("Qu'est-ce que {} ?", "C'est quoi {} ?", "{}", "Que signifie {} ?", "What is {}?"),
    "es": ("¿Qué es {}?", "{}", "¿Qué significa {}?", "¿Qué son {}?", "What is {}?"),
    "zh": ("什么是{}？", "{}是什么？", "{}", "What is {}?"),
}
_ABOUT = {
    "en": ("{1} of {0}?", "{0} {1}", "What are the {1} of {0}?", "{0}: {1}?", "Tell me the {1} for {0}"),
    "fr": ("{0} : {1} ?", "{1} {0}", "Quels sont les {1} de {0} ?"),
    "es": ("{1} de {0}", "¿Cuáles son las {1} de {0}?", "{0} {1}"),
    "zh": ("{0}的{1}？", "{0} {1}"),
}
_AUXILIARY = re.compile(
    r"^((?:[\w'’-]+ ){1,7}?)(is|are|was|were|can|cannot|can't|should|must|will|has|have|doesn't|don't|does|do)\s(.+)$"
)


class Vault(NamedTuple):
    """A vault that questions are asked about: its name, the language of most notes, and its folder."""

    name: str
    language: str
    folder: Path


class Found(NamedTuple):
    """A question that a pattern found in a window, and what kind of pattern it was."""

    question: str
    kind: str


class Words:
    """Finds the windows of a vault that share rare words with a text."""

    def __init__(self, found: Sequence[Window]) -> None:
        self._words = [frozenset(words(window.passage)) for window in found]
        counts = Counter(word for of_one in self._words for word in of_one)
        self._rarity = {word: math.log(len(found) / number) for word, number in counts.items()}
        self._places: dict[str, list[int]] = {}
        for index, of_one in enumerate(self._words):
            for word in of_one:
                self._places.setdefault(word, []).append(index)

    def nearest(self, text: str, *, most: int) -> list[int]:
        """Return the indexes of the windows that share most, best first."""
        scores: Counter[int] = Counter()
        for word in words(text):
            for index in self._places.get(word, [])[:MOST_PLACES]:
                scores[index] += self._rarity[word] / (6 + len(self._words[index]) ** 0.5)
        return [index for index, _ in sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:most]]

    def rarest(self, text: str, number: int) -> list[str]:
        """Return the rarest words of a text, in their order."""
        kept = sorted(words(text), key=lambda word: -self._rarity.get(word, 0.0))[:number]
        return [word for word in words(text) if word in kept]

    def alike(self, one: int, other: int) -> float:
        """Return how much of the smaller one's words both have."""
        smaller = min(len(self._words[one]), len(self._words[other]))
        return len(self._words[one] & self._words[other]) / max(1, smaller)


def words(text: str) -> list[str]:
    """Return the words of a text that carry meaning, each once, in order."""
    return list(dict.fromkeys(word for word in _WORD.findall(text.lower()) if word not in _STOP))


def key(window: Window) -> str:
    """Identify a window by its text, so that questions can be kept without it."""
    return hashlib.sha256(f"{window.path}\n{window.text}".encode()).hexdigest()[:16]


class Meanings:
    """Finds windows by their meaning, with the embedding model that Catena ships."""

    def __init__(self, found: Sequence[Window], embedder: OnnxEmbedder) -> None:
        self._embedder = embedder
        self._vectors = np.stack([windows[0] for windows in embedder.embed([window.passage for window in found])])

    def order(self, question: str) -> list[int]:
        """Return the indexes of all windows, nearest first."""
        cosines = self._vectors @ self._embedder.embed_query(question)
        return np.argsort(-cosines, kind="stable").tolist()


def asked(vault: Vault, strangers: Sequence[Window], *, seed: int) -> list[Group]:
    """Return the questions about a vault, by patterns and by hand.

    Args:
        vault: The vault.
        strangers: Windows of other vaults; questions about them have no answer here.
        seed: Decides what is drawn.
    """
    found = windows(vault.folder)
    chance = random.Random(f"{seed} {vault.name}")
    index = Words(found)
    groups: list[Group] = []
    per_note: Counter[str] = Counter()
    for at in chance.sample(range(len(found)), min(len(found), MOST_WINDOWS)):
        for question, kind in _questions(found[at], vault.language, index, chance):
            limit = per_note[found[at].path] < MOST_A_NOTE
            if limit and (group := _group(f"notes-{kind}", question, at, found, index, chance)):
                groups.append(group)
                per_note[found[at].path] += 1
    groups += _by_hand(vault, found, index, chance)
    groups += _unanswered(strangers, vault.language, found, index, chance)
    return groups


def wanted_in_other_words(collection: str) -> frozenset[str]:
    """Return the keys of the windows of a collection that somebody asked about in other words."""
    return frozenset(wanted for wanted, _ in _written(OTHER_WORDS, collection))


def in_other_words(
    collection: str, found: Sequence[Window], embedder: OnnxEmbedder, *, seed: int, beside: Mapping[str, int] = FEW_NEAR
) -> Iterator[Group]:
    """Yield the questions of `OTHER_WORDS` about a collection, each with the window that answers and with others.

    Args:
        collection: As it is named in the file.
        found: Its windows, of which none overlap.
        embedder: Finds those that are near in meaning.
        seed: Decides what is drawn.
        beside: How many others, as in `FEW_NEAR`.
    """
    places = {key(window): at for at, window in enumerate(found)}
    questions = [row for row in _written(OTHER_WORDS, collection) if row[0] in places]
    if not questions:
        return
    chance, index, meanings = random.Random(f"{seed} {collection}"), Words(found), Meanings(found, embedder)
    for wanted, question in questions:
        at = places[wanted]
        near = _near(question, at, found, index, meanings)
        drawn = [i for kind, most in beside.items() for i in chance.sample(near[kind], min(most, len(near[kind])))]
        picked = list(dict.fromkeys(drawn))
        if len(picked) >= 2:
            passages = (found[at].passage, *(found[i].passage for i in picked))
            yield Group("answer", "notes-other-words", question, passages, (1, *[0] * len(picked)))


# private


def _written(file: Path, collection: str) -> Iterator[tuple[str, str]]:
    """The keys and questions of a collection."""
    for line in file.read_text(encoding="utf-8").splitlines():
        name, wanted, question = line.split("\t")
        if name == collection:
            yield wanted, question


def _near(question: str, at: int, found: Sequence[Window], index: Words, meanings: Meanings) -> dict[str, list[int]]:
    order = meanings.order(question)
    of_note = [i for i in order if found[i].path == found[at].path]
    return {
        "same note": _others(of_note, at, found, index),
        "meaning": _others(order, at, found, index),
        "words": _others(index.nearest(question, most=2 * NEAREST), at, found, index),
    }


def _others(order: Sequence[int], at: int, found: Sequence[Window], index: Words) -> list[int]:
    """The first ones that don't say the same as the window at an index."""
    return list(islice((i for i in order if not _same(at, i, found, index)), NEAREST))


def _by_hand(vault: Vault, found: Sequence[Window], index: Words, chance: random.Random) -> Iterator[Group]:
    places = {key(window): at for at, window in enumerate(found)}
    for wanted, question in _written(OWN_QUESTIONS, vault.name):
        if wanted in places:
            for _ in range(3):  # with other negatives each time
                if group := _group("notes-own", question, places[wanted], found, index, chance):
                    yield group


def _unanswered(
    strangers: Sequence[Window], language: str, found: Sequence[Window], index: Words, chance: random.Random
) -> Iterator[Group]:
    """Questions that this vault does not answer, with what is nearest in words."""
    for window in chance.sample(strangers, min(len(strangers), 150)):
        for question, _ in list(_questions(window, language, index, chance))[:1]:
            near = index.nearest(question, most=12)
            if len(near) >= NEGATIVES:
                picked = chance.sample(near, NEGATIVES)
                yield Group(
                    "answer", "notes-unanswered", question, tuple(found[i].passage for i in picked), (0,) * NEGATIVES
                )


def _group(
    source: str, question: str, at: int, found: Sequence[Window], index: Words, chance: random.Random
) -> Group | None:
    """The window at an index with others that don't answer."""
    right = found[at]
    near = [i for i in index.nearest(f"{question} {right.title}", most=24) if not _same(at, i, found, index)]
    same_note = [
        i for i in range(max(0, at - 15), min(len(found), at + 16)) if found[i].path == right.path and i not in near
    ]
    same_note = [i for i in same_note if not _same(at, i, found, index)]
    junk = [i for i in (*near, *same_note) if found[i].kind == "junk"]
    picked = [*chance.sample(near, min(len(near), 2)), *chance.sample(same_note, min(len(same_note), 2))]
    picked += chance.sample(junk, min(len(junk), 1))
    picked = list(dict.fromkeys(picked))[: NEGATIVES + 1]
    if len(picked) < 2:
        return None
    passages = (right.passage, *(found[i].passage for i in picked))
    return Group("answer", source, question, passages, (1, *[0] * len(picked)))


def _same(one: int, other: int, found: Sequence[Window], index: Words) -> bool:
    if one == other:
        return True
    inside = found[one].text in found[other].text or found[other].text in found[one].text
    return (inside and found[other].kind != "junk") or (
        found[other].kind != "junk" and index.alike(one, other) > TOO_SIMILAR
    )


def _questions(window: Window, language: str, index: Words, chance: random.Random) -> Iterator[Found]:
    if window.kind == "junk" or not 30 <= len(window.text) <= 420:
        return
    frames = _WHAT[language]
    title = window.title.strip()
    subject = title.lower() if chance.random() < 0.5 else title
    if window.kind == "lead" and not window.section.strip(title) and 1 <= len(words(title)) <= 6:
        yield Found(chance.choice(frames).format(subject), "title")
    elif window.kind == "lead" and window.section and len(words(window.section)) <= 12:
        yield Found(_of_heading(window, language, chance), "heading")
    for pattern in _PATTERNS if language == "en" else _ANY_LATIN if language != "zh" else ():
        if question := pattern(window, chance):
            yield Found(question, "sentence")
            break
    if chance.random() < 0.12:
        rare = index.rarest(window.text, chance.randint(3, 5))
        if len(rare) >= 3 and window.kind != "row":
            yield Found(" ".join(rare) + chance.choice(("", "", "?")), "words")


def _of_heading(window: Window, language: str, chance: random.Random) -> str:
    heading, title = window.section, window.title
    low = heading.lower()
    if heading.endswith(("?", "？")):
        return heading
    if low.startswith("how to "):
        return chance.choice((f"How do I {heading[7:]}?", f"How can I {heading[7:].lower()}?", heading))
    if low.startswith(("why ", "when ", "what ", "how ", "who ", "where ", "comment ", "pourquoi ", "cómo ")):
        return heading + "?"
    if re.match(r"^(using|creating|adding|setting|making|finding|editing|sorting|installing|writing)\b", low):
        verb, _, rest = low.partition(" ")
        stem = re.sub(r"(tt|dd)?ing$", lambda found: (found[1] or "")[:1], verb)
        stem = stem + "e" if stem in ("us", "creat", "mak", "writ") else stem
        return f"How do I {stem} {rest}?"
    return chance.choice(_ABOUT[language]).format(title, low)


def _definition(window: Window, _: random.Random) -> str | None:
    found = re.match(
        r"^(?:The |An? |La |Le |L'|El |Un |Une |Una )?([\w' -]{3,40}?) (is|are|est|sont|es|son)"
        r" (?:an? |the |une? |la |le |el |una )",
        window.text,
    )
    if not found or found[1].lower() in ("it", "this", "that", "there", "he", "she", "they", "these", "ce", "il"):
        return None
    if re.match(r"(if|when|what|here|all|to|si|on|il|lo|esto|this|that|there)\b", found[1].lower()):
        return None
    frame = {
        "is": "What is {}?",
        "are": "What are {}?",
        "est": "Qu'est-ce que {} ?",
        "sont": "Que sont les {} ?",
        "es": "¿Qué es {}?",
        "son": "¿Qué son {}?",
    }
    return frame[found[2]].format(found[1])


def _reason(window: Window, chance: random.Random) -> str | None:
    found = re.search(
        r"(?:^|[.!?] )([^.!?]{12,90}?),? (because|since|due to|so that|in order to|parce que?|car|porque)\b ",
        window.text,
    )
    if not found:
        return None
    clause, why = found[1].strip(), {"parce": "Pourquoi", "car": "Pourquoi", "porque": "¿Por qué"}
    first = why.get(found[2].split()[0].rstrip("'"), "Why")
    clause = re.sub(r"^(It|This|They|These|That)\b", window.title, clause)
    if first == "Why" and (parts := _AUXILIARY.match(clause)):
        return f"Why {parts[2]} {parts[1].strip()} {parts[3]}?"
    clause = " ".join(words(clause)[:7]) if chance.random() < 0.4 else clause[:1].lower() + clause[1:]
    return f"{first} {clause}?"


def _number(window: Window, _: random.Random) -> str | None:
    found = re.search(r"\b(?:\d[\d.,]*|two|three|four|five|six|ten|deux|trois|dos|tres) ([a-zéèñ]{3,}s)\b", window.text)
    if not found:
        return None
    around = [word for word in words(window.text) if word != found[1] and not word.isdigit()][:4]
    frame = "Combien de" if re.search(r"\b(les|des|est)\b", window.text) else "How many"
    return f"{frame} {found[1]} {' '.join(around)}?"


def _date(window: Window, _: random.Random) -> str | None:
    found = re.search(r"\b(?:in|on|since|by|en|le) (?:\w+ )?((?:19|20)\d\d)\b", window.text)
    if not found:
        return None
    around = [word for word in words(window.text) if not word.isdigit()][:6]
    frame = "Quand" if found[0].startswith(("en", "le")) else "When"
    return f"{frame} {' '.join(around)}?"


def _person(window: Window, _: random.Random) -> str | None:
    found = re.search(r"\b(?:by|par|por) ([A-Z]\w+ [A-Z]\w+)\b", window.text)
    if not found:
        return None
    names = set(words(found[1]))
    around = [word for word in words(window.text) if word not in names][:6]
    return f"{'Who' if found[0].startswith('by') else 'Qui'} {' '.join(around)}?"


def _how(window: Window, _: random.Random) -> str | None:
    found = re.match(r"^(?:To|In order to) ([a-z][\w ,'-]{6,60}?), ", window.text)
    if found:
        return f"How do I {found[1]}?"
    found = re.match(r"^You can (?:also )?([a-z][\w '-]{8,70}?) (?:by|with|using|via) ", window.text)
    return f"How can I {found[1]}?" if found else None


def _cause(window: Window, chance: random.Random) -> str | None:
    found = re.search(
        r"(?:^|[.!?] )([\w' -]{4,60}?) (causes|leads to|improves|reduces|increases|prevents|requires|means)"
        r" ([\w' -]{4,60})",
        window.text,
    )
    if not found:
        return None
    subject = re.sub(r"^(It|This|They|That)\b", window.title, found[1].strip())
    stem = {"causes": "cause", "leads to": "lead to"}.get(found[2], found[2].removesuffix("s"))
    return chance.choice((f"What {found[2]} {found[3]}?", f"What does {subject} {stem}?"))


def _yes_no(window: Window, chance: random.Random) -> str | None:
    if chance.random() < 0.6:
        return None
    first = re.split(r"[.!?,;:]", window.text, maxsplit=1)[0]
    parts = _AUXILIARY.match(first)
    if not parts or parts[2] in ("cannot", "can't", "doesn't", "don't") or len(first) > 110:
        return None
    subject = parts[1].strip()
    subject = window.title if subject.lower() in ("it", "this", "they") else subject[:1].lower() + subject[1:]
    inverted = {"has": "Has", "have": "Have"}.get(parts[2], parts[2].capitalize())
    return f"{inverted} {subject} {parts[3].replace(' not ', ' ')}?"


_PATTERNS: Final[Sequence[Callable[[Window, random.Random], str | None]]] = (
    _reason,
    _cause,
    _how,
    _definition,
    _date,
    _person,
    _number,
    _yes_no,
)
_ANY_LATIN: Final = (_reason, _definition, _number)
