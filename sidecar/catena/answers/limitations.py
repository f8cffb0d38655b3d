"""Limitations: warnings about an answer that lacks the model, the history or the graph."""

import re
from collections.abc import Iterable, Mapping, Sequence

from catena.answers.answer import Answer, CausalChain
from catena.answers.ports import AnswerServices
from catena.errors import NotReady
from catena.index.log import NoteFacts
from catena.language.wordings import anywhere
from catena.lists.note_list import NoteList
from catena.notes.properties import property_of, texts_of
from catena.questions.routing import Direction, direction_of
from catena.questions.understanding import Question
from catena.reading.defining import name_terms, speaks_of
from catena.reading.passage import EvidenceLevel
from catena.results.result import Tier
from catena.results.retracted import is_retracted_paper
from catena.sources.hit import SourceName
from catena.sources.warnings import LACKS_A_NOTE, TASKS_ARE, SourceWarning, graph_warning
from catena.vault.path import VaultPath, name_of


def without_model(services: AnswerServices) -> tuple[SourceWarning, ...]:
    """Warn that contradictions are detected by shared words, if the model could not be loaded."""
    if not services.indexer.error:
        return ()
    return (
        SourceWarning(
            source=SourceName.SEMANTIC,
            error="Claims can't be compared by their meaning.",
            impact="Contradictions are looked for by shared words alone; some are missed.",
        ),
    )


def without_claims(reason: NotReady) -> SourceWarning:
    """Warn that contradictions are detected by shared words, because the stored claims can't be read just now."""
    return SourceWarning(
        source=SourceName.SEMANTIC,
        error=reason.message,
        impact="Contradictions are looked for by shared words alone; some are missed.",
    )


def without_history(warnings: Iterable[SourceWarning]) -> tuple[SourceWarning, ...]:
    """Warn that a timeline uses the dates of notes and files, unless a warning about the graph is there already."""
    impact = "The timeline goes by the dates in notes and files: creation and last change, nothing in between."
    return _unless_warned(warnings, "No history of these notes is kept yet.", impact)


def without_dates(warnings: Iterable[SourceWarning]) -> tuple[SourceWarning, ...]:
    """Warn that nothing that was found has a date, unless a warning about the graph is there already."""
    impact = "There is no timeline; the answer keeps the order of the notes."
    return _unless_warned(warnings, "Your notes date nothing of this.", impact)


def without_relations(question: Question, warnings: Iterable[SourceWarning]) -> tuple[SourceWarning, ...]:
    """Warn that the graph knows nothing, if a relation was asked for and no warning about the graph is there."""
    if not anywhere("routing.relations").search(question.sanitized):
        return ()
    concept = next(iter(question.parameters.concepts), question.sanitized)
    return _unless_warned(
        warnings,
        f"No graph relationships found for '{concept}'. This may be because: it is not linked yet (run"
        " *Suggest links*), it is too new, or it is not in the vault.",
        "The answer is made of sentences found by words and by meaning.",
    )


def without_tasks(note_list: NoteList) -> tuple[SourceWarning, ...]:
    """Tell that no task is as the question asks, and what a task is; nothing if it asks for no tasks."""
    asked = note_list.tasks
    if asked is None:
        return ()
    days = f"{asked.first or '…'} – {asked.last or '…'}"
    match asked.state, asked.is_due, bool(asked.first or asked.last):
        case _, _, _ if asked.when == "overdue":
            error = "No open task is overdue."
        case "done", _, True:
            error = f"No task was done in this time: {days}."
        case "done", _, False:
            error = "No task is done."
        case _, True, True:
            error = f"No open task is due in this time: {days}."
        case _, True, False:
            error = "No open task has a day on which it is due."
        case _:
            error = "No task is open."
    return (SourceWarning(source=SourceName.TEXT, error=error, impact=TASKS_ARE),)


def _unless_warned(warnings: Iterable[SourceWarning], error: str, impact: str) -> tuple[SourceWarning, ...]:
    is_warned = any(warning.source is SourceName.GRAPH for warning in warnings)
    return () if is_warned else (graph_warning(error, impact),)


def unread_notes(unread: Mapping[VaultPath, str], asked: str) -> dict[str, str]:
    """Return those of the notes that could not be read which a question names: by their names, with the reasons."""
    named = (path for path in unread if speaks_of(asked, name_terms(name_of(path))) == 1)
    return {name_of(path): unread[path] for path in named}


