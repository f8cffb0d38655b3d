"""What stands in brief at the head of a summary, from the paper's abstract."""

from dataclasses import replace

import pytest

from catena.annotations.annotation import AnnotationNote
from catena.pdf.prose import ABSTRACT, PdfHeading, PdfSentence
from catena.rhetoric.kind import Kind
from catena.statements.sources import abstracted, printed
from catena.statements.statement import Origin
from catena.summaries.brief import brief, printed_points
from catena.writing.link_styles import PageLinks
from tests.sidecar.summaries.test_marks import marked

EMPTY = AnnotationNote(
    citekey="lind2020", title="Boxes for swifts", tags=(), authors=(), year=None, annotations=(), warnings=(),
    dialects=(),
)  # fmt: skip


def in_brief(abstract: str) -> dict[str, str]:
    """The sentences by the name before them."""
    note = replace(EMPTY, abstract=abstract)
    found = brief(list(abstracted(note, PageLinks(citekey="lind2020"))), [], note.title)
    lines = [line for section in found.sections for line in section.body.splitlines() if line.startswith("- **")]
    named = (line.removeprefix("- **").partition(":** ") for line in lines)
    return {name: text.rpartition(" (")[0] or text for name, _, text in named}


def test_what_is_known_is_no_conclusion() -> None:
    found = in_brief(
        "BACKGROUND Boxes that face north attract more swifts and improve their survival in towns. "
        "METHODS We observed 212 pairs of swifts in four towns for three summers. "
        "RESULTS In boxes that faced north 61% of the pairs raised chicks, in the others 40% (p = 0.01). "
        "CONCLUSIONS Walls that face north suit swifts better than others in warm towns."
    )

    assert found["Conclusion"].startswith("Walls that face north")
    assert found["Result"].startswith("In boxes that faced north 61%")


def test_a_review_says_what_it_treats_and_claims_nothing_else() -> None:
    found = in_brief(
        "Boxes for swifts suggest that towns can help birds. Their builders argue that height is key to success. "
        "Materials, places and limitations of boxes are reviewed."
    )

    assert found == {"Purpose": "Materials, places and limitations of boxes are reviewed."}


def test_a_review_that_says_last_what_it_treats_tells_before_what_the_studies_show() -> None:
    found = in_brief(
        "Boxes for swifts are preferred to walls in many towns. However, controlled trials suggest that boxes may not "
        "be as safe as walls where magpies hunt. Boxes do not help in towns without insects. Their use is uncertain "
        "where winters are mild. This paper provides a review of controlled trials on boxes, and where they are safe."
    )

    assert found["Question"].startswith("This paper provides")
    assert found["Result"].startswith("… controlled trials suggest")


def test_a_sample_is_told_by_its_size_and_not_by_its_places() -> None:
    found = in_brief(
        "METHODS This was a randomised trial of boxes for swifts done in 12 towns with northern walls. "
        "RESULTS In spring, 212 volunteers were recruited, of whom 140 were assigned to boxes of wood. "
        "Boxes of wood kept 30% more chicks (p = 0.01). CONCLUSIONS Wood suits swifts."
    )

    assert found["Sample or data"].startswith("In spring, 212 volunteers")


def test_what_a_paper_proposes_is_what_it_is_about() -> None:
    found = in_brief(
        "We propose a box for swifts that opens to the north and stays cool in summer. "
        "Finally, we show that pairs in such boxes raised 30% more chicks than pairs in other boxes."
    )

    assert found["Purpose"].startswith("We propose a box")
    assert found["Result"].startswith("… we show that pairs")


def test_what_a_paper_reports_is_its_result_and_not_its_question() -> None:
    found = in_brief(
        "How swifts keep cool in boxes remains unclear. "
        "Here we report a novel mechanism by which swifts cool their nests with damp feathers. "
        "We also found that old nests hold 20% more water. "
        "We propose a model of damp nests in which the wind carries the heat away."
    )

    assert found["Question"].startswith("How swifts keep cool")
    assert found["Result"].startswith("Here we report a novel mechanism")


def test_a_model_that_a_paper_ends_with_is_not_its_purpose() -> None:
    found = in_brief(
        "Swifts of many towns share their boxes. Here, we followed 40 pairs with rings. "
        "We found that pairs with rings return to the same box. Pairs without rings chose another one. "
        "Based on these findings, we propose a dualistic model of the choice of boxes."
    )

    assert not {"Purpose", "Question"} & found.keys()


