"""Grammar: small words by what they do in a sentence, in English and German.

Read when a sentence is first taken apart; nothing at start needs it.
"""

from catena.language.denial import DENIALS, NOT_DENYING
from catena.language.inflection import Form, verb_forms
from catena.language.numbers import number_words
from catena.language.vocabulary import in_order, words

DETERMINERS = words("grammar.determiners", "en", "de")
POINTING = words("grammar.pointing", "en", "de")
"""Before a noun they point back to another sentence; before a link they are determiners."""
BORROWED = words("grammar.borrowed", "en")
"""What follows them has a name only in another sentence."""
LOWERING_WORDS = words("grammar.lowering_words", "en", "de")
"""Adjectives that turn what they stand before around: "poor sleep" is too little of it."""
LOWERING_NOUNS = words("grammar.lowering_nouns", "en", "de")
TRANSPARENT_NOUNS = words("grammar.transparent_nouns", "en")
"""Of "the use of X" the thing itself is X."""
CHANGES = words("grammar.changes", "en", "de")
"""Of "a rise in X" the thing itself is X too."""
HEADS_AFTER = words("grammar.heads_after", "en")
"""What may follow a name and still mean it: "spaced repetition sessions"."""
USING = words("grammar.using", "en")
"""Gerunds that mean their object: "practising X" is X."""
AVOIDING = words("grammar.avoiding", "en")
"""Gerunds that mean too little of their object."""
ADJECTIVES_IN_ING = words("grammar.adjectives_in_ing", "en")
PREPOSITIONS = words("grammar.prepositions", "en", "de")
CONJUNCTIONS = words("grammar.conjunctions", "en", "de")
CONTRASTS = words("grammar.contrasts", "en", "de")
SUBORDINATORS = words("grammar.subordinators", "en", "de")
RELATIVES = words("grammar.relatives", "en")
PRONOUNS = words("grammar.pronouns", "en", "de")
BE = words("grammar.be", "en", "de")
MODALS = words("grammar.modals", "en", "de")
HAVE = words("grammar.have", "en")
DO = words("grammar.do", "en")
AUXILIARIES = BE | MODALS | HAVE | DO
UNREAL = words("grammar.unreal", "en")
"""What would or should be so is not said to be so."""
HEDGES = words("grammar.hedges", "en", "de")
BOOSTS = words("grammar.boosts", "en", "de")
ADVERBS = (DENIALS | NOT_DENYING | HEDGES | BOOSTS | words("grammar.adverbs", "en", "de")) - MODALS
NO_ADVERBS_IN_LY = words("grammar.no_adverbs_in_ly", "en")
RAISING = {
    word: factor
    for kind, factor in (("seeming", 0.7), ("supposed", 0.6), ("known", 1.0))
    for word in in_order(f"grammar.raising.{kind}", "en")
}
"""Before "to" and a verb they leave the statement standing, at this share of its strength."""
DENYING_RAISING = words("grammar.denying_raising", "en")
HELPING = words("grammar.helping", "en")
CONDITIONS = words("grammar.conditions", "en", "de")
EXPLAINING = words("grammar.explaining", "en")
UNREAL_SETTINGS = words("grammar.unreal_settings", "en")
FALSEHOODS = words("grammar.falsehoods", "en")
DENYING_SETTINGS = words("grammar.denying_settings", "en")
FIRST_PERSON = words("grammar.first_person", "en")
THINKING = words("grammar.thinking", "en")
SAYING = THINKING | words("grammar.saying", "en")
ANYBODY = words("grammar.anybody", "en")
"""Whoever reports them stands for nobody whom the note believes."""
UNREAL_ANYWHERE = words("grammar.unreal_anywhere", "en")
OPENERS = words("grammar.openers", "en")
ASIDE_OPENERS = words("grammar.aside_openers", "en")
FLOATING = words("grammar.floating", "en")
"""Before a verb they belong to its subject: "A, B and C all reduce D"."""
GENERIC = words("grammar.generic", "en")
"""Words that name no note by themselves."""
COUNTS = frozenset(number_words()) | words("numbers.of_measure", "en")
"""A name that begins so is a measure: "delayed by two weeks"."""
VERBS = frozenset(
    form
    for verb in in_order("verbs.common", "en")
    for form, kind in verb_forms(verb)
    if kind in (Form.BASE, Form.S, Form.PAST)
) | words("verbs.common_past", "en")
"""Frequent verbs, so that a subject is known to end; what is missing costs a statement, not a wrong one."""
