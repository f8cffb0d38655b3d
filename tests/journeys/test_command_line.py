"""The command line as a person and a script use it: output, JSON, exit codes; alone and joined to a running sidecar."""

import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from catena import __version__
from catena.app.command_line import main
from catena.app.healing import seal
from catena.wire.protocol import protocol, schema_of
from tests.journeys.processes import Place, Ran, run, serving


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place.at(tmp_path_factory.mktemp("journey"))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A place where a sidecar runs, for commands that are typed in this very process: most of them, for speed."""
    place = Place.at(tmp_path_factory.mktemp("served"))
    with serving(place):
        assert run(place, "status").code == 0
        yield place


@pytest.fixture
def typed_in(
    served: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[..., Ran]]:
    """Type a command here, in no process of its own; it joins the sidecar that runs, or is alone at another place."""

    def typed(*arguments: str, where: bool = True, at: Place = served) -> Ran:
        for name, value in at.environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.chdir(at.home)
        try:
            code = main([*arguments, *(at.where if where else [])])
        except SystemExit as ended:
            code = int(ended.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    yield typed
    ours = logging.getLogger("catena")
    for handler in tuple(ours.handlers):
        ours.removeHandler(handler)
        handler.close()
    ours.propagate = True


def assert_is(word: str, value: Any) -> None:
    errors = [error.message for error in Draft202012Validator(schema_of(word)).iter_errors(value)]
    assert errors == []


def problem_of(ran: Ran) -> dict[str, Any]:
    assert_is("ProblemReply", ran.json)
    return ran.json["error"]


def test_version_is_told_to_people_and_programs(typed_in: Callable[..., Ran]) -> None:
    assert typed_in("--version", where=False).out == f"catena {__version__}\n"
    assert typed_in("--version", "--json", where=False).json == {"version": __version__, "api": protocol().api}


READING = [
    ("ask", ["ask", "What is attention?"], "Answer"),
    ("ask a plan", ["ask", "Show me everything about memory", "--plan"], "Answer"),
    ("classify", ["classify", "Why does sleep help memory?"], "Classified"),
    ("contradictions", ["contradictions", "--folder", "Notes"], "Contradictions"),
    ("search", ["search", "attention", "--mode", "text"], "SearchResults"),
    ("annotations", ["annotations", "smithML2023", "--colors", "positive"], "AnnotationsRead"),
    ("papers", ["papers", "--tag", "review"], "AnnotationFiles"),
    ("summarize", ["summarize", "smithML2023", "--dry-run"], "Summary"),
    ("inspect", ["inspect", "Notes/Attention.md"], "Inspection"),
    ("status", ["status", "--files"], "Status"),
    ("doctor", ["doctor"], "Diagnosis"),
]


@pytest.mark.parametrize(("command", "typed", "word"), READING, ids=[name for name, _, _ in READING])
def test_json_is_the_operations_result_alone_and_joined(
    place: Place, typed_in: Callable[..., Ran], command: str, typed: list[str], word: str
) -> None:
    alone = typed_in(*typed, "--json", at=place)
    joined = typed_in("--json", *typed)
    shown = typed_in(*typed)

    assert (alone.code, joined.code, shown.code) == (0, 0, 0)
    assert_is(word, alone.json)
    assert_is(word, joined.json)
    if command in ("annotations", "papers", "summarize"):  # the others tell dates of files or how far the index is
        assert alone.json == joined.json
    assert shown.out.strip()
    assert "\x1b" not in shown.out


@pytest.mark.parametrize(
    "typed", [["ask", "What is attention?", "--plan"], ["annotations", "smithML2023"]], ids=" ".join
)
def test_a_process_of_its_own_prints_the_same(place: Place, typed_in: Callable[..., Ran], typed: list[str]) -> None:
    assert run(place, *typed) == typed_in(*typed, at=place)


def test_a_question_is_answered_as_it_would_stand_in_a_note(typed_in: Callable[..., Ran]) -> None:
    shown = typed_in("ask", "What is attention?").out

    assert shown.startswith("# Query Results\n")
    assert "[[Attention]]" in shown
    assert "> [!info]- Query Metadata" in shown


def test_many_questions_are_classified_one_a_line_and_a_bad_one_stops_nothing(place: Place) -> None:
    ran = run(place, "classify", "-", typed="What is attention?\n\nCompare tea and coffee\n")

    first, empty, last = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 0
    assert first["classification"]["intent"] == "factual"
    assert empty["error"]["code"] == "query_empty"
    assert last["parameters"]["subjects"] == ["tea", "coffee"]


def test_yolo_is_remembered_and_help_tells_of_it(typed_in: Callable[..., Ran]) -> None:
    on, helped, off = typed_in("ask", "*yolo").out, typed_in("ask", "*help").out, typed_in("ask", "*yolo").out

    assert on == "⚡ Yolo Mode ENABLED - Auto-executing queries without confirmation\n"
    assert off == "🛡️ Yolo Mode DISABLED - Will confirm before executing queries\n"
    assert "- Yolo mode: on" in helped
    assert "- Performance budget: <3 seconds per query" in helped
    assert "1. *query" in helped


def test_leaving_one_question_does_nothing_and_says_so(typed_in: Callable[..., Ran]) -> None:
    assert "nothing to leave" in typed_in("ask", "*exit").out


def test_a_contradiction_is_shown_dismissed_and_taken_back(tmp_path: Path, typed_in: Callable[..., Ran]) -> None:
    place = Place.at(
        tmp_path,
        {
            "Study.md": "Afternoon coffee significantly improves recall.\n",
            "Replication.md": "Afternoon coffee does not improve recall.\n",
        },
    )
    (found,) = typed_in("contradictions", "--json", at=place).json["contradictions"]
    dismissed = typed_in("contradictions", "--dismiss", found["id"], at=place)
    taken_back = typed_in("contradictions", "--reset", found["id"], at=place)

    assert (found["type"], found["status"]) == ("negation", "detected")
    assert dismissed.out.startswith("No contradictions found.\n")
    assert "Afternoon coffee does not improve recall." in taken_back.out
    assert "Study.md:1" in taken_back.out


def test_a_search_shows_title_place_and_excerpt(typed_in: Callable[..., Ran]) -> None:
    shown = typed_in("search", "attention", "--mode", "text").out

    assert "Attention" in shown
    assert "Notes/Attention.md:" in shown


def test_a_question_in_another_language_than_the_notes_is_answered_without_a_running_sidecar(
    tmp_path: Path, typed_in: Callable[..., Ran]
) -> None:
    notes = {"Tides.md": "The moon pulls the sea twice a day.\n", "Bread.md": "Water and flour make a dough.\n"}
    place = Place.at(tmp_path, notes)

    found = typed_in("similar", "Der Mond zieht das Wasser des Meeres zweimal am Tag an.", "--json", at=place)

    best = found.json["results"][0]
    assert best["metadata"]["source"] == "Tides.md"
    assert 0.5 < best["score"] <= 1


def test_everything_is_printed_unless_a_limit_is_given(tmp_path: Path, typed_in: Callable[..., Ran]) -> None:
    many = Place.at(tmp_path, {f"note {n}.md": f"# Wombat {n}\n\nA wombat digs.\n" for n in range(130)})

    everything = typed_in("search", "wombat", "--mode", "text", "--json", at=many).json
    three = typed_in("search", "wombat", "--mode", "text", "--limit", "3", "--json", at=many).json

    assert len({r["note_path"] for r in everything["results"]}) == everything["total_results"] == 130
    assert everything["cursor"] is None
    assert [r["note_path"] for r in three["results"]] == [r["note_path"] for r in everything["results"][:3]]
    assert three["cursor"]


def test_nothing_found_is_no_failure_and_says_what_to_try(typed_in: Callable[..., Ran]) -> None:
    ran = typed_in("search", "zzyzx", "--mode", "text")

    assert ran.code == 0
    assert ran.out.splitlines() == [
        "No notes found matching 'zzyzx'. Try:",
        "- Broadening your search terms",
        "- Checking spelling",
        "- Using *surface-related for exploratory search",
    ]


@pytest.mark.parametrize(
    ("typed", "exit_code", "code"),
    [
        (["search", "", "--mode", "text"], 1, "query_empty"),
        (["search", "x" * 501, "--mode", "text"], 1, "query_too_long"),
        (["search", "<script>", "--mode", "text"], 1, "dangerous_content"),
        (["annotations", "nobody2020"], 1, "unknown_citekey"),
        (["annotations", "smithML2023", "--colors", "green"], 2, "bad_request"),
        (["inspect", "../outside.md"], 1, "path_refused"),
        (["inspect", "Nowhere.md"], 1, "unknown_note"),
        (["search", "x", "--mode", "text", "--since", "soon"], 2, "bad_date"),
        (["ask", "What did I write in 2150?"], 1, "bad_date"),
        (["search", "x", "--limit", "0"], 2, "bad_limit"),
        (["search", "x", "--limit", "many"], 2, "bad_limit"),
        (["ask", "x", "--threshold", "2"], 2, "bad_threshold"),
        (["search", "x", "--mode", "fuzzy"], 2, "bad_request"),
        (["search"], 2, "bad_request"),
        (["no-such-command"], 2, "bad_request"),
        (["status", "--no-such-flag"], 2, "bad_request"),
        (["similar", "x", "--where", "year"], 2, "bad_request"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else None,
)
def test_what_is_refused_has_an_exit_code_and_a_problem(
    typed_in: Callable[..., Ran], typed: list[str], exit_code: int, code: str
) -> None:
    ran = typed_in(*typed, "--json")

    assert ran.code == exit_code
    assert problem_of(ran)["code"] == code


def test_without_json_a_person_reads_one_sentence_on_standard_error(typed_in: Callable[..., Ran]) -> None:
    ran = typed_in("annotations", "smithML2024")

    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("catena: ")
    assert "smithML2023" in ran.err
    assert "Traceback" not in ran.err


def test_every_wrong_setting_is_told_at_once(typed_in: Callable[..., Ran]) -> None:
    ran = typed_in("status", "--json", "--vault", "nowhere", "--synthesis-folder", "../x", where=False)

    assert (ran.code, problem_of(ran)["code"]) == (2, "bad_request")
    assert len(problem_of(ran)["details"]["problems"]) == 2


def test_a_wrong_setting_that_no_flag_gave_is_no_wrong_usage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed_in: Callable[..., Ran]
) -> None:
    monkeypatch.setenv("OBSIDIAN_VAULT_PATH", str(tmp_path / "nowhere"))

    ran = typed_in("status", where=False)

    assert ran.code == 1
    assert ran.err.startswith("catena: OBSIDIAN_VAULT_PATH: ")


def test_no_vault_is_told_how_to_set_one(typed_in: Callable[..., Ran]) -> None:
    ran = typed_in("status", where=False)

    assert ran.code == 1
    assert "OBSIDIAN_VAULT_PATH" in ran.err


def test_a_summary_is_written_once_and_then_renewed(tmp_path: Path, typed_in: Callable[..., Ran]) -> None:
    place = Place.at(tmp_path)

    first = typed_in("summarize", "smithML2023", "--json", at=place).json
    second = typed_in("summarize", "smithML2023", "--json", at=place).json

    assert (first["created"], second["created"]) == (True, False)
    note = place.vault / "Synthesis" / "Summary - smithML2023.md"
    assert note.read_text("utf-8") == first["markdown"] == second["markdown"]


def test_a_note_cannot_paint_the_terminal(tmp_path: Path, typed_in: Callable[..., Ran]) -> None:
    place = Place.at(tmp_path, {"evil.md": "# Evil\n\nred \x1b[31m and \x07 bell [bold]not markup[/bold]\n"})

    shown = typed_in("search", "bell", "--mode", "text", at=place).out

    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert "[bold]not markup[/bold]" in shown


def test_a_moved_vault_keeps_its_index(tmp_path: Path, typed_in: Callable[..., Ran]) -> None:
    place = Place.at(tmp_path)
    before = typed_in("doctor", "--json", "--vault", str(place.vault), where=False, at=place).json

    moved = place.vault.rename(tmp_path / "moved")
    after = typed_in("doctor", "--json", "--vault", str(moved), where=False, at=place).json

    assert before["state_dir"] == after["state_dir"]
    assert after["vault"] == str(moved)
    assert str(place.home) in after["state_dir"]


def test_an_index_run_ends_when_notes_are_found_and_compares_them_on_request(
    tmp_path: Path, typed_in: Callable[..., Ran]
) -> None:
    place = Place.at(
        tmp_path, {"A.md": "# A\n\nCoffee improves sleep.\n", "B.md": "# B\n\nCoffee does not improve sleep.\n"}
    )

    def notes_read() -> int:
        with closing(sqlite3.connect(place.state / "index" / "claims.sqlite")) as claims:
            return claims.execute("SELECT count(*) FROM claim_notes").fetchone()[0]

    assert typed_in("index", at=place).code == 0
    assert notes_read() == 0
    assert typed_in("index", "--complete", at=place).code == 0
    assert notes_read() == 2


def test_a_complete_run_makes_multilingual_vectors_again_that_would_find_nothing(
    tmp_path: Path, typed_in: Callable[..., Ran]
) -> None:
    place = Place.at(tmp_path, {"記憶.md": "# 記憶\n\n睡眠は記憶を整理する。\n"})
    assert typed_in("index", at=place).code == 0
    assert typed_in("index", at=place).code == 0
    index = place.state / "index"

    def chunk_ids(file: str, table: str) -> set[str]:
        with closing(sqlite3.connect(index / file)) as opened:
            return {row[0] for row in opened.execute(f"select chunk_id from {table}")}

    with closing(sqlite3.connect(index / "languages.sqlite")) as languages:
        languages.execute("update vectors set chunk_id = 'of another ledger'")
        languages.commit()
    seal(place.state)

    assert typed_in("index", "--complete", at=place).code == 0
    assert chunk_ids("languages.sqlite", "vectors") == chunk_ids("ledger.sqlite", "obq_chunk_log")


def test_an_index_run_says_what_it_did_and_the_next_one_embeds_nothing(
    tmp_path: Path, typed_in: Callable[..., Ran]
) -> None:
    place = Place.at(tmp_path)

    first = typed_in("index", "--json", at=place)
    second = typed_in("index", "--disable", "Notes/Memory.md", "--json", at=place)
    found = typed_in("search", "where do dreams put what we learned", "--mode", "semantic", "--json", at=place)

    assert_is("IndexRun", first.json)
    assert (first.json["discovered"], first.json["new"], first.json["failed"]) == (4, 4, 0)
    assert first.json["embeddings_made"] > 0
    assert second.json["embeddings_made"] == 0
    assert "Notes/Memory.md" not in json.dumps(found.json)
    assert found.json["results"]
