"""Worth: how well a sentence stands for its paper, and short forms of long sentences."""

import re
from collections.abc import Callable, Iterable, Sequence, Set
from functools import lru_cache

from catena.annotations.annotation import RoleSource
from catena.answers.themes_words import topic_roots
from catena.claims.reading import read
from catena.language.folding import normalized
from catena.language.identification import language_of
from catena.language.stop_words import search_stop_words
from catena.language.tokens import HAN_OR_KANA
from catena.rhetoric.kind import Kind
from catena.writing.statements import Origin, Statement

LONG = 330
"""Characters from which a passage is shortened; about four lines."""

LEAST_COMMON, _LEAST_COMMON_OF_LONGER = 0.85, 0.6
"""The shares of the words of the shorter and of the longer of two texts that are nearly the same."""

_SHORT, _GOOD = 40, 260
_PER_SIGN = 1.5
"""Letters that a Chinese or Japanese sign stands for, besides itself."""
_POINTS_BACK = re.compile(
    r"(?:this|these|those|it|they|such|however|but|one example|"
    r"one reason|of (?:this|these)|and|also|thus|therefore|hence|moreover|furthermore|in addition|"
    r"in contrast|similarly|analogously|as (?:mentioned|shown|noted|described|above)|for example|for instance|there|"
    r"(?:in order )?to (?:\w+ ){1,2}(?:this|these|that)|for this purpose|"
    r"(?:one|two|some|each|both|most|all|none|many) of (?:this|these|those|them)|"
    r"(?:in|beyond|despite|given|besides|unlike|from|with|under|among) (?:these|those|such|this|that) "
    r"(?!study|paper|article|work|chapter|thesis|review|trial|analysis|report)\w+|"
    r"(?:in )?another|(?:all |the |many |some )?others|note (?:also )?that|here,? (?!we\b|our\b)|"
    r"he|she|its|their|then|finally|consequently|accordingly|on the other hand|nevertheless|yet|so|"
    r"dies(?:e[rsnm]?)?|er|sie|dann|nun|aber|jedoch|allerdings|hinweis|dagegen|deshalb|daher|außerdem|zudem|auch|"
    r"cela|ceci|ce(?:s|t|tte)?|ils?|elles?|mais|cependant|toutefois|ainsi|donc|par ailleurs|en outre|"
    r"est[oae]s?|es[oae]s?|sin embargo|además|por (?:lo )?tanto|así|"
    r"quest[oaie]|inoltre|tuttavia|quindi|iss?o|ess[ea]s?|além disso|no entanto|portanto|"
    r"dit|dat|deze|zij|hij|maar|echter|daarom|ook)\b|(?:但|然而|此外|这|该|しかし|また|これ|その|그러나|또한|이는)",
    re.IGNORECASE,
)
_STANDS = re.compile(
    r"(?:this|these|our|the) (?:[\w-]+ ){0,2}"
    r"(?:stud(?:y|ies)|paper|article|results?(?! in\b)|findings?|observations?|work|trial|review|analysis|data)\b|"
    r"(?:diese[rs]?|unsere|die) (?:studie|arbeit|ergebnisse|befunde|untersuchung)\b|"
    r"(?:cette|l['’]|cet|nos|les) ?(?:étude|article|résultats|enquête)\b|"
    r"(?:est[ea]|nuestros|los) (?:estudio|artículo|trabajo|resultados)\b|"
    r"(?:quest[oa]|i nostri|i) (?:studio|articolo|lavoro|risultati)\b|"
    r"(?:est[ea]|os nossos|nossos|os) (?:estudo|artigo|trabalho|resultados)\b|"
    r"(?:deze|dit|onze|de) (?:studie|artikel|onderzoek|resultaten)\b|本(?:文|研究)|研究结果|結果",
    re.IGNORECASE,
)
_TELLS_OF_STUDY = re.compile(rf"(?:[\w -]{{1,30}}, )?(?:{_STANDS.pattern})", re.IGNORECASE)
_STANDS_HERE = re.compile(
    r"(?:in|with) this (?:paper|study|article|work|chapter|thesis)\b|(?:our|we|here)\b|"
    r"(?:wir|unsere?\w?|nous|notre|nos|nuestr[oa]s?|concluimos|encontramos|mostramos|nostr[oi]|nossos?|wij|onze)\b|"
    r"我们|我們|私たち|我々|우리",
    re.IGNORECASE,
)
_ONLY_POINTS = re.compile(
    r"(?:they|he|she)\b|it\b(?! (?:(?:was|is|has been|can be|may be) (?:\w+ly |not |thus |therefore |also )*(?:found|"
    r"shown|observed|known|possible|important|likely|unlikely|unclear|clear|necessary|hoped|argued|suggested|concluded|"
    r"difficult|hard|easy|hypothesi[sz]ed|estimated|believed|assumed|expected|recommended|debated|controversial|true)|"
    r"remains|follows|takes|took|turns out|seems that|appears that)\b)|"
    r"(?:this|these|those|such|both|the (?:latter|former)) (?:is|are|was|were|can|could|may|might|would|will|has|have|"
    r"suggests?|impl(?:y|ies)|means?|shows?|indicates?|allows?|makes?|leads?|includes?|requires?)\b|"
    r"(?:as a result|in (?:this|that|such) cases?|for (?:this|that) reason|to this end|of (?:these|those))\b|"
    r"(?:er|sie|dies|diese|das) (?:ist|sind|war|wird|kann|haben|hat)\b|"
    r"(?:ils?|elles?|cela|ceci)\b(?! (?:est|a été|y a)\b)|"
    r"(?:esto|ello|questo|isto|dit|deze) (?:es|è|é|is|sono|significa)\b",
    re.IGNORECASE,
)
"""Sentences whose subject was named before them."""

