"""Judged questions and verdicts: whether what an answer shows first holds the sentence that answers."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

QUESTIONS = Path(__file__).parent / "questions"
OTHER_WORDS = QUESTIONS / "other_words"
"""Questions that say a thing in other words than the notes."""
SHOWN_SHARE = 0.7
"""A text shows a sentence if it has at least this share of the sentence's words."""
FIRST_ENTRIES = 5
"""Entries of a timeline, and sentences of a narrative, that a reader sees at once."""
ANSWER_TYPES = frozenset(("definition", "yes_no", "person", "date", "number", "place", "reason", "list"))
"""Kinds of question that state the type of their answer; the others (how, effect …) leave it open."""

_TARGET = re.compile(r"\]\([^()\s]*\)|https?://[^\s)>\]]+|\[\[[^\[\]|]*\|")
"""Where links lead: nothing that a reader sees."""
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]{2,}|\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A sentence that answers: a path and a half-open range of bytes.

    `part` is the number of the question that it answers if several are asked at once, else 0.
    """

    path: str
    start: int
    end: int
    part: int = 0

    def text(self, vault: Path) -> str:
        """The sentence itself."""
        return (vault / self.path).read_bytes()[self.start : self.end].decode()


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedQuestion:
    """A question about a vault.

    Attributes:
        id: Its name.
        text: As a person would ask.
        language: ISO 639-1.
        kind: What is asked for: definition, person, reason, several (questions in one) …
        intent: How it should be read.
        places: What answers it; () if the vault has no answer.
        previous: The question before it in the thread; None if it stands alone.
        says: "yes" or "no" if that is clearly the answer; None otherwise.
    """

    id: str
    text: str
    language: str
    kind: str
    intent: str
    places: tuple[Place, ...]
    previous: str | None = None
    says: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """How one question was answered; for a question without an answer, only `admitted` and `score` count.

    Attributes:
        question: The question.
        right_note: The first note holds an answer.
        in_first_excerpt: The excerpts of the first note hold it.
        in_three_excerpts: The excerpts of the first three notes hold it.
        in_form: What a reader sees at once holds it, and nothing there says that the notes do not answer.
        right_intent: The question was read as it should be.
        admitted: The answer says that the notes do not answer.
        stated: The answer says that the notes answer.
        in_answer: A passage of the answer itself holds it.
        right_type: The expected type of answer was recognized; None if the question states none.
        right_word: "Yes" or "No" was said and is right; None if neither was said or nothing is clear.
        parts_shown: Of several questions in one, how many are answered in the form.
        score: The score of the best passage, 0 to 1.
        f1: Words of the first passage against those of the sentence, 0 to 1.
        total_ms: The time that the answer took.
    """

    question: JudgedQuestion
    right_note: bool
    in_first_excerpt: bool
    in_three_excerpts: bool
    in_form: bool
    right_intent: bool
    admitted: bool
    stated: bool
    in_answer: bool
    right_type: bool | None
    right_word: bool | None
    parts_shown: int
    score: float
    f1: float
    total_ms: float


def questions_of(file: Path) -> tuple[str, str, tuple[JudgedQuestion, ...]]:
    """A file's vault, split and questions."""
    stated = json.loads(file.read_text())
    questions = tuple(
        JudgedQuestion(
            id=each["id"],
            text=each["question"],
            language=each["language"],
            kind=each["kind"],
            intent=each["intent"],
            places=tuple(Place(**place) for place in each["answers"]),
            previous=each.get("previous_question"),
            says=each.get("says"),
        )
        for each in stated["questions"]
    )
    return stated["vault"], stated["split"], questions


def words_of(text: str) -> list[str]:
    """The words of a text without where its links lead, case-folded; of Chinese and Japanese the characters."""
    return [word.casefold() for word in _WORD.findall(_TARGET.sub(" ", text))]


def shows(shown: str, sentences: Iterable[str]) -> bool:
    """Whether a text has enough of the words of any of these sentences."""
    there = set(words_of(shown))
    return any(
        len(wanted & there) >= SHOWN_SHARE * len(wanted) for wanted in map(set, map(words_of, sentences)) if wanted
    )


