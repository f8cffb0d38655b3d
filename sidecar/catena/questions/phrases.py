"""Phrases: find the topic of a question by removing the words that only ask.

`How has my understanding of atomic notes evolved?` → `atomic notes`. Names of the vault are masked first, so that they
are never split.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from catena.language.folding import normal_name
from catena.language.stop_words import question_stop_words
from catena.language.tokens import word_runs
from catena.questions.other_frames import without_carriers, without_frame
from catena.questions.vault_names import VaultNames

LONGEST_NAME_WORDS = 10
"""The maximum number of words of a title that is searched in a question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """A text in which one character replaces each name of the vault, so that no pattern can split a name.

    Attributes:
        text: The text with the names replaced.
        spelled: The names as the text spells them.
        named: The names as the vault spells them, in the same order.
    """

    text: str
    spelled: tuple[str, ...]
    named: tuple[str, ...]

    def restored(self, phrase: str) -> str:
        """Return a phrase with its names restored: in the vault's spelling if it is a single name, else as typed."""
        if len(phrase) == 1 and _is_mask(phrase):
            return self.named[ord(phrase) - _FIRST_MASK]
        return "".join(self.spelled[ord(c) - _FIRST_MASK] if _is_mask(c) else c for c in phrase)

    def names_within(self, phrase: str) -> tuple[str, ...]:
        """Return the names in a phrase, in the vault's spelling."""
        return tuple(self.named[ord(c) - _FIRST_MASK] for c in phrase if _is_mask(c))

    def is_mostly_names(self, phrase: str) -> bool:
        """Return whether names make up more of a phrase's words than other words do, stop words aside."""
        inside = sum(len(self.spelled[ord(c) - _FIRST_MASK].split()) for c in phrase if _is_mask(c))
        outside = [
            word
            for word in phrase.split()
            if not any(map(_is_mask, word)) and word.casefold() not in question_stop_words()
        ]
        return inside > len(outside)


def masked(text: str, names: VaultNames) -> Masked:
    """Mask the vault's names in a text. If two overlap, the longer one is masked.

    Text in double brackets is masked too, even if the vault has no such note. A name that consists only of question
    words, such as a note called "What", is not masked.
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
    """Return whether a phrase has only stop words. A single capital letter other than "I" is not a stop word."""
    words = word_runs(phrase)
    return not any(map(_names, words)) and not any(map(_is_mask, phrase))


def without_politeness(text: str) -> str:
    """Remove polite phrases from both ends of a question: `please`, `can you tell me`, `I'd like to know`."""
    return _strip(text, _opening(*_POLITE), _THANKS)


def without_question_words(text: str) -> str:
    """Remove the words that only ask from both ends of a question.

    Removes beginnings such as `What do my notes say about` and endings such as `evolved over time`, until there are no
    more. Returns "" if nothing else is left.
    """
    bare = _HOW_IT_DOES.sub(r"\1", without_politeness(without_frame(without_carriers(text))))
    left = _strip(bare, _opening(*_POLITE, *_QUESTION_OPENINGS), _ENDINGS)
    return "" if is_only_asking(left) else left


def trimmed(phrase: str) -> str:
    """Remove articles, prepositions, quotation marks and punctuation from both ends of a phrase.

    Balanced brackets are kept: `C++ (language)`.
    """
    text, before = phrase, None
    while text != before:
        before = text
        text = (
            _TRAILING_WORD.sub("", _LEADING_WORD.sub("", text.lstrip(_EDGE + ")]").rstrip(_EDGE + "([")))
            if text
            else text
        )
        for opening, closing in ("()", "[]"):
            if text.endswith(closing) and text.count(opening) < text.count(closing):
                text = text[:-1]
            if text.startswith(opening) and text.count(closing) < text.count(opening):
                text = text[1:]
    if text[:1] + text[-1:] in ("()", "[]") and text[1:-1].isalnum():
        return text[1:-1]
    return text


_FIRST_MASK = 0xF0000
_MOST_MASKS = 0x200
_LINK = re.compile(r"\[\[([^\[\]|#^]+)(?:[#^][^\[\]|]*)?(?:\|[^\[\]]*)?\]\]")


def _names(word: str) -> bool:
    return word.casefold() not in question_stop_words() or (len(word) == 1 and word.isupper() and word != "I")


def _is_mask(character: str) -> bool:
    return _FIRST_MASK <= ord(character) < _FIRST_MASK + _MOST_MASKS


def _linked(text: str) -> dict[tuple[int, int], str]:
    return {match.span(): match[1].strip() for match in _LINK.finditer(text) if match[1].strip()}


def _known(text: str, names: VaultNames) -> dict[tuple[int, int], str]:
    tokens = [match.span() for match in _TOKEN.finditer(text)]
    naming = [not is_only_asking(text[start:end]) for start, end in tokens]
    spans = [
        (tokens[first][0], tokens[last][1])
        for first in range(len(tokens))
        for last in range(first, min(first + LONGEST_NAME_WORDS, len(tokens)))
        if any(naming[first : last + 1])
    ]
    folded = text.casefold() if text.isascii() else None
    phrases = {span: folded[slice(*span)] if folded else normal_name(text[slice(*span)]) for span in spans}
    known = names.known(frozenset(phrases.values()))
    return {span: known[phrase] for span, phrase in phrases.items() if phrase in known}


def _longest(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans that do not overlap, in order. The longer span wins; of two equally long ones, the earlier."""
    taken: list[tuple[int, int]] = []
    for start, end in sorted(spans, key=lambda span: (span[0] - span[1], span)):
        if all(end <= other[0] or start >= other[1] for other in taken) and len(taken) < _MOST_MASKS:
            taken.append((start, end))
    return sorted(taken)


