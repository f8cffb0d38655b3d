# Made by `npm run contract` from shared-schema/contract.schema.json. Change that, not this.
# pyright: strict


from typing import Annotated, Any, Literal, Optional, TypeAlias, Union

from catena.wire.word import Request, Word
from msgspec import Meta


class AcceptLinkRequest(Request):
    """
    Write a typed link into both notes: a suggestion by its id, or any two notes.
    """

    id: (
        Annotated[
            str,
            Meta(description="A suggestion's id; else name both notes and the type.", max_length=200, min_length=1),
        ]
        | None
    ) = None
    source_path: (
        Annotated[
            str,
            Meta(description="The note the link starts from.", max_length=1000, min_length=1),
        ]
        | None
    ) = None
    target_path: (
        Annotated[
            str,
            Meta(description="The note it leads to.", max_length=1000, min_length=1),
        ]
        | None
    ) = None
    link_type: (
        Annotated[
            str,
            Meta(description="supports, contradicts, elaborates, analogous_to, generalizes, specializes, influences or related; beside an id it replaces the suggested type.", max_length=100, min_length=1),
        ]
        | None
    ) = None
    context_forward: (
        Annotated[
            str,
            Meta(description="A sentence beside the link in the source note, at most 500 characters.", max_length=2000, min_length=1),
        ]
        | None
    ) = None
    context_backward: (
        Annotated[
            str,
            Meta(description="A sentence beside the link in the target note, at most 500 characters.", max_length=2000, min_length=1),
        ]
        | None
    ) = None


AnnotationColor: TypeAlias = Annotated[
    Literal["section1", "section2", "section3", "positive", "detail", "negative", "code", "question", "other"],
    Meta(
        description="What a highlight's colour means: three levels of headings, five kinds of content, or a colour without a meaning."
    ),
]


class BeliefsRequest(Request):
    """
    Tell what the notes said about a concept.
    """

    concept: Annotated[
        str,
        Meta(
            description="A title, an alias, or any words.", max_length=500, min_length=1
        ),
    ]
    as_of: (
        Annotated[
            str,
            Meta(description="Only what was said at the end of this day: 2024-10-05, 2024-10, 2024 or October 2024. Null for everything that was ever said.", max_length=100, min_length=1),
        ]
        | None
    ) = None
    since: (
        Annotated[
            str,
            Meta(description="Only what came or went after this day, up to as_of or today.", max_length=100, min_length=1),
        ]
        | None
    ) = None


BoldItemItem: TypeAlias = Annotated[int, Meta(ge=0)]


BoldItem: TypeAlias = Annotated[list[BoldItemItem], Meta(max_length=2, min_length=2)]


class CausalChainsRequest(Request):
    """
    Find what leads to what.
    """

    source: Annotated[
        str,
        Meta(
            description="Where chains begin: a note's path, title or alias.",
            max_length=1000,
            min_length=1,
        ),
    ]
    target: (
        Annotated[
            str,
            Meta(description="Where they end; null for anywhere.", max_length=1000, min_length=1),
        ]
        | None
    ) = None
    max_hops: (
        Annotated[
            int,
            Meta(description="The most links a chain may have, 1 to 3.", ge=1, le=3),
        ]
        | None
    ) = None
    limit: (
        Annotated[
            int,
            Meta(description="The most chains to return, 1 to 100.", ge=1, le=100),
        ]
        | None
    ) = None


class Change(Word):
    """
    One change as a reader would see it.
    """

    kind: Annotated[
        str,
        Meta(
            description="sentence_added, sentence_removed, sentence_reworded, link_added, link_removed, tag_added, tag_removed, property_changed, renamed, or `more` for the number of changes that are left out. More may be added."
        ),
    ]
    text: Annotated[
        str, Meta(description="The text now, or the text that was removed.")
    ]
    before: Annotated[str, Meta(description="The text before; null if there is nothing to compare.")] | None


class ChangedSinceRequest(Request):
    """
    Show what changed in the vault since a day.
    """

    date: Annotated[
        str,
        Meta(
            description="The first day that counts: 2024-10-05, 2024-10, 2024 or October 2024.",
            max_length=100,
            min_length=1,
        ),
    ]
    folder: (
        Annotated[
            str,
            Meta(description="Only notes in this folder of the vault or below it.", max_length=1000, min_length=1),
        ]
        | None
    ) = None


class CheckDraftRequest(Request):
    """
    Check a draft against the papers and notes that it cites. Give either path or text.
    """

    path: (
        Annotated[
            str,
            Meta(description="The draft, a note of the vault.", max_length=1000, min_length=1),
        ]
        | None
    ) = None
    text: (
        Annotated[
            str,
            Meta(description="The draft itself, in Markdown.", max_length=1000000, min_length=1),
        ]
        | None
    ) = None
    note: (
        Annotated[
            str,
            Meta(description="The note that the text is from; its links are resolved from there.", max_length=1000, min_length=1),
        ]
        | None
    ) = None


class CheckQuotesRequest(Request):
    """
    Check the quotations of a note against the annotations and PDFs they come from.
    """

    path: Annotated[str, Meta(description="The note.", max_length=1000, min_length=1)]


class ChunkMetadata(Word):
    """
    Where a chunk comes from.
    """

    source: Annotated[str, Meta(description="The note's path.")]
    section_title: Annotated[str, Meta(description="The innermost heading above it; null before the first heading.")] | None
    log_id: Annotated[int, Meta(description="The file's row in obq_log.")]
    chunk_id: Annotated[str, Meta(description="The chunk's UUID.")]


class ChunkSpan(Word):
    """
    One slice of a chunk. The slices that are not overlap, of all chunks of a file, tile the file byte for byte.
    """

    byte_start: Annotated[
        int,
        Meta(description="First byte of the slice in the file's bytes, 0-based.", ge=0),
    ]
    byte_end: Annotated[int, Meta(description="One past the last byte.", ge=0)]
    line_start: Annotated[int, Meta(description="First line, 1-based.", ge=1)]
    line_end: Annotated[int, Meta(description="Last line, 1-based, inclusive.", ge=1)]
    overlap: Annotated[
        bool,
        Meta(
            description="Whether this slice repeats text that belongs to another chunk."
        ),
    ]


class Citations(Word):
    """
    Exported papers.
    """

    format: Annotated[
        Literal["bib", "csl-json", "quotes"], Meta(description="How they are written.")
    ]
    text: Annotated[str, Meta(description="BibTeX, CSL-JSON or Markdown.")]
    citekeys: Annotated[list[str], Meta(description="The papers in it, sorted.")]
    warnings: Annotated[
        list[str],
        Meta(
            description="Unknown citekeys with the nearest ones, and what entries lack."
        ),
    ]


Citekey: TypeAlias = Annotated[
    str, Meta(description="A value.", max_length=200, min_length=1)
]


Citekey1: TypeAlias = Annotated[
    str, Meta(description="With or without @.", max_length=500, min_length=1)
]


class ClassifyRequest(Request):
    """
    Understand a question without answering it.
    """

    question: Annotated[
        str,
        Meta(
            description="The question, in plain words; there is no query syntax. 1 to 500 characters.",
            max_length=500,
            min_length=1,
        ),
    ]


Color: TypeAlias = Annotated[
    str, Meta(description="A value.", max_length=200, min_length=1)
]


class ColorRole(Word):
    """
    What a colour, symbol or heading means in this vault.
    """

    key: Annotated[
        str,
        Meta(description="The colour as #rrggbb, else the symbol, name or heading."),
    ]
    role: Annotated[AnnotationColor, Meta(description="What it stands for.")]
    source: Annotated[
        Literal["prefix", "settings", "template", "legend", "heading", "comment", "learned", "kind", "default"],
        Meta(description="Where this meaning comes from."),
    ]
    count: Annotated[
        int, Meta(description="How many annotations of the vault have this mark.", ge=0)
    ]
    example: Annotated[
        str, Meta(description="The beginning of one of them; empty if there are none.")
    ]
    reason: Annotated[
        str, Meta(description="Why it is taken to mean this, as a phrase.")
    ]
    confirmed: Annotated[
        bool,
        Meta(description="Whether the settings say so, so that nobody need be asked."),
    ]


class Community(Word):
    """
    Notes that hold together more than with others.
    """

    label: Annotated[str, Meta(description="The title of its most central note.")]
    note_paths: Annotated[list[str], Meta(description="Most central first.")]


Concept: TypeAlias = Annotated[str, Meta(max_length=500, min_length=1)]


class ContradictionJudged(Word):
    """
    A judgement that was stored.
    """

    id: Annotated[str, Meta(description="The contradiction.")]
    status: Annotated[str, Meta(description="detected, confirmed or dismissed.")]


class Correction(Word):
    """
    A word or name that was typed otherwise than the vault spells it.
    """

    typed: Annotated[str, Meta(description="As typed.")]
    read_as: Annotated[str, Meta(description="As it was read.")]


class Criterion(Word):
    """
    One point of the completeness checklist.
    """

    name: Annotated[str, Meta(description="The name of the point.")]
    passed: Annotated[bool, Meta(description="Whether it holds.")]
    reason: Annotated[str, Meta(description="Why, or why not.")]


class DiagnoseRequest(Request):
    """
    Check the vault and the index as a whole.
    """


class DismissLinkRequest(Request):
    """
    Never suggest this link again.
    """

    id: Annotated[
        str, Meta(description="As suggest_links gave it.", max_length=200, min_length=1)
    ]


class DraftCounts(Word):
    """
    The number of sentences of each verdict.
    """

    verbatim: Annotated[int, Meta(description="Sentences that are verbatim.", ge=0)]
    supported: Annotated[int, Meta(description="Sentences that are supported.", ge=0)]
    partial: Annotated[int, Meta(description="Sentences that are partial.", ge=0)]
    contradicted: Annotated[
        int, Meta(description="Sentences that are contradicted.", ge=0)
    ]
    not_found: Annotated[int, Meta(description="Sentences that are not found.", ge=0)]
    uncited: Annotated[int, Meta(description="Sentences that are uncited.", ge=0)]


class Edge(Word):
    """
    One relation of a drawn neighbourhood.
    """

    source_path: Annotated[str, Meta(description="Where it starts.")]
    target_path: Annotated[str, Meta(description="Where it leads.")]
    relationship_type: Annotated[str, Meta(description="Which type.")]
    label: Annotated[str, Meta(description="The name of the field that states it, if that is no known relation; null otherwise.")] | None
    strength: Annotated[float, Meta(description="0 to 1.", ge=0.0, le=1.0)]


class EnabledSet(Word):
    """
    Whether a file may be in the index.
    """

    path: Annotated[str, Meta(description="The file.")]
    enabled: Annotated[bool, Meta(description="False: the file is kept out.")]


class EvolutionRequest(Request):
    """
    Show how a concept developed.
    """

    concept: Annotated[
        str,
        Meta(
            description="A title, an alias, or any words.", max_length=500, min_length=1
        ),
    ]
    start_date: (
        Annotated[
            str,
            Meta(description="The first day that counts: 2024-10-05, 2024-10, 2024 or October 2024. Null for the oldest known.", max_length=100, min_length=1),
        ]
        | None
    ) = None
    end_date: (
        Annotated[
            str,
            Meta(description="The last day, month or year that counts; null for today.", max_length=100, min_length=1),
        ]
        | None
    ) = None


class FacetValue(Word):
    """
    A value and how many of the found annotations have it.
    """

    value: Annotated[str, Meta(description="The value.")]
    count: Annotated[int, Meta(description="How many.", ge=1)]


class AnnotationFacets(Word):
    """
    How many of the found annotations have which property, most frequent values first.
    """

    roles: Annotated[list[FacetValue], Meta(description="By what they are for.")]
    colors: Annotated[list[FacetValue], Meta(description="By colour, as #rrggbb.")]
    prefixes: Annotated[list[FacetValue], Meta(description="By prefix.")]
    themes: Annotated[list[FacetValue], Meta(description="By theme.")]
    citekeys: Annotated[list[FacetValue], Meta(description="By paper.")]
    sections: Annotated[
        list[FacetValue], Meta(description="By the paper's innermost section.")
    ]
    pages: Annotated[list[FacetValue], Meta(description="By page, in order.")]
    imported: Annotated[
        list[FacetValue], Meta(description="By day of import, newest first.")
    ]


