"""Signals: wordings that indicate the intent of a question, each with the reason that is shown to the person.

`weights.json` holds the weight of each signal for each intent. The intent in this table is the one that the signal's
reason can explain. Patterns are searched in `plain` text: lower case, straight quotation marks, quoted text removed.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from catena.language.calendar_words import month_names
from catena.questions.intent import Intent


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """A wording that indicates an intent.

    Attributes:
        name: The name of the signal in `weights.json`.
        intent: The intent that the signal indicates.
        strength: The weight for that intent before training.
        pattern: A regular expression, searched in plain text.
        reason: The reason without its subject "It". `{}` stands for the words that were found.
    """

    name: str
    intent: Intent
    strength: float
    pattern: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSignal:
    """A signal that was found in a question, with the words that matched."""

    signal: Signal
    words: str


def signals_in(text: str) -> tuple[FoundSignal, ...]:
    """Return the signals in a plain text, in the order of the table."""
    found = ((signal, pattern.search(text)) for signal, pattern in _compiled())
    return tuple(FoundSignal(signal=signal, words=" ".join(match[0].split())) for signal, match in found if match)


@cache
def _compiled() -> tuple[tuple[Signal, re.Pattern[str]], ...]:
    """Compile on first use: compiling at startup would cost a tenth of a second."""
    return tuple((signal, re.compile(signal.pattern)) for signal in SIGNALS)


_DATE = (
    r"(?:(?:early |late |mid[- ]?)?(?:1[5-9]|20)\d\ds?"
    rf"|(?:{'|'.join(month_names('en'))})\b|{'|'.join(month_names('de'))}"
    r"|q[1-4]\b|(?:spring|summer|autumn|fall|winter) (?:of )?\d{4})"
)
_RELATIVE = (
    r"\b(?:(?:last|past|previous|this) (?:few |couple of |\d+ )?(?:day|week|weekend|month|quarter|year|semester"
    r"|summer"
    r"|winter|spring|autumn|fall|decade|time)s?|yesterday|today|recently|lately|(?:day|week|month|year)s? ago"
    r"|(?:letzte[nrsm]?|vorige[nrsm]?|diese[nrsm]?) (?:woche|monat|jahr|sommer|winter)|gestern|heute|kürzlich"
    r"|(?:mois|an|année|semaine) derni(?:er|ère)|hier\b|(?:mes|año|semana) pasad[oa]|ayer)\b"
)
_MINE = r"\b(?:i|me|my|mine|we|our|ich|mir|mein\w*|wir|unser\w*|je|j'ai|mon|mes|ma|mi|mis)\b"
_COMPARED = (
    r"\b(?:more|less|fewer|bigger|larger|smaller|faster|slower|cheaper|stronger|weaker|older|younger|longer"
    r"|shorter|taller"
    r"|higher|lower|safer|easier|harder|healthier|richer|smarter|heavier|lighter|warmer|colder|nicer|greater"
    r"|earlier|later)\b"
)
_BETTER = r"\b(?:better|worse|superior|inferior|preferable|besser|mieux|mejor|meilleure?)\b"


_VERSUS = (
    r"(?:^|\s)(?!(?:in|the|an?|my|our|with|without|from|to|on|of|for|by|and|or|is|are|was|can|could|does|do|did|will|has"
    r"|use|using|within|inside|about|which|that|into|called)\s)\S+ (?:vs\b\.?|versus\b|v\.s\.)(?! code\b)"
)
"""Sets two things against each other only if a thing stands before it: not in `the VS Code extension`."""


def _table(intent: Intent, rows: Iterable[tuple[str, float, str, str]]) -> tuple[Signal, ...]:
    return tuple(
        Signal(name=name, intent=intent, strength=strength, pattern=pattern, reason=reason)
        for name, strength, pattern, reason in rows
    )


SIGNALS: tuple[Signal, ...] = (
    *_table(
        Intent.CAUSAL,
        [
            ("starts why", 1.5, r"^(?:so |but |and )?(?:why|warum|wieso|weshalb|pourquoi|por qué)\b",
             "begins with '{}'"),
            ("why", 2.5, r"\b(?:why|warum|wieso|weshalb|pourquoi|por qué)\b", "asks '{}'"),
            ("how come", 4.0, r"\bhow come\b|\bhow is it that\b", "asks '{}'"),
            ("for what reason", 4.0, r"\bfor what (?:reason|purpose)s?\b|\bwhat(?:'s| is| was)? the (?:purpose"
             r"|point)\b"
             r"|\bwhat (?:purpose|role)\b|\bdo to\b|\b(?:function|purpose|role)s?\b.*\bserves?\b", "asks what"
             " something is for"),
            ("causes", 3.0, r"\b(?:causes?|caused|causing|causal|causation)\b|\bverursach\w*|\bursachen?\b"
             r"|\bauslöser\b"
             r"|\bprovoque\b|\bcausas?\b", "speaks of causes ('{}')"),
            ("affects", 3.0, r"\b(?:affect(?:s|ed|ing)?|influenc(?:e|es|ed|ing)|impact(?:s|ed|ing)?)\b"
             r"|\bbeeinfluss\w*"
             r"|\bwirk(?:t|en)\b", "asks how one thing acts on another ('{}')"),
            ("effect", 2.5, r"\b(?:side[- ])?effects\b|\b(?:side|what|which|any|no|an|its|their|have|and)[- ]effect\b"
             r"|\beffect (?:of|on|do|does|did|has|have|had|will|would|can|could)\b"
             r"|\bconsequences?\b|\bimplications?\b|\brepercussions?\b"
             r"|\bauswirkung\w*"
             r"|\beffets?\b|\befectos?\b", "asks for effects ('{}')"),
            ("results", 2.0, r"\bresult(?:ed|ing)?\b|\bresults (?:from|in|if|when|of)\b|\boutcomes?\b",
             "asks for results ('{}')"),
            ("leads to", 2.0, r"\b(?:leads?|led|leading) to\b|\bresult(?:s|ed|ing)? in\b|\bcontribut(?:e|es|ed"
             r"|ing) to\b"
             r"|\bdue to\b|\bbecause\b|\btrigger(?:s|ed|ing)?\b|\bführ(?:t|en) zu\b|\bweil\b|\bgives? rise to\b"
             r"|\bbring(?:s)? about\b|\bresponsible for\b", "names a causal step ('{}')"),
            ("reason", 2.5, r"\breasons?\b|\brationale\b|\bmotiv(?:e|es|ation|ations)\b|\bgr(?:und|ünde)\b"
             r"|\braisons?\b|\brazón\b",
             "asks for a reason ('{}')"),
            ("factors", 1.5, r"\bfactors?\b|\bdrivers? of\b|\bmechanisms?\b", "asks for factors ('{}')"),
            ("what happens", 3.0, r"\bwhat (?:happens|would happen|will happen|could happen|can happen)\b"
             r"|\bwas passiert\b"
             r"|\bwas geschieht\b", "asks what follows ('{}')"),
            ("what if", 3.5, r"^what if\b|\bwhat (?:do|would|will|can) (?:you|i|we) get (?:if|when)\b",
             "asks what follows ('{}')"),
            ("makes", 3.0, r"^what (?:makes?|made|prompt(?:s|ed)|inspire[sd]|drove|drives|forced|convinced"
             r"|motivate[sd]|explains"
             r"|persuaded|provoked|sparked|keeps|stops|prevents)\b", "asks what brought something about ('{}')"),
            ("known for", 3.5, r"\b(?:famous|known|noted|renowned|remembered|celebrated|notable|notorious) for\b"
             r"|\bfamous$",
             "asks what something is '{}'"),
            ("how x acts on y", 2.5, r"^how (?:do|does|did|can|could|would|will|might)\b.+\b(?:help|improve"
             r"|increase"
             r"|reduce|decrease|lower|raise|support|strengthen|weaken|contribute|prevent|boost|enhance|hurt|harm"
             r"|shape|drive|promote|inhibit|encourage|foster|limit|damage)\b"
             r"|^(?:do|does|did|can|could|would|will|might) (?!(?:the|this|that|these|those|an?|any|my|our|it|i|we|you"
             r"|one)\b).+\b(?:improve|increase|reduce|decrease|strengthen|weaken|contribute|prevent|boost|enhance|hurt"
             r"|harm|inhibit|encourage|foster|damage)\b"
             r"|^wie (?:kann|können)\b.+\b(?:verbessern?|helfen|fördern)\b",
             "asks how one thing acts on another"),
            ("relationship", 3.5, r"^(?:how (?:are|is)|are|is)\b.*\b(?:related|connected|linked|interrelated)\W*$"
             r"|\b(?:relationship|relation|connection|link|correlation|interplay"
             r"|zusammenhang) (?:between"
             r"|zwischen)\b", "asks for the '{}'"),
        ],
    ),
    *_table(
        Intent.TEMPORAL,
        [
            ("starts when", 2.5, r"^(?:so |but |and |since |until |by )?(?:when|wann|quand|cuándo)\b|^seit wann\b"
             r"|^depuis quand\b"
             r"|^desde cuándo\b", "begins with '{}'"),
            ("when did", 2.0, r"\b(?:when|wann) (?:did|was|were|is|are|do|does|will|has|have|had|hat|habe|haben"
             r"|war)\b",
             "asks '{}'"),
            ("ends when", 2.0, r"\bwhen\W*$", "asks 'when'"),
            ("asks the date", 3.5, r"\b(?:what|which) (?:(?:is|are|was|were|'s) )?(?:the )?(?:exact |last |first "
             r"|specific |other )?"
             r"(?:year|date|day|days|month|months|century|decade|years|dates|time|times|season|era|week|quarter"
             r"|age)\b"
             r"|\bwhat's the (?:date|year|day|time)\b|\bin welchem (?:jahr|monat)\b|\ben quelle année\b"
             r"|\ben qué año\b",
             "asks for a date ('{}')"),
            ("date of", 3.5, r"\bdates? (?:of|was|is|when|for|that)\b|\bbirth ?da(?:y|te)s?\b|\bdate and\b",
             "asks for a date ('{}')"),
            ("how long it lasts", 3.0, r"\bfor how long\b|\bhow long (?:did|do|does|has|have|had|will|would"
             r"|should|can|could|must|may|was|were"
             r"|after|before|until|till|ago|since|it|to|for)\b|\bhow (?:often|frequently|soon|recently|quickly"
             r"|long ago)\b"
             r"|\bwie (?:lange|oft)\b|\b(?:depuis )?combien de temps\b", "asks for a length of time ('{}')"),
            ("how long", 1.5, r"\bhow long\b|\bhow (?:many|much) (?:time|years?|months?|weeks?|days?|hours?"
             r"|minutes?)\b.*\b(?:ago"
             r"|since)\b", "asks '{}'"),
            ("how old", 4.0, r"\bhow old\b|\b(?:at )?what age\b|\b(?:life ?-?spans?|life expectancy|lifetime"
             r"|average age|legal age"
             r"|minimum age|drinking age|voting age|gestation|incubation|shelf life|half-life|duration|time ?span"
             r"|length of time|term of office|waiting period)\b|\bwie alt\b|\bquel âge\b", "asks for an age or a"
             " duration ('{}')"),
            ("evolves", 4.0, r"\bevol(?:v\w+|ution)\b|\bover (?:time|the (?:last |past )?\w* ?(?:years?|months?"
             r"|weeks?))\b|\btime ?lines?\b"
             r"|\bchronolog\w*|\bprogress(?:ion|ed)\b|\btrack(?:s|ed|ing)?\b.*\b(?:changes?|progress|development"
             r"|growth)\b"
             r"|\bentwickel\w*|\bentwicklung\b|\bzeitleiste\b|\bim lauf[e]? der\b|\bverändert\b|\bévolu\w*"
             r"|\bevolucion\w*"
             r"|\bthrough(?:out)? the years\b|\btrajectory\b", "speaks of change over time ('{}')"),
            ("has changed", 3.0, r"\b(?:has|have|had|did|hat|haben)\b.*\b(?:chang(?:ed?|ing)|shift(?:ed)?|grown?"
             r"|develop(?:ed)?"
             r"|matured?|geändert|gewandelt)\b|^what(?:'s| has| have)? (?:been )?(?:changed|new)\b"
             r"|\bchanges? (?:to|in|since)\b",
             "speaks of change ('{}')"),
            ("history", 2.0, r"\bhistory of\b|\borigins? of\b|\bgeschichte (?:der|des|von)\b|\bhistoire d\w*",
             "asks for a history"),
            ("past meanwhile", 2.5, r"^(?:who|whom|what|which|where)\b.*\b(?:did|was|were|became|won|had|wrote"
             r"|held|led|ruled|ran"
             r"|played|[a-z]{3,}ed)\b.+\b(?:before|after|during|while|when|until|prior to|at the time|by the time)\b",
             "asks about the past at some event"),
            ("who meanwhile", 2.0, r"^(?:who|whom)\b.+\b(?:before|after|during|while|when|until|prior to"
             r"|at the time)\b",
             "asks who it was at some time"),
            ("meanwhile", 0.5, r"^(?:what|which|where|how)\b.+\b(?:before|after|during|while|when|until|prior to"
             r"|at the time|at the start of|by the time|in the wake of)\b", "ties the answer to some event"),
            ("time of an event", 0.5, r"\b(?:before|after|during|while|until|till|prior to|at the (?:time|end"
             r"|beginning|start) of)\b",
             "ties the answer to a time ('{}')"),
            ("first or last time", 2.5, r"\b(?:first|last|latest|earliest|most recent(?:ly)?) time\b"
             r"|\bmost recent\b|\b(?:last|first)"
             r" (?:won|win|played|held|used|seen|made|appear\w*|wrote|read|mention\w*|note|noted|edited|touched"
             r"|updated)\b",
             "asks for the first or last time ('{}')"),
            ("a date", 1.0, rf"\b(?:in|since|from|until|till|before|after|between|during|by|around|of|seit|bis"
             rf"|vor|im|zwischen|en|depuis"
             rf"|desde)\s+(?:the )?(?:year |month of |jahr )?{_DATE}", "names a date ('{}')"),
            ("a relative date", 2.0, _RELATIVE, "names a time ('{}')"),
            ("my past", 3.0, rf"(?=.*{_MINE})(?=.*(?:\b(?:when|in|since|before|until|during|back|as of|on|after"
             rf"|between) (?:the )?"
             rf"(?:year )?{_DATE}|{_RELATIVE}))", "asks about your notes at a time"),
            ("my earlier views", 2.5, r"\bmy (?:earlier|previous|first|old|older|initial|past|original|former"
             r"|early)\b|\bused to\b"
             r"|\bdid (?:i|we) (?:first |originally |initially |last |once )?(?:think|believe|learn|start|begin"
             r"|stop|first|last"
             r"|read|discover|change|decide|begin|finish)\b", "asks about your earlier notes"),
        ],
    ),
    *_table(
        Intent.COMPARATIVE,
        [
            ("versus", 4.5, rf"{_VERSUS}|\b(?:gegenüber|contra)\b", "sets things against each other"
             " ('{}')"),
            ("compare", 3.5, r"\bcompar(?:e|es|ed|ing|ison|isons|able|ative)\b|\bvergleich\w*|\bvergliche\w*"
             r"|\bcompare[rz]\b"
             r"|\bcompara\w*", "asks to compare ('{}')"),
            ("difference", 4.0, r"\bdifferences?\b|\bdistinctions?\b|\bunterschied\w*|\bdifférences?\b"
             r"|\bdiferencias?\b"
             r"|\bdifferentiat\w+|\bdiff?\w{0,4}[ea]n[cs]es?\b|\bdiff\b|\bdifferent (?:between|from|than|to)\b",
             "asks for differences ('{}')"),
            ("differ", 3.5, r"\bdiffers?\b|\bdiffered\b|\bdifferent\b|\bunterscheid\w*|\bdistinguish\w*"
             r"|\btell\b.*\bapart\b"
             r"|\bdissimilar\b", "asks how things differ ('{}')"),
            ("contrast", 2.5, r"\bcontrast(?:s|ed|ing)?\b|\bas opposed to\b|\brather than\b|\binstead of\b"
             r"|\bgegenüberstell\w*",
             "sets things against each other ('{}')"),
            ("similar", 3.5, r"\bsimilarit\w+|\bin common\b|\b(?:how|are|is)\b.*\b(?:similar|alike)\b"
             r"|\bgemeinsam\w*|\bequivalent\b"
             r"|\bas \w+ as\b", "asks what things share ('{}')"),
            ("the same", 3.5, r"(?<!in the )(?<!at the )(?<!on the )\bsame (?:as|thing|person|kind"
             r"|character|animal|size|company|language"
             r"|stadium)\b"
             r"|^(?:is|are|was|were)\b.*\b(?:and|&)\b.*\bsame\W*$|\bdasselbe\b", "asks whether things are '{}'"),
            ("better", 2.0, _BETTER, "weighs one thing against another ('{}')"),
            ("which is better", 2.0, rf"\b(?:which|what|who|whose|where|is it|it|that|welche[rs]?)\b.*{_BETTER}"
             rf"|{_BETTER} (?:than|to|for|or|off)\b|\bof the (?:two|three|both)\b", "asks which is better"),
            ("more than", 2.0, r"\b(?:more|less|fewer)\b(?! than (?:one|two|three|an?|half|once|\$?\d)).*\bthan\b"
             r"|\b(?:better|worse|[a-zäöü]{2,}er)\b.*\b(?:than|als)\b(?! (?:usual|any|ever|expected|\$|\d))",
             "weighs one thing against another"),
            ("advantage", 1.0, r"\b(?:dis)?advantages?\b|\bdrawbacks?\b|\bdownsides?\b", "asks for strengths or"
             " weaknesses ('{}')"),
            ("more, or", 2.0, rf"(?:{_BETTER}|{_COMPARED}|\b(?:most|best|first)\b).*\bor\b(?! (?:more|less|not)\b)",
             "asks which is ahead"),
            ("or", 1.0, r"\b(?:or|oder|ou)\b", "offers a choice ('{}')"),
            ("choice", 1.5, r"^(?:\w+ ){0,3}?(?:is|are|was|were|do|does|did|should|would|can|could|which|who|what"
             r"|whether|will|where|how"
             r"|when|soll\w*|ist)\b.*\b(?:or|oder)\b(?! (?:not|more|less|so|any|other|something|else)\b)",
             "offers a choice"),
            ("ends in a choice", 1.0, r"[\w\"')+#.]+,? (?:or|oder|/) (?:an? |the )?(?:[\w\"'(+#.-]+ ?){1,3}\W*$",
             "ends in a choice"),
            ("choose", 1.0, r"\b(?:choos\w+|prefer\w*|(?:i|we|you|people) pick|decide between|choice between|rather"
             r"|worth more"
             r"|trade-?offs?)\b",
             "asks to choose ('{}')"),
            ("pros and cons", 3.5, r"\bpros (?:and|&|/|or|vs\.?) cons\b|\badvantages?\b.*\bdisadvantages?\b"
             r"|\b(?:benefits|strengths) and"
             r" (?:drawbacks|risks|weaknesses|disadvantages|limitations|costs)\b|\bvor-? und nachteil\w*"
             r"|\badvantages and\b",
             "weighs strengths against weaknesses ('{}')"),
            ("who would win", 2.5, r"\b(?:who|which|what)\b.{0,30}\b(?:would|will|wins?|won|beat\w*"
             r"|first)\b.*(?:\bor\b|\bbetween\b"
             r"|\bvs\b|,.*\bor\b)|\b(?:win|won|beat) (?:in )?(?:a |the )?(?:fight|battle|war|match)\b"
             r"|\bcame first\b|\b(?:can|could|would|does|do)\b.*\b(?:beat|defeat|outperform|outlast)\b",
             "asks who is ahead"),
            ("slashed", 1.5, r"\b[\w#+.]+/[\w#+.]+/[\w#+.]+|\bfrom a\b.*\bfrom b\b", "sets things side by side"),
            ("between and", 1.0, r"\bbetween\b.+\b(?:and|or|&)\b|\bzwischen\b.+\bund\b|\bentre\b.+\b(?:et|y)\b",
             "sets two things side by side"),
        ],
    ),
    *_table(
        Intent.FACTUAL,
        [
            ("starts what is", 1.5, r"^(?:what(?:'s|s| is| are| was| were)|was (?:ist|sind|war)|que? est"
             r"|qu'est[- ]ce|qué (?:es|son))\b",
             "begins with '{}'"),
            ("starts who", 2.0, r"^(?:who(?:'s|se|m)?|wer|wem|wen|wessen|qui|quién(?:es)?)\b", "begins with '{}'"),
            ("starts where", 2.5, r"^(?:where(?:'s)?|wo|woher|wohin|où|dónde)\b", "begins with '{}'"),
            ("where", 1.0, r"\bwhere\b|\blocated\b", "asks '{}'"),
            ("starts which", 1.0, r"^(?:which|welche[rsnm]?|quel(?:le)?s?|cuál(?:es)?)\b", "begins with '{}'"),
            ("what thing", 2.0, r"^(?:in |on |at |for |from |by |of )?what (?!is\b|are\b|was\b|were\b|do\b|does\b"
             r"|did\b|will\b|would\b"
             r"|can\b|could\b|should\b|if\b|has\b|have\b|had\b|happen|caus|year|date|day|month|century|time)\w+",
             "asks '{}'"),
            ("asks in the middle", 1.0, r"\w (?:which|what|whom|whose) \w+", "asks for one thing ('{}')"),
            ("what does", 1.0, r"^what (?:do|does|did|can|could|will|would)\b", "begins with '{}'"),
            ("how many", 3.0, r"\bhow (?:many|much|far|tall|big|high|deep|fast|large|hot|cold|wide|heavy|thick"
             r"|loud|strong|close)\b"
             r"|\bwie (?:viele?|weit|hoch|groß|schwer|schnell)\b|\bcombien\b|\bcuánt[oa]s?\b", "asks for a number"
             " ('{}')"),
            ("size in length", 2.0, r"^how long (?:is|are)\b", "asks for a length"),
            ("define", 2.5, r"^(?:define|definition|explain|describe|name|spell|translate|identify|definier\w*"
             r"|erklär\w*"
             r"|beschreib\w*|nenne|définis\w*|explique\w*|define)\b", "begins with '{}'"),
            ("meaning", 1.5, r"\b(?:mean|means|meaning|stands? for|abbreviation|acronym|definition|called"
             r"|term for|word for"
             r"|name (?:of|for)|names of|nickname\w*|bedeutet|bedeutung)\b",
             "asks what something means or is called"),
            ("kind of", 1.0, r"\b(?:kind|kinds|type|types|sort|sorts|examples?|parts?|components?|principles"
             r"|steps|arten) (?:of|von)\b",
             "asks for kinds or parts"),
            ("how to", 2.0, r"^how (?:to|do (?:i|you|we)|can (?:i|you|we)|should (?:i|you|we))\b|^wie (?:kann"
             r"|macht|mache)\b",
             "asks how something is done"),
            ("superlative", 1.0, r"\b(?:most|least|largest|biggest|smallest|longest|tallest|highest|fastest"
             r"|oldest|best|worst"
             r"|deepest|heaviest|richest|only|\w{3,}est)\b", "asks for one thing among many"),
        ],
    ),
    *_table(
        Intent.EXPLORATORY,
        [
            ("everything", 2.5, r"\b(?:everything|anything|all (?:of )?(?:the |my |our |about|notes|information"
             r"|that)|alles|tout|todo)\b",
             "asks for '{}'"),
            ("explore", 4.0, r"^survey\b|\b(?:explor(?:e|es|ing)|browse|brainstorm|discover|look around|erkunde\w*"
             r"|durchstöber\w*"
             r"|stöber\w*|explore[rz])\b", "asks to '{}'"),
            ("show me", 2.5, r"^(?:show|give|bring|find|list|get|search|look up|collect|gather|surface|pull up"
             r"|zeig\w*|finde|suche?"
             r"|montre\w*|muestra\w*)\b(?: (?:me|us|mir|uns|moi))?", "asks to '{}'"),
            ("my notes", 2.5, r"\b(?:my|our|the|any|all|mein\w*|mes|mis) (?:\w+ )?(?:notes?|vault|highlights?"
             r"|annotations?|notizen|zettel)\b"
             r"|^notes? (?:on|about|regarding)\b|\bnotizen (?:zu|über)\b", "asks for '{}'"),
            ("what I know", 3.0, r"\b(?:do|have|did) (?:i|we) (?:already |ever |actually |really )?(?:know"
             r"|have(?! to\b)|written|write|noted?|collected?"
             r"|learn(?:ed|t)?|said|read|saved?|got|highlighted|captured|mention(?:ed)?|think|thought)\b"
             r"|\bweiß ich\b|\bhabe ich\b"
             r"|\bje sais\b|\bsé sobre\b", "asks what you know or wrote"),
            ("overview", 2.5, r"\b(?:overview|summar\w+|landscape|big picture|ideas|thoughts|insights|resources"
             r"|überblick|aperçu"
             r"|resumen)\b", "asks for an overview"),
            ("related to", 3.0, r"\b(?:related|connected|linked|relevant|similar|close|connects?|relates?) to\b"
             r"|\bassociated with\b",
             "asks for what is '{}' it"),
            ("looking for", 2.5, r"\b(?:looking for|information (?:on|about|regarding)|literature (?:on|about)"
             r"|what is known|material on)\b", "asks for what there is ('{}')"),
            ("matter of opinion", 2.5, r"^should (?!(?:i|we|my|our)\b)(?!.*\bor\b)"
             r"|\b(?:good|bad) idea\b|\b(?:un)?ethical\b|\bworth it\b"
             r"|\bbe (?:banned|legal|legalized|allowed|mandatory|abolished|required|free)\b",
             "asks for views ('{}')"),
            ("yes or no", 0.7, r"^(?:is|are|will|would|could|can|do|does|did|has|have|should)\b(?!.*\bor\b)",
             "asks whether something is so"),
            ("describes", 1.5, r"^(?!(?:what|who|whom|whose|where|when|why|how|which|in what|at what|on what|for what"
             r"|is|are|was|were|will|would|could|can|do|does|did|has|have|should|name|define|explain|describe"
             r"|compare)\b)"
             r"(?:[^\s?]+ ){8,}[^?]*$",
             "describes what is looked for"),
            ("tell me about", 2.0, r"\b(?:tell|talk to) me\b|\berzähl\w*", "asks broadly"),
        ],
    ),
)  # fmt: skip