@pytest.mark.parametrize(
    ("aim", "known"),
    [
        ("Se estudia cómo responden los vencejos a las cajas de madera.", "Las cajas son frescas en verano."),
        ("Lo studio analizza il legame tra cassette e nidi dei rondoni.", "Le cassette sono fresche in estate."),
        ("Cette étude évalue les nichoirs en bois pour les martinets.", "Les nichoirs restent frais en été."),
        ("Die Studie vergleicht Nistkästen aus Holz mit Höhlen in Mauern.", "Nistkästen bleiben im Sommer kühl."),
    ],
)
def test_in_other_languages_a_study_that_says_what_it_examines_asks_it(aim: str, known: str) -> None:
    assert in_brief(f"{aim} {known} {known.replace('.', ' (p < 0,01).')}")["Question"] == aim


def test_no_line_begins_with_a_word_for_what_was_named_before_it() -> None:
    found = in_brief(
        "Boxes for swifts hang in many towns. They were significantly cooler than others by 4 °C in July. "
        "It shows that walls matter."
    )

    assert found == {}


def test_a_product_dot_makes_a_formula_and_a_decimal_dot_does_not() -> None:
    found = in_brief(
        "METHODS We observed 212 pairs of swifts in four towns. "
        "RESULTS Fewer chicks died in boxes that faced north (rate ratio 0·82 [95% CI 0·66 to 1·02]; p=0·070). "
        "CONCLUSIONS Walls that face north suit swifts better than others."
    )

    assert found["Result"].startswith("Fewer chicks died")


def test_results_that_are_summed_up_at_the_end_are_the_conclusion() -> None:
    found = in_brief(
        "Swifts breed in walls and return to them each spring. "
        "Here, we demonstrate that swifts choose boxes by the warmth of the wall behind them. "
        "Warm walls induce changes in the time of the first egg that precede changes in the number of chicks. "
        "Pairs with a cold wall have as many eggs but fail to raise the second brood. "
        "Taken together, these results indicate that the choice of a box is critically controlled from the wall and "
        "establish an important role for masonry in the life of swifts."
    )

    assert found["Result"].startswith("Here, we demonstrate")
    assert found["Conclusion"].startswith("Taken together, these results indicate")


def test_a_finding_before_the_end_of_an_abstract_is_no_conclusion() -> None:
    found = in_brief(
        "Swifts are hosts of flies that live in their boxes. "
        "Here, we survey boxes in nine towns and show that flies are frequent and carried by the parents. "
        "Flies occur at unprecedented densities and directly reduce the growth of chicks. "
        "Boxes of straw have small, cold chambers that approach the limits of what chicks can bear. "
        "Its cause may lie in the straw."
    )

    assert "Flies occur" not in found.get("Conclusion", "")


def test_what_is_advised_last_is_the_conclusion_of_an_abstract_that_states_none() -> None:
    found = in_brief(
        "The warmth of walls matters to birds. Here, we report that swifts prefer boxes on warm walls. "
        "The preference was larger the higher the wall, and largest in the oldest pairs. "
        "Understanding the choice of swifts may facilitate the design of boxes for other birds of towns."
    )

    assert found["Conclusion"].startswith("Understanding the choice")


@pytest.mark.parametrize(
    ("before", "done", "found_then"),
    [
        (
            "Swifts breed in walls and return to them each spring.",
            "We test here whether warm walls are a prerequisite for a second brood of swifts.",
            "We found that pairs on warm walls raised twice as many chicks as pairs on cold walls.",
        ),
        (
            "Swifts breed in walls and return to them each spring. Warm walls are common in both old and new towns.",
            "Here we compare the broods of swifts on warm walls with those on cold walls in old towns.",
            "We found that pairs on warm walls raised twice as many chicks as pairs on cold walls. "
            "These results suggest that warmth matters.",
        ),
        (
            "Les martinets nichent dans les murs et y reviennent chaque printemps.",
            "Nous comparons ici les couvées de deux villes au pied des Alpes.",
            "Nous montrons que les couples des murs chauds élèvent deux fois plus de jeunes. "
            "Ces résultats suggèrent que la chaleur compte.",
        ),
    ],
)
def test_what_authors_say_that_they_did_is_asked_where_nothing_else_is(before: str, done: str, found_then: str) -> None:
    found = in_brief(f"{before} {done} {found_then}")

    assert found["Question"] == done
    assert found["Result"] in found_then


