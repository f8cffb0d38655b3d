"""Render what stands below the sentences of a narrative: causal chains, and the source notes."""

from collections.abc import Iterator, Sequence

from catena.answers.answer import Answer, CausalChain, CausalStep
from catena.notes.escaping import literal
from catena.rendering.listing import excerpts_of, low_lines
from catena.rendering.note_links import NoteLinks
from catena.rendering.scores import score_text
from catena.rendering.shown_once import shown_in
from catena.results.result import Tier
from catena.vault.path import name_of


def narrative_lines(answer: Answer, links: NoteLinks) -> Iterator[str]:
    """Yield `## Causal Chains` if there are any, and `## Sources`; the sentences are the answer itself."""
    yield from chain_lines(answer.causal_chains or (), links)
    shown = shown_in(answer)
    yield "## Sources"
    yield ""
    for result in answer.results:
        if result.tier is not Tier.LOW_RELEVANCE:
            yield f"### {links.link(result.note_path, result.note_title)}"
            yield f"**Relevance:** {score_text(result.composite_relevance)} | **Sources:** {', '.join(result.sources)}"
            yield ""
            if excerpt := next(excerpts_of(result, links, shown), ""):
                yield f"> {excerpt}"
                yield ""
    yield from low_lines(answer.results)


def chain_lines(chains: Sequence[CausalChain], links: NoteLinks) -> Iterator[str]:
    """Yield `## Causal Chains` with each chain and the sentences that state it."""
    if chains:
        yield "## Causal Chains"
        yield ""
        for chain in chains:
            yield from _chain_lines(chain, links)
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
