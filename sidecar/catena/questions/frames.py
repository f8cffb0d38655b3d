"""Frames: sentence patterns whose intent is set by a rule, not by the trained model.

A clear frame has one intent: `Show me everything about …` is exploratory. An open frame is ambiguous: `Tell me about
…` may ask for a definition or for every note, so both intents are offered.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from catena.questions.answer_type import AnswerType
from catena.questions.intent import Intent


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A sentence pattern with its intents.

    Attributes:
        pattern: A regular expression, matched at the beginning of the normalized question.
        readings: The intents with their confidences, most probable first.
        reason: The reason for the intent, without its subject "It".
        unless: Names of signals. If the question has one of them, the frame does not apply.
        needs: Names of signals. The question must have at least one of them, unless this is empty.
        types: Answer types. The question must ask for one of them, unless this is empty.
    """

    pattern: str
    readings: tuple[tuple[Intent, float], ...]
    reason: str
    unless: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
    types: frozenset[AnswerType] = frozenset()


def frame_of(text: str, signals: Collection[str], answer_type: AnswerType) -> Frame | None:
    """Return the first frame that applies to a question. None if none applies.

    Args:
        text: The normalized question without polite phrases, from `plain_question`.
        signals: The names of the question's signals.
        answer_type: The kind of words that the question asks for.
    """
    bare = text.rstrip(" ?!.…")
    possible = ((frame, pattern) for frame, pattern in _compiled() if _may_hold(frame, signals, answer_type))
    return next((frame for frame, pattern in possible if pattern.match(bare)), None)


def _may_hold(frame: Frame, signals: Collection[str], answer_type: AnswerType) -> bool:
    if frame.types and answer_type not in frame.types:
        return False
    return frame.unless.isdisjoint(signals) and not (frame.needs and frame.needs.isdisjoint(signals))


@cache
def _compiled() -> tuple[tuple[Frame, re.Pattern[str]], ...]:
    return tuple((frame, re.compile(frame.pattern)) for frame in _FRAMES)


_F, _T, _C, _V, _E = Intent.FACTUAL, Intent.TEMPORAL, Intent.CAUSAL, Intent.COMPARATIVE, Intent.EXPLORATORY

_TIMES = frozenset(
    ("evolves", "has changed", "my past", "my earlier views", "a relative date", "a date", "starts when",
     "asks the date",
     "how long it lasts", "how old", "first or last time", "history")
)  # fmt: skip
_HOW_IT_WENT = _TIMES - {"my past", "a relative date", "a date"}
_CAUSES = frozenset(
    ("starts why", "why", "causes", "affects", "leads to", "effect", "relationship", "how x acts on y", "reason")
)
_COMPARES = frozenset(("versus", "compare", "difference", "differ", "contrast", "pros and cons", "which is better"))
_CONTRASTS = frozenset(("versus", "compare", "difference", "contrast", "choice"))
_EXPLORES = frozenset(("everything", "explore", "my notes", "what I know", "overview", "related to"))
_WEIGHS = _COMPARES | {"better", "more than"}
_OPEN = _TIMES | _CAUSES | _COMPARES | _EXPLORES


_PAST = _TIMES - {"how old"} | {"past meanwhile", "who meanwhile"}
_CHOICES = _WEIGHS | {"choice", "more, or", "who would win", "similar", "the same"}
_NAMED_CHOICES = frozenset(("versus", "choice", "or", "ends in a choice", "slashed", "the same", "who would win"))
"""What is chosen from is named. Without it a comparing word only tells of what is asked: `Which method is faster?`."""
_DURATIONS = frozenset(("how long it lasts", "how long", "how old", "evolves", "has changed"))
_SEEKS_VIEWS = frozenset(("matter of opinion", "what I know", "evolves", "has changed", "how old", "why"))
_BE = r"(?:do|does|did|has|is|was|were|will|would|can|could|should|may|must)"
_THAT = r"the|my|our|his|her|their|this|that|these|those|a|an"

_MAY = r"(?:can|could|may|might|would|will|else|usually|often|always|exactly|actually|also) "

_NONE: frozenset[str] = frozenset()


