"""How a paper's sentences are woven into those of a synthesis."""

import pytest

from catena.rhetoric.kind import Kind
from catena.statements.statement import Origin, Statement
from catena.syntheses.prose import asking, finding


@pytest.mark.parametrize(("asked", "told"), [
    ("To learn whether green roofs cool rooms.", "set out “to learn whether green roofs cool rooms”"),
    ("To learn how roofs cool, we measured four of them.", "set out “to learn how roofs cool”"),
    ("The aim of this study was to learn how roofs cool.", "set out “to learn how roofs cool”"),
    ("This study examined whether green roofs cool rooms.", "“examined whether green roofs cool rooms”"),
    ("We asked whether green roofs cool rooms.", "“asked whether green roofs cool rooms”"),
    ("Here we examine how green roofs cool rooms.",
     "states its aim: “Here we examine how green roofs cool rooms”"),
    ("We were asking whether green roofs cool rooms.",
     "states its aim: “We were asking whether green roofs cool rooms”"),
    ("The authors examined how green roofs cool rooms.", "“examined how green roofs cool rooms”"),
    ("How green roofs cool rooms is unknown.",
     "begins with what was not known: “How green roofs cool rooms is unknown”"),
    ("El objetivo fue saber si los tejados enfrían.",
     "states its aim: “El objetivo fue saber si los tejados enfrían”"),
])  # fmt: skip
def test_what_an_english_aim_says_goes_on_from_the_name_of_its_paper(asked: str, told: str) -> None:
    assert asking("[[@one]]", said(asked, Kind.AIM)) == f"[[@one]] {told} (p. 5)."


@pytest.mark.parametrize(("found", "told"), [
    ("These findings suggest that green roofs cool rooms.", "suggests that “green roofs cool rooms”"),
    ("Together, these data indicate that roofs cool.", "indicates that “roofs cool”"),
    ("We found that green roofs cool rooms.", "finds that “green roofs cool rooms”"),
    ("The results of this study showed that roofs cool.", "shows that “roofs cool”"),
    ("Lee found that green roofs cool rooms.", "finds: “Lee found that green roofs cool rooms”"),
])  # fmt: skip
def test_what_was_found_keeps_how_surely_its_paper_says_it(found: str, told: str) -> None:
    assert finding("[[@one]]", [said(found, Kind.RESULT)]) == f"[[@one]] {told} (p. 5)."


def said(text: str, kind: Kind) -> Statement:
    origin = Origin.ANNOTATION
    return Statement(citekey="one", text=text, kind=kind, certainty=1.0, origin=origin, place=0, where="p. 5")


def test_a_question_keeps_its_sign() -> None:
    assert asking("[[@one]]", said("Do green roofs cool rooms?", Kind.QUESTION)) == (
        "[[@one]] asks: “Do green roofs cool rooms?” (p. 5)."
    )


def test_figures_stand_beside_the_conclusion_and_its_page_only_once() -> None:
    told = finding("[[@one]]", [said("Roofs matter.", Kind.RESULT), said("Heat fell by 12%.", Kind.RESULT)])
    assert told == "[[@one]] finds: “Roofs matter”. In figures: “Heat fell by 12%” (p. 5)."


def test_an_aim_is_told_without_what_was_done_for_it_in_the_passive() -> None:
    aim = "To see what swifts want (in towns, in villages), boxes of wood (12 old, 14 new) were hung on walls."
    assert "set out “to see what swifts want (in towns, in villages)”" in asking("[[@a]]", said(aim, Kind.AIM))
    whole = "To test whether swifts, who were late, return."
    assert "“to test whether swifts, who were late, return”" in asking("[[@a]]", said(whole, Kind.AIM))
