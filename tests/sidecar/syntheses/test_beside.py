"""Findings of several papers on one thing stand side by side, without a verdict."""

from dataclasses import replace

import numpy as np

from catena.answers.contradicting import contradiction_id
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.material import gather
from catena.syntheses.synthesis import new_synthesis
from tests.sidecar.syntheses.test_restraint import read
from tests.sidecar.syntheses.test_synthesis import TODAY, note

FEWER = "Barn owls caught 40 % fewer voles in fields without hedges."
SEEN = "In the third year, 35 % of the hedges held a nest of barn owls."
RAIN = "We found that rain delayed the hunt by two hours."


def paper(key: str, *sentences: str, label: str = "RESULTS", title: str = "Barn owls") -> PaperReading:
    abstract = f"{label} {' '.join(sentences)}"
    return read(replace(note(key), title=f"{title} of {key}", abstract=abstract))


def composed(*papers: PaperReading, near: float, to: tuple[str, str]) -> str:
    """Return the synthesis where the meanings of two sentences are this near, and those of all others far apart."""
    texts = list(dict.fromkeys(one.text for paper in papers for one in paper.telling))
    vectors = dict(zip(texts, np.eye(len(texts), dtype=np.float32), strict=True))
    one, other = to
    vectors[other] = (near * vectors[one] + np.sqrt(1 - near**2) * vectors[other]).astype(np.float32)
    material = gather(papers, theme=None, vectors=vectors, asked=(), dismissed=lambda _: False)
    return new_synthesis(material, today=TODAY).markdown


def test_findings_of_two_papers_on_one_thing_stand_side_by_side_under_what_both_name() -> None:
    text = composed(paper("one", FEWER), paper("two", SEEN, RAIN), near=0.8, to=(FEWER, SEEN))

    assert (
        "## Agreement and Dispute\n\n### Side by Side\n- On **barn owls**:\n"
        f"  - “{FEWER}” - [[@one]] ([[@one|abstract]])\n  - “{SEEN}” - [[@two]] ([[@two|abstract]])\n"
    ) in text
    assert "Findings on **barn owls** stand side by side below: whether they agree is for you to tell." in text
    assert RAIN not in text.partition("### Side by Side")[2].partition("\n## ")[0]


def test_findings_that_are_not_near_enough_stand_apart() -> None:
    one, two = paper("one", FEWER, title="Hunting"), paper("two", SEEN, title="Nests")

    assert "Side by Side" not in composed(one, two, near=0.6, to=(FEWER, SEEN))


def test_findings_with_several_words_of_the_titles_are_on_one_thing_though_a_model_sees_little_of_it() -> None:
    assert "- On **barn owls**:" in composed(paper("one", FEWER), paper("two", SEEN), near=0.5, to=(FEWER, SEEN))
    assert "Side by Side" not in composed(paper("one", FEWER), paper("two", SEEN), near=0.4, to=(FEWER, SEEN))


def test_findings_that_are_a_little_less_near_stand_side_by_side_if_both_name_one_thing() -> None:
    nameless = "In the third year, 35 % of the hedges held a nest of kestrels."

    assert "- On **barn owls**:" in composed(paper("one", FEWER), paper("two", SEEN), near=0.67, to=(FEWER, SEEN))
    assert "Side by Side" not in composed(paper("one", RAIN), paper("two", nameless), near=0.67, to=(RAIN, nameless))


def test_all_pairs_on_one_thing_stand_under_its_name_once() -> None:
    third, fourth = ("Barn owls left 12 % fewer pellets in barns.", "Of the barn owls, 70 % fed on shrews.")
    papers = paper("one", FEWER), paper("two", SEEN), paper("three", third), paper("four", fourth)
    near = {FEWER: [1, 0], SEEN: [0.8, 0.6], third: [-1, 0], fourth: [-0.8, 0.6]}
    vectors = {text: np.array(one, np.float32) for text, one in near.items()}
    material = gather(papers, theme=None, vectors=vectors, asked=(), dismissed=lambda _: False)

    text = new_synthesis(material, today=TODAY).markdown.partition("### Side by Side\n")[2].partition("\n\n")[0]

    assert len(material.beside) == 2
    assert text.count("On **") == 1
    assert text.count("  - “") == 4


def test_a_contradiction_that_its_owner_dismissed_is_set_beside_nothing_either() -> None:
    papers, vectors = (
        (paper("one", FEWER), paper("two", SEEN)),
        {text: np.ones(1, np.float32) for text in (FEWER, SEEN)},
    )
    told = gather(papers, theme=None, vectors=vectors, asked=(), dismissed=lambda _: False)
    left = gather(
        papers, theme=None, vectors=vectors, asked=(), dismissed=lambda one: one == contradiction_id(FEWER, SEEN)
    )

    assert (len(told.beside), len(left.beside)) == (1, 0)


def test_no_clause_is_the_name_of_what_two_findings_are_on() -> None:
    one, other = (
        "In wheat, perch boxes improved hunting by 12 %.",
        "Over three dry years, perch boxes improved hunting.",
    )

    text = composed(paper("one", one), paper("two", other), near=0.8, to=(one, other))

    assert "- On **perch boxes**:" in text


