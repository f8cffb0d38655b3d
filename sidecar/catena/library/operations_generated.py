# Made by `npm run contract` from shared-schema/. Change that, not this.
"""Every operation of the contract as a method: for callers that wait, and as a coroutine."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Literal, TypeVar

from catena.library.awaiting import awaited, iterated
from catena.wire import generated as words
from catena.wire.word import Word

_Result = TypeVar("_Result", bound=Word)


class SyncOperations(ABC):
    """Every operation of the contract as a method that waits for its result."""

    @abstractmethod
    def _ask(self, operation: str, result: type[_Result], given: dict[str, Any]) -> _Result:
        """Carry out an operation with a method's arguments."""

    @abstractmethod
    def _stream(self, operation: str, pieces: dict[str, type[Any]], given: dict[str, Any]) -> Generator[Any]:
        """Carry out an operation that also answers in pieces, named with their types."""

    def ask(
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

        Args:
            question: The question, in plain words; there is no query syntax. 1 to 500 characters.
            intent: Force this intent, whatever the question looks like.
            concepts: What the question is about, if the caller knows better.
            subjects: What to compare, at least two.
            start_date: Only what happened from this date on: 2024-10-05, 2024-10, 2024 or October 2024.
            end_date: Only what happened up to and including this day, month or year.
            similarity_threshold: The least similarity that counts, 0 to 1.
            folder: Only notes in this folder of the vault or below it; None for the whole vault.
            tags: Only notes that carry all of these tags, with or without #.
            limit: The most results, 1 to 100; None leaves it to the plan.
            plan_only: True: only say how it would be answered; no source is asked.
            previous_question: The question before in the same conversation: what refers back (“and since when?”) is
                understood from it. Up to 500 characters.

        Raises:
            CatenaError: With one of the codes `bad_request`, `query_empty`, `query_too_long`, `dangerous_content`,
                `bad_date`, `bad_threshold`, `bad_limit`, `too_few_subjects`, `not_ready`, `all_sources_failed`.
        """
        return self._ask("ask", words.Answer, locals())

    def classify(self, question: str) -> words.Classified:
        """Understand a question without answering it: its intent with the reason, concepts, subjects and dates.

        Args:
            question: The question, in plain words; there is no query syntax. 1 to 500 characters.

        Raises:
            CatenaError: With one of the codes `bad_request`, `query_empty`, `query_too_long`, `dangerous_content`,
                `bad_date`, `too_few_subjects`.
        """
        return self._ask("classify", words.Classified, locals())

    def find_contradictions(
        self,
        *,
        folder: str | None = None,
        status: Literal["detected", "confirmed", "dismissed"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> words.Contradictions:
        """Find claims in different notes that cannot both be true, in a folder or the whole vault, both verbatim
        with their places.

        Args:
            folder: Only between notes in this folder or below it; None for the whole vault.
            status: Only contradictions with this judgement; None for all except dismissed ones.
            limit: The number of entries on a page, 1 to 100.
            cursor: The cursor of the previous page; None for the first page.

        Raises:
            CatenaError: With one of the codes `bad_request`, `bad_limit`, `not_ready`.
        """
        return self._ask("find_contradictions", words.Contradictions, locals())

    def judge_contradiction(
        self, id: str, status: Literal["detected", "confirmed", "dismissed"]
    ) -> words.ContradictionJudged:
        """Confirm or dismiss a contradiction; the judgement survives re-indexing.

        Args:
            id: As find_contradictions or ask gave it.
            status: confirmed, dismissed, or detected to undo either.

        Raises:
            CatenaError: With one of the codes `bad_request`.
        """
        return self._ask("judge_contradiction", words.ContradictionJudged, locals())

    def related(
        self,
        *,
        path: str | None = None,
        concept: str | None = None,
        max_hops: int | None = None,
        limit: int | None = None,
    ) -> words.RelatedNotes:
        """Find the notes around a note or concept within a few relations, each with the reason; hubs count less.

        Args:
            path: The path or title of the note to start from; this or concept.
            concept: The title or alias of a note to start from; this or path.
            max_hops: The most relations to follow, 1 to 4.
            limit: The most notes to return, 1 to 100.

        Raises:
            CatenaError: With one of the codes `bad_request`, `bad_limit`, `unknown_note`, `path_refused`,
                `not_ready`.
        """
        return self._ask("related", words.RelatedNotes, locals())

    def evolution(self, concept: str, *, start_date: str | None = None, end_date: str | None = None) -> words.Evolution:
        """Show how a concept developed: what was created, changed and linked, and when.

        Args:
            concept: A title, an alias, or any words.
            start_date: The first day that counts: 2024-10-05, 2024-10, 2024 or October 2024. Null for the oldest
                known.
            end_date: The last day, month or year that counts; None for today.

        Raises:
            CatenaError: With one of the codes `bad_request`, `query_empty`, `query_too_long`, `dangerous_content`,
                `bad_date`, `not_ready`, `all_sources_failed`.
        """
        return self._ask("evolution", words.Evolution, locals())

    def beliefs(self, concept: str, *, as_of: str | None = None, since: str | None = None) -> words.Beliefs:
        """Tell what the notes said about a concept on a day, each sentence with when it came and went, and what it
        replaced.

        Args:
            concept: A title, an alias, or any words.
            as_of: Only what was said at the end of this day: 2024-10-05, 2024-10, 2024 or October 2024. Null for
                everything that was ever said.
            since: Only what came or went after this day, up to as_of or today.

        Raises:
            CatenaError: With one of the codes `bad_request`, `query_empty`, `query_too_long`, `dangerous_content`,
                `bad_date`, `not_ready`, `all_sources_failed`.
        """
        return self._ask("beliefs", words.Beliefs, locals())

    def note_history(self, path: str, *, as_of: str | None = None, known_at: str | None = None) -> words.NoteHistory:
        """Show how a note changed, and what it said on a day or according to what was known on a day.

        Args:
            path: The note's path in the vault, or its title.
            as_of: The day for which to show the note (valid time): 2024-10-05, 2024-10, 2024 or October 2024. Null
                for now.
            known_at: Use only what was known on this day (transaction time). Null for now.

        Raises:
            CatenaError: With one of the codes `bad_request`, `bad_date`, `unknown_note`, `path_refused`.
        """
        return self._ask("note_history", words.NoteHistory, locals())

    def changed_since(self, date: str, *, folder: str | None = None) -> words.ChangedSince:
        """Show what changed in the vault since a day: notes added, removed and renamed, sentences, links and tags.

        Args:
            date: The first day that counts: 2024-10-05, 2024-10, 2024 or October 2024.
            folder: Only notes in this folder of the vault or below it.

        Raises:
            CatenaError: With one of the codes `bad_request`, `bad_date`.
        """
        return self._ask("changed_since", words.ChangedSince, locals())

    def causal_chains(
        self, source: str, *, target: str | None = None, max_hops: int | None = None, limit: int | None = None
    ) -> words.CausalChains:
        """Find chains of cause and effect from one concept to another, each link with the sentence that states it.

        Args:
            source: Where chains begin: a note's path, title or alias.
            target: Where they end; None for anywhere.
            max_hops: The most links a chain may have, 1 to 3.
            limit: The most chains to return, 1 to 100.

        Raises:
            CatenaError: With one of the codes `bad_request`, `bad_limit`, `not_ready`.
        """
        return self._ask("causal_chains", words.CausalChains, locals())

    def suggest_links(
        self, path: str, *, limit: int | None = None, withheld: bool | None = None
    ) -> words.LinkSuggestions:
        """Suggest links from a note to notes that it isn't linked with yet, each with the sentence that is the
        reason.

        Args:
            path: The note's path in the vault, or its title.
            limit: The most suggestions to return, 1 to 50.
            withheld: True: also suggest links of kinds that are withheld because they were mostly dismissed.

        Raises:
            CatenaError: With one of the codes `bad_request`, `bad_limit`, `unknown_note`, `path_refused`,
                `not_ready`.
        """
        return self._ask("suggest_links", words.LinkSuggestions, locals())

    def accept_link(
        self,
        *,
        id: str | None = None,
        source_path: str | None = None,
        target_path: str | None = None,
        link_type: str | None = None,
        context_forward: str | None = None,
        context_backward: str | None = None,
    ) -> words.LinkAccepted:
        """Write a typed link into both notes or neither; a link that would close a circle of reasons is refused.

        Args:
            id: A suggestion's id; else name both notes and the type.
            source_path: The note the link starts from.
            target_path: The note it leads to.
            link_type: supports, contradicts, elaborates, analogous_to, generalizes, specializes, influences or
                related; beside an id it replaces the suggested type.
            context_forward: A sentence beside the link in the source note, at most 500 characters.
            context_backward: A sentence beside the link in the target note, at most 500 characters.

        Raises:
            CatenaError: With one of the codes `bad_request`, `dangerous_content`, `unknown_note`, `path_refused`,
                `note_changed`, `read_only`, `cycle`, `link_limit`, `not_ready`.
        """
        return self._ask("accept_link", words.LinkAccepted, locals())

    def dismiss_link(self, id: str) -> words.LinkDismissed:
        """Never suggest this link again.

        Args:
            id: As suggest_links gave it.

        Raises:
            CatenaError: With one of the codes `bad_request`.
        """
        return self._ask("dismiss_link", words.LinkDismissed, locals())

    def search(
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

        Args:
            query: What to look for, in plain words; there is no query syntax. 1 to 500 characters.
            folder: Only notes in this folder of the vault or below it; None for the whole vault.
            tags: Only notes that carry all of these tags, with or without #.
            start_date: Only notes from this date on: 2024-10-05, 2024-10, 2024 or October 2024.
            end_date: Only notes up to and including this day, month or year.
            mode: By words and meaning together (hybrid, the default), by words only, or by meaning only.
            limit: The number of results on a page, 1 to 100.
            cursor: The cursor of the previous page; None for the first page.
            where: Only notes with annotations that meet these conditions; results open at the annotations.

        Raises:
            CatenaError: With one of the codes `bad_request`, `query_empty`, `query_too_long`, `dangerous_content`,
                `bad_date`, `bad_limit`, `not_ready`, `all_sources_failed`.
        """
        return self._ask("search", words.SearchResults, locals())

    def similarity_search(
        self,
        refined_query_for_vector_search: str,
        *,
        metadata_filters: Mapping[str, Any] | None = None,
        filter_by_filenames: Sequence[str] | None = None,
        k: int | None = None,
    ) -> words.SimilarityResults:
        """Find the chunks of notes whose meaning is nearest to a text, with their exact slices of the files.

        Args:
            refined_query_for_vector_search: The text to compare with, in plain words. 1 to 500 characters.
            metadata_filters: Only chunks of notes with these frontmatter properties, all of them; `tags` and
                `folder` are understood too. A list as value matches any of its items.
            filter_by_filenames: Only chunks of these files, any of them: paths in the vault or file names.
            k: The most chunks to return, 1 to 100.

        Raises:
            CatenaError: With one of the codes `bad_request`, `query_empty`, `query_too_long`, `dangerous_content`,
                `bad_limit`, `not_ready`, `all_sources_failed`.
        """
        return self._ask("similarity_search", words.SimilarityResults, locals())

    def read_annotations(
        self,
        *,
        citekey: str | None = None,
        file: str | None = None,
        colors: Sequence[words.AnnotationColor] | None = None,
        roles: Sequence[words.AnnotationColor] | None = None,
        include_pdf: bool | None = None,
    ) -> words.AnnotationsRead:
        """Read and parse the annotations of one paper, by citekey: colours, text, comments, pages and sections.

        Args:
            citekey: The paper's BetterBibTeX citekey, with or without @.
            file: The path of the annotation note or of the PDF in the vault, instead of the citekey.
            colors: Only annotations of these colours, for example ["positive", "negative"]; None for all.
            roles: Only annotations of these roles; None for all.
            include_pdf: True: include what is marked in the paper's PDF, each mark once. A file that is a PDF is
                always read.

        Raises:
            CatenaError: With one of the codes `bad_request`, `unknown_citekey`, `unknown_note`, `path_refused`,
                `pdf_unreadable`.
        """
        return self._ask("read_annotations", words.AnnotationsRead, locals())

    def list_annotation_files(
        self, *, folder: str | None = None, tags: Sequence[str] | None = None, details: bool | None = None
    ) -> words.AnnotationFiles:
        """List the annotated papers of the vault with citekey, title, tags and number of annotations.

        Args:
            folder: Only notes in this folder or below it; None for the annotations folder in the settings (default:
                the whole vault).
            tags: Only notes that carry all of these tags, with or without #.
            details: True: also read each paper's note for its authors, year and state.

        Raises:
            CatenaError: With one of the codes `bad_request`, `path_refused`.
        """
        return self._ask("list_annotation_files", words.AnnotationFiles, locals())

    def write_note(
        self,
        path: str,
        content: str,
        *,
        frontmatter: Mapping[str, Any] | None = None,
        expected_version: str | None = None,
    ) -> words.NoteWritten:
        """Create or update a Markdown note in the vault, atomically; frontmatter is merged key by key.

        Args:
            path: The note's path relative to the vault, such as Synthesis/methods.md.
            content: The note's Markdown; it may begin with frontmatter.
            frontmatter: Properties to set. They are merged key by key with existing ones, and replace them.
            expected_version: The note_version that the caller read. If the note has another one by now, the request
                is refused with note_changed.

        Raises:
            CatenaError: With one of the codes `bad_request`, `path_refused`, `note_changed`, `read_only`.
        """
        return self._ask("write_note", words.NoteWritten, locals())

    def summarize(self, citekey: str, *, dry_run: bool | None = None, plan: str | None = None) -> words.Summary:
        """Write the summary note of one annotated paper: its points by section and kind, each with its page. What
        its owner edited is kept.

        Args:
            citekey: The paper's citekey, with or without @.
            dry_run: True: compose the note and write nothing.
            plan: The plan of a dry run. Exactly that note is written, or nothing if the note would be different by
                now.

        Raises:
            CatenaError: With one of the codes `bad_request`, `unknown_citekey`, `path_refused`, `note_changed`,
                `read_only`.
        """
        return self._ask("summarize", words.Summary, locals())

    def synthesize(
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

        Args:
            citekeys: Two papers or more.
            theme: The theme to focus on, by its meaning; None for everything.
            dry_run: True: compose the note and write nothing.
            plan: The plan of a dry run. Exactly that note is written, or nothing if the note would be different by
                now.
            canvas: True: also draw claims and evidence on a canvas beside the note. One that its owner changed stays
                as it is.

        Raises:
            CatenaError: With one of the codes `bad_request`, `unknown_citekey`, `path_refused`, `note_changed`,
                `read_only`.
        """
        return self._ask("synthesize", words.Synthesis, locals())

    def search_annotations(
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

        Args:
            query: What to look for, in plain words.
            where: Which annotations count.
            folder: Only in notes there and below.
            tags: Only in notes that carry all of these.
            limit: The number of entries on a page.
            cursor: The cursor of the previous page; None for the first page.

        Raises:
            CatenaError: With one of the codes `bad_request`, `bad_date`, `bad_limit`, `query_empty`,
                `query_too_long`, `dangerous_content`, `not_ready`, `all_sources_failed`.
        """
        return self._ask("search_annotations", words.FoundAnnotations, locals())

    def check_quotes(self, path: str) -> words.QuotesChecked:
        """Check every quotation of a note against the annotations and the PDF it is said to come from.

        Args:
            path: The note's path in the vault, or its title.

        Raises:
            CatenaError: With one of the codes `bad_request`, `unknown_note`, `path_refused`.
        """
        return self._ask("check_quotes", words.QuotesChecked, locals())

    def check_draft(
        self, *, path: str | None = None, text: str | None = None, note: str | None = None
    ) -> words.DraftChecked:
        """Check each sentence of a draft against the annotations, PDFs and notes that it cites: verbatim, supported,
        partial, contradicted or not found, with the best passage; for sentences that cite nothing, what the vault
        says for or against them.

        Args:
            path: The draft: the path or title of a note.
            text: The draft itself, in Markdown.
            note: The note that the text is from; its links are resolved from there.

        Raises:
            CatenaError: With one of the codes `bad_request`, `unknown_note`, `path_refused`.
        """
        return self._ask("check_draft", words.DraftChecked, locals())

    def find_source(self, text: str) -> words.SourcesFound:
        """Find the paper and page that a snippet is from, verbatim or in other words: annotations and notes first,
        then PDFs.

        Args:
            text: A sentence or two, verbatim or in other words.

        Raises:
            CatenaError: With one of the codes `bad_request`.
        """
        return self._ask("find_source", words.SourcesFound, locals())

    def reading_list(self, *, limit: int | None = None) -> words.ReadingList:
        """Rank the unread papers of the vault by what their findings say for or against the claims of one's own
        notes.

        Args:
            limit: Maximum number of papers.

        Raises:
            CatenaError: With one of the codes `bad_limit`, `not_ready`.
        """
        return self._ask("reading_list", words.ReadingList, locals())

    def cite(
        self, names: Sequence[str], *, format: Literal["bib", "csl-json", "quotes"] | None = None
    ) -> words.Citations:
        """Export the papers that notes cite, or papers by citekey, as BibTeX, CSL-JSON, or as the annotated passages
        with pandoc citations.

        Args:
            names: Notes whose citations are exported, and papers; the note about a paper stands for that paper.
            format: bib: BibTeX, also for BibLaTeX; csl-json: CSL-JSON; quotes: the annotated passages as blockquotes
                with pandoc citations.

        Raises:
            CatenaError: With one of the codes `bad_request`, `unknown_note`, `unknown_citekey`, `path_refused`.
        """
        return self._ask("cite", words.Citations, locals())

    def get_pdf_outline(
        self,
        *,
        file: str | None = None,
        citekey: str | None = None,
        attachment_key: str | None = None,
        item_key: str | None = None,
    ) -> words.PdfOutline:
        """Read the table of contents of a PDF, found by vault path, citekey or Zotero key.

        Args:
            file: Path in the vault, or a PDF's file name.
            citekey: The paper's citekey.
            attachment_key: The PDF's key in Zotero.
            item_key: The paper's key in Zotero.

        Raises:
            CatenaError: With one of the codes `bad_request`, `unknown_citekey`, `unknown_note`, `path_refused`,
                `pdf_unreadable`.
        """
        return self._ask("get_pdf_outline", words.PdfOutline, locals())

    def read_pdf_pages(
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
        """Read pages or whole sections of a PDF as text in reading order.

        Args:
            file: Path in the vault, or a PDF's file name.
            citekey: The paper's citekey.
            attachment_key: The PDF's key in Zotero.
            item_key: The paper's key in Zotero.
            pages: 1-based pages: 1, 1-5, 3,7-9 or all. If given, section is ignored.
            section: Names of sections, separated by commas; numbering and case don't matter.
            start_page: First page, 1-based.
            end_page: Last page, 1-based.

        Raises:
            CatenaError: With one of the codes `bad_request`, `unknown_citekey`, `unknown_note`, `path_refused`,
                `pdf_unreadable`, `section_not_found`, `section_ambiguous`, `no_outline`.
        """
        return self._ask("read_pdf_pages", words.PdfPages, locals())

    def inspect(self, path: str) -> words.Inspection:
        """Show what was understood of one note: frontmatter, blocks, chunks, annotations, links and warnings, each
        with its place.

        Args:
            path: The note's path in the vault, or its title.

        Raises:
            CatenaError: With one of the codes `bad_request`, `unknown_note`, `path_refused`.
        """
        return self._ask("inspect", words.Inspection, locals())

    def status(self, *, files: bool | None = None, questions: bool | None = None) -> words.Status:
        """Show the state of the index: files by status, chunks, model.

        Args:
            files: True: also list every file.
            questions: True: also make questions that the notes answer.

        Raises:
            CatenaError: With one of the codes `bad_request`.
        """
        return self._ask("status", words.Status, locals())

    def reindex(self, *, full: bool | None = None) -> words.IndexRun:
        """Bring the index up to date with the vault now, and report what was done.

        Args:
            full: True: read every file again, changed or not.

        Raises:
            CatenaError: With one of the codes `bad_request`, `not_ready`.
        """
        return self._ask("reindex", words.IndexRun, locals())

    def set_enabled(self, path: str, enabled: bool) -> words.EnabledSet:
        """Keep one file out of the index, or allow it again.

        Args:
            path: The file's path in the vault.
            enabled: False keeps it out.

        Raises:
            CatenaError: With one of the codes `bad_request`, `unknown_note`, `path_refused`.
        """
        return self._ask("set_enabled", words.EnabledSet, locals())

    def pause(self) -> words.StateReached:
        """Stop indexing until it is resumed; searching still works.

        Raises:
            CatenaError: With one of the codes `bad_request`.
        """
        return self._ask("pause", words.StateReached, locals())

    def resume(self) -> words.StateReached:
        """Go on indexing after a pause.

        Raises:
            CatenaError: With one of the codes `bad_request`.
        """
        return self._ask("resume", words.StateReached, locals())

    def diagnose(self) -> words.Diagnosis:
        """Check the vault and the index as a whole: what is not indexed and why, and where annotation notes deviate
        from the supported format.

        Raises:
            CatenaError: With one of the codes `bad_request`.
        """
        return self._ask("diagnose", words.Diagnosis, locals())

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
    ) -> Generator[words.PlanEvent | words.SourceEvent | words.Answer]:
        """Answer a question from the vault's notes with a list, table, timeline or narrative: every line names its
        note, and contradictions are flagged. In pieces, as they are known.

        Args:
            question: The question, in plain words; there is no query syntax. 1 to 500 characters.
            intent: Force this intent, whatever the question looks like.
            concepts: What the question is about, if the caller knows better.
            subjects: What to compare, at least two.
            start_date: Only what happened from this date on: 2024-10-05, 2024-10, 2024 or October 2024.
            end_date: Only what happened up to and including this day, month or year.
            similarity_threshold: The least similarity that counts, 0 to 1.
            folder: Only notes in this folder of the vault or below it; None for the whole vault.
            tags: Only notes that carry all of these tags, with or without #.
            limit: The most results, 1 to 100; None leaves it to the plan.
            plan_only: True: only say how it would be answered; no source is asked.
            previous_question: The question before in the same conversation: what refers back (“and since when?”) is
                understood from it. Up to 500 characters.

        Yields:
            PlanEvent, SourceEvent, Answer, in this order. Leaving the loop cancels what is not known yet.

        Raises:
            CatenaError: With one of the codes `bad_request`, `query_empty`, `query_too_long`, `dangerous_content`,
                `bad_date`, `bad_threshold`, `bad_limit`, `too_few_subjects`, `not_ready`, `all_sources_failed`.
        """
        return self._stream(
            "ask", {"plan": words.PlanEvent, "source": words.SourceEvent, "answer": words.Answer}, locals()
        )


class AsyncOperations:
    """Every operation of the contract as a coroutine."""

    ask = awaited(SyncOperations.ask)
    classify = awaited(SyncOperations.classify)
    find_contradictions = awaited(SyncOperations.find_contradictions)
    judge_contradiction = awaited(SyncOperations.judge_contradiction)
    related = awaited(SyncOperations.related)
    evolution = awaited(SyncOperations.evolution)
    beliefs = awaited(SyncOperations.beliefs)
    note_history = awaited(SyncOperations.note_history)
    changed_since = awaited(SyncOperations.changed_since)
    causal_chains = awaited(SyncOperations.causal_chains)
    suggest_links = awaited(SyncOperations.suggest_links)
    accept_link = awaited(SyncOperations.accept_link)
    dismiss_link = awaited(SyncOperations.dismiss_link)
    search = awaited(SyncOperations.search)
    similarity_search = awaited(SyncOperations.similarity_search)
    read_annotations = awaited(SyncOperations.read_annotations)
    list_annotation_files = awaited(SyncOperations.list_annotation_files)
    write_note = awaited(SyncOperations.write_note)
    summarize = awaited(SyncOperations.summarize)
    synthesize = awaited(SyncOperations.synthesize)
    search_annotations = awaited(SyncOperations.search_annotations)
    check_quotes = awaited(SyncOperations.check_quotes)
    check_draft = awaited(SyncOperations.check_draft)
    find_source = awaited(SyncOperations.find_source)
    reading_list = awaited(SyncOperations.reading_list)
    cite = awaited(SyncOperations.cite)
    get_pdf_outline = awaited(SyncOperations.get_pdf_outline)
    read_pdf_pages = awaited(SyncOperations.read_pdf_pages)
    inspect = awaited(SyncOperations.inspect)
    status = awaited(SyncOperations.status)
    reindex = awaited(SyncOperations.reindex)
    set_enabled = awaited(SyncOperations.set_enabled)
    pause = awaited(SyncOperations.pause)
    resume = awaited(SyncOperations.resume)
    diagnose = awaited(SyncOperations.diagnose)
    ask_stream = iterated(SyncOperations.ask_stream)
