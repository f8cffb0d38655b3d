"""What a passage says about a sentence, by words alone."""

import pytest

from catena.drafts.judging import Finding, Judge

PASSAGE = "Spaced practice improved recall by 86% in 120 students from Ghana."


def finding(statement: str, passage: str = PASSAGE) -> Finding:
    [judgement] = Judge().judge(statement, [passage])
    return judgement.finding


def test_the_same_words_are_verbatim_whatever_the_signs() -> None:
    assert finding("Spaced practice improved recall by 86 % in 120 students from Ghana") is Finding.VERBATIM


@pytest.mark.parametrize(
    "statement",
    [
        "Recall was improved by spaced practice.",
        "In 120 students, spaced practice improved recall by 86 percent.",
        "The authors found that spaced practice improves the recall of students.",
    ],
)
def test_what_the_passage_says_is_supported_in_any_order(statement: str) -> None:
    assert finding(statement) is Finding.SAME


@pytest.mark.parametrize(
    "statement",
    [
        "Spaced practice did not improve recall in 120 students from Ghana.",
        "Spaced practice impaired recall in students from Ghana.",
        "Spaced practice improved recall by 68% in 120 students from Ghana.",
        "Spaced practice improved recall by 120% in 86 students from Ghana.",
        "Spaced practice improved recall by 86% in 120 students from Kenya.",
        "Spaced practice improved recall by 86% in all students from Ghana.",
        "Massed practice improved recall by 86% in 120 students from Ghana.",
    ],
)
def test_negations_and_exchanged_names_and_numbers_are_never_supported(statement: str) -> None:
    assert finding(statement) < Finding.SAME


@pytest.mark.parametrize(
    ("passage", "statement"),
    [
        ("Peer review detected 29 errors in the files.", "In the files, 29 errors were detected."),
        (
            "The reef lost its coral during the hot May of 2016.",
            "During the hot May of 2016 the coral of the reef was lost.",
        ),
        (
            "Mixed practice led to better recall than blocked practice.",
            "Recall was better after mixed than blocked practice.",
        ),
        ("Gamers reacted 4 seconds faster than the controls.", "The controls reacted 4 seconds slower than gamers."),
        ("El sueño mejora la memoria de los mayores.", "La memoria de los mayores mejora con el sueño."),
        (
            "Recall was higher in the spaced group (.61) than in the massed group (.48).",
            "Recall was .48 in the massed group and .61 in the spaced group.",
        ),
        (
            "Les étudiants qui ne dorment pas oublient les mots.",
            "Les étudiants oublient les mots sans dormir.",
        ),
    ],
)
def test_what_keeps_its_preposition_may_stand_anywhere(passage: str, statement: str) -> None:
    assert finding(statement, passage) is not Finding.CONTRARY


@pytest.mark.parametrize(
    ("passage", "statement"),
    [
        ("The change lowered the delay from 320 ms to 95 ms.", "The change lowered the delay from 95 ms to 320 ms."),
        ("The vaccine protects mice against the infection.", "The infection protects mice against the vaccine."),
        ("Attention to faces predicts memory for words.", "Memory for words predicts attention to faces."),
        ("Boys from villages read faster than urban girls.", "Urban girls read faster than boys from villages."),
        (
            "Trees cooled July air in Rome but had no effect in Oslo.",
            "Trees cooled July air in Oslo but had no effect in Rome.",
        ),
        ("Older pilots were slower than younger pilots.", "Younger pilots were slower than older pilots."),
        ("Of 86 students 120 answers came.", "Of 120 students 86 answers came."),
        ("Insects in the forest eat fewer large birds.", "Large birds eat insects in the forest."),
        (
            "Recall was higher in the spaced group (.61) than in the massed group (.48).",
            "Recall was .61 in the massed group and .48 in the spaced group.",
        ),
        ("The crew checks ropes (mate) and lamps (cook).", "The cook checks ropes and the mate checks lamps."),
    ],
)
def test_things_that_trade_their_places_are_not_supported(passage: str, statement: str) -> None:
    assert finding(statement, passage) is Finding.CONTRARY