def test_what_was_done_is_set_beside_nothing() -> None:
    how = "Barn owls were counted at dawn by two observers with binoculars."

    two = paper("two", how, f"RESULTS {RAIN}", label="METHODS")

    assert "Side by Side" not in composed(paper("one", FEWER), two, near=0.9, to=(FEWER, how))


def test_findings_of_all_papers_on_one_thing_stand_together_and_every_sentence_once() -> None:
    again = "Barn owls caught 30 % fewer mice in fields without hedges."
    three = "Barn owls caught 20 % fewer shrews in fields without hedges."
    papers = paper("one", FEWER, again), paper("two", SEEN), paper("three", three)
    vectors = {text: np.ones(1, np.float32) for text in (FEWER, again, SEEN, three)}

    beside = gather(papers, theme=None, vectors=vectors, asked=(), dismissed=lambda _: False).beside

    assert [[one.citekey for one in each.said] for each in beside] == [["one", "two", "three"]]


def test_papers_that_are_compared_already_are_compared_again_only_where_their_findings_are_near() -> None:
    rain, mice = "Barn owls hunted 20 % less in rain.", "Barn owls hunted mice on 12 % more wet nights."
    papers = paper("one", FEWER, rain), paper("two", SEEN, mice)

    def compared(near: float) -> int:
        apart = np.sqrt(1 - near**2)
        rows = {FEWER: [1, 0, 0, 0], SEEN: [0.9, 0.436, 0, 0], rain: [0, 0, 1, 0], mice: [0, 0, near, apart]}
        vectors = {text: np.array(one, np.float32) for text, one in rows.items()}
        return len(gather(papers, theme=None, vectors=vectors, asked=(), dismissed=lambda _: False).beside)

    assert (compared(0.8), compared(0.7)) == (2, 1)


def test_what_stands_in_a_pair_already_stands_side_by_side_with_nothing() -> None:
    same = "Barn owls caught 40 % fewer voles in all of the fields that had lost their hedges."
    papers = paper("one", same), paper("two", same), paper("three", SEEN)
    vectors = {text: np.ones(1, np.float32) for text in (same, SEEN)}

    material = gather(papers, theme=None, vectors=vectors, asked=(), dismissed=lambda _: False)

    assert (len(material.pairs), material.beside) == (1, ())


def test_what_only_its_reader_calls_a_finding_comes_behind_what_says_so_itself() -> None:
    known = "Barn owls prefer fields with hedges to fields without hedges."
    marked = read(note("two", ("positive", known, "", "3"), ("positive", SEEN, "", "4")))
    one = paper("one", FEWER)
    vectors = {text: np.ones(1, np.float32) for text in (FEWER, known, SEEN)}

    def chosen(*papers: PaperReading) -> list[str]:
        beside = gather(papers, theme=None, vectors=vectors, asked=(), dismissed=lambda _: False).beside
        return [said.text for each in beside for said in each.said]

    assert chosen(one, marked) == [FEWER, SEEN]
    assert chosen(one, read(note("two", ("positive", known, "", "3")))) == [FEWER, known]


def test_what_is_written_in_another_language_is_not_compared() -> None:
    one = "Schleiereulen fingen auf Feldern ohne Hecken 40 % weniger Wühlmäuse."
    other = "Im dritten Jahr hielten 35 % der Hecken ein Nest von Schleiereulen."

    assert "Side by Side" not in composed(paper("one", one), paper("two", other), near=0.9, to=(one, other))


def test_no_adjective_and_no_cut_name_is_what_two_findings_are_on() -> None:
    def on(title: str, one: str, other: str) -> str:
        first, second = (
            read(replace(note(key), title=title, abstract=text)) for key, text in (("a", one), ("b", other))
        )
        text = composed(first, second, near=0.8, to=(one, other))
        return text.partition("### Side by Side\n- On ")[2].partition(":\n")[0]

    seeds = ("Owls avoided toxic seeds in 40 % of towns (p = 0.01).", "Among voles toxic ones fell by 35 % (p = 0.02).")
    assert on("Seeds that are toxic", *seeds) == "the same subject"
    names = ("In owls H2A.Z fell by 12 % (p = 0.01).", "Of all genes, 12 % had H2A.Z (p = 0.02).")
    assert on("Where H2A.Z goes", *names) == "**H2A.Z**"


def test_what_most_papers_of_a_field_name_is_not_what_two_findings_are_on() -> None:
    one, other = "In ducks mutation raised weight by 12 % (p = 0.01).", "Among geese mutation halved speed (p = 0.02)."
    papers = paper("one", one, title="Mutation"), paper("two", other, title="Mutation")

    assert "Side by Side" not in composed(*papers, near=0.67, to=(one, other))


def test_no_unit_is_what_two_findings_are_on() -> None:
    one, other = "In ducks 20 IU raised weight by 12 % (p = 0.01).", "Among geese 9 IU halved speed (p = 0.02)."
    papers = paper("one", one, title="Ducks"), paper("two", other, title="Geese")

    assert "Side by Side" not in composed(*papers, near=0.67, to=(one, other))
