from dataclasses import replace
from itertools import count

from catena.answers.contradiction import ClaimInNote, Contradiction, Judgement
from catena.answers.dismissal_rules import lessons_of, told, with_lessons
from catena.claims.opposing import ContradictionType
from catena.notes import Span
from catena.vault.path import VaultPath

NUMBERS = count()
SPAN = Span(byte_start=0, byte_end=1, line_start=1, line_end=1)


def side(section: str | None, path: str | None = None) -> ClaimInNote:
    return ClaimInNote(
        path=VaultPath(path or f"{next(NUMBERS)}.md"),
        title="A",
        claim="It is so.",
        timestamp=None,
        section=section,
        page=None,
        span=SPAN,
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


def between(name: str, one: str, other: str, status: Judgement = Judgement.DETECTED) -> Contradiction:
    return replace(found(name, None, status), note_a=side(None, one), note_b=side(None, other))


def test_two_dismissals_in_a_note_dismiss_others_of_their_type_there() -> None:
    first = between("1", "Log.md", "A.md", Judgement.DISMISSED)
    second = between("2", "B.md", "Log.md", Judgement.DISMISSED)
    third = between("3", "Log.md", "C.md")
    of_another_type = replace(third, id="4", type=ContradictionType.CONFLICTING_VALUES)

    assert statuses(first, second, third, of_another_type)[2:] == ["dismissed", "detected"]


def test_four_dismissals_between_two_folders_dismiss_others_between_them() -> None:
    dismissed = [between(name, f"Old/{name}.md", f"New/{name}.md", Judgement.DISMISSED) for name in "1234"]

    assert statuses(*dismissed, between("5", "New/5.md", "Old/5.md"), judged="1234")[4] == "dismissed"
    assert statuses(*dismissed[:3], between("5", "New/5.md", "Old/5.md"), judged="123")[3] == "detected"


def test_notes_at_the_top_of_the_vault_have_no_folder_in_common() -> None:
    dismissed = [between(name, f"a{name}.md", f"b{name}.md", Judgement.DISMISSED) for name in "1234"]

    assert statuses(*dismissed, between("5", "a5.md", "b5.md"), judged="1234")[4] == "detected"


def test_what_the_rules_hide_is_told_with_the_rule() -> None:
    first = between("1", "Log.md", "A.md", Judgement.DISMISSED)
    second = between("2", "B.md", "Log.md", Judgement.DISMISSED)
    known = with_lessons([first, second, between("3", "Log.md", "C.md")], {"1", "2"})
    lessons = lessons_of(known, {"1", "2"})

    assert told(known, lessons, {"1", "2"}) == (
        "1 more is dismissed because you dismissed others of the kind: denials in the note “Log.md”. They are "
        "listed among the dismissed; confirming one or taking it back ends its rule."
    )
    assert told(known[:2], lessons, {"1", "2"}) is None


def test_a_rule_for_folders_names_them() -> None:
    dismissed = [between(each, f"Log/{each}.md", f"{each}.md", Judgement.DISMISSED) for each in "1234"]

    rules = {str(lesson) for lesson in lessons_of(dismissed, "1234")}

    assert rules == {"denials between notes in “/” and “Log”"}


def test_the_title_of_a_note_is_no_heading_in_common() -> None:
    titled = [replace(each, note_a=side("A"), note_b=side(None)) for each in (ONE, TWO, found("3", "A"))]

    assert statuses(*titled)[2] == "detected"
