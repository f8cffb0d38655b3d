"""The demo vault shows what it promises to show: the annotation template, links, contradictions, a PDF."""

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from scripts.demo.paper import FIRST_PAGE_LABEL, PAPER_TEXT, read_pages
from scripts.make_demo_attachments import ATTACHMENTS, attachments

VAULT = Path(__file__).resolve().parents[2] / "demo" / "vault"

HIERARCHY = {"#2ea8e5": "##", "#a28ae5": "###", "#e56eee": "####"}
SEMANTIC = {"#5fb236", "#aaaaaa", "#ff6666", "#f19837", "#ffd400"}
PREFIXES = {
    "#5fb236": {"THESIS", "PREMISE", "EVIDENCE", "CLAIM", "A", "FINDING", "CORE"},
    "#ff6666": {"WEAKNESS", "LIMITATION", "UNCLEAR", "CONCERN"},
    "#ffd400": {"Q", "GAP", "UNCLEAR", "RELEVANT"},
    "#aaaaaa": {"ASSUMPTION", "TERM", "CONNECTION", "METHOD", "THEME", "DETAIL"},
    "#f19837": {"STAT", "CODE", "DATA"},
}

# Notes that Nora has not written yet. A vault without any would look like nobody's.
INTENDED_UNRESOLVED = {"Knowledge tracing", "Test-potentiated learning"}

MARK = re.compile(r'^<mark style="background-color: (#[0-9a-f]{6})">(Highlight|Note|Image)</mark>$', re.MULTILINE)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
WIKILINK = re.compile(r"(!?)\[\[([^\]|#\\]*)(#[^\]|\\]*)?(?:\\?\|[^\]]*)?\]\]")


@dataclass(frozen=True)
class Block:
    """One annotation of the template: its mark and the lines below, without blank ends."""

    color: str
    kind: str
    body: str
    citekey: str


@cache
def notes() -> dict[str, str]:
    return {str(path.relative_to(VAULT)): path.read_text("utf-8") for path in sorted(VAULT.rglob("*.md"))}


def papers() -> dict[str, str]:
    return {path: text for path, text in notes().items() if "\ncategory: Annotations\n" in text}


def frontmatter(text: str) -> str:
    match = re.match(r"---\n(.*?)\n---\n", text, re.DOTALL)
    return match[1] if match else ""


def citekey_of(text: str) -> str:
    match = re.search(r"^citekey: (\S+)$", frontmatter(text), re.MULTILINE)
    assert match is not None
    return match[1]


def blocks_of(text: str) -> list[Block]:
    body = text.split("\n# Annotations\n", 1)[1]
    marks = list(MARK.finditer(body))
    ends = [mark.start() for mark in marks[1:]] + [len(body)]
    return [
        Block(
            mark[1],
            mark[2],
            re.split(r"^## Imported: ", body[mark.end() : end], flags=re.MULTILINE)[0].strip("\n"),
            citekey_of(text),
        )
        for mark, end in zip(marks, ends, strict=True)
    ]


def all_blocks() -> list[Block]:
    return [block for text in papers().values() for block in blocks_of(text)]


def prefix_of(block: Block) -> str | None:
    match = re.search(r"^\*\*(?:IDEA: )?([A-Z]+)(?: \[[^\]]+\])?:", block.body, re.MULTILINE)
    return match[1] if match else None


def page_of(block: Block) -> str | None:
    match = re.search(r"\[@\S+ p\. (\S+)\]$", block.body)
    return match[1] if match else None


# --- what there is ---------------------------------------------------------------------------------------


def test_the_vault_is_as_large_as_promised() -> None:
    assert len(notes()) >= 55
    assert len(papers()) >= 8
    lengths = [len(text.split()) for text in notes().values()]
    assert min(lengths) < 40
    assert max(lengths) > 700


@pytest.mark.parametrize(
    "title",
    [
        "Zettelkasten", "Atomic notes", "PARA method", "Evergreen notes", "Spaced repetition", "Active recall",
        "Productivity", "Creativity", "Obsidian vs Roam Research", "Machine learning notes",
        "Types of knowledge management systems",
    ],
)  # fmt: skip
def test_the_questions_of_the_specification_have_a_note_that_answers_them(title: str) -> None:
    assert any(Path(path).stem == title for path in notes())


