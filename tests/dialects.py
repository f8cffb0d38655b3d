"""The notes in `tests/fixtures/dialects`, and what a reading of them has wrong."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from catena.annotations.annotation import Annotation, AnnotationNote

FIXTURES = Path(__file__).parent / "fixtures" / "dialects"

_CJK = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef、。「」"
_CJK_GAP = re.compile(rf"(?<=[{_CJK}]) (?=[{_CJK}])")
_OF_NOTE = ("citekey", "is_import", "abstract", "title", "year", "container", "doi")
_LOOSE = {"text", "text_any", "text_has", "comment", "comment_has", "holds", "line_start", "line_end"}


@dataclass(frozen=True)
class Fixture:
    """One note and what is to be read from it.

    Attributes:
        name: The file's name without its ending; begins with `n` when it is no annotation note.
        markdown: The note.
        template: The import template that wrote it, None when the vault has none.
        expected: As `README.md` beside the fixtures says.
    """

    name: str
    markdown: str
    template: str | None
    expected: Mapping[str, Any]

    @property
    def entries(self) -> Sequence[Mapping[str, Any]] | None:
        """What is expected of each annotation; None for a note that is none of annotations."""
        return self.expected["annotations"]


def fixtures() -> Iterator[Fixture]:
    """All of them, by name."""
    for path in sorted(FIXTURES.glob("*.json")):
        template = path.with_suffix(".template.md")
        yield Fixture(
            path.stem,
            path.with_suffix(".md").read_text("utf-8"),
            template.read_text("utf-8") if template.exists() else None,
            json.loads(path.read_text("utf-8")),
        )


def same_words(text: Any) -> Any:
    """A text in NFC with single blanks, and none that a line's end left between Chinese characters; else the value."""
    if not isinstance(text, str):
        return text
    return _CJK_GAP.sub("", " ".join(unicodedata.normalize("NFC", text).split()))


def differences(expected: Mapping[str, Any], note: AnnotationNote | None) -> list[str]:
    """What this reading has wrong, in the order of the file; empty when nothing is."""
    entries: list[Mapping[str, Any]] | None = expected["annotations"]
    if note is None or entries is None:
        if note is None and entries is None:
            return []
        return ["It is read as no annotation note." if note is None else f"It is read as one: {note.annotations}"]
    wrong = [key for key in _OF_NOTE if key in expected and same_words(getattr(note, key)) != same_words(expected[key])]
    found = [f"{key}: {getattr(note, key)!r}, not {expected[key]!r}" for key in wrong]
    if "authors" in expected and list(note.authors) != expected["authors"]:
        found.append(f"authors: {note.authors!r}, not {expected['authors']!r}")
    left_out = expected.get("left_out")
    if left_out is not None and len(note.coverage.left_out) != left_out:
        reasons = [f"{each.text} ({each.reason})" for each in note.coverage.left_out]
        found.append(f"left out: {len(reasons)}, not {left_out}: {reasons}")
    words = " ".join(f"{a.text or ''} {a.comment or ''}" for a in note.annotations)
    found += [f"nowhere said: {said!r}" for said in expected.get("says", ()) if said not in words]
    return found + _in_annotations(expected, entries, note.annotations)


def _in_annotations(
    expected: Mapping[str, Any], entries: Sequence[Mapping[str, Any]], annotations: Sequence[Annotation]
) -> list[str]:
    loose = expected.get("others_allowed") or expected.get("any_order")
    if loose:
        found: list[str] = []
        rest = list(annotations)
        for at, entry in enumerate(entries, start=1):
            best = min(rest, key=lambda one: len(of_annotation(entry, one)), default=None)
            if best is None:
                found.append(f"annotation {at}: missing, {_named(entry)}")
                continue
            rest.remove(best)
            found += [f"annotation {at}: {each}" for each in of_annotation(entry, best)]
        if rest and not expected.get("others_allowed"):
            found.append(f"too many: {[(a.text, a.comment) for a in rest]}")
        return found
    found = []
    for at, (entry, annotation) in enumerate(zip(entries, annotations, strict=False), start=1):
        found += [f"annotation {at}: {each}" for each in of_annotation(entry, annotation)]
    if len(entries) != len(annotations):
        read = [(a.type.value, a.text, a.comment) for a in annotations]
        found.insert(0, f"{len(annotations)} annotations, not {len(entries)}: {read}")
    return found


def of_annotation(entry: Mapping[str, Any], annotation: Annotation) -> list[str]:
    """What one annotation has wrong."""
    text, comment = same_words(annotation.text), same_words(annotation.comment)
    texts = [same_words(each) for each in entry.get("text_any", [entry["text"]] if "text" in entry else [])]
    found = [f"text: {text!r}, not {texts[0]!r}"] if texts and text not in texts else []
    if "comment" in entry and comment != same_words(entry["comment"]):
        found.append(f"comment: {comment!r}, not {entry['comment']!r}")
    for key, value in (("text_has", text), ("comment_has", comment)):
        if key in entry and same_words(entry[key]) not in (value or ""):
            found.append(f"{key.removesuffix('_has')}: {value!r} without {entry[key]!r}")
    found += [f"{said!r} is lost" for said in entry.get("holds", ()) if said not in f"{text or ''} {comment or ''}"]
    if annotation.span is None:
        found.append("it has no span")
    else:
        lines = {"line_start": annotation.span.line_start, "line_end": annotation.span.line_end}
        found += [
            f"{key}: {lines[key]}, not {entry[key]}" for key in lines if key in entry and entry[key] != lines[key]
        ]
    for key in entry.keys() - _LOOSE:
        value = list(annotation.section_path) if key == "section_path" else getattr(annotation, key)
        if value != entry[key]:
            found.append(f"{key}: {value!r}, not {entry[key]!r}")
    return found


def _named(entry: Mapping[str, Any]) -> str:
    return repr(entry.get("text") or entry.get("comment") or entry.get("image_path"))
