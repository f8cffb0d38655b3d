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
    file = resources.files("catena.language").joinpath("said", f"{language}.toml")
    return tomllib.loads(file.read_text("utf-8")) if language in LANGUAGES and file.is_file() else {}
