"""Effects of the same thing in opposite directions are seen in ten languages, whatever else the sentences say."""

import pytest

from catena.claims.bearing import Bearing, PaperSentence, weigh
from catena.claims.comparing_effects import agreeing_effects, opposed
from catena.claims.effects import SOME, direction_of_ratios, effects_in
from catena.claims.naming_effects import CommonEffect, common_effect


def oppose(one: str, other: str) -> bool:
    found = [(a, b) for a in effects_in(one) for b in effects_in(other)]
    return any(opposed(a, b) and opposed(b, a) for a, b in found)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("We conclude that night work raises the output of bakers.",
         "Night work lowered the productivity of bakeries, because staff fell ill."),
        ("Shade was reduced by pruning.", "Pruning increased shade."),
        ("Lime improves the soil.", "Lime had no significant effect on the soil."),
        ("Kalk verbessert den Boden.", "Die Ergebnisse zeigen, dass Kalk keinen Einfluss auf den Boden hat."),
        ("Le chaulage améliore le sol.", "Le chaulage n'améliore pas le sol."),
        ("El riego aumenta la cosecha.", "El riego no tuvo efecto sobre la cosecha."),
        ("La potatura riduce i frutti.", "La potatura non riduce i frutti."),
        ("A poda reduz os frutos.", "A poda aumentou os frutos."),
        ("De kalk verbetert de bodem van het veld.", "De kalk verslechtert de bodem van het veld."),
        ("施肥提高了水稻产量。", "结果表明，施肥对水稻产量没有显著影响。"),
        ("宿題は成績を高める。", "宿題は成績を低下させた。"),
        ("Night work was associated with poor sleep.", "Night work was not related to poor sleep in bakers."),
        ("Shade affects the growth of moss.", "There was no association between shade and the growth of moss."),
        ("Shade promotes the growth of moss.", "We found no shade effect on the growth of moss."),
        ("Kalk fördert das Moos.", "Wir fanden keinen Zusammenhang zwischen Kalk und Moos."),
        ("Le chaulage améliore le sol.", "Nous n'observons aucun effet du chaulage sur le sol."),
        ("El riego aumenta la cosecha.", "No hubo ninguna relación entre el riego y la cosecha."),
        ("숙제는 성적을 높인다.", "숙제는 성적을 낮춘다."),
    ],
)  # fmt: skip
def test_opposite_effects_are_seen(one: str, other: str) -> None:
    assert oppose(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lime improves the soil.", "Lime improved the soil of all plots."),
        ("Aspirin reduces the risk of stroke.", "Aspirin increases the risk of bleeding."),
        ("Lime improves the soil.", "Salt worsens the soil."),
        ("Pruning does not reduce shade.", "Pruning had no effect on shade."),
        ("It raises the output of bakers.", "Night work lowers the output of bakers."),
        ("Spaced practice improves retention.", "Massed practice impairs retention."),
        ("Grazing increases the number of plants in old meadows.", "Grazing decreased carbon in old meadows."),
        ("The course improved reading in girls.", "The course did not improve swimming in girls."),
        ("Homework improved marks.", "The help of parents with homework did not improve marks."),
        ("Shade affects moss.", "Shade promotes moss."),
        ("Shade was not related to moss.", "There was no association between shade and moss."),
    ],
)
def test_the_same_effect_or_one_of_something_else_is_not_opposed(one: str, other: str) -> None:
    assert not oppose(one, other)


def weighed(one: str, other: str) -> Bearing:
    said = (PaperSentence(text=text, citekey=key) for text, key in ((one, "a"), (other, "b")))
    return weigh(*said, cosine=0.7).bearing


