"""Which sentences that a reader marked in one colour, without a word, fill the cells of the literature matrix."""

import datetime as dt
from collections.abc import Mapping

import pytest

from catena.annotations.annotation import AnnotationColor, AnnotationNote
from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.rhetoric.facet import Facet
from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Kind
from catena.statements.sources import is_of_publication
from catena.statements.stock_phrases import begins, behind_connective, has
from catena.vault.path import vault_path
from tests.papers import mark, new_summary, paper, reading


def note_of(*marks: str, title: str = "Nest boxes and swifts", abstract: str = "") -> AnnotationNote:
    head = f"---\ncitekey: lind2020\ntitle: {title}\nabstract: {abstract}\n---\n\n# Annotations\n\n"
    said = "".join(
        f"> {mark} [(p. {page})](zotero://open-pdf/library/items/LIND2020?page={page})\n\n"
        for page, mark in enumerate(marks, start=3)
    )
    read = read_annotation_note(parse_note(vault_path("@lind2020.md"), (head + said).encode()))
    assert read is not None
    return read


def cells(*marks: str, title: str = "Nest boxes and swifts") -> Mapping[Facet, str]:
    return {facet: one.text for facet, one in reading(note_of(*marks, title=title)).facets.items()}


@pytest.mark.parametrize(
    ("asked", "done", "limit"),
    [
        (
            "El presente trabajo analiza si las cajas orientadas al norte atraen más vencejos.",
            "Se siguió un diseño cuasiexperimental con 48 parcelas durante dos veranos.",
            "Una limitación es el reducido tamaño de la muestra de torres.",
        ),
        (
            "Cette enquête mesure la préférence des martinets pour les nichoirs.",
            "Les plumes de 96 parcelles ont été pesées pendant deux étés.",
            "L’effet de la hauteur n’a pas pu être isolé.",
        ),
        (
            "Die vorliegende Arbeit prüft, ob Nistkästen nach Norden mehr Segler anziehen.",
            "An 36 Standorten wurden im Sommer die Nester mit Kameras erfasst.",
            "Die Kästen hingen nur an einem Standort, und die Umgebung wurde nicht kontrolliert.",
        ),
        (
            "La presente ricerca verifica se i nidi rivolti a nord attirano più rondoni.",
            "Sono stati raccolti i dati di 36 partecipanti.",
            "Il campione era limitato a una sola città.",
        ),
    ],
)
def test_aim_sample_and_limit_are_told_in_other_languages(asked: str, done: str, limit: str) -> None:
    found = cells(asked, done, limit)

    assert found[Facet.QUESTION] == asked
    assert found[Facet.SAMPLE] == done
    assert found[Facet.LIMIT] == limit


@pytest.mark.parametrize(
    "aim",
    [
        "This study evaluated the boxes of four towns.",
        "To systematically review what is known of boxes for swifts.",
        "A survey was undertaken to establish where swifts breed.",
    ],
)
def test_what_a_study_evaluated_is_its_question(aim: str) -> None:
    assert cells(aim, "In north boxes 61% of the pairs raised chicks (p = 0.01).")[Facet.QUESTION] == aim


def test_an_unlabelled_method_fills_its_cell_where_it_is_about_the_title() -> None:
    found = "In north boxes 61% of the pairs raised chicks (p = 0.01)."
    done = "We used a model of the costs of nest boxes."
    detail = "Three cameras were mounted below the roofs."

    assert cells("We aimed to compare boxes for swifts.", done, found)[Facet.METHOD] == done
    assert Facet.METHOD not in cells("We aimed to compare boxes for swifts.", detail, found)


def test_what_is_unknown_before_what_was_done_is_the_question_where_no_aim_is_marked() -> None:
    gap = "Whether swifts breed in the boxes of large towns is still unknown."
    done = "We recruited 212 pairs in the boxes of four towns."

    assert cells(gap, done)[Facet.QUESTION] == gap
    assert Facet.QUESTION not in cells(done, gap), "what stays open is not what was asked"
    assert cells(gap, "We asked whether swifts use boxes.", done)[Facet.QUESTION] != gap


