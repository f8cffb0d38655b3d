"""Which sentence of a paper fills which cell of the literature matrix."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
import yaml

from catena.annotations.annotation import AnnotationNote
from catena.pdf.prose import PdfSentence
from catena.rhetoric.facet import Facet
from catena.statements.facet_words import is_counted, names_design, names_sample, place_of_figures, tells_unknown
from catena.statements.placing import tells_of_others
from catena.statements.shortening import clipped
from catena.statements.sources import abstract_sentences
from catena.statements.standing_alone import is_formal, stands_alone
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.found import found_by
from catena.syntheses.matrix import matrix_base, matrix_lines
from catena.syntheses.points import Once
from catena.writing.link_styles import PageLinks

PDF = (
    ("Abstract", "Whether swifts return to boxes that face north is disputed."),
    ("Introduction", "In this paper we ask whether swifts choose boxes by where they face."),
    ("Introduction", "Earlier work found higher rates in the south (Lind, 1999)."),
    ("Methods", "We observed 212 pairs in four towns for three summers."),
    ("Methods", "Boxes were assigned at random to a wall that faced north or south."),
    ("Methods", "The main outcome was the number of chicks that left the box."),
    ("Results", "In north boxes 61% of the pairs raised chicks, in south boxes 40% (p = 0.01)."),
    ("Results", "Of these, 12 of 40 pairs came back."),
    ("Discussion", "All towns lie in one valley, so the results may not generalise to other climates."),
    ("Conclusion", "We conclude that boxes should face north."),
    ("Appendix", "Let A and B be two walls and let C be a box."),
)


def read(*sentences: tuple[str, str]) -> PaperReading:
    note = AnnotationNote(
        citekey="lind2020", title="Boxes for swifts", tags=(), authors=(), year=None, annotations=(), warnings=(),
        dialects=(),
    )  # fmt: skip
    printed = tuple(PdfSentence(text=text, page=1, label="1", section=section) for section, text in sentences)
    return PaperReading(note=note, links=PageLinks(citekey="lind2020", pdf="lind2020.pdf"), printed=printed)


def cells(*sentences: tuple[str, str]) -> Mapping[Facet, str]:
    return {facet: one.text for facet, one in read(*sentences).facets.items()}


def test_each_cell_has_the_sentence_that_says_it() -> None:
    found = cells(*PDF)

    assert found[Facet.QUESTION].startswith("In this paper we ask")
    assert found[Facet.SAMPLE].startswith("We observed 212 pairs")
    assert found[Facet.METHOD].startswith("Boxes were assigned at random")
    assert found[Facet.MEASURE].startswith("The main outcome")
    assert found[Facet.RESULT].startswith("In north boxes 61%")
    assert found[Facet.LIMIT].startswith("All towns lie in one valley")


def test_a_french_paper_fills_its_cells() -> None:
    found = cells(
        ("Résumé", "Cet article examine si les nichoirs tournés vers le nord attirent les martinets."),
        ("Méthode", "Nous avons observé 212 élèves de neuf classes pendant trois ans."),
        ("Résultats", "Dans les nichoirs du nord, 61 % des couples ont élevé des petits (p < 0,01)."),
        ("Discussion", "La principale limite de notre étude est le petit nombre de villes."),
    )

    assert list(found) == [Facet.QUESTION, Facet.SAMPLE, Facet.RESULT, Facet.LIMIT]


def test_of_a_manual_the_result_is_what_its_subject_is_for() -> None:
    found = cells(
        ("Abstract", "The swifts package provides functions for the sizes of nests in boxes."),
        ("Abstract", "We describe the structure of nests, the steps in measuring them and the kinds of boxes."),
        ("Abstract", "Sufficient detail is included to allow users to measure other nests in boxes."),
        ("Introduction", "In this paper we describe how nests in boxes are represented."),
        ("Conclusion", "I hope that users will send me their comments on boxes."),
    )

    assert found[Facet.RESULT].startswith("The swifts package provides")


def test_what_an_abstract_says_before_its_purpose_is_no_result_of_a_paper_that_asks_later() -> None:
    found = cells(
        ("Abstract", "Towns thus need walls with holes for birds, and it is essential to use good ones in winter."),
        ("Abstract", "Therefore boxes for swifts should hang on walls, which suggests that swifts need boxes."),
        ("Abstract", "In this paper, a kind of box that is easily built of wood is described."),
        ("Abstract", "The design is light, with holes of many sizes, and easily adapted to towns."),
        ("Introduction", "Hence, the aim of this paper is to present boxes for swifts that anyone can build."),
    )

    assert found[Facet.RESULT].startswith("The design is light")


def test_the_column_of_the_question_says_that_it_has_proposals() -> None:
    asked = read(*PDF)
    proposed = read(("Abstract", "We present a box for swifts that opens to the north and stays cool."), *PDF[3:])

    assert "| Question |" in matrix_lines([asked])[0]
    assert "| Question or purpose |" in matrix_lines([asked, proposed])[0]


def test_an_overview_tells_of_what_is_proposed_its_result_and_not_its_last_claim() -> None:
    said = "In such boxes 61% of the pairs raised chicks, in the others 40% (p = 0.01)."
    paper = read(
        ("Abstract", "We present a box for swifts that opens to the north and stays cool in summer."),
        ("Abstract", said),
        ("Abstract", "Plans of the boxes for swifts thus suggest that boxes are easily found in every library."),
    )

    assert [one.text for one in found_by(paper, paper.chosen, Once()).said] == [said]


def test_that_a_result_is_robust_is_not_the_result() -> None:
    main = "Boxes that face north reduced the heat of the nests."
    found = cells(("Results", main), ("Results", "The main results for boxes were robust to the choice of swifts."))
    assert found[Facet.RESULT] == main


def abstract_cells(abstract: str) -> Mapping[Facet, str]:
    empty = read()
    paper = replace(empty, note=replace(empty.note, abstract=abstract))
    return {facet: one.text for facet, one in paper.facets.items()}


def test_the_first_of_equal_results_of_an_abstract_is_the_result() -> None:
    first, last = "Boxes in the north reduced the heat of nests.", "Boxes in the south reduced the heat of walls."
    for one, other in ((first, last), (last, first)):
        assert abstract_cells(f"RESULTS: {one} {other}")[Facet.RESULT] == one


def test_of_what_an_abstract_claims_in_figures_the_first_is_the_result_in_any_language() -> None:
    found = (
        "Die Artenzahl stieg mit der Substrattiefe um 2,3 Arten je Zentimeter bis zu einer Tiefe von 12 cm und darüber "
        "nicht mehr."
    )
    abstract = (
        "Wir untersuchten von April bis Juni auf 46 Dächern in drei Städten, wie die Artenzahl der Bienen von der "
        f"Tiefe der Erde abhängt. Insgesamt wurden 4.812 Bienen aus 97 Arten gefangen. {found} "
        "Das Alter der Dächer hatte keinen Einfluss, wohl aber die Höhe. "
        "Bodennistende Arten fehlten auf Dächern mit weniger als 8 cm Substrat fast ganz. "
        "Wir folgern, dass eine Tiefe von 10 cm den Bienen mehr nützt als eine größere begrünte Fläche."
    )

    assert abstract_cells(abstract)[Facet.RESULT] == found


def test_a_sentence_that_asks_whether_something_is_so_is_the_question_before_one_that_only_announces_the_study() -> (
    None
):
    announced = "Here we report the first study of swifts in boxes for a whole year."
    asked = "We asked whether boxes help swifts to raise their chicks."

    assert cells(("Introduction", announced), ("Introduction", asked))[Facet.QUESTION] == asked


def test_only_words_tell_a_limit_in_the_conclusion_of_an_abstract() -> None:
    limit = "A cross-sectional design cannot establish what causes the heat."
    found = abstract_cells(f"RESULTS: Boxes reduced the heat. CONCLUSIONS: Boxes for swifts stay cool. {limit}")
    assert found[Facet.LIMIT] == limit


def test_a_secondary_outcome_stands_behind_the_main_one() -> None:
    main = "The difference between boxes was 1.8 (95% CI, 0.6-2.9)."
    second = "Swifts improved on secondary outcomes of heat and boxes by 12% (95% CI, 9-15)."
    assert abstract_cells(f"RESULTS: {main} {second}")[Facet.RESULT] == main


def test_what_is_cut_before_its_figures_keeps_more_than_they_are() -> None:
    text = f"{'Boxes and nests and walls and roofs were all counted in the town ' * 8}by day, p=0.03)."
    assert "counted" in clipped(text, most=300, keep=len(text) - 2)


def test_an_adverse_result_is_no_limit() -> None:
    found = abstract_cells("RESULTS: Heat fell. CONCLUSIONS: Swifts failed to return to 12% of the boxes in the town.")
    assert Facet.LIMIT not in found


def test_a_difficulty_of_the_field_is_no_limit_of_the_paper() -> None:
    assert Facet.LIMIT not in cells(("Introduction", "Nests of swifts can be difficult to find under old roofs."))


def test_a_gap_is_the_question_only_where_its_sentence_says_so() -> None:
    known = ("Abstract", "Limited counts indicate that swifts are common in towns of the north.")
    gap = ("Abstract", "How swifts choose their boxes is not known.")

    assert Facet.QUESTION not in cells(known)
    assert cells(known, gap)[Facet.QUESTION].startswith("How swifts choose")


def test_to_one_of_several_groups_is_no_share_and_how_often_it_occurred_is_no_method() -> None:
    sample = "We randomised 151 patients with gout to 1 of 5 doses or to placebo."
    found = cells(
        ("Methods", sample),
        ("Results", "The secondary end point occurred in 31 participants of the randomised groups."),
    )

    assert found[Facet.SAMPLE] == found[Facet.METHOD] == sample


@pytest.mark.parametrize(
    "said",
    [
        "We included 60 patients with gout, mean age 74 years (range, 56-92; 81% women).",
        "A total of 252 cases (90.3% response) and 637 controls (53.4% response) were enrolled.",
        "Of the 699 athletes who completed the questionnaire, 107 (15.3%) had a diagnosis of gout.",
        "Eleven healthy women (29 ± 3 years) without gout were recruited in two phases.",
        "Ten trials enrolled a total of 70 388 people, of whom 23 681 (34%) were women.",
    ],
)
def test_who_was_studied_is_told_with_shares_in_brackets(said: str) -> None:
    assert cells(("Methods", said), ("Results", "Gout fell by 12 percent (p < .01)."))[Facet.SAMPLE] == said


def test_a_trial_made_to_learn_something_says_what_is_asked_and_how() -> None:
    trial = "We conducted a randomized, double-blind trial to determine the effect of cherries on gout."
    found = cells(("Methods", trial), ("Results", "Gout fell by 12 percent (p < .01)."))

    assert found[Facet.QUESTION] == found[Facet.METHOD] == trial


@pytest.mark.parametrize(
    "sentence",
    [
        "A growing body of research suggests that swifts choose boxes by where they face.",
        "Recent cross-sectional analyses of swifts have shown that 30% of them return.",
        "Both walls and roofs have been repeatedly associated with swifts.",
    ],
)
def test_what_others_found_is_no_result(sentence: str) -> None:
    assert tells_of_others(sentence)
    assert Facet.RESULT not in cells(("Abstract", sentence))


def test_own_analyses_are_a_result() -> None:
    assert not tells_of_others("These analyses show that swifts have been away for nine months.")
    assert tells_unknown("What swifts do at night remains to be established.")


def test_the_base_has_quotation_marks_in_strings_of_the_other_kind_and_columns_that_can_be_read() -> None:
    paper = replace(read(*PDF), path="Papers/@lind2020.md")
    base = yaml.safe_load(matrix_base([paper]))
    view = base["views"][0]

    assert base["filters"] == {"or": ['file.path == "Papers/@lind2020.md"']}
    assert [name.partition(".")[2] for name in view["order"]][1:] == list(base["formulas"])
    assert set(view["columnSize"]) == set(view["order"])
    assert all(formula.startswith('if(file.path == "Papers/@lind2020.md", "') for formula in base["formulas"].values())
    quoted = matrix_base([replace(read(("Methods", 'We asked 90 people what "home" is.')), path="a.md")])
    assert (
        """if(file.path == "a.md", "We asked 90 people what " + '"' + "home" + '"' + " is. (PDF, p. 1)", "")"""
        in quoted
    )


def test_those_who_left_a_study_are_not_its_sample() -> None:
    found = cells(
        ("Abstract", "A total of 212 volunteers were randomly assigned to boxes, and chicks were measured."),
        ("Abstract", "Nine volunteers discontinued the randomised watch because of rain."),
    )

    assert found[Facet.SAMPLE].startswith("A total of 212")


def test_a_cell_stays_empty_rather_than_wrong() -> None:
    assert cells(("", "Table 2 shows the boxes."), ("", "Let A and B be two walls and let C be a box.")) == {}


def test_a_paper_without_marks_is_spoken_for_by_sentences_that_stand_alone() -> None:
    chosen = [one.text for one in read(*PDF).chosen]

    assert "We conclude that boxes should face north." in chosen
    assert not any(text.startswith(("Of these", "Let A")) for text in chosen)


@pytest.mark.parametrize(
    ("sentence", "has"),
    [
        ("Forty-one classrooms took part.", True),
        ("该研究共有 120 名学生参加。", True),
        ("该理论具有以下 3 个主要目的。", False),
        ("Es nahmen 48 Schülerinnen teil.", True),
        ("The tower was built in 1912.", False),
    ],
)
def test_a_sample_is_a_number_of_people_or_things(sentence: str, has: bool) -> None:
    assert names_sample(sentence) is has


def test_whom_studies_count_names_no_theme() -> None:
    assert is_counted("Élèves")
    assert not is_counted("Shade")


def test_a_result_that_is_cut_keeps_its_number() -> None:
    sentence = (
        "When the boxes of both walls were compared in every town and every summer, with and without shade, "
        "and for old and for young pairs, the share of pairs with chicks was higher in the north, by 21 percent."
    )

    shown = clipped(sentence, most=120, keep=place_of_figures(sentence))

    assert shown.startswith("… ")
    assert "21 percent" in shown
    assert len(shown) <= 124


def test_steps_of_proofs_say_nothing_outside_of_them() -> None:
    assert is_formal("Dann ist A ⊆ X abgeschlossen.")
    assert is_formal("Z is the union of X and Y along V, their border.")
    assert not is_formal("Vitamin D lowered the risk in group A.")


def test_a_paper_that_says_what_it_does_stands_alone() -> None:
    (one,) = read(("Abstract", "In this paper we ask whether swifts come back.")).unmarked

    assert stands_alone(one)


def test_lists_of_names_in_an_abstract_are_no_sentences() -> None:
    abstract = "We counted swifts in forty boxes. Lind and Brook and Drs. British Bird Foundation and Boxes Ltd."

    assert [text for _, text in abstract_sentences(abstract)] == ["We counted swifts in forty boxes."]
    assert list(abstract_sentences("Mauersegler brauchen Nistkästen aus Holz."))


def test_what_a_review_announces_is_its_question_and_neither_a_result_nor_a_limit() -> None:
    found = cells(
        ("Abstract", "Swifts nest in boxes in many towns of the north."),
        ("Abstract", "Swifts come back to the same box for years."),
        ("Abstract", "Here we discuss the advantages and limitations of boxes for swifts in towns."),
    )
    assert found[Facet.QUESTION].startswith("Here we discuss")
    assert Facet.LIMIT not in found
    assert Facet.RESULT not in found or not found[Facet.RESULT].startswith("Here we discuss")


def test_a_share_of_the_sample_is_no_sample_and_a_result_no_method() -> None:
    found = cells(
        ("Abstract", "A total of 174 out of 196 pairs raised chicks in their boxes."),
        ("Methods", "Although pairs in north boxes seemed to be better off, the number of chicks was not assessed."),
    )
    assert Facet.SAMPLE not in found
    assert Facet.MEASURE not in found


def test_how_results_were_put_together_is_no_measure() -> None:
    bias = "Publication bias was assessed by visual examination of funnel plots."

    assert Facet.MEASURE not in abstract_cells(f"We kept swifts in shaded boxes. {bias} Shade may keep swifts alive.")


def test_what_trials_recently_showed_is_not_what_is_asked_though_it_stands_under_the_aims() -> None:
    known = "PURPOSE Three large trials recently demonstrated that boxes reduce the loss of chicks."
    asked = "PURPOSE To learn whether boxes that face north reduce the loss of chicks."

    assert Facet.QUESTION not in cells(("Abstract", known))
    assert Facet.QUESTION in cells(("Abstract", asked))


def test_the_label_of_a_part_of_an_abstract_tells_its_kind_and_is_no_part_of_the_sentence() -> None:
    found = cells(
        ("Abstract", "OBJECTIVE To learn whether swifts choose boxes by where they face."),
        ("Abstract", "CONCLUSIONS Swifts choose boxes that face north over all others."),
    )
    assert found[Facet.QUESTION].startswith("To learn whether")
    assert found[Facet.RESULT].startswith("Swifts choose")


def test_a_conclusion_is_no_limit_and_a_word_for_limits_alone_makes_none() -> None:
    found = cells(
        ("Discussion", "The risk for swifts in cities is high, which is a heavy burden for towns, however."),
        ("Discussion", "Resource limitation shapes how many chicks leave the boxes of swifts."),
    )
    assert Facet.LIMIT not in found


def test_shares_of_those_observed_are_no_sample_wherever_they_stand() -> None:
    found = cells(
        ("Methods", "Chicks died in 405 of 530 boxes (76.4%) in the south and in 370 of 520 (71.2%) in the north.")
    )
    assert Facet.SAMPLE not in found


def test_what_is_critically_reviewed_is_no_result() -> None:
    found = cells(
        ("Abstract", "Finally, the link between boxes for swifts and the age of towns is critically reviewed.")
    )
    assert Facet.RESULT not in found


def test_a_list_of_whom_was_studied_is_the_sample_and_no_result() -> None:
    found = cells(
        ("Abstract", "To assess whether painted boxes suit swifts."),
        ("Abstract", "Two hundred three adults (mean age, 37 years; 76% women) with boxes on their houses."),
        ("Abstract", "The primary outcome was the number of chicks that left the box."),
        ("Abstract", "Painted boxes were used by 31% of the pairs, plain ones by 12% (p < 0.01)."),
        ("Abstract", "This trial is registered, ISRCTN00000001."),
        ("Abstract", "Nest Trust; Swift Fund; Ministry of Walls; City Council of Lindau."),
    )

    assert found[Facet.QUESTION].startswith("To assess whether")
    assert found[Facet.SAMPLE].startswith("Two hundred three adults")
    assert found[Facet.RESULT].startswith("Painted boxes were used")
    assert not any("ISRCTN" in text or "Trust" in text for text in found.values())


def test_a_conclusion_with_a_registration_in_brackets_is_kept() -> None:
    told = list(abstract_sentences("Painted boxes are used more. (ClinicalTrials.gov number, NCT00000000 [x].)."))

    assert [text for _, text in told if "Painted" in text]


def test_the_name_of_a_mutation_is_no_proof() -> None:
    assert not is_formal("We asked whether folate changes what MTHFR 677C→T does.")
    assert is_formal("Let f: X → Y be continuous.")


@pytest.mark.parametrize(
    ("sentence", "is_one"),
    [
        ("Cohort study of women who delivered in three large hospitals.", True),
        ("Randomized placebo-controlled trial conducted from May to June at 2 sites.", True),
        ("Meta-analysis.", True),
        ("The trial showed that boxes suit swifts.", False),
        ("Further study improved the boxes.", False),
        ("Swifts return to boxes that face north.", False),
    ],
)
def test_a_design_is_named_without_a_verb(sentence: str, is_one: bool) -> None:
    assert names_design(sentence) is is_one


def test_a_design_is_no_result() -> None:
    found = cells(
        ("Results", "Cohort study of women who delivered in three hospitals."),
        ("Results", "Of the boxes that faced north 61% were used (p = 0.01)."),
    )

    assert found[Facet.RESULT].startswith("Of the boxes")


def test_what_cites_others_or_sends_to_another_section_fills_no_cell() -> None:
    found = cells(
        ("Methods", "Boxes were assigned at random to a wall, as Section 3 describes (Equation 4)."),
        ("Results", "In north boxes 61% of the pairs raised chicks (p = 0.01)."),
        ("Discussion", "South boxes were found to lose 12% of the chicks in the heat (7, 12)."),
    )

    assert found == {Facet.RESULT: "In north boxes 61% of the pairs raised chicks (p = 0.01)."}


def test_a_method_of_a_text_without_results_is_what_the_text_is_about() -> None:
    assert cells(("Methods", "The mean is calculated using the algorithm of two steps.")) == {}


def test_where_a_study_was_done_is_no_size_of_its_sample() -> None:
    found = cells(
        ("Methods", "Boxes were hung by their makers in nine schools."),
        ("Methods", "212 swiftlets were enrolled by hand."),
        ("Results", "In north boxes 61% of the pairs raised chicks (p = 0.01)."),
    )

    assert found[Facet.SAMPLE] == "212 swiftlets were enrolled by hand."


def test_a_detail_of_how_it_was_done_and_what_is_usual_are_no_method() -> None:
    found = cells(
        ("Methods", "Cameras with two lenses were mounted below the roofs of nine towns."),
        ("Methods", "Regression is a popular tool for counting birds."),
        ("Results", "Swifts chose boxes that face north twice as often (p = 0.01)."),
    )

    assert Facet.METHOD not in found


def test_the_labels_of_an_abstract_tell_the_design_and_what_was_measured() -> None:
    abstract = (
        "DESIGN: Meta-analysis of trials. DATA SOURCES: Medline, Embase and the register of trials. "
        "MAIN OUTCOMES: Chicks raised in each box and the days until they left it. "
        "RESULTS: Boxes that face north held 61% of the chicks (p = 0.01)."
    )
    paper = read()
    found = replace(paper, note=replace(paper.note, abstract=abstract)).facets

    assert found[Facet.METHOD].text == "Meta-analysis of trials."
    assert found[Facet.MEASURE].text.startswith("Chicks raised")


def test_how_the_groups_were_before_anything_was_done_is_no_result() -> None:
    found = cells(
        ("Results", "At baseline, the number of chicks in the two groups was 12 and 13 (p = 0.80)."),
        ("Results", "Chicks in boxes that face north were heavier by 4 grams (p = 0.03)."),
    )

    assert found[Facet.RESULT].startswith("Chicks in boxes")


def test_what_a_result_only_concedes_about_the_groups_leaves_it_a_result() -> None:
    told = "Although the baseline counts of the groups were similar, chicks of the north boxes grew faster (p = 0.03)."

    assert cells(("Results", told)).get(Facet.RESULT) == told


def test_a_sentence_that_tells_sample_and_method_stands_in_one_cell_and_the_other_refers_to_it() -> None:
    whom = "212 patients with gout, who had seen a doctor for it at least once in the year before"
    trial = f"We conducted a randomized trial in {whom}, to determine the effect of cherries on gout."
    asked = "In this paper we ask whether cherries help patients with gout."
    row = matrix_lines([read(("Introduction", asked), ("Methods", trial))])[2]

    assert row.count("212 patients") == row.count("effect of cherries on gout.") == 1
    assert row.endswith("| see Sample or data |")


def test_a_span_of_time_is_no_size_of_a_result() -> None:
    found = cells(
        ("Results", "Over 18 months, swifts in boxes that face north were seen to be in a better state."),
        ("Results", "The weight of the chicks differed by 1.3 points (95% CI, 0.2 to 2.4)."),
    )

    assert found[Facet.RESULT].startswith("The weight of the chicks")


def test_the_sample_is_who_took_part_and_not_who_was_screened() -> None:
    found = cells(
        ("Methods", "Three hundred volunteers were screened for eligibility, and 52 volunteers refused."),
        ("Methods", "A total of 170 volunteers were randomized to one of the two kinds of boxes."),
        ("Results", "Chicks in boxes that face north were heavier by 4 grams (p = 0.03)."),
    )

    assert found[Facet.SAMPLE] == "A total of 170 volunteers were randomized to one of the two kinds of boxes."


def test_who_was_screened_is_told_where_the_sentence_goes_on_to_who_took_part() -> None:
    found = cells(
        ("Methods", "It was an open trial at 70 hospitals."),
        ("Methods", "1869 volunteers were screened for eligibility, of whom 1137 were randomly assigned to a box."),
        ("Results", "Chicks in boxes that face north were heavier by 4 grams (p = 0.03)."),
    )

    assert found[Facet.SAMPLE].startswith("1869 volunteers")


@pytest.mark.parametrize(
    "sentence",
    [
        "Nous avons randomisé 94 résidents de cinq maisons de retraite entre deux ateliers pendant six mois.",
        "Se asignaron al azar 94 residentes de cinco residencias, y fueron asignados a dos talleres por seis meses.",
        "Wir haben 94 Bewohner von fünf Heimen für sechs Monate auf zwei Gruppen randomisiert.",
    ],
)
def test_who_was_randomized_is_the_sample_in_other_languages(sentence: str) -> None:
    paper = read()
    abstract = replace(paper, note=replace(paper.note, abstract=sentence)).facets

    assert abstract[Facet.SAMPLE].text == sentence


def test_a_question_may_tell_who_was_studied() -> None:
    asked = "We investigated how the way that boxes face is associated with noise in 1575 adults of four towns."

    assert cells(("Abstract", asked))[Facet.SAMPLE] == asked


def test_a_name_with_letters_between_its_numbers_is_no_formula() -> None:
    assert not is_formal("Serum 25(OH)D was lower where 25(OH)D and 1,25(OH)D of the mothers were low.")


@pytest.mark.parametrize(
    ("abstract", "labels"),
    [
        (
            "Antecedentes: Faltan nidos. Objetivo: Contar vencejos. Métodos: Vimos 40 cajas. Las pesamos. "
            "Resultados: Hubo 21.",
            ["Antecedentes", "Objetivo", "Métodos", "Métodos", "Resultados"],
        ),
        (
            "Objectif : Compter les martinets. Méthodes : Nous avons vu 40 nichoirs. Résultats : Il y en avait 21.",
            ["Objectif", "Méthodes", "Résultats"],
        ),
        ("目的：数雨燕。方法：观察40个巢箱。结果：有21只。", ["目的", "方法", "结果"]),
    ],
)
def test_an_abstract_is_read_by_its_own_labels_in_any_language(abstract: str, labels: list[str]) -> None:
    told = list(abstract_sentences(abstract))

    assert [label for label, _ in told] == labels
    assert not any(text.startswith(label) for label, text in told)


@pytest.mark.parametrize(
    "limit",
    [
        "Die Angaben stammen von den Nachbarn der Türme.",
        "Der Bruterfolg wurde nicht gemessen.",
        "No se pudo contar los nidos de las torres viejas.",
        "Casi todos los estudios son transversales y breves.",
        "Les données ne permettent pas de distinguer les deux tours.",
        "I dati non consentono di distinguere le due torri.",
        "Os dados são transversais e vêm de duas torres.",
        "De gegevens laten geen oordeel over de torens toe.",
    ],
)
def test_limits_are_told_in_other_languages(limit: str) -> None:
    assert cells(("Conclusion", limit))[Facet.LIMIT] == limit


def test_a_paper_that_enrols_nobody_tells_how_much_it_looked_at() -> None:
    bought = abstract_cells(
        "It is unclear whether bird seed is fresh. To settle this, we bought 153 bags of seed in four towns. "
        "All but one bag sprouted, and 12% were stale. We conclude that most seed is fresh."
    )
    assert bought[Facet.SAMPLE].startswith("To settle this, we bought 153 bags")
    spent = abstract_cells("We studied 24 hours of song. Owls sang 12% longer than larks (p = 0.01).")
    assert Facet.SAMPLE not in spent


def test_whom_a_finding_begins_with_is_the_sample_where_nothing_else_tells_it() -> None:
    paper = read()
    found = "Among 32,856 patients, 7% of men and 23% of women had a normal heart (P < .001)."
    abstract = f"Whether hearts differ is unclear. We compared men and women. {found}"
    paper = replace(paper, note=replace(paper.note, abstract=abstract))

    assert paper.facets[Facet.SAMPLE].text == paper.facets[Facet.RESULT].text == found
    assert "| Among 32,856 patients … |" in matrix_lines([paper, replace(paper)])[-1]
    told = abstract_cells(f"We recruited 40,000 patients in six towns. {found}")
    assert told[Facet.SAMPLE].startswith("We recruited 40,000")


def test_a_share_of_those_studied_and_the_places_where_lots_were_drawn_are_no_sample() -> None:
    found = abstract_cells(
        "METHODS: Randomisation was done by computer in the remaining seven centres. "
        "RESULTS: In total, 47,001 women were randomly assigned to boxes and 47,369 to nests. "
        "Ten of twelve women treated with honey underwent an operation."
    )
    assert found[Facet.SAMPLE].startswith("In total, 47,001 women")


def test_what_a_finding_begins_with_tells_how_it_was_made() -> None:
    said = "Using feathers of owls from two museums, we show that feathers of owls are quieter by 12%."
    paper = replace(
        read(), note=replace(read().note, title="Quiet feathers of owls", abstract=f"Why is unknown. {said}")
    )

    assert paper.facets[Facet.METHOD].text == said
    assert "| Using feathers of owls from two museums … |" in matrix_lines([paper, replace(paper)])[-1]


def test_what_may_come_of_it_is_no_result() -> None:
    found = abstract_cells(
        "We asked whether swifts use boxes. Our work offers promise, and it may lead to new strategies for towns."
    )
    assert Facet.RESULT not in found