def test_what_authors_found_is_no_question() -> None:
    found = in_brief(
        "Swifts breed in walls and return to them each spring. "
        "Here, using rings on 212 swifts, we find that counts by eye fail to detect most of the pairs in old walls. "
        "Most of these pairs bred twice and were larger than others."
    )

    assert "Question" not in found


def test_what_authors_did_earlier_or_besides_is_no_question() -> None:
    found = in_brief(
        "Swifts breed in walls and return to them each spring. "
        "We have previously described that warmth eases the growth of swifts in old walls. "
        "Most pairs on warm walls bred twice and were larger than others (p = 0.01)."
    )

    assert "Question" not in found


def test_a_sentence_that_tells_the_question_and_the_method_stands_once() -> None:
    found = in_brief(
        "Boxes for swifts hang in many towns. "
        "This systematic review focuses on experiments with boxes and how swifts use them. "
        "We found that boxes of wood are used more often (73.5%)."
    )

    assert found["Purpose, method"].startswith("This systematic review focuses")
    assert "Method" not in found


def test_many_tests_make_no_proof_of_a_result() -> None:
    found = in_brief(
        "OBJECTIVE To assess whether boxes suit swifts. METHODS We observed 212 pairs of swifts in four towns. "
        "RESULTS More chicks lived (61% vs 40%, P<.001), more pairs stayed (34% vs 28%; P=.01), and fewer fell ill "
        "(2% vs 9%; P = .03). CONCLUSIONS Boxes suit swifts in towns of every size."
    )

    assert found["Result"].startswith("More chicks lived")


def of_pdf(*sentences: tuple[str, str]) -> dict[str, str]:
    """The sections of the summary of a PDF by their headings."""
    read = [PdfSentence(text=text, page=1, label="1", section=section) for section, text in sentences]
    links = PageLinks(citekey="lind2020", pdf="lind2020.pdf")
    found = printed_points(list(printed("lind2020", read, links)), EMPTY.title)
    return {section.heading: section.body for section in found}


def test_the_labels_of_a_printed_abstract_are_read_and_not_shown() -> None:
    found = of_pdf(
        (ABSTRACT, "BACKGROUND Boxes that face north attract more swifts and improve their survival in towns."),
        (ABSTRACT, "RESULTS In boxes that faced north 61% of the pairs raised chicks, in the others 40% (p = 0.01)."),
        (ABSTRACT, "CONCLUSIONS Walls that face north suit swifts better than others in warm towns."),
        ("Discussion", "We conclude that builders of houses should be told about swifts and boxes."),
    )["In Brief"]

    assert "**Result:** In boxes that faced north" in found
    assert "**Conclusion:** Walls that face north" in found


def test_what_is_discussed_at_the_end_is_no_question() -> None:
    found = of_pdf(
        (ABSTRACT, "Boxes for swifts hang in many towns, and some of them stay empty for years."),
        (ABSTRACT, "We counted 212 pairs of swifts in four towns for three summers."),
        (ABSTRACT, "In boxes that faced north 61% of the pairs raised chicks, in the others 40% (p = 0.01)."),
        (ABSTRACT, "We discuss heat as the likely cause and the single valley as the main limit."),
    )["In Brief"]

    assert "**Question:** We discuss" not in found


def test_what_a_text_without_results_tells_is_no_result() -> None:
    found = of_pdf(
        ("Chimneys", "Chimneys are warm places that many birds like in winter."),
        ("Walls", "Old walls show many holes in which swifts find a place."),
    )

    assert "In Brief" not in found
    assert "Results" not in found


def test_a_section_is_told_by_a_sentence_on_what_it_is_named_for() -> None:
    found = of_pdf(
        ("Chimneys", "Most of the towns that were visited lie in one long valley."),
        ("Chimneys", "Chimneys are warm places that many birds like in winter."),
        ("Old walls", "Old walls have many holes in which swifts find a place."),
        ("Gardens", "Most of the towns that were visited lie in another valley."),
    )["Section by Section"]

    assert "**Chimneys:** Chimneys are warm places" in found
    assert "Gardens" not in found


def test_the_sections_of_a_script_of_which_nothing_can_be_quoted_are_listed() -> None:
    names = [f"1.{number} {name}" for number, name in enumerate(("Walls", "Roofs", "Boxes", "Nests", "Eggs", "Owls"))]
    found = of_pdf(*((name, "Let A and B be two sets and let C be a map.") for name in names))["Section by Section"]

    assert found.splitlines()[1] == "- **1.0 Walls** ([[lind2020.pdf#page=1|p. 1]])"
    assert [name for name in names if name in found] == names


