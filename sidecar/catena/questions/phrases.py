"""Phrases: what a question is about, once the words that only ask are taken off.

`How has my understanding of atomic notes evolved?` → `atomic notes`. Names that the vault knows are found first and are
never cut apart.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from catena.notes import normal_name
from catena.questions.vault_names import VaultNames

LONGEST_NAME_WORDS = 10
"""Words of a title that is looked for in a question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """A text in which each name of the vault is one character, so that no pattern can cut it apart.

    Attributes:
        text: With the names replaced.
        spelled: The names as the text spells them.
        named: The names as the vault writes them, in the same order.
    """

    text: str
    spelled: tuple[str, ...]
    named: tuple[str, ...]

    def restored(self, phrase: str) -> str:
        """A phrase of the text with its names back: as the vault writes it when it is one name, else as typed."""
        if len(phrase) == 1 and _is_mask(phrase):
            return self.named[ord(phrase) - _FIRST_MASK]
        return "".join(self.spelled[ord(c) - _FIRST_MASK] if _is_mask(c) else c for c in phrase)

    def names_within(self, phrase: str) -> tuple[str, ...]:
        """The names in a phrase, as the vault writes them."""
        return tuple(self.named[ord(c) - _FIRST_MASK] for c in phrase if _is_mask(c))

    def is_mostly_names(self, phrase: str) -> bool:
        """Whether more of a phrase's words belong to names than do not."""
        inside = sum(len(self.spelled[ord(c) - _FIRST_MASK].split()) for c in phrase if _is_mask(c))
        outside = [word for word in phrase.split() if not any(map(_is_mask, word)) and word.casefold() not in _EMPTY]
        return inside > len(outside)


def masked(text: str, names: VaultNames) -> Masked:
    """A text with the vault's names in it masked, the longest where they overlap.

    What stands in double brackets is a name too, whether the vault knows it or not. A name made only of words that
    ask, such as a note called "What", is not one.
    """
    text = "".join(c for c in text if not _is_mask(c))
    spans = {**_linked(text), **_known(text, names)}
    out, spelled, named, at = "", list[str](), list[str](), 0
    for start, end in _longest(spans):
        out += text[at:start] + chr(_FIRST_MASK + len(named))
        spelled.append(text[start:end])
        named.append(spans[start, end])
        at = end
    return Masked(text=out + text[at:], spelled=tuple(spelled), named=tuple(named))


def is_only_asking(phrase: str) -> bool:
    """Whether there is no word in it that names anything."""
    return all(word in _EMPTY for word in re.findall(r"[^\W_]+(?:'[^\W_]+)?", phrase.casefold()))


def without_politeness(text: str) -> str:
    """The question without `please`, `can you tell me`, `I'd like to know` around it."""
    return _strip(text, (_POLITE,), _THANKS)


def without_frame(text: str) -> str:
    """What is left of a question without the words that only ask.

    Taken off are, as often as they stand there, its beginning (`What do my notes say about`) and its end
    (`evolved over time`). What is nothing but such words leaves "".
    """
    left = _strip(without_politeness(text), (_POLITE, *_FRAMES), _ENDINGS)
    return "" if is_only_asking(left) else left


def trimmed(phrase: str) -> str:
    """A phrase without articles, prepositions, quotation marks and punctuation at its ends."""
    text = phrase.strip(_EDGE)
    while True:
        shorter = _TRAILING_WORD.sub("", _LEADING_WORD.sub("", text)).strip(_EDGE)
        # `C++ (language)` keeps the bracket that belongs to it.
        if shorter.count("(") < text[: text.find(shorter) + len(shorter) + 1].count(")") and "(" in shorter:
            shorter += ")"
        if shorter == text or not shorter:
            return shorter
        text = shorter


_FIRST_MASK = 0xF0000
_MOST_MASKS = 0x200
_LINK = re.compile(r"\[\[([^\[\]|#^]+)(?:[#^][^\[\]|]*)?(?:\|[^\[\]]*)?\]\]")


def _is_mask(character: str) -> bool:
    return _FIRST_MASK <= ord(character) < _FIRST_MASK + _MOST_MASKS


def _linked(text: str) -> dict[tuple[int, int], str]:
    return {match.span(): match[1].strip() for match in _LINK.finditer(text) if match[1].strip()}


