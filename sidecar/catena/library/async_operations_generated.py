# Made by `npm run contract` from shared-schema/. Change that, not this.
"""Every operation of the contract as a coroutine."""

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any, Literal, TypeVar

from catena.wire import generated as words
from catena.wire.word import Word

_Result = TypeVar("_Result", bound=Word)


class AsyncOperations(ABC):
    """Every operation of the contract as a coroutine."""

    @abstractmethod
    async def _ask(self, operation: str, result: type[_Result], given: dict[str, Any]) -> _Result:
        """Carry out an operation with a method's arguments."""

    @abstractmethod
    def _stream(self, operation: str, pieces: dict[str, type[Any]], given: dict[str, Any]) -> AsyncGenerator[Any]:
        """Carry out an operation that also answers in pieces, named with their types."""

    async def ask(
        self,
        question: str,
        *,
        intent: Literal["factual", "temporal", "causal", "comparative", "exploratory"] | None = None,
        concepts: Sequence[str] | None = None,
        subjects: Sequence[str] | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        similarity_threshold: float | None = None,
        folder: str | None = None,
        tags: Sequence[str] | None = None,
        limit: int | None = None,
        plan_only: bool | None = None,
        previous_question: str | None = None,
    ) -> words.Answer:
        """Answer a question from the vault's notes with a list, table, timeline or narrative: every line names its
        note, and contradictions are flagged.
        """
        return await self._ask("ask", words.Answer, locals())

    async def classify(self, question: str) -> words.Classified:
        """Understand a question without answering it: its intent with the reason, concepts, subjects and dates."""
        return await self._ask("classify", words.Classified, locals())

    async def find_contradictions(
        self,
        *,
        folder: str | None = None,
        status: Literal["detected", "confirmed", "dismissed"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> words.Contradictions:
        """Find claims in different notes that cannot both be true, in a folder or the whole vault, both verbatim
        with their places.
        """
        return await self._ask("find_contradictions", words.Contradictions, locals())

    async def judge_contradiction(
        self, id: str, status: Literal["detected", "confirmed", "dismissed"]
    ) -> words.ContradictionJudged:
        """Confirm or dismiss a contradiction; the judgement survives re-indexing."""
        return await self._ask("judge_contradiction", words.ContradictionJudged, locals())

    async def related(
        self,
        *,
        path: str | None = None,
        concept: str | None = None,
        max_hops: int | None = None,
        limit: int | None = None,
    ) -> words.RelatedNotes:
        """Find the notes around a note or concept within a few relations, each with the reason; hubs count less."""
        return await self._ask("related", words.RelatedNotes, locals())

    async def evolution(
        self, concept: str, *, start_date: str | None = None, end_date: str | None = None
    ) -> words.Evolution:
        """Show how a concept developed: what was created, changed and linked, and when."""
        return await self._ask("evolution", words.Evolution, locals())

    async def beliefs(self, concept: str, *, as_of: str | None = None, since: str | None = None) -> words.Beliefs:
        """Tell what the notes said about a concept on a day, each sentence with when it came and went, and what it
        replaced.
        """
        return await self._ask("beliefs", words.Beliefs, locals())

    async def note_history(
        self, path: str, *, as_of: str | None = None, known_at: str | None = None
    ) -> words.NoteHistory:
        """Show how a note changed, and what it said on a day or according to what was known on a day."""
        return await self._ask("note_history", words.NoteHistory, locals())

    async def changed_since(self, date: str, *, folder: str | None = None) -> words.ChangedSince:
        """Show what changed in the vault since a day: notes added, removed and renamed, sentences, links and tags."""
        return await self._ask("changed_since", words.ChangedSince, locals())

    async def causal_chains(
        self, source: str, *, target: str | None = None, max_hops: int | None = None, limit: int | None = None
    ) -> words.CausalChains:
        """Find chains of cause and effect from one concept to another, each link with the sentence that states it."""
        return await self._ask("causal_chains", words.CausalChains, locals())

    async def suggest_links(
        self, path: str, *, limit: int | None = None, withheld: bool | None = None
    ) -> words.LinkSuggestions:
        """Suggest links from a note to notes that it isn't linked with yet, each with the sentence that is the
        reason.
        """
        return await self._ask("suggest_links", words.LinkSuggestions, locals())

    async def accept_link(
        self,
        *,
        id: str | None = None,
        source_path: str | None = None,
        target_path: str | None = None,
        link_type: str | None = None,
        context_forward: str | None = None,
        context_backward: str | None = None,
    ) -> words.LinkAccepted:
        """Write a typed link into both notes or neither; a link that would close a circle of reasons is refused."""
        return await self._ask("accept_link", words.LinkAccepted, locals())

    async def dismiss_link(self, id: str) -> words.LinkDismissed:
        """Never suggest this link again."""
        return await self._ask("dismiss_link", words.LinkDismissed, locals())

    async def search(
        self,
        query: str,
        *,
        folder: str | None = None,
        tags: Sequence[str] | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        mode: Literal["hybrid", "text", "semantic"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        where: words.AnnotationFilter | None = None,
    ) -> words.SearchResults:
        """Search the vault's notes by words and by meaning; returns notes with the exact place, an excerpt and a
        score, best first.
        """
        return await self._ask("search", words.SearchResults, locals())

    async def similarity_search(
        self,
        refined_query_for_vector_search: str,
        *,
        metadata_filters: Mapping[str, Any] | None = None,
        filter_by_filenames: Sequence[str] | None = None,
        k: int | None = None,
    ) -> words.SimilarityResults:
        """Find the chunks of notes whose meaning is nearest to a text, with their exact slices of the files."""
        return await self._ask("similarity_search", words.SimilarityResults, locals())

    async def read_annotations(
        self,
        *,
        citekey: str | None = None,
        file: str | None = None,
        colors: Sequence[words.AnnotationColor] | None = None,
        roles: Sequence[words.AnnotationColor] | None = None,
        include_pdf: bool | None = None,
    ) -> words.AnnotationsRead:
        """Read and parse the annotations of one paper, by citekey: colours, text, comments, pages and sections."""
        return await self._ask("read_annotations", words.AnnotationsRead, locals())

    async def list_annotation_files(
        self, *, folder: str | None = None, tags: Sequence[str] | None = None, details: bool | None = None
    ) -> words.AnnotationFiles:
        """List the annotated papers of the vault with citekey, title, tags and number of annotations."""
        return await self._ask("list_annotation_files", words.AnnotationFiles, locals())

    async def write_note(
        self,
        path: str,
        content: str,
        *,
        frontmatter: Mapping[str, Any] | None = None,
        expected_version: str | None = None,
    ) -> words.NoteWritten:
        """Create or update a Markdown note in the vault, atomically; frontmatter is merged key by key."""
        return await self._ask("write_note", words.NoteWritten, locals())

    async def summarize(self, citekey: str, *, dry_run: bool | None = None, plan: str | None = None) -> words.Summary:
        """Write the summary note of one annotated paper: its points by section and kind, each with its page. What
        its owner edited is kept.
        """
        return await self._ask("summarize", words.Summary, locals())

    async def synthesize(
        self,
        citekeys: Sequence[str],
        *,
        theme: str | None = None,
        dry_run: bool | None = None,
        plan: str | None = None,
        canvas: bool | None = None,
    ) -> words.Synthesis:
        """Write one note from several annotated papers: themes across them, findings, limits and questions with
        their pages, agreements and contradictions, methods compared, gaps. What its owner edited is kept.
        """
        return await self._ask("synthesize", words.Synthesis, locals())

    async def search_annotations(
        self,
        *,
        query: str | None = None,
        where: words.AnnotationFilter | None = None,
        folder: str | None = None,
        tags: Sequence[str] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> words.FoundAnnotations:
        """Find annotations across all papers by words, meaning, role, colour, prefix, theme, page, section, citekey
        and import date, with counts of each.
        """
        return await self._ask("search_annotations", words.FoundAnnotations, locals())

    async def check_quotes(self, path: str) -> words.QuotesChecked:
        """Check every quotation of a note against the annotations and the PDF it is said to come from."""
        return await self._ask("check_quotes", words.QuotesChecked, locals())

    async def check_draft(
        self, *, path: str | None = None, text: str | None = None, note: str | None = None
    ) -> words.DraftChecked:
        """Check each sentence of a draft against the annotations, PDFs and notes that it cites: verbatim, supported,
        partial, contradicted or not found, with the best passage; for sentences that cite nothing, what the vault
        says for or against them.
        """
        return await self._ask("check_draft", words.DraftChecked, locals())

    async def find_source(self, text: str) -> words.SourcesFound:
        """Find the paper and page that a snippet is from, verbatim or in other words: annotations and notes first,
        then PDFs.
        """
        return await self._ask("find_source", words.SourcesFound, locals())

    async def reading_list(self, *, limit: int | None = None) -> words.ReadingList:
        """Rank the unread papers of the vault by what their findings say for or against the claims of one's own
        notes.
        """
        return await self._ask("reading_list", words.ReadingList, locals())

    async def cite(
        self, names: Sequence[str], *, format: Literal["bib", "csl-json", "quotes"] | None = None
    ) -> words.Citations:
        """Export the papers that notes cite, or papers by citekey, as BibTeX, CSL-JSON, or as the annotated passages
        with pandoc citations.
        """
        return await self._ask("cite", words.Citations, locals())

    async def get_pdf_outline(
        self,
        *,
        file: str | None = None,
        citekey: str | None = None,
        attachment_key: str | None = None,
        item_key: str | None = None,
    ) -> words.PdfOutline:
        """Read the table of contents of a PDF, found by vault path, citekey or Zotero key."""
        return await self._ask("get_pdf_outline", words.PdfOutline, locals())

    async def read_pdf_pages(
        self,
        *,
        file: str | None = None,
        citekey: str | None = None,
        attachment_key: str | None = None,
        item_key: str | None = None,
        pages: str | None = None,
        section: str | None = None,
        start_page: int | None = None,
        end_page: int | None = None,
    ) -> words.PdfPages:
        """Read pages or whole sections of a PDF as text in reading order."""
        return await self._ask("read_pdf_pages", words.PdfPages, locals())

    async def inspect(self, path: str) -> words.Inspection:
        """Show what was understood of one note: frontmatter, blocks, chunks, annotations, links and warnings, each
        with its place.
        """
        return await self._ask("inspect", words.Inspection, locals())

    async def status(self, *, files: bool | None = None) -> words.Status:
        """Show the state of the index: files by status, chunks, model."""
        return await self._ask("status", words.Status, locals())

    async def reindex(self, *, full: bool | None = None) -> words.IndexRun:
        """Bring the index up to date with the vault now, and report what was done."""
        return await self._ask("reindex", words.IndexRun, locals())

    async def set_enabled(self, path: str, enabled: bool) -> words.EnabledSet:
        """Keep one file out of the index, or allow it again."""
        return await self._ask("set_enabled", words.EnabledSet, locals())

    async def pause(self) -> words.StateReached:
        """Stop indexing until it is resumed; searching still works."""
        return await self._ask("pause", words.StateReached, locals())

    async def resume(self) -> words.StateReached:
        """Go on indexing after a pause."""
        return await self._ask("resume", words.StateReached, locals())

    async def diagnose(self) -> words.Diagnosis:
        """Check the vault and the index as a whole: what is not indexed and why, and where annotation notes deviate
        from the supported format.
        """
        return await self._ask("diagnose", words.Diagnosis, locals())

    def ask_stream(
        self,
        question: str,
        *,
        intent: Literal["factual", "temporal", "causal", "comparative", "exploratory"] | None = None,
        concepts: Sequence[str] | None = None,
        subjects: Sequence[str] | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        similarity_threshold: float | None = None,
        folder: str | None = None,
        tags: Sequence[str] | None = None,
        limit: int | None = None,
        plan_only: bool | None = None,
        previous_question: str | None = None,
    ) -> AsyncGenerator[words.PlanEvent | words.SourceEvent | words.Answer]:
        """Answer a question from the vault's notes with a list, table, timeline or narrative: every line names its
        note, and contradictions are flagged. In pieces, as they are known.
        """
        return self._stream(
            "ask", {"plan": words.PlanEvent, "source": words.SourceEvent, "answer": words.Answer}, locals()
        )