def test_limits_that_a_sentence_announces_are_no_conclusions() -> None:
    found = of_pdf(
        ("Introduction", "We asked whether swifts choose boxes by where they face in warm towns."),
        ("Results", "In boxes that faced north 61% of the pairs raised chicks, in the others 40% (p = 0.01)."),
        ("Discussion", "This study shows that walls that face north suit swifts better than others do."),
        ("Discussion", "Two limitations must be kept in mind."),
        ("Discussion", "Owners of houses could see the boxes, and some of them took the boxes down in winter."),
        ("Discussion", "The valley is warm and narrow, so that other towns are unlike it in many ways."),
        ("Discussion", "Future work should count swifts in towns by the sea."),
    )

    assert "Owners of houses" not in found.get("Key Points", "")
    assert "**Limit:** Owners of houses" in found["In Brief"] or "**Limit:** The valley" in found["In Brief"]
    assert "**Conclusion:** This study shows" in found["In Brief"]


def test_subsections_of_the_methods_tell_no_results() -> None:
    read = [
        ("Methods", "Methods", "Four towns in one valley took part in the count of swifts."),
        ("Towns and boxes", "Methods", "We hung 84 wooden boxes (depth ±0.2 cm) below the roofs of four towns."),
        ("Results", "Results", "In boxes that faced north 61% of the pairs raised chicks (p = 0.01)."),
    ]
    sentences = [PdfSentence(text=t, page=1, label="1", section=s, within=within) for s, within, t in read]
    said = list(printed("lind2020", sentences, PageLinks(citekey="lind2020", pdf="lind2020.pdf")))

    assert [one.section for one in said] == ["Methods", "Methods", "Results"]


def test_results_that_report_come_before_sentences_that_only_stand_among_results() -> None:
    found = of_pdf(
        ("Results", "The counts of all four towns are kept in a table of the museum in Lund."),
        ("Results", "Boxes that faced north lost 12% of their chicks, and boxes that faced south lost 31%."),
    )

    assert "12% of their chicks" in "".join(found.values())
    assert "museum in Lund" not in "".join(found.values())


def test_what_the_last_section_says_was_shown_is_a_conclusion() -> None:
    found = of_pdf(
        (ABSTRACT, "We present a box for swifts that opens to the north and stays cool in summer."),
        (ABSTRACT, "In such boxes 61% of the pairs raised chicks, in the others 40% (p = 0.01)."),
        ("Conclusion", "Boxes are kept in a store of the museum, a house of wood by the river."),
        ("Conclusion", "Our results show that boxes which open to the north keep more chicks alive."),
    )["In Brief"]

    assert "**Purpose:** We present a box" in found
    assert "**Conclusion:** Our results show that boxes" in found


def test_what_the_introduction_asks_is_the_question_before_what_the_abstract_says_was_done() -> None:
    found = of_pdf(
        (ABSTRACT, "Swifts breed in walls of many towns and return to them each spring."),
        (ABSTRACT, "We randomly gave 24 towns (3,118 pairs) boxes that faced north or south for one summer."),
        (ABSTRACT, "In boxes that faced north 61% of the pairs raised chicks, in the others 40% (p = 0.01)."),
        ("Introduction", "We asked whether boxes that face north keep the chicks of swifts alive in warm towns."),
    )["In Brief"]

    assert "**Question:** We asked whether boxes" in found
    assert "**Sample or data, method:** We randomly gave" in found


def test_a_pdf_concludes_on_what_its_abstract_is_about() -> None:
    found = of_pdf(
        (ABSTRACT, "We present a box for swifts that opens to the north and stays cool in summer."),
        (ABSTRACT, "In such boxes 61% of the pairs raised chicks, in the others 40% (p = 0.01)."),
        ("Discussion", "The museum in Lund should thus open its cellar to visitors from other countries."),
    )["In Brief"]

    assert "**Purpose:** We present a box" in found
    assert "museum" not in found


@pytest.mark.parametrize(
    "gap",
    [
        "How swifts choose between two boxes has not yet been systematically evaluated in towns.",
        "The role of boxes in the life of young swifts remains largely unexplored in warm towns.",
        "The nests of swifts are not studied as thoroughly as those of swallows in the same towns.",
    ],
)
def test_what_was_not_known_before_is_the_question_of_a_paper_that_names_no_aim(gap: str) -> None:
    found = in_brief(
        f"Swifts return to the same town in every summer of their life. {gap} "
        "In boxes that faced north 61% of the pairs raised chicks, in the others 40% (p = 0.01). "
        "These results indicate that walls that face north suit swifts better than others."
    )

    assert found["Question"] == gap


