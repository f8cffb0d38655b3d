"""The words of a passage that answer who, when, where or how many.

Nothing is marked rather than something wrong: a number only if it stands alone or before the noun that was asked for,
a name only where no beginning of a sentence explains its capital.
"""

import re
from collections.abc import Iterator, Sequence

from catena.language.calendar_words import month_pattern
from catena.language.folding import fold
from catena.language.inflection import same_word
from catena.language.sentences import BETWEEN_ITEMS, sentence_bounds
from catena.language.stop_words import question_stop_words
from catena.questions.answer_type import AnswerType
from catena.questions.counting import counted_words, linking_words
from catena.reading.addresses import ADDRESS, asks_for_address
from catena.reading.answer_kinds import (
    AnswerKind,
    counts_things,
    day_words,
    durations,
    expects_no_name,
    frequencies,
    frequency_asked,
    has_definite_number,
    has_kind,
    is_magnitude,
    is_uncounted,
    kind_wanted,
    price_asked,
    spelled_counts,
)
from catena.reading.long_forms import abbreviation_asked, long_forms_in
from catena.reading.named_things import things_named, tie_asked
from catena.reading.names import CITED, blanked, people_in, places_in
from catena.reading.relations import MEASURES, Relation, measures_in, relation_asked, says
from catena.reading.sought import Sought

MOST_MARKED = 3

_MONTHS, _SHORT_MONTHS = month_pattern(shortest=4), month_pattern(shortest=3)
_DATE = re.compile(
    r"(?<![\d.])(?:\d{4}-\d{2}(?:-\d{2})?|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
    rf"|\d{{1,2}}(?:st|nd|rd|th|er|\.)? (?:(?:de|of) )?(?:{_SHORT_MONTHS})\b,? (?:de )?\d{{4}}"
    rf"|(?:\d{{1,2}}(?:st|nd|rd|th|er|\.)? )?(?:(?:de|of) )?\b(?:{_MONTHS})\b"
    r"(?: \d{1,2}(?:st|nd|rd|th)?\b,?)?(?: (?:de )?\d{4})?"
    r"|\d{4}年(?:\d{1,2}月)?(?:\d{1,2}日)?|\d{1,2}月\d{1,2}日|(?<!#)(?:1[0-9]|20)\d\ds?)(?![\d])",
    re.IGNORECASE,
)
_TIME = re.compile(r"(?<![\d:.])\d{1,2}:\d{2}(?![\d:])(?: ?[ap]\.?m\b)?|(?<![\d:.])\d{1,2} ?[ap]\.?m\b", re.IGNORECASE)
_SPACED = r"[^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
"""One character of a word that stands between blanks."""
_NUMBER = re.compile(
    rf"(?<!{_SPACED})(?<![.,@#/-])(?!\d{{10}})[~≈<>≥≤±$€£]?\d+(?:[.,]\d+)*"
    r"(?: ?(?:[-–~～〜至]|to|bis|à|a) ?\d+(?:[.,]\d+)*)?"
    rf"(?: ?(?:%|°C?|percent|per cent|Prozent|pour ?cent|por ciento)|(?P<word> (?:(?!\d|_){_SPACED}){{2,14}}\b)"
    r"|[a-zA-Zµ]{1,4}\b|[\u4e00-\u9fff])?"
    rf"(?!{_SPACED}|-)"
)

_AMOUNT = r"\d+(?:[.,]\d+)*"
_PRICE = re.compile(
    rf"[$€£¥₹] ?{_AMOUNT}|(?<![\d.,]){_AMOUNT} ?(?:[$€£¥₹元円원]|(?:euros?|dollars?|pounds?|cents?|usd|eur|gbp)\b)",
    re.IGNORECASE,
)