def test_the_opposite_and_another_number_contradict() -> None:
    [opposite, number] = (
        Judge().judge(text, [PASSAGE])[0]
        for text in (
            "Spaced practice did not improve recall in 120 students.",
            "Spaced practice improved recall by 68% in 120 students.",
        )
    )

    assert (opposite.finding, number.finding) == (Finding.CONTRARY, Finding.CONTRARY)
    assert number.reason == "The passage has “86” where the sentence has “68”."


@pytest.mark.parametrize(
    ("passage", "statement"),
    [
        ("Schlaf verbessert das Gedächtnis.", "Schlaf verbessert das Gedächtnis nicht."),
        ("Il sonno non migliora la memoria degli studenti.", "Il sonno migliora la memoria degli studenti."),
        ("O sono não melhora a memória dos alunos.", "O sono melhora a memória dos alunos."),
        ("Slaap verbetert het geheugen van studenten.", "Slaap verbetert het geheugen van studenten niet."),
        ("睡眠改善记忆力。", "睡眠不改善记忆力。"),
        ("睡眠は記憶を改善する。", "睡眠は記憶を改善しない。"),
    ],
)
def test_negations_are_seen_in_many_languages(passage: str, statement: str) -> None:
    assert finding(statement, passage) < Finding.SAME
    assert finding(statement, statement) is Finding.VERBATIM


def test_numbers_are_the_same_in_any_spelling() -> None:
    assert finding("Three trials had 1200 patients.", "Overall, 3 trials had 1,200 patients.") is Finding.SAME
    assert finding("Der Wert sank um 23.5 Prozent.", "Der Wert sank um 23,5 %.") is Finding.SAME


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        ("Bmal1 slowed the growth of 12 tumours.", "Bmal1 slowed the growth of all 12 tumours in June."),
        ("The rooms were not cooled by moss.", "Moss did not cool the rooms nor the cellars below them."),
        (
            "Mossy roofs were cooler at night than bare roofs.",
            "At night, mossy roofs were 4 °C cooler than bare roofs without irrigation.",
        ),
        ("Six hundred owls hunt in the valley.", "RESULTS 600 owls hunt in the valley before dawn."),
    ],
)
def test_what_a_passage_says_in_other_signs_is_no_contradiction(statement: str, passage: str) -> None:
    assert finding(statement, passage) >= Finding.SAME


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        (
            "Moss was associated with cold rooms.",
            "Moss of 5 years (ratio, 0.86) or 10 years (ratio, 0.9) was not associated with cold rooms in June.",
        ),
        (
            "The PMX score had a low sensitivity for moss.",
            "Compared with the PMX score, the area of qMOSS was lower. The qMOSS score had a low sensitivity for moss.",
        ),
        (
            "Lime does not slow the growth of moss.",
            "We find that lime slows the growth of moss. It does not harm the roofs.",
        ),
    ],
)
def test_the_sentence_of_a_passage_that_has_the_words_decides(statement: str, passage: str) -> None:
    assert finding(statement, passage) < Finding.SAME


def test_few_common_words_in_another_order_are_no_contradiction() -> None:
    passage = "The use of lime is discussed for roofs. We studied moss with early use of lime on walls."

    assert finding("Regular use of lime ten years earlier was tied to late moss on steep roofs.", passage) is not (
        Finding.CONTRARY
    )


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        ("MOS2 feeds on LIM4 at night.", "At night, the MOS2-LIM4 pair is stable, and MOS2 feeds on LIM4 in the dark."),
        ("LIM4 depends on MOS2.", "In the roofs LIM4 is MOS2-dependent and depends on light."),
        ("B-1297 slows the growth of moss.", "The agent B1297 slows the growth of moss on roofs."),
        ("Ca2+ slows the growth of moss.", "On roofs Ca2+ slows the growth of moss."),
    ],
)
def test_a_name_is_the_same_with_and_without_signs(statement: str, passage: str) -> None:
    assert finding(statement, passage) >= Finding.SAME


