"""The sentences of a causal narrative: what answers, then what states the relations that are asked for."""

from catena.answers.answer import CausalChain, CausalStep
from catena.answers.narrative import going_on, with_relations
from catena.forms.narrative import NarrativeSentence
from catena.notes import Span
from catena.vault.path import VaultPath
from tests.passages import a_passage


def a_span(start: int) -> Span:
    return Span(start, start + 40, 1, 1)


def a_sentence(text: str, note: str, start: int = 0, *, causal: bool = True) -> NarrativeSentence:
    return NarrativeSentence(
        text=text, note_path=VaultPath(f"{note}.md"), note_title=note, span=a_span(start), causal=causal
    )


def a_chain(*stated: tuple[str, str], end: str, start: int = 0) -> CausalChain:
    """Return a chain of these notes, each with the sentence that states what it leads to."""
    steps = [
        CausalStep(
            note_path=VaultPath(f"{note}.md"),
            note_title=note,
            relationship_type="leads_to",
            strength=0.85,
            context=text,
            stated_in=VaultPath(f"{note}.md"),
            span=a_span(start),
        )
        for note, text in stated
    ]
    return CausalChain(
        causal_path=(*steps, CausalStep(note_path=VaultPath(f"{end}.md"), note_title=end)),
        chain_length=len(steps),
        confidence=0.85,
    )


COMPOST = "Compost leads to richer soil in every bed."
SOIL = "Richer soil leads to stronger roots in spring."
MULCH = "Mulch leads to richer soil under old trees."
DRINK = "Roots hold a plant and drink for it."


def told(*sentences: NarrativeSentence, chains: tuple[CausalChain, ...], is_linked: bool) -> list[str]:
    return [each.text for each in with_relations(sentences, chains, is_linked=is_linked)]


def test_what_links_two_things_is_told_from_its_beginning() -> None:
    chain = a_chain(("Compost", COMPOST), ("Soil", SOIL), end="Roots")
    known = a_sentence(COMPOST, "Compost"), a_sentence(DRINK, "Roots", causal=False)

    assert told(*known, chains=(chain,), is_linked=True) == [COMPOST, SOIL, DRINK]


def test_further_causes_of_one_thing_stand_before_what_only_adds() -> None:
    chains = a_chain(("Compost", COMPOST), end="Soil"), a_chain(("Mulch", MULCH), end="Soil")
    known = a_sentence(COMPOST, "Compost"), a_sentence(DRINK, "Roots", causal=False)

    assert told(*known, chains=chains, is_linked=False) == [COMPOST, MULCH, DRINK]


def test_of_one_thing_only_what_is_one_step_away_is_told() -> None:
    chain = a_chain(("Compost", COMPOST), ("Soil", SOIL), end="Roots")

    assert told(a_sentence(DRINK, "Roots", causal=False), chains=(chain,), is_linked=False) == [DRINK]


def test_a_relation_that_cannot_be_read_alone_is_not_told() -> None:
    chains = (a_chain(("Mulch", "leads_to:: Soil"), end="Soil"),)

    assert told(a_sentence(COMPOST, "Compost"), chains=chains, is_linked=False) == [COMPOST]


def test_a_narrative_stays_short() -> None:
    chains = tuple(
        a_chain((f"Bed {at}", f"Bed {at} leads to richer soil in its corner."), end="Soil") for at in range(9)
    )

    assert len(told(a_sentence(COMPOST, "Compost"), chains=chains, is_linked=False)) == 5


def test_two_sentences_go_on_after_the_passage_that_tells_a_reason() -> None:
    first = a_passage(COMPOST, "Compost.md", span=a_span(0))
    others = [a_sentence(MULCH, "Mulch", at) for at in (0, 50, 100)]

    assert [*going_on([a_sentence(COMPOST, "Compost"), *others], first)] == [
        a_sentence(COMPOST, "Compost"),
        *others[:2],
    ]