def answering_words(text: str, sought: Sought) -> tuple[tuple[int, int], ...]:
    """Return where in a passage the words stand that answer the question, in characters, in order.

    Only questions for a person, a place, a date, a number, a long form or the name of another thing have such words;
    for others, ().
    """
    prose = blanked(text, CITED)
    match sought.answer_type:
        case _ if asks_for_address(sought.question):
            found = [match.span() for match in ADDRESS.finditer(text)]
        case _ if abbreviation := abbreviation_asked(sought.question):
            return tuple(sorted(set(long_forms_in(text, abbreviation))))[:1]
        case _ if tie := tie_asked(sought.question):
            return tuple(sorted(set(things_named(prose, tie))))[:1]
        case AnswerType.DATE:
            found = [match.span() for match in (*_DATE.finditer(prose), *day_words().finditer(prose))]
            found = found or [match.span() for match in _TIME.finditer(prose)]
        case AnswerType.NUMBER | AnswerType.OTHER if price_asked().search(sought.question):
            found = [match.span() for match in _PRICE.finditer(text)]  # two dollar signs look like a formula
        case _ if frequency_asked().search(sought.question):
            found = [match.span() for match in frequencies().finditer(prose)]
        case AnswerType.NUMBER | AnswerType.OTHER if relation := _measured(sought):
            found = sorted(set(measures_in(prose, relation)))
        case _ if kind_wanted(sought.question, sought.answer_type) is AnswerKind.DURATION:
            found = [match.span() for match in durations().finditer(prose)]
        case AnswerType.NUMBER:
            found = list(_numbers(blanked(prose, _DATE), sought))
        case AnswerType.PERSON if expects_no_name(sought.question):
            found = []
        case AnswerType.PERSON:
            found = list(people_in(prose, sought))
        case AnswerType.PLACE:
            found = list(places_in(prose, sought, files=not relation_asked(sought.question, sought.answer_type)))
        case _:
            found = []
    found = _where_asked([span for span in found if not _is_asked(text[slice(*span)], sought)], text, sought)
    return tuple(sorted(found)) if len(found) <= MOST_MARKED else ()


def _is_asked(words: str, sought: Sought) -> bool:
    """Return whether the question has these words itself: `32 years` is no answer to `… a worker of 32 years`."""
    return re.search(rf"(?<!\w){re.escape(fold(words))}(?!\w)", fold(sought.question)) is not None


def _where_asked(found: Sequence[tuple[int, int]], text: str, sought: Sought) -> Sequence[tuple[int, int]]:
    """Return those that stand in a sentence that says what is asked of the subject, as `founded`; else in one with most
    of the question's terms, or in the one behind it.

    A name or a year in another sentence of the passage belongs to something else.
    """
    bounds = _sentences(text)
    relation = relation_asked(sought.question, sought.answer_type) if len(bounds) > 1 else None
    saying = [at for at, (start, end) in enumerate(bounds) if relation and says(relation, text[start:end], sought)]
    covered = [sought.found_in(text[start:end]).bit_count() for start, end in bounds]
    most = max(covered, default=0)
    best = [at for at, count in enumerate(covered) if count == most]
    for chosen in (saying, best, [at + 1 for at in best if at + 1 < len(bounds)]):
        inside = [span for span in found if any(bounds[at][0] <= span[0] < bounds[at][1] for at in chosen)]
        if inside:
            return _in_named_clause(inside, text, sought) if sought.answer_type is AnswerType.DATE else inside
    return ()


def _in_named_clause(found: Sequence[tuple[int, int]], text: str, sought: Sought) -> Sequence[tuple[int, int]]:
    """Return those of several dates whose clause has a term of the question; all if none has.

    `The fair was moved to 5 July, because the race is on 28 June.`
    """
    ends = [0, *(match.end() for match in _CLAUSE_ENDS.finditer(text)), len(text)]
    clauses = [text[max(end for end in ends if end <= at) : min(end for end in ends if end > at)] for at, _ in found]
    named = [span for span, clause in zip(found, clauses, strict=True) if sought.found_in(clause)]
    return named or found


_CLAUSE_ENDS = re.compile(r"[,;:] (?=[^\W\d_]{2})|[.!?] ")


