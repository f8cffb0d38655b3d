"""The lists of a synthesis: disputes and agreements, themes, findings, criticism, questions, the reader's thoughts."""

from collections.abc import Iterable, Sequence

from catena.claims.bearing import Bearing
from catena.claims.relating import Relation
from catena.notes.escaping import inline
from catena.statements.facet_words import has_sign
from catena.statements.shortening import clipped
from catena.statements.sources import is_figure, is_of_publication
from catena.statements.standing_alone import compares_with_others, points_back
from catena.statements.statement import Origin, Statement
from catena.summaries.paper_reading import listed
from catena.summaries.points import CRITICAL, METHODS, own_words, section, thought
from catena.syntheses.material import Material
from catena.syntheses.matrix import shown_whole
from catena.syntheses.noted import noted
from catena.syntheses.points import Once, Point, bracket_of, folded, items, source_of
from catena.syntheses.relating import Related, is_cited
from catena.syntheses.theme_names import names
from catena.syntheses.weighing import Pair
from catena.syntheses.weight import weight_of
from catena.themes.finding import Theme, ThemeOrigin
from catena.writing.sections import Section

_LONGEST, _LONGEST_BESIDE, _FIRST_WORDS = 360, 200, 72
_THEMES, _OF_THEME = 5, 2
_FINDINGS, _FINDINGS_OF_PAPER = 10, 4
_CRITICISM, _QUESTIONS, _THOUGHTS = 8, 8, 6

_HEADINGS = {
    Bearing.DIFFERS: "Disputes",
    Bearing.QUALIFIES: "Qualifications",
    Bearing.AGREES: "Agreements",
    Bearing.QUOTES: "One quotes the other",
}


def bearing_sections(material: Material, once: Once) -> list[Section]:
    """Return `## Agreement and Dispute`: both sentences of each pair with their pages, disputes first.

    Below them stands what the papers say of other work, and what the reader noted on other papers; without any of
    these, there is no such section.
    """
    sections: list[Section] = []
    for bearing, title in _HEADINGS.items():
        own = [pair for pair in material.pairs if pair.weighed.bearing is bearing]
        lines: list[str] = []
        for pair in own:
            if citing := _citing(material, pair):
                said, cited = citing
                lines.append(f"- {material.paper_of(said.citekey).links.paper} cites {cited}: {_quotation(said)}")
                once.take(said.text)
                continue
            lines.append(f"- {inline(pair.reason[:1].upper())}{inline(pair.reason[1:])}:")
            lines += [f"  - {quoted(material, one)}" for one in (pair.one, pair.other)]
            once.take(pair.one.text, pair.other.text)
        sections += [section(3, title, lines)] if lines else []
    sections += [
        *_beside_sections(material, once),
        *_related_sections(material, once),
        *_noted_sections(material, once),
    ]
    return [section(2, "Agreement and Dispute", []), *sections] if sections else []


def _citing(material: Material, pair: Pair) -> tuple[Statement, str] | None:
    """Return the sentence of a pair that cites the other's paper, and that paper's link; None if none does.

    Which of the other's sentences it means is not known.
    """
    if pair.weighed.bearing is not Bearing.QUOTES:
        return None
    for said, other in ((pair.one, pair.other), (pair.other, pair.one)):
        cited = material.paper_of(other.citekey)
        if is_cited(cited, said.text):
            return said, cited.links.paper
    return None


def _beside_sections(material: Material, once: Once) -> list[Section]:
    """Return findings of several papers on one thing, without a verdict on what they say of each other."""
    lines: list[str] = []
    for name in dict.fromkeys(each.name for each in material.beside):
        lines.append(f"- On **{inline(name)}**:" if name else "- On the same subject:")
        told = [one for each in material.beside if each.name == name for one in each.said]
        lines += [f"  - {quoted(material, one)}" for one in told]
        once.take(*(one.text for one in told))
    return [section(3, "Side by Side", lines)] if lines else []


def _related_sections(material: Material, once: Once) -> list[Section]:
    """Return what the papers say themselves of how their findings stand to other work."""
    lines: list[str] = []
    for one in material.related:
        lines.append(f"- {relating(material, one)}: {_quotation(one.said)}")
        once.take(one.said.text)
    return [section(3, "What They Say of Other Work", lines)] if lines else []


def relating(material: Material, one: Related) -> str:
    """Return that a paper confirms other work, or sets what it found against it."""
    to = listed([material.paper_of(key).links.paper for key in one.to]) or "earlier work"
    paper = material.paper_of(one.said.citekey).links.paper
    return (
        f"{paper} {'says that it confirms' if one.relation is Relation.CONFIRMS else 'sets what it found against'} {to}"
    )