_CONNECTIVE = re.compile(
    r"(?:however|moreover|furthermore|in addition|additionally|finally|lastly|likewise|similarly|consequently|"
    r"accordingly|therefore|thus|hence|in contrast|by contrast|in fact|nevertheless|nonetheless|interestingly|notably|"
    r"importantly|remarkably|surprisingly|specifically|mechanistically|namely|still|"
    r"first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|fifth|on the (?:one|other) hand|"
    r"por (?:un|otro) lado|d['’](?:une|autre) part|da un lato|d['’]altra parte|por (?:um|outro) lado|"
    r"also|then|jedoch|schließlich|außerdem|cependant|toutefois|enfin|de plus|en outre|sin embargo|además|"
    r"finalmente|por último|por (?:lo )?tanto|tuttavia|inoltre|infine|no entanto|além disso|por fim|echter|bovendien|"
    r"ten slotte),\s+|"
    r"(?:此外|然而|最后|同时|因此|而且)[，,]\s*|(?:また|さらに|しかし|最後に)、",
    re.IGNORECASE,
)
_FORMAL = re.compile(
    r"[⊆⊂∈∉∀∃⇔⇒≅∩∪∘⟨⟩]|∼(?! ?\d)|(?<!\d[A-Z])→|(?<!\d)·|·(?!\d)|\b[a-zA-Z]\([a-zA-Z]\)|"
    r"\b(?:denotes?|assume that|suppose that)\b|^(?:remark|example|exercise|definition|theorem|lemma|proof|bemerkung|"
    r"beispiel|aufgabe|satz|beweis|remarque|exemple|théorème|lemme) \d|\bz\. ?z\.",
    re.IGNORECASE,
)
_LETTERS, _MOST_LETTERS = re.compile(r"(?<![\w.()$–-])(?!P ?[<=>≤≥])[A-ZΓΔΘΛΞΠΣΦΨΩ∆](?![\w.)$–-])"), 3
"""Letters that stand alone, as names of sets and points do, and not the `P` of a test."""

_CONDITION = re.compile(
    r"(?:if|when(?:ever)?|where|once|unless|suppose|although|while|wenn|falls|sobald|obwohl|si|lorsque?|quand|bien que|"
    r"cuando|aunque|se|quando|sebbene|embora|als|wanneer|hoewel)\b|"
    r"如果|当|もし|만약",
    re.IGNORECASE,
)
_OF_OTHERS = re.compile(
    r"\[[A-Z][\w+]{1,9}\d\d\w?\]|\bet al\b|\([A-Z][\w’'-]+(?: (?:and|&|et|und) [A-Z][\w’'-]+)?,? \d{4}\)"
)
"""A citation of others' work."""