def test_papers_differ_unless_one_names_the_bounds_of_its_effect() -> None:
    raises = "Our results show that night work raises the output of bakers."

    assert weighed(raises, "Night work lowered the productivity of bakeries.") is Bearing.DIFFERS
    assert weighed(raises, "Night work lowered the productivity of bakeries only in winter.") is Bearing.QUALIFIES


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        ("Napping improves recall of words.", "Naps improve the recall of word lists.", True),
        ("Spacing improves recall.", "We found that spacing enhanced recall in adults.", True),
        ("Spacing improves recall.", "Spacing impairs recall.", False),
        ("Spacing improves recall.", "Spacing improves recall only if the gap is short.", False),
    ],
)
def test_one_effect_of_one_thing_agrees(one: str, other: str, *, agree: bool) -> None:
    assert agreeing_effects(one, other) is agree


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Increased risk of rot was noted with increased rainfall (RR 1.2).",
         "Heavier rainfall was associated with an increased risk of rot."),
        ("Regular pruning is effective in preventing rot.", "In three orchards, pruning reduced rot significantly."),
        ("Pruning is associated with a significant reduction in the incidence of rot.", "Daily pruning lowers rot."),
        ("Low rainfall was associated with an increased risk of blight.", "Rainfall reduces blight."),
        ("A negative correlation between rainfall and blight was seen.", "Rainfall lowers blight."),
    ],
)  # fmt: skip
def test_one_effect_is_known_in_other_words(one: str, other: str) -> None:
    assert agreeing_effects(one, other)
    assert not oppose(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The growth of the buds requires Pin2.",
         "We describe a Pin2-independent pathway responsible for the growth of buds."),
        ("Pin2 is essential for the growth of buds.", "Pin2 is dispensable for the growth of buds."),
        ("Pin2 is required for the growth of buds.", "The growth of buds is independent of Pin2."),
        ("Low rainfall increases blight.", "Rainfall increases blight."),
        ("Pruning is effective in preventing rot.", "Pruning is no more effective than placebo in preventing rot."),
    ],
)  # fmt: skip
def test_what_one_thing_needs_and_another_does_not_is_opposite(one: str, other: str) -> None:
    assert oppose(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Vitamin D reduces rot.", "Vitamin C does not reduce rot."),
        ("Pin2 increases growth.", "Pin3 does not increase growth."),
        ("Birth weight was only associated with later rot.", "Birth order was unrelated to later rot."),
        ("Pruning lowers the risk of pear rot.", "Pruning does not lower the risk of apple scab."),
    ],
)
def test_names_that_differ_in_a_letter_or_number_are_other_things(one: str, other: str) -> None:
    assert not oppose(one, other)
    assert not agreeing_effects(one, other)


def test_no_effect_of_one_thing_on_another_is_seen() -> None:
    assert oppose("The analyses showed no significant effects of lime on moss.", "Trials have shown lime doubles moss.")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Pruning lowered rot by 12% (95% CI 4 to 20) and improved the colour of pears.",
            "Pruning improved pear colour.",
        ),
        ("Lime raised the yield by a third after two years.", "Lime increases the yield of pears."),
        ("Lime raised the yield of pears.", "The yield of pears increased with lime."),
        ("Das Kalken steigerte die Bodengüte um 12 Prozent.", "Die Bodengüte nahm durch Kalken zu."),
        ("El riego aumentó la cosecha en un 12%.", "La cosecha aumentó un 30% con el riego."),
        ("施肥可以提高水稻产量。", "施肥提高了水稻产量。"),
        ("Mulch reduces counting errors.", "Mulch lowered the number of counting errors."),
        ("Sleep reduces calibration errors of judges.", "Sleep improves the calibration of judges."),
    ],
)
def test_the_second_effect_and_other_amounts_agree_too(one: str, other: str) -> None:
    assert agreeing_effects(one, other) and agreeing_effects(other, one)
    assert not oppose(one, other)


@pytest.mark.parametrize(
    ("one", "other", "is_opposed"),
    [
        ("Lime raises the yield but harms moss.", "Lime improves moss.", True),
        ("Lime raises the yield but harms moss.", "Lime improves worms.", False),
        ("Lime reduces the loss of buds.", "Lime reduces the number of buds.", False),
        ("Mulch lowers weed cover and raises moisture.", "Shade lowers moisture.", False),
    ],
)
def test_the_second_effect_of_a_sentence_can_be_opposite(one: str, other: str, *, is_opposed: bool) -> None:
    assert oppose(one, other) is is_opposed
    assert not agreeing_effects(one, other)


