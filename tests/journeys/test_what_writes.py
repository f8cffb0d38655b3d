"""`writes` in the protocol says of each operation whether it changes anything; MCP clients trust it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from catena.app.building import running_sidecar
from catena.app.settings import Settings
from catena.indexing.derived_index import IndexName
from catena.serving.local_asker import LocalAsker
from catena.wire.answering import Answering
from catena.wire.protocol import protocol
from tests.fakes.pdfs import Bookmark, Text, write_pdf
from tests.journeys.processes import NOTES, PAPER, Place

OTHERS = {
    "References/@lind2020.md": PAPER.replace("smithML2023", "lind2020"),
    "Notes/Recall.md": "# Recall\n\nSleep improves the recall of word lists. See [[Memory]] and [[Attention]].\n",
    "Notes/Lists.md": "# Lists\n\nSleep does not improve the recall of word lists. See [[Memory]] and [[Attention]].\n",
}


class Watched:
    """Asks, and looks whether that changed a note, what is kept of the owner's verdicts, or the sidecar's work."""

    def __init__(self, place: Place, answering: Answering) -> None:
        self._place = place
        self._asker = LocalAsker(answering, caller="http")
        self.changed: dict[str, bool] = {}

    async def ask(self, operation: str, **request: Any) -> dict[str, Any]:
        before = await self._everything()
        result = await self._asker.ask(operation, request)
        self.changed[operation] = await self._everything() != before
        return result

    async def _everything(self) -> Mapping[str, Any]:
        status = await self._asker.ask("status", {"files": True})
        files = [path for folder in (self._place.vault, self._place.state) for path in sorted(folder.rglob("*"))]
        kept = {str(path): path.read_bytes() for path in files if path.suffix in (".md", ".json")}
        kept.pop(str(self._place.state / "link-suggestions.json"), None)  # what ids stand for; nobody said it
        return {**kept, "paused": status["state"] == "paused", "index": _indexed(status["file_list"])}


def _indexed(files: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [(file["file_path"], file["file_hash"], file["status"], file["is_enabled"]) for file in files]


async def test_writes_says_of_each_operation_what_it_does(tmp_path: Path) -> None:
    place = Place.at(tmp_path, {**NOTES, **OTHERS})
    write_pdf(place.vault / "paper.pdf", [[Text("Sleep settles memories.")]], [Bookmark("Results", 0)])
    async with running_sidecar(Settings(vault=place.vault), place.state, command="test", patience_s=1) as answering:
        watched = Watched(place, answering)
        await watched.ask("reindex")
        await answering.load()
        await answering.finish(IndexName.ANNOTATIONS)
        await answering.finish(IndexName.CLAIMS)
        await read_everything(watched)
        await write_everything(watched)

    assert watched.changed == {entry.name: entry.writes for entry in protocol().operations}


async def read_everything(watched: Watched) -> None:
    await watched.ask("ask", question="What is attention?")
    await watched.ask("classify", question="What is attention?")
    await watched.ask("related", path="Notes/Attention.md")
    await watched.ask("evolution", concept="attention")
    await watched.ask("beliefs", concept="attention")
    await watched.ask("note_history", path="Notes/Attention.md")
    await watched.ask("changed_since", date="2020")
    await watched.ask("causal_chains", source="Attention")
    await watched.ask("search", query="attention")
    await watched.ask("similarity_search", refined_query_for_vector_search="attention")
    await watched.ask("read_annotations", citekey="smithML2023", include_pdf=True)
    await watched.ask("list_annotation_files")
    await watched.ask("search_annotations")
    await watched.ask("check_quotes", path="Notes/Attention.md")
    await watched.ask("check_draft", path="Notes/Attention.md")
    await watched.ask("find_source", text="attention")
    await watched.ask("reading_list")
    await watched.ask("cite", names=["Notes/Attention.md"])
    await watched.ask("get_pdf_outline", file="paper.pdf")
    await watched.ask("read_pdf_pages", file="paper.pdf", pages="1")
    await watched.ask("inspect", path="Notes/Attention.md")
    await watched.ask("status")
    await watched.ask("diagnose")


async def write_everything(watched: Watched) -> None:
    opposed = (await watched.ask("find_contradictions"))["contradictions"][0]["id"]
    await watched.ask("judge_contradiction", id=opposed, status="confirmed")
    suggested = (await watched.ask("suggest_links", path="Notes/Recall.md"))["suggestions"][0]["id"]
    await watched.ask("dismiss_link", id=suggested)
    link = {"source_path": "Notes/Attention.md", "target_path": "Notes/Recall.md", "link_type": "supports"}
    await watched.ask("accept_link", **link)
    await watched.ask("write_note", path="Notes/New.md", content="# New\n")
    await watched.ask("summarize", citekey="smithML2023")
    await watched.ask("synthesize", citekeys=["smithML2023", "lind2020"])
    await watched.ask("set_enabled", path="Notes/Memory.md", enabled=False)
    await watched.ask("pause")
    await watched.ask("resume")
