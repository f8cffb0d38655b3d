"""Grammar: function words by their role in a sentence, in English and German.

Imported when the first sentence is analysed; start-up does not need it.
"""

from catena.language.denial import DENIALS, NOT_DENYING
from catena.language.inflection import Form, verb_forms
from catena.language.numbers import number_words
from catena.language.vocabulary import word_list, words

DETERMINERS = words("grammar.determiners", "en", "de")
POINTING = words("grammar.pointing", "en", "de")
"""Demonstratives. Before a noun they refer to another sentence; before a link they are determiners."""
BORROWED = words("grammar.borrowed", "en")
"""Words whose noun is named only in another sentence."""
LOWERING_WORDS = words("grammar.lowering_words", "en", "de")
"""Adjectives that reverse their noun: "poor sleep" is too little sleep."""
LOWERING_NOUNS = words("grammar.lowering_nouns", "en", "de")
TRANSPARENT_NOUNS = words("grammar.transparent_nouns", "en")
"""Nouns that stand for their object: "the use of X" is X."""
CHANGES = words("grammar.changes", "en", "de")
"""Nouns of change that stand for their object: "a rise in X" is X."""
HEADS_AFTER = words("grammar.heads_after", "en")
"""Nouns that may follow a name without changing its meaning: "spaced repetition sessions"."""
USING = words("grammar.using", "en")
"""Gerunds that stand for their object: "practising X" is X."""
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
"""Modals that do not assert what they say: "would", "should"."""
HEDGES = words("grammar.hedges", "en", "de")
BOOSTS = words("grammar.boosts", "en", "de")
ADVERBS = (DENIALS | NOT_DENYING | HEDGES | BOOSTS | words("grammar.adverbs", "en", "de")) - MODALS
NO_ADVERBS_IN_LY = words("grammar.no_adverbs_in_ly", "en")
RAISING = {
    word: factor
    for kind, factor in (("seeming", 0.7), ("supposed", 0.6), ("known", 1.0))
    for word in word_list(f"grammar.raising.{kind}", "en")
}
"""Verbs before "to" and another verb that keep the statement, each with the factor for its strength."""
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
"""Unnamed sources of a reported statement, which the note need not believe."""
UNREAL_ANYWHERE = words("grammar.unreal_anywhere", "en")
OPENERS = words("grammar.openers", "en")
ASIDE_OPENERS = words("grammar.aside_openers", "en")
FLOATING = words("grammar.floating", "en")
"""Words before a verb that belong to its subject: "A, B and C all reduce D"."""
GOVERNING = words("grammar.governing", "en")
"""Participles that take an object, and begin no name."""
GENERIC = words("grammar.generic", "en")
"""Words that don't name a note by themselves."""
COUNTS = frozenset(number_words()) | words("numbers.of_measure", "en")
"""Words that begin a measure instead of a name: "delayed by two weeks"."""
VERBS = frozenset(
    form
    for verb in word_list("verbs.common", "en")
    for form, kind in verb_forms(verb)
    if kind in (Form.BASE, Form.S, Form.PAST)
) | words("verbs.common_past", "en")
"""Frequent verbs, which mark the end of a subject. A missing verb loses a statement but never creates a wrong one."""
FUNCTION_WORDS = (
    ADVERBS | AUXILIARIES | CONJUNCTIONS | CONTRASTS | COUNTS | DETERMINERS | POINTING | PREPOSITIONS | PRONOUNS
    | RELATIVES | SUBORDINATORS | LOWERING_WORDS
)  # fmt: skip
"""Words that name nothing: no phrase and no topic consists of them."""