class FileCounts(Word):
    """
    How many files stand where. A disabled file is counted only as disabled.
    """

    pending: Annotated[int, Meta(description="Waiting.", ge=0)]
    processing: Annotated[int, Meta(description="Being read now.", ge=0)]
    completed: Annotated[int, Meta(description="In the index as they are.", ge=0)]
    failed: Annotated[
        int,
        Meta(description="Could not be indexed; the reason is with the file.", ge=0),
    ]
    disabled: Annotated[
        int, Meta(description="Kept out of the index by their owner.", ge=0)
    ]


FileStatus: TypeAlias = Annotated[
    Literal["pending", "processing", "completed", "failed"],
    Meta(description="Where a file stands in the pipeline."),
]


FilterByFilename: TypeAlias = Annotated[str, Meta(max_length=1000, min_length=1)]


class FindContradictionsRequest(Request):
    """
    Find claims in different notes that cannot both be true.
    """

    folder: (
        Annotated[
            str,
            Meta(description="Only between notes in this folder or below it; null for the whole vault.", max_length=1000),
        ]
        | None
    ) = None
    status: (
        Annotated[
            Literal["detected", "confirmed", "dismissed"],
            Meta(description="Only contradictions with this judgement; null for all except dismissed ones."),
        ]
        | None
    ) = None
    limit: (
        Annotated[
            int,
            Meta(description="The number of entries on a page, 1 to 100.", ge=1, le=100),
        ]
        | None
    ) = None
    cursor: (
        Annotated[
            str,
            Meta(description="The cursor of the previous page; null for the first page.", max_length=1000),
        ]
        | None
    ) = None


class FindSourceRequest(Request):
    """
    Find the paper and page that a snippet is from.
    """

    text: Annotated[
        str,
        Meta(
            description="A sentence or two, verbatim or in other words.",
            max_length=5000,
            min_length=1,
        ),
    ]


class GetPdfOutlineRequest(Request):
    """
    Read a PDF's table of contents; name the PDF in one of four ways.
    """

    file: (
        Annotated[
            str,
            Meta(description="Path in the vault, or a PDF's file name.", max_length=1000, min_length=1),
        ]
        | None
    ) = None
    citekey: (
        Annotated[
            str,
            Meta(description="The paper's citekey.", max_length=500, min_length=1),
        ]
        | None
    ) = None
    attachment_key: (
        Annotated[
            str,
            Meta(description="The PDF's key in Zotero.", max_length=50, min_length=1),
        ]
        | None
    ) = None
    item_key: (
        Annotated[
            str,
            Meta(description="The paper's key in Zotero.", max_length=50, min_length=1),
        ]
        | None
    ) = None


HighlightItem: TypeAlias = Annotated[int, Meta(ge=0)]


Highlight: TypeAlias = Annotated[list[HighlightItem], Meta(max_length=3, min_length=3)]


class HistoryProgressEvent(Word):
    """
    Event `history_progress`: how far the import of the vault's git history is.
    """

    done: Annotated[int, Meta(description="Commits read.", ge=0)]
    total: Annotated[int, Meta(description="Commits in all.", ge=0)]


class ImportFormat(Word):
    """
    One format of Zotero Integration's settings.
    """

    name: Annotated[str, Meta(description="Its name there.")]
    output_path: Annotated[str, Meta(description="Where its notes go, as the settings say.")] | None
    template_path: Annotated[str, Meta(description="Its template's path.")] | None
    template_found: Annotated[bool, Meta(description="Whether the template is there.")]


class IndexRun(Word):
    """
    What one run over the vault did. Counts are of files unless stated otherwise.
    """

    discovered: Annotated[int, Meta(description="Files found.", ge=0)]
    new: Annotated[int, Meta(description="Not known before.", ge=0)]
    changed: Annotated[int, Meta(description="Content changed.", ge=0)]
    unchanged: Annotated[int, Meta(description="Content unchanged.", ge=0)]
    renamed: Annotated[
        int,
        Meta(
            description="Renamed or moved with the same content; nothing is embedded again.",
            ge=0,
        ),
    ]
    removed: Annotated[int, Meta(description="No longer there.", ge=0)]
    failed: Annotated[int, Meta(description="Could not be indexed.", ge=0)]
    chunks_written: Annotated[int, Meta(description="Chunks written.", ge=0)]
    embeddings_made: Annotated[
        int, Meta(description="Chunks that had to be embedded.", ge=0)
    ]
    duration_ms: Annotated[int, Meta(description="Duration in milliseconds.", ge=0)]


class InspectRequest(Request):
    """
    Show what was understood of one note.
    """

    path: Annotated[
        str,
        Meta(
            description="The note's path in the vault.", max_length=1000, min_length=1
        ),
    ]


class InspectedChunk(Word):
    """
    One chunk of a note.
    """

    chunk_id: Annotated[str, Meta(description="Its UUID in the index; null until it is indexed.")] | None
    text: Annotated[str, Meta(description="Its spans' slices, joined.")]
    section_title: Annotated[str, Meta(description="The innermost heading above it; null before the first heading.")] | None
    spans: Annotated[
        list[ChunkSpan], Meta(description="Its slices of the file, in reading order.")
    ]


Intent: TypeAlias = Annotated[
    Literal["factual", "temporal", "causal", "comparative", "exploratory"],
    Meta(description="What kind of answer a question wants."),
]


class JudgeContradictionRequest(Request):
    """
    Judge a contradiction; the judgement survives re-indexing.
    """

    id: Annotated[
        str,
        Meta(
            description="As find_contradictions or ask gave it.",
            max_length=100,
            min_length=1,
        ),
    ]
    status: Annotated[
        Literal["detected", "confirmed", "dismissed"],
        Meta(description="confirmed, dismissed, or detected to undo either."),
    ]


class KindOfLink(Word):
    """
    How suggested links of one kind fared so far.
    """

    kind: Annotated[str, Meta(description="Their strongest reason.")]
    accepted: Annotated[int, Meta(description="How many were accepted.", ge=0)]
    dismissed: Annotated[int, Meta(description="How many were dismissed.", ge=0)]
    is_withheld: Annotated[
        bool,
        Meta(
            description="Whether others of the kind are withheld: the last five were all dismissed, and so were four in five of all. Accepting one ends it."
        ),
    ]
    hidden: Annotated[
        int,
        Meta(
            description="How many suggestions are left out of this result for that.",
            ge=0,
        ),
    ]


class LinkAccepted(Word):
    """
    What came of accepting a link.
    """

    success: Annotated[
        bool,
        Meta(
            description="Whether the link now stands in both notes, or in the only one that may be written."
        ),
    ]
    link_id: Annotated[str, Meta(description="The relation's id; null if nothing was written.")] | None
    discovered_at: Annotated[str, Meta(description="When it was accepted, ISO 8601.")] | None
    rollback_performed: Annotated[
        bool,
        Meta(
            description="Whether the second note could not be written, and the first was restored."
        ),
    ]
    error: Annotated[str, Meta(description="What went wrong.")] | None
    rollback_error: Annotated[str, Meta(description="Why the first note could not be restored; details say where its original is kept.")] | None
    written: Annotated[
        list[str], Meta(description="Paths of the notes that were written.")
    ]
    warnings: Annotated[
        list[str],
        Meta(
            description="Remarks, for instance that a note is near its limit of links."
        ),
    ]


class LinkDismissed(Word):
    """
    A dismissal that was stored.
    """

    id: Annotated[str, Meta(description="The suggestion.")]


class LinkSuggestion(Word):
    """
    A link that might be made.
    """

    id: Annotated[
        str, Meta(description="An id that stays the same for the same two notes.")
    ]
    source_path: Annotated[str, Meta(description="The note asked for.")]
    target_path: Annotated[str, Meta(description="The note to link to.")]
    target_title: Annotated[str, Meta(description="Its shown title.")]
    link_type: Annotated[
        str,
        Meta(
            description="supports, contradicts, elaborates, analogous_to, generalizes, specializes, influences or related."
        ),
    ]
    strength: Annotated[
        float, Meta(description="How certain it is, 0 to 1.", ge=0.0, le=1.0)
    ]
    context: Annotated[str, Meta(description="Why, in words; at most 500 characters.")]
    kind: Annotated[str, Meta(description="Its strongest reason: opposed_claims, definition, title, hierarchy, cause, evidence, mention, shared_links, shared_tags or meaning.")] | None


class LoggedFile(Word):
    """
    One row of obq_log.
    """

    id: Annotated[int, Meta(description="Row id; log_id elsewhere.")]
    file_name: Annotated[str, Meta(description="The last part of the path.")]
    file_path: Annotated[str, Meta(description="Where the file stands.")]
    file_hash: Annotated[str, Meta(description="SHA-256 of the bytes last read, hex.")] | None
    file_size: Annotated[int, Meta(description="Bytes.", ge=0)] | None
    last_modified: Annotated[
        float, Meta(description="The file's mtime, seconds since 1970.")
    ]
    last_ingested: Annotated[float, Meta(description="When it was last completed, seconds since 1970.")] | None
    num_chunks: Annotated[int, Meta(description="How many chunks it has.", ge=0)] | None
    status: Annotated[FileStatus, Meta(description="Where it stands.")]
    error_message: Annotated[str, Meta(description="Why it failed, or was read only in part.")] | None
    metadata_json: Annotated[str, Meta(description="The note's properties, as JSON text.")] | None
    created_at: Annotated[float, Meta(description="When the row was made, seconds since 1970.")] | None
    is_enabled: Annotated[bool, Meta(description="Whether it may be in the index.")]


Name: TypeAlias = Annotated[
    str,
    Meta(
        description="The path or name of a note, or a citekey with or without @.",
        max_length=1000,
        min_length=1,
    ),
]


class CiteRequest(Request):
    """
    Export papers for a manuscript.
    """

    names: Annotated[
        list[Name],
        Meta(
            description="Notes whose citations are exported, and papers; the note about a paper stands for that paper.",
            max_length=200,
            min_length=1,
        ),
    ]
    format: (
        Annotated[
            Literal["bib", "csl-json", "quotes"],
            Meta(
                description="bib: BibTeX, also for BibLaTeX; csl-json: CSL-JSON; quotes: the annotated passages as blockquotes with pandoc citations."
            ),
        ]
    ) = None


class NearNote(Word):
    """
    One of one's own notes that is about the same as a paper.
    """

    note_path: Annotated[str, Meta(description="The note.")]
    note_title: Annotated[str, Meta(description="Its title.")]
    score: Annotated[float, Meta(description="How near it is, 0 to 1.", ge=0.0, le=1.0)]


class NoteChange(Word):
    """
    What happened to one note at one time.
    """

    note_path: Annotated[str, Meta(description="Where it stands, or stood.")]
    note_title: Annotated[str, Meta(description="Its shown title.")]
    timestamp: Annotated[str, Meta(description="ISO 8601.")]
    event: Annotated[
        str,
        Meta(
            description="Note created, Content modified, Relationships added, Note renamed or Note removed."
        ),
    ]
    changes: Annotated[
        list[Change],
        Meta(
            description="The changes since the previous version; for a new note, only what characterizes it."
        ),
    ]


class NoteHistoryRequest(Request):
    """
    Show how a note changed, and what it said on a day.
    """

    path: Annotated[
        str,
        Meta(
            description="The note's path in the vault.", max_length=1000, min_length=1
        ),
    ]
    as_of: (
        Annotated[
            str,
            Meta(description="The day for which to show the note (valid time): 2024-10-05, 2024-10, 2024 or October 2024. Null for now.", max_length=100, min_length=1),
        ]
        | None
    ) = None
    known_at: (
        Annotated[
            str,
            Meta(description="Use only what was known on this day (transaction time). Null for now.", max_length=100, min_length=1),
        ]
        | None
    ) = None


class NoteIndexedEvent(Word):
    """
    Event `note_indexed`: this note can be found in its present form.
    """

    path: Annotated[str, Meta(description="The note.")]


class NoteWritten(Word):
    """
    What was written.
    """

    path: Annotated[str, Meta(description="Where the note stands.")]
    created: Annotated[bool, Meta(description="Whether the note is new.")]
    note_version: Annotated[
        str,
        Meta(
            description="SHA-256 of the note's new bytes, hex; pass it as expected_version next time."
        ),
    ]


class NoteWrittenEvent(Word):
    """
    Event `note_written`: Catena wrote this note.
    """

    path: Annotated[str, Meta(description="The note.")]


class NotesInLanguage(Word):
    """
    How many notes are in a language.
    """

    language: Annotated[str, Meta(description="ISO 639-1, such as en.")]
    notes: Annotated[int, Meta(description="How many notes.", ge=1)]


