"""What Catena says to people, in the languages of interfaces: it says it in English, and they show it in theirs."""

import tomllib
from collections.abc import Mapping
from importlib import resources

from .vocabulary import LANGUAGES


def said_in(language: str) -> Mapping[str, str]:
    """Return the translations of sentences, in the order in which they are tried.

    Args:
        language: An ISO code.

    Returns:
        By English sentence. In both, `{}` stands for any text, which is translated in turn, and `[]` for a name in
        quotation marks or "it"; `…` at the end of an English sentence stands for the rest of it. Nothing for a language
        that has no translations.
    """
    return _translations("said", language)


def shown_in(language: str) -> Mapping[str, str]:
    """Return the translations of what an interface itself shows while a sidecar works.

    Args:
        language: An ISO code.

    Returns:
        By English text. In both, `{}` stands for the next part, and `{0}` for one of them. Nothing for a language
        that has no translations.
    """
    return _translations("shown", language)


def _translations(of: str, language: str) -> Mapping[str, str]:
    file = resources.files("catena.language").joinpath(of, f"{language}.toml")
    return tomllib.loads(file.read_text("utf-8")) if language in LANGUAGES and file.is_file() else {}
