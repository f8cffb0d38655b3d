"""check_draft: says for each sentence of a draft what the sources that it cites say about it."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from catena.bibliography.header import clean_citekey
from catena.claims.asserting import asserts
from catena.deadlines import Deadline
from catena.drafts.checking import check_sentence, check_uncited, counts_of
from catena.drafts.citing import Citation, IsPaper
from catena.drafts.draft import DraftSentence, draft_sentences
from catena.drafts.judging import Judge
from catena.drafts.likeness import judge_of
from catena.drafts.loading import SourceLoader
from catena.drafts.passage import DraftChecked, SentenceChecked, Verdict
from catena.drafts.vault_passages import VaultPassages
from catena.errors import BadRequest, CatenaError
from catena.graph.resolving import names_of_files
from catena.index.languages import ENGLISH
from catena.language.identification import language_of
from catena.notes import Note
from catena.operations.named_notes import bytes_of_note, parsed, path_of_note
from catena.operations.services import Services
from catena.vault.path import VaultPath

READ_WITHIN_S = 40.0
"""Time for reading the PDFs of all papers that a draft cites."""
SEARCH_WITHIN_S = 30.0
"""Time after which sentences without a source are no longer looked up in the vault."""
MOST_SENTENCES = 5_000
"""Sentences of a draft that are checked: a long thesis."""
_UNTITLED = VaultPath("Draft.md")


async def check_draft(
    services: Services, *, path: str | None = None, text: str | None = None, note: str | None = None
) -> DraftChecked:
    """Check every sentence of a draft.

    A sentence that cites (`[@key]`, `[@key, p. 5]`, `@key`, `[[@key]]`, `[[note]]`) is compared with the annotations of
    that paper, then with the text of its PDF, then with its note. For a sentence without a source, the vault is
    searched for what speaks for or against it.
    """
    draft = await asyncio.to_thread(_draft, services, path, text, note)
    judge, warnings = await judge_of(services)
    resolve = partial(names_of_files(services.ledger.files()).resolve_link, from_path=draft.path)
    keys = {kept.paper.facts.citekey.casefold() for kept in services.annotations.cache().values() if kept.paper.facts}

    def is_paper(target: str) -> bool:
        name = target.rpartition("/")[2].removesuffix(".pdf")
        found = resolve(target)
        cached = services.annotations.cache().get(found) if found else None
        is_import = bool(cached and cached.paper.facts and cached.paper.facts.is_import)
        return is_import or clean_citekey(name).casefold() in keys

    sentences = await asyncio.to_thread(_sentences, draft, is_paper, resolve)
    if len(sentences) > MOST_SENTENCES:
        warnings.append(f"Only the first {MOST_SENTENCES:,} of {len(sentences):,} sentences were checked.")
        del sentences[MOST_SENTENCES:]
    if services.multilingual is not None and any(language_of(each.statement) != ENGLISH for each in sentences):
        await services.multilingual.load()  # A paper may be in another language than the draft.
    loader = SourceLoader(services, resolve, seconds=READ_WITHIN_S)
    vault = await asyncio.to_thread(VaultPassages, services, without=[draft.path])
    deadline = Deadline.after(services.clock, SEARCH_WITHIN_S)
    checked = [await _checked(sentence, loader, vault, judge, deadline) for sentence in sentences]
    if not deadline.left_s() and any(each.verdict is Verdict.UNCITED for each in checked):
        warnings.append("Not every sentence without a source could be looked up in the vault in time.")
    return DraftChecked(tuple(checked), counts_of(checked), (*warnings, *loader.warnings))


def _sentences(draft: Note, is_paper: IsPaper, resolve: Callable[[str], str | None]) -> list[DraftSentence]:
    """Return the draft's sentences, each with what it cites: neither the draft itself nor, in a label, other notes."""

    def cites(sentence: DraftSentence, citation: Citation) -> bool:
        name = re.split(r"[#|]", citation.target, maxsplit=1)[0].strip()
        if citation.is_link and (not name or resolve(name) == draft.path):
            return False
        return not citation.is_word or asserts(sentence.text)

    found = draft_sentences(draft, is_paper)
    return [replace(each, cited=tuple(c for c in each.cited if cites(each, c.citation))) for each in found]


def _draft(services: Services, path: str | None, text: str | None, note: str | None) -> Note:
    if (path is None) == (text is None):
        raise BadRequest("Give either path or text.")
    named = path or note
    own = path_of_note(services, named) if named else _UNTITLED
    raw = bytes_of_note(services, own) if text is None else text.encode("utf-8", "surrogateescape")
    return parsed(own, raw)


async def _checked(
    sentence: DraftSentence, loader: SourceLoader, vault: VaultPassages, judge: Judge, deadline: Deadline
) -> SentenceChecked:
    if sentence.cited:
        sources = {each.citation: await loader.load(each.citation) for each in sentence.cited}
        checked = await asyncio.to_thread(check_sentence, sentence, sources, judge)
        if checked.verdict is not Verdict.UNCITED:
            return checked
    try:
        near = await vault.near(sentence.statement) if asserts(sentence.text) and deadline.left_s() else []
    except CatenaError:
        near = []
    return await asyncio.to_thread(check_uncited, sentence, near, judge)