def _clear(
    intent: Intent,
    confidence: float,
    pattern: str,
    reason: str,
    unless: frozenset[str] = _NONE,
    needs: frozenset[str] = _NONE,
    types: frozenset[AnswerType] = frozenset(),
) -> Frame:
    readings = ((intent, confidence),)
    return Frame(pattern=pattern, readings=readings, reason=reason, unless=unless, needs=needs, types=types)


def _asking_for(kind: AnswerType, confidence: float, reason: str, unless: frozenset[str], pattern: str = "") -> Frame:
    """A fact of this kind is asked for, whatever else its words speak of."""
    readings = ((Intent.FACTUAL, confidence),)
    return Frame(pattern=pattern, readings=readings, reason=reason, unless=unless, types=frozenset((kind,)))


def _open(
    readings: tuple[tuple[Intent, float], ...], pattern: str, reason: str, unless: frozenset[str] = _OPEN
) -> Frame:
    return Frame(pattern=pattern, readings=readings, reason=reason, unless=unless)


_SHOW = (
    r"(?:show|give|find|list|get|bring|collect|gather|surface|pull up|search(?: for)?|look up|zeig\w*|gib"
    r"|finde|suche?|montre\w*|muéstra\w*|muestra\w*)"
)
_ASKS = (
    r"(?:what|who|whom|whose|where|when|why|how|which|was|wer|wo|wann|warum|wie|welche\w*|is|are|do|does|did"
    r"|can|should|will|would)\b"
)
_VIEW = (
    r"(?:understanding|views?|opinions?|thoughts?|thinking|ideas?|notes?|knowledge|approach|stance|take"
    r"|definition|mind|attitude|beliefs?|position|practice|verständnis|sicht|meinung|wissen)"
)