_COMPARES = re.compile(
    r"\b(?:agrees?|consistent|in (?:line|concert|keeping|accord)|accord(?:s|ance)) with\b|"
    r"\bcompares? (?:well|favou?rably) with\b|"
    r"\bin agreement with\b|"
    r"\bcoinciden? con\b|\bconcord(?:e|ent|ano|am) (?:avec|con|com)\b|\bstimm(?:t|en) mit\b|\bin einklang mit\b|"
    r"\bkomen overeen met\b",
    re.IGNORECASE,
)
"""A finding set beside others' work, without what was found."""

_CONTINUES = ";,:.)]；，、：。）…-–—"
"""Signs with which no sentence begins."""

_CAPTION = re.compile(
    r"\W*(?:schematic|illustration|an? example|example of|scatter ?plot|depicted|fig(?:ure|\.)|table|abb(?:ildung|\.)|"
    r"tab(?:elle|\.|leau)|图|表|\(?[A-H]\)\W|above,|shown is|(?:here|below) is an?\b)",
    re.IGNORECASE,
)
_ENDS = ".!?。！？…"
_IN_THE_TEXT = re.compile(
    r"\b(?:(?:sub)?sections?|chapter|equations?|eqs?\.|appendix|abschnitt|kapitel|gleichung|équation|sección|capítulo|"
    r"ecuación|sezione|capitolo|seção|hoofdstuk) \(?(?:\d|[IVX]+\b)|\bthe above \w|"
    r"\bin the (?:previous|preceding|last|next|following) (?:(?:sub)?sections?|chapters?)\b|"
    r"\Afor (?:[\w-]+ ){0,2}(?:information|details|documentation|examples?|overview|discussion) (?:on|about|of)\b|"
    r"\b(?:equations?|formulas?|figures?|tables?|examples?|code) (?:above|below)\b|"
    r"\b(?!and |or |from )[a-z]+ (?:above|below)(?=[,.;:)]|\s(?:is|are|was|were|we)\b)|"
    r"\bas follows\W*\Z|\b(?:is|are|follows|following) \d\.\Z|"
    r"第\s?\d+\s?[章节節]",
    re.IGNORECASE,
)
"""What only somebody who has the whole text can look up."""

_REFERENCES = re.compile(r"\s?\[\d[\d,–\- ]*\]|\((?:fig(?:ure|\.)|table|see) [^)]{1,40}\)", re.IGNORECASE)
_SURELY = 0.8
_EARLY, _EARLY_DOING = 0.4, 0.6
"""The shares of the marks among which the first on the paper's own work must stand, and on how it was done."""

_OWN_WORK = re.compile(
    r"\bhere,? we\b|\bin (?:this|the (?:present|current)) (?:study|paper|work|article)\b|"
    r"\bwe (?:(?:have|also|now) ){0,2}(?:show|report|f[oi]u?nd|demonstrate|identif|investigat|describe|examine|"
    r"stud[iy]|discover|test|characteri|assess|compared|evaluat|analy[sz])|"
    r"\bour (?:data|results|findings|analys[ie]s) (?:\w+ly )?(?:show|suggest|indicate|demonstrate|reveal)|"
    r"\b(?:wir (?:zeigen|fanden|untersuch\w+)|nous (?:montrons|avons|étudions|présentons)|mostramos|encontramos|"
    r"en este (?:estudio|trabajo|artículo)|mostriamo|in questo (?:studio|lavoro)|"
    r"neste (?:estudo|trabalho)|wij? (?:tonen|vonden|onderzochten))\b|我们|本文|本研究|我々",
    re.IGNORECASE,
)
"""Words with which papers tell of their own work."""

_CLAUSE = re.compile(
    r"(?:[;:]|,(?= (?:and|but|while|whereas|which|because|although|since|as|with|so)\b)|,|–|"
    r"—)(?=\s)"
)
_LEAST_BEFORE = 0.1
"""The least share of what fits that stands before what must not be lost: `p=0.03` alone says nothing."""

_A_LITTLE_LONGER = 1.15
"""A sentence that is only so much too long is not cut."""

_ORIGINS = {Origin.ANNOTATION: 0.8, Origin.ABSTRACT: 0.6, Origin.PDF: 0.0}
_OF_TITLE, _MOST_OF_TITLE = 0.25, 4