@pytest.mark.parametrize(
    ("feature", "pattern"),
    [
        ("callout", r"^> \[!warning\]"),
        ("folded callout", r"^> \[!todo\]-"),
        ("task, done", r"^- \[x\] "),
        ("task, open", r"^- \[ \] "),
        ("table", r"^\| --- "),
        ("escaped pipe in a table", r"\|[^\n]*\[\[[^\]]+\\\|[^\]]+\]\]"),
        ("inline math", r"\$g_s\$"),
        ("display math", r"^\$\$$"),
        ("Mermaid", r"^```mermaid$"),
        ("Dataview", r"^```dataview$"),
        ("code", r"^```python$"),
        ("footnote", r"^\[\^\w+\]: "),
        ("comment", r"%%.+?%%"),
        ("highlighted words", r"==.+?=="),
        ("nested tag", r"memory/consolidation"),
        ("tag in the text", r"^#student-advice$"),
        ("aliases", r"^aliases: \["),
        ("block id", r" \^rule$"),
        ("embedded note", r"^!\[\[Forgetting curve\]\]$"),
        ("embedded image with a width", r"!\[\[adherence-autumn\.png\|420\]\]"),
        ("placeholder", r"\{\{title\}\}"),
        ("supports", r"^supports:: \[\["),
        ("contradicts", r"^contradicts:: \[\["),
        ("up", r"^up:: \[\["),
        ("causes", r"\[\[Retrieval practice\]\] causes \[\[Long-term retention\]\]"),
        ("leads to", r"\[\[Spacing effect\]\] leads to better \[\[Long-term retention\]\]"),
        ("influences", r"\[\[Zettelkasten\]\] influences \[\[Creativity\]\]"),
        ("Chinese", r"间隔重复是一种复习方法"),
        ("Japanese", r"睡眠は記憶の固定化を助ける"),
        ("German", r"Fünf Fächer, ein Schuhkarton"),
    ],
)  # fmt: skip
def test_some_note_shows(feature: str, pattern: str) -> None:
    assert any(re.search(pattern, text, re.MULTILINE) for text in notes().values()), feature


def test_names_and_folders_are_those_of_a_lived_in_vault() -> None:
    paths = set(notes())
    assert "Projects/🧠 Brain dump.md" in paths
    assert len([path for path in paths if re.match(r"Daily/\d{4}-\d\d-\d\d\.md$", path)]) >= 3
    assert any(re.match(r"Weekly/\d{4}-W\d\d\.md$", path) for path in paths)
    assert {path.split("/")[0] for path in paths} >= {"Maps", "People", "Projects", "Templates", "Attachments"}
    assert (VAULT / "Attachments" / "Raw exports").is_dir()
    assert '"Attachments/Raw exports/"' in (VAULT / ".obsidian" / "app.json").read_text("utf-8")


def test_dates_are_real_and_in_order() -> None:
    dated = 0
    for path, text in notes().items():
        stated = dict(re.findall(r"^(created|modified): (\d{4}-\d\d-\d\d)$", frontmatter(text), re.MULTILINE))
        days = {key: date.fromisoformat(value) for key, value in stated.items()}
        dated += bool(days)
        if len(days) == 2:
            assert days["created"] <= days["modified"], path
    assert dated >= 40


# --- the annotation template -----------------------------------------------------------------------------


def test_every_paper_follows_the_template() -> None:
    for path, text in papers().items():
        key = citekey_of(text)
        assert re.search(r"^status: (Pending|Done)$", frontmatter(text), re.MULTILINE), path
        assert re.search(r"^tags:", frontmatter(text), re.MULTILINE), path
        assert f"> [!Cite]\n> [@{key}]\n" in text, path
        imported = r"\n# Annotations\n## Imported: \d{4}-\d\d-\d\d \d{1,2}:\d\d [ap]m\n"
        assert re.search(imported, text), path
        assert Path(path).name == "@" + re.sub(r"[/:]", "-", key) + ".md"


def test_every_annotation_follows_the_template() -> None:
    for text in papers().values():
        assert len(MARK.findall(text)) == text.count("<mark")
        for block in blocks_of(text):
            assert re.search(rf"^\[@{re.escape(block.citekey)}(?: p\. \S+)?\]\Z", block.body, re.MULTILINE), block
            heading = re.match(r"(#+) \*\*.+\*\*$", block.body.split("\n")[0])
            assert (heading[1] if heading else None) == HIERARCHY.get(block.color), block
            assert block.kind != "Image" or re.search(r"^!\[\[[^\]]+\.png\]\]$", block.body, re.MULTILINE)