def _noted_sections(material: Material, once: Once) -> list[Section]:
    """Return what the reader noted beside a passage of one paper on another one, below agreements and disputes."""
    lines: list[str] = []
    quoted_above = Once()
    quoted_above.take(*(said.text for pair in material.pairs for said in (pair.one, pair.other)))
    for one in noted(material.papers, material.points):
        once.listing([one.point])
        once.take(one.point.words)
        named = listed([paper.links.paper for paper in one.to])
        lines.append(f"- {own_words(one.point.remark)}{source_of(one.point)}, on {named}")
        if not quoted_above.knows(one.point.words):
            lines.append(f"  - “{inline(clipped(' '.join(one.point.words.split()), most=_LONGEST_BESIDE))}”")
    return [section(3, "What I Noted", lines)] if lines else []


def quoted(material: Material, one: Statement) -> str:
    """Return a sentence in quotation marks with its paper and page; what was read in the PDF is marked so."""
    return _quotation(one, f" - {material.paper_of(one.citekey).links.paper}")


def _quotation(one: Statement, behind: str = "") -> str:
    marked = ", PDF" if one.origin is Origin.PDF else ""
    where = f" ({one.where}{marked})" if one.where else ""
    return f"“{inline(clipped(one.text, most=_LONGEST))}”{behind}{where}"


def shared_themes(material: Material) -> list[Theme]:
    """Return the first themes on which several papers say something, wherever the note quotes it."""
    return [theme for theme in material.themes if len(_told(material, theme)) > 1][:_THEMES]


def theme_sections(material: Material, once: Once) -> list[Section]:
    """Return `## Common Themes` with the best new points of each paper on the shared themes."""
    lists = {theme: lines for theme in shared_themes(material) if (lines := _theme_lines(material, theme, once))}
    sections = [section(3, inline(theme.name), lines) for theme, lines in lists.items()]
    return [section(2, "Common Themes", []), *sections] if sections else []


def _told(material: Material, theme: Theme) -> dict[str, list[Point]]:
    """Return what each paper says on a theme: no questions, no methods, and what is named, where most name it."""
    of: dict[str, list[Point]] = {}
    is_found = theme.origin is ThemeOrigin.MEANING
    for at in theme.members:
        point = material.points[at]
        if point.is_whole and not (point.asks or point.is_own or (is_found and _says_nothing_on(point))):
            of.setdefault(point.citekey, []).append(point)
    naming = {key: own for key, points in of.items() if (own := [one for one in points if names(theme.name, one)])}
    return naming if is_found or len(naming) > 1 else of


def _says_nothing_on(point: Point) -> bool:
    """Return whether a point that names a theme only says how something was done, or what a picture shows."""
    return point.group == METHODS or (is_figure(point.annotation) and not point.has_remark)


def _theme_lines(material: Material, theme: Theme, once: Once) -> list[str]:
    """Return the new points of a theme, at most two of each paper; [] if fewer than two papers say anything new."""
    told = [[one for one in own if not once.knows(one.words)] for own in _told(material, theme).values()]
    tried = Once()
    chosen = [fresh for own in told if (fresh := tried.fresh(_best(own)))]
    if len(chosen) < 2:
        return []
    lines: list[str] = []
    for own in map(once.listing, map(once.fresh, chosen)):
        lines += ["", f"**From {own[0].paper.links.paper}:**", *items(own, named=False)]
    return lines[1:]


def _best(points: Sequence[Point]) -> list[Point]:
    """Return the best findings of a theme in the order of their paper; what was known and meant, if none is."""
    best = sorted([point for point in points if point.finds] or points, key=lambda point: -weight_of(point))
    return sorted(best[:_OF_THEME], key=lambda point: point.place)


def finding_lines(material: Material, once: Once) -> list[str]:
    """Return the findings that stand nowhere else yet, the best of each paper; what a reader marked else is folded."""
    findings = [point for point in material.points if point.finds and point.is_whole and not point.is_own]
    findings = _beside_matrix(findings, material)
    told = once.fresh([point for point in findings if _is_found(point, material)])
    if not told:
        return []
    fresh = [*told, *once.fresh([point for point in findings if point.unmarked is None])]
    fresh.sort(key=lambda point: (material.citekeys.index(point.citekey), point.place))
    best: list[Point] = []
    for paper in material.papers:
        own = [point for point in told if point.citekey == paper.citekey]
        best += sorted(own, key=lambda point: (-weight_of(point), point.place))[:_FINDINGS_OF_PAPER]
    shown = {id(point) for point in sorted(best, key=lambda point: -weight_of(point))[:_FINDINGS]}
    return _with_rest(fresh, [point for point in fresh if id(point) in shown], "finding", once)