def worth(statement: Statement, title: Set[str]) -> float:
    """Return how well a sentence stands alone for its paper; higher is better.

    Args:
        statement: The sentence.
        title: The topic roots of the paper's title.
    """
    text = statement.text
    score = _ORIGINS[statement.origin]
    score += _OF_TITLE * min(_MOST_OF_TITLE, len(set(topic_roots(text)) & title))
    score -= 0.2 if _CONNECTIVE.match(text) else 0.0
    if points_back(text):
        score -= 0.6
    elif not (begins_here(text) or read(text).complete):
        score -= 0.5
    score -= 0.4 if _OF_OTHERS.search(text) or _COMPARES.search(text) else 0.0
    score -= 0.0 if statement.leads else 0.2
    score -= 0.8 if text[:1].islower() or text[:1] in _CONTINUES else 0.0
    length = _length(text)
    score -= 0.7 if length < _SHORT else 0.4 if length > LONG else 0.15 if length > _GOOD else 0.0
    return score - 0.05 * len(_REFERENCES.findall(text))


def points_back(text: str) -> bool:
    """Return whether a sentence begins with a word for what was said before it, unless that is its own study."""
    return _points_back(_unlinked(text))


def _points_back(text: str) -> bool:
    return _POINTS_BACK.match(text) is not None and not _STANDS.match(text)


def _unlinked(text: str) -> str:
    linked = _CONNECTIVE.match(text)
    return text[linked.end() :] if linked else text


def begins_here(text: str) -> bool:
    """Return whether a sentence begins with its authors or their paper: `Here we compared …`."""
    return _STANDS_HERE.match(_unlinked(text)) is not None


def tells_of_study(text: str) -> bool:
    """Return whether a sentence begins with its own study or what that found: `Together, these results show …`."""
    return _TELLS_OF_STUDY.match(text) is not None


def compares_with_others(text: str) -> bool:
    """Return whether a sentence only sets a finding beside others' work."""
    return _COMPARES.search(text) is not None


def cites(text: str) -> bool:
    """Return whether a sentence cites others' work."""
    return _OF_OTHERS.search(text) is not None


def supposes(text: str) -> bool:
    """Return whether a sentence begins with a condition: what it tells is a case, and not what was done."""
    return _CONDITION.match(text) is not None


def only_points_back(text: str) -> bool:
    """Return whether a sentence's subject is only a word for what was named before it."""
    return _ONLY_POINTS.match(text) is not None and not _STANDS.match(text)


def without_connective(text: str) -> str:
    """Return a sentence with `…` instead of a word that only links it to the one before, such as `However,`."""
    rest = _unlinked(text)
    return f"… {rest}" if rest != text else text


def needs_the_text(text: str) -> bool:
    """Return whether a sentence sends its reader to a section or formula of its own text: `(Equation 18)`."""
    return _IN_THE_TEXT.search(text) is not None


def is_formal(text: str) -> bool:
    """Return whether a sentence is a step of a proof or an exercise, which says nothing outside of it."""
    return _FORMAL.search(text) is not None or len(_LETTERS.findall(text)) >= _MOST_LETTERS


def begins_whole(text: str) -> bool:
    """Return whether a text is no caption and does not begin within a sentence."""
    return _CAPTION.match(text) is None and text[:1] not in _CONTINUES


def is_whole(text: str) -> bool:
    """Return whether a text neither begins nor ends within a sentence; many marked ones have no full stop."""
    end = text.rstrip("\"'”’»)] ")
    if not begins_whole(text) or not end:
        return False
    return end[-1] in _ENDS or end.split()[-1].casefold() not in search_stop_words(language_of(text))


def stands_alone(statement: Statement) -> bool:
    """Return whether a sentence is understood without those before it, and is whole."""
    text = statement.text
    if _points_back(text) or text[:1].islower() or _length(text) < _SHORT:
        return False
    return not (is_formal(text) or needs_the_text(text)) and (
        _STANDS_HERE.match(text) is not None or read(text).complete
    )


def _length(text: str) -> float:
    """Return the characters of a text, as many as it has in letters: a Chinese or Japanese one is half a word."""
    return len(text) if text.isascii() else len(text) + _PER_SIGN * len(HAN_OR_KANA.findall(text))


def begins_own(marked: Iterable[Statement]) -> Statement | None:
    """Return the first marked sentence that tells of the paper's own work, where that stands early among the marks.

    So does one that surely says how something was done. What is claimed before it is known, like what stands before a
    question.
    """
    known = [one for one in marked if one.origin is Origin.ANNOTATION]
    last = known[-1].place if known else 0
    early, doing = max(2.0, _EARLY * last), max(2.0, _EARLY_DOING * last)
    return next(
        (
            one
            for one in known
            if (one.place <= early and tells_own_work(one.text)) or (one.place <= doing and _is_doing(one))
        ),
        None,
    )


