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
            Meta(description="supports, contradicts, elaborates, analogous_to, generalizes, specializes or influences; beside an id it replaces the suggested type.", max_length=100, min_length=1),
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


class AnnotationFile(Word):
    """
    One annotation note.
    """

    citekey: Annotated[str, Meta(description="The paper's citekey.")] | None
    title: Annotated[
        str,
        Meta(
            description="From the frontmatter, else the heading, else the file's name."
        ),
    ]
    file_path: Annotated[str, Meta(description="Where it stands.")]
    tags: Annotated[list[str], Meta(description="Without #.")]
    annotation_count: Annotated[
        int, Meta(description="How many annotations it holds.", ge=0)
    ]
    summary_path: Annotated[str, Meta(description="The summary note Catena made of it; null when there is none.")] | None


class AnnotationFiles(Word):
    """
    The annotated papers, ordered by path.
    """

    files: Annotated[list[AnnotationFile], Meta(description="One entry a note.")]


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
            Meta(description="Where they end; anywhere when left out.", max_length=1000, min_length=1),
        ]
        | None
    ) = None
    max_hops: (
        Annotated[
            int,
            Meta(description="How many links a chain has at most, 1 to 3.", ge=1, le=3),
        ]
        | None
    ) = None
    limit: (
        Annotated[
            int,
            Meta(description="How many chains at most, 1 to 100.", ge=1, le=100),
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
            description="sentence_added, sentence_removed, sentence_reworded, link_added, link_removed, tag_added, tag_removed, property_changed, renamed, or more: so many changes are not told. More may come."
        ),
    ]
    text: Annotated[
        str,
        Meta(
            description="What stands there now; of what was removed, what stood there."
        ),
    ]
    before: Annotated[str, Meta(description="What stood there before; null when there is nothing to compare.")] | None


class ChangedSinceRequest(Request):
    """
    Tell what changed in the vault since a day.
    """

    date: Annotated[
        str,
        Meta(
            description="From this day on: 2024-10-05, 2024-10, 2024 or October 2024.",
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


class CheckQuotesRequest(Request):
    """
    Hold what a note quotes against the annotations and PDFs it is quoted from.
    """

    path: Annotated[str, Meta(description="The note.", max_length=1000, min_length=1)]


class ChunkMetadata(Word):
    """
    Where a chunk comes from.
    """

    source: Annotated[str, Meta(description="The note's path.")]
    section_title: Annotated[str, Meta(description="The innermost heading it stands under; null before the first.")] | None
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
        bool, Meta(description="It repeats text that another chunk owns.")
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
            description="The question, in plain words; nothing in it is read as syntax or shown as HTML. 1 to 500 characters.",
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
        Literal["prefix", "settings", "template", "legend", "heading", "default"],
        Meta(description="Who says so."),
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
    What is kept of a judgement.
    """

    id: Annotated[str, Meta(description="Which.")]
    status: Annotated[str, Meta(description="detected, confirmed or dismissed.")]


class Criterion(Word):
    """
    One point of the completeness checklist.
    """

    name: Annotated[str, Meta(description="Which.")]
    passed: Annotated[bool, Meta(description="Whether it holds.")]
    reason: Annotated[str, Meta(description="Why, or why not.")]


class DiagnoseRequest(Request):
    """
    Look at vault and index as a whole.
    """


class DismissLinkRequest(Request):
    """
    Never suggest this link again.
    """

    id: Annotated[
        str, Meta(description="As suggest_links gave it.", max_length=200, min_length=1)
    ]


class Edge(Word):
    """
    One relation of a drawn neighbourhood.
    """

    source_path: Annotated[str, Meta(description="Where it starts.")]
    target_path: Annotated[str, Meta(description="Where it leads.")]
    relationship_type: Annotated[str, Meta(description="Which type.")]
    strength: Annotated[float, Meta(description="0 to 1.", ge=0.0, le=1.0)]


class EnabledSet(Word):
    """
    Whether a file may be in the index now.
    """

    path: Annotated[str, Meta(description="The file.")]
    enabled: Annotated[bool, Meta(description="False: it is kept out.")]


class EvolutionRequest(Request):
    """
    Tell how a concept evolved.
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
            Meta(description="First day that counts: 2024-10-05, 2024-10, 2024 or October 2024. The oldest known when left out.", max_length=100, min_length=1),
        ]
        | None
    ) = None
    end_date: (
        Annotated[
            str,
            Meta(description="Last day, month or year that counts; today when left out.", max_length=100, min_length=1),
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
    How the found annotations divide, most frequent values first.
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
    disabled: Annotated[int, Meta(description="Kept out by their owner.", ge=0)]


FileStatus: TypeAlias = Annotated[
    Literal["pending", "processing", "completed", "failed"],
    Meta(description="Where a file stands in the pipeline."),
]


FilterByFilename: TypeAlias = Annotated[str, Meta(max_length=1000, min_length=1)]


class FindContradictionsRequest(Request):
    """
    Find claims of notes that can't both hold.
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
            Meta(description="Only those that their owner judged so; null for all but dismissed ones."),
        ]
        | None
    ) = None
    limit: (
        Annotated[int, Meta(description="How many a page has, 1 to 100.", ge=1, le=100)]
        | None
    ) = None
    cursor: (
        Annotated[
            str,
            Meta(description="Where to go on: the cursor of the page before.", max_length=1000),
        ]
        | None
    ) = None


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
    Event `history_progress`: how far the vault's git history is taken in.
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
    What one run over the vault did. Counts are files unless said otherwise.
    """

    discovered: Annotated[int, Meta(description="Files found.", ge=0)]
    new: Annotated[int, Meta(description="Not known before.", ge=0)]
    changed: Annotated[int, Meta(description="With another content.", ge=0)]
    unchanged: Annotated[int, Meta(description="As they were, touched or not.", ge=0)]
    renamed: Annotated[
        int,
        Meta(
            description="Moved with the same content; nothing is embedded again.", ge=0
        ),
    ]
    removed: Annotated[int, Meta(description="Gone.", ge=0)]
    failed: Annotated[int, Meta(description="Could not be indexed.", ge=0)]
    chunks_written: Annotated[int, Meta(description="Chunks.", ge=0)]
    embeddings_made: Annotated[
        int, Meta(description="Chunks that had to be embedded.", ge=0)
    ]
    duration_ms: Annotated[int, Meta(description="Milliseconds.", ge=0)]


class InspectRequest(Request):
    """
    Tell what was understood of one note.
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

    chunk_id: Annotated[str, Meta(description="Its UUID in the index; null while it is not indexed.")] | None
    text: Annotated[str, Meta(description="Its spans' slices, joined.")]
    section_title: Annotated[str, Meta(description="The innermost heading it stands under; null before the first.")] | None
    spans: Annotated[
        list[ChunkSpan], Meta(description="Its slices of the file, in reading order.")
    ]


Intent: TypeAlias = Annotated[
    Literal["factual", "temporal", "causal", "comparative", "exploratory"],
    Meta(description="What kind of answer a question wants."),
]


class JudgeContradictionRequest(Request):
    """
    Say what you think of a contradiction; it survives re-indexing.
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
        Meta(description="confirmed, dismissed, or detected to take either back."),
    ]


class LinkAccepted(Word):
    """
    What came of accepting a link.
    """

    success: Annotated[
        bool, Meta(description="Both notes carry it, or the one that may be written.")
    ]
    link_id: Annotated[str, Meta(description="The relation's id; null when nothing was written.")] | None
    discovered_at: Annotated[str, Meta(description="When it was accepted, ISO 8601.")] | None
    rollback_performed: Annotated[
        bool,
        Meta(
            description="The second note could not be written and the first is as it was."
        ),
    ]
    error: Annotated[str, Meta(description="What went wrong.")] | None
    rollback_error: Annotated[str, Meta(description="Why the first note could not be put back; details name where its original is kept.")] | None
    written: Annotated[
        list[str], Meta(description="Paths of the notes that were written.")
    ]
    warnings: Annotated[
        list[str],
        Meta(description="What to know, such as a note that is near its limit."),
    ]


class LinkDismissed(Word):
    """
    What is kept of a dismissal.
    """

    id: Annotated[str, Meta(description="Which.")]


class LinkSuggestion(Word):
    """
    A link that might be made.
    """

    id: Annotated[str, Meta(description="The same for the same two notes.")]
    source_path: Annotated[str, Meta(description="The note asked for.")]
    target_path: Annotated[str, Meta(description="The note to link to.")]
    target_title: Annotated[str, Meta(description="Its shown title.")]
    link_type: Annotated[
        str,
        Meta(
            description="supports, contradicts, elaborates, analogous_to, generalizes, specializes or influences."
        ),
    ]
    strength: Annotated[float, Meta(description="How sure.", ge=0.0, le=1.0)]
    context: Annotated[str, Meta(description="Why, in words; at most 500 characters.")]


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
    error_message: Annotated[str, Meta(description="Why it failed.")] | None
    metadata_json: Annotated[str, Meta(description="The note's properties, as JSON text.")] | None
    created_at: Annotated[float, Meta(description="When the row was made, seconds since 1970.")] | None
    is_enabled: Annotated[
        bool, Meta(description="False: its owner keeps it out of the index.")
    ]


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
            description="Compared with the version before; of a new note only what tells what it is."
        ),
    ]