@pytest.mark.parametrize(
    "sentence",
    [
        "This double-blind trial was run in Bergen.",
        "DNA double-strand breaks initiate recombination.",
        "Mutant mice benefit from healthy aging.",
    ],
)
def test_parts_of_compounds_and_beneficiaries_state_no_effect(sentence: str) -> None:
    assert effects_in(sentence) == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("There was a significant inverse association between shade and frost.",
         "An inverse correlation was found between frost and shade."),
        ("Compared with open plots, shaded plots had a 40% lower risk of frost.", "Shaded plots reduce frost."),
        ("The incidence of rot was significantly higher in wet fields than in dry ones.",
         "Wet fields were more likely than dry fields to have rot."),
        ("Rot occurred more often in wet fields.", "Wet fields increase rot."),
        ("Lime protects meadows in the hills from moss.", "Lime prevents moss."),
        ("Shade may be associated with a small increased risk of rot.", "Shade predicts rot."),
        ("There was no difference in yield between hybrids.", "Yield did not differ significantly between hybrids."),
        ("The trials support the hypothesis that wet soils, particularly clay, raise rot.", "Wet clay increases rot."),
        ("Schatten war mit einem geringeren Risiko für Frost assoziiert.", "Der Schatten verringert den Frost."),
        ("L'ombre était associée à un risque plus faible de gel.", "L'ombre réduit le gel."),
        ("La sombra se asoció con un menor riesgo de helada.", "La sombra reduce la helada."),
        ("L'ombra degli alberi è associata a un rischio minore di gelo.",
         "L'ombra degli alberi riduce il gelo sul campo."),
        ("A sombra foi associada a um menor risco de geada.", "A sombra reduz a geada nos campos."),
        ("Schaduw hing samen met een lager risico op vorst.", "De schaduw verlaagt de vorst van het veld."),
        ("睡眠不足与肥胖风险增加相关。", "睡眠不足增加肥胖风险。"),
        ("Crushed lime and stress of wet ash were each effective in reducing moss.", "Crushed lime reduces moss."),
        ("Use of lime and/or wood ash from old stoves was associated with less moss.", "Lime reduces moss."),
        ("Nine trials examined the association between shade and rot (RR 1.73, 95% CI 1.31 to 2.29).",
         "Shade increases rot."),
    ],
)  # fmt: skip
def test_what_studies_report_in_their_own_forms_agrees(one: str, other: str) -> None:
    assert agreeing_effects(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Shade was not associated with rot (HR 1.06, 95% CI 0.89-1.26).",
         "The trials suggest that shade, especially deep shade, was associated with a higher risk of rot."),
        ("There was an inverse association between shade and rot.", "There was no association between rot and shade."),
        ("Shade was associated with rot (odds ratio 0.69; 95% CI 0.56 to 0.84).", "Shade increases rot."),
    ],
)  # fmt: skip
def test_what_studies_report_in_their_own_forms_is_opposed(one: str, other: str) -> None:
    assert oppose(one, other)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The odds ratio was 1.40 (95% CI 1.04-1.90).", 1),
        ("Das Risiko war geringer (RR 0,55; 95 %-KI 0,39 bis 0,79).", -1),
        ("It was not (HR, 1.06; 95% CI, 0.89-1.26).", 0),
        ("For one RR 0.5 (95% CI 0.4-0.6), for the other RR 2.0 (95% CI 1.5-2.5).", None),
        ("Mean yield was 2.5 t (95% CI 2.1-2.9).", None),
    ],
)
def test_intervals_of_ratios_tell_the_direction(sentence: str, expected: int | None) -> None:
    assert direction_of_ratios(sentence) == expected


def test_adjectives_are_no_verbs_of_an_effect() -> None:
    assert effects_in("Growers with limited knowledge of rot were surveyed.") == ()
    assert [each.direction for each in effects_in("Levels of lime as low as 3 mg were associated with more moss.")] == [
        1
    ]


