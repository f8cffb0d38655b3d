"""The overview of a synthesis: what the papers ask, what they find, and where they part, in their own sentences."""

from collections.abc import Iterable, Sequence, Set

from catena.bibliography.people import short_authors
from catena.claims.bearing import Bearing
from catena.claims.relating import Relation
from catena.facets.question import is_own_aim
from catena.facets.result import concludes
from catena.language.numbers import in_words
from catena.notes.escaping import inline
from catena.reading.long_forms import is_short_for
from catena.rhetoric.facet import Facet
from catena.rhetoric.judging import LEAST_CERTAINTY
from catena.rhetoric.kind import Kind
from catena.statements.standing_alone import points_back
from catena.statements.statement import Statement
from catena.statements.worth import worth
from catena.summaries.paper_reading import PaperReading, listed
from catena.syntheses.common_subjects import common_subjects
from catena.syntheses.found import found_by
from catena.syntheses.lists import relating
from catena.syntheses.material import Material
from catena.syntheses.matrix import in_matrix, shown_title
from catena.syntheses.noted import Noted, noted
from catena.syntheses.points import Once, bracket_of
from catena.syntheses.prose import asking, finding, saying
from catena.syntheses.theme_phrases import subject_of, titled_subjects
from catena.syntheses.weighing import Pair
from catena.syntheses.whole_names import belongs_to, headed, whole_name
from catena.themes.finding import Theme
from catena.themes.topic_words import topic_roots

_TITLED = 2
"""How many phrases of titles are named."""

_AGREED = 3
"""How many agreements are told; all stand below."""

_FOUND = (Kind.RESULT, Kind.CLAIM)


def overview(material: Material, once: Once) -> list[str]:
    """Return the lines below `## Overview`: a paragraph each on what was brought together, asked and found."""
    papers = sorted(material.papers, key=lambda paper: paper.note.year or "9999")
    asks = {paper.citekey: asked for paper in papers if (asked := _question(paper, material, once))}
    finds = {paper.citekey: found_by(paper, material.statements[paper.citekey], once).said for paper in papers}
    told = any(one.kind is Kind.RESULT or concludes(one) for said in finds.values() for one in said)
    others = {key: said for key, said in finds.items() if told and all(one.kind not in _FOUND for one in said)}
    named: set[str] = set()

    def name(paper: PaperReading) -> str:
        """Return a paper's link; where it is named first, also who wrote it."""
        first = paper.citekey not in named
        named.add(paper.citekey)
        return _name(paper, material) if first else paper.links.paper

    asked = [asking(name(paper), asks[paper.citekey]) for paper in papers if paper.citekey in asks]
    found = [finding(name(p), said) for p in papers if p.citekey not in others and (said := finds[p.citekey])]
    said = [_telling(name(p), others[p.citekey]) for p in papers if others.get(p.citekey)]
    silent = [paper for paper in papers if paper.citekey not in named and paper not in material.silent]
    return [
        "",
        what(material),
        *paragraph("What they ask", asked),
        *paragraph("What they find" if told else "What they say", found),
        *paragraph("What else they say", said),
        *paragraph("", [_introduced(paper, material) for paper in silent]),
    ]


def _telling(name: str, said: Sequence[Statement]) -> str:
    return asking(name, said[0]) if said[0].kind is Kind.AIM else finding(name, said)


def paragraph(head: str, sentences: Sequence[str]) -> list[str]:
    """Return the lines of a paragraph that begins with its subject; [] without sentences."""
    begun = [f"**{head}.**"] if head else []
    return ["", " ".join([*begun, *sentences])] if sentences else []


def sharing(material: Material, themes: Sequence[Theme]) -> list[str]:
    """Return which papers share which themes, and which share none; that they have nothing in common is said, too.

    Args:
        material: The material.
        themes: The themes that the synthesis shows.
    """
    if material.theme is not None:
        return []
    shared = _shared(material, themes)
    related = {key for theme in themes for key in theme.papers} | {key for _, keys in shared for key in keys}
    related |= {one.citekey for pair in material.pairs for one in (pair.one, pair.other)}
    if not related:
        return (
            ["", "No two of these papers are about one subject: each is told by itself."] if material.are_apart else []
        )
    names: dict[tuple[str, ...], list[str]] = {}
    for name, keys in shared:
        names.setdefault(tuple(keys), []).append(f"**{inline(headed(name))}**")
    parts = [f"{_all_or_some(keys, material)} write about {listed(named)}" for keys, named in names.items()]
    apart = [paper.citekey for paper in material.papers if paper.citekey not in related and _is_alone(paper, material)]
    have = "has" if len(apart) == 1 else "have"
    parts += [f"{_named(material, apart)} {have} no theme of the others"] if apart and shared else []
    sentence = headed("; ".join(parts))
    return paragraph("What they share", [f"{sentence}."]) if parts else []


