"""ThemeText: one annotation, as far as finding themes needs it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeText:
    """One annotation, as far as finding themes needs it.

    Attributes:
        paper: Whose it is; equal for annotations of one paper.
        text: What it says, as plain text.
        sections: The paper's sections it stands in, outermost first.
        named: The `x` of `THEME [x]:`, None without.
        joins: Whether it may make or join a theme by what it means. One that says how a study was done may not: it
            would join every other paper's methods.
    """

    paper: str
    text: str
    sections: tuple[str, ...] = ()
    named: str | None = None
    joins: bool = True