def test_a_conclusion_says_more_than_the_result() -> None:
    found = of_pdf(
        (ABSTRACT, "We present a box for swifts that opens to the north and stays cool in summer."),
        (ABSTRACT, "In boxes that open to the north 61% of the pairs raised chicks, in the others 40% (p = 0.01)."),
        ("Conclusion", "Our results show that in boxes that open to the north 61% of the pairs raised chicks."),
        ("Conclusion", "These findings suggest that builders can help swifts through warm summers in towns."),
    )["In Brief"]

    assert "**Conclusion:** These findings suggest that builders" in found


def test_two_short_sentences_under_conclusions_are_both_told() -> None:
    found = in_brief(
        "METHODS We observed 212 pairs of swifts in four towns for three summers. "
        "RESULTS In boxes that faced north 61% of the pairs raised chicks, in the others 40% (p = 0.01). "
        "CONCLUSIONS Walls that face north suit swifts better than others. Heat limits where swifts can nest in towns."
    )

    assert found["Conclusion"] == (
        "Walls that face north suit swifts better than others. Heat limits where swifts can nest in towns."
    )


def test_the_conclusion_may_point_back_to_the_sentence_before_it_if_that_is_shown() -> None:
    found = in_brief(
        "Swifts nest in towns, and many of their holes are closed when houses are repaired. "
        "As a way out, we propose a standard box that is built into the wall of a house. "
        "This standard box will give swifts a home and make repairs of houses simpler."
    )

    assert found["Conclusion"].startswith("This standard box will give swifts a home")


def test_what_a_paper_only_considers_or_cites_is_none_of_its_points() -> None:
    found = of_pdf(
        (ABSTRACT, "We asked whether swifts choose nesting boxes by where the boxes face in warm towns."),
        ("Methods", "If a nesting box of swifts is empty in warm towns, the box is opened and a lamp is held inside."),
        ("Results", "Swifts chose nesting boxes that face north in 61% of the cases in warm towns (p = 0.01)."),
        ("Discussion", "Nesting boxes should be hung where swifts of warm towns find them (Berg, 1987)."),
        ("Discussion", "Under good weather, swifts in warm towns should find any of the nesting boxes."),
        ("Discussion", "Our swifts should therefore be given nesting boxes in warm towns before walls are closed."),
    )

    points = "\n".join(body for name, body in found.items() if name != "In Brief")
    assert "If a nesting box" not in points
    assert "Berg" not in points
    assert "Under good weather" not in points


def test_an_abstract_may_name_the_sections_of_its_paper() -> None:
    found = of_pdf(
        (ABSTRACT, "In this paper, we first explain how swifts are counted in towns (section 1)."),
        (ABSTRACT, "We then show that the old counts were wrong, and that boxes were empty (section 2)."),
    )["In Brief"]

    assert "**Question:** In this paper, we first explain" in found
    assert "**Result:** We then show that the old counts" in found


def test_a_section_is_told_by_its_first_sentence_that_is_no_mere_announcement() -> None:
    found = of_pdf(
        ("Hanging boxes", "The steps of hanging boxes are 1."),
        ("Hanging boxes", "Hanging boxes needs a ladder and two people who are not afraid of heights."),
        ("Hanging boxes", "Boxes for swifts are hung in towns by builders who like swifts and boxes."),
        ("Cleaning boxes", "Cleaning boxes is done in winter when all swifts have left the town."),
    )["Section by Section"]

    assert "**Hanging boxes:** Hanging boxes needs a ladder" in found


def test_a_section_is_told_by_what_opens_it_or_not_at_all() -> None:
    found = of_pdf(
        ("2 ESS", "ESS is a loom for the table that children use in schools."),
        ("3 Cleaning boxes", "If you clean boxes in summer, the swifts do not come back to them."),
        ("4 Hanging boxes", "In the previous section boxes were cleaned before hanging them again."),
        ("5 Walls", "Ladders are kept in the cellar of the museum."),
        ("5 Walls", "Walls that face north are cool in every summer."),
        *(("6 Roofs", f"Ladders are kept in the {place} of the house.") for place in ("cellar", "tower") * 3),
        ("6 Roofs", "Roofs are steep and dangerous in most of the towns."),
    )["Section by Section"]

    assert [line.partition(" ([[")[0] for line in found.splitlines()[1:]] == [
        "- **2 ESS:** ESS is a loom for the table that children use in schools.",
        "- **5 Walls:** Walls that face north are cool in every summer.",
    ]