def _sentences(text: str) -> list[tuple[int, int]]:
    """Return where the sentences and the list items of a passage begin and end."""
    found: list[tuple[int, int]] = []
    at = 0
    for part in text.split(BETWEEN_ITEMS):
        found += [(at + start, at + end) for start, end in sentence_bounds(part)]
        at += len(part) + len(BETWEEN_ITEMS)
    return found


def _measured(sought: Sought) -> Relation | None:
    """Return what a question measures, such as a height; None if it measures nothing."""
    relation = relation_asked(sought.question, sought.answer_type)
    return relation if relation and relation.name in MEASURES and relation.name != "aged" else None


def _numbers(text: str, sought: Sought) -> Iterator[tuple[int, int]]:
    """Yield the numbers before the noun that is counted, with it; if there are none, the only number.

    A number before another noun counts something else: `68 remarks` are no rules. A share is the only one that is told.
    """
    every = list(_NUMBER.finditer(text))
    if not every and counts_things(sought.question):
        every = list(spelled_counts().finditer(text))
    relation = relation_asked(sought.question, sought.answer_type)
    if relation and relation.name == "share":
        shares = [match.span() for match in every if says(relation, match[0], sought)]
        yield from ((start, end) for start, end in shares if not says(relation, f"{text[:start]} {text[end:]}", sought))
        return
    ends = ((match.start(), _end_of_counted(match, text, sought)) for match in every)
    counted = [(start, end) for start, end in ends if end is not None]
    if counted or len(every) != 1:
        yield from counted
        return
    [only] = every
    if not counts_things(sought.question):
        yield only.start(), only.start() + len(_without_small_word(only[0]))
    elif (
        not has_kind(AnswerKind.DURATION, only[0], sought)
        and has_definite_number(only[0], sought.question)
        and _counts_what_is_asked(only, text, sought)
    ):
        magnitude = only["word"] and is_magnitude(only["word"].strip())
        yield only.start(), only.start("word") if only["word"] and not magnitude else only.end()


def _counts_what_is_asked(number: re.Match[str], text: str, sought: Sought) -> bool:
    """Whether a number counts what the question does, or no noun stands behind it: `Rules: 68`, no `68 remarks`."""
    behind = _BEHIND.match(text, number.start("word") if number["word"] else number.end())
    first = _WORD.search(behind[0]) if behind else None
    return first is None or fold(first[0]) in question_stop_words() or not is_uncounted(sought.question, text)


def _end_of_counted(number: re.Match[str], text: str, sought: Sought) -> int | None:
    """Return where the noun that is counted ends behind a number, an adjective or two between; None without one.

    A measure may stand before it, or brackets: `75g (5 tbsp) butter`, `2 cups of flour`.
    """
    counted = counted_words(sought.question)
    start = number.start("word") if number["word"] else number.end()
    behind = _BEHIND.match(text, start)
    end = None if number["word"] or not _is_counted(number[0], counted, sought) else number.end()
    for word in _WORD.finditer(_BRACKETS.sub(lambda brackets: " " * len(brackets[0]), behind[0])) if behind else ():
        if fold(word[0]) in question_stop_words() - linking_words():
            break
        if _is_counted(word[0], counted, sought):
            end = start + word.end()
        elif end is not None:
            break
    return end


def _is_counted(word: str, counted: Sequence[str], sought: Sought) -> bool:
    """Return whether a word is what a question counts; of a question that names nothing to count, any of its words."""
    if counted:
        return any(same_word(fold(each), other) for each in _WORD.findall(word) for other in counted)
    return bool(sought.found_in(word))


_BRACKETS = re.compile(r" \([^()\n]{1,30}\)")
_BEHIND = re.compile(rf"(?: [^\W\d_]+)?(?:{_BRACKETS.pattern})?(?: [^\W\d_]+){{1,3}}")
_WORD = re.compile(r"[^\W\d_]+")


def _without_small_word(number: str) -> str:
    """Return `2` of `2 when`, whose word is no unit."""
    digits, _, unit = number.rpartition(" ")
    return digits if digits and fold(unit) in question_stop_words() else number
