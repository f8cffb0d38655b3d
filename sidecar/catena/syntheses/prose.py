"""A paper's sentences woven into the note's own: `[[@key]] suggests that “shade cools towns” (p. 5).`"""

import re
from collections.abc import Sequence

from catena.annotations.annotation import AnnotationColor
from catena.notes.escaping import inline
from catena.rhetoric.kind import Kind
from catena.statements.facet_words import place_of_figures, tells_unknown
from catena.statements.placing import is_closing
from catena.statements.shortening import clipped
from catena.statements.standing_alone import without_connective
from catena.statements.statement import Origin, Statement
from catena.syntheses.found import turns

_LONGEST, _LONGEST_BESIDE = 300, 240
"""Characters of a sentence, and of the figures beside a conclusion."""

_STUDY = r"(?:study|paper|work|article|review|trial|analysis|report|survey|chapter|thesis)"
_HERE = rf"(?:(?:here|in (?:this|the present|the current|our) {_STUDY}),? )?"
_AIM = re.compile(
    r"(?:(?:the|our|its) (?:[\w-]+ ){0,2}?(?:aim|purpose|objective|goal)s?"
    r"(?: of [^,.;:]{1,60}?)? (?:is|was|are|were) )?"
    r"(?=to [a-z]{3,} )",
    re.IGNORECASE,
)
"""How the aim of a study is stated, before its infinitive; nothing in `To observe the effects.`"""

_DOING = re.compile(r", (?=(?:here )?(?:we|the authors?|this study) [a-z])")
"""With this a sentence that begins with its aim goes on to what was done for it."""

_BRACKETS = re.compile(r"\([^()]*\)")
_WAS_DONE = re.compile(
    r", (?!and |or )(?=(?:(?! (?:that|whether|if) |\bwh(?:o|ich|ose)\b)[^,]){3,300}? (?:was|were) \w)"
)
"""The same in the passive: `To observe the effects, boxes were opened.`"""

_SUBJECT = re.compile(
    rf"{_HERE}(?:we|the authors?|(?P<one>(?:this|the (?:present|current)|our) {_STUDY})) "
    r"(?:(?:also|here|now|first|therefore|thus) )?"
    r"(?!(?:is|are|was|were|has|have|had|did|do|does|can|could|may|might|should|will|would|must|not|and|of|in|on) )"
    r"(?=[a-z]{2,} )",
    re.IGNORECASE,
)
"""A study's word for itself, for which the paper's name may stand; no auxiliary follows, so that a verb does."""

_PAST = re.compile(r"(?:\w+ed|sought|set|undertook|chose|took|made|found|began|built|drew|ran|wrote)\b", re.IGNORECASE)
"""A verb that may stand behind the name of one paper as it stands behind `we`."""

_SHOWS = re.compile(
    r"(?:(?:in (?:conclusion|summary)|(?:taken )?together|collectively|overall|thus|therefore),? )?"
    rf"{_HERE}(?:we|(?:the|these|this|our|all these) (?:[\w-]+ ){{0,2}}?"
    rf"(?:results?|findings?|data|evidence|observations?|{_STUDY})"
    rf"(?: (?:of|from) (?:this|the present|our) {_STUDY})?) (?:(?:also|clearly|strongly|further|thus|therefore) )?"
    r"(?P<verb>show|suggest|indicate|demonstrate|establish|reveal|conclude|report|confirm|argue|propose|estimate|f(?:i|ou)nd)"
    r"(?:s|e?d)? that (?=\w)",
    re.IGNORECASE,
)
"""How a paper begins what it found; behind `that`, the finding itself."""


def asking(name: str, one: Statement) -> str:
    """Return a sentence on what a paper asks.

    Args:
        name: The paper, as a link.
        one: The paper's sentence that says it. An English aim continues the note's sentence without its own subject.
    """
    aim, subject = _AIM.match(one.text), _SUBJECT.match(one.text)
    if aim is not None:
        said = _done_apart(_DOING.split(one.text[aim.end() :])[0])
        return f"{name} set out {_quoted(_lowered(said), place_of(one))}."
    if subject is not None and (subject["one"] or _PAST.match(one.text, subject.end())):
        return f"{name} {_quoted(_lowered(one.text[subject.end() :]), place_of(one))}."
    return f"{name} {_how_it_asks(one)}: {_quoted(one.text, place_of(one))}."


def _done_apart(aim: str) -> str:
    """Return an aim without what was done for it, in the passive; commas in brackets part nothing."""
    bare = _BRACKETS.sub(lambda aside: "~" * len(aside[0]), aim)
    found = _WAS_DONE.search(bare)
    return aim[: found.start()] if found is not None and aim.lower().startswith("to ") else aim


def _how_it_asks(one: Statement) -> str:
    """Return the verb before a sentence on what a paper asks: only a question asks."""
    if one.kind not in (Kind.AIM, Kind.QUESTION):
        return "says"
    if tells_unknown(one.text):
        return "begins with what was not known"
    return "states its aim" if one.kind is Kind.AIM and not one.text.rstrip("”\"' ").endswith(("?", "？")) else "asks"


def finding(name: str, said: Sequence[Statement]) -> str:
    """Return sentences on what a paper finds: the first of its sentences, what limits it, and the figures beside it."""
    first, *more = said
    shown = _SHOWS.match(first.text)
    begun = f"{name} {_verb_of(first)}:" if shown is None else f"{name} {_in_present(shown['verb'])} that"
    text = without_connective(first.text) if shown is None else first.text[shown.end() :]
    places = [place_of(one) for one in said]
    places = ["" if place == after else place for place, after in zip(places, [*places[1:], ""], strict=True)]
    told = [f"{begun} {_quoted(text, places[0])}"]
    for one, place in zip(more, places[1:], strict=True):
        if turns(one.text):
            told.append(_quoted(one.text, place))
        else:
            figures = clipped(without_connective(one.text), most=_LONGEST_BESIDE, keep=place_of_figures(one.text))
            told.append(f"In figures: {_quoted(figures, place)}")
    return " ".join(f"{sentence}." for sentence in told)


def place_of(one: Statement) -> str:
    """Return ` (p. 3)`, to follow a sentence; what was read in the PDF is marked so; "" without a page."""
    marked = ", PDF" if one.origin is Origin.PDF else ""
    return f" ({one.where}{marked})" if one.where else ""


def saying(name: str, text: str, place: str) -> str:
    """Return a sentence that quotes a paper, with the place behind it."""
    return f"{name} says: {_quoted(text, place)}."


def _quoted(text: str, place: str) -> str:
    """Return a text in quotation marks with its place; its full stop is left to the note's own sentence."""
    plain = clipped(text, most=_LONGEST)
    return f"“{inline(plain if plain.endswith('..') else plain.removesuffix('.'))}”{place}"


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _verb_of(one: Statement) -> str:
    if is_closing(one):
        return "concludes"
    own = one.annotation
    is_called = own is not None and own.role is AnnotationColor.POSITIVE and not own.role_source.is_guess
    return "finds" if is_called or one.kind is Kind.RESULT else "says"


def _in_present(verb: str) -> str:
    lowered = verb.lower()
    return "finds" if lowered == "found" else f"{lowered}s"
