"""Accepted and dismissed links in a file that a person may read, edit and delete."""

import json
from pathlib import Path
from typing import Any

import pytest

from catena.adapters.json_link_feedback import MOST_OFFERED, JsonLinkFeedback
from catena.errors import ReadOnly
from catena.linking.feedback import Feedback, Verdict
from catena.linking.link import LinkSuggestion, LinkType, Reason, suggestion_id
from catena.vault.path import VaultPath


def said(verdict: Verdict = Verdict.ACCEPTED, source: str = "A.md", target: str = "B.md", **more: Any) -> Feedback:
    known: dict[str, Any] = {
        "link_type": LinkType.SUPPORTS,
        "reasons": (Reason.MEANING, Reason.SHARED_LINKS),
        "said_at": "2026-03-01T12:00:00+01:00",
        **more,
    }
    return Feedback(verdict=verdict, source_path=VaultPath(source), target_path=VaultPath(target), **known)


def told(target: str) -> LinkSuggestion:
    return LinkSuggestion(
        source_path=VaultPath("A.md"),
        target_path=VaultPath(target),
        target_title="Ü",
        link_type=LinkType.ELABORATES,
        strength=0.5,
        context="Why.",
        reasons=(Reason.MENTION,),
    )


def test_what_was_said_outlives_the_process(tmp_path: Path) -> None:
    file = tmp_path / "state" / "link-feedback.json"
    JsonLinkFeedback(file).put(said())
    JsonLinkFeedback(file).put(said(Verdict.DISMISSED, target="C.md"))

    assert JsonLinkFeedback(file).all() == (said(), said(Verdict.DISMISSED, target="C.md"))


def test_the_file_can_be_read_by_a_person(tmp_path: Path) -> None:
    JsonLinkFeedback(tmp_path / "link-feedback.json").put(said(target="Über.md"))

    text = (tmp_path / "link-feedback.json").read_text("utf-8")

    assert "Über.md" in text
    assert json.loads(text) == [
        {
            "verdict": "accepted",
            "source_path": "A.md",
            "target_path": "Über.md",
            "link_type": "supports",
            "reasons": ["meaning", "shared_links"],
            "said_at": "2026-03-01T12:00:00+01:00",
        }
    ]


def test_a_file_deleted_or_edited_meanwhile_is_taken_at_its_word(tmp_path: Path) -> None:
    file = tmp_path / "link-feedback.json"
    feedback = JsonLinkFeedback(file)
    feedback.put(said())
    feedback.put(said(target="C.md"))

    file.write_text(json.dumps(json.loads(file.read_text())[:1]))
    assert feedback.all() == (said(),)
    file.unlink()
    assert feedback.all() == ()
    feedback.put(said(target="D.md"))
    assert JsonLinkFeedback(file).all() == (said(target="D.md"),)


@pytest.mark.parametrize("text", ["{", '["x"]', '[{"verdict": "maybe"}]', "7", '[{"verdict": "accepted"}]'])
def test_a_broken_file_is_kept_aside_and_said(tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "link-feedback.json"
    file.write_text(text)
    feedback = JsonLinkFeedback(file)

    assert feedback.all() == ()
    feedback.put(said())

    assert (tmp_path / "link-feedback.broken").read_text() == text
    assert "link-feedback.broken" in caplog.text
    assert JsonLinkFeedback(file).all() == (said(),)


def test_the_same_dismissal_is_kept_once_whichever_note_it_was_said_of(tmp_path: Path) -> None:
    feedback = JsonLinkFeedback(tmp_path / "link-feedback.json")

    feedback.put(said(Verdict.DISMISSED))
    feedback.put(said(Verdict.DISMISSED, source="B.md", target="A.md"))

    assert len(feedback.all()) == 1


def test_two_types_between_two_notes_are_two_acceptances(tmp_path: Path) -> None:
    feedback = JsonLinkFeedback(tmp_path / "link-feedback.json")

    feedback.put(said())
    feedback.put(said(link_type=LinkType.ELABORATES))
    feedback.put(said())

    assert [each.link_type for each in feedback.all()] == [LinkType.ELABORATES, LinkType.SUPPORTS]


def test_what_can_not_be_kept_is_an_error_and_not_half_known(tmp_path: Path) -> None:
    feedback = JsonLinkFeedback(tmp_path / "link-feedback.json")
    (tmp_path / "link-feedback.new").mkdir()

    with pytest.raises(ReadOnly):
        feedback.put(said())

    assert feedback.all() == ()


def test_a_dismissal_follows_a_note_to_its_new_name(tmp_path: Path) -> None:
    feedback = JsonLinkFeedback(tmp_path / "link-feedback.json")
    feedback.put(said(Verdict.DISMISSED))

    feedback.rename([(VaultPath("B.md"), VaultPath("new/B.md"))])

    (kept,) = JsonLinkFeedback(tmp_path / "link-feedback.json").all()
    assert kept.id == suggestion_id(VaultPath("A.md"), VaultPath("new/B.md"))


def test_suggestions_can_be_accepted_by_id_in_another_process(tmp_path: Path) -> None:
    JsonLinkFeedback(tmp_path / "link-feedback.json").offer([told("B.md"), told("C.md")])

    offered = JsonLinkFeedback(tmp_path / "link-feedback.json").offered()

    assert offered == {told("B.md").id: told("B.md"), told("C.md").id: told("C.md")}
    assert not (tmp_path / "link-feedback.json").exists()


def test_only_the_latest_suggestions_are_remembered(tmp_path: Path) -> None:
    feedback = JsonLinkFeedback(tmp_path / "link-feedback.json")

    feedback.offer([told(f"{n}.md") for n in range(MOST_OFFERED + 5)])

    assert len(feedback.offered()) == MOST_OFFERED
    assert told("0.md").id not in feedback.offered()
    assert told(f"{MOST_OFFERED + 4}.md").id in feedback.offered()


def test_suggestions_that_can_not_be_kept_are_still_known_here(tmp_path: Path) -> None:
    feedback = JsonLinkFeedback(tmp_path / "link-feedback.json")
    (tmp_path / "link-suggestions.new").mkdir()

    feedback.offer([told("B.md")])

    assert feedback.offered() == {told("B.md").id: told("B.md")}
