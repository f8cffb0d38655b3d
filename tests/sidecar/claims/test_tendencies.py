"""What a finding says of two things is read from its words, whichever of them comes first."""

import pytest

from catena.claims.tendencies import Sense, names_in, one_name, tendencies_in


def sense_of(text: str, one: str, other: str) -> Sense | None:
    wanted = {one.casefold(), other.casefold()}
    said = [(v.one.shown, v.other.shown, v.sense) for v in tendencies_in(text) if v.other]
    return next((sense for a, b, sense in said if {a.casefold(), b.casefold()} == wanted), None)


@pytest.mark.parametrize(
    ("text", "one", "other", "sense"),
    [
        ("We found that low iron is associated with a higher risk of fatigue.", "iron", "fatigue", Sense.FALLS),
        ("Fatigue decreased with increasing iron.", "Fatigue", "iron", Sense.FALLS),
        ("Iron was inversely correlated with fatigue.", "Iron", "fatigue", Sense.FALLS),
        ("Noise is a risk factor for insomnia.", "Noise", "insomnia", Sense.RISES),
        ("Noise led to a larger reduction in sleep.", "Noise", "sleep", Sense.FALLS),
        ("Exercise prevents the loss of bone.", "Exercise", "bone", Sense.RISES),
        ("Massage is effective in treating back pain.", "Massage", "back pain", Sense.HELPS),
        ("Massage did not reduce back pain.", "Massage", "back pain", Sense.NONE),
        ("There was no association between noise and insomnia.", "noise", "insomnia", Sense.NONE),
        ("The evidence on massage for back pain remains limited.", "massage", "back pain", Sense.UNSETTLED),
        ("Eine geringe Schlafdauer hängt mit schlechteren Noten zusammen.", "Schlafdauer", "Noten", Sense.RISES),
        ("Wir fanden, dass mit der Schlafdauer auch die Noten steigen.", "Schlafdauer", "Noten", Sense.RISES),
        ("Le bruit augmente le risque d'insomnie.", "bruit", "insomnie", Sense.RISES),
        ("El ruido redujo el sueño.", "ruido", "sueño", Sense.FALLS),
        ("Il verde urbano ha un effetto benefico sul benessere.", "verde urbano", "benessere", Sense.HELPS),
        ("Os dados sobre a massagem e a dor são insuficientes.", "massagem", "dor", Sense.UNSETTLED),
        ("Disruption of sleep reduced growth.", "sleep", "growth", Sense.RISES),
        ("Masks ameliorated stress in parallel with reductions in noise.", "stress", "noise", Sense.RISES),
        ("Massage verbetert de slaap van de bewoners.", "Massage", "slaap", Sense.HELPS),
    ],
)  # fmt: skip
def test_what_is_said_of_two_things_is_read_from_the_words(text: str, one: str, other: str, sense: Sense) -> None:
    assert sense_of(text, one, other) is sense


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Massage reduced pain after knee surgery.", "Massage", "knee surgery"),
        ("Massage reduced pain in nurses with asthma patients.", "Massage", "asthma"),
        ("Massage raised mobility, sleep stayed as it was.", "Massage", "sleep"),
        ("Massage and exercise were studied.", "Massage", "exercise"),
        ("Massage reduced pain, and sleep did not change.", "pain", "sleep"),
        ("Noise is associated with sleep.", "Noise", "sleep"),
        ("Noise marks districts with asthma and poor sleep.", "asthma", "sleep"),
        ("Noise raised stress in towns and reduced sleep.", "stress", "sleep"),
        ("Massage reduced pain growth and promoted growth.", "pain growth", "growth"),
        ("A mutation of insulin reduced growth.", "insulin", "growth"),
        ("Es gibt Schlaf und weniger Noten.", "Schlaf", "Noten"),
        ("Noise raised stress before but not after adjusting.", "Noise", "stress"),
        ("The fog of the hills of the towns of the coast raised stress.", "fog", "stress"),
        ("There is no evidence that massage reduces pain.", "massage", "pain"),
        ("Noise of grade 3 or higher was found beside the stress.", "Noise", "stress"),
        ("The intervention reduced stress.", "intervention", "stress"),
        ("A town-derived factor reduced stress.", "factor", "stress"),
        ("Noise, which plays a role in sleep, was lower.", "Noise", "sleep"),
    ],
)
def test_where_something_was_found_and_what_another_clause_says_are_no_findings(
    text: str, one: str, other: str
) -> None:
    assert sense_of(text, one, other) is None


def test_what_is_denied_is_told_by_the_words() -> None:
    [denied] = tendencies_in("Noise did not increase stress.")
    [any_tie] = tendencies_in("Noise was not associated with stress.")

    assert (denied.sense, denied.denied) == (Sense.NONE, Sense.RISES)
    assert (any_tie.sense, any_tie.denied) == (Sense.NONE, None)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Contrast-induced nephropathy", ["nephropathy"]),
        ("Blood pressure and stress", ["Blood pressure", "stress"]),
        ("Low-density lipoprotein", ["Low-density lipoprotein"]),
        ("1-adrenergic receptors", ["1-adrenergic receptors"]),
        ("Statins significantly reduced", ["Statins"]),
        ("Infected towns and seed", ["towns", "seed"]),
    ],
)
def test_names_are_whole_and_are_no_qualities(text: str, shown: list[str]) -> None:
    assert [name.shown for name in names_in(text)] == shown


def test_a_thing_may_be_judged_by_itself_but_not_by_what_helps_something_else() -> None:
    alone = {v.one.shown: v.sense for v in tendencies_in("Massage is safe and effective.") if v.other is None}
    assert alone["Massage"] is Sense.HELPS
    assert not [
        v for v in tendencies_in("Massage aside, cooling is effective.") if v.one.shown == "Massage" and not v.other
    ]


def test_names_are_of_one_thing_if_they_end_alike_and_nothing_tells_them_apart() -> None:
    [survival], [overall] = names_in("Survival"), names_in("Overall survival")
    [of_larches], [of_firs] = names_in("Larch seedling survival"), names_in("Fir survival")
    [birthweight], [birth_weight] = names_in("Birthweight"), names_in("Birth weight")

    assert one_name(survival, overall) and one_name(survival, of_larches)
    assert one_name(of_larches, of_firs) is None
    assert one_name(birthweight, birth_weight)


def test_languages_without_blanks_have_no_tendencies() -> None:
    assert tendencies_in("噪音显著降低了睡眠质量。") == ()
    assert names_in("噪音与睡眠") == ()