def _shared(material: Material, themes: Sequence[Theme]) -> list[tuple[str, list[str]]]:
    """Return what the papers share, with their citekeys: what most of them do first, and no part of a name again."""
    papers, everybody = material.papers, list(material.citekeys)
    told = [paper.told for paper in papers]
    of_themes = [(theme.name, _sharing(theme, material)) for theme in themes]
    subject = whole_name(found, told) if (found := subject_of(papers)) else None
    of_all = [(subject, everybody)] if subject and not any(belongs_to(subject, name) for name, _ in of_themes) else []
    named = [*(name for name, _ in of_themes), *([subject] if subject else [])]
    of_titles = [(name, keys) for title, keys in titled_subjects(papers, named) if (name := whole_name(title, told))][
        :_TITLED
    ]
    shared: list[tuple[str, list[str]]] = []
    for name, keys in (*of_all, *of_themes, *of_titles):
        full = _spelled_out(name, papers)
        if not any(
            belongs_to(full, _spelled_out(known, papers)) and set(keys) <= set(those) for known, those in shared
        ):
            shared.append((name, keys))
    left = set(everybody).difference(*(keys for _, keys in shared))
    common = [] if material.are_apart else [*common_subjects(papers, left)]
    wider = {frozenset(topic_roots(name)) for name, _ in common}
    shared = [*common, *(one for one in shared if frozenset(topic_roots(one[0])) not in wider)]
    shared = [one for one in shared if not any(_says_less(one, other) for other in shared if other is not one)]
    return sorted(shared, key=lambda one: -len(one[1]))


def _says_less(one: tuple[str, list[str]], other: tuple[str, list[str]]) -> bool:
    """Return whether the same, written out or abbreviated, is shared by more papers, or by these with its full name."""
    (name, keys), (named, those) = one, other
    is_short, is_long = is_short_for(name, named), is_short_for(named, name)
    return (is_short and set(keys) <= set(those)) or (is_long and set(keys) < set(those))


def _spelled_out(name: str, papers: Sequence[PaperReading]) -> str:
    """Return a name with the abbreviations spelled out that a paper explains: `PCS` as `Pain Catastrophizing Scale`."""
    forms = {short: long for paper in papers for short, long in paper.long_forms.items()}
    return " ".join(forms.get(word, word) for word in name.split())


def _all_or_some(citekeys: Sequence[str], material: Material) -> str:
    others = [key for key in material.citekeys if key not in citekeys]
    if not others and len(citekeys) > 2:
        return "all of them"
    return (
        f"all but {_named(material, others)}" if len(others) == 1 and len(citekeys) > 2 else _named(material, citekeys)
    )


def _sharing(theme: Theme, material: Material) -> list[str]:
    """Return the papers that say something on a theme, or whose titles name it."""
    roots = set(topic_roots(theme.name))
    return [p.citekey for p in material.papers if p.citekey in theme.papers or (roots and roots <= p.title_roots)]


def _is_alone(paper: PaperReading, material: Material) -> bool:
    """Return whether a paper has no word of its title in common with another one, and says none of the others'."""
    said = {root for one in paper.telling for root in topic_roots(one.text)} | paper.title_roots
    return not any(said & other.title_roots for other in material.papers if other is not paper)


def _named(material: Material, citekeys: Iterable[str]) -> str:
    return listed([material.paper_of(key).links.paper for key in citekeys])


def what(material: Material) -> str:
    """Return what was brought together, and which papers say nothing about the theme."""
    years = sorted({paper.note.year for paper in material.papers if paper.note.year})
    when = f", {years[0]}" if len(years) == 1 else f", {years[0]} to {years[-1]}" if years else ""
    unmarked = [paper for paper in material.papers if not paper.note.annotations]
    count = sum(point.unmarked is None for point in material.points)
    annotations = f"{count} annotation{'' if count == 1 else 's'} of " if count else ""
    sentences = [f"This brings together {annotations}{number(len(material.papers))} papers{when}."]
    if unmarked:
        which = "them" if len(unmarked) == len(material.papers) else listed([paper.links.paper for paper in unmarked])
        sentences.append(f"Nothing is marked in {which}: the sentences were chosen from what could be read.")
    if material.theme is not None:
        left = material.left_out
        others = f"; {left} other annotation{'s are' if left != 1 else ' is'} left out" if left else ""
        sentences.append(f"It is about “{inline(material.theme)}”{others}.")
    sentences += [
        f"{paper.links.paper} says nothing about it ({paper.looked_through} looked through)."
        for paper in material.silent
    ]
    return " ".join(sentences)


def _question(paper: PaperReading, material: Material, once: Once) -> Statement | None:
    known = material.statements[paper.citekey]
    asked = paper.facets.get(Facet.QUESTION) if material.theme is None else None
    if asked is None:
        aims = [one for one in known if is_own_aim(one) and one.certainty >= LEAST_CERTAINTY]
        aims = [one for one in aims if not points_back(one.text)]
        asked = max(aims, key=lambda one: (worth(one, paper.title_roots), -one.place), default=None)
    if asked is None or once.knows(asked.text):
        return None
    once.take(asked.text)
    return asked