def test_a_section_whose_opening_begins_with_something_else_is_told_by_a_sentence_that_names_it() -> None:
    found = of_pdf(
        ("5 Walls", "Ladders are kept in the cellar of the museum."),
        ("5 Walls", "For examples of walls, please look into the guide."),
        ("5 Walls", "In the north of the old town of Bern, swifts nest in cool walls."),
        ("6 Roofs", "Roofs are steep and dangerous in most of the towns."),
    )["Section by Section"]

    assert "**5 Walls:** In the north of the old town of Bern, swifts nest in cool walls." in found


def test_what_a_study_defines_in_its_methods_is_told() -> None:
    found = of_pdf(
        (ABSTRACT, "We counted the broods of swifts in nine towns to find out whether boxes help them."),
        ("Methods", "A brood is defined as all chicks that hatch in one box in the same summer."),
        ("Results", "We found 41 broods in boxes and 7 under roofs, which is a difference of 34 broods."),
    )

    assert "A brood is defined as all chicks" in found["Definitions"]


def test_a_text_without_results_calls_no_claim_one_and_few_points_stand_beside_its_parts() -> None:
    claimed = "The frame for boxes is provided by the friends of swifts in towns."
    found = of_pdf(
        (ABSTRACT, "Swifts of old towns nest in boxes."),
        (ABSTRACT, claimed),
        (ABSTRACT, "We conclude that boxes should be built by the friends of swifts in all towns."),
        ("Walls", "Walls that face north are cool in every summer."),
        ("Roofs", "Roofs are steep and dangerous in most of the towns."),
        ("Doors", "Doors of boxes need a hole through which no crow can come."),
    )

    assert "**Result:**" not in found["In Brief"]
    assert "**Walls:** Walls that face north" in found["Section by Section"]


def test_limits_of_others_work_and_the_word_that_counts_a_limit_are_left_out() -> None:
    found = of_pdf(
        ("Results", "We found 41 broods in boxes and 7 under roofs, which is a difference of 34 broods."),
        ("Discussion", "We think that those studies could not separate the two since old towns have more roofs."),
        ("Discussion", "Some caveats apply."),
        ("Discussion", "First, our boxes all hung in one town, so that heat cannot be ruled out as the cause."),
        ("Discussion", "Fourth, swifts that nest in towers of churches were seen by nobody in the whole summer."),
    )

    assert "**Limit:** … our boxes all hung in one town" in found["In Brief"]
    assert found["Critical Notes"].splitlines()[1].startswith("- … swifts that nest in towers")
    assert "those studies" not in "".join(found.values())


def test_calling_again_and_referring_to_others_define_nothing() -> None:
    found = of_pdf(
        ("Counting", "For a general reading on the counting of swifts we refer to Lund and Berg (1987)."),
        ("Counting", "A counter must be called again when the swifts return to their boxes at night."),
        ("Counting", "A brood is defined as all chicks that hatch in one box in the same summer."),
    )["Definitions"]

    assert found.splitlines()[1:] == [
        "- A brood is defined as all chicks that hatch in one box in the same summer. ([[lind2020.pdf#page=1|p. 1]])"
    ]


def test_a_claim_that_tells_no_outcome_is_the_conclusion_where_the_text_tells_one() -> None:
    found = of_pdf(
        (ABSTRACT, "In this work, we propose a common list of the boxes that swifts nest in."),
        (ABSTRACT, "We built 212 boxes of wood in four towns to test the list of boxes."),
        (ABSTRACT, "This work is an important step towards towns in which swifts can nest again."),
        ("Results", "Boxes of the list were found by 61% of the pairs in the first summer (p = 0.01)."),
    )["In Brief"]

    assert "**Result:** Boxes of the list were found by 61%" in found
    assert "**Conclusion:** This work is an important step" in found


