"""Render results as lists, grouped by tier of relevance."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from catena.annotations.annotation import Annotation
from catena.answers.answer import Answer
from catena.notes.escaping import displayed, literal
from catena.questions.intent import Intent
from catena.rendering.heading import counted
from catena.rendering.items import run_on
from catena.rendering.note_links import NoteLinks
from catena.rendering.scores import score_text
from catena.rendering.shown_once import Shown, shown_in
from catena.results.result import Result, Tier
from catena.sources.annotation_filters import label_of
from catena.vault.path import folder_of

_TIERS = {
    Tier.HIGHLY_RELEVANT: "Highly Relevant (score >= 0.8)",
    Tier.RELEVANT: "Relevant (score >= 0.6)",
    Tier.SOMEWHAT_RELEVANT: "Somewhat Relevant (score >= 0.4)",
}
MOST_EXCERPTS = 10
FEWEST_GROUPED = 6
"""So many results of a tier are grouped by folder."""
LARGEST_GROUP = 0.85
"""If a folder has at least this share of them, its name tells nothing."""
MOST_NEAREST = 4
"""The number of notes that stand below an answer that nothing gives, each with one excerpt."""
NEAREST_NAMED = 3
"""The number of notes that are named if none is relevant enough to be shown."""
_REACHES = {
    Tier.HIGHLY_RELEVANT: "Direct Matches",
    Tier.RELEVANT: "Related Concepts",
    Tier.SOMEWHAT_RELEVANT: "Peripheral Topics",
}


def list_lines(answer: Answer, links: NoteLinks) -> Iterator[str]:
    """Yield `## Results` by tier; what the answer shows already is not repeated."""
    yield "## Results"
    yield ""
    yield from _tier_lines(answer, links)
    yield from low_lines(answer.results)


def nearest_lines(answer: Answer, links: NoteLinks) -> Iterator[str]:
    """Yield `## Nearest Notes`: the best notes by tier if none answers; named in one line if none is relevant."""
    yield "## Nearest Notes"
    yield ""
    near = [result for result in answer.results if result.tier is not Tier.LOW_RELEVANCE]
    if near:
        yield from _tier_lines(replace(answer, results=tuple(near[:MOST_NEAREST])), links, most=1)
    else:
        nearest = [links.link(result.note_path, result.note_title) for result in answer.results[:NEAREST_NAMED]]
        yield f"The nearest, with a score below 0.4: {', '.join(nearest)}"
        yield ""


def item_lines(result: Result, links: NoteLinks, shown: Shown, most: int = MOST_EXCERPTS) -> Iterator[str]:
    """Yield a result: its note and relevance, its excerpts with their pages, and its sources."""
    yield f"- **{links.link(result.note_path, result.note_title)}** ({score_text(result.composite_relevance)})"
    for excerpt in islice(excerpts_of(result, links, shown), most):
        yield f"  - {excerpt}"
    created = result.metadata.created_date[:10]
    dated = f" | Created: {literal(created)}" if created else ""
    written = " | Written by Catena" if result.generated else ""
    yield f"  - *Sources: {', '.join(result.sources)}{dated}{written}*"


def low_lines(results: Sequence[Result]) -> Iterator[str]:
    """Yield the number of notes that are not relevant enough to be shown, with advice if no others were found."""
    low = sum(result.tier is Tier.LOW_RELEVANCE for result in results)
    if low and low == len(results):
        yield f"{counted(low)} found, none of them relevant enough to be shown (score < 0.4). Try:"
        yield "- Naming what you look for as your notes do"
        yield "- Using `*surface-related` for exploratory search"
        yield ""
    elif low:
        yield f"*{low} more with a score below 0.4 {'is' if low == 1 else 'are'} not shown.*"
        yield ""


def excerpts_of(result: Result, links: NoteLinks, shown: Shown) -> Iterator[str]:
    """Yield each excerpt that says something more than the answer, escaped, with a link to its page if that is known;
    for a note of which the answer shows all, where it does.
    """
    if pointer := shown.pointer(result):
        yield pointer
    for at, excerpt in shown.left(result):
        if text := displayed(run_on(excerpt)):
            annotation = _annotation_at(result, at)
            page = result.page if at == 0 or annotation is None else label_of(annotation)
            block = annotation.block_id if annotation else None
            yield f"{text} ({links.link(result.note_path, f'p. {page}', block=block)})" if page else text


def _tier_lines(answer: Answer, links: NoteLinks, most: int = MOST_EXCERPTS) -> Iterator[str]:
    """Yield each tier that has results; the tiers of an exploratory answer have their own names and counts."""
    shown = shown_in(answer)
    for tier in _TIERS:
        of_tier = [result for result in answer.results if result.tier is tier]
        if of_tier:
            explored = answer.classification.intent is Intent.EXPLORATORY
            yield f"### {_REACHES[tier]} ({counted(len(of_tier))})" if explored else f"### {_TIERS[tier]}"
            yield ""
            for folder, of_folder in _by_folder(of_tier):
                yield from (f"#### {literal(folder)} ({len(of_folder)})", "") if folder else ()
                for result in of_folder:
                    yield from item_lines(result, links, shown, most=1 if answer.listing else most)
                yield ""


def _by_folder(results: Sequence[Result]) -> Sequence[tuple[str, Sequence[Result]]]:
    """Return the results by folder, the folder of the first first; in one nameless group if that tells nothing."""
    folders = [folder_of(result.note_path).rpartition("/")[2] for result in results]
    groups: dict[str, list[Result]] = {}
    for folder, result in zip(folders, results, strict=True):
        groups.setdefault(folder if folders.count(folder) > 1 else "", []).append(result)
    groups |= {"": groups.pop("", [])}
    largest = max(map(len, groups.values()), default=0)
    tells = (
        len(results) >= FEWEST_GROUPED
        and 1 < len(groups) <= len(results) / 2
        and largest < LARGEST_GROUP * len(results)
    )
    return (
        tuple((folder or "Elsewhere", found) for folder, found in groups.items() if found)
        if tells
        else (("", results),)
    )


def _annotation_at(result: Result, at: int) -> Annotation | None:
    """Return the annotation of an excerpt: the first one is where the result opens, the others follow in order.

    None if the result opens at a passage that is no annotation; then no excerpt is one.
    """
    first = next((hit.annotation for hit in result.annotations if hit.annotation.span == result.span), None)
    return result.annotations[at].annotation if first and 0 < at < len(result.annotations) else first