class PaperDetails(Word):
    """
    A paper's authors, and the state of what belongs to it.
    """

    authors: Annotated[
        list[str], Meta(description="As the note or Zotero states them.")
    ]
    year: Annotated[str, Meta(description="The year of publication.")] | None
    roles: Annotated[
        list[FacetValue],
        Meta(description="Its annotations by role, the most frequent first."),
    ]
    colors: Annotated[
        list[FacetValue], Meta(description="Its annotations by colour, as #rrggbb.")
    ]
    has_pdf: Annotated[
        bool,
        Meta(description="Whether its PDF lies in the vault or in Zotero's folder."),
    ]
    is_retracted: Annotated[bool, Meta(description="Whether it was retracted.")]
    stale_since: Annotated[str, Meta(description="When its note changed after the summary; null if it did not.")] | None


class AnnotationFile(Word):
    """
    One annotation note.
    """

    citekey: Annotated[str, Meta(description="The paper's citekey.")] | None
    title: Annotated[
        str,
        Meta(
            description="From the frontmatter, otherwise from the heading or the file's name."
        ),
    ]
    file_path: Annotated[str, Meta(description="Where it stands.")]
    tags: Annotated[list[str], Meta(description="Without #.")]
    annotation_count: Annotated[
        int, Meta(description="How many annotations it holds.", ge=0)
    ]
    summary_path: Annotated[str, Meta(description="The path of its summary note; null if there is none.")] | None
    details: Annotated[PaperDetails, Meta(description="Null unless asked for.")] | None


class AnnotationFiles(Word):
    """
    The annotated papers, ordered by path.
    """

    files: Annotated[list[AnnotationFile], Meta(description="One entry for each note.")]


class Parameters(Word):
    """
    What was extracted from a question.
    """

    concepts: Annotated[
        list[str],
        Meta(
            description="What the question is about, as the vault spells it, otherwise as typed."
        ),
    ]
    subjects: Annotated[
        list[str],
        Meta(
            description="Of a comparison, in the order named; [] for other questions."
        ),
    ]
    start_date: Annotated[str, Meta(description="First day that counts, YYYY-MM-DD; null for the oldest known.")] | None
    end_date: Annotated[str, Meta(description="Last day that counts; null for today.")] | None
    similarity_threshold: Annotated[float, Meta(description="0 to 1; null if the question does not say.", ge=0.0, le=1.0)] | None
    notes: Annotated[
        list[str], Meta(description="Remarks on how the question was understood.")
    ]


class PauseRequest(Request):
    """
    Stop indexing until resumed; searching goes on.
    """


class PdfOutlineItem(Word):
    """
    One entry of a PDF's table of contents.
    """

    title: Annotated[str, Meta(description="As the file states it.")]
    page: Union[Annotated[int, Meta(description="0-based; null if it leads nowhere in this file.", ge=0)], None]
    children: Annotated[list["PdfOutlineItem"], Meta(description="Entries below it.")]


class PdfOutline(Word):
    """
    A PDF's table of contents.
    """

    has_outline: Annotated[
        bool, Meta(description="Whether the PDF states any section.")
    ]
    total_pages: Annotated[int, Meta(description="How many pages it has.", ge=1)]
    items: Annotated[list[PdfOutlineItem], Meta(description="Top level, in order.")]


class PdfPage(Word):
    """
    One page of a PDF as text.
    """

    page: Annotated[int, Meta(description="1-based.", ge=1)]
    label: Annotated[str, Meta(description="As printed or named by the file.")] | None
    text: Annotated[
        str,
        Meta(description="In reading order, without headers and footers that repeat."),
    ]


class PdfSection(Word):
    """
    A section that was read.
    """

    title: Annotated[str, Meta(description="As the outline writes it.")]
    start_page: Annotated[int, Meta(description="1-based.", ge=1)]
    end_page: Annotated[int, Meta(description="1-based, included.", ge=1)]


class PdfPages(Word):
    """
    Pages or sections of a PDF as text.
    """

    total_pages: Annotated[int, Meta(description="Of the whole PDF.", ge=1)]
    pages: Annotated[list[PdfPage], Meta(description="In the requested order.")]
    sections: Annotated[
        list[PdfSection],
        Meta(description="The sections that were requested; [] if pages were."),
    ]
    text: Annotated[
        str,
        Meta(description="The whole text; each page follows a line --- Page N ---."),
    ]
    warnings: Annotated[list[str], Meta(description="What is missing, and why.")]


class Performance(Word):
    """
    Wall times in milliseconds.
    """

    parse_ms: Annotated[float, Meta(description="Understanding the question.", ge=0.0)]
    text_ms: Annotated[float, Meta(description="The text source; null if it was not asked.", ge=0.0)] | None
    semantic_ms: Annotated[float, Meta(description="The semantic source.", ge=0.0)] | None
    graph_ms: Annotated[float, Meta(description="The graph source.", ge=0.0)] | None
    merge_ms: Annotated[
        float, Meta(description="Merging, ranking, contradictions.", ge=0.0)
    ]
    format_ms: Annotated[
        float, Meta(description="Forming and rendering the answer.", ge=0.0)
    ]
    total_ms: Annotated[float, Meta(description="Everything together.", ge=0.0)]


class PlannedSource(Word):
    """
    A source that will be asked, and how.
    """

    source: Annotated[
        str, Meta(description="text, semantic or graph. More may be added.")
    ]
    why: Annotated[str, Meta(description="What it is asked for.")]
    threshold: Annotated[float, Meta(description="The score from which a hit counts by itself; below it, the ranking weighs it with the other sources. It is a strict limit if the question or its caller set it. Null: none.", ge=0.0, le=1.0)] | None
    limit: Annotated[int, Meta(description="How many notes at most.", ge=1)]
    timeout_ms: Annotated[
        int, Meta(description="How long it may take, in milliseconds.", ge=1)
    ]


Prefix: TypeAlias = Annotated[
    str, Meta(description="A value.", max_length=200, min_length=1)
]


class Problem(Word):
    """
    Why a request was refused or failed. The body of every HTTP answer that is not 200.
    """

    code: Annotated[
        str,
        Meta(
            description="One of the errors of protocol.json; a reader treats one it does not know as `internal`."
        ),
    ]
    message: Annotated[
        str,
        Meta(
            description="One sentence for a person: what was wrong, where, what to do."
        ),
    ]
    retryable: Annotated[
        bool, Meta(description="Whether the same request may succeed later.")
    ]
    details: Annotated[
        dict[str, Any],
        Meta(
            description="Machine-readable extras, such as the nearest citekeys; {} when there are none."
        ),
    ]


class ProblemEvent(Word):
    """
    Event `problem`: something a person should know.
    """

    message: Annotated[str, Meta(description="A sentence.")]


class ProblemReply(Word):
    """
    What a command prints on standard output with --json when it was refused or failed.
    """

    error: Annotated[Problem, Meta(description="What went wrong.")]


class Quality(Word):
    """
    The ten-point completeness checklist.
    """

    score: Annotated[
        float,
        Meta(
            description="The share of the ten points that hold, 0 to 1.", ge=0.0, le=1.0
        ),
    ]
    level: Annotated[
        str,
        Meta(description="Excellent, Good, Acceptable, Needs Improvement or Failed."),
    ]
    passed: Annotated[bool, Meta(description="Whether at least seven points hold.")]
    criteria: Annotated[list[Criterion], Meta(description="All ten points.")]


class QueryMetadata(Word):
    """
    How a question was carried out.
    """

    original_query: Annotated[str, Meta(description="As typed.")]
    sanitized_query: Annotated[
        str,
        Meta(
            description="As understood: without control characters and repeated blanks."
        ),
    ]
    ambiguity_detected: Annotated[
        bool, Meta(description="Whether the confidence is below 0.7.")
    ]
    clarification_required: Annotated[
        bool, Meta(description="Whether readings are offered to choose from.")
    ]
    validation_passed: Annotated[
        bool,
        Meta(
            description="Always true; a question that is refused gets a problem instead."
        ),
    ]
    sources_queried: Annotated[
        list[str],
        Meta(
            description="The sources that were asked, in the plan's order: text, semantic or graph. More may be added."
        ),
    ]
    sources_available: Annotated[
        list[str], Meta(description="The sources that answered.")
    ]
    sources_failed: Annotated[
        list[str], Meta(description="The sources that failed or took too long.")
    ]
    total_results: Annotated[
        int, Meta(description="Hits of all sources together.", ge=0)
    ]
    deduplicated_results: Annotated[
        int, Meta(description="Notes left after merging.", ge=0)
    ]
    contradictions_detected: Annotated[int, Meta(description="How many.", ge=0)]
    query_duration_ms: Annotated[
        int, Meta(description="Wall time, milliseconds.", ge=0)
    ]
    timeout_occurred: Annotated[
        bool, Meta(description="Whether a source ran out of time.")
    ]


class ReadAnnotationsRequest(Request):
    """
    Read the annotations of one paper. Give either citekey or file.
    """

    citekey: (
        Annotated[
            str,
            Meta(description="The paper's BetterBibTeX citekey, with or without @.", max_length=500, min_length=1),
        ]
        | None
    ) = None
    file: (
        Annotated[
            str,
            Meta(description="The path of the annotation note or of the PDF in the vault, instead of the citekey.", max_length=1000, min_length=1),
        ]
        | None
    ) = None
    colors: (
        Annotated[
            list[AnnotationColor],
            Meta(description='Only annotations of these colours, for example ["positive", "negative"]; null for all.', max_length=9),
        ]
        | None
    ) = None
    roles: (
        Annotated[
            list[AnnotationColor],
            Meta(description="Only annotations of these roles; null for all.", max_length=9),
        ]
        | None
    ) = None
    include_pdf: (
        Annotated[
            bool,
            Meta(description="True: include what is marked in the paper's PDF, each mark once. A file that is a PDF is always read."),
        ]
        | None
    ) = None


class ReadPdfPagesRequest(Request):
    """
    Read pages or sections of a PDF; name the PDF in one of four ways.
    """

    file: (
        Annotated[
            str,
            Meta(description="Path in the vault, or a PDF's file name.", max_length=1000, min_length=1),
        ]
        | None
    ) = None
    citekey: (
        Annotated[
            str,
            Meta(description="The paper's citekey.", max_length=500, min_length=1),
        ]
        | None
    ) = None
    attachment_key: (
        Annotated[
            str,
            Meta(description="The PDF's key in Zotero.", max_length=50, min_length=1),
        ]
        | None
    ) = None
    item_key: (
        Annotated[
            str,
            Meta(description="The paper's key in Zotero.", max_length=50, min_length=1),
        ]
        | None
    ) = None
    pages: (
        Annotated[
            str,
            Meta(description="1-based pages: 1, 1-5, 3,7-9 or all. If given, section is ignored.", max_length=1000, min_length=1),
        ]
        | None
    ) = None
    section: (
        Annotated[
            str,
            Meta(description="Names of sections, separated by commas; numbering and case don't matter.", max_length=2000, min_length=1),
        ]
        | None
    ) = None
    start_page: (
        Annotated[int, Meta(description="First page, 1-based.", ge=1, le=1000000)]
        | None
    ) = None
    end_page: (
        Annotated[int, Meta(description="Last page, 1-based.", ge=1, le=1000000)]
        | None
    ) = None


class Reading(Word):
    """
    One way to read a question.
    """

    intent: Annotated[Intent, Meta(description="The intent in this reading.")]
    confidence: Annotated[float, Meta(description="0 to 1.", ge=0.0, le=1.0)]
    label: Annotated[
        str,
        Meta(
            description="The label by which a person chooses it: `Get a definition of X (factual)`."
        ),
    ]


class Classification(Word):
    """
    How a question is understood.
    """

    intent: Annotated[Intent, Meta(description="The likeliest reading.")]
    confidence: Annotated[
        float,
        Meta(
            description="0 to 1; at least 85 % of readings with 0.85 or more are right. Below 0.7, alternatives are offered.",
            ge=0.0,
            le=1.0,
        ),
    ]
    reason: Annotated[str, Meta(description="Why, in words.")]
    alternatives: Annotated[
        list[Reading],
        Meta(description="Other readings to choose from, likeliest first."),
    ]