def test_a_limit_told_before_the_papers_own_work_is_not_its_own() -> None:
    limit = "Counting swifts at dusk does not distinguish breeders from guests."

    assert Facet.LIMIT not in cells(limit, "In north boxes 61% of the pairs raised chicks (p = 0.01).")
    assert cells("We recruited 212 pairs in the boxes of four towns.", limit)[Facet.LIMIT] == limit


def test_who_was_assigned_is_the_sample_whatever_was_measured_of_them() -> None:
    who = "We randomly assigned 6595 men with a mean weight of 72 +/- 9 kg to nests or boxes."

    assert cells(who, "In north boxes 61% of the men slept well (p = 0.01).")[Facet.SAMPLE] == who


def test_a_marked_claim_before_the_result_is_no_conclusion() -> None:
    marks = (
        "From walls 4.2 nests fledged per tower, from boxes 0.9.",
        "Boxes of both kinds did not differ significantly in their nests (p = 0.41).",
        "Nest boxes do not replace old walls for swifts.",
    )
    text = new_summary(note_of(*marks), today=dt.date(2024, 1, 15)).markdown

    assert "**Conclusion:** Nest boxes do not replace" in text


def test_what_the_abstract_tells_before_its_own_work_is_no_finding() -> None:
    known = "Nest boxes are key to the survival of swifts in all towns."
    abstract = f"{known} Here we show that boxes that face north are used twice as often."
    read = reading(note_of(known, "Boxes that face north are used twice as often.", abstract=abstract))

    assert read.leads_to_own(known)
    assert not read.leads_to_own("Boxes that face north are used twice as often.")


def test_a_remark_that_calls_the_evidence_weak_is_a_criticism() -> None:
    marked = "> Los estudios son pocos. [(p. 3)](zotero://open-pdf/library/items/LIND2020?page=3)"
    head, remark = "---\ncitekey: lind2020\n---\n\n# Annotations\n\n", "\n>\n> **Comment:** evidencia débil\n"
    read = read_annotation_note(parse_note(vault_path("@lind2020.md"), (head + marked + remark).encode()))

    assert read is not None
    assert [one.role for one in read.annotations] == [AnnotationColor.NEGATIVE]


def test_a_whole_sentence_in_the_colour_of_a_section_is_no_heading() -> None:
    done = "The nests of 96 schools were weighed during two summers."
    head = "---\ncitekey: lind2020\ntitle: Nests\n---\n\n# Annotations\n\n"
    mark = f"> [!quote|#2ea8e5] Highlight\n> {done} [(p. 3)](zotero://open-pdf/library/items/LIND2020?page=3)\n"
    read = read_annotation_note(parse_note(vault_path("@lind2020.md"), (head + mark).encode()))

    assert read is not None
    assert reading(read).facets[Facet.SAMPLE].text == done
    assert f"## {done}" not in new_summary(read, today=dt.date(2024, 1, 15)).markdown


def test_stock_phrases_are_whole_words_of_any_language() -> None:
    assert begins("Sin embargo, los nidos caen.", "turns")
    assert begins("但是燕子飞走了。", "turns")
    assert not begins("Butter is no nest.", "turns")
    assert has("Wir folgern, dass Türme fehlen.", "concludes")
    assert behind_connective("此外，燕子飞走了。") == "燕子飞走了。"
    assert behind_connective("Moreover, swifts left.") == "swifts left."


def _with_remark(text: str, remark: str) -> AnnotationNote:
    block = mark("other", text, remark, page="4", key="lind2020")
    read = read_annotation_note(parse_note(vault_path("@lind2020.md"), paper(block, key="lind2020").encode()))
    assert read is not None
    return read