def test_another_name_contradicts_in_the_same_place_only() -> None:
    passage = "Spaced practice improved recall in students from Ghana."

    assert finding("Spaced practice improved recall in students from Kenya.", passage) is Finding.CONTRARY
    assert finding("Spaced practice of Kenyans improved recall in Mombasa.", passage) is not Finding.CONTRARY


def test_an_abbreviation_is_no_other_name() -> None:
    passage = "Lime in the north of the YRB thinned the moss of late summer."

    assert finding("Lime in the north of the Yellow River Basin thinned the moss of late summer.", passage) is not (
        Finding.CONTRARY
    )


def test_a_word_that_may_go_either_way_does_not_say_which() -> None:
    passage = "We studied the effects of lime on the moss of flat roofs."

    assert finding("Lime decreased the moss of flat roofs.", passage) < Finding.SAME


def test_the_order_of_a_list_says_nothing() -> None:
    passage = "The moss grows in North Harland, Lund and the Republic of Vale."

    assert finding("The moss grows in the Republic of Vale and North Harland.", passage) >= Finding.SAME


def test_the_same_words_in_another_order_without_a_denial_are_no_opposite() -> None:
    passage = "Lime reduced the moss and improved the roof."

    assert finding("The moss was reduced and the roof was improved by lime.", passage) >= Finding.SAME


def test_the_clause_that_has_the_sentence_decides() -> None:
    passage = "There was no moss on 8 of the 10 other roofs; use of lime was tied to late moss on steep roofs."

    assert finding("Use of lime is tied to late moss on steep roofs.", passage) is not Finding.CONTRARY


def test_a_denial_in_a_clause_that_only_repeats_is_another_denial() -> None:
    passage = "Contrary to belief, lime fed the growth of late and early moss at one rate: roofs, not lime, feed it."

    assert finding("Lime fed the growth of late and early moss at one rate.", passage) >= Finding.SAME


def test_what_is_avoided_is_not_done() -> None:
    passage = "We have avoided the term moss throughout this paper and use the more exact term thin moss."

    assert finding("The authors use the term moss throughout this paper.", passage) is Finding.CONTRARY


def test_a_number_is_set_against_the_one_that_counts_the_same() -> None:
    passage = "Within 40 days, lime thinned the moss of 12 roofs (ratio, 0.75)."
    [judgement] = Judge().judge("Lime thinned the moss of 12 roofs (ratio 0.57).", [passage])

    assert judgement.reason == "The passage has “0.75” where the sentence has “0.57”."


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        ("男性が男性に本を見せた。", "女性が男性に本を見せた。"),
        ("白い家の前に白い猫がいる。", "赤い家の前に白い猫がいる。"),
    ],
)
def test_characters_count_as_often_as_they_stand_there(statement: str, passage: str) -> None:
    assert finding(statement, passage) < Finding.SAME


@pytest.mark.parametrize(
    ("passage", "statement"),
    [
        ("The drug reduced pain in adult patients.", "The drug did not only reduce pain in adult patients."),
        ("Naps improve the recall of words.", "There is no doubt that naps improve the recall of words."),
        ("Forty patients recovered within a week.", "No fewer than 40 patients recovered within a week."),
        (
            "Schlaf verbessert das Gedächtnis und die Stimmung.",
            "Schlaf verbessert nicht nur das Gedächtnis, sondern auch die Stimmung.",
        ),
        ("El sueño mejora la memoria y el ánimo.", "El sueño no solo mejora la memoria, sino también el ánimo."),
    ],
)
def test_a_phrase_with_a_negation_may_deny_nothing(passage: str, statement: str) -> None:
    assert finding(statement, passage) is Finding.SAME


def test_nothing_but_means_only() -> None:
    assert finding("In winter the birds ate nothing but seeds.", "In winter the birds ate seeds.") is Finding.PART


def test_what_joins_two_sentences_of_the_passage_is_compared_with_both() -> None:
    passage = "Such programs don't follow a central theme from page to page. They lack the ability to plan."
    statement = "Such programs do not follow a central theme from page to page and lack the ability to plan."

    assert finding(statement, passage) is Finding.SAME
    assert finding(statement.replace("lack", "have"), passage) is Finding.CONTRARY