def without_notes(
    unread: Mapping[VaultPath, str], named: Mapping[str, str], *, is_answered: bool
) -> list[SourceWarning]:
    """Warn of notes that could not be read: of those that the question names, or of all if nothing answers it.

    Args:
        unread: The notes that could not be read, with the reasons.
        named: Those of them that the question names, as `unread_notes` returns them.
        is_answered: Whether other notes answer the question.
    """
    if named or is_answered or not unread:
        return [_unread(f"“{name}”", reason, LACKS_A_NOTE) for name, reason in named.items()]
    path, reason = next(iter(unread.items()))
    which = f"“{name_of(path)}”" if len(unread) == 1 else f"{len(unread)} notes, such as “{name_of(path)}”,"
    return [_unread(which, reason, "What was asked may stand there.")]


def unless_unread(missing: Sequence[str], unread: Iterable[VaultPath]) -> tuple[str, ...]:
    """Return those of the words that no note has which are in the name of no note that could not be read."""
    names = [name_of(path) for path in unread]
    return tuple(each for each in missing if not any(speaks_of(name, name_terms(each)) == 1 for name in names))


def _unread(which: str, reason: str, impact: str) -> SourceWarning:
    why = f"{which} could not be read: {reason.rstrip('.')}." if reason else f"{which} could not be read."
    return SourceWarning(source=SourceName.TEXT, error=why, impact=impact)


_CITED = re.compile(r"@(\w[\w:./+-]*\w)")


def on_retracted(
    services: AnswerServices, paths: Iterable[VaultPath], said: Iterable[str] = ()
) -> tuple[SourceWarning, ...]:
    """Warn of retracted papers among these notes, and of those that summaries among them are made of.

    Args:
        services: The index and what Zotero knows.
        paths: The notes.
        said: Sentences of an answer; the papers that they cite count, too.
    """
    return tuple(
        SourceWarning(
            source=SourceName.TEXT, error=f"“{title}” was retracted.", impact="What rests on this paper may not hold."
        )
        for title in _retracted(services, paths, said)
    )


def retracted_among(services: AnswerServices, answer: Answer) -> tuple[SourceWarning, ...]:
    """Warn of the retracted papers that an answer quotes or cites, and mention those that only stand below it.

    If it quotes nothing, the notes that were found are what it tells.
    """
    claims = [claim.path for each in answer.contradictions for claim in (each.note_a, each.note_b)]
    cells = (cell for row in answer.comparison.attributes for cell in row.values) if answer.comparison else ()
    told = [*answer.answer, *(answer.narrative or ()), *(answer.timeline or ()), *(cell for cell in cells if cell)]
    found = [result.note_path for result in answer.results if result.tier is not Tier.LOW_RELEVANCE]
    is_list = answer.listing is not None or not (told or answer.evidence is EvidenceLevel.NONE)
    paths = found if is_list else [each.note_path for each in told]
    rests = on_retracted(services, [*paths, *claims], [each.text for each in answer.answer])
    beside = [title for title in _retracted(services, found) if not any(title in each.error for each in rests)]
    mentioned = (
        SourceWarning(
            source=SourceName.TEXT,
            error=f"Among the notes found is a retracted paper: “{title}”.",
            impact="The answer does not quote it.",
        )
        for title in beside
    )
    return (*rests, *mentioned)


def _retracted(services: AnswerServices, paths: Iterable[VaultPath], said: Iterable[str] = ()) -> list[str]:
    ledger = services.ledger
    known = dict(ledger.facts(list(paths)))
    named = {key.strip("[]@ ").partition("|")[0] for facts in known.values() for key in _sources_of(facts)}
    named.update(key for text in said for key in _CITED.findall(text))
    if named:
        behind = frozenset[VaultPath]().union(*(ledger.titled(name) for key in named for name in (key, f"@{key}")))
        known |= ledger.facts(behind)
    return sorted(facts.title for path, facts in known.items() if is_retracted_paper(services, path, facts))


def chains_on_retracted(services: AnswerServices, chains: Iterable[CausalChain]) -> tuple[SourceWarning, ...]:
    """Warn of retracted papers among the notes of causal chains, and of those that state one of their links."""
    steps = [step for chain in chains for step in chain.causal_path]
    paths = {path for step in steps for path in (step.note_path, step.stated_in) if path}
    return on_retracted(services, paths, [step.context for step in steps if step.context])


def _sources_of(facts: NoteFacts) -> tuple[str, ...]:
    """Return the papers that a generated note is made of, as it names them."""
    return tuple(texts_of(property_of(facts.properties, "source", "sources"))) if facts.generated else ()


def other_way_only(question: Question) -> tuple[SourceWarning, ...]:
    """Warn that only the other direction of what was asked is known: what leads to a thing, or what that leads to."""
    concept = next(iter(question.parameters.concepts), question.sanitized)
    leads_to, led_to = f"what '{concept}' leads to", f"what leads to '{concept}'"
    asks_causes = direction_of(question.sanitized) is Direction.CAUSES
    asked, known = (led_to, leads_to) if asks_causes else (leads_to, led_to)
    return (graph_warning(f"No relation says {asked}.", f"Your notes only relate {known}; the chains show that."),)
