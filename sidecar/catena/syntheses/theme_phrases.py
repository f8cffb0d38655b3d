"""Themes by phrases: what papers name in the same words, in titles, keywords and headings or in what was marked."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from catena.claims.lexicon import lexicon
from catena.language.identification import language_of
from catena.language.phrases import joined_phrases, noun_phrases
from catena.language.roots import root_of
from catena.language.stop_words import search_stop_words
from catena.rhetoric.sections import kind_of_section
from catena.statements.facet_words import is_counted, is_of_statistics
from catena.statements.sources import is_figure
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.points import Point
from catena.themes.finding import Theme, ThemeOrigin
from catena.themes.topic_words import topic_roots

_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{4,}")
_PARTICLES = re.compile(r"[的了在是和与及为对从以中将其之等到由上下有而或也被把研究進进展望基于分析]|[\u3041-\u309f]")
_LETTERED = re.compile(r"\b[^\W\d_]{4,} [A-Z]\b(?!')")
"""A noun with its letter: `vitamin D`."""

_ADJECTIVE = re.compile(r"(?:al|ic|ive|ous|ary|ular)\Z", re.IGNORECASE)
"""How many English adjectives end, and few nouns."""
_LONGEST_RUN, _SHORTEST_IN_RUN = 4, 3
_MODIFIER = re.compile(r"(?:ed|ing|al|ic|ive|ous|ary|ular)\Z")
_SHORTEST_WORD, _SHORTEST_UNSPACED, _LONGEST_UNSPACED = 4, 4, 8
_LONGER = 0.35
"""The bonus for each further word of a phrase."""

_NAMED = 1.5
"""How much more a phrase of a title, keyword or heading is worth."""

_SAME = 0.7
"""The share of a phrase's members with a longer one from which the longer one is the name."""

_TOO_COMMON = 0.6
"""The share of all annotations from which a phrase is what the papers are about, and no theme of theirs."""

_SEVERAL = 3
"""Annotations that have a phrase which no title, keyword or heading has."""

_OFTEN = 2
"""How often, on average, each paper must say what no title names."""

_WHOLE = 0.4
"""The share of the places of the subject from which a longer phrase around it is its whole name."""

_FEW = 6
"""Among so few annotations, no phrase is too common."""

_MOST_THEMES = 8


@dataclass(slots=True)
class _Found:
    members: set[int] = field(default_factory=lambda: set[int]())
    forms: Counter[str] = field(default_factory=lambda: Counter[str]())
    words: int = 0


def phrase_themes(papers: Sequence[PaperReading], points: Sequence[Point], taken: Iterable[Theme]) -> Iterator[Theme]:
    """Yield themes of two papers or more, best first; no annotation belongs to two.

    Args:
        papers: The papers.
        points: Their annotations.
        taken: Themes that were found otherwise; their annotations are left out.
    """
    named = set(_phrases_of_names(papers))
    found = _found(points, named)
    left = set(range(len(points))) - {at for theme in taken for at in theme.members}
    for _ in range(_MOST_THEMES):
        best = _best(found, points, left, {key for key, _ in named})
        if best is None:
            return
        key, members = best
        yield Theme(
            name=_name(found[key].forms),
            members=tuple(members),
            papers=tuple(dict.fromkeys(points[at].citekey for at in members)),
            origin=ThemeOrigin.MEANING,
        )
        left -= set(members)


def subject_of(papers: Sequence[PaperReading]) -> str | None:
    """Return the phrase that every paper says, in its title or its sentences, and they most often; None without one.

    A phrase of no title must be said often, so that what all only touch upon is not what they are about.
    """
    said = [Counter(_phrases_said(paper)) for paper in papers]
    count = sum(said, Counter[str]())
    titled = Counter(
        key for p in papers for key in {one.key for one in noun_phrases(p.note.title, language_of(p.note.title))}
    )
    shared = set[str].intersection(*(set(own) for own in said))
    often = [key for key in shared if 2 * titled[key] >= len(papers) or min(own[key] for own in said) >= _OFTEN]
    names = {key: _name(Counter(form for paper in papers for form in _forms_of(key, paper))) for key in often}
    named = [key for key in often if may_be_subject(names[key])]
    best = min(named, key=lambda key: (-count[key], -key.count(" "), key), default=None)
    if best is None:
        return None
    whole = [key for key in named if f" {best} " in f" {key} " and count[key] >= _WHOLE * count[best]]
    return names[min(whole, key=lambda key: (-key.count(" "), -count[key], key))]