def _is_found(point: Point, material: Material) -> bool:
    """Return whether a point tells what was found: its reader says so, or a sentence that neither advises nor compares
    with others' work.
    """
    if point.is_called:
        return not (point.annotation.role_source.is_guess and is_of_publication(point.words))
    return any(
        one.annotation is point.annotation or one.text == point.words
        for one in material.findings
        if not (has_sign(one.text, "advises") or compares_with_others(one.text) or points_back(one.text))
    )


def _beside_matrix(points: Iterable[Point], material: Material) -> list[Point]:
    """Return the points that the matrix does not show whole already, and those that their reader told apart."""
    shown = shown_whole(material.speaking)
    return [
        point for point in points if point.is_called or point.has_remark or (point.citekey, point.words) not in shown
    ]


def critical_lines(material: Material, once: Once) -> list[str]:
    """Return limits and criticism."""
    critical = [point for point in material.points if point.group == CRITICAL and point.is_whole]
    fresh = once.fresh(_beside_matrix(critical, material))
    return _with_rest(fresh, fresh[:_CRITICISM], "point", once)


def question_lines(material: Material, once: Once) -> list[str]:
    """Return the open questions; what a paper itself asks is told in the overview."""
    asking = (point for point in material.points if point.asks and not (point.is_aim and not point.has_remark))
    fresh = once.fresh(once.unlisted(asking))
    return _with_rest(fresh, fresh[:_QUESTIONS], "question", once)


def other_lines(material: Material, once: Once) -> list[str]:
    """Return the annotations that no section shows, folded, paper by paper."""
    marked = (point for point in material.points if point.unmarked is None and not point.is_own)
    shown = shown_whole(material.speaking)
    unlisted = [
        point for point in once.unlisted(marked) if point.has_remark or (point.citekey, point.words) not in shown
    ]
    fresh = once.fresh(unlisted)
    lines: list[str] = []
    for paper in material.papers:
        own = [point for point in fresh if point.citekey == paper.citekey]
        lines += ["", f"**From {paper.links.paper}:**", *items(own, named=False)] if own else []
    return folded(lines[1:], f"{len(fresh)} highlight{'' if len(fresh) == 1 else 's'} that no list shows")


def thought_lines(material: Material, once: Once) -> list[str]:
    """Return what the reader wrote: alone, in the papers' notes, and beside passages that no list shows."""
    shown: list[str] = []
    rest: list[str] = []
    for paper in material.papers:
        alone = once.fresh([point for point in material.points if point.is_own and point.citekey == paper.citekey])
        own = [[f"- {own_words(point.words)}{bracket_of(point)}"] for point in alone]
        if material.theme is None:
            own += [thought(text) for text in paper.thoughts if text not in paper.tasks and not once.knows(text)]
        beside = once.unlisted(point for point in material.points if point.citekey == paper.citekey)
        own += [remark(point, once) for point in once.listing([point for point in beside if point.has_remark])]
        head = ["", f"**On {paper.links.paper}:**"]
        few, more = own[:_THOUGHTS], own[_THOUGHTS:]
        shown += [*head, *(line for lines in few for line in lines)] if few else []
        rest += [*head, *(line for lines in more for line in lines)] if more else []
    return [*shown[1:], *folded(rest[1:], "More thoughts")]


def remark(point: Point, once: Once, behind: str = "") -> list[str]:
    """Return a reader's remark with its page, and below it the passage: only its first words if the note quotes it.

    Args:
        point: A point with a remark.
        once: What the note says already.
        behind: What stands behind the remark instead of the page.
    """
    most = _FIRST_WORDS if once.knows(point.words) else _LONGEST_BESIDE
    once.take(point.words)
    passage = inline(clipped(" ".join(point.words.split()), most=most))
    return [f"- {own_words(point.remark)}{behind or bracket_of(point)}", f"  - “{passage}”"]


def _with_rest(points: Sequence[Point], shown: Sequence[Point], what: str, once: Once) -> list[str]:
    """Return the points that are shown, and the others folded but those that the reader's remarks will show."""
    known = {id(point) for point in once.listing(shown)}
    rest = [point for point in points if id(point) not in known and not point.has_remark]
    return [*items(shown, named=True), *folded(items(rest, named=True), _more(rest, what))]


def _more(rest: Sequence[object], what: str) -> str:
    return f"{len(rest)} more {what}{'' if len(rest) == 1 else 's'}"