def _name(paper: PaperReading, material: Material) -> str:
    """Return a paper's link with its authors and year, and with its title unless the matrix names it."""
    note = paper.note
    who = ", ".join(part for part in (short_authors(note.authors), note.year or "") if part)
    head = f"{paper.links.paper} ({inline(who)})" if who else paper.links.paper
    title = "" if paper in in_matrix(material.speaking) else shown_title(paper)
    return f"{head}, *{inline(title)}*," if title else head


def _introduced(paper: PaperReading, material: Material) -> str:
    own = [point for point in material.points if point.citekey == paper.citekey and not point.is_own]
    telling = next(
        (one for one in own if (one.tells or one.asks) and one.is_whole and not one.words[0].islower()), None
    )
    name = _name(paper, material)
    if telling is not None:
        return saying(name, telling.words, bracket_of(telling))
    if material.theme is not None:
        return f"{name} has no finding about this."
    return f"Of {name} nothing that it asks or finds is {'marked' if own else 'known'}."


def parting(material: Material) -> list[str]:
    """Return where the papers agree and part, and what to compare; the sentences stand in the next section.

    If nothing was found, that.
    """
    agreed = [pair for pair in material.pairs if pair.weighed.bearing is Bearing.AGREES and pair.effect is not None]
    alike = [f"{_parties(material, pair)} {inline(pair.reason)}." for pair in agreed[:_AGREED]]
    apart = [_parted(material, pair) for pair in material.disputes()]
    bounded = [pair for pair in material.pairs if pair.weighed.bearing is Bearing.QUALIFIES]
    apart += [f"{_parties(material, pair)}: {pair.reason}." for pair in bounded[:2]]
    for one in material.related:
        if one.relation is Relation.OPPOSES or one.to:
            (alike if one.relation is Relation.CONFIRMS else apart).append(f"{relating(material, one)}.")
    remarks = noted(material.papers, material.points)
    alike += _told_by_reader("You found the same", "in {} and {}", remarks, Relation.CONFIRMS)
    told = {frozenset((pair.one.citekey, pair.other.citekey)) for pair in material.disputes()}
    apart += _told_by_reader(
        "You set", "{} against {}", [one for one in remarks if not _is_told(one, told)], Relation.OPPOSES
    )
    is_told = any(one.to for one in material.related) or any(one.relation for one in remarks)
    compared = [_beside(material)] if material.beside else []
    if not (material.pairs or is_told):
        (compared or apart).append(_nothing_found(material))
    return [
        *paragraph("Where they agree", list(dict.fromkeys(alike))),
        *paragraph("Where they part", list(dict.fromkeys(apart))),
        *paragraph("What to compare", compared),
    ]


def _beside(material: Material) -> str:
    """Return what findings stand side by side on."""
    names = list(dict.fromkeys(one.name for one in material.beside if one.name))
    on = listed([f"**{inline(name)}**" for name in names]) or "the same subject"
    return f"Findings on {on} stand side by side below: whether they agree is for you to tell."


def _is_told(one: Noted, told: Set[frozenset[str]]) -> bool:
    """Return whether a dispute of the papers that a remark names is told already."""
    return all(frozenset((one.point.citekey, paper.citekey)) in told for paper in one.to)


def _told_by_reader(head: str, form: str, remarks: Sequence[Noted], relation: Relation) -> list[str]:
    """Return in one sentence what the reader's remarks say of papers, each two once; [] without any."""
    told = [
        form.format(one.point.paper.links.paper, listed([paper.links.paper for paper in one.to]))
        for one in remarks
        if one.relation is relation
    ]
    return [f"{head} {'; '.join(dict.fromkeys(told))}."] if told else []


def _nothing_found(material: Material) -> str:
    count = sum(len(own) for own in material.statements.values())
    how = "" if material.by_meaning else ", by their words alone"
    return (
        f"No sure agreement or dispute in {count} sentences compared{how}; what is said in other words is seldom "
        "recognized."
    )


def _parted(material: Material, pair: Pair) -> str:
    """Return what two papers dispute, each with what it finds if an effect is known."""
    if pair.effect is None or len({*pair.effect.directions}) == 1:
        return f"{_parties(material, pair)} differ: {inline(pair.reason)}."
    one, other = (material.paper_of(each.citekey).links.paper for each in (pair.one, pair.other))
    about, first, second = map(inline, pair.sides)
    return f"On {about}, {one} finds {first}, {other} {second}."


def _parties(material: Material, pair: Pair) -> str:
    return listed([material.paper_of(one.citekey).links.paper for one in (pair.one, pair.other)])


def number(count: int) -> str:
    """Return small numbers in words, and 0 as "no"."""
    return in_words(count) if count else "no"
