"""synthesize: writes one note from several annotated papers, or brings it up to date."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from catena.answers.contradiction import Judgement
from catena.bibliography.header import clean_citekey
from catena.errors import BadRequest
from catena.index.languages import ENGLISH
from catena.index.ports import Vectors
from catena.language.tokens import LETTERS
from catena.notes.escaping import link_target
from catena.operations.check_quotes import checked_against
from catena.operations.paper_material import PaperRead, read_paper_fully
from catena.operations.services import Services
from catena.papers.finding import Paper, read_if_possible
from catena.papers.page_links import page_links
from catena.quoting.finding import quotations_of
from catena.quoting.quotes import QuoteChecked, QuoteStatus
from catena.sources.languages import Space
from catena.sources.query_language import query_language
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.canvas import claims_canvas, is_own_canvas
from catena.syntheses.focus import BACKGROUND, ThemeVectors, parts_of_theme
from catena.syntheses.material import Material, gather, texts_to_embed
from catena.syntheses.matrix import has_matrix, is_own_base, matrix_base, matrix_csv
from catena.syntheses.synthesis import (
    new_synthesis,
    renewed_synthesis,
    synthesis_of,
    synthesized,
    title_of,
)
from catena.vault.path import VaultPath, is_in_folder
from catena.writing.note_plan import NotePlan, new_note_path, text_of, write_plan
from catena.writing.note_writes import write_file
from catena.writing.sections import has_record

WITHOUT_MODEL = (
    "The model is still loading: themes were found by section names and prefixes alone, and no agreements were looked "
    "for. Synthesize again in a while."
)
_LONGEST_THEME = 200
_FINE = frozenset({QuoteStatus.VERIFIED, QuoteStatus.IN_ANNOTATIONS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesis(NotePlan):
    """The result of `synthesize`.

    Attributes:
        themes: The themes found across the papers, in the order of the note.
        quotes: Each quotation with a problem.
        base_path: The Base with the matrix beside the note; None without a matrix, or if a user made or changed it.
        matrix_csv: The matrix as CSV; "" without a matrix.
        canvas_path: The canvas beside the note; None unless it was asked for, or if a user made or changed it.
    """

    themes: tuple[str, ...]
    quotes: tuple[QuoteChecked, ...]
    base_path: VaultPath | None
    base: str
    matrix_csv: str
    canvas_path: VaultPath | None = None
    canvas: str = ""


async def synthesize(
    services: Services,
    *,
    citekeys: Sequence[str],
    theme: str | None = None,
    dry_run: bool = False,
    plan: str | None = None,
    canvas: bool = False,
) -> Synthesis:
    """Compose and write a synthesis of these papers.

    An existing synthesis of the same papers and theme is recognized by its frontmatter, wherever it is, and renewed; it
    keeps the order of its papers. What its reader changed in it is never overwritten.
    """
    planned = await _planned(services, await _papers(services, citekeys), _checked_theme(theme), canvas=canvas)
    if not dry_run:
        await write_plan(services, services.folders, planned, confirmed=plan)
        if planned.base_path is not None:
            await asyncio.to_thread(_write_beside, services, planned.base_path, planned.base.encode())
        if planned.canvas_path is not None:
            await asyncio.to_thread(_write_beside, services, planned.canvas_path, planned.canvas.encode())
    return planned


async def _planned(services: Services, read: Sequence[PaperRead], theme: str | None, *, canvas: bool) -> Synthesis:
    papers = [each.paper for each in read]
    existing, *others = await asyncio.to_thread(_existing, services, papers, theme) or [None]
    before = await asyncio.to_thread(read_if_possible, services, existing) if existing else None
    if existing is None or before is None:
        name = f"Synthesis - {title_of([paper.note.citekey for paper in papers], theme)}"
        path = await asyncio.to_thread(new_note_path, services, services.folders.synthesis, name)
    else:
        path, read = existing, _in_order_of(read, before)
        papers = [each.paper for each in read]
    warnings = [warning for each in read for warning in _warnings_of(each)]
    warnings += [f"{other} is a synthesis of the same papers; {path} is renewed." for other in others if before]
    linked = await page_links(services, papers, at=path)
    readings = [each.reading(links) for each, links in zip(read, linked, strict=True)]
    if theme is not None:
        await _load_what_reads(services, theme)
    material = await asyncio.to_thread(_material, services, readings, theme)
    warnings += [] if material.by_meaning else [WITHOUT_MODEL]
    if before is None:
        composed = await asyncio.to_thread(new_synthesis, material, today=services.clock.now().date())
    else:
        composed = await asyncio.to_thread(renewed_synthesis, material, text_of(path, before))
    # What Catena composed is verbatim; its reader's sections and edits may not be.
    quotations = await asyncio.to_thread(quotations_of, composed.markdown.encode())
    quotations = [one for one in quotations if one.text not in composed.generated]
    quotes, unread = await checked_against(services, quotations, {paper.note.citekey: paper for paper in papers})
    drawn = await asyncio.to_thread(claims_canvas, material, path) if canvas else ""
    canvas_path = await asyncio.to_thread(_beside, services, path, ".canvas", is_own_canvas) if drawn else None
    warnings += _about_canvas(path, drawn, canvas_path) if canvas else []
    return Synthesis(
        path=path,
        before=before,
        markdown=composed.markdown,
        sections=composed.renewal.sections,
        warnings=(*warnings, *composed.renewal.warnings, *unread),
        canvas_path=canvas_path,
        canvas=drawn,
        themes=tuple(found.name for found in material.themes),
        quotes=_with_problems(quotes),
        base_path=await asyncio.to_thread(_beside, services, path, ".base", is_own_base)
        if has_matrix(readings)
        else None,
        base=matrix_base(readings),
        matrix_csv=matrix_csv(readings) if has_matrix(readings) else "",
    )


def _beside(services: Services, note: VaultPath, ending: str, is_own: Callable[[str], bool]) -> VaultPath | None:
    """Return the path of a file beside a note; None if there is one that Catena did not write like this."""
    path = VaultPath(f"{note.removesuffix('.md')}{ending}")
    before = read_if_possible(services, path)
    return path if before is None or is_own(before.decode("utf-8", "replace")) else None


def _about_canvas(note: VaultPath, drawn: str, path: VaultPath | None) -> list[str]:
    """Return a sentence about a canvas that is not written."""
    if not drawn:
        return ["There is nothing to draw on a canvas: no dispute, no agreement, and no findings."]
    name = f"{note.removesuffix('.md')}.canvas"
    return [] if path else [f"{name} was changed by hand, so it stays as it is."]


def _write_beside(services: Services, path: VaultPath, content: bytes) -> None:
    before = read_if_possible(services, path)
    if before != content:
        write_file(services.vault, path, content, before)


def _checked_theme(theme: str | None) -> str | None:
    """Return the theme on one line; None if none is given.

    Raises:
        BadRequest: The theme is empty or too long.
    """
    if theme is None:
        return None
    plain = " ".join(theme.split()).strip("\"'“”")
    if not plain:
        raise BadRequest("A theme needs at least one word; leave it out to synthesize everything.")
    if len(plain) > _LONGEST_THEME:
        raise BadRequest(f"A theme has at most {_LONGEST_THEME} characters; this one has {len(plain)}.")
    return plain


async def _papers(services: Services, citekeys: Sequence[str]) -> list[PaperRead]:
    """Return the annotation notes, each once, in the requested order."""
    wanted = {key.casefold(): key for key in reversed([clean_citekey(citekey) for citekey in citekeys]) if key}
    if not wanted:
        raise BadRequest("Give the citekeys of at least two papers.")
    if len(wanted) == 1:
        raise _too_few(*wanted.values())
    found = [await read_paper_fully(services, key) for key in reversed(wanted.values())]
    papers = list({each.paper.path: each for each in found}.values())
    if len(papers) == 1:
        raise _too_few(papers[0].paper.note.citekey)
    return papers


def _too_few(citekey: str) -> BadRequest:
    return BadRequest(f"A synthesis needs at least two papers. For {citekey} alone, use summarize.", citekey=citekey)


def _warnings_of(read: PaperRead) -> list[str]:
    paper = read.paper
    warnings = [*paper.warnings, *(f"{paper.path}: {warning.message}" for warning in paper.note.warnings)]
    is_empty = not (paper.note.annotations or read.prose.sentences)
    return [*warnings, f"{paper.path} holds no annotations yet."] if is_empty else warnings


def _existing(services: Services, papers: Sequence[Paper], theme: str | None) -> list[VaultPath]:
    """Return syntheses of the same papers and theme: Catena's own first, then by folder and path."""
    wanted = synthesis_of([paper.note.citekey for paper in papers], theme)
    folder = services.folders.synthesis
    known = {path for path, fact in services.ledger.facts().items() if fact.properties.get("type") == "synthesis"}
    known |= {file.path for file in services.vault.scan().files if is_in_folder(file.path, folder)}
    found = [
        (not has_record(raw), not is_in_folder(path, folder), path)
        for path in known
        if (raw := read_if_possible(services, path)) is not None
        and (of := synthesized(raw)) is not None
        and of.is_of_same(wanted)
    ]
    return [path for _, _, path in sorted(found)]


