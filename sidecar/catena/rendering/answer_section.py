"""Render the answer itself: the passages that answer, or that nothing does, and how the question was read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from catena.answers.answer import Answer, Form
from catena.forms.narrating import MOST_SENTENCES
from catena.forms.narrative import NarrativeSentence
from catena.forms.subject_name import subject_names
from catena.forms.timeline import day_of
from catena.language.sentences import sentence_bounds
from catena.lists.note_list import NoteList
from catena.notes.escaping import displayed, literal, one_line
from catena.questions.intent import Intent
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.rendering.footnotes import Cited, Footnotes, footnotes_of
from catena.rendering.heading import counted
from catena.rendering.items import code_of, items_of, run_on
from catena.rendering.note_links import NoteLinks

NOTHING_SAYS_SO = "Nothing in your notes says this."
LIKELY = 0.1
"""Below this certainty of every passage, it is said before them that they may not answer."""
_LIKELY_LIST = 0.3
"""A list that is at least so certain to answer stands before sentences that state a cause."""
UNSURE = "*It is not certain that this answers the question, or all of it.*"


def says_nothing(answer: Answer) -> bool:
    """Return whether no note answers the question."""
    found = answer.results or answer.timeline or answer.narrative or answer.answer
    return answer.evidence is EvidenceLevel.NONE or not found


def cited_in(answer: Answer) -> Sequence[Cited]:
    """Return what `## Answer` shows of notes, in order; each has a footnote, unless the notes are a list."""
    if says_nothing(answer):
        return ()
    if answer.parts:
        return [passage for part in answer.parts for passage in part.answer]
    return answer.answer if answer.listing else _told_sentences(answer) or answer.answer


def answer_lines(answer: Answer, links: NoteLinks) -> Iterator[str]:
    """Yield `## Answer`: what was read otherwise than typed, what the notes say with footnotes, and what they don't."""
    yield "## Answer"
    yield ""
    if answer.corrections:
        yield from (f'*Read "{literal(c.typed)}" as "{literal(c.read_as)}".*' for c in answer.corrections)
        yield ""
    if says_nothing(answer):
        yield from _nothing_lines(answer)
    elif answer.parts:
        yield from _part_lines(answer, links)
    else:
        yield from _said_lines(answer, links)


def _nothing_lines(answer: Answer) -> Iterator[str]:
    yield NOTHING_SAYS_SO
    yield from (f"{literal(each.error)} {literal(each.impact)}" for each in answer.warnings if each.is_answer)
    yield from _lacking_lines(answer, answer.missing)
    yield ""


def _part_lines(answer: Answer, links: NoteLinks) -> Iterator[str]:
    """Yield each question that was asked with its own passages, then the questions that nothing answers."""
    parts = answer.parts or ()
    footnotes = footnotes_of(cited_in(answer))
    for part in parts:
        if part.answer:
            yield f"**{literal(part.question[:1].upper() + part.question[1:])}**"
            yield ""
            yield from _passage_lines(part.answer, footnotes)
    yield from footnotes.lines(answer.results, links)
    if footnotes.numbers:
        yield ""
    yield from _unanswered_lines(answer, (part.question for part in parts if not part.answer))


def _said_lines(answer: Answer, links: NoteLinks) -> Iterator[str]:
    if answer.listing:
        yield from _listed_lines(answer, answer.listing, links)
        yield from _unanswered_lines(answer)
        return
    if first := answer.first_mention:
        note = links.link(first.note_path, first.note_title)
        yield f"The earliest note that names it is of **{first.timestamp[:10]}**: {note}."
        yield ""
    is_unlikely = _is_unsure(answer) and max(each.score for each in answer.answer) < LIKELY
    if is_unlikely:  # or what only comes near would be read as the answer
        yield UNSURE
        yield ""
    told = _told_sentences(answer)
    footnotes = footnotes_of(cited_in(answer))
    verdict = _verdict(answer)
    if told:
        for number, (_, of_note) in enumerate(groupby(told, key=lambda each: each.note_path)):
            yield ("" if number else verdict) + " ".join(_cited(each, footnotes) for each in of_note)
            yield ""
    elif answer.answer:
        yield from _passage_lines(answer.answer, footnotes, verdict, _labels(answer))
    else:
        yield _where_it_stands(answer)
        yield ""
    if footnotes.numbers:
        yield from footnotes.lines(answer.results, links)
        yield ""
    if _is_unsure(answer) and not is_unlikely:
        yield UNSURE
        yield ""
    yield from _unanswered_lines(answer)


