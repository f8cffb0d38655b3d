import pytest

from catena.claims.bearing import Bearing, PaperSentence, weigh, weigh_all
from catena.claims.ports import Judged


def of(text: str, citekey: str = "lee2019", **source: str) -> PaperSentence:
    return PaperSentence(text=text, citekey=citekey, authors=(source.get("author", "Lee"),), year=source.get("year"))


def bearing(one: str, other: str, cosine: float = 0.85) -> Bearing:
    found = weigh(of(one), of(other, "moreau2021", author="Moreau", year="2021"), cosine=cosine)
    back = weigh(of(other, "moreau2021", author="Moreau", year="2021"), of(one), cosine=cosine)
    assert found == back
    return found.bearing


def test_the_same_finding_agrees() -> None:
    assert (
        bearing("Spaced practice improved retention of vocabulary.", "Spaced practice improves vocabulary retention.")
        is Bearing.AGREES
    )


def test_opposite_findings_differ_with_their_type() -> None:
    found = weigh(
        of("Sleep improves recall of word lists."), of("Sleep does not improve recall of word lists."), cosine=0.9
    )

    assert found.bearing is Bearing.DIFFERS
    assert found.type == "negation"
    assert found.reason == "one denies what the other says"


def test_nearness_alone_is_no_agreement() -> None:
    assert bearing("Participants slept for eight hours.", "Sleep was recorded with electrodes.") is Bearing.UNRELATED


def test_a_citation_of_the_other_paper_is_no_independent_support() -> None:
    assert (
        bearing("Spacing helps, as Moreau and Okafor (2021) found.", "Spacing improves retention of words.")
        is Bearing.QUOTES
    )
    assert bearing("Spacing helps [@moreau2021].", "Spacing improves retention of words.") is Bearing.QUOTES


def test_the_same_wording_is_no_independent_support() -> None:
    one = "Distributed practice is one of the most robust findings in the study of memory."
    assert bearing(one, f"As is well known, {one.lower()}") is Bearing.QUOTES


def test_many_pairs_are_weighed_in_their_order() -> None:
    a, b, c = of("Tea improves sleep.", "a"), of("Tea does not improve sleep.", "b"), of("Trams are red.", "c")

    assert [found.bearing for found in weigh_all([(a, b, 0.9), (a, c, 0.1)])] == [Bearing.DIFFERS, Bearing.UNRELATED]


def test_a_limit_of_the_other_statement_qualifies_it() -> None:
    assert (
        bearing("Aspirin reduces the risk of stroke.", "Aspirin reduces the risk of stroke only in men.")
        is Bearing.QUALIFIES
    )


def test_another_subject_does_not_agree() -> None:
    assert (
        bearing("Dams reduce sediment in the river.", "Revegetation reduces sediment in the river.")
        is Bearing.UNRELATED
    )


def test_the_order_of_words_and_the_voice_do_not_matter() -> None:
    assert (
        bearing(
            "Spaced practice produced better retention than massed practice.",
            "Retention was better after spaced than after massed practice.",
        )
        is Bearing.AGREES
    )
    assert (
        bearing(
            "Climate change increases water scarcity in the basin.",
            "Water scarcity in the basin is increasing because of climate change.",
        )
        is Bearing.AGREES
    )


def test_what_papers_say_of_their_own_samples_and_methods_is_no_finding() -> None:
    assert bearing("A total of 120 students took part.", "A total of 48 students took part.") is Bearing.UNRELATED
    assert (
        bearing("We measured reaction time with a keyboard.", "We measured reaction time with a box.")
        is Bearing.UNRELATED
    )


def test_papers_that_cite_the_same_third_paper_are_not_independent() -> None:
    assert bearing("Spacing helps retention [@cepeda2006].", "Spacing helps the retention of words [@cepeda2006].") is (
        Bearing.QUOTES
    )


def judged(one: str, other: str, *, entails: float = 0.1, contradicts: float = 0.1) -> Bearing:
    said = Judged(entails=entails, neutral=1 - entails - contradicts, contradicts=contradicts)
    return weigh(of(one), of(other, "moreau2021"), cosine=0.85, inferred=(said, said)).bearing


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Clay is the best soil for old pears in dry years.", "Clay is the best soil for old plums in dry years."),
        ("Most growers in the valley store pears in straw.", "Most growers in the valley store pears in sand."),
    ],
)  # fmt: skip
def test_sentences_of_the_same_words_about_another_thing_do_not_agree(one: str, other: str) -> None:
    assert judged(one, other, entails=0.9) is not Bearing.AGREES


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("To compare the sweetness of pears from the north and the south slope.",
         "To compare pears from the north and south slope by their sweetness."),
        ("Prospective, randomized, blinded trial.", "Randomized, blinded trial."),
        ("The sweetness of the pears was then evaluated by three tasters.",
         "The sweetness of the pears was evaluated by three expert tasters."),
        ("Pomona Trust, Council for Orchards, and the Institute of Fruit Research.",
         "Institute of Fruit Research, Pomona Trust, and Council for Orchards."),
        ("The primary outcome was the sweetness of pears from the north slope.",
         "Sweetness of pears from the north slope was the primary outcome of the tasting."),
        ("How the north slope makes pears sweeter remains poorly understood.",
         "How pears of the north slope become sweeter is not yet understood."),
        ("Whether pears from the north slope are sweeter is still unknown.",
         "Whether pears from the north slope are any sweeter is unclear."),
    ],
)  # fmt: skip
def test_what_a_study_asks_and_how_it_went_about_agrees_with_nothing(one: str, other: str) -> None:
    assert judged(one, other, entails=0.9) is Bearing.UNRELATED


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Sleep loss impaired sustained attention.", "Sustained attention declined under sleep loss."),
        ("Statins lower LDL cholesterol.", "LDL cholesterol was reduced by statins."),
        ("Breastfeeding protects infants against infections.", "Breastfeeding lowers the rate of infections."),
    ],
)
def test_one_effect_in_the_same_words_agrees_whatever_a_model_makes_of_their_order(one: str, other: str) -> None:
    assert judged(one, other, entails=0.1, contradicts=0.8) is Bearing.AGREES


