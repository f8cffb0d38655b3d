"""Quotations of a paper's annotations as Markdown, each with a citation that pandoc reads."""

import re
from collections.abc import Iterable, Iterator

from catena.annotations.annotation import HEADING_LEVELS, Annotation, AnnotationColor, AnnotationType
from catena.bibliography.header import entry_key
from catena.notes.escaping import inline

_PLAIN_KEY = re.compile(r"[^\W_](?:[\w]|[:.#$%&+?<>~/-](?=\w))*")
_RANGE = re.compile(r"\s*[-–—]\s*")


def quotations(citekey: str, annotations: Iterable[Annotation]) -> list[str]:
    """Return a blockquote for each passage of a paper, in reading order, each once.

    Headings, images and the reader's own notes are no quotations.
    """
    found = (_quotation(citekey, each) for each in annotations if _is_quotation(each))
    return list(dict.fromkeys(found))


def citation(citekey: str, page: str | None) -> str:
    """Return `[@key, p. 5]`, `[@key, pp. 5–7]`, or `[@key]` without a page."""
    citekey = entry_key(citekey)
    key = f"@{citekey}" if _PLAIN_KEY.fullmatch(citekey) else f"@{{{citekey}}}"
    if not page:
        return f"[{key}]"
    label = _RANGE.sub("–", page.strip())
    return f"[{key}, {'pp.' if '–' in label or ',' in label else 'p.'} {label}]"


def _is_quotation(annotation: Annotation) -> bool:
    return (
        annotation.type is not AnnotationType.IMAGE
        and annotation.role not in HEADING_LEVELS
        and bool(annotation.text and annotation.text.strip())
    )


def _quotation(citekey: str, annotation: Annotation) -> str:
    source = citation(citekey, annotation.page_label or annotation.page)
    if annotation.role is AnnotationColor.CODE:
        return "\n".join((*_quoted_code(annotation.text or ""), ">", f"> {source}"))
    paragraphs = [inline(each) for each in re.split(r"\n\s*\n", (annotation.text or "").strip())]
    return "\n>\n".join(f"> {each}" for each in (*paragraphs[:-1], f"{paragraphs[-1]} {source}"))


def _quoted_code(code: str) -> Iterator[str]:
    longest = max((len(run) for run in re.findall(r"`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    for line in (fence, *code.splitlines(), fence):
        yield f"> {line}".rstrip()