def _is_unsure(answer: Answer) -> bool:
    """Return whether passages are shown that may not answer, and nothing else says so or goes on with the answer."""
    is_partial = answer.evidence is EvidenceLevel.PARTIAL and bool(answer.answer) and not answer.missing
    return is_partial and answer.form not in (Form.TABLE, Form.TIMELINE)


def _listed_lines(answer: Answer, listing: NoteList, links: NoteLinks) -> Iterator[str]:
    """Yield how many notes the list below has, and the first of them by name: the list itself is the answer."""
    of_kind = f' of the kind "{literal(listing.kind)}"' if listing.kind else ""
    on_topic = f' on "{literal(listing.topic)}"' if listing.topic else ""
    by_property = f" with *{literal(listing.condition)}*" if listing.condition else ""
    total = listing.total
    below = "listed below" if total == len(answer.results) else f"the first {len(answer.results)} listed below"
    yield f"**{counted(total)}**{of_kind}{on_topic}{by_property}, {below}."
    yield ""
    for passage in answer.answer:
        title = "" if passage.text == passage.note_title else f" - {displayed(run_on(passage.text))}"
        yield f"- {links.link(passage.note_path, passage.note_title)}{title}"
    named = len({passage.note_path for passage in answer.answer})
    if more := 0 if listing.tasks else total - named:
        yield f"- … and {more} more"
    yield ""


def _told_sentences(answer: Answer) -> Sequence[Cited]:
    """Return the sentences of a narrative, after the best passage with its neighbours; () for other forms.

    What one note says on a plain question is told by its passages, which answer it more directly. If the sentences
    state what was asked for, an unsure passage of list items does not stand before them.
    """
    sentences = answer.narrative or ()
    is_told = answer.form is Form.NARRATIVE and (not answer.answer or answer.classification.intent is Intent.CAUSAL)
    if not is_told or not sentences:
        return ()
    is_stated = answer.evidence is EvidenceLevel.STATED or not any(sentence.causal for sentence in sentences)
    best = [each for each in answer.answer[:1] if is_stated or each.score >= _LIKELY_LIST or not items_of(each)[1]]
    others = [
        each
        for each in sentences
        if not any(passage.note_path == each.note_path and passage.span.overlaps(each.span) for passage in best)
    ]
    room = MOST_SENTENCES - sum(len(sentence_bounds(passage.text)) for passage in best)
    return (*best, *others[: max(room, 1)])


def _passage_lines(
    passages: Sequence[AnswerPassage],
    footnotes: Footnotes,
    verdict: str = "",
    labels: Mapping[AnswerPassage, str] = MappingProxyType({}),
) -> Iterator[str]:
    """Yield a paragraph, or a list, for each passage; the verdict stands before the first, labels before others."""
    heading = None
    for at, passage in enumerate(passages):
        label = f"*{literal(labels[passage])}:* " if passage in labels else ""
        before = f"{'' if at else verdict}{label}"
        introduction, items = items_of(passage)
        said, code = code_of(passage)
        if code:
            yield f"{before}{displayed(run_on(said))}{footnotes.mark(passage)}"
            yield ""
            yield from code
        elif len(items) > 1:
            begins, *shown = _parts_of(passage, (introduction, *items))
            above = begins or _heading_above(passage, heading)
            yield from _item_lines(f"{before}{above}".rstrip(), shown, footnotes.mark(passage))
        else:
            yield f"{before}{_cited(passage, footnotes)}"
        heading = passage.section_title
        yield ""


def _labels(answer: Answer) -> Mapping[AnswerPassage, str]:
    """Return what stands before passages: the subject of a comparison, a day, or the paper, if several were named."""
    names = dict(answer.papers)
    papers = {passage: names[passage.note_path] for passage in answer.answer if passage.note_path in names}
    return {**_subject_labels(answer), **_days(answer), **papers}


def _subject_labels(answer: Answer) -> Mapping[AnswerPassage, str]:
    """Return the subject of each passage of a comparison that names none, if its note is called so."""
    subjects = answer.comparison.subjects if answer.comparison else ()
    names = subject_names(subjects)
    return {
        passage: name.text
        for passage in answer.answer
        if not any(name.is_mentioned_in(passage.text) for name in names)
        for name in names
        if name.stands_above(passage.note_title, passage.section_title)
    }


