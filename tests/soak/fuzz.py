"""Give random text to every reader, and random requests to every operation: `npm run fuzz [-- --minutes 5 --seed 1]`.

A reader may raise nothing but a `CatenaError`, says the same of the same text, and takes no longer than a moment. An
operation answers or refuses, over HTTP as over MCP. A case that fails can be made again from its seed.
"""

import argparse
import asyncio
import datetime as dt
import json
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from catena.annotations.reading import coverage_of, read_annotation_note
from catena.app.settings import read_settings
from catena.chunks import chunk_note
from catena.claims.finding import claims_of
from catena.drafts.draft import draft_sentences
from catena.errors import CatenaError
from catena.forms.dated_lines import dated_lines
from catena.graph.fields import field_table
from catena.graph.statement_extraction import statements_of
from catena.history.segments import fragments_of, segments_of
from catena.language.identification import main_language
from catena.notes import Note, parse_note
from catena.notes.escaping import displayed, inline, link_target, literal, one_line, wikilink
from catena.notes.frontmatter import split_frontmatter
from catena.notes.parsing import UnreadableNote
from catena.notes.plain_text import plain_text
from catena.notes.properties import rescue_properties
from catena.notes.sentences import sentences_of
from catena.notes.span import Lines
from catena.papers.import_settings import BrokenSettings
from catena.papers.import_settings import read_settings as read_import_settings
from catena.papers.import_templates import conventions_of_template
from catena.pdf.mark import date_of, plain_of
from catena.pdf.page_ranges import pages_asked
from catena.questions.understanding import understand
from catena.questions.vault_names import NoNames
from catena.quoting.finding import quotations_of
from catena.reading.units import units_of
from catena.rendering.items import run_on
from catena.serving.mcp.tools import operation_meant
from catena.vault.path import VaultPath
from catena.wire.answering import Answering
from catena.wire.protocol import protocol, schema_of
from catena.writing.frontmatter_edit import merge_frontmatter, split_note
from catena.writing.refusals import check_content
from catena.writing.sections import split_sections
from tests.edited_vaults import Edits, opened, settle, use_cheap_models

LONGEST_S = 2.0
"""Processor time for one text of a few kilobytes; what is not linear takes longer at once."""

PIECES = (
    " ", "\n", "\n\n", "\t", "\r\n", "\u00a0", "\u2028", "\ufeff", "\x00", "\x1b", "\u202e", "a",
    "Sleep helps memory. ", "é", "e\u0301", "中文。", "睡眠は記憶を整理する。", "🔴", "𝔸", "#", "# ",
    "## Annotations", "#tag", "- ", "- [ ] ", "1. ", "> ", "> [!quote] ", "> [!info]-", "*", "**", "_", "`", "```",
    "```\n", "~~~", "==", "~~", "|", "| a | b |\n", "|---|---|\n", "[", "]", "(", ")", "[[", "]]", "[[Note#^a1|b]]",
    "![[x.png]]", "[a](b)", "[^1]", "[^1]: ", "<", ">", "<!--", "-->", '<mark style="background: #ff6666">',
    "</mark>", "<details>", "<script>", "&", "&amp;", "&#", "&#x", "9" * 5000, "%%", "$", "$$", "\\", "\\[", "{{",
    "}}", "{%", "%}", "<%", "---", "---\n", "\n---\n", "title: ", "tags: [a, b]\n", "a: &x\n", "b: *x\n", "? ",
    "!!python/object ", "- - - ", "date: 2024-02-30\n", "0x", ".inf", "1e999", '"', "'", "“", "”", "«",
    "key:: value\n", "[supports:: [[X]]] ", "supports:: [[", "[@smith2020, p. 12]", "@smith2020", "(Smith, 2020)",
    "(p. 3)", "[1, 2]", "zotero://open-pdf/library/items/A?page=3", "https://a.b/c?d=e", "^block1", "because ",
    "leads to ", "not ", "What is ", "why ", "compare ", " vs ", "since ", "2025-13-45", "2024-02-29", "Q3 2020",
    "yesterday", "-1", "12 %", "1,000.5", "D:20200230", "D:2020", "{", "}", '{"a":', "null", "true", ",", ":", ";",
    "/", "../", "\\u0000", "=", "\x85", "[obsidian]\n", "vault = ", 'chunk_size = "x"\n', "[[obsidian]]\n", "''",
    "'''", '"""', "<annotation", "for a in b",
    ">%%\n", "\n>```annotation-json\n", "ls-type:: annotation\n", "**Note:** ", "Page 3 | Location 12\n",
)  # fmt: skip

