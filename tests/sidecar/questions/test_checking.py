import pytest

from catena.errors import DangerousContent, QueryEmpty, QueryTooLong
from catena.questions.checking import checked_question


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\u200b\ufeff", "\x00\x07"])
def test_nothing_is_refused_as_empty(text: str) -> None:
    with pytest.raises(QueryEmpty, match=r"Query cannot be empty\. Please provide a question or search term\."):
        checked_question(text)


def test_500_characters_are_let_in_and_501_are_not() -> None:
    assert checked_question("a" * 500).sanitized == "a" * 500
    with pytest.raises(QueryTooLong, match=r"Query exceeds max length of 500 characters \(501 were given\)") as refused:
        checked_question("a" * 501, field="query")
    assert refused.value.details == {"field": "query", "length": 501, "max_length": 500}


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "what is < ScRiPt src=x>",
        "</script>",
        "javascript:alert(1)",
        "JaVaScRiPt : void(0)",
        "java\tscript:alert(1)",
        "[click](javascript:document.cookie)",
        "javascript:location='x'",
        "<img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        'x" onclick="steal()',
        "onmouseover = 'x'",
        '<iframe src="x">',
        'eval("x")',
        "eval(atob(x))",
        "eval ('x')",
        'new Function("return 1")',
        "Function('x')()",
        "＜script＞alert(1)",
        "&lt;script&gt;alert(1)",
        "&#60;script&#62;",
        "%3Cscript%3E",
        "<scr\u200bipt>",
        "<scr\x00ipt>",
    ],
)
def test_script_is_refused(text: str) -> None:
    with pytest.raises(DangerousContent, match="Potentially dangerous content detected in query"):
        checked_question(text)


@pytest.mark.parametrize(
    "text",
    [
        "what is JavaScript?",
        "is eval (the function) slow?",
        "javascript: the good parts",
        "javascript: what does map() do?",
        "what does eval() do?",
        "how do onclick handlers work",
        "what does onclick= do?",
        "f(x) = Function(x)?",
        "one=two",
        "conversion = 12",
        "is a < b or b > a?",
        "List<Object> in Java",
        "what is a script in theatre?",
        "the iframe problem",
        "function (math) notes",
        "evaluation(of models)",
        "100% rye & 0% wheat",
    ],
)
def test_asking_about_such_things_is_let_in(text: str) -> None:
    assert checked_question(text).sanitized == text


@pytest.mark.parametrize(
    ("typed", "sanitized"),
    [
        ("  what \n is\t rye ", "what is rye"),
        ("Cafe\u0301", "Café"),
        ("a\x00b\x1b[0m", "ab[0m"),
        ("half \ud83d of it", "half of it"),
        ("\ud83c\udf5e bread", "\N{BREAD} bread"),
        ("\u202egnp\u202c.exe", "gnp.exe"),
        ("👩\u200d🍳 recipes", "👩\u200d🍳 recipes"),
        ("a\u2028b", "a b"),
    ],
)
def test_a_question_is_cleaned(typed: str, sanitized: str) -> None:
    checked = checked_question(typed)

    assert checked.sanitized == sanitized
    assert checked.original == typed