def _days(answer: Answer) -> Mapping[AnswerPassage, str]:
    """Return the day of each passage that an event of the timeline tells."""
    days = ((passage, day_of(passage, answer.timeline or ())) for passage in answer.answer)
    return {passage: day for passage, day in days if day}


def _heading_above(passage: AnswerPassage, before: str | None) -> str:
    """Return the heading of a list that nothing introduces; "" if it stands above the passage before."""
    heading = passage.section_title
    return f"*{literal(heading)}*" if heading and literal(heading) and heading != before else ""


def _item_lines(introduction: str, items: Sequence[str], mark: str) -> Iterator[str]:
    """Yield a bullet for each item (Markdown), after what introduces them; the last one has the footnote."""
    if introduction:
        yield introduction
        yield ""
    yield from (f"- {item}" for item in items[:-1])
    yield f"- {items[-1]}{mark}"


def _verdict(answer: Answer) -> str:
    return "" if answer.verdict is None else "**Yes.** " if answer.verdict else "**No.** "


def _unanswered_lines(answer: Answer, parts: Iterable[str] = ()) -> Iterator[str]:
    if lines := [*_lacking_lines(answer, (*answer.missing, *parts))]:
        yield from lines
        yield ""


def _lacking_lines(answer: Answer, missing: Iterable[str]) -> Iterator[str]:
    """Yield what no note mentions, and which parts of the question nothing answers.

    A passage may answer with other words for what no note mentions, so only its parts are called unanswered.
    """
    for each in dict.fromkeys(missing):
        is_word = each in answer.unmentioned
        yield f'No note mentions "{literal(each)}".' if is_word else f"Not answered: {literal(each)}"


def _where_it_stands(answer: Answer) -> str:
    """Return what to say when no passage answers by itself, but the sections below do."""
    if answer.form is Form.TIMELINE and answer.timeline:
        days = {entry.timestamp[:10] for entry in answer.timeline}
        if len(days) == 1 and not (answer.parameters.start_date or answer.parameters.end_date):
            said = "This" if len(answer.timeline) == 1 else "All of this"
            return f"{said} is dated {days.pop()}; nothing tells what came before or after."
        return "What happened is told by the timeline below."
    if answer.form is Form.TABLE and answer.comparison and answer.comparison.attributes:
        return "What the notes say of each is in the table below."
    if answer.classification.intent is Intent.EXPLORATORY:
        return "What your notes hold on this stands below, the nearest first."
    return "No sentence of these notes says so by itself; what they hold stands below."


def _cited(cited: Cited, footnotes: Footnotes) -> str:
    """Return a sentence with its footnote; a blank keeps `^` and `[` apart, which begin a footnote of another kind."""
    text = _text_of(cited)
    if isinstance(cited, NarrativeSentence) and cited.clashes:
        text = f"⚠️ *But another note says:* {text}"
    return f"{text}{' ' if text.endswith('^') else ''}{footnotes.mark(cited)}"


def _text_of(cited: Cited) -> str:
    """Return a sentence with the words that answer in bold."""
    if not isinstance(cited, AnswerPassage) or not cited.bold:
        return displayed(run_on(cited.text))
    return run_on(_with_bold(cited.text, cited.bold))


def _parts_of(passage: AnswerPassage, parts: Iterable[str]) -> Iterator[str]:
    """Yield parts of a passage, which follow each other, with the words that answer in bold."""
    at = 0
    for part in parts:
        begin = passage.text.index(part, at)
        at = begin + len(part)
        yield _with_bold(part, [(start - begin, end - begin) for start, end in passage.bold])


def _with_bold(text: str, bold: Iterable[tuple[int, int]]) -> str:
    pieces, at = list[str](), 0
    for start, end in sorted(bold):
        if at <= start < end <= len(text):
            pieces += [_escaped(text[at:start], begins=not at), _in_bold(text[start:end])]
            at = end
    return "".join([*pieces, _escaped(text[at:], begins=not at)]).strip()


def _in_bold(text: str) -> str:
    """Put text between stars, which must touch it."""
    inner = literal(text)
    return _escaped(text).replace(inner, f"**{inner}**", 1) if inner else _escaped(text)


def _escaped(text: str, *, begins: bool = True) -> str:
    """Escape a piece of a line, and keep a blank at either end; only where a line begins, a sign may open a block."""
    before, after = text[:1].isspace(), text[-1:].isspace() and bool(one_line(text))
    shown = displayed(text.strip()) if begins else displayed(f"){text.strip()}")[1:]
    return f"{' ' if before else ''}{shown}{' ' if after else ''}"