_FRAMES: tuple[Frame, ...] = (
    _clear(_T, 0.92, r"(?:what|was) (?:(?:has |have )?(?:happened|changed)|ist .*passiert|geschah)\b",
     "asks what happened at a time", _CAUSES, _TIMES),
    _clear(_T, 0.93, r"(?:what|which|was|welche\w*)\b.*\b(?:i|we|my|our|ich|wir|mein\w*)\b", "asks about your"
     " notes at a time", _COMPARES | _CAUSES, frozenset(("my past",))),
    _clear(_V, 0.97, r"(?:compare|contrast|vergleich\w*|comparer?|comparar?|compara)\b", "asks to compare"),
    _clear(_V, 0.97, r"(?:(?:what|which)(?:'s|s| is| are| were)? |show me |explain |list |was (?:ist"
     r"|sind) )?(?:the |der |die |any )?(?:\w+ )?"
           r"(?:differences?|similarit(?:y|ies)|unterschiede?|différences?|diferencias?) (?:between|zwischen"
           r"|entre|in|of)\b", "asks for differences"),
    _clear(_F, 0.88, r"(?:what|which) (?:other |different |possible |good )?(?:ways|methods|approaches|techniques"
           r"|strategies|means|options|possibilities|tricks|tips)\b.*\b(?:are there|exist"
           r"|(?:do|can|could|have) (?:i|we|one|you) (?:have|know|use|try))\b", "asks which ways there are",
           frozenset(("versus", "compare", "difference", "which is better", "my past"))),
    _clear(_V, 0.96, r".*\w\W? (?:vs\.?|versus) \S", "sets things against each other", frozenset(("evolves",)),
           frozenset(("versus",))),
    _clear(_T, 0.96, r"(?:show |display |give |draw |make |create |build |generate )?(?:me )?(?:a |the "
     r"|my )?(?:timeline|chronolog\w+|evolution|progression|zeitleiste|(?:changes|progress|development)"
     r"(?= (?:to|in|of|on))) (?:of|for|on|about|to|in|von|der|zu)\b",
           "asks for a timeline"),
    _clear(_T, 0.95, r"(?:track|trace|follow) (?:the |my |how )?", "asks to follow changes", _COMPARES),
    _clear(_T, 0.96, r"(?:how|in what ways?|wie|show me how) (?:has|have|had|did|hat|haben)\b.*\b(?:evolv\w+"
     r"|chang\w+|develop\w*|shift\w*|progress\w*|matured?|grown?|entwickel\w*"
           r"|verändert|geändert|gewandelt)\b", "asks how something changed", _COMPARES),
    _clear(_T, 0.96, r"(?:when|wann|since when|seit wann|quand|cuándo) (?!do (?:we|you|i) (?:say|speak|call"
           r"|talk))(?:did|have|had|was|were|am|do|habe|haben"
     r"|hat|war)? ?(?:i|we|my|our|ich|wir|mein\w*|j'ai|je)\b",
           "asks when you did something", _COMPARES),
    _clear(_T, 0.9, r"(?:show|describe|trace|tell|see|explain)? ?(?:me )?how (?:\S+ ){1,7}(?:has |have "
           r"|had )?(?:changed|evolved|developed"
           r"|shifted|progressed)(?: (?:over|since|during|between|through|throughout|from|in|with time)\b.*)?$",
           "asks how something changed", _COMPARES),
    _clear(_F, 0.85, r"what (?:happens|happened) (?:in|at the (?:end|beginning|start) of|on page|at) (?!(?:case"
           r"|the event|19|20|my|our"
           r"|january|february|march|april|may|june|july|august|september|october|november|december)\b|\d)",
           "asks what happens in something", _CAUSES | _TIMES),
    _clear(_T, 0.93, rf"how (?:has|have|had|did|does|do) (?:my|our) (?:\w+ )?{_VIEW}\b", "asks how your views changed",
           _COMPARES | _CAUSES),
    _clear(_T, 0.9, r"(?:since|from) (?:which|what)\b", "asks since when something is so"),
    _clear(_F, 0.85, r"(?:what|when)\b", "asks what makes something what it is", _COMPARES,
           types=frozenset((AnswerType.DEFINITION,)), needs=frozenset(("makes", "starts when", "when did"))),
    _clear(_E, 0.9, r"(?:in |from |of )?(?:which|what) (?!of the (?:two|three)\b)(?:(?:of )?(?:my|our|the"
           r"|these) |other |of )*(?:[a-z-]+ )?"
           r"(?:notes|sources|papers|studies|highlights|annotations|references|publications)\b"
           r"(?!.* (?:did|does|has|have|had|do) (?!i\b|we\b|you\b|not\b|my\b|our\b|the\b|an?\b|any\b|more\b|less\b))",
           "asks for notes of some kind", _TIMES - {"a date"} | {"versus", "difference"}),
    _clear(_E, 0.9, r"(?:in |from |of )?(?:which|what) (?:(?:of )?(?:my|our|the|these) )?(?:[a-z-]+ )?"
           r"(?:articles|books|texts|documents|files|pages|chapters|essays|pdfs|entries)\b.*(?:\b(?:in|of|from) my\b"
           r"|\b(?:about|mention|discuss|deal with|talk|cover|treat|address|concern|cite|touch on|relate)\w*\b"
           r"|\b(?:did|do|have) i (?:tag|mark|annotat|highlight|file|save|collect|note|keep|have))",
           "asks for notes of some kind", _TIMES - {"a date"} | {"versus", "difference"}),
    _clear(_E, 0.9, r"(?:list|name|find|show(?: me)?|give me) (?:all|every|any|each)\b.*\b(?:notes?|papers?"
           r"|sources?|stud(?:y|ies)"
           r"|articles?|annotations?|highlights?)\b", "asks for notes of some kind", _TIMES - {"a date"} | {"versus",
           "difference"}),
    _clear(_E, 0.88, r"(?:is there |do i have |have i got |have we got |got )?(?:anything|something|stuff"
           r"|material|notes) (?:in here |in my"
           r" (?:notes|vault) |here )?(?:on|about)\b|everything (?:i(?:'ve| have)? (?:got|have|wrote|written)"
           r"|there is)\b",
           "asks for what there is", _TIMES - {"a date"} | _COMPARES | _CAUSES),
    _clear(_C, 0.95, r"(?:explain |tell me |describe |understand |clarify |show me )?(?:why|warum|wieso|weshalb"
     r"|pourquoi|por qué)\b", "asks 'why'",
           _WEIGHS | {"or"}),
    _clear(_C, 0.95, r"what (?:are the |is the |were the )?(?:\w+ )?(?:causes?|caused|leads? to|led to|triggers?"
     r"|triggered|reasons? (?:for|why|behind))\b", "asks for causes",
           frozenset(("versus", "compare", "difference", "contrast"))),
    _clear(_C, 0.88, rf"what (?:{_MAY}|\w+ly |really )*(?:helps?|helped|hurts?|harms?|harmed|ruins?|ruined"
           rf"|spoils?|spoiled|kills?"
           r"|killed|damages?|damaged|destroys?|destroyed|breaks?|broke|stops?|stopped|prevents?|prevented|blocks?"
           r"|blocked|improves?|improved|increases?|increased|reduces?|reduced|raises?|raised|lowers?|lowered"
           r"|weakens?|weakened|strengthens?|strengthened|boosts?|boosted|worsens?|worsened|aggravates?"
           r"|speeds? up|sped up|slows?|slowed|brings? (?:about|on|down)|brought (?:about|on|down)|drives?|drove"
           r"|sparks?|sparked|provokes?|provoked|keeps?|kept|turns?|turned|pushe[sd]|encourages?|encouraged"
           r"|discourages?"
           r"|disturbs?|disturbed|interferes|contributes?|contributed|determines|shapes|shaped|made|gave rise"
           r"|gives rise|took .+ (?:offline|down|out)|is (?:responsible for|to blame|behind)"
           r"|was (?:responsible for|to blame|behind))\b",
           "asks what brings something about", _CONTRASTS | {"or"}),
    _clear(_C, 0.88, r"what (?:follows|followed|comes|came|resulted|results|became|becomes|arises|arose) (?:of"
           r"|from|out of|when|if)\b"
           r"|what(?:'s| is| was| lies| lay) behind\b", "asks what something brings about", _COMPARES),
    _clear(_V, 0.9, r"what (?:sets|set|distinguishes|distinguished|separates|separated) .* (?:from|apart)\b",
           "asks for differences"),
    _clear(_F, 0.85, r"(?:the )?(?:two|three|four|five|six|seven|ten|[2-9])(?: [a-z-]+)? [a-z-]+s (?!vs\b|versus\b)",
           "asks for so many of something", _COMPARES | _TIMES | _EXPLORES, types=frozenset((AnswerType.LIST,))),
    _clear(_E, 0.88, r"(?:(?:all|any|my|the|every|which) )*(?:notes|papers|articles|studies|sources|books"
           r"|pdfs) (?:in|from) my\b"
           r"|(?:pull|bring|gather|collect|put) (?:together )?(?:all )?(?:my|the"
           r"|every)(?:thing)?\b", "asks for notes of some kind",
           _TIMES - {"a date"} | {"versus", "difference"}),
    _clear(_F, 0.85, r"what (?:can|could|should|must|may) (?:i|we|you|one|people) (?:do|use)\b",
           "asks what can be done", _CONTRASTS | _TIMES | {"what I know"}),
    _clear(_C, 0.9, r"what (?:do|does|did|will|would|can|could|might)\b(?! (?:i|we|you|one|people)\b).*\b"
           r"(?:do (?:to|for|with)|lead to|led to|result in|bring about"
           r"|trigger|cause)\b", "asks what something brings about", _CONTRASTS | {"what I know"}),
    _clear(_C, 0.88, r"(?:which|what) (?:\w+ )?(?:factors?|forces?|conditions?|drivers?|mechanisms?|things"
           r"|habits) (?:most |really )?(?:drives?|causes?"
           r"|leads? to|influences?|affects?|shapes?|determines?|increases?|reduces?|contributes?|explains?"
           r"|helps?|hurts?|prevents?)\b",
           "asks what brings something about", _CONTRASTS),
    _clear(_C, 0.92, r"(?:the )?(?:effects?|impacts?|influence|consequences?|causes?|side effects) (?:of|on)\b",
           "names causes or effects", _COMPARES),
    _clear(_C, 0.95, r"(?:how|wie) (?:do|does|did|can|could|will|would|might|beeinfluss\w*|wirkt)\b.*\b(?:affect"
     r"|influence|impact)\w*\b", "asks how one thing acts on another",
           _WEIGHS),
    _clear(_C, 0.9, r"(?:explain|describe|show me|what(?:'s| is)|clarify|was ist|erkläre?|(?:is"
     r"|are) there)? ?(?:the |der |den |an? |any )?(?:relationship|relation|connection|link|correlation|interplay"
     r"|zusammenhang)s? "
           r"(?:between|zwischen)\b", "asks how things hang together", _COMPARES),
    _clear(_E, 0.95, rf"{_SHOW}\b(?: (?:me|us|mir|uns|moi))?.*\b(?:everything|anything|all|alles|alle|tout|todo)\b",
     "asks for everything", _HOW_IT_WENT | _COMPARES | _CAUSES),
    _clear(_E, 0.93, r"(?:tell me |know )?(?:everything|anything|alles|all)\b.*\b(?:about|on|related|regarding"
     r"|über|zu|i know|i have|from)\b", "asks for everything", _HOW_IT_WENT | _COMPARES | _CAUSES),
    _clear(_E, 0.92, r"tell me\b.*\b(?:everything|all)\b", "asks for everything", _HOW_IT_WENT | _COMPARES | _CAUSES),
    _clear(_E, 0.95, r"(?:what|how much) (?:all )?(?:do|did) (?:i|we) (?:already |actually |really "
     r"|currently )?know\b|was wei(?:ß|ss) ich\b|que sais-je\b|qué sé\b",
           "asks what you know", _TIMES | _COMPARES | {"starts why", "why", "causes"}),
    _clear(_E, 0.93, r"(?:explor(?:e|ing)|browse|brainstorm|survey|discover|erkunde|durchstöbere|explore[rz])\b",
     "asks to explore", _TIMES | _COMPARES),
    _clear(_E, 0.9, rf"(?:{_SHOW}(?: (?:me|us|mir|uns))? )?(?:(?:my|all|any|the|all my|some|every|our|meine|alle"
     rf"|alle meine) )?(?:notes?|notizen|highlights?|annotations?) "
           r"(?:that |which |i have |i wrote |are |i took |very |closely |strongly |most |highly )*(?:about|on"
           r"|for|related|similar|regarding|relevant|connected|linked|mention\w*|tagged|discuss\w*|over|über|zu"
           r"|zum|zur)\b",
           "asks for notes",
           _TIMES | _COMPARES | _CAUSES - {"relationship"}),
    _clear(_T, 0.88, rf"(?:{_SHOW} )?(?:me )?(?:(?:all|my|the|any) )*notes (?:from|of|since|in|before|after"
     rf"|between|during|"
           r"(?:that )?i (?:wrote|took|made|created))\b", "asks for notes of a time", _COMPARES | _CAUSES,
           frozenset(("a date", "a relative date", "my past"))),
    _clear(_T, 0.8, rf"(?:{_SHOW} )?(?:me )?(?:my |the )?(?:recent|latest|newest|oldest) notes\b", "asks for"
     " notes of a time", _COMPARES),
    _clear(_E, 0.88, r"(?:what|which) (?:of my )?notes (?:do i have |i have )?(?:that )?(?:mention|discuss|talk"
     r"|are|cover|deal|relate"
           r"|connect|link|contain|refer)\w*\b|(?:related|similar|connected) (?:notes|ideas|concepts)\b"
     r"|what(?:'s| is| are) (?:very |closely |strongly )?(?:related|connected|linked|similar|close) to\b",
           "asks for notes",
           _TIMES | _COMPARES | _CAUSES),
    _clear(_E, 0.88, r"what (?:do|does) (?:the|these|this|our|my) (?:notes|docs|documentation|vault|garden|wiki|manual"
           r"|handbook|sources) (?:say|tell(?: me| us)?|state|mention|contain|have|hold) (?:about|on|of)\b",
           "asks what your notes hold", _TIMES | _COMPARES),
    _clear(_E, 0.88, r"(?:what|which)\b.* (?:my|our) notes?\b.*\b(?:say|mention|contain|tell|have|about|cover"
     r"|discuss)\b"
           r"|what (?:have|had) (?:i|we) (?:already |ever )?(?:written|noted|collected|learned|learnt|said|read"
           r"|saved|gathered|captured|highlighted|got)\b"
           r"|(?:do|have) (?:i|we) (?:already |ever )?(?:have(?! to\b)|know|written|noted|saved|collected|got|read"
           r"|anything)\b|is there (?:anything|something) (?:in my|about|on)\b",
           "asks what your notes hold", _TIMES | _COMPARES | _CAUSES),
    _asking_for(AnswerType.PERSON, 0.92, "asks who it is", _PAST | _NAMED_CHOICES,
                r"(?!who(?:'s| is| are) (?:more|less|better|\w+er)\b.*\bthan\b)"),
    _asking_for(AnswerType.PERSON, 0.85, "asks who did something", _NAMED_CHOICES,
                r"who (?!was\b|were\b|is\b|did\b|won\b)(?!.*\b(?:(?<!and )when|while|during|at the time"
           r"|before(?! (?:the|\d)))\b)"),
    _asking_for(AnswerType.PLACE, 0.92, "asks where something is", _TIMES | _NAMED_CHOICES),
    _asking_for(AnswerType.NUMBER, 0.92, "asks for a number", _NAMED_CHOICES - {"who would win"} | _DURATIONS),
    _asking_for(AnswerType.NUMBER, 0.85, "asks how long something takes", _NAMED_CHOICES | {"how old", "evolves"},
                r"how long (?:is|are|was|were|do|does|did|can|could|should|may|must|will|would) (?!it take\b|i\b|we\b)"
                r"(?!.*\b(?:you|your|typical|average|people|live|lived|ago)\b)"),
    _asking_for(AnswerType.NUMBER, 0.85, "asks how long something takes", _CHOICES | {"how old", "evolves"},
                rf"how long (?:{_BE} (?:{_THAT})|did it take|{_BE} (?!it\b|i\b|we\b|you\b).*\btakes?)\b"
                r"|how (?:often|frequently|quickly)\b"),
    _asking_for(AnswerType.DEFINITION, 0.92, "asks what something is",
                _PAST | _CHOICES | _EXPLORES | {"what happens", "known for", "meanwhile", "time of an event"}),
    _asking_for(AnswerType.YES_NO, 0.88, "asks whether something is so", _CHOICES - {"better"} | {"relationship", "or"}
                | _SEEKS_VIEWS),
    _asking_for(AnswerType.YES_NO, 0.85, "asks whether something is so",
                _NAMED_CHOICES | {"matter of opinion", "what I know"},
                r"(?:do|does|did|can|could|will|would|has|have|had|should|must|may|might)\b(?!.*\b(?:share"
           r"|differ|same|related)\b)"
                rf"(?! (?:i|we|you|any(?:one|body)|my notes)\b.*\bwhy\b)(?! (?:my"
           rf"|our) (?:\w+ )?{_VIEW}\b.*\b(?:chang|evolv|shift))"
                r"|(?:is|are|was|were) (?:the|this|that|my|our) (?:\S+ )?differences?\b"),
    _clear(_F, 0.85, r"(?:should|can|could|must|may|do|does|is|are|will) .*\bor (?:is|are|was|were|do|does|did"
           r"|will|would|can|could"
           r"|should|has|have|must) ", "asks whether something is so"),
    _clear(_F, 0.8, r"(?:which|what) (?!(?:is|are|was|were|of|one|has)\b)(?:[a-z'-]+ ){1,3}(?:is|are|was|were"
           r"|did|does|[a-z]+s|[a-z]+ed)"
           r" (?:\w+ly |much |the )?(?:more|less|better|worse|most|least|best|worst|[a-z]+er|[a-z]+est)\b",
           "asks for one thing among many", _NAMED_CHOICES | _TIMES | {"difference", "differ", "compare", "contrast",
           "similar"}
           | _CAUSES | _EXPLORES, frozenset(("better", "more than", "which is better", "superlative"))),
    _clear(_F, 0.85, r"when (?:do|does|should|can|must|may|would|could|is an?|are)\b", "asks under which condition",
           _COMPARES | (_TIMES - {"starts when"}), types=frozenset((AnswerType.OTHER,))),
    _clear(_F, 0.88, r"how (?:do|does|did|can|could|should|would|must|may|might|to)\b", "asks how something is done",
           _COMPARES | _TIMES | _CAUSES | {"similar", "the same", "what happens", "more than", "better"}),
    _open(((_F, 0.65), (_E, 0.6), (_T, 0.35)), r"(?:(?:tell|teach) me (?:something |more |a bit "
     r"|a little )?(?:about|of)|talk (?:to me )?about|what about|how about|erzähl\w*(?: mir)?(?: etwas"
     r"| mehr)? (?:über|von)"
          r"|parle-moi de|háblame de)\b", "could want a definition or every note"),
    _open(((_E, 0.62), (_F, 0.58), (_T, 0.3)), rf"{_SHOW}(?: (?:me|us|mir|uns|moi))? (?!(?:me |us )?(?:the "
           rf"|a )?(?:definition"
     rf"|meaning|name)|how\b|why\b|when\b|what\b"
     rf"|where\b|which\b)", "says what to show, but not how much of it"),
    _open(((_T, 0.6), (_F, 0.56), (_C, 0.35)), r"(?:what|was) (?:(?:has |have )?happened|ist (?:mit )?.*passiert"
     r"|geschah)\b", "could want a story over time or a fact",
          _OPEN | {"what happens"}),
    _open(((_C, 0.62), (_V, 0.56), (_E, 0.35)), rf"(?!{_ASKS}).*\b(?:relationship|relation|connection|link|bezug"
     rf"|verhältnis) (?:to|with|of|zu)\b", "could want causes or a comparison",
          _TIMES | _COMPARES | {"starts why", "why", "causes", "affects", "leads to", "effect"}),
    _clear(_C, 0.9, rf"(?!{_ASKS}).*\b(?:relationship|connection|link) (?:to|with)\b.*|(?!{_ASKS}).*\b(?:causes?"
     rf"|affects?|leads? to|results? in|influences?)\b", "names a cause and an effect",
           _TIMES | _COMPARES | _EXPLORES),
    _clear(_F, 0.9, r"(?:what|who|where) (?:the|an?|my|our) .*\b(?:is|are|was|were|means?)$",
     "asks what something is", _OPEN),
    _clear(_F, 0.93, r"(?:define|(?:give me )?(?:the |a )?definition of|meaning of|definiere|définis|définition)\b",
     "asks for a definition",
     _COMPARES),
    _clear(_F, 0.78, r"(?:explain|describe|erklär\w*|beschreib\w*|explique\w*)\b", "asks to explain",
     _OPEN | {"what happens"}),
    _clear(_F, 0.93, r"(?:what(?:'s|s| is| are| does| do)|was (?:ist|sind|bedeutet)|qu'est[- ]ce que?|qué (?:es"
     r"|son))\b(?!.*\b(?:or|oder|before|after|during|while|when|same|better|worse|dates?|years?|months?|age"
           r"|day|time|century|result\w*|impact\w*|purpose|function|cons|than|similar|related|famous|known|get if"
           r"|do to)\b)",
           "asks what something is",
           _OPEN | {"what happens", "what if", "known for", "date of", "time of an event", "meanwhile", "similar",
            "the same", "between and", "factors", "results", "for what reason"}),
    _open(((_V, 0.58), (_E, 0.55), (_C, 0.35)), rf"(?!{_ASKS})[^,?]{{2,60}} (?:and|und|&|et|y) [^,?]{{2,60}}$",
     "names two things and not what is wanted of them", _OPEN | {"show me", "define", "or", "slashed",
     "between and"}),
    _open(((_F, 0.6), (_E, 0.57), (_T, 0.3)), rf"(?!{_ASKS})(?:[^\s?]+ ){{0,4}}[^\s?]+$", "names something and"
     " not what is wanted of it", _OPEN | {"show me", "define", "or", "slashed", "choose", "between and"}),
)  # fmt: skip