_TOKEN = re.compile(r"[^\s,;:?!\"“”„()\[\]]+(?<![.'’])|\([^()\s]+\)")
_EDGE = " \t,;:?!.\"'“”„‘’«»{}<>|\\/–—-…*_`"
_LEADING_WORD = re.compile(
    r"^(?:the|an?|this|that|these|those|my|our|your|some|any|all|both|of|on|about|with|in|to|for|from|by|at|and"
    r"|or|is|are|was"
    r"|were|do|does|did|has|have|had|either|using|use|buy|choose|go for|go with|der|die|das|den|dem|des"
    r"|eine?[nmrs]?|von|vom|über"
    r"|zu|zum|zur|mit|und|oder|le|la|les|une?|des|du|l'|el|los|las|una)(?:\s+|(?<='))",
    re.IGNORECASE,
)
_TRAILING_WORD = re.compile(
    r"\s+(?:the|an?|of|on|about|with|in|to|for|from|by|at|and|or|is|are|was|were|do|does|did|und|oder|mit|von|zu"
    r"|ist|sind)$",
    re.IGNORECASE,
)


@cache
def _opening(*sources: str) -> tuple[re.Pattern[str], ...]:
    """Compile on first use: compiling at startup would cost a tenth of a second."""
    return tuple(re.compile(rf"(?:{source})(?:\s+|(?<=')|[:,]\s*|\s*$)", re.IGNORECASE) for source in sources)


_MINE = r"(?:(?:my|our|your|the|any|all|all of|all the|all my|mein\w*)\s+){0,3}"
_ABOUT = (
    r"(?:about|on|of|regarding|concerning|around|to do with|(?:that (?:are )?)?(?:very |closely "
    r"|strongly )?(?:related|similar"
    r"|connected|linked|close|relevant) to|for|to|with|in|over|über|zu|von|sur|sobre)"
)
_VIEW = (
    r"(?:understanding|views?|view point|opinions?|thoughts?|thinking|ideas?|notes?|perspective|take|stance"
    r"|knowledge|position"
    r"|approach|attitude|beliefs?|conception|interpretation|definition|interest|use|practice|mind|notizen"
    r"|verständnis|wissen"
    r"|sicht|ansicht|meinung)"
)
_BE = (
    r"(?:is|are|was|were|has|have|had|do|does|did|will|would|should|can|could|might|may|must|isn't|aren't|don't"
    r"|doesn't|didn't)"
)

