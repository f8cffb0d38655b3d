from catena.pdf.conversations import joined_conversations
from catena.pdf.mark import Mark
from catena.pdf.page import Box

AREA = Box(0, 0, 10, 10)
QUAD = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def highlight(number: int, comment: str | None = None, *, author: str = "Ana", answers: int | None = None) -> Mark:
    return Mark(
        subtype="Highlight", area=AREA, quads=(QUAD,), comment=comment, author=author, number=number, answers=answers
    )


def note(number: int | None, comment: str | None, *, author: str = "Ana", answers: int | None = None) -> Mark:
    return Mark(subtype="Text", area=AREA, comment=comment, author=author, number=number, answers=answers)


def said(*marks: Mark) -> list[tuple[str, str | None]]:
    return [(mark.subtype, mark.comment) for mark in joined_conversations(marks)]


def test_replies_follow_what_they_reply_to_and_name_another_author() -> None:
    thread = highlight(1, "really?"), note(2, "see table 2", answers=1), note(3, "no", author="Ben", answers=2)

    assert said(*thread) == [("Highlight", "really?\nsee table 2\nBen: no")]
    assert said(*reversed(thread)) == [("Highlight", "really?\nBen: no\nsee table 2")]


def test_struck_words_keep_what_is_to_stand_in_their_place() -> None:
    struck = Mark(subtype="StrikeOut", area=AREA, quads=(QUAD,), number=1, answers=2)
    caret = Mark(subtype="Caret", area=AREA, comment="other words", number=2)

    assert said(struck, caret) == said(caret, struck) == [("StrikeOut", "other words")]


def test_marked_words_are_never_lost_as_a_reply() -> None:
    assert said(highlight(1, "a"), highlight(2, "b", answers=1)) == [("Highlight", "a"), ("Highlight", "b")]


def test_a_reply_to_what_is_not_here_and_a_circle_stay() -> None:
    assert said(note(1, "alone", answers=99)) == [("Text", "alone")]
    assert sorted(comment or "" for _, comment in said(note(1, "a", answers=2), note(2, "b", answers=1))) == ["a", "b"]


def test_marks_without_a_number_are_left_alone() -> None:
    assert said(note(None, "a"), note(None, "b")) == [("Text", "a"), ("Text", "b")]


def test_the_same_words_are_not_said_twice() -> None:
    assert said(highlight(1, "once"), note(2, "once", answers=1)) == [("Highlight", "once")]
