from catena.reading.causal_words import Causality, Sought, causality_of, links_in, sought_by


def test_causes_are_known_by_their_words_and_denials_by_theirs() -> None:
    stated = {
        "It rises because yeast makes gas.": Causality.CAUSE,
        "Salt results in a firmer dough.": Causality.CAUSE,
        "Hitze führt zu einer Kruste.": Causality.CAUSE,
        "La chaleur entraîne une croûte.": Causality.CAUSE,
        "El pan sube porque la levadura produce gas.": Causality.CAUSE,
        "酵母导致面团膨胀。": Causality.CAUSE,
        "Salt strengthens the gluten.": Causality.EFFECT,
        "The crust is reduced by steam.": Causality.EFFECT,
        "Salt doesn't improve the crust.": Causality.DENIED,
        "Le sel n'améliore pas la croûte.": Causality.DENIED,
        "La sal no mejora la corteza.": Causality.DENIED,
        "Salz verbessert die Kruste nicht nur, es hilft.": Causality.EFFECT,
        "There is no effect of salt.": Causality.DENIED,
        "Not only does it help the crust.": Causality.EFFECT,
        "Bread is made of flour and water, says Ann.": Causality.NONE,
    }

    assert {sentence: causality_of(sentence) for sentence in stated} == stated


def test_a_cause_stands_where_its_words_say() -> None:
    sides = {
        "Heat leads to a crust.": ("Heat", "a crust."),
        "A crust forms because of heat.": ("of heat.", "A crust forms"),
        "Because it is hot, a crust forms.": ("it is hot", "a crust forms."),
        "A crust is improved by steam.": ("by steam.", "A crust is"),
    }

    found = {sentence: links_in(sentence)[0] for sentence in sides}

    assert {sentence: (link.cause.strip(), link.effect.strip()) for sentence, link in found.items()} == sides


def test_questions_ask_for_causes_effects_or_reasons() -> None:
    asked = {
        "What leads to a crust?": Sought.CAUSES,
        "What does steam lead to?": Sought.EFFECTS,
        "Why does dough rise?": Sought.REASONS,
        "Welche Folgen hat Dampf?": Sought.EFFECTS,
        "Quelles sont les conséquences de la vapeur ?": Sought.EFFECTS,
        "¿Por qué sube el pan?": Sought.REASONS,
    }

    assert {question: sought_by(question) for question in asked} == asked