class Classified(Word):
    """
    A question as it is understood.
    """

    classification: Annotated[Classification, Meta(description="How it is understood.")]
    parameters: Annotated[Parameters, Meta(description="What it is about.")]
    query_metadata: Annotated[
        QueryMetadata, Meta(description="How it was carried out; no source was asked.")
    ]
    next_steps: Annotated[
        list[str],
        Meta(
            description="What can be asked next, or the readings to choose from if it is ambiguous."
        ),
    ]
    answer_type: Annotated[
        Literal["definition", "yes_no", "person", "date", "number", "place", "reason", "list", "other"],
        Meta(description="What kind of words the question asks for."),
    ]
    corrections: Annotated[
        list[Correction], Meta(description="Words that are read otherwise than typed.")
    ]


class PlanEvent(Word):
    """
    First event of a streamed answer: how the question was understood, and which sources will be asked.
    """

    classification: Annotated[Classification, Meta(description="How it was read.")]
    parameters: Annotated[Parameters, Meta(description="What it is about.")]
    plan: Annotated[
        list[PlannedSource], Meta(description="The sources to ask, why, and how far.")
    ]
    result_format: Annotated[
        Literal["list", "table", "timeline", "narrative"],
        Meta(description="The form the answer will have."),
    ]


class ReadingListRequest(Request):
    """
    Rank the unread papers of the vault by what their findings say about the claims of one's own notes.
    """

    limit: (
        Annotated[int, Meta(description="Maximum number of papers.", ge=1, le=100)]
        | None
    ) = None


class Ready(Word):
    """
    The one line that `catena serve` prints on standard output when it listens.
    """

    event: Annotated[Literal["ready"], Meta(description="Always `ready`.")]
    port: Annotated[int, Meta(description="TCP port on 127.0.0.1.", ge=1, le=65535)]
    pid: Annotated[int, Meta(description="The sidecar's process id.", ge=1)]
    version: Annotated[str, Meta(description="The sidecar's version.")]
    api: Annotated[
        int,
        Meta(
            description="The contract's major version; callers with another one do not talk to the sidecar.",
            ge=1,
        ),
    ]
    token: (
        Annotated[
            str,
            Meta(
                description="Only after `serve --join`: the token of the running sidecar that was joined."
            ),
        ]
    ) = None


class RecordedVersion(Word):
    """
    One version of a note on both time axes.
    """

    version: Annotated[
        str,
        Meta(
            description="SHA-256 of its bytes, hex; the digest of no bytes if the note was removed."
        ),
    ]
    note_path: Annotated[str, Meta(description="Where the note stood then.")]
    valid_time_start: Annotated[
        str, Meta(description="Since when it was valid, ISO 8601.")
    ]
    valid_time_end: Annotated[str, Meta(description="Until when it was valid; null if it still is.")] | None
    transaction_time: Annotated[
        str, Meta(description="When the sidecar learned it, ISO 8601.")
    ]
    dated_by: Annotated[
        str,
        Meta(
            description="The evidence for valid_time_start: frontmatter, file_name, import_heading, git or file_time."
        ),
    ]
    event: Annotated[
        str,
        Meta(
            description="Note created, Content modified, Relationships added, Note renamed or Note removed."
        ),
    ]
    changes: Annotated[
        list[Change], Meta(description="The changes since the previous version.")
    ]


class ReindexRequest(Request):
    """
    Bring the index up to date now and wait for it.
    """

    full: (
        Annotated[
            bool,
            Meta(description="True: read every file again, changed or not."),
        ]
        | None
    ) = None


class RelatedNote(Word):
    """
    A note near the one that was asked for.
    """

    note_path: Annotated[str, Meta(description="Where it stands.")]
    note_title: Annotated[str, Meta(description="Its shown title.")]
    min_hops: Annotated[int, Meta(description="Relations on the shortest way.", ge=1)]
    path_count: Annotated[
        int,
        Meta(
            description="How many ways lead to it within the requested number of relations.",
            ge=1,
        ),
    ]
    avg_strength: Annotated[
        float,
        Meta(
            description="Mean strength of the relations on the shortest ways.",
            ge=0.0,
            le=1.0,
        ),
    ]
    relationship_types: Annotated[
        list[str],
        Meta(
            description="Types of the relations by which it is reached: supports, contradicts, links_to and so on."
        ),
    ]
    labels: Annotated[
        list[str],
        Meta(
            description="Names of the fields that state them and are no known relation."
        ),
    ]
    reason: Annotated[str, Meta(description="Why it is related, in words.")]
    composite_relevance: Annotated[
        float,
        Meta(
            description="The rank, from hops, strength and number of ways; notes with very many relations count less.",
            ge=0.0,
            le=1.0,
        ),
    ]


class RelatedRequest(Request):
    """
    Find the notes around a note or a concept.
    """

    path: (
        Annotated[
            str,
            Meta(description="The note to start from; this or concept.", max_length=1000, min_length=1),
        ]
        | None
    ) = None
    concept: (
        Annotated[
            str,
            Meta(description="The title or alias of a note to start from; this or path.", max_length=500, min_length=1),
        ]
        | None
    ) = None
    max_hops: (
        Annotated[
            int,
            Meta(description="The most relations to follow, 1 to 4.", ge=1, le=4),
        ]
        | None
    ) = None
    limit: (
        Annotated[
            int,
            Meta(description="The most notes to return, 1 to 100.", ge=1, le=100),
        ]
        | None
    ) = None


class ResultMetadata(Word):
    """
    What is known about a found note besides its text.
    """

    created_date: Annotated[str, Meta(description="When it was written: ISO 8601, from the note itself, else from the file system.")] | None
    modified_date: Annotated[str, Meta(description="When it last changed: ISO 8601, from the note itself, else from the file system.")] | None
    building_block: Annotated[str, Meta(description="The frontmatter key of that name, else `moc` for a map of content, else null.")] | None


class ResumeRequest(Request):
    """
    Go on indexing.
    """


class SetEnabledRequest(Request):
    """
    Keep a file out of the index, or allow it again.
    """

    path: Annotated[
        str,
        Meta(
            description="The file's path in the vault.", max_length=1000, min_length=1
        ),
    ]
    enabled: Annotated[bool, Meta(description="False keeps it out.")]


SidecarState: TypeAlias = Annotated[
    Literal["starting", "scanning", "indexing", "ready", "paused", "error"],
    Meta(
        description="What the sidecar is doing. `starting` until the first scan has begun."
    ),
]


class Health(Word):
    """
    The answer of GET /v1/health.
    """

    version: Annotated[str, Meta(description="The sidecar's version.")]
    api: Annotated[int, Meta(description="The contract's major version.", ge=1)]
    pid: Annotated[int, Meta(description="The sidecar's process id.", ge=1)]
    vault: Annotated[str, Meta(description="The absolute path of the vault's folder.")]
    state: Annotated[SidecarState, Meta(description="What the sidecar is doing.")]


class IndexProgressEvent(Word):
    """
    Event `index_progress`: how far indexing is.
    """

    state: Annotated[SidecarState, Meta(description="What the sidecar is doing.")]
    done: Annotated[int, Meta(description="Files done in this run.", ge=0)]
    total: Annotated[int, Meta(description="Files in this run; 0 while unknown.", ge=0)]


class SimilarChunk(Word):
    """
    A chunk whose meaning is near to the given text.
    """

    page_content: Annotated[
        str, Meta(description="The chunk's text: its spans' slices, joined.")
    ]
    metadata: Annotated[ChunkMetadata, Meta(description="Where it comes from.")]
    spans: Annotated[
        list[ChunkSpan], Meta(description="Its slices of the file, in reading order.")
    ]
    score: Annotated[
        float,
        Meta(
            description="Cosine similarity of the given text and the chunk's nearest window.",
            ge=-1.0,
            le=1.0,
        ),
    ]


class SimilarityResults(Word):
    """
    The nearest chunks, nearest first.
    """

    results: Annotated[list[SimilarChunk], Meta(description="At most k chunks.")]


class SimilaritySearchRequest(Request):
    """
    Find the chunks whose meaning is nearest to a text.
    """

    refined_query_for_vector_search: Annotated[
        str,
        Meta(
            description="The text to compare with, in plain words. 1 to 500 characters.",
            max_length=500,
            min_length=1,
        ),
    ]
    metadata_filters: (
        Annotated[
            dict[str, Any],
            Meta(description="Only chunks of notes with these frontmatter properties, all of them; `tags` and `folder` are understood too. A list as value matches any of its items."),
        ]
        | None
    ) = None
    filter_by_filenames: (
        Annotated[
            list[FilterByFilename],
            Meta(description="Only chunks of these files, any of them: paths in the vault or file names.", max_length=1000),
        ]
        | None
    ) = None
    k: (
        Annotated[
            int,
            Meta(description="The most chunks to return, 1 to 100.", ge=1, le=100),
        ]
        | None
    ) = None


class SourceHit(Word):
    """
    A note that one source found.
    """

    note_path: Annotated[str, Meta(description="Where it stands.")]
    note_title: Annotated[str, Meta(description="The title under which it is shown.")]
    score: Annotated[
        float, Meta(description="The score on the source's own scale.", ge=0.0, le=1.0)
    ]


class SourceEvent(Word):
    """
    A source of a streamed answer has finished.
    """

    source: Annotated[
        str, Meta(description="text, semantic or graph. More may be added.")
    ]
    subject: Annotated[str, Meta(description="In a comparison: the subject it was asked for.")] | None
    state: Annotated[
        Literal["answered", "late", "failed"], Meta(description="How that went.")
    ]
    elapsed_ms: Annotated[float, Meta(description="Wall time in milliseconds; null if it gave no answer.", ge=0.0)] | None
    error: Annotated[str, Meta(description="What went wrong.")] | None
    hits: Annotated[list[SourceHit], Meta(description="Its best notes, at most ten.")]


class SourceWarning(Word):
    """
    A source that failed or took too long, and what is missing because of it.
    """

    source: Annotated[str, Meta(description="The source: text, semantic or graph.")]
    error: Annotated[str, Meta(description="What went wrong, in a sentence.")]
    impact: Annotated[str, Meta(description="What the results lack because of it.")]


class ChangedSince(Word):
    """
    What changed since a day.
    """

    changes: Annotated[list[NoteChange], Meta(description="Oldest first.")]
    warnings: Annotated[
        list[SourceWarning], Meta(description="What is missing, and why.")
    ]


class LinkSuggestions(Word):
    """
    Links that might be made.
    """

    suggestions: Annotated[
        list[LinkSuggestion], Meta(description="Most certain first.")
    ]
    kinds: Annotated[
        list[KindOfLink],
        Meta(description="The kinds of suggestions that were judged so far."),
    ]
    warnings: Annotated[
        list[SourceWarning], Meta(description="What is missing, and why.")
    ]


class NoteHistory(Word):
    """
    A note's versions, and its text at the time asked for.
    """

    versions: Annotated[
        list[RecordedVersion],
        Meta(description="Oldest first, as known at the time asked for."),
    ]
    content: Annotated[str, Meta(description="The note's text at that time; null if the note did not exist or nothing was known of it.")] | None
    current_version: Annotated[str, Meta(description="The digest of that text.")] | None
    warnings: Annotated[
        list[SourceWarning], Meta(description="What is missing, and why.")
    ]


class RelatedNotes(Word):
    """
    The neighbourhood of a note or concept.
    """

    results: Annotated[list[RelatedNote], Meta(description="Nearest first.")]
    edges: Annotated[
        list[Edge], Meta(description="The relations between those notes, for drawing.")
    ]
    communities: Annotated[
        list[Community],
        Meta(
            description="Groups among them, largest first; [] for a small neighbourhood."
        ),
    ]
    bridges: Annotated[
        list[str], Meta(description="Notes that join the groups, most telling first.")
    ]
    warnings: Annotated[
        list[SourceWarning], Meta(description="What is missing, and why.")
    ]


class Span(Word):
    """
    A stretch of a file: half-open in bytes, inclusive in lines.
    """

    byte_start: Annotated[
        int,
        Meta(
            description="First byte of the stretch in the file's bytes, 0-based.", ge=0
        ),
    ]
    byte_end: Annotated[int, Meta(description="One past the last byte.", ge=0)]
    line_start: Annotated[int, Meta(description="First line, 1-based.", ge=1)]
    line_end: Annotated[int, Meta(description="Last line, 1-based, inclusive.", ge=1)]