@pytest.mark.parametrize(
    ("text", "remark", "facet"),
    [
        ("Old letters of the parish were read.", "source", Facet.SAMPLE),
        ("We use the records of the harbour office.", "data", Facet.SAMPLE),
        ("Nous avons dépouillé 14 200 actes de mariage de la région.", "Échantillon", Facet.SAMPLE),
        ("Alle Nester wurden zweimal gezählt.", "Methode:", Facet.METHOD),
    ],
)
def test_a_remark_that_names_a_cell_fills_it(text: str, remark: str, facet: Facet) -> None:
    assert reading(_with_remark(text, remark)).facets[facet].text == text


def test_a_sentence_that_its_reader_calls_data_is_no_code() -> None:
    text = "We use the records of the harbour office."

    assert "```" not in new_summary(_with_remark(text, "data"), today=dt.date(2024, 1, 15)).markdown


@pytest.mark.parametrize(
    "piece",
    ["274 towns of the coast", "41.200 Schülerinnen der vierten Klasse", "les carnets de 1 120 fileuses de laine"],
)
def test_a_piece_of_a_sentence_that_counts_things_is_the_sample(piece: str) -> None:
    assert cells(piece)[Facet.SAMPLE] == piece


def test_a_year_or_a_span_of_time_is_no_sample() -> None:
    assert Facet.SAMPLE not in cells("the harbours in 1850 and later", "after 12 months of drought")


def test_what_an_abstract_ends_with_as_open_is_not_what_it_asks() -> None:
    abstract = (
        "Swifts are common. We counted the swifts of 40 boxes. Boxes had no effect on swifts. "
        "Old swifts were heavier than young ones. Whether this holds in other towns is unknown."
    )

    asked = reading(note_of("Swifts sleep.", abstract=abstract)).facets.get(Facet.QUESTION)
    assert asked is None or not asked.text.startswith("Whether")


def test_what_came_out_for_a_group_is_no_sample() -> None:
    assert Facet.SAMPLE not in cells("All six animals in group 4 that received intermittent shade were protected.")


def test_what_is_not_associated_with_anything_is_a_result() -> None:
    asked = "To describe outcomes of swifts."
    found = (
        "After controlling for severity of illness, shade at noon was not associated with either mortality or survival."
    )

    assert cells(asked, found)[Facet.RESULT] == found


def _in_colours(*marks: str) -> Mapping[Facet, str]:
    read = read_annotation_note(parse_note(vault_path("@lind2020.md"), paper(*marks, key="lind2020").encode()))
    assert read is not None
    return {facet: one.text for facet, one in reading(read).facets.items()}


@pytest.mark.parametrize(
    "open_",
    [
        "So far, it has remained a mystery how swifts find their box.",
        "How swifts find their box remains obscure.",
        "Wie Segler ihren Kasten finden, ist bislang ein Rätsel.",
        "La façon dont les martinets retrouvent leur nichoir reste une énigme.",
        "Cómo encuentran su caja los vencejos sigue siendo un misterio.",
    ],
)
def test_what_is_unknown_before_a_papers_own_work_is_its_question_in_any_colour(open_: str) -> None:
    known, shown = "Swifts nest in the walls of towns.", "Here we show that swifts smell the wood of their box."
    told = _in_colours(mark("detail", known), mark("detail", open_), mark("positive", shown))

    assert told[Facet.QUESTION] == open_
    assert Facet.QUESTION not in _in_colours(mark("positive", shown), mark("detail", open_))


def test_what_authors_say_that_they_show_is_no_method_below_the_heading_of_methods() -> None:
    shown = "Here we show that swifts smell the wood of their box."
    told = _in_colours(mark("section1", comment="Methods"), mark("detail", shown))

    assert told[Facet.RESULT] == shown
    assert Facet.METHOD not in told


