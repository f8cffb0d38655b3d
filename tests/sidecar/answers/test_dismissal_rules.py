from dataclasses import replace

from catena.answers.contradiction import ClaimInNote, Contradiction, Judgement
from catena.answers.dismissal_rules import with_lessons
from catena.claims import ContradictionType
from catena.notes import Span
from catena.vault.path import VaultPath

SPAN = Span(byte_start=0, byte_end=1, line_start=1, line_end=1)


def side(section: str | None) -> ClaimInNote:
    return ClaimInNote(
        path=VaultPath("A.md"), title="A", claim="It is so.", timestamp=None, section=section, page=None, span=SPAN
    )


def found(name: str, section: str | None, status: Judgement = Judgement.DETECTED) -> Contradiction:
    return Contradiction(
        id=name,
        note_a=side(section),
        note_b=side("Results"),
        confidence=0.9,
        similarity=0.9,
        type=ContradictionType.NEGATION,
        status=status,
    )


ONE, TWO = found("1", "Log", Judgement.DISMISSED), found("2", "log ", Judgement.DISMISSED)


def statuses(*given: Contradiction, judged: str = "12") -> list[str]:
    return [each.status.value for each in with_lessons(given, set(judged))]


def test_two_dismissals_under_a_heading_dismiss_what_else_stands_there() -> None:
    one, two = (replace(each, note_b=side(None)) for each in (ONE, TWO))

    assert statuses(one, two, found("3", "Log"), found("4", "Method")) == ["dismissed"] * 3 + ["detected"]


def test_one_dismissal_teaches_nothing() -> None:
    assert statuses(ONE, found("3", "Log"), judged="1") == ["dismissed", "detected"]


def test_a_confirmed_contradiction_ends_the_rule() -> None:
    confirmed = found("3", "Log", Judgement.CONFIRMED)

    assert statuses(ONE, TWO, confirmed, found("4", "Log"), judged="123")[2:] == ["confirmed", "detected"]


def test_claims_before_the_first_heading_make_no_rule() -> None:
    dismissed = [replace(found(name, None, Judgement.DISMISSED), note_b=side(None)) for name in "12"]

    assert statuses(*dismissed, replace(found("3", None), note_b=side(None)))[2] == "detected"
