"""Words that few notes of a vault have, and those of them that two notes share."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache

from catena.language.roots import root_of
from catena.language.stop_words import common_words as common_in_languages
from catena.language.stop_words import search_stop_words
from catena.language.template_words import meanings_of
from catena.language.tokens import UNSPACED_CHARACTER, letter_words
from catena.language.vocabulary import words
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath

_FEWEST_WITH_COMMON, _ONE_IN = 6, 10
"""A word is common that more notes have, and more than one in ten."""
_SHORTEST, _MOST_READ = 4, 20_000
_LEAST_OFTEN = 2
"""A word that one of two notes has once is there by chance: of 35 such words in four vaults 11 told what both notes are
about, of the others 63 of 80."""
_MOST_LOOKED_UP, _MOST_SHOWN = 12, 3
_LATEX = re.compile(r"\\(?:(?:begin|end)\{\w{1,20}\*?\}|[A-Za-z]+)")
"""A command, which is no word: `\\begin{cases}`, `\\lambda`."""


def common_words(ledger: SqliteLedger) -> Callable[[str], bool]:
    """Return what tells the words that many notes have. Blocks."""
    most = max(_FEWEST_WITH_COMMON, ledger.num_files() // _ONE_IN)

    @cache
    def is_common(word: str) -> bool:
        return ledger.num_matching(word, most=most + 1) > most

    return is_common


def shared_words(
    ledger: SqliteLedger, one: VaultPath, other: VaultPath, is_common: Callable[[str], bool]
) -> tuple[str, ...]:
    """Return the words that both notes have repeatedly and few others have, at most three, as they are written.

    None in scripts without blanks, whose words nothing tells apart.
    """
    texts = [" ".join(chunk.plain for chunk in ledger.chunks_of([path]).get(path, ())) for path in (one, other)]
    words = [[w for w in letter_words(_LATEX.sub(" ", text[:_MOST_READ])) if _may_tell(w)] for text in texts]
    counts = [Counter(root_of(word.casefold()) for word in found) for found in words]
    written: dict[str, Counter[str]] = {}
    for word in (*words[0], *words[1]):
        written.setdefault(root_of(word.casefold()), Counter())[word] += 1
    often = {root: min(counts[0][root], counts[1][root]) for root in counts[0].keys() & counts[1].keys()}
    first = sorted((root for root in often if often[root] >= _LEAST_OFTEN), key=lambda root: (-often[root], root))
    shown = [written[root].most_common(1)[0][0] for root in first[:_MOST_LOOKED_UP]]
    return tuple(word for word in shown if not is_common(word))[:_MOST_SHOWN]


def _may_tell(word: str) -> bool:
    is_long = len(word) >= _SHORTEST and root_of(word.casefold()) not in _words_of_any_note()
    return is_long and not UNSPACED_CHARACTER.search(word)


@cache
def _words_of_any_note() -> frozenset[str]:
    """The roots of words that notes about anything have: of every text (`various`, `several`), and of templates."""
    english = ("grammar.determiners", "grammar.generic", "themes.vague", "themes.no_names")
    of_texts = frozenset[str]().union(*(words(name, "en") for name in english))
    labels = (part for label in meanings_of("labels") for part in label.split())
    return frozenset(map(root_of, (*of_texts, *labels, *search_stop_words(None), *common_in_languages())))