def word_f1(shown: str, sentence: str) -> float:
    """The harmonic mean of precision and recall of a text's words against those of a sentence, 0 to 1."""
    there, wanted = Counter(words_of(shown)), Counter(words_of(sentence))
    shared = (there & wanted).total()
    return 2 * shared / (there.total() + wanted.total()) if shared else 0.0


def form_of(answer: Mapping[str, Any]) -> str:
    """What a reader sees of an answer at once, in the form that it has.

    The passages under `## Answer` if the answer has any (in a narrative its sentences, too), else the narrative's
    first sentences, the comparison's cells, the timeline's first entries, or the first excerpt.
    """
    if passages := _passages(answer):
        told = _first_section(answer) if answer["result_format"] == "narrative" else ""
        return "\n".join([*(passage["text"] for passage in passages), told]).strip()
    match answer["result_format"]:
        case "narrative":
            return _first_section(answer)
        case "table":
            comparison: Mapping[str, Any] = answer.get("comparison") or {}
            rows = comparison.get("attributes", ())
            return "\n".join(value["text"] for row in rows for value in row["values"] if value)
        case "timeline":
            return "\n".join(entry["content_snapshot"] for entry in (answer.get("timeline") or ())[:FIRST_ENTRIES])
        case _:
            return "\n".join(answer["results"][0]["excerpts"]) if answer["results"] else ""


def judge(question: JudgedQuestion, answer: Mapping[str, Any], vault: Path) -> Verdict:
    """Hold an answer (the contract's `Answer` as JSON) against the places that answer the question."""
    sentences = [place.text(vault) for place in question.places]
    results, passages = answer["results"], _passages(answer)
    excerpts = ["\n".join(result["excerpts"]) for result in results]
    form = form_of(answer)
    admitted = answer.get("evidence") == "none" if "evidence" in answer else not results
    first = passages[0]["text"] if passages else next(iter(excerpts), "")
    return Verdict(
        question=question,
        right_note=bool(results) and results[0]["note_path"] in {place.path for place in question.places},
        in_first_excerpt=bool(excerpts) and shows(excerpts[0], sentences),
        in_three_excerpts=any(shows(excerpt, sentences) for excerpt in excerpts[:3]),
        in_form=not admitted and shows(form, sentences),
        right_intent=answer["classification"]["intent"] == question.intent,
        admitted=admitted,
        stated=answer.get("evidence") == "stated",
        in_answer=any(shows(passage["text"], sentences) for passage in passages),
        right_type=_right_type(question, answer),
        right_word=_right_word(question, answer),
        parts_shown=len(_parts_shown(question, form, sentences)),
        score=max((passage["score"] for passage in passages), default=0.0),
        f1=max((word_f1(first, sentence) for sentence in sentences), default=0.0),
        total_ms=_performance(answer).get("total_ms", 0.0),
    )


def _passages(answer: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    parts: Sequence[Mapping[str, Any]] = answer.get("parts") or ()
    return [*(answer.get("answer") or ()), *(passage for part in parts for passage in part["answer"])]


def _performance(answer: Mapping[str, Any]) -> Mapping[str, float]:
    return answer.get("performance") or {}


def _first_section(answer: Mapping[str, Any]) -> str:
    body = answer["markdown"].partition("## Answer")[2].partition("## Sources")[0]
    return body.partition("[^1]: ")[0]


def _right_type(question: JudgedQuestion, answer: Mapping[str, Any]) -> bool | None:
    if question.kind not in ANSWER_TYPES or "answer_type" not in answer:
        return None
    return answer["answer_type"] == question.kind


def _right_word(question: JudgedQuestion, answer: Mapping[str, Any]) -> bool | None:
    said = answer.get("verdict")
    return said == question.says if said and question.says else None


def _parts_shown(question: JudgedQuestion, form: str, sentences: Sequence[str]) -> set[int]:
    return {
        place.part
        for place, sentence in zip(question.places, sentences, strict=True)
        if place.part and shows(form, (sentence,))
    }