def titled_subjects(papers: Sequence[PaperReading], taken: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield what titles of two papers or more name in the same words, with the citekeys: most papers, longest first.

    Args:
        papers: The papers.
        taken: Phrases that are named already; what has a word of one of them, and its parts, are left out.
    """
    named = {root for phrase in taken for root in _roots_of(phrase)}
    of: defaultdict[frozenset[str], dict[str, str]] = defaultdict(dict)
    cut = set[frozenset[str]]()
    titles = [paper.note.title for paper in papers]
    for paper in papers:
        title = paper.note.title.replace("-", " ")
        runs = _runs_shared(paper.note.title, [one for one in titles if one is not paper.note.title])
        phrases = [phrase.shown for phrase in noun_phrases(title, language_of(title)) if phrase.words > 1]
        for name in [*runs, *phrases, *(found[0] for found in _LETTERED.finditer(title))]:
            if (
                may_be_subject(name)
                and not is_cut_at_hyphen(name, paper.note.title)
                and not re.search(rf"{re.escape(name)} [A-Z]\b", title)
            ):
                of[_roots_of(name)].setdefault(paper.citekey, name)
                cut |= {_roots_of(name)} if is_cut(name, title) else set()
    shared = {roots: shown for roots, shown in of.items() if len(shown) > 1}
    for roots, shown in sorted(shared.items(), key=lambda one: (-len(one[1]), -len(one[0]), sorted(one[0]))):
        is_new = not roots & named
        named |= roots
        if is_new and roots not in cut:
            yield _name(Counter(shown.values())), [*shown]
    yield from ((name, [paper.citekey for paper in papers]) for name in _words_of_all(papers, named))


def _runs_shared(title: str, others: Sequence[str]) -> Iterator[str]:
    """Yield the longest runs of two words or more that another title has, too: `test-driven development`.

    Their kinds are not looked at: what is said in a row in two titles is a name, whichever its words are.
    """
    theirs = {run for other in others for run in _runs_in(other)}
    shared = [(start, end) for run, (start, end) in _runs_in(title).items() if run in theirs]
    for start, end in shared:
        if _is_part(title, start, end):
            continue
        if not any(first <= start and end <= last and (first, last) != (start, end) for first, last in shared):
            yield title[start:end]


def is_cut_at_hyphen(name: str, title: str) -> bool:
    """Return whether a title has a name only behind or before a hyphen: `term impact` of `long-term impact`."""
    return re.search(rf"-{re.escape(name)}\b|\b{re.escape(name)}-", title) is not None


def _is_part(title: str, start: int, end: int) -> bool:
    """Return whether an English run ends in an adjective or participle and goes on: `additively manufactured parts`."""
    goes_on = re.match(r" [^\W\d_]", title[end:]) is not None
    return goes_on and language_of(title) == "en" and _MODIFIER.search(title[start:end]) is not None


def _runs_in(title: str) -> dict[tuple[str, ...], tuple[int, int]]:
    """Return the runs of words of a title that no small word or sign parts, by their roots, with their places."""
    small = search_stop_words(language_of(title))
    found: dict[tuple[str, ...], tuple[int, int]] = {}
    for part in re.finditer(r"[^\W\d_]+(?:[ -][^\W\d_]+)*", title):
        words = list(re.finditer(r"[^\W\d_]+", part[0]))
        for first in range(len(words)):
            for last in range(first + 1, min(first + _LONGEST_RUN, len(words))):
                run = words[first : last + 1]
                if not any(word[0].casefold() in small or len(word[0]) < _SHORTEST_IN_RUN for word in run):
                    key = tuple(root_of(word[0].casefold()) for word in run)
                    found.setdefault(key, (part.start() + run[0].start(), part.start() + run[-1].end()))
    return found


def _words_of_all(papers: Sequence[PaperReading], named: Set[str]) -> Iterator[str]:
    """Yield the words that all titles have and no phrase names: `Telework`; of two titles, this is chance."""
    if len(papers) < _SEVERAL:
        return
    alone = [word for paper in papers for word in _alone_in(paper.note.title)]
    of = {root: [word for word in alone if root_of(word.casefold()) == root] for root in _roots_of(" ".join(alone))}
    for root in sorted(frozenset[str].intersection(*(paper.title_roots for paper in papers)) - named):
        forms = Counter(of.get(root, ()))
        if sum(forms.values()) > 1 and may_be_subject(min(forms)):
            yield _name(forms)


def _alone_in(title: str) -> Iterator[str]:
    """Yield the words of a title that are no part of a longer name: in `Cells of the breast`, not in `breast cells`."""
    small = search_stop_words(language_of(title))
    for run in re.split(r"[^\w\s-]|\s-+\s", title):
        words = ["", *run.split(), ""]
        yield from (
            word
            for before, word, after in zip(words, words[1:], words[2:], strict=False)
            if len(word) >= _SHORTEST_WORD and {before.casefold(), after.casefold()} <= {"", *small}
        )


def _roots_of(text: str) -> frozenset[str]:
    return frozenset(root_of(word) for word in re.findall(r"\w+", text.casefold()))


def is_cut(name: str, title: str) -> bool:
    """Return whether a title or sentence goes on with what belongs to a phrase: `Global Burden of Disease`.

    So it does behind an English adjective, which names nothing by itself: `sympathetic neural mechanisms`.
    """
    rest = title[at + len(name) :] if (at := title.find(name)) >= 0 else ""
    if name.split()[-1][0].isupper() and re.match(r" of [A-Z]", rest):
        return True
    following = re.match(r" (?:and )?([^\W\d_]+)", rest)
    if following is None or _ADJECTIVE.search(name) is None or language_of(title) != "en":
        return False
    return following[1].casefold() not in search_stop_words("en")


def may_be_subject(name: str) -> bool:
    """Return whether a phrase may name what papers are about: no clause, and no term of counting or of statistics."""
    is_of_papers = all(map(is_counted, name.split())) or kind_of_section(name) is not None
    language = language_of(name)
    return not (is_of_papers or (language == "en" and _has_verb(name)) or is_of_statistics(name, language))


def _has_verb(name: str) -> bool:
    """Return whether an English phrase begins with a verb or has one: `protects apes`, `practice improved recall`."""
    first, *more = name.casefold().split()
    verbs = lexicon().verbs
    return (first.endswith("s") and first in verbs) or any(word.endswith("ed") and word in verbs for word in more)


def _phrases_said(paper: PaperReading) -> Iterator[str]:
    """Yield the keys of the phrases in the title and the sentences of a paper, each once of a sentence."""
    for text in {paper.note.title, *(one.text for one in paper.telling)}:
        yield from {phrase.key for phrase in noun_phrases(text, language_of(text)) if phrase.words > 1}


def _forms_of(key: str, paper: PaperReading) -> Iterator[str]:
    for text in (paper.note.title, *(one.text for one in paper.telling)):
        yield from (phrase.shown for phrase in noun_phrases(text, language_of(text)) if phrase.key == key)


def is_named_by(name: str, papers: Iterable[PaperReading]) -> bool:
    """Return whether titles, keywords or headings of two papers have the words of a name."""
    wanted = {root_of(word.casefold()) for word in name.split()}

    def names(paper: PaperReading) -> bool:
        return any(
            wanted <= {root_of(word.casefold()) for word in re.findall(r"\w+", text)} for text in _names_of(paper)
        )

    return sum(map(names, papers)) > 1


def _names_of(paper: PaperReading) -> Iterator[str]:
    """Yield the title, keywords and headings of a paper."""
    yield paper.note.title
    yield from (tag.replace("/", " ").replace("_", " ").replace("-", " ") for tag in paper.note.tags)
    yield from {
        name for annotation in paper.note.annotations for name in annotation.section_path if not kind_of_section(name)
    }


def _phrases_of_names(papers: Sequence[PaperReading]) -> Iterator[tuple[str, str]]:
    """Yield (key, phrase) of titles, keywords and headings: noun phrases, and parts of them with inner small words."""
    for paper in papers:
        for text in _names_of(paper):
            language = language_of(text)
            yield from ((phrase.key, phrase.shown) for phrase in noun_phrases(text, language))
            yield from ((part.casefold(), part) for part in joined_phrases(text, language))
            for run in _UNSPACED.findall(text):
                yield from ((part, part) for part in _parts_of(run))


def _parts_of(run: str) -> Iterator[str]:
    for start in range(len(run)):
        for length in range(_SHORTEST_UNSPACED, min(_LONGEST_UNSPACED, len(run) - start) + 1):
            part = run[start : start + length]
            if not _PARTICLES.search(part):
                yield part


def _found(points: Sequence[Point], named: Iterable[tuple[str, str]]) -> Mapping[str, _Found]:
    """Return by key where each phrase stands."""
    verbatim = sorted({(key, shown) for key, shown in named if key == shown.casefold() and _is_verbatim(shown)})
    found: defaultdict[str, _Found] = defaultdict(_Found)
    stock = _stock_remarks(points)
    for at, point in enumerate(points):
        if point.is_own or point.asks or point.says_only_how:
            continue
        words_said = "" if is_figure(point.annotation) else point.words
        remark = point.annotation.comment or ""
        text = f"{words_said}\n{'' if remark.casefold() in stock else remark}"
        folded = text.casefold()
        phrases = [(each.key, each.shown, each.words) for each in noun_phrases(text, language_of(text))]
        phrases += [
            (key, shown, max(2, len(shown) // 2 if _UNSPACED.fullmatch(shown) else 2))
            for key, shown in verbatim
            if key in folded
        ]
        for key, shown, words in phrases:
            one = found[key]
            one.members.add(at)
            one.forms[shown] += 1
            one.words = words
    return found


def _stock_remarks(points: Sequence[Point]) -> frozenset[str]:
    """Return the remarks, in lower case, that a reader makes again and again, and no paper says: `worth citing`."""
    count = Counter((point.annotation.comment or "").casefold() for point in points if point.annotation.text)
    said = {root for point in points if point.annotation.text for root in topic_roots(point.words)}
    return frozenset(remark for remark, times in count.items() if times > 1 and not set(topic_roots(remark)) <= said)


def _is_verbatim(shown: str) -> bool:
    """Return whether a phrase is looked for as it stands: no roots are known of its words."""
    return _UNSPACED.fullmatch(shown) is not None or " " in shown


def _best(
    found: Mapping[str, _Found], points: Sequence[Point], left: set[int], named: set[str]
) -> tuple[str, list[int]] | None:
    """Return the best phrase of two papers or more, with its members; None without one."""
    rated: list[tuple[float, str, list[int]]] = []
    for key, one in found.items():
        members = sorted(one.members & left)
        papers = {points[at].citekey for at in members}
        if len(papers) < 2 or _is_common(one, points) or not _names_something(one, is_named=key in named):
            continue
        worth = len(papers) * len(members) ** 0.5 * (1 + _LONGER * one.words) * (_NAMED if key in named else 1.0)
        rated.append((round(worth, 4), key, members))
    best = max(rated, default=None, key=lambda each: (each[0], each[1]))
    if best is None:
        return None
    longer = [each for each in rated if best[1] in each[1] and len(each[2]) >= _SAME * len(best[2])]
    _, key, members = max(longer, key=lambda each: (found[each[1]].words, len(each[1]), each[1]))
    return key, members


def _is_common(one: _Found, points: Sequence[Point]) -> bool:
    return len(points) > _FEW and len(one.members) > _TOO_COMMON * len(points)


def _names_something(one: _Found, *, is_named: bool) -> bool:
    """Return whether a phrase is more than whom was studied, or than a section's name."""
    shown = _name(one.forms)
    words = shown.split()
    if kind_of_section(shown) is not None or all(map(is_counted, words)):
        return False
    is_word = len(words) == 1 and not _UNSPACED.fullmatch(shown)
    return is_named or (len(one.members) >= _SEVERAL and not is_word)


def _name(forms: Counter[str]) -> str:
    shown = min(forms, key=lambda form: (-forms[form], len(form), form))
    return shown[:1].upper() + shown[1:]