_POLITE = (
    r"please|pls|hey|hi|hello|ok|okay|so|well|but|now|thanks|bitte|hallo|hey catena|catena",
    r"(?:can|could|would|will) (?:you|i|we)(?: please| kindly)?(?= (?:tell|show|give|find|list|explain|compare"
    r"|define|describe"
    r"|help|summari|explore|search|get|look|say|remind|see|pull|bring|track|contrast))",
    r"(?:i|we)(?:'d| would)? (?:also )?(?:like|want|need|wish|love)(?: you)? to (?:know|see|learn|understand"
    r"|find out|ask|hear"
    r"|read|find)(?: about)?|i wonder|i'm wondering|i am wondering|wondering|do you know|does anyone know|any idea"
    r"|(?:please )?(?:tell|remind|help) me(?= (?:what|how|why|when|who|where|which|whether|if)\b)",
    r"(?:kannst|könntest) du(?: mir)?(?: bitte)?|ich (?:möchte|will) wissen",
)
_THANKS = re.compile(r"[\s,]*(?:\bplease|\bpls|\bthanks|\bthank you|\bbitte|\bdanke)?[\s?!.…]*$", re.IGNORECASE)

_QUESTION_OPENINGS = (
    rf"(?:show|give|find|list|get|bring|search|look|look up|pull up|surface|collect|gather|display|tell"
    rf"|summari[sz]e|recap|track"
    rf"|trace|browse|see)(?: for| up)?(?: me| us)?(?: {_MINE}(?:everything|anything|something|more|all|notes?"
    rf"|timeline|history"
    rf"|evolution|changes?|progress(?:ion)?|development|overview|summary|list|information|info|details?"
    rf"|connections?|links?"
    rf"|annotations?|highlights?|quotes?|passages?|ideas?|thoughts?))?(?: (?:i|we) (?:know|have|wrote"
    rf"|have written|noted))?"
    rf"(?: {_ABOUT})?",
    rf"(?:explore|exploring|browse|survey|discover|brainstorm|discuss)(?: {_ABOUT})?",
    rf"{_MINE}(?:everything|anything|something|more|all|notes?|notizen|alles|overview|timeline|history|evolution"
    rf"|progression"
    rf"|zeitleiste|überblick)(?: (?:(?:that )?(?:i|we) (?:know|have|wrote|have written|noted)))?"
    rf" {_ABOUT}",
    rf"what (?:all )?(?:do|did|have|had|has|can|could|should|would) (?:i|we|my notes|our notes|the notes"
    rf"|my vault)(?: (?:already|ever|actually|really|first"
    rf"|last|then|have|to))*(?: (?:know|knew|think|thought|write|wrote|written|noted?|learn(?:ed|t)?|say|said"
    rf"|read|collect(?:ed)?"
    rf"|have|believe|saved?|understand|mention|contain|tell|find|found|highlight(?:ed)?|discover(?:ed)?))?(?: me"
    rf"| us| down)?(?: {_ABOUT})?",
    rf"(?:what|how)(?:'s| {_BE})? {_MINE}(?:(?:early|earlier|previous|first|old|original|initial|current|latest"
    rf"|past) )?{_VIEW}"
    rf"(?: (?:of|on|about|regarding|in|toward|towards|for|around|zu|von|über))?",
    rf"what (?:do|does|did) {_MINE}(?:notes?|pages?)(?: {_ABOUT}| called)?",
    rf"(?:do|did|have|had) (?:i|we)(?: (?:already|ever|really))?(?: (?:know|have|written|write|note[ds]?|learn\w*"
    rf"|said|read|think"
    rf"|saved?|keep|collect\w*))?(?: (?:anything|something|much|any|more|any notes|notes|some notes))?(?: {_ABOUT})?",
    r"(?:(?:when|what) (?:is|was) )?the (?:first|last|latest|earliest) time (?:that )?(?:i|we)(?: (?:wrote|read"
    r"|thought|noted|used|heard|talked|mentioned))?"
    r"(?: (?:about|of|on))?",
    r"(?:what|which) (?:role|part|effect|effects|impact|influence) (?:do|does|did|can|has|have)",
    rf"which of (?:my|the|our) notes(?: (?:mention|discuss|cover|talk about|are about|deal with|contain|refer to"
    rf"|are))?(?: {_ABOUT})?",
    rf"(?:are|is) there (?:any(?:thing)?|some(?:thing)?)(?: notes?)?(?: {_ABOUT})?",
    r"(?:when|where|why|how) (?:did|do|have|had|was|were|am) (?:i|we)(?: (?:first|last|originally|initially|ever"
    r"|start|begin|started|stop"
    r"|get|to))*(?: (?:learn(?:ed|ing)?|hear|heard|read(?:ing)?|writ(?:e|ten|ing)|wrote|not(?:e|ed|ing)"
    r"|think(?:ing)?|thought"
    r"|us(?:e|ed|ing)|discover(?:ed)?|encounter(?:ed)?|interested|work(?:ed|ing)?|learning|us(?:e|ing)|chang(?:e"
    r"|ed)|decid(?:e|ed)|find|found|com(?:e|ing) across"
    r"|mention(?:ed)?|start(?:ed)?|begin|began|my mind))?(?: (?:about|on|of|with|to|in|out about))?",
    rf"(?:why|how come|warum|wieso|weshalb|pourquoi)(?: {_BE})?(?: (?:i|we|you|my|people))?",
    r"(?:what|which)(?:'s| is| are| was| were)?(?: the)?(?: (?:main|most important|key|possible|common|some"
    r"|biggest|best))?"
    r" (?:definitions?|meaning|purposes?|point|role|causes?|reasons?|effects?|impacts?|influences?|results?"
    r"|consequences?"
    r"|outcomes?|history|evolution|timeline|origins?|types?|kinds?|sorts?|examples?|principles?|benefits?|idea"
    r"|concept|notion"
    r"|relationship|relation|connection|link|correlation|difference|differences|similarities|side effects"
    r"|symptoms|factors"
    r"|drivers?|steps|rules|basics|names?|advantages?|disadvantages?|pros and cons) (?:of|for|behind|in|to"
    r"|between|that (?:lead|led) to|on)",
    r"what(?: (?:could|can|would|will|might))? (?:causes?|caused|leads? to|led to|makes?|made|drives?|triggers?"
    r"|triggered|explains?"
    r"|results? in|influences?|influenced|affects?|affected|happens?|happened|changed|has changed"
    r"|changes?)(?: (?:to|with|in|about|when|if|during|after))?",
    r"what if",
    r"(?:when|since when|until when|by when|wann|seit wann|quand|cuándo)(?: (?:is|are|was|were|has|have|had|do"
    r"|does|did|will|hat|habe|haben|wurde|ist|war|ich|wir)\b)*",
    r"(?:in |on |at |by )?(?:what|which) (?:year|date|day|month|century|decade|time|age|season)s?(?: (?:is|are"
    r"|was|were|has|have|had|do|does|did|will))?",
    r"how (?:many|much|long|often|old|far|tall|big|high|deep|fast|large|soon|to|come)(?: (?:is|are|was|were|has"
    r"|have|had|do|does|did"
    r"|will|can|could|should))?(?: (?:i|we|you|it))?",
    rf"how(?:'s| {_BE})?(?: (?:i|we|you|one|my|our))?",
    rf"(?:who|whom|whose|where|which|wer|wen|wem|wo|welche[rsn]?|qui|où|quién|dónde)(?:'s| {_BE})?(?: (?:i|we|you))?",
    rf"what(?:'s|s| {_BE})?(?: (?:i|we|you|it))?(?= |\?|$)",
    r"(?:define|explain|describe|name|identify|clarify|outline|definiere|erkläre?|beschreibe?|nenne|définis"
    r"|explique)(?: (?:to )?(?:me|us|mir|uns))?"
    r"(?: (?:what|how|why)(?: (?:is|are))?)?",
    r"(?:definition|meaning|concept|idea|notion|term|types|kinds|examples|role|effects?|impact|influence|causes?"
    r"|reasons?|history"
    r"|relationship|connection|link|correlation|changes|benefits) (?:of|between|for|on|to|in|behind)",
    r"(?:(?:is|are) there )?(?:the |an? |any )?(?:relationship|connection|link|correlation|zusammenhang"
    r"|relation)s?(?: between| zwischen)",
    r"(?:was|wie)(?: (?:ist|sind|war|waren|hat|habe|haben|weiß|weiss|wirkt|kann|können|macht))?(?: (?:ich|wir"
    r"|sich|mir))*(?: (?:mein\w* (?:verständnis|sicht|ansicht|meinung|wissen)))?(?: (?:über|zu|von))?",
    r"(?:zeig|zeige|gib|finde|suche|such|liste)(?: (?:mir|uns))?(?: (?:alles|alle|meine|die))*(?: (?:notizen"
    r"|zettel))?(?: (?:über|zu|von|mit))?",
    r"(?:alles|alle notizen|meine notizen) (?:über|zu)",
    r"(?:qu'est-ce que|qu'est-ce qu'|que sais-je|montre[- ]moi|tout|qué es|qué son|muéstrame|todo)(?: (?:c'est"
    r"|tout|todo))?(?: (?:sur|sobre|de))?",
    r"(?:the|an?|my|our|some|any|there|der|die|das|ein|eine|mein|meine|le|la|les|un|une|el|los|las)",
    rf"(?:{_VIEW}) (?:of|on|about)",
)  # fmt: skip