class NoteHistoryRequest(Request):
    """
    Tell how a note changed, and what it said.
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
            Meta(description="What the note said on this day (valid time): 2024-10-05, 2024-10, 2024 or October 2024. Now when left out.", max_length=100, min_length=1),
        ]
        | None
    ) = None
    known_at: (
        Annotated[
            str,
            Meta(description="As far as was known on this day (transaction time). Now when left out.", max_length=100, min_length=1),
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
    created: Annotated[bool, Meta(description="It did not exist before.")]
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


class Parameters(Word):
    """
    What was extracted from a question.
    """

    concepts: Annotated[
        list[str], Meta(description="As the vault spells them, else as typed.")
    ]
    subjects: Annotated[
        list[str],
        Meta(
            description="Of a comparison, in the order named; [] for other questions."
        ),
    ]
    start_date: Annotated[str, Meta(description="First day that counts, YYYY-MM-DD; null for the oldest known.")] | None
    end_date: Annotated[str, Meta(description="Last day that counts; null for today.")] | None
    similarity_threshold: Annotated[float, Meta(description="0 to 1; null when the question does not say.", ge=0.0, le=1.0)] | None
    notes: Annotated[
        list[str],
        Meta(description="What a person should know of how it was understood."),
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
    page: Union[Annotated[int, Meta(description="0-based; null when it leads nowhere in this file.", ge=0)], None]
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
    pages: Annotated[list[PdfPage], Meta(description="In the order asked.")]
    sections: Annotated[
        list[PdfSection], Meta(description="Those asked for; [] when pages were.")
    ]
    text: Annotated[
        str, Meta(description="All of it, each page behind a line --- Page N ---.")
    ]
    warnings: Annotated[list[str], Meta(description="What is missing, and why.")]


class Performance(Word):
    """
    Wall times in milliseconds.
    """

    parse_ms: Annotated[float, Meta(description="Understanding the question.", ge=0.0)]
    text_ms: Annotated[float, Meta(description="The text source; null when not asked.", ge=0.0)] | None
    semantic_ms: Annotated[float, Meta(description="The semantic source.", ge=0.0)] | None
    graph_ms: Annotated[float, Meta(description="The graph source.", ge=0.0)] | None
    merge_ms: Annotated[
        float, Meta(description="Merging, ranking, contradictions.", ge=0.0)
    ]
    format_ms: Annotated[
        float, Meta(description="Putting it into its form and words.", ge=0.0)
    ]
    total_ms: Annotated[float, Meta(description="All of it.", ge=0.0)]


class PlannedSource(Word):
    """
    One source as it will be asked.
    """

    source: Annotated[str, Meta(description="text, semantic or graph. More may come.")]
    why: Annotated[str, Meta(description="What it is asked for.")]
    threshold: Annotated[float, Meta(description="From which score on it counts by itself; below, the ranking weighs it with the other sources. Kept to when the question or its asker named it. Null: any.", ge=0.0, le=1.0)] | None
    limit: Annotated[int, Meta(description="How many notes at most.", ge=1)]
    timeout_ms: Annotated[
        int, Meta(description="How long it may look, milliseconds.", ge=1)
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
        bool, Meta(description="Asking the same again later may work.")
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
        float, Meta(description="Points that hold, of ten, as 0 to 1.", ge=0.0, le=1.0)
    ]
    level: Annotated[
        str,
        Meta(description="Excellent, Good, Acceptable, Needs Improvement or Failed."),
    ]
    passed: Annotated[bool, Meta(description="At least seven hold.")]
    criteria: Annotated[list[Criterion], Meta(description="All ten.")]


class QueryMetadata(Word):
    """
    How a question was carried out.
    """

    original_query: Annotated[str, Meta(description="As typed.")]
    sanitized_query: Annotated[
        str,
        Meta(description="As understood: control characters gone, blanks collapsed."),
    ]
    ambiguity_detected: Annotated[bool, Meta(description="Confidence below 0.7.")]
    clarification_required: Annotated[bool, Meta(description="Readings are offered.")]
    validation_passed: Annotated[bool, Meta(description="The question was fine.")]
    sources_queried: Annotated[
        list[str],
        Meta(
            description="Asked, in the plan's order: text, semantic or graph. More may come."
        ),
    ]
    sources_available: Annotated[list[str], Meta(description="Those that answered.")]
    sources_failed: Annotated[
        list[str], Meta(description="Those that were late or broken.")
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
        bool, Meta(description="A source or the whole ran out of time.")
    ]


class ReadAnnotationsRequest(Request):
    """
    Read the annotations of one paper. Exactly one of citekey and file is given.
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
            Meta(description="The annotation note's path in the vault, or a PDF's, in place of the citekey.", max_length=1000, min_length=1),
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
            Meta(description="True: also what is marked in the paper's PDF itself, each mark once. A file that is a PDF is read in any case."),
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
            Meta(description="1-based: 1, 1-5, 3,7-9 or all; wins over section.", max_length=1000, min_length=1),
        ]
        | None
    ) = None
    section: (
        Annotated[
            str,
            Meta(description="Names of sections, parted by commas; numbering and case don't matter.", max_length=2000, min_length=1),
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

    intent: Annotated[Intent, Meta(description="Read so.")]
    confidence: Annotated[float, Meta(description="0 to 1.", ge=0.0, le=1.0)]
    label: Annotated[
        str,
        Meta(
            description="What a person would choose it by: `Get a definition of X (factual)`."
        ),
    ]


class Classification(Word):
    """
    How a question is read.
    """

    intent: Annotated[Intent, Meta(description="The likeliest reading.")]
    confidence: Annotated[
        float,
        Meta(
            description="0 to 1; of those given at 0.85 and above, at least 85 % are right. Below 0.7 the readings are offered.",
            ge=0.0,
            le=1.0,
        ),
    ]
    reason: Annotated[str, Meta(description="Why, in words.")]
    alternatives: Annotated[
        list[Reading], Meta(description="What may be chosen instead, likeliest first.")
    ]


class Classified(Word):
    """
    A question as it is understood.
    """

    classification: Annotated[Classification, Meta(description="How it is read.")]
    parameters: Annotated[Parameters, Meta(description="What it speaks of.")]
    query_metadata: Annotated[
        QueryMetadata, Meta(description="How it was carried out; no source was asked.")
    ]
    next_steps: Annotated[
        list[str],
        Meta(
            description="What can be asked next; the readings to choose from when it is ambiguous."
        ),
    ]


class PlanEvent(Word):
    """
    First event of a streamed answer: how the question was read and who will be asked.
    """

    classification: Annotated[Classification, Meta(description="How it was read.")]
    parameters: Annotated[Parameters, Meta(description="What it speaks of.")]
    plan: Annotated[
        list[PlannedSource], Meta(description="Which sources, why, how far.")
    ]
    result_format: Annotated[
        Literal["list", "table", "timeline", "narrative"],
        Meta(description="The form the answer will have."),
    ]


class Ready(Word):
    """
    The one line `catena serve` prints on standard output when it listens.
    """

    event: Annotated[Literal["ready"], Meta(description="Always `ready`.")]
    port: Annotated[int, Meta(description="TCP port on 127.0.0.1.", ge=1, le=65535)]
    pid: Annotated[int, Meta(description="The sidecar's process id.", ge=1)]
    version: Annotated[str, Meta(description="The sidecar's version.")]
    api: Annotated[
        int,
        Meta(
            description="The contract's major version; an asker with another one does not talk.",
            ge=1,
        ),
    ]


class RecordedVersion(Word):
    """
    One version of a note on both time axes.
    """

    version: Annotated[
        str,
        Meta(
            description="SHA-256 of its bytes, hex; the digest of nothing when the note was gone."
        ),
    ]
    note_path: Annotated[str, Meta(description="Where the note stood then.")]
    valid_time_start: Annotated[
        str, Meta(description="Since when it was so, ISO 8601.")
    ]
    valid_time_end: Annotated[str, Meta(description="Until when; null while it still is.")] | None
    transaction_time: Annotated[
        str, Meta(description="When the sidecar learned it, ISO 8601.")
    ]
    dated_by: Annotated[
        str,
        Meta(
            description="Where valid_time_start is from: frontmatter, file_name, import_heading, git or file_time."
        ),
    ]
    event: Annotated[
        str,
        Meta(
            description="Note created, Content modified, Relationships added, Note renamed or Note removed."
        ),
    ]
    changes: Annotated[
        list[Change], Meta(description="Compared with the version before.")
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
        Meta(description="Ways of at most so many relations as were asked for.", ge=1),
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
    reason: Annotated[str, Meta(description="Why it is related, in words.")]
    composite_relevance: Annotated[
        float,
        Meta(
            description="What it is ranked by: hops, strength, ways; hubs damped.",
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
            Meta(description="What to start from, by the title or alias of a note; this or path.", max_length=500, min_length=1),
        ]
        | None
    ) = None
    max_hops: (
        Annotated[
            int,
            Meta(description="How many relations away at most, 1 to 4.", ge=1, le=4),
        ]
        | None
    ) = None
    limit: (
        Annotated[
            int,
            Meta(description="How many notes at most, 1 to 100.", ge=1, le=100),
        ]
        | None
    ) = None


class ResultMetadata(Word):
    """
    What is known of a found note beside its text.
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
    Keep a file out of the index, or let it in again.
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
    vault: Annotated[
        str, Meta(description="The vault's folder, absolute, as the sidecar sees it.")
    ]
    state: Annotated[SidecarState, Meta(description="What the sidecar is doing.")]


class IndexProgressEvent(Word):
    """
    Event `index_progress`: how far indexing is.
    """

    state: Annotated[SidecarState, Meta(description="What the sidecar is doing.")]
    done: Annotated[int, Meta(description="Files done in this run.", ge=0)]
    total: Annotated[
        int, Meta(description="Files of this run; 0 while it is not known.", ge=0)
    ]


class SimilarChunk(Word):
    """
    One chunk that is near to what was asked.
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
            description="Cosine between the text asked for and the chunk's nearest window.",
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
        Annotated[int, Meta(description="How many chunks, 1 to 100.", ge=1, le=100)]
        | None
    ) = None


class SourceHit(Word):
    """
    A note that one source found.
    """

    note_path: Annotated[str, Meta(description="Where it stands.")]
    note_title: Annotated[str, Meta(description="The title it is shown by.")]
    score: Annotated[
        float, Meta(description="On the source's own scale.", ge=0.0, le=1.0)
    ]


class SourceEvent(Word):
    """
    One source of a streamed answer has looked.
    """

    source: Annotated[str, Meta(description="text, semantic or graph. More may come.")]
    subject: Annotated[str, Meta(description="Of a comparison: which subject it was asked for.")] | None
    state: Annotated[
        Literal["answered", "late", "failed"], Meta(description="How that went.")
    ]
    elapsed_ms: Annotated[float, Meta(description="Wall time; null when it gave no answer.", ge=0.0)] | None
    error: Annotated[str, Meta(description="What went wrong.")] | None
    hits: Annotated[list[SourceHit], Meta(description="Its best notes, at most ten.")]


class SourceWarning(Word):
    """
    A source that failed or was late, and what its absence costs.
    """

    source: Annotated[str, Meta(description="Which: text, semantic or graph.")]
    error: Annotated[str, Meta(description="What went wrong, in a sentence.")]
    impact: Annotated[str, Meta(description="What the results lack because of it.")]


class ChangedSince(Word):
    """
    What changed since a day.
    """

    changes: Annotated[list[NoteChange], Meta(description="Oldest first.")]
    warnings: Annotated[
        list[SourceWarning], Meta(description="What is less than it should be.")
    ]


class LinkSuggestions(Word):
    """
    Links that might be made.
    """

    suggestions: Annotated[list[LinkSuggestion], Meta(description="Surest first.")]
    warnings: Annotated[
        list[SourceWarning], Meta(description="What is less than it should be.")
    ]


class NoteHistory(Word):
    """
    A note's versions, and its text at the time asked for.
    """

    versions: Annotated[
        list[RecordedVersion],
        Meta(description="Oldest first, as known at the time asked for."),
    ]
    content: Annotated[str, Meta(description="The note's text at that time; null when it did not exist, or nothing of it was known.")] | None
    current_version: Annotated[str, Meta(description="The digest of that text.")] | None
    warnings: Annotated[
        list[SourceWarning], Meta(description="What is less than it should be.")
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
        list[SourceWarning], Meta(description="What is less than it should be.")
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
    One mark a reader made in a paper, as it stands in the annotation note.
    """

    type: Annotated[
        Literal["highlight", "note", "image"], Meta(description="What was made.")
    ]
    color: Annotated[AnnotationColor, Meta(description="What its colour means.")]
    color_hex: Annotated[str, Meta(description="The colour as #rrggbb in lower case; null when none is written.")] | None
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
    imported_at: Annotated[str, Meta(description="When its import was made, ISO 8601.")] | None
    span: Annotated[Span, Meta(description="Where it stands in its note; null when it stands in the PDF itself.")] | None
    role: Annotated[
        AnnotationColor,
        Meta(
            description="What the annotation is for, in the words of the colours; what the reader's own marks and settings say goes before the colour."
        ),
    ]
    role_source: Annotated[
        Literal["prefix", "settings", "template", "legend", "heading", "default"],
        Meta(description="Which rule decided the role."),
    ]
    color_name: Annotated[str, Meta(description="The colour's name as Zotero Integration names it (Yellow), or as written; null when none is known.")] | None
    page_label: Annotated[str, Meta(description="The page as the paper prints it, when that is known.")] | None
    page_index: Annotated[int, Meta(description="The page of the PDF, 0-based, when that is known.", ge=0)] | None
    uri: Annotated[str, Meta(description="The link into Zotero or to the PDF, as written, entities resolved.")] | None
    annotation_key: Annotated[str, Meta(description="Zotero's key of the annotation.")] | None
    attachment_key: Annotated[str, Meta(description="Zotero's key of the PDF, EPUB or snapshot.")] | None
    library: Annotated[str, Meta(description="library for the person's own one, groups/ID for a group's.")] | None
    section_path: Annotated[
        list[str],
        Meta(description="The paper's sections it stands in, outermost first."),
    ]
    found_in: Annotated[
        Literal["note", "pdf"],
        Meta(description="Whether a note or the PDF itself holds it."),
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

    note_path: Annotated[str, Meta(description="The note; null when the vault has none of this name yet.")] | None
    note_title: Annotated[str, Meta(description="Its shown title.")]
    relationship_type: Annotated[str, Meta(description="How it leads to the next note: causes, leads_to, influences. Null for the last.")] | None
    strength: Annotated[float, Meta(description="0 to 1; null for the last.", ge=0.0, le=1.0)] | None
    context: Annotated[str, Meta(description="The sentence that says so, verbatim; null for the last.")] | None
    stated_in: Annotated[str, Meta(description="The note in which that sentence stands.")] | None
    span: Annotated[Span, Meta(description="Where.")] | None


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

    causal_chains: Annotated[list[CausalChain], Meta(description="Surest first.")]
    warnings: Annotated[
        list[SourceWarning], Meta(description="What is less than it should be.")
    ]


class Cell(Word):
    """
    What one note says about one attribute of one subject.
    """

    text: Annotated[str, Meta(description="An excerpt, verbatim but for markup.")]
    note_path: Annotated[str, Meta(description="Where it stands.")]
    note_title: Annotated[str, Meta(description="The note's shown title.")]
    span: Annotated[Span, Meta(description="Its place in the file; null for what the note says as a whole.")] | None


class Attribute(Word):
    """
    One row of a comparison.
    """

    name: Annotated[str, Meta(description="What is compared.")]
    values: Annotated[
        list[Cell | None],
        Meta(
            description="One a subject, in their order; null where nothing was found."
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
    page: Annotated[str, Meta(description="Of the paper, when the claim is an annotation's.")] | None
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
    Two claims of two notes that can't both hold.
    """

    id: Annotated[
        str,
        Meta(
            description="The same for the same two sentences, in whichever notes they stand."
        ),
    ]
    note_a: Annotated[
        ClaimInNote, Meta(description="The older side; by path when dates don't tell.")
    ]
    note_b: Annotated[ClaimInNote, Meta(description="The other side.")]
    confidence: Annotated[
        float, Meta(description="That they oppose each other.", ge=0.0, le=1.0)
    ]
    similarity: Annotated[
        float, Meta(description="That they speak of the same thing.", ge=0.0, le=1.0)
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
            description="detected, confirmed or dismissed: what its owner says of it."
        ),
    ]
    superseded: Annotated[
        bool,
        Meta(
            description="The newer one takes the place of the older, both by one author."
        ),
    ]


class Contradictions(Word):
    """
    One page of contradictions, surest first; superseded ones last.
    """

    contradictions: Annotated[list[Contradiction], Meta(description="At most `limit`.")]
    total_results: Annotated[
        int, Meta(description="How many on all pages together.", ge=0)
    ]
    cursor: Annotated[str, Meta(description="Ask with it for the next page; null on the last.")] | None
    warnings: Annotated[
        list[str],
        Meta(
            description="What stands between this and a complete answer, such as notes whose claims are still being read."
        ),
    ]


class FoundAnnotation(Word):
    """
    An annotation and whose it is.
    """

    citekey: Annotated[str, Meta(description="The paper.")]
    title: Annotated[str, Meta(description="The paper's.")]
    file_path: Annotated[str, Meta(description="The note it stands in.")]
    score: Annotated[float, Meta(description="How well it fits; null without a query.", ge=0.0, le=1.0)] | None
    annotation: Annotated[Annotation, Meta(description="The annotation.")]


class FoundAnnotations(Word):
    """
    One page of annotations, and how all of them divide.
    """

    annotations: Annotated[list[FoundAnnotation], Meta(description="Best first.")]
    facets: Annotated[
        AnnotationFacets, Meta(description="Of all that were found, not of the page.")
    ]
    total_results: Annotated[int, Meta(description="On all pages together.", ge=0)]
    cursor: Annotated[str, Meta(description="Asks for the next page; null on the last.")] | None
    warnings: Annotated[list[SourceWarning], Meta(description="What did not answer.")]


class InlineField(Word):
    """
    A Dataview field in a note's body: key:: value.
    """

    key: Annotated[str, Meta(description="As written, markup removed.")]
    value: Annotated[str, Meta(description="As written, trimmed.")]
    span: Annotated[Span, Meta(description="Of key and value.")]


class LeftOutMark(Word):
    """
    A Zotero link or a mark in a note that is no annotation, with the reason.
    """

    what: Annotated[Literal["link", "mark"], Meta(description="Which of both.")]
    text: Annotated[str, Meta(description="As written, shortened.")]
    reason: Annotated[str, Meta(description="Why it is left out.")]
    span: Annotated[Span, Meta(description="Where it stands.")]


class NarrativeSentence(Word):
    """
    One sentence of the vault in a narrative.
    """

    text: Annotated[str, Meta(description="Verbatim but for markup.")]
    note_path: Annotated[str, Meta(description="Where it stands.")]
    note_title: Annotated[str, Meta(description="The note's shown title.")]
    span: Annotated[Span, Meta(description="Its place in the file.")] | None
    causal: Annotated[bool, Meta(description="It states a cause or an effect.")]


class NoteLink(Word):
    """
    One link from a note to another.
    """

    target: Annotated[
        str, Meta(description="The note as written, without heading or block.")
    ]
    subpath: Annotated[str, Meta(description="#Heading or #^block, else null.")] | None
    alias: Annotated[str, Meta(description="The shown text when one is written.")] | None
    embed: Annotated[bool, Meta(description="Written with !.")]
    property: Annotated[str, Meta(description="The frontmatter key it stands in, else null.")] | None
    span: Annotated[Span, Meta(description="Where the link stands.")]


class NoteWarning(Word):
    """
    Something in a note that was not understood, or that a person should know.
    """

    message: Annotated[str, Meta(description="A sentence for the note's owner.")]
    span: Annotated[Span, Meta(description="Where it stands; null when it is about the whole note.")] | None


class AnnotationFileCheck(Word):
    """
    One annotation note held against the supported format.
    """

    path: Annotated[str, Meta(description="The note.")]
    citekey: Annotated[str, Meta(description="Whose annotations it holds.")] | None
    annotations: Annotated[int, Meta(description="How many were understood.", ge=0)]
    deviations: Annotated[
        list[NoteWarning],
        Meta(description="What was not understood, or not where the format has it."),
    ]
    dialects: Annotated[list[str], Meta(description="The layouts it is written in.")]
    links: Annotated[
        int, Meta(description="Links to annotations in Zotero that it holds.", ge=0)
    ]
    marks: Annotated[int, Meta(description="<mark> elements that it holds.", ge=0)]
    covered: Annotated[
        int, Meta(description="How many of both belong to an annotation.", ge=0)
    ]
    left_out: Annotated[
        list[LeftOutMark], Meta(description="The others, each with its reason.")
    ]


class AnnotationsRead(Word):
    """
    The annotations of one paper, in the note's order.
    """

    citekey: Annotated[str, Meta(description="The paper's citekey; null when the file states none.")] | None
    title: Annotated[
        str,
        Meta(
            description="From the frontmatter, else the heading, else the file's name."
        ),
    ]
    file_path: Annotated[str, Meta(description="The annotation note, or the PDF.")]
    annotations: Annotated[
        list[Annotation], Meta(description="Those of the asked colours.")
    ]
    warnings: Annotated[
        list[NoteWarning],
        Meta(
            description="What stands between two marks and was not understood; nothing is lost."
        ),
    ]
    dialects: Annotated[
        list[str],
        Meta(
            description="The layouts it is written in, by the names Catena has for them."
        ),
    ]


class QuoteChecked(Word):
    """
    A quoted sentence held against its annotation and, when it is there, its page of the PDF.
    """

    text: Annotated[str, Meta(description="As quoted.")]
    citekey: Annotated[str, Meta(description="The paper it is said to be from.")] | None
    page: Annotated[str, Meta(description="The page it is said to be on.")] | None
    status: Annotated[
        Literal["verified", "in_annotations", "wrong_page", "misquoted", "not_found"],
        Meta(
            description="verified: annotation and PDF have it; in_annotations: the annotation has it, no PDF to look into; wrong_page: it stands on another page; misquoted: nearly so; not_found: nowhere."
        ),
    ]
    message: Annotated[str, Meta(description="What is wrong, and what stands there instead.")] | None
    span: Annotated[Span, Meta(description="Where it is quoted.")] | None


class QuotesChecked(Word):
    """
    What became of each quotation of a note.
    """

    path: Annotated[str, Meta(description="The note.")]
    quotes: Annotated[list[QuoteChecked], Meta(description="In the note's order.")]
    warnings: Annotated[list[str], Meta(description="What could not be looked into.")]


class Relation(Word):
    """
    A typed, directed relation between two notes.
    """

    link_id: Annotated[str, Meta(description="Its id, null while it has none.")] | None
    source_path: Annotated[str, Meta(description="The note it starts from.")]
    target_path: Annotated[str, Meta(description="The note it leads to; null when no such note exists.")] | None
    relationship_type: Annotated[
        str,
        Meta(
            description="links_to, embeds, supports, contradicts, elaborates, causes, up and so on. More may come."
        ),
    ]
    target_name: Annotated[str, Meta(description="The end as it is named.")]
    negated: Annotated[bool, Meta(description="The sentence denies it.")]
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
        list[Annotation], Meta(description="When it is an annotation note.")
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
    One note that was found, with the place that fits best.
    """

    note_path: Annotated[str, Meta(description="Where the note stands.")]
    note_title: Annotated[str, Meta(description="The title it is shown by.")]
    section_title: Annotated[str, Meta(description="The heading the best place stands under; null before the first.")] | None
    relevance_score: Annotated[
        float,
        Meta(description="The best single source's score, 0 to 1.", ge=0.0, le=1.0),
    ]
    composite_relevance: Annotated[
        float,
        Meta(
            description="All sources taken together, 0 to 1; results are ordered by it.",
            ge=0.0,
            le=1.0,
        ),
    ]
    tier: Annotated[
        Literal["highly_relevant", "relevant", "somewhat_relevant", "low_relevance"],
        Meta(description="From composite_relevance: at least 0.8, 0.6, 0.4, or less."),
    ]
    sources: Annotated[
        list[str],
        Meta(description="Who found it: text, semantic, graph. More may come."),
    ]
    primary_source: Annotated[str, Meta(description="The source with the best score.")]
    match_types: Annotated[
        list[str],
        Meta(
            description="How it was found: exact_text, text, semantic, graph, temporal_fallback. More may come."
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
    span: Annotated[Span, Meta(description="The best place in the file; null when only the note as a whole is known.")] | None
    generated: Annotated[
        bool, Meta(description="Catena wrote the note: found, but never evidence.")
    ]
    metadata: Annotated[ResultMetadata, Meta(description="Dates and kind.")]
    page: Annotated[str, Meta(description="The page of the paper that the best place is on, when it is known.")] | None
    annotations: Annotated[
        list[AnnotationHit],
        Meta(description="The note's annotations that fit, best first."),
    ]


class SearchResults(Word):
    """
    One page of found notes, best first.
    """

    results: Annotated[
        list[Result], Meta(description="At most `limit` notes, each once.")
    ]
    total_results: Annotated[
        int, Meta(description="How many notes were found on all pages together.", ge=0)
    ]
    cursor: Annotated[str, Meta(description="Ask with it for the next page; null on the last.")] | None
    warnings: Annotated[
        list[SourceWarning], Meta(description="Sources that failed or were late.")
    ]
    facets: Annotated[AnnotationFacets, Meta(description="Of the annotations that pass `where`; null without it.")] | None


class StateReached(Word):
    """
    What the sidecar is doing after pause or resume.
    """

    state: Annotated[SidecarState, Meta(description="What it is doing.")]


class Status(Word):
    """
    How far the index is.
    """

    state: Annotated[SidecarState, Meta(description="What the sidecar is doing.")]
    error: Annotated[str, Meta(description="Why search by meaning is not available; null when it is, or still loads.")] | None
    files: Annotated[FileCounts, Meta(description="Files by status.")]
    done: Annotated[int, Meta(description="Notes done of the work at hand.", ge=0)]
    total: Annotated[
        int, Meta(description="Notes of the work at hand; 0 when there is none.", ge=0)
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


class StatusRequest(Request):
    """
    Ask how far the index is.
    """

    files: (
        Annotated[bool, Meta(description="True: list every file too.")]
        | None
    ) = None


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
        Annotated[int, Meta(description="How many at most, 1 to 50.", ge=1, le=100)]
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
        Annotated[bool, Meta(description="True: compose it, write nothing.")]
        | None
    ) = None
    plan: (
        Annotated[
            str,
            Meta(description="The plan of a dry run: write exactly that note, or nothing if it would be another one by now.", max_length=40),
        ]
        | None
    ) = None


class SummarySection(Word):
    """
    One part of a generated note and what happened to it.
    """

    heading: Annotated[str, Meta(description="Its heading.")]
    state: Annotated[
        Literal["new", "renewed", "kept"],
        Meta(
            description="Newly written, written again, or left as its owner edited it."
        ),
    ]


class Summary(Word):
    """
    The summary note of one paper.
    """

    path: Annotated[
        str, Meta(description="Where it stands, or would stand after a dry run.")
    ]
    created: Annotated[bool, Meta(description="It did not exist before.")]
    markdown: Annotated[str, Meta(description="The whole note.")]
    sections: Annotated[list[SummarySection], Meta(description="In the note's order.")]
    warnings: Annotated[
        list[str],
        Meta(
            description="Sentences: what of the annotation note was not understood, what of the summary its owner must look at."
        ),
    ]
    diff: Annotated[
        str,
        Meta(
            description='What changes in an existing note, as a unified diff; "" when it is new or nothing changes.'
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
    created: Annotated[bool, Meta(description="It did not exist before.")]
    markdown: Annotated[str, Meta(description="The whole note.")]
    sections: Annotated[list[SummarySection], Meta(description="In the note's order.")]
    warnings: Annotated[
        list[str],
        Meta(
            description="Sentences: what of the annotation note was not understood, what of the summary its owner must look at."
        ),
    ]
    diff: Annotated[
        str,
        Meta(
            description='What changes in an existing note, as a unified diff; "" when it is new or nothing changes.'
        ),
    ]
    themes: Annotated[
        list[str], Meta(description="The themes found, in the note's order.")
    ]
    quotes: Annotated[
        list[QuoteChecked],
        Meta(description="Each quoted sentence that is not as it should be."),
    ]
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
            Meta(description="What to look at, by its meaning; null for everything.", max_length=200, min_length=1),
        ]
        | None
    ) = None
    dry_run: (
        Annotated[bool, Meta(description="True: compose it, write nothing.")]
        | None
    ) = None
    plan: (
        Annotated[
            str,
            Meta(description="The plan of a dry run: write exactly that note, or nothing if it would be another one by now.", max_length=40),
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
            description="The question, in plain words; nothing in it is read as syntax or shown as HTML. 1 to 500 characters.",
            max_length=500,
            min_length=1,
        ),
    ]
    intent: (
        Annotated[
            Literal["factual", "temporal", "causal", "comparative", "exploratory"],
            Meta(description="Read it so, whatever it looks like."),
        ]
        | None
    ) = None
    concepts: (
        Annotated[
            list[Concept],
            Meta(description="What it speaks of, when the asker knows better.", max_length=20),
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
            Meta(description="Only what happened from this day on: 2024-10-05, 2024-10, 2024 or October 2024.", max_length=100),
        ]
        | None
    ) = None
    end_date: (
        Annotated[
            str,
            Meta(description="Only what happened up to and with this day, month or year.", max_length=100),
        ]
        | None
    ) = None
    similarity_threshold: (
        Annotated[
            float,
            Meta(description="Least similarity that counts, 0 to 1.", ge=0.0, le=1.0),
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
            Meta(description="How many results at most, 1 to 100; by the plan when left out.", ge=1, le=100),
        ]
        | None
    ) = None
    plan_only: (
        Annotated[
            bool,
            Meta(description="Say how it would be answered, ask no source."),
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
            Meta(description="Only notes in this folder or below it; null for the annotations folder of the settings, which is the whole vault unless set.", max_length=1000),
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


Tag3: TypeAlias = Annotated[
    str, Meta(description="A value.", max_length=200, min_length=1)
]


Theme: TypeAlias = Annotated[
    str, Meta(description="A value.", max_length=200, min_length=1)
]


class AnnotationFilter(Request):
    """
    Which annotations count. Fields that are given must all hold; of a list any value.
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
            Meta(description="Their comments' prefixes, with or without colon: METHOD, IDEA.", max_length=40),
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
            Meta(description="Words in the name of a section of the paper that they stand in.", max_length=200, min_length=1),
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
    Find annotations by words, meaning and what they are; without a query all that pass, in the order of the notes.
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
        Annotated[int, Meta(description="How many a page has.", ge=1, le=100)]
        | None
    ) = None
    cursor: (
        Annotated[
            str,
            Meta(description="The cursor of the page before.", max_length=1000),
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
            description="What to look for, in plain words; nothing in it is read as syntax. 1 to 500 characters.",
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
            Meta(description="Only notes from this day on: 2024-10-05, 2024-10, 2024 or October 2024.", max_length=100),
        ]
        | None
    ) = None
    end_date: (
        Annotated[
            str,
            Meta(description="Only notes up to and with this day, month or year.", max_length=100),
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
            Meta(description="How many results a page has, 1 to 100.", ge=1, le=100),
        ]
        | None
    ) = None
    cursor: (
        Annotated[
            str,
            Meta(description="Where to go on: the cursor of the page before; null for the first page.", max_length=1000),
        ]
        | None
    ) = None
    where: (
        Annotated[
            AnnotationFilter,
            Meta(description="Only notes with such annotations; results open at them."),
        ]
        | None
    ) = None


class TimelineEntry(Word):
    """
    One thing that happened to a note.
    """

    timestamp: Annotated[str, Meta(description="ISO 8601.")]
    event: Annotated[
        str, Meta(description="Note created, Content modified or Relationships added.")
    ]
    note_path: Annotated[str, Meta(description="Which note.")]
    note_title: Annotated[str, Meta(description="Its shown title.")]
    content_snapshot: Annotated[str, Meta(description="What it says of the concept.")]
    new_links: Annotated[
        list[str], Meta(description="Titles of notes it links to since then.")
    ]
    composite_relevance: Annotated[
        float, Meta(description="Of the note.", ge=0.0, le=1.0)
    ]


class Answer(Word):
    """
    An answer from the vault: every line with its note.
    """

    classification: Annotated[
        Classification, Meta(description="How the question was read.")
    ]
    parameters: Annotated[Parameters, Meta(description="What it speaks of.")]
    query_metadata: Annotated[
        QueryMetadata, Meta(description="How it was carried out.")
    ]
    performance: Annotated[Performance, Meta(description="How long each part took.")]
    plan: Annotated[
        list[PlannedSource], Meta(description="Which sources, why, how far.")
    ]
    result_format: Annotated[
        Literal["list", "table", "timeline", "narrative"],
        Meta(description="The form it is shown in."),
    ]
    results: Annotated[list[Result], Meta(description="Best first, one a note.")]
    results_by_subject: Annotated[dict[str, list[Result]], Meta(description="For comparisons: each subject's own results.")] | None
    comparison: Annotated[Comparison, Meta(description="For comparisons.")] | None
    timeline: Annotated[list[TimelineEntry], Meta(description="For temporal questions, oldest first.")] | None
    causal_chains: Annotated[list[CausalChain], Meta(description="For causal questions.")] | None
    narrative: Annotated[list[NarrativeSentence], Meta(description="For narratives, in order.")] | None
    contradictions: Annotated[
        list[Contradiction],
        Meta(description="Among the results' claims; superseded ones last."),
    ]
    warnings: Annotated[
        list[SourceWarning],
        Meta(description="Sources that failed or were late, and what to know."),
    ]
    next_steps: Annotated[
        list[str],
        Meta(description="What can be asked next; commands stand in backticks."),
    ]
    quality: Annotated[Quality, Meta(description="How complete the answer is; null for a plan.")] | None
    markdown: Annotated[str, Meta(description="The whole answer as Markdown.")]


class Evolution(Word):
    """
    What happened to the notes on a concept.
    """

    timeline: Annotated[list[TimelineEntry], Meta(description="Oldest first.")]
    warnings: Annotated[
        list[SourceWarning], Meta(description="What is less than it should be.")
    ]


class UnindexedFile(Word):
    """
    A file that is not in the index, with its reason.
    """

    path: Annotated[str, Meta(description="The file.")]
    reason: Annotated[
        str,
        Meta(description="Why: it failed, was switched off, or is left out by a rule."),
    ]


class Diagnosis(Word):
    """
    What a person or a bug report needs to know when something is not as it should be.
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
            description="What Zotero Integration's settings say; empty when it isn't installed in this vault."
        ),
    ]
    color_roles: Annotated[
        list[ColorRole],
        Meta(description="What marks mean in this vault beside the defaults."),
    ]
    convention_problems: Annotated[
        list[str],
        Meta(description="What of settings and import templates could not be read."),
    ]


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
            description="Where, relative to the vault: Synthesis/methods.md.",
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
            Meta(description="Properties to set; merged key by key with what stands there, and these win."),
        ]
        | None
    ) = None
    expected_version: (
        Annotated[
            str,
            Meta(description="The note_version the caller read; another one on disk is refused with note_changed.", max_length=100),
        ]
        | None
    ) = None
