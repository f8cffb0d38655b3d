"""Small words by what they do in a sentence: what opens, closes, denies and weakens in English and German."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


DETERMINERS = _set(
    """
    the a an my your our their its his her some any such more most much many all both each every either several
    various certain other another enough greater own one's great
    der die das den dem des ein eine einen einem einer eines mehr alle viele manche
    """
)
POINTING = _set("this that these those dieser diese dieses jener jene jenes")
"""Before a noun they point back to another sentence; before a link they are determiners."""
BORROWED = _set("its their his her other another such")
"""What follows them has a name only in another sentence."""
DENYING_DETERMINERS = _set("no neither zero kein keine keinen keinem keiner")
LOWERING_WORDS = _set(
    """
    less fewer few little lower reduced decreased diminished insufficient inadequate poor bad low lost missing absent
    declining decreasing limited weaker weniger geringere geringerer schlechter schlechte schlechtes mangelnde
    """
)
"""Adjectives that turn what they stand before around: "poor sleep" is too little of it."""
LOWERING_NOUNS = _set(
    """
    lack absence loss shortage deficit deficiency decrease decreases decline reduction reductions drop fall erosion
    scarcity removal avoidance neglect decay want mangel verlust abnahme
    """
)
TRANSPARENT_NOUNS = _set(
    """
    introduction implementation
    use usage practice practise application adoption habit habits act process method idea concept principle technique
    presence amount amounts level levels degree quality kind kinds type types sort form forms state states sense feeling
    feelings risk chance chances likelihood increase increases improvement improvements rise growth surge lot lots
    plenty abundance rate rates power experience rise onset development production release higher excess regular
    burden set series number range pile stack daily understanding
    """
)
"""Of "the use of X" and "an increase in X" the thing itself is X."""
CHANGES = _set("increase increases improvement improvements rise growth surge anstieg zunahme")
"""Of "a rise in X" the thing itself is X too; of "production in X" it isn't."""
HEADS_AFTER = _set("practice practise sessions session habit habits use usage levels level method technique techniques")
"""What may follow a name and still mean it: "spaced repetition sessions"."""
USING = _set(
    """
    using practicing practising doing applying adopting having following getting keeping taking increasing improving
    introducing implementing embracing building developing maintaining performing regular
    """
)
"""Gerunds that mean their object: "practising X" is X."""
AVOIDING = _set("avoiding skipping stopping reducing neglecting ignoring losing lacking removing cutting limiting")
"""Gerunds that mean too little of their object."""
ADJECTIVES_IN_ING = _set(
    """
    growing lasting increasing existing overwhelming working ongoing rising improving surprising interesting
    underlying resulting outstanding following chilling crippling
    """
)

PREPOSITIONS = _set(
    """
    of in on at for with without from by to into onto through via over under between among amongst during within across
    against about around near toward towards upon after before since until despite per unlike like besides beyond along
    alongside including regarding concerning throughout behind above below instead rather versus vs as than inside
    outside amid given except
    von im am auf aus bei beim durch für gegen mit nach ohne seit über um unter vom vor zu zum zur zwischen wegen
    trotz während als wie
    """
)
CONJUNCTIONS = _set("and or nor & plus und oder sowie")
CONTRASTS = _set("but yet aber sondern")
SUBORDINATORS = _set(
    """
    that because since if when whenever while whereas although though whether as so where why how unless until once
    what who whom whose which lest dass daß weil wenn ob obwohl während wie warum sodass falls denn because
    """
)
RELATIVES = _set("which that who")
PRONOUNS = _set(
    """
    i you he she it we they me him us them this that these those there here one someone somebody anyone everyone
    everybody nobody nothing something anything everything none myself itself themselves himself herself which who what
    both others ich du er es wir ihr man mich dich uns euch ihnen dies das
    """
)
BE = _set("is are was were be been being am become becomes became remain remains ist sind war waren wird werden wurde")
MODALS = _set("can could may might will would should must shall ought kann können")
HAVE = _set("has have had")
DO = _set("do does did")
AUXILIARIES = BE | MODALS | HAVE | DO
UNREAL = _set("would should must ought shall")
"""What would or should be so is not said to be so."""

DENIALS = _set("not never hardly barely scarcely nor neither cannot nicht nie kaum niemals")
NOT_DENYING = _set("only just merely simply solely nur")
"""After "not" they deny nothing: "not only"."""
HEDGES = _set(
    """
    often sometimes usually typically generally probably possibly perhaps maybe arguably occasionally rarely seldom
    may might can could seemingly apparently presumably potentially partly partially somewhat eventually indirectly
    kann können oft manchmal meist vielleicht möglicherweise wohl vermutlich
    """
)
BOOSTS = _set(
    """
    strongly always directly greatly significantly substantially dramatically clearly certainly definitely inevitably
    invariably consistently profoundly heavily deeply massively stark immer direkt deutlich erheblich
    """
)
ADVERBS = (
    DENIALS
    | NOT_DENYING
    | HEDGES
    | BOOSTS
    | _set(
        """
        also thus thereby therefore then even still soon now again too already indeed ultimately eventually hence
        consequently however instead really actually further moreover quite rather very in-turn alone itself themselves
        alike both ever well almost quickly slowly much more less better worse only first later today together long-term
        auch daher damit dadurch deshalb dann noch schon sogar sehr
        """
    )
) - MODALS
NO_ADVERBS_IN_LY = _set("family supply reply apply rely ally imply multiply anomaly assembly monopoly only early daily")