_ENDINGS = re.compile(
    r"(?:[\s,]+(?:(?:has |have |had )?(?:evolved|evolving|changed|changing|developed|grown|shifted|progressed"
    r"|entwickelt|verändert|geändert|gewandelt)|over (?:time|the (?:last |past )?years)|(?:in|from|across|within)"
    r" (?:my|the|our|all my|these) (?:notes|vault|notebook|highlights)|so far|to me|for me|means|works|happens"
    r"|happened|exactly"
    r"|please|pls|again|actually|really|about|bitte|stand for|in meinen notizen|worth it|in simple terms"
    r"|in a nutshell|in detail|briefly|according to (?:my|the|our) notes"
    r"|lately|hat|haben|geschrieben|gelesen|gelernt|gedacht|notiert|gesagt|im laufe der zeit|and why|and how|used for"
    r"|known for|famous for|called|with|to increase|to decrease|say|said"
    r"|(?:so |that )?(?:important|necessary|useful|valuable)))?[\s?!.…]*$",
    re.IGNORECASE,
)
_HOW_IT_DOES = re.compile(
    r"^(?:(?:how|when|where|why)\s+(?:do|does|did|will|would|can)\s+|what\s+(?:do|does|did)\s+(?=.+\s(?:mean"
    r"|look like)\b)"
    r"|(?:explain|describe|understand)\s+how\s+)(?!(?:i|we)\b)(.+?)\s+(?:evolve|change|develop|grow|shift"
    r"|progress|work|happen|mean|look like|function)(?:\s+over\s+time)?[\s?!.…]*$",
    re.IGNORECASE,
)
"""Matches a final verb, as in `How does spacing work?`. Without `how` the word may be a noun: `remote work`."""


def _strip(text: str, openings: Iterable[re.Pattern[str]], ending: re.Pattern[str]) -> str:
    left, before = " ".join(text.split()), None
    while left != before:
        before = left
        for opening in openings:
            if match := opening.match(left):
                left = left[match.end() :]
        if match := ending.search(left, max(0, len(left) - _LONGEST_ENDING)):
            left = left[: match.start()]
    return left


_LONGEST_ENDING = 60