class Annotation(Word):
    """
    One mark that a reader made in a paper.
    """

    type: Annotated[
        Literal["highlight", "note", "image"], Meta(description="The kind of mark.")
    ]
    color: Annotated[AnnotationColor, Meta(description="What its colour means.")]
    color_hex: Annotated[str, Meta(description="The colour as #rrggbb in lower case; null if none is given.")] | None
    color_category: Annotated[
        Literal["hierarchy", "semantic", "unknown"],
        Meta(
            description="Hierarchy colours make headings, semantic ones say what the text is."
        ),
    ]
    text: Annotated[str, Meta(description="The highlighted text.")] | None
    comment: Annotated[str, Meta(description="The reader's comment without its prefixes.")] | None
    comment_prefix: Annotated[str, Meta(description="The comment's prefix with its colon: THESIS:, Q:, THEME [x]:.")] | None
    theme: Annotated[str, Meta(description="The x of THEME [x]:.")] | None
    outer_prefix: Annotated[str, Meta(description="IDEA: when it stands before the prefix.")] | None
    page: Annotated[str, Meta(description="The page as written: 5, 5-7, xii, S12, e45.")] | None
    heading_level: Annotated[int, Meta(description="2 to 4 for hierarchy colours, else null.", ge=2, le=4)] | None
    image_path: Annotated[str, Meta(description="What an image annotation embeds, as written.")] | None
    imported_at: Annotated[str, Meta(description="When it was imported, ISO 8601.")] | None
    span: Annotated[Span, Meta(description="Where it stands in its note; null if it stands in the PDF itself.")] | None
    role: Annotated[
        AnnotationColor,
        Meta(
            description="What the annotation is for; the reader's own marks and settings count before the colour."
        ),
    ]
    role_source: Annotated[
        Literal["prefix", "settings", "template", "legend", "heading", "comment", "learned", "kind", "default"],
        Meta(description="Which rule decided the role."),
    ]
    role_reason: Annotated[str, Meta(description="Why, as a phrase.")]
    color_name: Annotated[str, Meta(description="The colour's name as Zotero Integration gives it (Yellow), or as written; null if unknown.")] | None
    page_label: Annotated[str, Meta(description="The page as the paper prints it; null if unknown.")] | None
    page_index: Annotated[int, Meta(description="The page of the PDF, 0-based; null if unknown.", ge=0)] | None
    uri: Annotated[str, Meta(description="The link into Zotero or to the PDF, as written, with HTML entities resolved.")] | None
    annotation_key: Annotated[str, Meta(description="Zotero's key of the annotation.")] | None
    attachment_key: Annotated[str, Meta(description="Zotero's key of the PDF, EPUB or snapshot.")] | None
    library: Annotated[str, Meta(description="`library` for the user's own library, `groups/ID` for a group's.")] | None
    section_path: Annotated[
        list[str],
        Meta(
            description="The sections of the paper in which it stands, outermost first."
        ),
    ]
    found_in: Annotated[
        Literal["note", "pdf"],
        Meta(description="Whether it stands in a note or in the PDF itself."),
    ]
    block_id: Annotated[str, Meta(description="The id by which Obsidian can link to it, without ^.")] | None


class AnnotationHit(Word):
    """
    An annotation inside a result.
    """

    citekey: Annotated[str, Meta(description="Its paper.")]
    text: Annotated[str, Meta(description="The paper's words.")] | None
    comment: Annotated[str, Meta(description="The reader's.")] | None
    comment_prefix: Annotated[str, Meta(description="With colon.")] | None
    role: Annotated[AnnotationColor, Meta(description="What it is for.")]
    color_hex: Annotated[str, Meta(description="#rrggbb.")] | None
    page: Annotated[str, Meta(description="As written.")] | None
    span: Annotated[Span, Meta(description="Where it stands in the note.")] | None


class AnswerPassage(Word):
    """
    A passage of a note that answers a question.
    """

    text: Annotated[str, Meta(description="What it says, verbatim except for markup.")]
    note_path: Annotated[str, Meta(description="Where it stands.")]
    note_title: Annotated[str, Meta(description="The note's shown title.")]
    section_title: Annotated[str, Meta(description="The heading above it; null before the first heading.")] | None
    page: Annotated[str, Meta(description="The page of the paper that it is on; null if unknown.")] | None
    span: Annotated[Span, Meta(description="Its place in the file.")]
    kind: Annotated[
        Literal["sentence", "item", "row", "field", "quote"],
        Meta(description="What it is in its note."),
    ]
    score: Annotated[
        float,
        Meta(
            description="How probably it answers the question, 0 to 1.", ge=0.0, le=1.0
        ),
    ]
    bold: Annotated[
        list[BoldItem],
        Meta(
            description="The words that answer who, when, where or how many, as [start, end]: 0-based and half-open, in UTF-16 code units of text, as JavaScript counts."
        ),
    ]
    code: (
        Annotated[
            str,
            Meta(description="The code that text ends with, line by line as it stands in the note; null if it ends with none. In text, these lines are trimmed, blank ones are left out, and ' · ' joins them."),
        ]
        | None
    ) = None


class AnswerPart(Word):
    """
    One of several questions that were asked at once.
    """

    question: Annotated[str, Meta(description="The question, complete in itself.")]
    evidence: Annotated[
        Literal["stated", "partial", "none"],
        Meta(description="How well the notes answer it."),
    ]
    answer: Annotated[
        list[AnswerPassage],
        Meta(
            description="The passages that answer it, best first; [] when evidence is none.",
            max_length=5,
        ),
    ]


class Belief(Word):
    """
    A sentence that a note said about a concept, and when it stood there.
    """

    text: Annotated[str, Meta(description="The sentence, without markup.")]
    note_path: Annotated[str, Meta(description="The note.")]
    note_title: Annotated[str, Meta(description="Its shown title.")]
    span: Annotated[Span, Meta(description="Its place in the note as it is now; null if it no longer stands there.")] | None
    valid_from: Annotated[
        str,
        Meta(
            description="Since when it stood there: an ISO 8601 moment, day or month."
        ),
    ]
    valid_until: Annotated[str, Meta(description="When it went; null if it still stands there.")] | None
    ended: Annotated[str, Meta(description="reworded, removed, or moved to another note; null if it still stands there.")] | None
    before: Annotated[str, Meta(description="The sentence that it replaced; null if it was new.")] | None
    dated_by: Annotated[
        str,
        Meta(
            description="The evidence for valid_from: frontmatter, file_name, import_heading, git, file_time, or text for a date beside the sentence."
        ),
    ]
    is_watched: Annotated[
        bool,
        Meta(
            description="Whether its arrival was seen by Catena or by git; false if it stood in the first known version of the note, or is dated by its text."
        ),
    ]
    composite_relevance: Annotated[
        float, Meta(description="The note's relevance.", ge=0.0, le=1.0)
    ]


class Beliefs(Word):
    """
    What the notes said about a concept.
    """

    beliefs: Annotated[list[Belief], Meta(description="Oldest first.")]
    watched_since: Annotated[str, Meta(description="When Catena first saw the oldest of these notes, ISO 8601; null if it has no history of them.")] | None
    warnings: Annotated[
        list[SourceWarning], Meta(description="What is missing, and why.")
    ]


class Block(Word):
    """
    One block of a note's Markdown; the blocks tile the file.
    """

    kind: Annotated[
        str,
        Meta(
            description="frontmatter, heading, paragraph, code, list_item, quote, table, math, html, comment, rule, reference or blank."
        ),
    ]
    span: Annotated[Span, Meta(description="Where it stands.")]
    heading_level: Annotated[int, Meta(description="1 to 6 for headings, else null.", ge=1, le=6)] | None
    heading: Annotated[str, Meta(description="A heading's text without markup, else null.")] | None


class CausalStep(Word):
    """
    One note of a causal chain, and how it leads to the next.
    """

    note_path: Annotated[str, Meta(description="The note; null if the vault has no note of this name yet.")] | None
    note_title: Annotated[str, Meta(description="Its shown title.")]
    relationship_type: Annotated[str, Meta(description="How it leads to the next note: causes, leads_to, influences. Null for the last.")] | None
    strength: Annotated[float, Meta(description="0 to 1; null for the last.", ge=0.0, le=1.0)] | None
    context: Annotated[str, Meta(description="The sentence that says so, verbatim; null for the last.")] | None
    stated_in: Annotated[str, Meta(description="The note in which that sentence stands.")] | None
    span: Annotated[Span, Meta(description="Its place in that note.")] | None


class CausalChain(Word):
    """
    What leads to what.
    """

    causal_path: Annotated[list[CausalStep], Meta(description="From cause to effect.")]
    chain_length: Annotated[int, Meta(description="Links between its notes.", ge=0)]
    confidence: Annotated[float, Meta(description="0 to 1.", ge=0.0, le=1.0)]


class CausalChains(Word):
    """
    What leads to what, each link with the sentence that says so.
    """

    causal_chains: Annotated[list[CausalChain], Meta(description="Most certain first.")]
    warnings: Annotated[
        list[SourceWarning], Meta(description="What is missing, and why.")
    ]


class Cell(Word):
    """
    What one note says about one attribute of one subject.
    """

    text: Annotated[str, Meta(description="An excerpt, verbatim except for markup.")]
    note_path: Annotated[str, Meta(description="Where it stands.")]
    note_title: Annotated[str, Meta(description="The note's shown title.")]
    span: Annotated[Span, Meta(description="Its place in the file; null for the note as a whole.")] | None


class Attribute(Word):
    """
    One row of a comparison.
    """

    name: Annotated[str, Meta(description="What is compared.")]
    values: Annotated[
        list[Cell | None],
        Meta(
            description="One value for each subject, in their order; null where nothing was found."
        ),
    ]


class ClaimBearing(Word):
    """
    A claim of one's own notes and a finding of an unread paper that bears on it.
    """

    claim: Annotated[str, Meta(description="The sentence of the note.")]
    note_path: Annotated[str, Meta(description="The note.")]
    note_title: Annotated[str, Meta(description="Its title.")]
    span: Annotated[Span, Meta(description="The sentence's place in the note.")]
    finding: Annotated[str, Meta(description="The sentence of the paper.")]
    page: Annotated[str, Meta(description="The label of its page.")]
    relation: Annotated[
        Literal["contradicts", "qualifies", "supports", "related"],
        Meta(
            description="What the finding says about the claim; related: they are about the same, and which it is is not sure."
        ),
    ]
    reason: Annotated[str, Meta(description="Why, as a phrase.")]
    confidence: Annotated[
        float,
        Meta(
            description="How sure the comparison is, 0 to 1; of related sentences, how near they are.",
            ge=0.0,
            le=1.0,
        ),
    ]


class ClaimInNote(Word):
    """
    One side of a contradiction.
    """

    path: Annotated[str, Meta(description="The note.")]
    title: Annotated[str, Meta(description="Its shown title.")]
    claim: Annotated[str, Meta(description="The sentence, verbatim.")]
    timestamp: Annotated[str, Meta(description="When the note was created, ISO 8601.")] | None
    section: Annotated[str, Meta(description="The heading above; null before the first.")] | None
    page: Annotated[str, Meta(description="The page of the paper, if the claim is in an annotation.")] | None
    span: Annotated[Span, Meta(description="Its place in the file.")]


class Comparison(Word):
    """
    Subjects side by side.
    """

    subjects: Annotated[list[str], Meta(description="In the order named.")]
    attributes: Annotated[
        list[Attribute], Meta(description="Rows, the most telling first.")
    ]


class Contradiction(Word):
    """
    Two claims in two notes that cannot both be true.
    """

    id: Annotated[
        str,
        Meta(
            description="An id that stays the same for the same two sentences, in whichever notes they stand."
        ),
    ]
    note_a: Annotated[
        ClaimInNote,
        Meta(
            description="The older side, or the first by path if the dates are equal or unknown."
        ),
    ]
    note_b: Annotated[ClaimInNote, Meta(description="The other side.")]
    confidence: Annotated[
        float,
        Meta(
            description="How certain it is that they contradict each other, 0 to 1.",
            ge=0.0,
            le=1.0,
        ),
    ]
    similarity: Annotated[
        float, Meta(description="How similar their topics are, 0 to 1.", ge=0.0, le=1.0)
    ]
    type: Annotated[
        str,
        Meta(
            description="negation, conflicting_values, opposing_sentiment or semantic_conflict."
        ),
    ]
    status: Annotated[
        str,
        Meta(
            description="detected, confirmed or dismissed, as the vault's owner judged."
        ),
    ]
    superseded: Annotated[
        bool,
        Meta(
            description="Whether the newer claim replaces the older one, both by the same author."
        ),
    ]


class Contradictions(Word):
    """
    One page of contradictions, most certain first; superseded ones last.
    """

    contradictions: Annotated[list[Contradiction], Meta(description="At most `limit`.")]
    total_results: Annotated[
        int, Meta(description="How many there are, on all pages together.", ge=0)
    ]
    cursor: Annotated[str, Meta(description="Pass it on to get the next page; null on the last page.")] | None
    warnings: Annotated[
        list[str],
        Meta(
            description="Why the answer may be incomplete, for instance notes whose claims are still being read."
        ),
    ]