def test_a_manual_says_what_it_is_for_and_names_its_parts_in_order() -> None:
    told = [
        ("1 Start", "1 Start", "This manual describes how boxes for swifts are built and where they hang."),
        ("2 Wood", "2 Wood", "Wood for boxes is dry, untreated and as thick as a thumb."),
        ("2 Wood", "2.1 Saws", "We find that a fine saw gives much better edges than a coarse saw."),
        ("2 Wood", "2.2 Glue", "Glue is called cold if it hardens without being heated in a pot."),
        ("3 Places", "3 Places", "Places for boxes are high walls that face to the north."),
    ]
    read = [
        PdfSentence(text, 1 + at, str(1 + at), name, path=tuple(dict.fromkeys((part, name))))
        for at, (part, name, text) in enumerate(told)
    ]

    headings = {PdfHeading(one.path, one.page, one.label): f" (p. {one.label})" for one in read}
    told_nothing = {
        PdfHeading(("4 Unread",), 9, "9", is_read=False): " (p. 9)",
        PdfHeading(("Index",), 10, "10"): " (p. 10)",
        PdfHeading(("List of Figures",), 10, "10", is_read=False): " (p. 10)",
        PdfHeading(("References",), 11, "11", is_read=False): " (p. 11)",
    }

    found = printed_points(
        list(printed("lind2020", read, PageLinks(citekey="lind2020"))), "Boxes for swifts", headings | told_nothing
    )

    assert [section.body.splitlines()[0] for section in found] == ["## In Brief", "## Section by Section"]
    assert found[0].body.splitlines()[1].startswith("- **Purpose:** This manual describes how boxes")
    assert [line.partition(" (")[0] for line in found[1].body.splitlines()[1:]] == [
        "- **1 Start**",
        "- **2 Wood:** Wood for boxes is dry, untreated and as thick as a thumb.",
        "  - 2.1 Saws · 2.2 Glue",
        "- **3 Places:** Places for boxes are high walls that face to the north.",
        "- **4 Unread**",
    ]


def test_a_chapter_is_told_by_what_says_so_and_a_bare_introduction_is_left_out() -> None:
    told = {
        "1 Introduction": ["It was a long way."],
        "2 Boxes": ["Boxes are hung in towns by builders.", "This chapter describes how a box is built."],
        "3 Kästen": ["Sie sind alt.", "Dieses Kapitel beschreibt, wie ein Kasten hängt."],
        "4 Walls": ["It is assumed here.", "This section presumes that readers know walls."],
        "5 Summary": ["It was done."],
    }
    read = [PdfSentence(text, 1, "1", name, path=(name,)) for name, texts in told.items() for text in texts]
    outline = {PdfHeading((name,), 1, "1"): "" for name in told}

    found = printed_points(list(printed("lind2020", read, PageLinks(citekey="lind2020"))), "Boxes", outline)

    assert [line.removesuffix(" (p. 1)") for line in found[-1].body.splitlines()[1:]] == [
        "- **2 Boxes:** This chapter describes how a box is built.",
        "- **3 Kästen:** Dieses Kapitel beschreibt, wie ein Kasten hängt.",
        "- **4 Walls**",
    ]


def test_a_detail_that_shares_no_words_with_the_abstract_is_no_method() -> None:
    told = [
        (ABSTRACT, "We measured how swifts choose nesting boxes on northern walls of old towns."),
        ("Methods", "Nesting boxes on northern walls were measured in nine old towns over three summers."),
        ("Methods", "Spreadsheets were stored in a folder and copied every evening to a second computer."),
        ("Results", "Swifts chose nesting boxes on northern walls twice as often as others (p = 0.01)."),
    ]
    read = [PdfSentence(text, 1, "1", name, within=name) for name, text in told]

    found = printed_points(list(printed("lind2020", read, PageLinks(citekey="lind2020"))), "Boxes for swifts")

    assert "Spreadsheets" not in "\n".join(section.body for section in found)


def test_a_manual_is_not_for_what_it_says_of_its_edition() -> None:
    told = [
        (("1 Start",), "This manual is for looms of version 4.2 and was last changed in 2022."),
        (("1 Start",), "The purpose of this manual is to show how a loom is set up."),
        (("2 Warp",), "The warp is wound before anything else is done with a loom."),
        (("3 Weft",), "The weft is laid between the threads of the warp by hand."),
    ]
    read = [PdfSentence(text, 1, "1", path[-1], path=path) for path, text in told]

    found = printed_points(list(printed("lind2020", read, PageLinks(citekey="lind2020"))), "The Loom Handbook")

    assert found[0].body.splitlines()[1].startswith("- **Purpose:** The purpose of this manual is to show")