def test_the_common_effect_has_the_words_of_the_sentence_and_what_each_finds() -> None:
    found = common_effect(
        "Deep shade lowered the risk of late frost in the valley.", "Frost was not affected by deep shade."
    )
    assert found is not None
    assert (found.cause, found.outcome, found.directions) == ("deep shade", "frost", (-1, 0))

    saved = common_effect("Lime prevents the loss of yield.", "Lime increases yield.")
    assert saved is not None
    assert (saved.outcome, saved.directions) == ("yield", (1, 1))

    named = common_effect(
        "The oil Tks5/Fish lowered the risk of frost.", "Frost was not affected by the oil Tks5/Fish."
    )
    assert named is not None
    assert named.cause == "oil Tks5/Fish"
    linked = common_effect("Shade was associated with rot.", "Rot is associated with shade in wet years.")
    assert linked is None or linked.directions == (SOME, SOME)


@pytest.mark.parametrize(
    ("sentence", "cause", "direction", "outcome"),
    [
        ("Crop yield was unaffected by the presence of ponds.", "pond", 0, "yield"),
        ("Yield did not differ between fields with and without ponds.", "pond", 0, "yield"),
        ("Neither seed set nor yield differed between fields with and without ponds.", "pond", 0, "yield"),
        ("Yield was 11% higher in fields with ponds.", "pond", 1, "yield"),
        ("Moth abundance was 2.3 times higher in fields with ponds.", "pond", 1, "moth"),
        ("Static types have neither a positive nor a negative impact on cost.", "static", 0, "cost"),
        ("We find no employment effects of rent controls.", "rent", 0, "emplo"),
        ("A 10 percent increase in the rent raises wages in towns.", "rent", 1, "wag"),
        ("Old ponds harboured more nests than young ponds.", "pond", 1, "nest"),
        ("La première crise a donc freiné la natalité.", "cris", -1, "natalit"),
    ],
)
def test_who_has_which_effect_on_what(sentence: str, cause: str, direction: int, outcome: str) -> None:
    (effect, *_) = effects_in(sentence)

    assert effect.direction == direction
    assert any(root.startswith(cause) for root in effect.cause)
    assert any(root.startswith(outcome) for root in effect.outcome)


@pytest.mark.parametrize(
    "sentence",
    [
        "Defect density decreased between 40% and 90% relative to other projects.",
        "Yields increase in shade.",
        "Nests grew with age, while the number of eggs was higher in old ponds.",
    ],
)
def test_what_only_changes_and_what_another_clause_says_has_no_effect_on_what_follows(sentence: str) -> None:
    outcomes = {root for effect in effects_in(sentence) for root in effect.outcome}

    assert not outcomes & {"between", "shad", "age", "nest"}


def test_a_common_effect_is_named_where_one_sentence_has_a_compound_of_the_others_words() -> None:
    more = "We found that heavier seed weights were associated with increased frost damage."
    same = "Increased risk of frost damage was noted with increased seedweight."

    assert common_effect(more, same) == CommonEffect("seed weights", "frost damage", (1, 1))
    assert common_effect(same, more) == CommonEffect("seedweight", "frost damage", (1, 1))


@pytest.mark.parametrize(
    "sentence",
    [
        "Ewes, but not rams, with foot rot had lower weights than sheep without foot rot.",
        "Ewes younger than four years had lower weights than those without foot rot.",
        "Schafe mit Hinken hatten weniger Wolle als Tiere ohne Hinken.",
    ],
)
def test_what_some_have_and_others_not_has_the_effect_and_not_who_was_compared(sentence: str) -> None:
    (effect,) = effects_in(sentence)

    assert (effect.direction, effect.cause <= {"foot", "rot", "hinken"}) == (-1, True)


def test_names_of_effects_keep_what_joins_their_words() -> None:
    found = common_effect(
        "Las quemas redujeron la densidad de plántulas.", "Las quemas no afectaron a la densidad de plántulas."
    )
    assert found is not None and found.outcome == "densidad de plántulas"
    french = common_effect("La crise freine l'alphabétisation.", "La crise favorise l'alphabétisation.")
    assert french is not None and french.outcome == "alphabétisation"
