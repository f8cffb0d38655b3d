"""Annotations, and what is made of them, as words of the contract."""

from collections.abc import Iterator, Sequence

from catena.annotations.annotation import Annotation, AnnotationColor, LeftOut
from catena.annotations.conventions import Conventions, ImportFormat, Meaning
from catena.answers.facets import AnnotationFacets, FacetValue
from catena.answers.result import AnnotationHit
from catena.operations.check_quotes import QuotesChecked
from catena.operations.list_annotation_files import AnnotationFile
from catena.operations.read_annotations import AnnotationsRead
from catena.operations.search_annotations import FoundAnnotations
from catena.operations.synthesize import Synthesis
from catena.wire import generated as words
from catena.wire.outgoing_parts import note_warning, path_text, source_warning, span_word
from catena.writing.quotes import QuoteChecked


def annotations_read(answer: AnnotationsRead) -> words.AnnotationsRead:
    """One paper's annotations."""
    return words.AnnotationsRead(
        citekey=answer.citekey or None,
        title=answer.title,
        file_path=path_text(answer.file_path),
        annotations=[annotation(read) for read in answer.annotations],
        warnings=[note_warning(warning) for warning in answer.warnings],
        dialects=list(answer.dialects),
    )


def annotation_files(answer: Sequence[AnnotationFile]) -> words.AnnotationFiles:
    """The annotated papers."""
    return words.AnnotationFiles(
        files=[
            words.AnnotationFile(
                citekey=file.citekey or None,
                title=file.title,
                file_path=path_text(file.file_path),
                tags=list(file.tags),
                annotation_count=file.annotation_count,
                summary_path=path_text(file.summary_path) if file.summary_path else None,
            )
            for file in answer
        ]
    )


def annotation(read: Annotation) -> words.Annotation:
    """One annotation."""
    return words.Annotation(
        type=read.type.value,
        color=read.color.value,
        color_hex=read.color_hex,
        color_category=read.color_category.value,
        text=read.text,
        comment=read.comment,
        comment_prefix=read.comment_prefix,
        theme=read.theme,
        outer_prefix=read.outer_prefix,
        page=read.page,
        heading_level=read.heading_level,
        image_path=read.image_path,
        imported_at=read.imported_at,
        span=span_word(read.span) if read.span else None,
        role=read.role.value,
        role_source=read.role_source.value,
        color_name=read.color_name,
        page_label=read.page_label,
        page_index=read.page_index,
        uri=read.uri,
        annotation_key=read.annotation_key,
        attachment_key=read.attachment_key,
        library=read.library,
        section_path=list(read.section_path),
        found_in=read.found_in.value,
        block_id=read.block_id,
    )


def annotation_hit(hit: AnnotationHit) -> words.AnnotationHit:
    """An annotation inside a result."""
    read = hit.annotation
    return words.AnnotationHit(
        citekey=hit.citekey,
        text=read.text,
        comment=read.comment,
        comment_prefix=read.comment_prefix,
        role=read.role.value,
        color_hex=read.color_hex,
        page=read.page,
        span=span_word(read.span) if read.span else None,
    )


def found_annotations(answer: FoundAnnotations) -> words.FoundAnnotations:
    """One page of annotations."""
    return words.FoundAnnotations(
        annotations=[
            words.FoundAnnotation(
                citekey=each.found.citekey,
                title=each.found.title,
                file_path=path_text(each.found.path),
                score=each.score,
                annotation=annotation(each.found.annotation),
            )
            for each in answer.annotations
        ],
        facets=facets(answer.facets),
        total_results=answer.total_results,
        cursor=answer.cursor,
        warnings=[source_warning(warning) for warning in answer.warnings],
    )


def facets(divided: AnnotationFacets) -> words.AnnotationFacets:
    """How annotations divide."""
    return words.AnnotationFacets(
        roles=_values(divided.roles),
        colors=_values(divided.colors),
        prefixes=_values(divided.prefixes),
        themes=_values(divided.themes),
        citekeys=_values(divided.citekeys),
        sections=_values(divided.sections),
        pages=_values(divided.pages),
        imported=_values(divided.imported),
    )


def synthesis(answer: Synthesis) -> words.Synthesis:
    """A synthesis note and what happened to each of its sections."""
    return words.Synthesis(
        path=path_text(answer.path),
        created=answer.created,
        markdown=answer.markdown,
        sections=[
            words.SummarySection(heading=section.heading, state=section.state.value) for section in answer.sections
        ],
        warnings=list(answer.warnings),
        diff=answer.diff,
        themes=list(answer.themes),
        quotes=[_quote(quote) for quote in answer.quotes],
    )


def quotes_checked(answer: QuotesChecked) -> words.QuotesChecked:
    """What became of each quotation."""
    return words.QuotesChecked(
        path=path_text(answer.path),
        quotes=[_quote(quote) for quote in answer.quotes],
        warnings=list(answer.warnings),
    )


def left_out(left: LeftOut) -> words.LeftOutMark:
    """A link or a mark that is no annotation."""
    return words.LeftOutMark(what=left.what, text=left.text, reason=left.reason, span=span_word(left.span))


def import_format(each: ImportFormat) -> words.ImportFormat:
    """A format of Zotero Integration's settings."""
    return words.ImportFormat(
        name=each.name,
        output_path=each.output_path,
        template_path=each.template_path,
        template_found=each.template_found,
    )


def color_roles(conventions: Conventions) -> list[words.ColorRole]:
    """What marks mean in a vault: colours, then symbols, then headings."""
    return [
        word
        for meanings in (conventions.colors, conventions.symbols, conventions.headings)
        for key, meaning in meanings.items()
        for word in _color_role(key, meaning)
    ]


def _color_role(key: str, meaning: Meaning) -> Iterator[words.ColorRole]:
    if meaning.role is not None:
        yield words.ColorRole(key=key, role=AnnotationColor(meaning.role).value, source=meaning.source.value)


def _quote(quote: QuoteChecked) -> words.QuoteChecked:
    return words.QuoteChecked(
        text=quote.text,
        citekey=quote.citekey,
        page=quote.page,
        status=quote.status.value,
        message=quote.message,
        span=span_word(quote.span) if quote.span else None,
    )


def _values(found: Sequence[FacetValue]) -> list[words.FacetValue]:
    return [words.FacetValue(value=each.value, count=each.count) for each in found]
