"""Words for generated vaults: twelve fields of knowledge, and the words that any field uses.

Common words come first in use, derived ones (`microcanal`, `counterledger`) make the long tail, so that a
search meets both words that are everywhere and words that stand in one note.
"""


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


FIELDS: dict[str, tuple[str, ...]] = {
    field: _words(words)
    for field, words in {
        "Memory": """recall retrieval cue trace rehearsal forgetting schedule interval retention learner lesson quiz
            card habit attention fatigue spindle nap rhythm context interference recognition encoding schema feedback
            confidence novice expert transfer imagery mnemonic vocabulary lecture tutor curriculum""",
        "Energy": """turbine grid battery inverter heat furnace boiler insulation tariff meter substation voltage
            current reactor coolant fuel biogas solar panel cable storage peak load outage transformer pump valve
            pipeline refinery emission permit auction wind tower blade""",
        "Botany": """leaf root stem petal pollen seed spore moss fern lichen orchid oak birch canopy soil compost
            fungus mycelium graft hedge meadow nursery drought frost sap chlorophyll stomata harvest orchard weed
            herbarium species hybrid pollinator wetland""",
        "Software": """compiler parser buffer thread queue cache index shard replica packet socket kernel driver
            library module test commit branch merge release log metric alert cursor schema query token session
            gateway client server runtime type pattern loop""",
        "History": """archive charter treaty guild harbor ledger parish census empire colony rebellion tax coin
            manuscript chronicle dynasty siege fortress merchant caravan plague famine election parliament decree
            exile monastery mill canal railway strike union pamphlet border statute""",
        "Music": """chord melody cadence tempo rhythm bass treble violin cello oboe clarinet drum choir score motif
            fugue sonata overture opera ballad refrain tuning octave interval timbre resonance rehearsal concert
            conductor audience recording studio improvisation harmony bow""",
        "Economics": """price wage demand supply inflation market firm household contract auction subsidy tariff
            budget deficit bond share dividend insurance pension credit default bank currency trade export cartel
            monopoly incentive survey sample elasticity investment capital labor productivity""",
        "Cities": """street square tram bus cycleway bridge tunnel station district tenant landlord rent zoning
            permit facade courtyard park bench crossing traffic parking noise shade sewer pavement market school
            library playground tower suburb commuter density plan mayor""",
        "Medicine": """patient nurse ward dose trial placebo symptom diagnosis infection antibody vaccine fever
            pulse artery lung kidney tumor biopsy surgery suture anesthesia recovery relapse therapy screening cohort
            registry consent protocol dressing infusion allergy clinic triage referral""",
        "Astronomy": """telescope mirror lens spectrum orbit comet asteroid planet moon ring crater dust nebula
            galaxy cluster supernova pulsar redshift transit eclipse occultation dome detector exposure calibration
            catalog survey magnitude parallax halo jet disk plasma star aurora""",
        "Craft": """loom thread yarn weave dye kiln glaze clay wheel chisel plane joint dowel veneer varnish
            leather awl stitch hem pattern bobbin anvil hammer tongs forge blade handle basket willow paper binding
            press ink stencil bench""",
        "Philosophy": """argument premise conclusion doubt belief knowledge virtue duty freedom will cause reason
            intuition paradox analogy definition concept meaning reference truth identity mind perception language
            norm promise justice consent dialogue skeptic essay treatise objection thesis lemma""",
    }.items()
}

PREFIXES = _words(
    "micro meta inter counter hyper neuro eco bio proto multi over sub trans pseudo semi ultra retro under mono poly"
)

ADJECTIVES = _words(
    "early late slow sudden careful quiet local regional seasonal daily narrow broad hidden visible fragile robust"
    " cheap costly open closed shared private formal informal delayed immediate regular irregular partial complete"
    " direct indirect stable unstable dense sparse shallow deep old recent common rare plain complex warm cold dry"
    " wet bright dark soft hard short long heavy light simple double single mixed pure rough smooth sharp blunt honest"
    " curious stubborn tentative provisional plausible doubtful famous neglected obvious subtle modest ambitious"
    " practical theoretical accidental deliberate temporary lasting northern southern coastal rural urban ancient"
    " modern annual weekly minor major relevant marginal central remote adjacent similar distinct"
)

VERBS = _words(
    "improves reduces changes explains limits supports replaces delays protects weakens strengthens follows precedes"
    " reveals hides requires permits prevents shapes splits joins measures predicts contradicts confirms resembles"
    " outlasts interrupts absorbs carries corrects covers crosses describes disturbs divides doubles drives enters"
    " extends feeds fills filters guides halves holds ignores interprets isolates links lowers matches moderates moves"
    " narrows needs offsets orders outweighs passes preserves produces raises reaches repeats resists restores reverses"
    " separates signals slows spreads stabilizes starts stops surprises sustains tests triggers undermines widens"
)

ADVERBS = _words(
    "often rarely slowly quickly usually hardly nearly clearly perhaps again later sooner partly mostly quietly"
    " reliably seldom twice indirectly together alone eventually briefly steadily"
)

SURNAMES = _words(
    "Aldane Berrow Castil Dorvane Ekström Fallow Grieg Halvors Imbert Jorvik Kessany Lomond Marchek Nysten Okwari"
    " Pellam Quillon Rasko Sorrel Tavish Ustin Verrall Wexley Xandry Yarrow Zelnik Brandsen Corvo Delacey Eskil"
)

# n noun, a adjective, v verb, d adverb, s surname, # a small number, y a year
SENTENCES = (
    "The {a} {n} {v} the {n} of the {n}.",
    "The {n} {d} {v} the {a} {n}.",
    "When the {n} is {a}, the {n} {v} the {n}.",
    "In {s}'s account the {n} {v} the {n}, because the {n} is {a}.",
    "Any {a} {n} {d} {v} the {n}.",
    "{s} ({y}) counted {#} cases in which the {a} {n} {v} the {n}.",
    "It is not clear whether the {n} {v} the {n} or the {n}.",
    "After {#} days the {a} {n} had changed less than the {n}.",
    "What the {n} {v} is the {n}, not the {a} {n}.",
    "The difference between the {n} and the {n} is {a} but {a}.",
    "Compared with the {n}, the {a} {n} was {#} percent more {a}.",
    "I doubt that the {a} {n} {v} any {n}.",
    "One could say that the {n} {v} the {n} as long as the {n} stays {a}.",
    "Nobody has asked why the {a} {n} {v} the {n} in {y}.",
    "The {n} and the {n} {d} meet in the {a} {n}.",
    "Most of the {a} {n} comes from the {n}, and {#} percent of it from the {n}.",
    "Without the {n} there is no {a} {n}.",
    "{s} calls this the {a} {n} and warns that it {v} the {n}.",
    "This {v} the {n}, which in turn {v} the {a} {n}.",
    "The {a} {n} of {y} was {a}, and the {n} {d} so.",
)