def test_below_a_label_for_them_stand_those_who_were_studied() -> None:
    where = "Setting: Eleven towns of the coast."
    who = "Men over 50 years of age; 44 were randomized to boxes and 40 (91%) came back."
    marks = (mark("detail", where), mark("positive", f"Subjects: {who}"), mark("positive", "Results: Boxes were used."))

    assert _in_colours(*marks)[Facet.SAMPLE] == who


@pytest.mark.parametrize(
    ("sentence", "is_said"),
    [
        ("Subjects were 628 women who were examined at the University of Uri.", True),
        ("Boxes were hung at Zug University, in the town of Bern.", True),
        ("The pooled AUC was 0.81 (95% CI, 0.78-0.85).", True),
        ("The effect of funding sources on what was published was small.", True),
        ("Boxes were compared with freely available pictures of walls.", True),
        ("Department of Birds, University of Uri, Altdorf", False),
        ("Full funding sources are listed at the end.", False),
        ("The pictures are freely available.", False),
    ],
)
def test_a_sentence_on_a_university_or_in_abbreviations_says_something_and_an_address_does_not(
    sentence: str, is_said: bool
) -> None:
    assert is_of_publication(sentence) is not is_said


@pytest.mark.parametrize(
    "need",
    [
        "There is an urgent need for trials of boxes.",
        "Es besteht dringender Forschungsbedarf zu Nistkästen.",
        "Il est urgent de tester des nichoirs.",
        "Urge ensayar las cajas nido en otras ciudades.",
    ],
)
def test_what_is_urgently_needed_is_left_to_others_and_no_conclusion(need: str) -> None:
    found = judged(need)

    assert found is not None
    assert found.kind is Kind.FUTURE_WORK


@pytest.mark.parametrize(
    "done",
    [
        "Relative risks and 95% confidence intervals for boxes and walls were calculated.",
        "Swifts were randomly assigned to boxes of 5 kg or to none.",
        "All young swifts received 5 mg of vitamins a day.",
        "To explore whether smell matters to swifts, we planed the boxes of 40 walls.",
    ],
)
def test_what_was_done_is_no_result_however_it_is_marked(done: str) -> None:
    found = "Boxes were used by swifts more often than walls."

    assert _in_colours(mark("positive", done, "STAT: 3"), mark("positive", found))[Facet.RESULT] == found
    assert Facet.RESULT not in _in_colours(mark("positive", done, "STAT: 3"))


def test_a_sentence_that_fills_two_cells_is_the_marked_one_in_both() -> None:
    both = "Of the 615 patients, 100 developed sleepless nights, and 38 were admitted to towers."
    header = f'abstract: "We aimed to study whether swifts wake patients. {both}"\n'
    marked = paper(mark("positive", both, "FINDING: sleep"), key="lind2020", header=header)
    read = read_annotation_note(parse_note(vault_path("@lind2020.md"), marked.encode()))

    assert read is not None
    told = reading(read).facets
    assert told[Facet.SAMPLE].text == told[Facet.RESULT].text == both
    assert told[Facet.SAMPLE].annotation is not None


def test_what_is_advised_is_no_result_although_it_is_marked_as_a_finding() -> None:
    advice = "Counts of chicks should be used to evaluate boxes in future studies of towns."

    assert Facet.RESULT not in _in_colours(mark("positive", advice, "EVIDENCE:"))
    found = "Boxes should be hung on north walls, where 61 % of the pairs raised chicks."
    assert _in_colours(mark("positive", found, "EVIDENCE:"))[Facet.RESULT] == found


def test_what_its_authors_label_as_method_is_no_result_because_of_its_colour() -> None:
    labelled = "DATA ABSTRACTION Two readers chose boxes with at least 80 % of their chicks alive."
    found = "Chicks in boxes that face north were heavier."

    assert _in_colours(mark("positive", labelled), mark("positive", found))[Facet.RESULT] == found
    assert _in_colours(mark("positive", labelled, "EVIDENCE:"))[Facet.RESULT] == labelled.removeprefix(
        "DATA ABSTRACTION "
    )