def _in_order_of(papers: Sequence[PaperRead], raw: bytes) -> list[PaperRead]:
    """Return the papers in the order of an existing synthesis, so that the order of the request changes nothing."""
    found = synthesized(raw)
    order = {citekey: place for place, citekey in enumerate(found.citekeys)} if found else {}
    return sorted(papers, key=lambda each: order.get(link_target(each.paper.note.citekey).casefold(), len(order)))


def _material(services: Services, papers: Sequence[PaperReading], theme: str | None) -> Material:
    """Collect everything that the synthesis says. Blocking.

    Raises:
        BadRequest: There is nothing to synthesize.
    """
    texts = texts_to_embed(papers)
    space = services.models.space_of(texts) if services.models else None
    vectors = _vectors(services, space, texts) if space else None
    dismissed = {pair for pair, said in services.judgements.all().items() if said is Judgement.DISMISSED}
    material = gather(
        papers,
        theme=theme,
        vectors=vectors,
        asked=_theme_vectors(services, space, vectors, theme) if space and vectors and theme is not None else (),
        dismissed=dismissed.__contains__,
        inference=services.inference,
    )
    if material.points or any(material.statements.values()):
        return material
    if theme is not None and (material.left_out or any(paper.unmarked for paper in papers)):
        raise BadRequest(
            f"None of the {material.left_out} annotations of these papers is about “{theme}”, and neither their "
            "abstracts nor their PDFs are. Try other words, or leave the theme out.",
            theme=theme,
        )
    raise BadRequest("None of these papers has any annotations yet.")


