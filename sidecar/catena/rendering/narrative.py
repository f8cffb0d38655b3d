"""Render a narrative: sentences of the vault with footnotes, causal chains, and the source notes."""

from collections.abc import Iterator

from catena.answers.answer import Answer, CausalChain, CausalStep, NarrativeSentence
from catena.answers.result import Tier
from catena.notes.escaping import literal
from catena.rendering.listing import excerpt_of, excerpts_of, low_lines
from catena.rendering.note_links import NoteLinks
from catena.rendering.scores import score_text
from catena.vault.path import VaultPath, name_of


def narrative_lines(answer: Answer, links: NoteLinks) -> Iterator[str]:
    """Yield `## Answer` with a footnote after each sentence, `## Causal Chains` if there are any, and `## Sources`."""
    yield "## Answer"
    yield ""
    yield from _sentence_lines(answer, answer.narrative or (), links)
    if answer.causal_chains:
        yield "## Causal Chains"
        yield ""
        for chain in answer.causal_chains:
            yield from _chain_lines(chain, links)
        yield ""
    yield "## Sources"
    yield ""
    for result in answer.results:
        if result.tier is not Tier.LOW_RELEVANCE:
            yield f"### {links.link(result.note_path, result.note_title)}"
            yield f"**Relevance:** {score_text(result.composite_relevance)} | **Sources:** {', '.join(result.sources)}"
            yield ""
            if excerpt := next(excerpts_of(result, links), ""):
                yield f"> {excerpt}"
                yield ""
    yield from low_lines(answer.results)


def _sentence_lines(answer: Answer, sentences: tuple[NarrativeSentence, ...], links: NoteLinks) -> Iterator[str]:
    if not sentences:
        yield "No sentence of these notes says so by itself; what they hold stands below."
        yield ""
        return
    numbers: dict[VaultPath, int] = {}
    first_of: list[NarrativeSentence] = []
    sentences_with_marks: list[str] = []
    for sentence in sentences:
        if sentence.note_path not in numbers:
            numbers[sentence.note_path] = len(numbers) + 1
            first_of.append(sentence)
        sentences_with_marks.append(f"{literal(sentence.text)}[^{numbers[sentence.note_path]}]")
    yield " ".join(sentences_with_marks)
    yield ""
    excerpts = {result.note_path: excerpt_of(result) for result in answer.results}
    for sentence in first_of:
        excerpt = excerpts.get(sentence.note_path) or literal(sentence.text)
        yield f"[^{numbers[sentence.note_path]}]: {links.link(sentence.note_path, sentence.note_title)} - {excerpt}"
    yield ""


def _chain_lines(chain: CausalChain, links: NoteLinks) -> Iterator[str]:
    first, *others = chain.causal_path
    steps = [_step(first, links)]
    for before, step in zip(chain.causal_path, others, strict=False):
        relation = literal((before.relationship_type or "").replace("_", " ").lower())
        steps.append(f"*{relation}* {_step(step, links)}")
    yield f"- {' → '.join(steps)} (confidence: {chain.confidence:.2f})"
    for step in chain.causal_path:
        if context := literal(step.context or ""):
            elsewhere = step.stated_in if step.stated_in != step.note_path else None
            yield f"  - {context}" + (f" ({links.link(elsewhere, name_of(elsewhere))})" if elsewhere else "")


def _step(step: CausalStep, links: NoteLinks) -> str:
    """Return a link to the note; a name without a note stays plain text."""
    return links.link(step.note_path, step.note_title) if step.note_path else literal(step.note_title)