FIELDS = field_table({})
TODAY = dt.date(2026, 3, 18)


class Texts:
    """Random texts: few or many pieces, runs of one, and halves of what came before."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._before: list[str] = ["---\ntitle: a\n---\n# A\n\n- <mark>“Sleep”</mark> [@smith2020, p. 3]\n"]

    def one(self) -> str:
        chosen = self._random
        kind = chosen.random()
        if kind < 0.2:
            made = chosen.choice(PIECES) * chosen.randint(1, 400)
        elif kind < 0.4:
            first, second = chosen.choice(self._before), chosen.choice(self._before)
            at, to = chosen.randint(0, len(first)), chosen.randint(0, len(second))
            made = first[:at] + chosen.choice(PIECES) + second[to:]
        elif kind < 0.5:
            made = "".join(chr(chosen.choice((chosen.randrange(128), chosen.randrange(0xD800)))) for _ in range(60))
        else:
            made = "".join(chosen.choice(PIECES) for _ in range(chosen.randint(1, 60)))
        made = made[:6000]
        self._before = [*self._before[-20:], made]
        return made

    def value(self, schema: Mapping[str, Any] | None = None) -> Any:
        """A value of any kind, mostly of the kind that a schema asks for."""
        chosen = self._random
        if schema and chosen.random() < 0.8:
            if "enum" in schema:
                return chosen.choice(schema["enum"])
            kinds = schema.get("type", "string")
            kind = chosen.choice(kinds) if isinstance(kinds, list) else kinds
            if kind == "array":
                return [self.value(schema.get("items")) for _ in range(chosen.randint(0, 3))]
            if kind in ("integer", "number"):
                return chosen.choice([0, 1, 5, -1, 10**9, 2**70, 0.5, 1e308])
            if kind == "string":
                return chosen.choice([self.one()[:600], *_KNOWN])
            return {"boolean": chosen.random() < 0.5, "null": None, "object": {}}.get(kind)
        return chosen.choice([None, True, -3, 1.5, self.one()[:80], [], {}, [[]], {"a": {"b": []}}, [self.one()[:80]]])

    def request(self, word: str) -> dict[str, Any]:
        """Random fields for a type of request."""
        fields: Mapping[str, Any] = schema_of(word).get("properties", {})
        asked = {
            name: self.value(field)
            for name, field in fields.items()
            if self._random.random() < 0.6 or name in ("path", "query", "question", "citekey")
        }
        if self._random.random() < 0.05:
            asked[self.one()[:20]] = self.value()
        return asked


_KNOWN = (
    "sleep 0.md",
    "What is sleep?",
    "sleep",
    "2025-01-01",
    "../../etc/passwd",
    "written 1.md",
    "Sleep.pdf",
    "a2020",
)


def _note(text: str) -> Note:
    return parse_note(VaultPath("Papers/@reyes-2021.md"), text.encode())


def _segments(note: Note) -> object:
    lines = Lines(note.raw)
    return [list(segments_of(note, fragment, lines)) for fragment in fragments_of(note)]


def _settings(text: str) -> object:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        (folder / "catena.toml").write_text(text)
        (folder / "config.toml").write_text(text)
        read = read_settings({"vault": folder}, environment={}, working_dir=folder, config_dir=folder)
        return repr(read).replace(made, "")


def _understood(text: str) -> object:
    return repr(understand(text, names=NoNames(), today=TODAY))


READERS: dict[str, Callable[[str], Any]] = {
    "notes": lambda text: repr(_note(text)),
    "frontmatter": lambda text: repr(split_frontmatter(text.encode())),
    "properties": lambda text: repr(rescue_properties(text)),
    "plain text": plain_text,
    "sentences": lambda text: repr(list(sentences_of((note := _note(text)).raw, note.blocks, Lines(note.raw)))),
    "chunks": lambda text: repr(chunk_note(_note(text))),
    "annotations": lambda text: repr(read_annotation_note(_note(text))),
    "coverage": lambda text: repr(coverage_of(_note(text))),
    "claims": lambda text: repr(claims_of(_note(text))),
    "relations": lambda text: repr(statements_of(_note(text), FIELDS)),
    "history": lambda text: repr(_segments(_note(text))),
    "units": lambda text: repr(units_of(_note(text))),
    "dated lines": lambda text: repr(list(dated_lines(units_of(_note(text))))),
    "quotations": lambda text: repr(quotations_of(text.encode())),
    "drafts": lambda text: repr(draft_sentences(_note(text), lambda _: False)),
    "questions": _understood,
    "language": main_language,
    "sections": lambda text: repr(split_sections(text)),
    "content to write": check_content,
    "header to change": lambda text: merge_frontmatter(text, {"a": text[:50], "b": [1, None]}),
    "note to change": lambda text: repr(split_note(text.encode("utf-8", "replace"))),
    "rendering": lambda text: (
        [inline(text), literal(text), one_line(text), displayed(text), displayed(text, in_table=True), run_on(text)],
        link_target(text),
        wikilink(text, text),
    ),
    "import settings": lambda text: repr(read_import_settings(text)),
    "import templates": lambda text: repr(conventions_of_template(text)),
    "settings": _settings,
    "pages": lambda text: pages_asked(text, 12),
    "PDF dates": date_of,
    "PDF comments": plain_of,
}


def failures(seed: int, *, cases: int, reader: str) -> Iterator[str]:
    """Read random texts. Yields what is wrong."""
    texts, read = Texts(seed), READERS[reader]
    for number in range(cases):
        text = texts.one()
        case = f"{reader}, seed {seed}, case {number}: {text[:200]!r}"
        started_s = time.process_time()
        try:
            if read(text) != read(text):
                yield f"{case}: not the same twice"
        except (CatenaError, UnreadableNote, BrokenSettings):
            pass
        except Exception:  # noqa: BLE001 (what is looked for)
            yield f"{case}: {traceback.format_exc(limit=-4)}"
        if (took_s := time.process_time() - started_s) > LONGEST_S:
            yield f"{case}: {took_s:.1f} s for {len(text)} characters"


async def refused_or_answered(answering: Answering, texts: Texts, *, each: int) -> list[str]:
    """Ask every operation random things. Returns what is wrong."""
    wrong: list[str] = []
    for entry in protocol().operations:
        for _ in range(each):
            asked = texts.request(entry.request)
            try:
                if entry.mcp_tool:
                    operation_meant(entry.mcp_tool, asked)
                await answering.answer(entry.name, json.dumps(asked).encode(), "http")
            except CatenaError as refused:
                if not refused.message or refused.code == "internal":
                    wrong.append(f"{entry.name} {asked!r:.300}: {refused.code} without a sentence")
            except Exception:  # noqa: BLE001 (what is looked for)
                wrong.append(f"{entry.name} {asked!r:.300}: {traceback.format_exc(limit=-4)}")
    return wrong


async def ask_everything(folder: Path, seed: int, *, each: int) -> list[str]:
    """Ask every operation of a small vault. Returns what is wrong."""
    use_cheap_models()
    vault, state = folder / "vault", folder / "state"
    for made in (vault, state):
        made.mkdir(exist_ok=True)
    Edits(vault, 3)
    async with opened(vault, state) as wired:
        await settle(wired)
        return await refused_or_answered(Answering(wired.services, vault="vault"), Texts(seed), each=each)


def main(minutes: float, seed: int) -> int:
    """Go through all readers and operations until the time is over. Returns how many cases failed."""
    end_s, found, cases = time.monotonic() + 60 * minutes, 0, 0
    while time.monotonic() < end_s:
        for reader in READERS:
            for wrong in failures(seed, cases=100, reader=reader):
                found += 1
                print(wrong, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            wrongs = asyncio.run(ask_everything(Path(folder), seed, each=3))
        found += len(wrongs)
        print(*wrongs, sep="\n", end="\n" if wrongs else "")
        cases += 100 * len(READERS) + 3 * len(protocol().operations)
        seed += 1
        print(f"{cases:,} cases, {found} wrong; the next seed is {seed}.", flush=True)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(1 if main(given.minutes, given.seed) else 0)
