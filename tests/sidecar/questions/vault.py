"""A vault that knows a few names, for questions to be asked of."""

from collections.abc import Collection, Mapping, Sequence

from catena.language.folding import normal_name


class KnownNames:
    """Names as a vault would give them; the nearest is always the first."""

    def __init__(self, *titles: str, aliases: Mapping[str, str] | None = None) -> None:
        self._titles: Sequence[str] = titles
        self._known = {normal_name(title): title for title in titles} | {
            normal_name(alias): title for alias, title in (aliases or {}).items()
        }

    def known(self, names: Collection[str]) -> Mapping[str, str]:
        return {name: self._known[name] for name in names if name in self._known}

    def nearest(self, phrase: str) -> str | None:
        return next((title for title in self._titles if normal_name(title) != normal_name(phrase)), None)