def test_a_sentence_is_read_in_the_language_of_the_passage_that_has_its_words() -> None:
    passage = "The tool accurately identifies known sites as well as many novel sites in non-coding RNAs."

    assert finding("Tool identifies many novel sites in non-coding RNAs.", passage) is Finding.SAME


def test_a_number_must_count_what_it_counts_in_the_passage() -> None:
    passage = "We assigned the sites to one of seven conserved enzymes, families 1-4, 6, 7 and 9."

    assert finding("The sites were assigned to one of seven conserved enzymes.", passage) is Finding.SAME
    assert finding("The sites were assigned to one of nine conserved enzymes.", passage) is Finding.CONTRARY


def test_of_numbers_in_a_row_only_the_last_has_the_word_that_all_count() -> None:
    passage = "The patients took 5, 10 and 20 mg doses of the drug for a month."

    assert finding("The patients took 5 mg doses of the drug for a month.", passage) is Finding.SAME


def test_a_name_with_a_hyphen_may_stand_in_pieces() -> None:
    passage = "Growth stopped in 16 retinoblastoma protein (Rb)-proficient cell lines."

    assert finding("Growth stopped in 16 Rb-proficient cell lines.", passage) is Finding.SAME


@pytest.mark.parametrize(
    "sentence",
    [
        "Cards learned once gained most, cards learned three times gained nothing.",
        "A store becomes creative when its owner meets the cards in an order in which nobody put them in.",
        "Nobody but the diarists judged what was original.",
    ],
)
def test_a_sentence_says_what_it_says_whatever_it_denies(sentence: str) -> None:
    assert finding(sentence, sentence.upper()) is Finding.VERBATIM


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        (
            "Street noise advances the first song of wrens at dawn.",
            "Each additional 10 dB of noise in the hour before dawn advanced the first song by 17 minutes, whereas "
            "lamps had no detectable effect.",
        ),
        (
            "Die Zahl der Arten der Wildbienen steigt mit der Tiefe der Erde.",
            "Die Artenzahl stieg mit der Tiefe der Erde um 2,3 Arten je Zentimeter bis zu einer Tiefe von 12 cm und "
            "darüber nicht mehr.",
        ),
    ],
)
def test_what_another_clause_denies_is_no_denial_of_the_sentence(statement: str, passage: str) -> None:
    assert finding(statement, passage) is not Finding.CONTRARY


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        ("A later start raises the marks of pupils.", "We asked whether a later start raises the marks of pupils."),
        (
            "Das Alter der Dächer bestimmt die Zahl der Bienenarten.",
            "Wir untersuchten, wie das Alter der Dächer die Zahl der Bienenarten bestimmt.",
        ),
    ],
)
def test_what_was_only_asked_supports_nothing(statement: str, passage: str) -> None:
    [judgement] = Judge().judge(statement, [passage])

    assert (judgement.finding, judgement.reason) == (
        Finding.PART,
        "The passage says what was asked, not what was found.",
    )
    assert finding(passage.removesuffix("."), passage) is Finding.VERBATIM


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        (
            "In tired mice, ferritin in the serum was increased.",
            "Tired mice had inhibition of cells, with decreased serum levels of the bone formation marker ferritin.",
        ),
        (
            "The signal makes these cells express genes for gut instead of those for liver.",
            "The signal makes these cells express genes for liver instead of those for gut.",
        ),
        (
            "Iron in the blood was lower in controls relative to patients with fever.",
            "Iron in the blood, which was drawn in the morning by two nurses at the same hospital, was lower in "
            "patients with fever relative to that in controls.",
        ),
        (
            "The survey was done in 6 schools and 15 parks.",
            "A careful survey with long interviews, planned by two cities and paid by one, in 15 schools and 6 parks.",
        ),
        (
            "Bleach-treated fabrics are particularly effective in repelling summer dust.",
            "Wax-treated fabrics are particularly effective in repelling summer dust, whereas agents such as bleach "
            "have no effect.",
        ),
        (
            "Studenten, die acht Stunden schliefen, erinnerten sich an 21 von 50 Wörtern.",
            "Studenten, die acht Stunden schliefen, erinnerten sich an 34 von 50 Wörtern, die anderen nur an 21.",
        ),
        (
            "Befragt wurden 410 Haushalte in Linz.",
            "Befragt wurden 410 Haushalte in Graz und 95 Betriebe in Linz.",
        ),
        ("Hunde lernten schneller als Katzen.", "Hunde schliefen länger als Katzen, lernten aber nicht schneller."),
        (
            "Leptin suppresses the expression of resistin in fat.",
            "Leptin antagonists suppress the expression of resistin in fat.",
        ),
        (
            "Pollen storage abolishes wintering losses of the colony.",
            "The suppression of pollen storage abolishes wintering losses of the colony.",
        ),
        (
            "Deletion of the gate in mature hens disrupts the order of the flock.",
            "By watching how hens walk, here we show that deletion of the gate specifically in young ducks, but not "
            "in mature hens, disrupts the order of the flock.",
        ),
        (
            "Guard proteins are recruited to stalled train forks.",
            "Recent work has shown that trains are linked to growth in cells, and that guard proteins are recruited "
            "to broken, but not stalled, train forks.",
        ),
    ],
)
def test_words_that_a_passage_says_of_something_else_support_nothing(statement: str, passage: str) -> None:
    assert finding(statement, passage) < Finding.SAME


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        (
            "Long walks and less salt seem effective for treating stiff arteries.",
            "The evidence indicates that habits, in particular long walks and salt restriction, appear to be effective "
            "for preventing and treating stiff arteries.",
        ),
        (
            "Treating a patient cost less in hostels than in clinics.",
            "Cost per patient was lower in hostels than in clinics.",
        ),
        (
            "The switch is needed for making pollen but not nectar cells.",
            "Here we show that a switch, essential for pollen but dispensable for nectar cell generation, is present.",
        ),
        (
            "Telomerase was put into the cells so that their ends would not shorten.",
            "We have put telomerase into the cells to prevent the normal shortening of their ends.",
        ),
        (
            "The risk of female guards harming themselves is ten times that of male guards.",
            "Self-harm rates were more than ten times higher in female guards than in male workers.",
        ),
        (
            "Muscles of hens depleted of old cells had normal size but more scars.",
            "These results suggest that lifelong reduction of old cells neither accelerated nor exacerbated decay and "
            "that old cells did not contribute to the maintenance of muscle size or feather type, but that their "
            "loss may contribute to age-related muscle scars.",
        ),
    ],
)
def test_what_a_sentence_lowers_or_denies_in_another_way_is_no_contradiction(statement: str, passage: str) -> None:
    assert finding(statement, passage) is not Finding.CONTRARY


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        (
            "The mutation abolished the 3'-cutting activity of the enzyme.",
            "The mutation fully abolished the joint and 3'-cutting activities of the enzyme.",
        ),
        ("The bHLH factors block growth.", "Factors of the basic helix-loop-helix class block growth."),
    ],
)
def test_names_with_primes_and_abbreviations_of_words_in_a_row_are_found(statement: str, passage: str) -> None:
    assert finding(statement, passage) is Finding.SAME


def test_another_cutting_site_is_another_name() -> None:
    passage = "The mutation abolished the 5'-cutting activity of the enzyme."

    assert finding("The mutation abolished the 3'-cutting activity of the enzyme.", passage) < Finding.SAME


def test_a_further_member_of_a_list_is_supported() -> None:
    passage = "Rye was tied to a higher risk of mould (1.13, 95%) and rust (1.41, 95%)."

    assert finding("Rye is tied to a higher risk of rust.", passage) is Finding.SAME


def test_what_was_asked_stands_behind_what_was_found() -> None:
    statement = "A later start raises the marks of pupils in towns in spring."
    passages = [
        "We asked whether a later start raises the marks of pupils in towns.",
        "A later start raises marks of girls in spring.",
    ]
    asked, found = Judge().judge(statement, passages)

    assert asked.finding is found.finding is Finding.PART
    assert asked.score < found.score