def test_how_a_study_was_done_agrees_with_nothing() -> None:
    assert (
        judged("DESIGN Randomized trial of tea.", "DESIGN Trial of tea, randomized.", entails=0.9) is Bearing.UNRELATED
    )


def test_neither_of_two_causes_has_the_effect_that_another_paper_finds() -> None:
    neither = "Neither vitamin E nor vitamin C lowered the risk of cataract."

    assert bearing(neither, "Vitamin C lowers the risk of cataract.") is Bearing.DIFFERS
    assert bearing(neither, "Vitamin D lowers the risk of cataract.") is Bearing.UNRELATED


def test_one_effect_of_one_thing_agrees_unless_the_model_is_against_it() -> None:
    one, other = "Pruning lowers the yield of pears.", "Early pruning reduced the yields of pears."

    assert judged(one, other, entails=0.35, contradicts=0.4) is Bearing.AGREES
    assert judged(one, other, entails=0.35, contradicts=0.75) is Bearing.UNRELATED


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Lime kills moss by raising the acidity of the soil.",
         "The acidity of the soil plays no role in how lime kills moss.", Bearing.DIFFERS),
        ("Raised iron in the blood is an independent risk factor for gout.",
         "Iron in the blood was not associated with the incidence of gout.", Bearing.DIFFERS),
        ("Pruning helps pears.", "Pruning helped pears in wet years but not in dry ones.", Bearing.QUALIFIES),
        ("Raised iron in the blood is a risk factor for gout.",
         "Iron in the blood was not associated with the length of sleep.", Bearing.UNRELATED),
    ],
)  # fmt: skip
def test_one_denies_what_the_other_says_in_other_words(one: str, other: str, expected: Bearing) -> None:
    contradicts = 0.1 if expected is Bearing.UNRELATED else 0.6

    assert judged(one, other, contradicts=contradicts) is expected


def test_what_is_denied_beside_the_same_statement_is_no_dispute() -> None:
    said = "Acute colic of horses is often fatal."
    beside = "There is no remedy for colic of horses and it is often fatal."

    assert judged(said, beside, contradicts=0.6) is not Bearing.DIFFERS
    assert judged(said, "The colic of horses is not often a fatal one.", contradicts=0.6) is Bearing.DIFFERS


def test_a_hedge_qualifies_nothing() -> None:
    assert (
        bearing("Prions cause prion diseases.", "Prion diseases are caused by prions, mainly misfolded ones.")
        is not Bearing.QUALIFIES
    )


def test_who_paid_and_where_it_is_registered_is_no_finding() -> None:
    one, other = "FUNDING Grants from the Lake Fund and the Hill Trust.", "FUNDING The Hill Trust and the Lake Fund."

    assert bearing(one, other) is Bearing.UNRELATED
    assert bearing(one, one) is Bearing.UNRELATED


def test_fewer_errors_are_no_opposite_of_more_of_what_is_right() -> None:
    one, other = "Label smoothing reduces calibration error but hurts pruning.", "Label smoothing improves calibration."

    assert judged(one, other, entails=0.3, contradicts=0.3) is Bearing.AGREES
    assert judged(one, other, entails=0.1, contradicts=0.6) is Bearing.UNRELATED


def test_other_amounts_of_one_effect_agree_though_the_model_sees_other_numbers() -> None:
    one, other = "Lime raised the yield of pears by 12%.", "Lime raises the yields of pears by about a third."

    assert judged(one, other, entails=0.3, contradicts=0.6) is Bearing.AGREES
    assert judged(one, other, entails=0.3, contradicts=0.8) is Bearing.UNRELATED


def test_how_many_studies_were_chosen_is_no_dispute() -> None:
    assert bearing("Eleven studies met the inclusion criteria.", "37 studies met the inclusion criteria.") is (
        Bearing.UNRELATED
    )


def inferring(entails: float, contradicts: float) -> tuple[Judged, Judged]:
    said = Judged(entails=entails, neutral=1 - entails - contradicts, contradicts=contradicts)
    return said, said


OTHER_WORDS = (
    "Rye dough gains its flavour from slow fermentation overnight.",
    "The flavour of rye dough comes from a slow fermentation.",
)


def test_near_sentences_agree_in_other_words_unless_a_model_of_inference_is_against_it() -> None:
    one, other = map(of, OTHER_WORDS)

    assert weigh(one, other, cosine=0.88).bearing is Bearing.AGREES
    assert weigh(one, other, cosine=0.88, inferred=inferring(0.2, 0.1)).bearing is Bearing.AGREES
    assert weigh(one, other, cosine=0.88, inferred=inferring(0.2, 0.6)).bearing is Bearing.UNRELATED
    assert weigh(one, other, cosine=0.7).bearing is Bearing.UNRELATED


def test_what_contrasts_or_denies_agrees_with_nothing_in_other_words() -> None:
    one, other = OTHER_WORDS

    for changed in (f"However, {other}", other.replace("comes", "never comes")):
        assert weigh(of(one), of(changed), cosine=0.88, inferred=inferring(0.5, 0.1)).bearing is not Bearing.AGREES