class DraftPassage(Word):
    """
    A passage of a paper or a note that says something about a sentence.
    """

    text: Annotated[str, Meta(description="Plain text, a sentence or two.")]
    citekey: Annotated[str, Meta(description="Its paper; null if it is from no paper.")] | None
    note_path: Annotated[str, Meta(description="The note that has it, or the note about its paper; null for a PDF without a note.")] | None
    page: Annotated[str, Meta(description="The label of its page; null if unknown.")] | None
    span: Annotated[Span, Meta(description="Its place in the note; null for the text of a PDF.")] | None
    source: Annotated[
        Literal["annotation", "pdf", "note"], Meta(description="Where it stands.")
    ]
    relation: Annotated[
        Literal["supports", "contradicts", "related"],
        Meta(description="What it says about the sentence."),
    ]
    score: Annotated[
        float,
        Meta(description="How near it is to the sentence, 0 to 1.", ge=0.0, le=1.0),
    ]


class FoundAnnotation(Word):
    """
    An annotation and its paper.
    """

    citekey: Annotated[str, Meta(description="The paper.")]
    title: Annotated[str, Meta(description="The paper's.")]
    file_path: Annotated[str, Meta(description="The note it stands in.")]
    score: Annotated[float, Meta(description="How well it fits the query; null without a query.", ge=0.0, le=1.0)] | None
    annotation: Annotated[Annotation, Meta(description="The annotation.")]


class FoundAnnotations(Word):
    """
    One page of annotations, and how all of them divide.
    """

    annotations: Annotated[list[FoundAnnotation], Meta(description="Best first.")]
    facets: Annotated[
        AnnotationFacets,
        Meta(
            description="Facets of all annotations that were found, not only of this page."
        ),
    ]
    total_results: Annotated[
        int, Meta(description="How many were found, on all pages together.", ge=0)
    ]
    cursor: Annotated[str, Meta(description="Pass it on to get the next page; null on the last page.")] | None
    warnings: Annotated[
        list[SourceWarning], Meta(description="Sources that did not answer.")
    ]


class InlineField(Word):
    """
    A Dataview field in a note's body: key:: value.
    """

    key: Annotated[str, Meta(description="As written, markup removed.")]
    value: Annotated[str, Meta(description="As written, trimmed.")]
    span: Annotated[Span, Meta(description="Of key and value.")]


class LeftOutMark(Word):
    """
    Something in a note that stands for an annotation and belongs to none, with the reason.
    """

    what: Annotated[
        Literal["link", "mark", "image", "page", "quote"],
        Meta(
            description="What it is: a link to an annotation, a mark, an image, a page reference or a quotation."
        ),
    ]
    text: Annotated[str, Meta(description="As written, shortened.")]
    reason: Annotated[str, Meta(description="Why it is left out.")]
    span: Annotated[Span, Meta(description="Where it stands.")]


class NarrativeSentence(Word):
    """
    One sentence of the vault in a narrative.
    """

    text: Annotated[str, Meta(description="Verbatim except for markup.")]
    note_path: Annotated[str, Meta(description="Where it stands.")]
    note_title: Annotated[str, Meta(description="The note's shown title.")]
    span: Annotated[Span, Meta(description="Its place in the file.")] | None
    causal: Annotated[bool, Meta(description="Whether it states a cause or an effect.")]


class NoteLink(Word):
    """
    One link from a note to another.
    """

    target: Annotated[
        str, Meta(description="The note as written, without heading or block.")
    ]
    subpath: Annotated[str, Meta(description="#Heading or #^block, else null.")] | None
    alias: Annotated[str, Meta(description="The text that is shown instead, if there is one.")] | None
    embed: Annotated[bool, Meta(description="Whether it is written with `!`.")]
    property: Annotated[str, Meta(description="The frontmatter key in which it stands, else null.")] | None
    span: Annotated[Span, Meta(description="Where the link stands.")]


class NoteWarning(Word):
    """
    Something in a note that was not understood, or that its owner should know.
    """

    message: Annotated[str, Meta(description="A sentence for the note's owner.")]
    span: Annotated[Span, Meta(description="Where it stands; null if it is about the whole note.")] | None


class AnnotationFileCheck(Word):
    """
    One annotation note compared with the supported format.
    """

    path: Annotated[str, Meta(description="The note.")]
    citekey: Annotated[str, Meta(description="Whose annotations it holds.")] | None
    annotations: Annotated[int, Meta(description="How many were understood.", ge=0)]
    deviations: Annotated[
        list[NoteWarning],
        Meta(description="What was not understood or stands in an unexpected place."),
    ]
    dialects: Annotated[
        list[str], Meta(description="The layouts in which it is written.")
    ]
    links: Annotated[
        int,
        Meta(description="How many links to annotations in Zotero it contains.", ge=0),
    ]
    marks: Annotated[
        int, Meta(description="How many <mark> elements it contains.", ge=0)
    ]
    images: Annotated[
        int,
        Meta(
            description="How many images it contains where annotations are expected.",
            ge=0,
        ),
    ]
    pages: Annotated[
        int,
        Meta(
            description="How many page references stand there beside no such link or mark.",
            ge=0,
        ),
    ]
    quotes: Annotated[
        int,
        Meta(
            description="How many quotations stand there that hold none of these.", ge=0
        ),
    ]
    covered: Annotated[
        int, Meta(description="How many of all these belong to an annotation.", ge=0)
    ]
    left_out: Annotated[
        list[LeftOutMark], Meta(description="The others, each with its reason.")
    ]


class AnnotationsRead(Word):
    """
    The annotations of one paper, in the note's order.
    """

    citekey: Annotated[str, Meta(description="The paper's citekey; null if the file states none.")] | None
    title: Annotated[
        str,
        Meta(
            description="From the frontmatter, otherwise from the heading or the file's name."
        ),
    ]
    file_path: Annotated[str, Meta(description="The annotation note, or the PDF.")]
    annotations: Annotated[
        list[Annotation], Meta(description="The annotations that meet the conditions.")
    ]
    warnings: Annotated[
        list[NoteWarning],
        Meta(
            description="What stands between two marks and was not understood, so that nothing is lost."
        ),
    ]
    dialects: Annotated[
        list[str], Meta(description="The names of the layouts in which it is written.")
    ]


class PaperToRead(Word):
    """
    An unread paper: its PDF is in the vault, and neither a note nor the PDF has annotations.
    """

    citekey: Annotated[str, Meta(description="Of its note, else the name of its PDF.")]
    title: Annotated[
        str,
        Meta(description="As its note or its PDF states it, else the name of the PDF."),
    ]
    authors: Annotated[list[str], Meta(description="As far as known.")]
    year: Annotated[str, Meta(description="Four digits.")] | None
    file_path: Annotated[str, Meta(description="The PDF's path in the vault.")]
    basis: Annotated[
        Literal["claims", "topic"],
        Meta(
            description="claims: its findings bear on claims of the notes; topic: it is only about the same things."
        ),
    ]
    bearings: Annotated[
        list[ClaimBearing],
        Meta(
            description="The claims it bears on, what speaks against them first, at most five; for topic, pairs of related sentences."
        ),
    ]
    near: Annotated[
        list[NearNote],
        Meta(description="The nearest notes, if its findings bear on no claim."),
    ]


class QuoteChecked(Word):
    """
    A quoted sentence, checked against its annotation and, if available, its page of the PDF.
    """

    text: Annotated[str, Meta(description="As quoted.")]
    citekey: Annotated[str, Meta(description="The paper it is said to be from.")] | None
    page: Annotated[str, Meta(description="The page it is said to be on.")] | None
    status: Annotated[
        Literal["verified", "in_annotations", "wrong_page", "misquoted", "stitched", "not_found"],
        Meta(
            description="verified: annotation and PDF contain it; in_annotations: the annotation contains it, and there is no PDF to check; wrong_page: it stands on another page; misquoted: something similar was found; stitched: it is put together from several places; not_found: nothing was found."
        ),
    ]
    verdict: Annotated[
        Literal["verbatim", "altered", "stitched", "not_there"],
        Meta(
            description="What it is to the paper's own words, whatever its page; the PDF decides where there is one."
        ),
    ]
    message: Annotated[str, Meta(description="What is wrong, and what stands there instead.")] | None
    span: Annotated[Span, Meta(description="Where it is quoted.")] | None


class QuotesChecked(Word):
    """
    The result for each quotation of a note.
    """

    path: Annotated[str, Meta(description="The note.")]
    quotes: Annotated[list[QuoteChecked], Meta(description="In the order of the note.")]
    warnings: Annotated[list[str], Meta(description="What could not be checked.")]


class ReadingList(Word):
    """
    Unread papers: first those whose findings bear on claims of one's own notes, then those near in topic.
    """

    papers: Annotated[
        list[PaperToRead],
        Meta(description="What may change most what is thought comes first."),
    ]
    unread: Annotated[
        int, Meta(description="The number of unread papers that were compared.", ge=0)
    ]
    warnings: Annotated[list[str], Meta(description="What was not read or compared.")]


class Relation(Word):
    """
    A typed, directed relation between two notes.
    """

    link_id: Annotated[str, Meta(description="Its id; null if it has none.")] | None
    source_path: Annotated[str, Meta(description="The note from which it starts.")]
    target_path: Annotated[str, Meta(description="The note to which it leads; null if there is no such note.")] | None
    relationship_type: Annotated[
        str,
        Meta(
            description="links_to, embeds, supports, contradicts, elaborates, causes, up and so on. More may be added."
        ),
    ]
    label: Annotated[str, Meta(description="The name of the field that states it, if that is no known relation; null otherwise.")] | None
    target_name: Annotated[str, Meta(description="The target as the note names it.")]
    negated: Annotated[bool, Meta(description="Whether the sentence denies it.")]
    strength: Annotated[float, Meta(description="0 to 1.", ge=0.0, le=1.0)]
    context: Annotated[str, Meta(description="The sentence it stands in.")] | None
    origin: Annotated[str, Meta(description="authored, discovered or accepted.")]
    span: Annotated[Span, Meta(description="Where it stands in the source note.")] | None
    valid_time_start: Annotated[str, Meta(description="Since when it has been so, ISO 8601.")] | None
    valid_time_end: Annotated[str, Meta(description="Until when it was so, ISO 8601.")] | None
    transaction_time: Annotated[str, Meta(description="When the sidecar learned it, ISO 8601.")] | None
    discovered_at: Annotated[str, Meta(description="When it was discovered, ISO 8601.")] | None


class Inspection(Word):
    """
    Everything that was understood of one note.
    """

    path: Annotated[str, Meta(description="The note.")]
    frontmatter: Annotated[
        dict[str, Any],
        Meta(
            description="Its properties; {} when there are none or the YAML is broken, which is among the warnings."
        ),
    ]
    blocks: Annotated[list[Block], Meta(description="In order, without gaps.")]
    chunks: Annotated[list[InspectedChunk], Meta(description="In order.")]
    annotations: Annotated[
        list[Annotation],
        Meta(description="The annotations, if it is an annotation note."),
    ]
    links: Annotated[
        list[NoteLink], Meta(description="Body and frontmatter, in order.")
    ]
    inline_fields: Annotated[
        list[InlineField], Meta(description="Dataview fields of the body, in order.")
    ]
    relations: Annotated[
        list[Relation], Meta(description="Typed relations that start from this note.")
    ]
    warnings: Annotated[list[NoteWarning], Meta(description="What was not understood.")]


