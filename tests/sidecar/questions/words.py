"""A vault's words for the tests of this folder, told by its titles and texts."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from catena.language.folding import fold
from catena.language.tokens import word_runs
from catena.questions.vault_words import WordInVault

ENGLISH = frozenset(
    ("rewind", "paid", "graf", "mistake", "month", "player", "coffee", "price", "cup", "minute", "neat", "fall", "back")
)


class SomeWords:
    """Implements `VaultWords`: notes by title and text; a word is known in the singular, too."""

    def __init__(self, notes: Mapping[str, str]) -> None:
        self._titles = frozenset(title.lower() for title in notes)
        self._in_titles = Counter(word for title in notes for word in set(word_runs(title.lower())))
        texts = (f"{title} {text}".lower() for title, text in notes.items())
        self._notes = Counter(word for text in texts for word in {*word_runs(text), *_characters(text)})

    def known(self, words: Collection[str]) -> frozenset[str]:
        folded = {fold(word).removesuffix("s") for word in self._notes}
        return frozenset(word for word in words if fold(word).removesuffix("s") in folded)

    def counts(self, words: Iterable[str]) -> Mapping[str, int]:
        return {word: self._notes[word] for word in words}

    def starting(self, beginning: str, *, lengths: range) -> Sequence[WordInVault]:
        return [
            WordInVault(word, self._notes[word], self._in_titles[word])
            for word in sorted(self._notes)
            if word.startswith(beginning) and len(word) in lengths
        ]

    def is_word(self, word: str) -> bool:
        return word in ENGLISH

    def is_name(self, phrase: str) -> bool:
        return phrase.lower() in self._titles


def _characters(text: str) -> set[str]:
    return {text[at : at + size] for at in range(len(text)) for size in (1, 2) if not text[at : at + size].isascii()}
