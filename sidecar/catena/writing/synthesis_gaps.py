"""The gaps between papers: contradictions, themes that some papers lack, and unanswered questions."""

from catena.notes.escaping import inline
from catena.writing.synthesis_comparing import Assertion, Contradicting
from catena.writing.synthesis_material import Material
from catena.writing.synthesis_overview import listed
from catena.writing.synthesis_points import Point, paper_link, quoted

_ASKING = ("?", "？")
_FEW_WORDS = 8
_MOST_TASKS = 12
"""Most questions that become tasks, to keep the list useful. The others are listed under Open Questions."""


def contradiction_lines(material: Material) -> list[str]:
    """Return each contradiction with both sentences and their pages."""
    lines: list[str] = []
    for found in material.compared.contradictions:
        how = f"{found.type.value.replace('_', ' ')}, confidence: {found.confidence:.2f}"
        lines.append(f"- **{_about(material, found)}** ({how}):")
        lines += [
            f"  - {quoted(assertion.text, assertion.point, material.citing)}" for assertion in (found.one, found.other)
        ]
    return lines


def agreement_lines(material: Material) -> list[str]:
    """Return each agreement with the sentence of each paper."""
    lines: list[str] = []
    for group in material.compared.agreements:
        theme = next((name for assertion in group if (name := material.theme_of(assertion.point))), None)
        papers = listed([paper_link(assertion.point.citekey) for assertion in group])
        lines.append(f"- **{inline(theme)}**: {papers}" if theme else f"- {papers}")
        lines += [f"  - {quoted(assertion.text, assertion.point, material.citing)}" for assertion in group]
    return lines


def gap_lines(material: Material) -> list[str]:
    """Return themes that some papers lack, and questions that no finding of another paper answers."""
    lines = [f"- {line}" for line in _lacking(material)]
    for name, members in material.alone:
        points = [material.points[at] for at in members]
        pages = listed(list(dict.fromkeys(page for point in points if (page := material.citing.page(point)))))
        lines.append(
            f"- Only {paper_link(points[0].citekey)} writes about {inline(name)}{f' ({pages})' if pages else ''}."
        )
    asked = [f"  - {asking(point)}{material.citing.source(point)}" for point in unanswered(material)]
    return [*lines, "- No finding of the other papers answers:", *asked] if asked else lines


def next_steps(material: Material) -> list[str]:
    """Return tasks with links: contradictions to resolve, questions to follow up, gaps to investigate."""
    lines = [
        f"- [ ] Resolve the contradiction on {_about(material, found)}: "
        f"{_place(material, found.one)} against {_place(material, found.other)}"
        for found in material.compared.contradictions
    ]
    open_questions = unanswered(material) if material.by_meaning else _questions(material)
    followed = open_questions[:_MOST_TASKS]
    lines += [f"- [ ] Follow up: {asking(point)}{material.citing.source(point)}" for point in followed]
    if more := len(open_questions) - len(followed):
        lines.append(f"- [ ] Go through the {more} other open questions above")
    for theme in material.themes:
        missing = [key for key in material.citekeys if key not in theme.papers]
        if 0 < len(missing) < len(theme.papers):
            lines.append(f"- [ ] Look for {inline(theme.name)} in {listed([paper_link(key) for key in missing])}")
    return lines


def unanswered(material: Material) -> list[Point]:
    """Return open questions without a similar finding in another paper; [] if vectors were not available."""
    return [material.points[at] for at in material.in_themes() if material.answers.get(at, at) is None]


def asking(point: Point) -> str:
    """Return a short form of a question: the reader's question if there is one, else the paper's."""
    comment = point.annotation.comment
    return inline(comment if comment and comment.rstrip().endswith(_ASKING) else point.words)


def _questions(material: Material) -> list[Point]:
    return [material.points[at] for at in material.in_themes() if material.points[at].asks]


def _lacking(material: Material) -> list[str]:
    lines: list[str] = []
    for theme in material.themes:
        missing = [paper_link(key) for key in material.citekeys if key not in theme.papers]
        if missing:
            having = listed([paper_link(key) for key in theme.papers])
            lines.append(f"**{inline(theme.name)}**: {having}; nothing in {listed(missing)}.")
    return lines


def _about(material: Material, found: Contradicting) -> str:
    """Return the subject of a contradiction: the theme of its sentences, else the beginning of the first one."""
    themes = [name for assertion in (found.one, found.other) if (name := material.theme_of(assertion.point))]
    return inline(themes[0]) if themes else inline(_beginning(found.one.text))


def _beginning(sentence: str) -> str:
    words = sentence.split()
    return f"{' '.join(words[:_FEW_WORDS])} …" if len(words) > _FEW_WORDS else sentence.rstrip(".")


def _place(material: Material, assertion: Assertion) -> str:
    return f"{paper_link(assertion.point.citekey)}{material.citing.bracket(assertion.point)}"