class Result(Word):
    """
    A note that was found, with the place that fits best.
    """

    note_path: Annotated[str, Meta(description="Where the note stands.")]
    note_title: Annotated[str, Meta(description="The title under which it is shown.")]
    section_title: Annotated[str, Meta(description="The heading above the best place; null before the first heading.")] | None
    relevance_score: Annotated[
        float,
        Meta(description="The best single source's score, 0 to 1.", ge=0.0, le=1.0),
    ]
    composite_relevance: Annotated[
        float,
        Meta(
            description="The relevance by all sources together, 0 to 1; results are ordered by it.",
            ge=0.0,
            le=1.0,
        ),
    ]
    tier: Annotated[
        Literal["highly_relevant", "relevant", "somewhat_relevant", "low_relevance"],
        Meta(
            description="The class of composite_relevance: at least 0.8, at least 0.6, at least 0.4, or less."
        ),
    ]
    sources: Annotated[
        list[str],
        Meta(
            description="The sources that found it: text, semantic, graph. More may be added."
        ),
    ]
    primary_source: Annotated[str, Meta(description="The source with the best score.")]
    match_types: Annotated[
        list[str],
        Meta(
            description="How it was found: exact_text, text, semantic, graph, temporal_fallback. More may be added."
        ),
    ]
    excerpts: Annotated[
        list[str], Meta(description="Short pieces of the note, best first.")
    ]
    highlights: Annotated[
        list[Highlight],
        Meta(
            description="Matched words as [excerpt index, start, end]: 0-based and half-open, in UTF-16 code units of that excerpt, as JavaScript counts."
        ),
    ]
    span: Annotated[Span, Meta(description="The best place in the file; null if only the whole note is known.")] | None
    generated: Annotated[
        bool,
        Meta(
            description="Whether Catena wrote the note; such notes are found, but never used as evidence."
        ),
    ]
    metadata: Annotated[ResultMetadata, Meta(description="Dates and kind.")]
    page: Annotated[str, Meta(description="The page of the paper that the best place is on; null if unknown.")] | None
    annotations: Annotated[
        list[AnnotationHit],
        Meta(description="The note's annotations that fit, best first."),
    ]


class SearchResults(Word):
    """
    One page of found notes, best first.
    """

    results: Annotated[
        list[Result], Meta(description="At most `limit` notes, each of them once.")
    ]
    total_results: Annotated[
        int, Meta(description="How many notes were found, on all pages together.", ge=0)
    ]
    cursor: Annotated[str, Meta(description="Pass it on to get the next page; null on the last page.")] | None
    warnings: Annotated[
        list[SourceWarning], Meta(description="Sources that failed or took too long.")
    ]
    facets: Annotated[AnnotationFacets, Meta(description="How the annotations that pass `where` divide; null without `where`.")] | None


class SentenceChecked(Word):
    """
    A sentence of a draft, and what its sources say about it.
    """

    text: Annotated[str, Meta(description="As its reader sees it, citations included.")]
    span: Annotated[Span, Meta(description="Its place in the draft.")]
    citations: Annotated[list[str], Meta(description="What it cites.")]
    verdict: Annotated[
        Literal["verbatim", "supported", "partial", "contradicted", "not_found", "uncited"],
        Meta(
            description="verbatim: the source has these words; supported: it says so in other words; partial: it says part of it; contradicted: it says the contrary, or another number or name; not_found: it has nothing that says so; uncited: the sentence cites nothing."
        ),
    ]
    reason: Annotated[str, Meta(description="What differs, as a sentence; null if there is nothing to say.")] | None
    passages: Annotated[
        list[DraftPassage],
        Meta(
            description="What decides, best first; for a sentence that cites nothing, what the vault says for or against it."
        ),
    ]


class DraftChecked(Word):
    """
    A checked draft.
    """

    sentences: Annotated[
        list[SentenceChecked], Meta(description="In the order of the draft.")
    ]
    counts: Annotated[
        DraftCounts, Meta(description="How many there are of each verdict.")
    ]
    warnings: Annotated[
        list[str], Meta(description="What could not be read or checked.")
    ]


class SourceFound(Word):
    """
    Where a snippet may be from.
    """

    citekey: Annotated[str, Meta(description="The paper; null if it is from no paper.")] | None
    title: Annotated[str, Meta(description="The title of the paper or note.")]
    page: Annotated[str, Meta(description="The label of the page; null if unknown.")] | None
    passage: Annotated[str, Meta(description="The words there.")]
    span: Annotated[Span, Meta(description="Their place in the note; null for the text of a PDF.")] | None
    score: Annotated[
        float,
        Meta(
            description="How near they are to the snippet, 0 to 1; 1 if they are the same.",
            ge=0.0,
            le=1.0,
        ),
    ]
    note_path: Annotated[str, Meta(description="The note that has them, or the note about the paper; null for a PDF without a note.")] | None
    source: Annotated[
        Literal["annotation", "pdf", "note"], Meta(description="Where they stand.")
    ]


class SourcesFound(Word):
    """
    The result of a search for a snippet's source.
    """

    sources: Annotated[list[SourceFound], Meta(description="Best first, at most five.")]
    warnings: Annotated[list[str], Meta(description="What was not looked into.")]


class StateReached(Word):
    """
    The state of the sidecar after pause or resume.
    """

    state: Annotated[SidecarState, Meta(description="What it is doing.")]


class Status(Word):
    """
    How far the index is.
    """

    state: Annotated[SidecarState, Meta(description="What the sidecar is doing.")]
    error: Annotated[str, Meta(description="Why search by meaning is not available; null if it is available or still loading.")] | None
    files: Annotated[FileCounts, Meta(description="Files by status.")]
    done: Annotated[int, Meta(description="Notes done in the current run.", ge=0)]
    total: Annotated[
        int, Meta(description="Notes in the current run; 0 if there is none.", ge=0)
    ]
    watching: Annotated[
        str,
        Meta(
            description="How changes are noticed: `native`, `polling (reason)` or `not watching`."
        ),
    ]
    num_chunks: Annotated[int, Meta(description="Chunks in the index.", ge=0)]
    model: Annotated[str, Meta(description="The embedding model's name; null while it is loading.")] | None
    index: Annotated[str, Meta(description="The index's identity: model, chunker and sizes, as one short digest.")] | None
    version: Annotated[str, Meta(description="The sidecar's version.")]
    file_list: Annotated[list[LoggedFile], Meta(description="Every file, ordered by path; null unless asked for.")] | None
    shared_index: (
        Annotated[
            str,
            Meta(description="What the vectors that computers share are used for, or why they can't be; null without `index_uri`."),
        ]
        | None
    ) = None


class StatusRequest(Request):
    """
    Get the state of the index.
    """

    files: (
        Annotated[bool, Meta(description="True: also list every file.")]
        | None
    ) = None


class Storage(Word):
    """
    Where Catena keeps what it derived from the vault, and how much it takes.
    """

    folder: Annotated[str, Meta(description="The state folder, absolute.")]
    index_bytes: Annotated[
        int, Meta(description="The index, which can be rebuilt.", ge=0)
    ]
    history_bytes: Annotated[int, Meta(description="The versions of notes.", ge=0)]


Subject: TypeAlias = Annotated[str, Meta(max_length=500, min_length=1)]


class SuggestLinksRequest(Request):
    """
    Suggest typed links from a note to others.
    """

    path: Annotated[
        str,
        Meta(
            description="The note's path in the vault.", max_length=1000, min_length=1
        ),
    ]
    limit: (
        Annotated[
            int,
            Meta(description="The most suggestions to return, 1 to 50.", ge=1, le=100),
        ]
        | None
    ) = None
    withheld: (
        Annotated[
            bool,
            Meta(description="True: also suggest links of kinds that are withheld because they were mostly dismissed."),
        ]
        | None
    ) = None


class SummarizeRequest(Request):
    """
    Make or renew the summary note of one annotated paper.
    """

    citekey: Annotated[
        str,
        Meta(
            description="The paper's citekey, with or without @.",
            max_length=500,
            min_length=1,
        ),
    ]
    dry_run: (
        Annotated[bool, Meta(description="True: compose the note and write nothing.")]
        | None
    ) = None
    plan: (
        Annotated[
            str,
            Meta(description="The plan of a dry run. Exactly that note is written, or nothing if the note would be different by now.", max_length=40),
        ]
        | None
    ) = None


class SummarySection(Word):
    """
    One part of a generated note, and what happened to it.
    """

    heading: Annotated[str, Meta(description="Its heading.")]
    state: Annotated[
        Literal["new", "renewed", "kept"],
        Meta(
            description="Whether it is new, was renewed, or was kept because it had been edited."
        ),
    ]


class Summary(Word):
    """
    The summary note of one paper.
    """

    path: Annotated[
        str, Meta(description="Where it stands, or would stand after a dry run.")
    ]
    created: Annotated[bool, Meta(description="Whether the note is new.")]
    markdown: Annotated[str, Meta(description="The whole note.")]
    sections: Annotated[
        list[SummarySection], Meta(description="In the order of the note.")
    ]
    warnings: Annotated[
        list[str],
        Meta(
            description="One sentence each: what was not understood in the annotation notes, and what in the generated note needs attention."
        ),
    ]
    diff: Annotated[
        str,
        Meta(
            description='What changes in an existing note, as a unified diff; "" if the note is new or nothing changes.'
        ),
    ]
    plan: Annotated[
        str,
        Meta(
            description="Names this version of the note. Hand the plan of a dry run back to write exactly what it showed."
        ),
    ]


class Synthesis(Word):
    """
    The synthesis note of several papers.
    """

    path: Annotated[
        str, Meta(description="Where it stands, or would stand after a dry run.")
    ]
    created: Annotated[bool, Meta(description="Whether the note is new.")]
    markdown: Annotated[str, Meta(description="The whole note.")]
    sections: Annotated[
        list[SummarySection], Meta(description="In the order of the note.")
    ]
    warnings: Annotated[
        list[str],
        Meta(
            description="One sentence each: what was not understood in the annotation notes, and what in the generated note needs attention."
        ),
    ]
    diff: Annotated[
        str,
        Meta(
            description='What changes in an existing note, as a unified diff; "" if the note is new or nothing changes.'
        ),
    ]
    themes: Annotated[
        list[str], Meta(description="The themes found, in the note's order.")
    ]
    quotes: Annotated[
        list[QuoteChecked],
        Meta(description="Each quoted sentence that is not verified."),
    ]
    base_path: Annotated[str, Meta(description="The Obsidian Base with the literature matrix, beside the note; null if there is no matrix or the Base is the user's.")] | None
    matrix_csv: Annotated[
        str,
        Meta(
            description='The literature matrix as CSV, with whole sentences; "" without a matrix.'
        ),
    ]
    canvas_path: Annotated[str, Meta(description="The canvas of claims and evidence beside the note; null unless it was asked for, or if the canvas is the user's.")] | None
    plan: Annotated[
        str,
        Meta(
            description="Names this version of the note. Hand the plan of a dry run back to write exactly what it showed."
        ),
    ]


class SynthesizeRequest(Request):
    """
    Make or renew one note from several annotated papers.
    """

    citekeys: Annotated[
        list[Citekey1],
        Meta(description="Two papers or more.", max_length=50, min_length=1),
    ]
    theme: (
        Annotated[
            str,
            Meta(description="The theme to focus on, by its meaning; null for everything.", max_length=200, min_length=1),
        ]
        | None
    ) = None
    dry_run: (
        Annotated[bool, Meta(description="True: compose the note and write nothing.")]
        | None
    ) = None
    plan: (
        Annotated[
            str,
            Meta(description="The plan of a dry run. Exactly that note is written, or nothing if the note would be different by now.", max_length=40),
        ]
        | None
    ) = None
    canvas: (
        Annotated[
            bool,
            Meta(description="True: also draw claims and evidence on a canvas beside the note. One that its owner changed stays as it is."),
        ]
        | None
    ) = None


Tag: TypeAlias = Annotated[str, Meta(max_length=200, min_length=1)]


class AskRequest(Request):
    """
    Answer a question from the vault.
    """

    question: Annotated[
        str,
        Meta(
            description="The question, in plain words; there is no query syntax. 1 to 500 characters.",
            max_length=500,
            min_length=1,
        ),
    ]
    intent: (
        Annotated[
            Literal["factual", "temporal", "causal", "comparative", "exploratory"],
            Meta(description="Force this intent, whatever the question looks like."),
        ]
        | None
    ) = None
    concepts: (
        Annotated[
            list[Concept],
            Meta(description="What the question is about, if the caller knows better.", max_length=20),
        ]
        | None
    ) = None
    subjects: (
        Annotated[
            list[Subject],
            Meta(description="What to compare, at least two.", max_length=10),
        ]
        | None
    ) = None
    start_date: (
        Annotated[
            str,
            Meta(description="Only what happened from this date on: 2024-10-05, 2024-10, 2024 or October 2024.", max_length=100),
        ]
        | None
    ) = None
    end_date: (
        Annotated[
            str,
            Meta(description="Only what happened up to and including this day, month or year.", max_length=100),
        ]
        | None
    ) = None
    similarity_threshold: (
        Annotated[
            float,
            Meta(description="The least similarity that counts, 0 to 1.", ge=0.0, le=1.0),
        ]
        | None
    ) = None
    folder: (
        Annotated[
            str,
            Meta(description="Only notes in this folder of the vault or below it; null for the whole vault.", max_length=1000),
        ]
        | None
    ) = None
    tags: (
        Annotated[
            list[Tag],
            Meta(description="Only notes that carry all of these tags, with or without #.", max_length=100),
        ]
        | None
    ) = None
    limit: (
        Annotated[
            int,
            Meta(description="The most results, 1 to 100; null leaves it to the plan.", ge=1, le=100),
        ]
        | None
    ) = None
    plan_only: (
        Annotated[
            bool,
            Meta(description="True: only say how it would be answered; no source is asked."),
        ]
        | None
    ) = None
    previous_question: (
        Annotated[
            str,
            Meta(description="The question before in the same conversation: what refers back (“and since when?”) is understood from it. Up to 500 characters.", max_length=500),
        ]
        | None
    ) = None