def test_all_colors_types_and_prefixes_occur() -> None:
    blocks = all_blocks()
    assert {block.color for block in blocks} == HIERARCHY.keys() | SEMANTIC
    assert {block.kind for block in blocks} == {"Highlight", "Note", "Image"}
    for color, prefixes in PREFIXES.items():
        seen = {prefix_of(block) for block in blocks if block.color == color}
        assert prefixes - seen == set(), color
        assert seen - prefixes - {None} == set(), color
    assert any("**IDEA: CLAIM: " in block.body for block in blocks)
    assert any(re.search(r"\*\*THEME \[\w+\]: ", block.body) for block in blocks)
    assert any(re.search(r"^\*\*[A-Z]+:\*\* ", block.body, re.MULTILINE) for block in blocks)
    assert any(re.search(r"^```python\n.+\n```$", block.body, re.MULTILINE | re.DOTALL) for block in blocks)


def test_page_forms_tags_and_imports_vary() -> None:
    pages = {page_of(block) for block in all_blocks()}
    assert {"5", "5-7", "xii", "S12", "e45", None} <= pages
    assert sum("\ntags:\n  - " in text for text in papers().values()) >= 2
    assert sum(bool(re.search(r"^tags: [\w#/-]+, ", text, re.MULTILINE)) for text in papers().values()) >= 2
    assert sum(text.count("## Imported: ") > 1 for text in papers().values()) >= 2


def test_most_papers_but_not_all_have_section_colors() -> None:
    with_sections = [
        path for path, text in papers().items() if any(block.color in HIERARCHY for block in blocks_of(text))
    ]
    assert len(papers()) - len(with_sections) >= 2
    assert len(with_sections) > len(papers()) / 2


# --- contradictions --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path_a", "claim_a", "path_b", "claim_b"),
    [
        (
            "Notes/Sleep does not improve recall of word lists.md",
            "Sleep does not improve the recall of word lists.",
            "Notes/Sleep significantly improves recall.md",
            "Sleep significantly improves the recall of word lists.",
        ),
        (
            "References/@lindqvist2021spacing.md",
            "Spaced retrieval improved recall after 30 days by 34 percent compared with massed study.",
            "References/@okonkwo-bell2023.md",
            "Spaced retrieval improved recall after 30 days by 9 percent compared with massed study.",
        ),
        (
            "References/@marchetti2024atomic.md",
            "Atomic notes significantly improve the recall of lecture content",
            "Notes/2024-08-19 Pilot results.md",
            "Atomic notes do not improve the recall of lecture content",
        ),
    ],
)
def test_both_sides_of_a_contradiction_are_written_down(path_a: str, claim_a: str, path_b: str, claim_b: str) -> None:
    texts = notes()
    assert claim_a in texts[path_a]
    assert claim_b in texts[path_b]
    assert frontmatter(texts[path_a]) != frontmatter(texts[path_b])


def test_zettelkasten_and_para_can_be_compared_section_by_section() -> None:
    def headings(path: str) -> list[str]:
        return re.findall(r"^## (.+)$", notes()[path], re.MULTILINE)

    assert headings("Notes/Zettelkasten.md") == ["Purpose", "Structure", "Strengths", "Limits"]
    assert headings("Notes/PARA method.md") == headings("Notes/Zettelkasten.md")


# --- links -----------------------------------------------------------------------------------------------


def links() -> Iterator[tuple[str, str, str]]:
    """Where, target and subpath of each wikilink outside code and templates."""
    for path, text in notes().items():
        if path.startswith("Templates/"):
            continue
        for match in WIKILINK.finditer(FENCE.sub("", re.sub(r"`[^`\n]+`", "", text))):
            yield path, match[2], match[3] or ""