def _is_doing(one: Statement) -> bool:
    is_guessed = one.annotation is not None and one.annotation.role_source is RoleSource.KIND
    return is_guessed and one.kind in (Kind.AIM, Kind.METHOD, Kind.DATA) and one.certainty >= _SURELY


def tells_own_work(text: str) -> bool:
    """Return whether a text tells of its paper's own work: `Here we show …`."""
    return _OWN_WORK.search(text) is not None


def best(
    statements: Iterable[Statement],
    title: Set[str],
    *,
    most: int,
    weight: Callable[[Statement], float] = lambda _: 0.0,
) -> list[Statement]:
    """Return the best sentences in the order of the paper, no two of which say nearly the same.

    Args:
        statements: The sentences to choose from.
        title: The topic roots of the paper's title.
        most: How many are wanted.
        weight: What counts beside their general worth.
    """
    ranked = sorted(statements, key=lambda one: (-worth(one, title) - weight(one), one.origin, one.place))
    chosen: list[Statement] = []
    for one in ranked:
        if len(chosen) == most:
            break
        if not any(alike(one.text, other.text) for other in chosen):
            chosen.append(one)
    return sorted(chosen, key=lambda one: (one.origin is Origin.PDF, one.origin is Origin.ANNOTATION, one.place))


def alike(one: str, other: str) -> bool:
    """Return whether two passages are nearly the same words, or one contains the other."""
    a, b = words_of(one), words_of(other)
    if not a or not b:
        return one.strip() == other.strip()
    small, large = sorted((a, b), key=len)
    common = len(small & large)
    if common < LEAST_COMMON * len(small):
        return False
    if any(map(str.isdigit, "".join(small - large))):
        return False  # The same words about other numbers say something else.
    return common >= _LEAST_COMMON_OF_LONGER * len(large) or one in other or other in one


@lru_cache(maxsize=16_384)
def words_of(text: str) -> frozenset[str]:
    """Return the case-folded words of a passage; pairs of signs in scripts without blanks."""
    words = re.findall(r"\d+|[^\W\d]+", normalized("NFKC", text).casefold())
    return frozenset(
        part
        for word in words
        for part in ([word] if word.isascii() or len(word) < 6 else [word[at : at + 2] for at in range(len(word) - 1)])
    )


def shortened(sentences: Sequence[str]) -> tuple[str, bool]:
    """Return the first sentences of a passage that fit, and whether something was left out.

    A first sentence that is too long is cut at the end of a clause.
    """
    text = " ".join(sentences)
    if len(text) <= LONG:
        return text, False
    kept = ""
    for sentence in sentences:
        if kept and len(kept) + 1 + len(sentence) > LONG:
            break
        kept = f"{kept} {sentence}".strip()
    if len(kept) <= LONG * 1.25:
        return f"{kept} […]" if len(kept) < len(text) else kept, len(kept) < len(text)
    return clipped(kept, most=LONG), True


def clipped(sentence: str, *, most: int, keep: int = 0) -> str:
    """Return the beginning of a sentence up to the last clause that fits, with `…` if it was cut.

    Args:
        sentence: Plain text.
        most: The number of characters to keep.
        keep: The place of what must not be lost, such as a number; if it lies behind what fits, the sentence is cut
            before the clause that has it, too.
    """
    if len(sentence) <= most * _A_LITTLE_LONGER:
        return sentence
    if keep > most * 0.9:
        ends = (found.end() for found in _CLAUSE.finditer(sentence, 0, keep))
        starts = [end for end in ends if most * _LEAST_BEFORE < keep - end < most * 0.6]
        start = starts[0] if starts else sentence.rfind(" ", 0, keep - most // 2)
        return f"… {clipped(sentence[start:].strip(), most=most)}"
    ends = [at for found in _CLAUSE.finditer(sentence) if max(keep, most * 0.45) <= (at := found.start()) <= most]
    end = ends[-1] if ends else sentence.rfind(" ", 0, most)
    return f"{sentence[: end if end > 0 else most].rstrip(' ,;:–—(')} …"