RAISING = {
    **dict.fromkeys(("seem", "seems", "appear", "appears", "tend", "tends", "tended"), 0.7),
    **dict.fromkeys(("likely", "thought", "believed", "assumed", "suspected", "expected"), 0.6),
    **dict.fromkeys(
        ("known", "shown", "found", "proven", "continue", "continues", "serve", "serves", "able", "proved", "help",
         "helps", "helped", "demonstrated", "observed"), 1.0
    ),
}  # fmt: skip
"""Before "to" and a verb they leave the statement standing, at this share of its strength."""
DENYING_RAISING = _set("fail fails failed unlikely unable")
HELPING = _set("help helps helped helping")

CONDITIONS = _set(
    """
    if whether unless when whenever once until how why what where who suppose supposing imagine assuming wonder wonders
    ask asks asked lest case falls wenn ob wie warum
    """
)
EXPLAINING = _set(
    """
    explains explained explaining shows showed showing illustrates illustrated demonstrates demonstrated describes
    described
    """
)
UNREAL_SETTINGS = _set(
    """
    hope hopes hoped wish wishes imagine suppose assume assumes assuming assumed pretend fear fears worry wonder wonders
    ask asks asked question questions unclear unsure uncertain idea hypothesis hypothesise hypothesize claim claims
    claimed assumption theory belief notion possibility debate debated allege alleged allegedly rumour said supposedly
    would should pretends expect whether controversial unknown unproven prove disprove test suggestion fantasy dream
    """
)
FALSEHOODS = _set("myth misconception fallacy false untrue wrong incorrect misbelief nonsense lie")
DENYING_SETTINGS = _set(
    "deny denies denied disputes disputed rejects rejected doubts doubted doubtful skeptical sceptical"
)
FIRST_PERSON = _set("i we")
THINKING = _set("think thinks thought believe believes believed feel feels guess suspect suspects")
SAYING = THINKING | _set(
    """
    say says argue argues argued show shows showed shown find finds found suggest suggests suggested know knows known
    note notes noted mean means demonstrate demonstrates demonstrated conclude concludes concluded report reports
    reported claim claims claimed hope hopes wish doubt doubts suppose imagine maintain maintains
    """
)
ANYBODY = _set(
    """
    critics opponents proponents sceptics skeptics supporters advocates some many people others they everyone somebody
    someone detractors folks most
    """
)
"""Whoever reports them stands for nobody whom the note believes."""
UNREAL_ANYWHERE = _set("hopefully ideally supposedly allegedly reportedly todo fixme tbd")
OPENERS = _set(
    """
    however thus therefore so then also moreover furthermore and but or yet hence consequently indeed instead overall
    additionally similarly likewise conversely still finally second secondly first firstly third namely interestingly
    surprisingly because since although though while whereas as importantly
    """
)
ASIDE_OPENERS = _set(
    """
    which who where such like for as however therefore in of thus then though too at among when including especially
    particularly unlike along together on by if despite according e.g i.e namely or once
    """
)

COUNTS = _set(
    """
    one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty ninety half twice
    dozens hundreds thousands millions hundred thousand million billion
    """
)
"""A name that begins so is a measure: "delayed by two weeks"."""
FLOATING = _set("all each")
"""Before a verb they belong to its subject: "A, B and C all reduce D"."""
GENERIC = _set(
    """
    following former latter result results thing things way ways people person persons man woman reason reasons fact
    facts case cases example examples problem problems issue issues change changes others idea ideas view finding
    findings study studies author authors one ones lot bit part parts potential use association interaction role e.g
    i.e etc need needs item items step steps point points side end kind kinds sort user users hypothesis goal goals
    aim aims approach question questions effect effects impact influence
    """
)
"""Words that name no note by themselves."""

_COMMON_VERBS = """
    use want need make take get give find know think see say show keep write read learn study teach love like hate
    enjoy work play try call ask feel become leave put mean let begin seem talk turn start hear run move live believe
    hold happen include continue set change follow stop create speak allow add spend grow open walk win offer remember
    consider appear buy wait serve die send expect build stay fall cut reach kill remain suggest raise pass sell require
    report decide pull discuss describe explain mention cover contain link connect compare combine choose depend rely
    matter differ vary exist occur arise emerge develop happen fail succeed improve increase decrease rise drop
    interrupt disrupt split break demand introduce replace avoid ignore track share treat drive force block suppress
    steal
    drain train test measure review collect store process remove release need belong involve focus apply define
    """


def _forms(verb: str) -> tuple[str, ...]:
    if verb.endswith("e"):
        return verb, verb + "s", verb + "d"
    if verb.endswith("y") and verb[-2] not in "aeou":
        return verb, verb[:-1] + "ies", verb[:-1] + "ied"
    return verb, verb + ("es" if verb.endswith(("s", "x", "ch", "sh")) else "s"), verb + "ed"


VERBS = frozenset(form for verb in _COMMON_VERBS.split() for form in _forms(verb)) | _set(
    """
    made took got gave found knew thought saw said kept wrote taught meant began heard ran held spoke spent grew won
    built fell sent broke drove came went come comes go goes chose left put let lost lose loses felt became
    spread hit hurt cost beat ate drank slept wore tore stole shook sang sank swam drew flew threw blew froze rode rose
    fought bought sought caught swept dealt lay laid met paid sold stood told understood withdrew
    """
)
"""Frequent verbs, so that a subject is known to end; what is missing costs a statement, not a wrong one."""