def test_a_manual_has_no_points_and_only_a_conclusion_on_its_subject() -> None:
    told = [
        ("Start", "The purpose of this manual is to show how a loom is set up."),
        ("Warp", "We found that a warp of linen breaks in 12% of all cases, and one of wool in 3%."),
        ("Weft", "The weft is laid between the threads of the warp by hand."),
        ("Conclusion", "We conclude that ordinary chairs are a sufficient seat for most of the work."),
        ("Conclusion", "We conclude that every loom of this handbook can be set up in a day."),
    ]
    read = [PdfSentence(text, 1, "1", name, path=(name,)) for name, text in told]

    found = printed_points(list(printed("lind2020", read, PageLinks(citekey="lind2020"))), "The Loom Handbook")

    assert [section.heading for section in found] == ["In Brief", "Section by Section"]
    assert "ordinary chairs" not in found[0].body


def test_without_words_for_its_purpose_a_manual_is_introduced_by_the_sentence_that_says_what_its_subject_is() -> None:
    told = [
        ("Introduction", "A heddle lifts the threads of a loom, and the shuttle goes below them."),
        ("Introduction", "Heddles were made of string in most of the houses."),
        ("Warp", "The warp is wound before anything else is done."),
        ("Weft", "The weft is laid between the threads by hand."),
    ]
    read = [PdfSentence(text, 1, "1", name, path=(name,)) for name, text in told]

    found = printed_points(list(printed("lind2020", read, PageLinks(citekey="lind2020"))), "The Heddle Handbook")

    assert found[0].body.splitlines()[1].startswith("- **Purpose:** A heddle lifts the threads")


def test_a_notice_at_the_head_of_every_chapter_says_nothing_of_the_chapters() -> None:
    told = {
        "Warp": "The warp is wound before anything else is done with a loom.",
        "Weft": "The weft is laid between the threads of the warp by hand.",
        "Heddles": "Heddles lift the threads of the warp one after the other.",
    }
    notice = "The new handbook replaces the old one in all houses."
    read = [PdfSentence(text, 1, "1", name, path=(name,)) for name in told for text in (notice, told[name])]
    headings = {PdfHeading(one.path, 1, "1"): "" for one in read}

    found = printed_points(list(printed("lind2020", read, PageLinks(citekey="lind2020"))), "Looms", headings)

    lines = [line for section in found for line in section.body.splitlines() if line.startswith("- ")]
    assert lines == [f"- **{name}:** {text} (p. 1)" for name, text in told.items()]


def test_a_sentence_that_tells_the_sample_and_the_method_stands_once() -> None:
    found = in_brief(
        "本研究旨在考察间隔练习对词汇记忆的影响。我们将214名学生随机分为间隔组和集中组，比较两组的测验成绩。"
        "结果表明，间隔组的平均成绩比集中组高12.4个百分点（p<0.001）。"
    )

    assert found["Sample or data, method"].startswith("我们将214名学生随机分为")
    assert not {"Sample or data", "Method"} & found.keys()


def test_of_a_chinese_pdf_its_results_and_limits_are_told_beside_the_brief() -> None:
    said = [
        (ABSTRACT, "本研究旨在考察间隔练习对中学生词汇记忆的影响。"),
        (ABSTRACT, "结果表明，间隔组四周后的平均成绩比集中组高12.4个百分点（p<0.001）。"),
        (ABSTRACT, "本研究的局限在于样本仅来自一所学校。"),
        ("讨论", "本研究发现，间隔练习在真实课堂中同样有效，但其优势在较长的时间之后才出现。"),
        ("讨论", "本研究也存在一些不足：样本仅来自一所学校，且没有控制学生在家中的复习。"),
    ]
    read = [PdfSentence(text, 1, "1", section, section) for section, text in said]
    found = printed_points(list(printed("lind2020", read, PageLinks(citekey="lind2020"))), "间隔练习与词汇")

    assert [one.heading for one in found] == ["In Brief", "Results", "Critical Notes"]


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("Boxes that face north raised more chicks", False),
        ("Boxes that face north raised more chicks.", True),
        ("boxes that face north raised more chicks than walls", True),
    ],
)
def test_of_highlights_only_sentences_stand_for_their_paper(text: str, *, stands: bool) -> None:
    links, note = (
        PageLinks(citekey="lind2020"),
        replace(EMPTY, abstract="The purpose of this paper was to count swifts."),
    )
    said = list(abstracted(note, links))
    mark = replace(
        said[0], text=text, kind=Kind.RESULT, certainty=0.95, origin=Origin.ANNOTATION, annotation=marked(text)
    )

    assert (text in brief(said, [mark], note.title).sections[0].body) is stands