def _known(text: str, names: VaultNames) -> dict[tuple[int, int], str]:
    tokens = [match.span() for match in _TOKEN.finditer(text)]
    phrases = {
        (tokens[first][0], tokens[last][1]): normal_name(text[tokens[first][0] : tokens[last][1]])
        for first in range(len(tokens))
        for last in range(first, min(first + LONGEST_NAME_WORDS, len(tokens)))
    }
    phrases = {span: phrase for span, phrase in phrases.items() if not is_only_asking(phrase)}
    known = names.known(frozenset(phrases.values())) if phrases else {}
    return {span: known[phrase] for span, phrase in phrases.items() if phrase in known}


def _longest(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those that stay when of two that overlap the longer one wins, the earlier of two equals; in order."""
    taken: list[tuple[int, int]] = []
    for start, end in sorted(spans, key=lambda span: (span[0] - span[1], span)):
        if all(end <= other[0] or start >= other[1] for other in taken) and len(taken) < _MOST_MASKS:
            taken.append((start, end))
    return sorted(taken)


_TOKEN = re.compile(r"[^\s,;:?!\"“”„()\[\]]+(?<![.'’])|\([^()\s]+\)")
_EDGE = " \t,;:?!.\"'“”„‘’«»()[]{}<>|\\/–—-…*_`#"
_EMPTY = frozenset(
    "a an the this that these those what who whom whose which when where why how is are was were be been being am do does"
    " did done has have had will would shall should can could may might must not no and or but if so then than as at by for"
    " from in into of off on onto out over to up with about between vs versus i me my mine we us our you your he she it its"
    " they them their there here all any some every everything anything something nothing note notes please show tell give"
    " find list get know mean means say think thing things stuff more most much many evolve evolved change changed time"
    " compare contrast explain define describe explore differences difference similarities similarity relationship related"
    " timeline history query question happen happens happened work works ever already also just really again new old one"
    " was ist sind war der die das den dem des ein eine einen einem einer und oder aber wie wo wer wann warum mir mich mein"
    " meine meinen ich wir uns hat habe haben zu zum zur über alles alle im in mit von vom zwischen zeig zeige gib finde weiß"
    " le la les un une des du de et ou que qui quoi est sont mes mon ma sur quand pourquoi comment el los las una y o qué es"
    " son mis mi sobre cuándo por".split()
)
_LEADING_WORD = re.compile(
    r"^(?:the|an?|this|that|these|those|my|our|your|some|any|all|both|of|on|about|with|in|to|for|from|by|at|and|or|is|are|was"
    r"|were|do|does|did|has|have|had|either|using|use|buy|choose|go for|go with|der|die|das|den|dem|des|eine?[nmrs]?|von|vom|über"
    r"|zu|zum|zur|mit|und|oder|le|la|les|une?|des|du|l'|el|los|las|una)(?:\s+|(?<=')|$)",
    re.IGNORECASE,
)
_TRAILING_WORD = re.compile(
    r"(?:^|\s+)(?:the|an?|of|on|about|with|in|to|for|from|by|at|and|or|is|are|was|were|do|does|did|und|oder|mit|von|zu|ist|sind)$",
    re.IGNORECASE,
)


def _patterns(*sources: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"^(?:{source})(?:\s+|(?<=')|[:,]\s*|\s*$)", re.IGNORECASE) for source in sources)


_MINE = r"(?:(?:my|our|your|the|any|all|all of|all the|all my|mein\w*)\s+)*"
_ABOUT = (
    r"(?:about|on|of|regarding|concerning|around|to do with|(?:that (?:are )?)?(?:very |closely |strongly )?(?:related|similar"
    r"|connected|linked|close|relevant) to|for|to|with|in|over|über|zu|von|sur|sobre)"
)
_VIEW = (
    r"(?:understanding|views?|view point|opinions?|thoughts?|thinking|ideas?|notes?|perspective|take|stance|knowledge|position"
    r"|approach|attitude|beliefs?|conception|interpretation|definition|interest|use|practice|mind|notizen|verständnis|wissen"
    r"|sicht|ansicht|meinung)"
)
_BE = r"(?:is|are|was|were|has|have|had|do|does|did|will|would|should|can|could|might|may|must|isn't|aren't|don't|doesn't|didn't)"

_POLITE = _patterns(
    r"please|pls|hey|hi|hello|ok|okay|so|well|but|now|thanks|bitte|hallo|hey catena|catena",
    r"(?:can|could|would|will) (?:you|i|we)(?: please| kindly)?(?= (?:tell|show|give|find|list|explain|compare|define|describe"
    r"|help|summari|explore|search|get|look|say|remind|see|pull|bring|track|contrast))",
    r"(?:i|we)(?:'d| would)? (?:also )?(?:like|want|need|wish|love)(?: you)? to (?:know|see|learn|understand|find out|ask|hear"
    r"|read|find)(?: about)?|i wonder|i'm wondering|i am wondering|wondering|do you know|does anyone know|any idea"
    r"|(?:please )?(?:tell|remind|help) me (?=what|how|why|when|who|where|which|understand|whether)",
    r"(?:kannst|könntest) du(?: mir)?(?: bitte)?|ich (?:möchte|will) wissen",
)
_THANKS = re.compile(r"[\s,]*(?:\bplease|\bpls|\bthanks|\bthank you|\bbitte|\bdanke)?[\s?!.…]*$", re.IGNORECASE)

_FRAMES = _patterns(
    rf"(?:show|give|find|list|get|bring|search|look|look up|pull up|surface|collect|gather|display|tell|summari[sz]e|recap|track"
    rf"|trace|browse|see)(?: for| up)?(?: me| us)?(?: {_MINE}(?:everything|anything|something|more|all|notes?|timeline|history"
    rf"|evolution|changes?|progress(?:ion)?|development|overview|summary|list|information|info|details?|connections?|links?"
    rf"|annotations?|highlights?|quotes?|passages?|ideas?|thoughts?))?(?: (?:i|we) (?:know|have|wrote|have written|noted))?"
    rf"(?: {_ABOUT})?",
    rf"(?:explore|exploring|browse|survey|discover|brainstorm|discuss)(?: {_ABOUT})?",
    rf"{_MINE}(?:everything|anything|something|more|all|notes?|notizen|alles|overview|timeline|history|evolution|progression"
    rf"|zeitleiste|überblick)(?: (?:(?:that )?(?:i|we) (?:know|have|wrote|have written|noted)))?"
    rf" {_ABOUT}",
    rf"what (?:all )?(?:do|did|have|had|has|can|could|should|would) (?:i|we|my notes|our notes|the notes|my vault)(?: (?:already|ever|actually|really|first"
    rf"|last|then|have|to))*(?: (?:know|knew|think|thought|write|wrote|written|noted?|learn(?:ed|t)?|say|said|read|collect(?:ed)?"
    rf"|have|believe|saved?|understand|mention|contain|tell|find|found|highlight(?:ed)?|discover(?:ed)?))?(?: me| us| down)?(?: {_ABOUT})?",
    rf"(?:what|how)(?:'s| {_BE})? {_MINE}(?:(?:early|earlier|previous|first|old|original|initial|current|latest|past) )?{_VIEW}"
    rf"(?: (?:of|on|about|regarding|in|toward|towards|for|around|zu|von|über))?",
    rf"(?:do|did|have|had) (?:i|we)(?: (?:already|ever|really))?(?: (?:know|have|written|write|note[ds]?|learn\w*|said|read|think"
    rf"|saved?|keep|collect\w*))?(?: (?:anything|something|much|any|more|any notes|notes|some notes))?(?: {_ABOUT})?",
    rf"(?:are|is) there (?:any(?:thing)?|some(?:thing)?)(?: notes?)?(?: {_ABOUT})?",
    rf"(?:when|where|why|how) (?:did|do|have|had|was|were|am) (?:i|we)(?: (?:first|last|originally|initially|ever|start|begin|started|stop"
    rf"|get|to))*(?: (?:learn(?:ed|ing)?|hear|heard|read(?:ing)?|writ(?:e|ten|ing)|wrote|not(?:e|ed|ing)|think(?:ing)?|thought"
    rf"|us(?:e|ed|ing)|discover(?:ed)?|encounter(?:ed)?|interested|work(?:ed|ing)?|learning|us(?:e|ing)|chang(?:e|ed)|decid(?:e|ed)|find|found|com(?:e|ing) across"
    rf"|mention(?:ed)?|start(?:ed)?|begin|began|my mind))?(?: (?:about|on|of|with|to|in|out about))?",
    rf"(?:why|how come|warum|wieso|weshalb|pourquoi)(?: {_BE})?(?: (?:i|we|you|my|people))?",
    r"(?:what|which)(?:'s| is| are| was| were)?(?: the)?(?: (?:main|most important|key|possible|common|some|biggest|best))?"
    r" (?:definitions?|meaning|purposes?|point|role|causes?|reasons?|effects?|impacts?|influences?|results?|consequences?"
    r"|outcomes?|history|evolution|timeline|origins?|types?|kinds?|sorts?|examples?|principles?|benefits?|idea|concept|notion"
    r"|relationship|relation|connection|link|correlation|difference|differences|similarities|side effects|symptoms|factors"
    r"|drivers?|steps|rules|basics|names?|advantages?|disadvantages?|pros and cons) (?:of|for|behind|in|to|between|that (?:lead|led) to|on)",
    r"what(?: (?:could|can|would|will|might))? (?:causes?|caused|leads? to|led to|makes?|made|drives?|triggers?|triggered|explains?"
    r"|results? in|influences?|influenced|affects?|affected|happens?|happened|changed|has changed|changes?)(?: (?:to|with|in|about|when|if|during|after))?",
    r"what if",
    r"(?:when|since when|until when|by when|wann|seit wann|quand|cuándo)(?: (?:is|are|was|were|has|have|had|do|does|did|will|hat|habe|haben|wurde|ist|war|ich|wir)\b)*",
    r"(?:in |on |at |by )?(?:what|which) (?:year|date|day|month|century|decade|time|age|season)s?(?: (?:is|are|was|were|has|have|had|do|does|did|will))?",
    r"how (?:many|much|long|often|old|far|tall|big|high|deep|fast|large|soon|to|come)(?: (?:is|are|was|were|has|have|had|do|does|did"
    r"|will|can|could|should))?(?: (?:i|we|you|it))?",
    rf"how(?:'s| {_BE})?(?: (?:i|we|you|one|my|our))?",
    rf"(?:who|whom|whose|where|which|wer|wen|wem|wo|welche[rsn]?|qui|où|quién|dónde)(?:'s| {_BE})?(?: (?:i|we|you))?",
    rf"what(?:'s|s| {_BE})?(?: (?:i|we|you|it))?(?= |\?|$)",
    r"(?:define|explain|describe|name|identify|clarify|outline|definiere|erkläre?|beschreibe?|nenne|définis|explique)(?: (?:to )?(?:me|us|mir|uns))?"
    r"(?: (?:what|how|why)(?: (?:is|are))?)?",
    r"(?:definition|meaning|concept|idea|notion|term|types|kinds|examples|role|effects?|impact|influence|causes?|reasons?|history"
    r"|relationship|connection|link|correlation|changes|benefits) (?:of|between|for|on|to|in|behind)",
    r"(?:the |a |an )?(?:relationship|connection|link|correlation|zusammenhang|relation)(?: between| zwischen)",
    r"(?:was|wie)(?: (?:ist|sind|war|waren|hat|habe|haben|weiß|weiss|wirkt|kann|können|macht))?(?: (?:ich|wir|sich|mir))*(?: (?:mein\w* (?:verständnis|sicht|ansicht|meinung|wissen)))?(?: (?:über|zu|von))?",
    r"(?:zeig|zeige|gib|finde|suche|such|liste)(?: (?:mir|uns))?(?: (?:alles|alle|meine|die))*(?: (?:notizen|zettel))?(?: (?:über|zu|von|mit))?",
    r"(?:alles|alle notizen|meine notizen) (?:über|zu)",
    r"(?:qu'est-ce que|qu'est-ce qu'|que sais-je|montre[- ]moi|tout|qué es|qué son|muéstrame|todo)(?: (?:c'est|tout|todo))?(?: (?:sur|sobre|de))?",
    r"(?:the|an?|my|our|some|any|there|der|die|das|ein|eine|mein|meine|le|la|les|un|une|el|los|las)",
    rf"(?:{_VIEW}) (?:of|on|about)",
)  # fmt: skip

_ENDINGS = re.compile(
    r"(?:[\s,]+(?:(?:has |have |had )?(?:evolved?|evolving|changed?|developed|grown?|shifted|progressed|entwickelt|verändert|geändert"
    r"|gewandelt)|over (?:time|the (?:last |past )?years)|(?:in|from|across|within) (?:my|the|our|all my|these) (?:notes|vault|notebook|highlights)"
    r"|so far|to me|for me|mean|means|work|works|happens?|happened|exactly|please|pls|again|actually|really|about|bitte|stand for"
    r"|in meinen notizen|lately|hat|haben|im laufe der zeit|and why|and how|used for|known for|famous for|called|with|to increase|to decrease))?"
    r"[\s?!.…]*$",
    re.IGNORECASE,
)


def _strip(
    text: str, beginnings: Iterable[Iterable[re.Pattern[str]] | re.Pattern[str]], ending: re.Pattern[str]
) -> str:
    patterns = [one for group in beginnings for one in ((group,) if isinstance(group, re.Pattern) else group)]
    left, before = " ".join(text.split()), None
    while left != before:
        before = left
        for pattern in patterns:
            left = pattern.sub("", left, count=1)
        left = ending.sub("", left, count=1)
    return left