def _vectors(services: Services, space: Space, texts: Sequence[str]) -> Mapping[str, Vectors]:
    """Return the vectors of these texts: those stored with the annotations if this model made them, else new ones."""
    store = services.annotations.store
    is_kept = not space.is_multilingual and store.recall("made_with") == str(space.embedder.identity)
    kept: Mapping[str, Vectors] = store.vectors([*filter(space.reads, texts)]) if is_kept else {}
    return {**kept, **space.vectors([text for text in texts if text not in kept])}


async def _load_what_reads(services: Services, theme: str) -> None:
    """Load the multilingual model if a theme needs it."""
    if services.multilingual is not None and await asyncio.to_thread(_is_foreign, services, theme):
        await services.multilingual.load()


def _is_foreign(services: Services, theme: str) -> bool:
    """Return whether a theme is in another language than English, or has no word that any note has. May block."""
    words = [word.lower() for word in LETTERS.findall(theme)]
    return query_language(services, theme) != ENGLISH or not services.ledger.word_counts(words)


def _theme_vectors(
    services: Services, space: Space, vectors: Mapping[str, Vectors], theme: str
) -> tuple[ThemeVectors, ...]:
    """Return the vectors of a theme's parts; in another language than the texts, both are of the multilingual model."""
    other = services.multilingual.embedder if services.multilingual else None
    is_across = not space.is_multilingual and other is not None and _is_foreign(services, theme)
    if is_across and other is not None:
        space = Space(other, True, lambda _: True)
        vectors = space.vectors(list(vectors))
    if not space.reads(theme):
        return ()
    background = np.stack([*map(space.query, BACKGROUND)])
    found = [ThemeVectors(space.query(part), background, vectors) for part in parts_of_theme(theme)]
    return tuple(one.in_another_language() if is_across else one for one in found)


def _with_problems(quotes: Sequence[QuoteChecked]) -> tuple[QuoteChecked, ...]:
    """Return the quotations with a problem, each once however often it occurs in the note."""
    once = {(quote.citekey, " ".join(quote.text.split()), quote.page): quote for quote in reversed(quotes)}
    return tuple(quote for quote in reversed(once.values()) if quote.status not in _FINE)
