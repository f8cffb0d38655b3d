"""Prints results on a terminal that are not only told line by line (room `rendering`): one method per command."""

import argparse
import json
from collections.abc import Sequence

from rich.text import Text

from catena.rendering.found import annotation_head, tell_outline
from catena.rendering.lines import Json, counted, line, lines_text, section_text
from catena.rendering.relations import tell_suggestions, tell_versions
from catena.serving.cli import showing_papers
from catena.serving.cli.terminal import Terminal, clean, number_text, size_text, terminal_markdown

_STATE_SENTENCES = {
    "starting": "Starting.",
    "scanning": "Looking through the vault.",
    "indexing": "Indexing.",
    "ready": "Up to date.",
    "paused": "Paused.",
    "error": "Not everything is available.",
}


_NO_SIDECAR = "no sidecar is running; the next command takes in what changed"


class Screen(Terminal):
    """Prints the results of commands, one method per command."""

    def answer(self, answer: Json, typed: argparse.Namespace) -> None:
        """Print the answer as it would stand in a note, or for a plan, which sources would be queried."""
        read = answer["classification"]
        if typed.plan:
            self.put(Text(f"{read['intent']} ({read['confidence']:.2f}): {clean(read['reason'])}", style="bold"))
            rows = [
                (planned["source"], clean(planned["why"]), number_text(planned["threshold"]), str(planned["limit"]))
                for planned in answer["plan"]
            ]
            self.table(("source", "for", "from", "notes"), rows, right=(2, 3))
            return
        markdown = clean(answer["markdown"])
        self.markdown(markdown, shown=terminal_markdown(markdown))

    def classified(self, answer: Json, typed: argparse.Namespace) -> None:
        """Print the interpretation of a question."""
        read, found = answer["classification"], answer["parameters"]
        self.put(Text(f"{read['intent']} ({read['confidence']:.2f})", style="bold"))
        dates = " to ".join(filter(None, (found["start_date"], found["end_date"])))
        self.pairs(
            (name, clean(text))
            for name, text in (
                ("why", read["reason"]),
                ("asks for", "" if answer["answer_type"] == "other" else answer["answer_type"].replace("_", "/")),
                ("read as", ", ".join(f"{clean(c['read_as'])} ({clean(c['typed'])})" for c in answer["corrections"])),
                ("concepts", ", ".join(found["concepts"])),
                ("subjects", ", ".join(found["subjects"])),
                ("dates", dates),
                ("similarity", number_text(found["similarity_threshold"])),
                ("note", " ".join(found["notes"])),
            )
            if text
        )
        for reading in read["alternatives"]:
            self.lines(f"  {reading['confidence']:.2f}  {clean(reading['label'])}")

    def inspection(self, answer: Json, typed: argparse.Namespace) -> None:
        """Print what was recognized in one note."""
        self.put(Text(clean(answer["path"]), style="bold cyan"))
        self.heading("Properties", len(answer["frontmatter"]))
        for key, value in answer["frontmatter"].items():
            shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            self.put(Text.assemble((f"  {clean(str(key))}: ", "bright_black"), clean(shown)))
        self.heading("Blocks", len(answer["blocks"]))
        for block in answer["blocks"]:
            heading = f"  {'#' * (block['heading_level'] or 0)} {clean(block['heading'])}" if block["heading"] else ""
            self.put(Text(f"  {lines_text(block['span']):>12}  {block['kind']:<11}{heading}"))
        self.heading("Chunks", len(answer["chunks"]))
        for chunk in answer["chunks"]:
            span = {"line_start": chunk["spans"][0]["line_start"], "line_end": chunk["spans"][-1]["line_end"]}
            indexed = "" if chunk["chunk_id"] else "  (not indexed yet)"
            size = f"{len(chunk['text']):,} characters"
            self.put(Text(f"  {lines_text(span):>12}  {size}{section_text(chunk['section_title'])}{indexed}"))
        self.heading("Annotations", len(answer["annotations"]))
        for annotation in answer["annotations"]:
            self.told([line(f"  {lines_text(annotation['span']):>12}  ", *annotation_head(annotation))])
        self.heading("Links", len(answer["links"]))
        for link in answer["links"]:
            kind = "embeds" if link["embed"] else "links to"
            key = f"  ({clean(link['property'])})" if link["property"] else ""
            target = clean(link["target"] + (link["subpath"] or ""))
            self.put(Text(f"  {lines_text(link['span']):>12}  {kind} {target}{key}"))
        self.heading("Inline fields", len(answer["inline_fields"]))
        for field in answer["inline_fields"]:
            place = f"  {lines_text(field['span']):>12}  "
            self.put(Text(f"{place}{clean(field['key'])}:: {clean(field['value'])}"))
        if answer["relations"]:
            self.heading("Relations", len(answer["relations"]))
            for relation in answer["relations"]:
                name = clean(relation["label"] or relation["relationship_type"])
                self.put(Text(f"  {name} → {clean(relation['target_path'] or '?')}"))
        self.note_warnings(answer["warnings"])

    def history(self, answer: Json, typed: argparse.Namespace) -> None:
        """Print each version of a note with its changes, or the text itself if a time was given."""
        if not (typed.as_of or typed.known_at):
            self.told(tell_versions(answer, {}), answer["warnings"])
            return
        self.warnings(answer["warnings"])
        if answer["content"] is None:
            self.lines(f"Nothing is known of what {typed.path} said then.")
        else:
            self.put(Text(clean(answer["content"].rstrip("\n"))))

    def links(self, answer: Json, typed: argparse.Namespace) -> None:
        """Print suggestions with the way to accept them, or the result of accepting."""
        for done in answer.get("accepted", [answer] if "success" in answer else []):
            self._accepted(done)
        for done in answer.get("dismissed", []):
            self.lines(f"Dismissed: {done['id']}")
        if "suggestions" not in answer:
            return
        self.told(tell_suggestions(answer, {"path": typed.path}), answer["warnings"])
        if any(kind["hidden"] for kind in answer["kinds"]):
            self.lines("See what is left out with --withheld.")
        if answer["suggestions"]:
            how = "Accept one with --accept ID (with another type: --type TYPE), or dismiss it with --dismiss ID."
            self.lines("", how)

    def _accepted(self, done: Json) -> None:
        if done["success"]:
            self.put(Text.assemble(("Written: ", "bold"), (clean(", ".join(done["written"])), "cyan")))
        else:
            back = " Nothing was changed." if done["rollback_performed"] else ""
            self.put(Text(clean(f"{done['error']}{back}"), style="red"))
        for sentence in filter(None, (done["rollback_error"], *done["warnings"])):
            self.put(Text(f"  ! {clean(sentence)}", style="yellow"))

    def pdf(self, answer: Json, typed: argparse.Namespace) -> None:
        """Print a PDF's sections with their pages, or the text that was read."""
        if typed.what == "outline":
            self.told(tell_outline(answer, {}))
            return
        self.notices(answer["warnings"])
        self.put(Text(clean(answer["text"].rstrip("\n"))))

    def cited(self, answer: Json, typed: argparse.Namespace) -> None:
        """Print the export alone, so that it can be written into a file."""
        self.notices(answer["warnings"])
        self.lines(*answer["text"].splitlines())

    def index_run(self, answer: Json, typed: argparse.Namespace) -> None:
        """Print what one run did."""
        seconds = answer["duration_ms"] / 1000
        self.put(
            Text.assemble(
                ("Index up to date", "bold green" if not answer["failed"] else "bold yellow"),
                f": {counted(answer['discovered'], 'note')} in {seconds:.1f} s",
            )
        )
        parts = [
            f"{answer[name]:,} {name}" for name in ("new", "changed", "renamed", "removed", "unchanged") if answer[name]
        ]
        self.put(Text("  " + (", ".join(parts) or "nothing there")))
        written = f"{counted(answer['chunks_written'], 'chunk')} written"
        self.put(Text(f"  {written}, {counted(answer['embeddings_made'], 'embedding')} made"))
        if answer["failed"]:
            self.put(Text(f"  {answer['failed']:,} failed: `catena doctor` says why", style="yellow"))

    def status(self, answer: Json, typed: argparse.Namespace) -> None:
        """Print the progress of the index."""
        self._status(answer)
        if answer["file_list"] is None:
            return
        rows = [
            (
                "disabled" if not file["is_enabled"] else file["status"],
                "" if file["num_chunks"] is None else str(file["num_chunks"]),
                clean(file["file_path"]),
                clean(file["error_message"] or ""),
            )
            for file in answer["file_list"]
        ]
        self.put(Text())
        self.table(("state", "chunks", "note", "reason"), rows, right=(1,))

    def diagnosis(self, answer: Json, typed: argparse.Namespace) -> None:
        """Print the state of the vault and the index, with everything that is wrong."""
        self.places(answer)
        self._status(answer["status"])
        self.heading("Not in the index", len(answer["unindexed"]))
        for file in answer["unindexed"]:
            self.put(Text.assemble(("  " + clean(file["path"]), "cyan"), f"  {clean(file['reason'])}"))
        showing_papers.annotation_files(self, answer)

    def checks(self, checks: Sequence[Json]) -> None:
        """Print what was checked on this machine."""
        for check in checks:
            sign, style = ("✓", "green") if check["mended"] else _CHECK_SIGNS[check["state"]]
            self.put(Text.assemble((f"{sign} ", style), f"{check['name']:<14} {clean(check['message'])}"))
        self.put(Text())

    def places(self, places: Json) -> None:
        """Print where the vault is, and where Catena stores its data."""
        lines = [("Vault", places["vault"]), ("Kept in", places["state_dir"])]
        lines += [("  " + name, size_text(size)) for name, size in places["sizes_bytes"].items()]
        lines += [("Set aside", f"{name} (it was damaged)") for name in places["set_aside"]]
        self.pairs((name, clean(str(value))) for name, value in lines)
        self.put(Text())

    def _status(self, status: Json) -> None:
        files, state = status["files"], status["state"]
        done = f" {status['done']:,} of {status['total']:,} notes" if status["total"] else ""
        others = ", ".join(f"{files[n]:,} {n}" for n in ("pending", "processing", "failed", "disabled") if files[n])
        self.pairs(
            (
                ("State", _STATE_SENTENCES.get(str(state), str(state)) + done),
                *([("Problem", clean(status["error"]))] if status["error"] else []),
                *(("Repaired", clean(sentence)) for sentence in status.get("repairs") or ()),
                ("Notes", f"{files['completed']:,} in the index" + (f", {others}" if others else "")),
                ("Chunks", f"{status['num_chunks']:,}"),
                *([("Model", clean(status["model"]))] if status["model"] else []),
                ("Index", str(status["index"] or "none yet")),
                *([("Shared", clean(status["shared_index"]))] if status["shared_index"] else []),
                ("Watching", _NO_SIDECAR if status["watching"] == "not watching" else str(status["watching"])),
                ("Version", str(status["version"])),
            )
        )


_CHECK_SIGNS = {"good": ("·", "bright_black"), "warning": ("⚠", "yellow"), "error": ("✗", "red")}