class ListAnnotationFilesRequest(Request):
    """
    List the annotated papers.
    """

    folder: (
        Annotated[
            str,
            Meta(description="Only notes in this folder or below it; null for the annotations folder in the settings (default: the whole vault).", max_length=1000),
        ]
        | None
    ) = None
    tags: (
        Annotated[
            list[Tag],
            Meta(description="Only notes that carry all of these tags, with or without #.", max_length=100),
        ]
        | None
    ) = None
    details: (
        Annotated[
            bool,
            Meta(description="True: also read each paper's note for its authors, year and state."),
        ]
        | None
    ) = None


Tag3: TypeAlias = Annotated[
    str, Meta(description="A value.", max_length=200, min_length=1)
]


Theme: TypeAlias = Annotated[
    str, Meta(description="A value.", max_length=200, min_length=1)
]


class AnnotationFilter(Request):
    """
    Conditions on annotations. All given fields must hold; of a list, one value is enough.
    """

    roles: (
        Annotated[
            list[AnnotationColor],
            Meta(description="What they are for.", max_length=9),
        ]
        | None
    ) = None
    colors: (
        Annotated[
            list[Color],
            Meta(description="Their colours: #ffd400, a name such as yellow, or a meaning such as positive.", max_length=20),
        ]
        | None
    ) = None
    prefixes: (
        Annotated[
            list[Prefix],
            Meta(description="The prefixes of their comments, with or without colon: METHOD, IDEA.", max_length=40),
        ]
        | None
    ) = None
    themes: (
        Annotated[
            list[Theme],
            Meta(description="The x of THEME [x]:, case aside.", max_length=40),
        ]
        | None
    ) = None
    citekeys: (
        Annotated[
            list[Citekey],
            Meta(description="Of these papers, with or without @.", max_length=100),
        ]
        | None
    ) = None
    pages: (
        Annotated[
            str,
            Meta(description="Pages as labelled: 12, 3-7, or several with commas.", max_length=200, min_length=1),
        ]
        | None
    ) = None
    section: (
        Annotated[
            str,
            Meta(description="Words in the name of the section of the paper in which they stand.", max_length=200, min_length=1),
        ]
        | None
    ) = None
    imported_since: (
        Annotated[
            str,
            Meta(description="Imported on that day, month or year, or later.", max_length=100, min_length=1),
        ]
        | None
    ) = None
    imported_until: (
        Annotated[
            str,
            Meta(description="Imported by the end of that day, month or year.", max_length=100, min_length=1),
        ]
        | None
    ) = None


class SearchAnnotationsRequest(Request):
    """
    Find annotations by words, meaning and properties. Without a query, all that meet the conditions are returned in the order of the notes.
    """

    query: (
        Annotated[
            str,
            Meta(description="What to look for, in plain words.", max_length=500, min_length=1),
        ]
        | None
    ) = None
    where: (
        Annotated[AnnotationFilter, Meta(description="Which annotations count.")]
        | None
    ) = None
    folder: (
        Annotated[
            str,
            Meta(description="Only in notes there and below.", max_length=1000),
        ]
        | None
    ) = None
    tags: (
        Annotated[
            list[Tag3],
            Meta(description="Only in notes that carry all of these.", max_length=100),
        ]
        | None
    ) = None
    limit: (
        Annotated[
            int,
            Meta(description="The number of entries on a page.", ge=1, le=100),
        ]
        | None
    ) = None
    cursor: (
        Annotated[
            str,
            Meta(description="The cursor of the previous page; null for the first page.", max_length=1000),
        ]
        | None
    ) = None


class SearchRequest(Request):
    """
    Find notes by words and by meaning.
    """

    query: Annotated[
        str,
        Meta(
            description="What to look for, in plain words; there is no query syntax. 1 to 500 characters.",
            max_length=500,
            min_length=1,
        ),
    ]
    folder: (
        Annotated[
            str,
            Meta(description="Only notes in this folder of the vault or below it; null for the whole vault.", max_length=1000),
        ]
        | None
    ) = None
    tags: (
        Annotated[
            list[Tag],
            Meta(description="Only notes that carry all of these tags, with or without #.", max_length=100),
        ]
        | None
    ) = None
    start_date: (
        Annotated[
            str,
            Meta(description="Only notes from this date on: 2024-10-05, 2024-10, 2024 or October 2024.", max_length=100),
        ]
        | None
    ) = None
    end_date: (
        Annotated[
            str,
            Meta(description="Only notes up to and including this day, month or year.", max_length=100),
        ]
        | None
    ) = None
    mode: (
        Annotated[
            Literal["hybrid", "text", "semantic"],
            Meta(description="By words and meaning together (hybrid, the default), by words only, or by meaning only."),
        ]
        | None
    ) = None
    limit: (
        Annotated[
            int,
            Meta(description="The number of results on a page, 1 to 100.", ge=1, le=100),
        ]
        | None
    ) = None
    cursor: (
        Annotated[
            str,
            Meta(description="The cursor of the previous page; null for the first page.", max_length=1000),
        ]
        | None
    ) = None
    where: (
        Annotated[
            AnnotationFilter,
            Meta(description="Only notes with annotations that meet these conditions; results open at the annotations."),
        ]
        | None
    ) = None


class TimelineEntry(Word):
    """
    One thing that happened to a note.
    """

    timestamp: Annotated[
        str, Meta(description="ISO 8601; what a text dates may be a month or a year.")
    ]
    event: Annotated[
        str,
        Meta(
            description="Note created, Content modified, Relationships added, or Dated in the text: what the note itself dates."
        ),
    ]
    note_path: Annotated[str, Meta(description="Which note.")]
    note_title: Annotated[str, Meta(description="Its shown title.")]
    content_snapshot: Annotated[
        str, Meta(description="What it says about the concept.")
    ]
    new_links: Annotated[
        list[str], Meta(description="Titles of notes it links to since then.")
    ]
    composite_relevance: Annotated[
        float, Meta(description="The note's relevance.", ge=0.0, le=1.0)
    ]


class Answer(Word):
    """
    An answer from the vault: every line with its note.
    """

    classification: Annotated[
        Classification, Meta(description="How the question was read.")
    ]
    parameters: Annotated[Parameters, Meta(description="What it is about.")]
    query_metadata: Annotated[
        QueryMetadata, Meta(description="How it was carried out.")
    ]
    performance: Annotated[Performance, Meta(description="How long each part took.")]
    plan: Annotated[
        list[PlannedSource], Meta(description="The sources to ask, why, and how far.")
    ]
    result_format: Annotated[
        Literal["list", "table", "timeline", "narrative"],
        Meta(description="The form it is shown in."),
    ]
    results: Annotated[list[Result], Meta(description="Best first, one for each note.")]
    results_by_subject: Annotated[dict[str, list[Result]], Meta(description="For comparisons: each subject's own results.")] | None
    comparison: Annotated[Comparison, Meta(description="For comparisons.")] | None
    timeline: Annotated[list[TimelineEntry], Meta(description="For temporal questions, oldest first.")] | None
    causal_chains: Annotated[list[CausalChain], Meta(description="For causal questions.")] | None
    narrative: Annotated[list[NarrativeSentence], Meta(description="For narratives, in order.")] | None
    contradictions: Annotated[
        list[Contradiction],
        Meta(description="Between claims of the results; superseded ones last."),
    ]
    warnings: Annotated[
        list[SourceWarning],
        Meta(description="Sources that failed or took too long, and other remarks."),
    ]
    next_steps: Annotated[
        list[str],
        Meta(description="What can be asked next; commands stand in backticks."),
    ]
    quality: Annotated[Quality, Meta(description="How complete the answer is; null for a plan.")] | None
    markdown: Annotated[str, Meta(description="The whole answer as Markdown.")]
    answer_type: Annotated[
        Literal["definition", "yes_no", "person", "date", "number", "place", "reason", "list", "other"],
        Meta(description="What kind of words the question asks for."),
    ]
    evidence: Annotated[
        Literal["stated", "partial", "none"],
        Meta(
            description="How well the notes answer it: a note says so, says part of it or nearly that, or no note says it."
        ),
    ]
    verdict: Annotated[Literal["yes", "no"], Meta(description="For a yes/no question: whether the first passage says or denies it in the words of the question; null if neither.")] | None
    answer: Annotated[
        list[AnswerPassage],
        Meta(
            description="The passages that answer it, best first; [] when evidence is none.",
            max_length=5,
        ),
    ]
    missing: Annotated[
        list[str],
        Meta(
            description="Names and nouns of the question that no note has, and parts of it that nothing answers."
        ),
    ]
    corrections: Annotated[
        list[Correction], Meta(description="Words that were read otherwise than typed.")
    ]
    parts: Annotated[list[AnswerPart], Meta(description="Each question with its own answer if several were asked at once; else null.")] | None
    unmentioned: (
        Annotated[
            list[str],
            Meta(description="Those of missing that no note has; an answer may say the same in other words."),
        ]
        | None
    ) = None


class Evolution(Word):
    """
    What happened to the notes on a concept.
    """

    timeline: Annotated[list[TimelineEntry], Meta(description="Oldest first.")]
    warnings: Annotated[
        list[SourceWarning], Meta(description="What is missing, and why.")
    ]


class UnindexedFile(Word):
    """
    A file that is not in the index, with its reason.
    """

    path: Annotated[str, Meta(description="The file.")]
    reason: Annotated[
        str, Meta(description="Why: it failed, was disabled, or is excluded by a rule.")
    ]


class Diagnosis(Word):
    """
    What a person or a bug report needs to know when something is wrong.
    """

    status: Annotated[Status, Meta(description="How far the index is.")]
    unindexed: Annotated[
        list[UnindexedFile],
        Meta(description="Files that are not in the index, ordered by path."),
    ]
    annotation_files: Annotated[
        list[AnnotationFileCheck],
        Meta(description="Every annotation note, ordered by path."),
    ]
    import_formats: Annotated[
        list[ImportFormat],
        Meta(
            description="What Zotero Integration's settings say; empty if it isn't installed in this vault."
        ),
    ]
    color_roles: Annotated[
        list[ColorRole],
        Meta(
            description="What marks mean in this vault, the most frequent first; role other: each annotation is read by its own words."
        ),
    ]
    convention_problems: Annotated[
        list[str],
        Meta(description="What could not be read of settings and import templates."),
    ]
    storage: Annotated[Storage, Meta(description="Null if it has no state folder.")] | None
    languages: Annotated[
        list[NotesInLanguage],
        Meta(
            description="The languages of the notes, the most frequent first; those with too few words to tell are left out."
        ),
    ]
    multilingual_model: Annotated[str, Meta(description="The model that reads notes in other languages than English; null if none is loaded.")] | None


class VersionInfo(Word):
    """
    What `catena --version --json` prints.
    """

    version: Annotated[str, Meta(description="The sidecar's version.")]
    api: Annotated[int, Meta(description="The contract's major version.", ge=1)]


class WriteNoteRequest(Request):
    """
    Create or update a Markdown note inside the vault, atomically.
    """

    path: Annotated[
        str,
        Meta(
            description="The note's path relative to the vault, such as Synthesis/methods.md.",
            max_length=1000,
            min_length=1,
        ),
    ]
    content: Annotated[
        str,
        Meta(
            description="The note's Markdown; it may begin with frontmatter.",
            max_length=5000000,
        ),
    ]
    frontmatter: (
        Annotated[
            dict[str, Any],
            Meta(description="Properties to set. They are merged key by key with existing ones, and replace them."),
        ]
        | None
    ) = None
    expected_version: (
        Annotated[
            str,
            Meta(description="The note_version that the caller read. If the note has another one by now, the request is refused with note_changed.", max_length=100),
        ]
        | None
    ) = None