def test_every_wikilink_leads_somewhere_but_for_the_intended_few() -> None:
    by_name = {Path(path).stem.casefold(): path for path in notes()}
    files = {path.name.casefold() for path in ATTACHMENTS.iterdir()}
    looked_at = 0
    unresolved: set[str] = set()
    for path, target, subpath in links():
        looked_at += 1
        found = by_name.get(target.casefold())
        if found is None and target.casefold() not in files:
            unresolved.add(target)
        elif found is not None and subpath:
            text = notes()[found]
            wanted = rf" {re.escape(subpath[1:])}$" if subpath[1] == "^" else rf"^#+ {re.escape(subpath[1:])}$"
            assert re.search(wanted, text, re.MULTILINE), (path, target, subpath)
    assert looked_at > 150
    assert unresolved == INTENDED_UNRESOLVED


# --- attachments -----------------------------------------------------------------------------------------


def test_the_attachments_are_those_the_script_writes() -> None:
    written = attachments()
    assert {path.name for path in ATTACHMENTS.iterdir() if path.is_file()} == written.keys()
    for name, content in written.items():
        kept = (ATTACHMENTS / name).read_bytes()
        if name.endswith(".png"):
            # compression may differ between zlib versions, pixels may not
            assert _png(kept) == _png(content), name
        else:
            assert kept == content, name


def _png(content: bytes) -> tuple[int, int, bytes]:
    """Width, height and raw scanlines; fails on a wrong checksum."""
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(content):
        (length,) = struct.unpack_from(">I", content, at)
        name, data = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", content, at + 8 + length)[0] == zlib.crc32(name + data)
        chunks[name] = chunks.get(name, b"") + data
        at += 12 + length
    width, height = struct.unpack_from(">II", chunks[b"IHDR"])
    scanlines = zlib.decompress(chunks[b"IDAT"])
    assert len(scanlines) == height * (width + 1)
    return width, height, scanlines


def paper() -> bytes:
    return (ATTACHMENTS / "lindqvist2021spacing.pdf").read_bytes()


def test_the_pdf_has_a_true_table_of_its_objects() -> None:
    content = paper()
    assert len(content) <= 60_000
    assert content.startswith(b"%PDF-1.")
    assert content.endswith(b"%%EOF\n")
    start = re.search(rb"startxref\n(\d+)\n", content)
    assert start is not None
    table = content[int(start[1]) :]
    assert table.startswith(b"xref\n0 ")
    offsets = [int(entry) for entry in re.findall(rb"^(\d{10}) 00000 n $", table, re.MULTILINE)]
    assert len(offsets) > 30
    for number, offset in enumerate(offsets, start=1):
        assert content[offset:].startswith(f"{number} 0 obj\n".encode())


def test_the_pdf_has_pages_labels_an_outline_of_two_levels_and_highlights() -> None:
    content = paper()
    assert len(re.findall(rb"/Type /Page /", content)) == 8
    assert f"/PageLabels << /Nums [0 << /S /D /St {FIRST_PAGE_LABEL} >>] >>".encode() in content
    assert len(re.findall(rb"/Subtype /Highlight", content)) == 3
    assert b"/Title (3 Results)" in content
    named = {match[1] for match in re.finditer(rb"\(([a-z0-9-]+)\) \[\d+ 0 R /XYZ", content)}
    pointed_at = {match[1] for match in re.finditer(rb"/(?:Dest|D) \(([a-z0-9-]+)\)", content)}
    assert len(pointed_at) == 13
    assert pointed_at == named


def test_what_the_note_quotes_from_the_pdf_stands_on_that_page() -> None:
    pages = [" ".join(piece.text for piece in page) for page in read_pages(PAPER_TEXT.read_text(encoding="ascii"))]
    quoted = 0
    for block in blocks_of(notes()["References/@lindqvist2021spacing.md"]):
        page = page_of(block)
        if block.kind != "Highlight" or page is None:
            continue
        for line in block.body.split("\n")[:-1]:
            if not line.startswith(("**", "#")):
                assert line in pages[int(page.split("-")[0]) - FIRST_PAGE_LABEL], line
                quoted += 1
    assert quoted >= 12


def test_pdfium_reads_the_pdf() -> None:
    pdfium = pytest.importorskip("pypdfium2")
    document = pdfium.PdfDocument(paper())
    toc = [(entry.level, entry.get_title(), entry.get_dest().get_index()) for entry in document.get_toc()]
    assert len(document) == 8
    assert (0, "3 Results", 4) in toc
    assert (1, "3.2 Dosing errors", 5) in toc
    assert document.get_page_label(4) == "215"
    document.close()
