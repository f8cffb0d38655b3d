"""Regular expressions of Obsidian's *Excluded files*, matched in a time that grows with the path, whatever they nest.

Python's own expressions try one way after the other: `/(a+)+$/` takes for ever on a long name. Here all ways are
followed at once: a pattern becomes an automaton, whose sets of states are remembered. What it excludes is what
Obsidian excludes, capitals aside.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

LONGEST_PATTERN = 1_000
DEEPEST_GROUPS = 50
MOST_STATES = 5_000
MOST_REMEMBERED = 20_000
"""How many steps an automaton remembers before it forgets them all."""

_REPEATED = re.compile(r"\{(\d{1,4})(?:(,)(\d{0,4}))?\}")
_CODES = re.compile(r"x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|c([A-Za-z])")
_NAMED = re.compile(r"<[^\W\d]\w*>")
_CONTROLS = {"t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "0": "\0"}


class PatternRefused(ValueError):
    """A pattern can't be applied; the message completes "…: ".

    It is not valid, or it is one of the few that cannot be matched in a time that grows with the path.
    """


Test = Callable[[str], bool]
"""Whether one character fits."""


@dataclass(frozen=True, slots=True)
class _Character:
    test: Test


@dataclass(frozen=True, slots=True)
class _Sequence:
    parts: "tuple[_Node, ...]"


@dataclass(frozen=True, slots=True)
class _Choice:
    options: "tuple[_Node, ...]"


@dataclass(frozen=True, slots=True)
class _Repeat:
    body: "_Node"
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class _Assertion:
    """Something that holds at some places of a text.

    `along` says so for each place between two characters, both ends included.
    """

    along: Callable[[str], list[bool]]


_Node = _Character | _Sequence | _Choice | _Repeat | _Assertion


@lru_cache(maxsize=256)
def matcher_of(pattern: str) -> Test:
    """Return whether a text holds a match of a JavaScript regular expression, capitals aside.

    The pattern is without its slashes.

    Raises:
        PatternRefused: It is not valid, refers back to a group, or is too long.
    """
    if len(pattern) > LONGEST_PATTERN:
        raise PatternRefused(f"it is longer than {LONGEST_PATTERN:,} characters")
    automaton = _Automaton.of(_Parser(pattern).parse())
    return lambda text: any(automaton.ends(text))


# -- from text to a tree


class _Parser:
    def __init__(self, text: str) -> None:
        self._text, self._at, self._depth = text, 0, 0

    def parse(self) -> _Node:
        node = self._choice()
        if self._at < len(self._text):
            raise PatternRefused("it closes a group that was not opened")
        return node

    def _takes(self, text: str) -> bool:
        if not self._text.startswith(text, self._at):
            return False
        self._at += len(text)
        return True

    def _next(self) -> str:
        if self._at == len(self._text):
            raise PatternRefused("it ends too early")
        self._at += 1
        return self._text[self._at - 1]

    def _choice(self) -> _Node:
        options = [self._sequence()]
        while self._takes("|"):
            options.append(self._sequence())
        return options[0] if len(options) == 1 else _Choice(tuple(options))

    def _sequence(self) -> _Node:
        parts: list[_Node] = []
        while self._at < len(self._text) and self._text[self._at] not in "|)":
            parts.append(self._repeated(self._atom()))
        return _Sequence(tuple(parts))

    def _repeated(self, body: _Node) -> _Node:
        limits = self._limits()
        if limits is None:
            return body
        self._takes("?")  # how much is taken first makes no difference to whether there is a match
        return _Repeat(body, *limits)

    def _limits(self) -> tuple[int, int | None] | None:
        for sign, least, most in (("*", 0, None), ("+", 1, None), ("?", 0, 1)):
            if self._takes(sign):
                return least, most
        if not (found := _REPEATED.match(self._text, self._at)):
            return None
        self._at = found.end()
        least = int(found[1])
        most = (int(found[3]) if found[3] else None) if found[2] else least
        if most is not None and most < least:
            raise PatternRefused("numbers in braces are in the wrong order")
        return least, most

    def _atom(self) -> _Node:
        character = self._next()
        if character in "*+?" or (character == "{" and _REPEATED.match(self._text, self._at - 1)):
            raise PatternRefused("there is nothing to repeat")
        if character == "(":
            return self._group()
        if character == "[":
            return _Character(self._class())
        if character == "\\":
            return self._escaped()
        if character == ".":
            return _Character(lambda c: c not in "\n\r\u2028\u2029")
        if character == "^":
            return _Assertion(lambda text: [True, *[False] * len(text)])
        if character == "$":
            return _Assertion(lambda text: [*[False] * len(text), True])
        return _Character(_same(character))

    def _group(self) -> _Node:
        self._depth += 1
        if self._depth > DEEPEST_GROUPS:
            raise PatternRefused("its groups are nested too deeply")
        opening = next((o for o in ("?:", "?=", "?!", "?<=", "?<!") if self._takes(o)), "")
        if not opening and self._takes("?"):
            named = _NAMED.match(self._text, self._at)
            if not named:
                raise PatternRefused("a group begins with a question mark")
            self._at = named.end()
        body = self._choice()
        if not self._takes(")"):
            raise PatternRefused("a group is not closed")
        self._depth -= 1
        if opening in ("", "?:"):
            return body
        return _looking(body, ahead="<" not in opening, wanted=opening.endswith("="))

    def _escaped(self) -> _Node:
        if self._takes("b"):
            return _Assertion(lambda text: _boundaries(text, wanted=True))
        if self._takes("B"):
            return _Assertion(lambda text: _boundaries(text, wanted=False))
        return _Character(self._escape())

    def _escape(self) -> Test:
        """Return what an escape stands for that is one character."""
        if found := _CODES.match(self._text, self._at):
            self._at = found.end()
            code = ord(found[4]) % 32 if found[4] else int(found[1] or found[2] or found[3], 16)
            return _same(chr(min(code, 0x10FFFF)))
        character = self._next()
        if character in "123456789" or (character == "k" and self._text.startswith("<", self._at)):
            raise PatternRefused("it refers back to a group")
        if character.lower() in _KINDS:
            kind = _KINDS[character.lower()]
            return kind if character.islower() else lambda c: not kind(c)
        return _same(_CONTROLS.get(character, character))

    def _class(self) -> Test:
        negated = self._takes("^")
        members: list[Test] = []
        while not self._takes("]"):
            members.append(self._member())
        return lambda c: any(member(c) for member in members) is not negated

    def _member(self) -> Test:
        first = self._literal()
        if isinstance(first, str) and self._text.startswith("-", self._at) and self._text[self._at + 1 :][:1] != "]":
            self._at += 1
            last = self._literal()
            if not isinstance(last, str):
                return lambda c: c == "-" or _same(first)(c) or last(c)
            if last < first:
                raise PatternRefused("a range of characters is in the wrong order")
            return lambda c: any(first <= form <= last for form in _forms(c))
        return _same(first) if isinstance(first, str) else first

    def _literal(self) -> str | Test:
        """Return a member of a class: a character, or the test of a kind of characters."""
        character = self._next()
        if character != "\\":
            return character
        if self._takes("b"):
            return "\b"
        if self._text[self._at : self._at + 1].lower() in _KINDS:
            return self._escape()
        if found := _CODES.match(self._text, self._at):
            self._at = found.end()
            return chr(ord(found[4]) % 32 if found[4] else min(int(found[1] or found[2] or found[3], 16), 0x10FFFF))
        character = self._next()
        return _CONTROLS.get(character, character)


def _forms(character: str) -> tuple[str, str, str]:
    return character, character.lower(), character.upper()


def _same(wanted: str) -> Test:
    forms = {form for form in _forms(wanted) if len(form) == 1}
    return lambda c: c in forms


def _is_word(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character == "_")


_KINDS: dict[str, Test] = {
    "d": lambda c: c.isascii() and c.isdigit(),
    "w": _is_word,
    "s": lambda c: c.isspace() or c == "\ufeff",
}


def _boundaries(text: str, *, wanted: bool) -> list[bool]:
    words = [False, *map(_is_word, text), False]
    return [(before is not after) is wanted for before, after in pairwise(words)]


def _looking(body: _Node, *, ahead: bool, wanted: bool) -> _Assertion:
    """What stands ahead of a place is found by reading backwards from the end, once for all places."""
    automaton = _Automaton.of(body, backwards=ahead)

    def along(text: str) -> list[bool]:
        found = [end is wanted for end in automaton.ends(text)]
        return found[::-1] if ahead else found

    return _Assertion(along)


# -- from a tree to an automaton


@dataclass(slots=True)
class _Automaton:
    """States, of which each reads a character or leads on at once.

    Attributes:
        backwards: Whether texts are read from their end.
        reading: By state that reads a character: which one, and the state after it.
        leading: By state that leads on: the states, each with the number of the assertion that must hold, or None.
        start: The first state. State 0 is the last.
    """

    backwards: bool
    reading: dict[int, tuple[Test, int]] = field(default_factory=dict[int, tuple[Test, int]])
    leading: dict[int, list[tuple[int | None, int]]] = field(default_factory=dict[int, list[tuple[int | None, int]]])
    assertions: list[_Assertion] = field(default_factory=list[_Assertion])
    start: int = 0
    _built: int = 0
    _steps: dict[object, tuple[frozenset[int], bool]] = field(default_factory=dict[object, tuple[frozenset[int], bool]])

    @classmethod
    def of(cls, node: _Node, *, backwards: bool = False) -> "_Automaton":
        made = cls(backwards)
        made.start = made._build(node, 0)
        return made

    def ends(self, text: str) -> Iterator[bool]:
        """Yield for each place of a text, in the direction of reading, whether a match ends there."""
        holding = [tuple(at) for at in zip(*(a.along(text) for a in self.assertions), strict=True)]
        holding = holding or [()] * (len(text) + 1)
        states: frozenset[int] = frozenset()
        characters = text
        if self.backwards:
            characters, holding = text[::-1], holding[::-1]
        for at, holds in enumerate(holding):
            states, ended = self._step(states, characters[at - 1] if at else "", holds)
            yield ended

    def _step(self, states: frozenset[int], character: str, holds: tuple[bool, ...]) -> tuple[frozenset[int], bool]:
        """Return the states after a character, the first one included, and whether the last one is among them."""
        key = (states, character, holds)
        if (known := self._steps.get(key)) is not None:
            return known
        if len(self._steps) >= MOST_REMEMBERED:
            self._steps.clear()
        after = {self.reading[s][1] for s in states if s in self.reading and self.reading[s][0](character)}
        reached = self._closure({self.start, *after}, holds)
        self._steps[key] = found = (reached, 0 in reached)
        return found

    def _closure(self, states: set[int], holds: tuple[bool, ...]) -> frozenset[int]:
        waiting = list(states)
        while waiting:
            for assertion, state in self.leading.get(waiting.pop(), ()):
                if state not in states and (assertion is None or holds[assertion]):
                    states.add(state)
                    waiting.append(state)
        return frozenset(states)

    def _state(self) -> int:
        self._built += 1
        if self._built > MOST_STATES:
            raise PatternRefused("it repeats too much")
        return self._built

    def _build(self, node: _Node, then: int) -> int:
        """Add a node before a state, and return the state with which it begins."""
        state = self._state()
        if isinstance(node, _Character):
            self.reading[state] = (node.test, then)
        elif isinstance(node, _Assertion):
            self.leading[state] = [(len(self.assertions), then)]
            self.assertions.append(node)
        elif isinstance(node, _Sequence):
            for part in node.parts if self.backwards else reversed(node.parts):
                then = self._build(part, then)
            self.leading[state] = [(None, then)]
        elif isinstance(node, _Choice):
            self.leading[state] = [(None, self._build(option, then)) for option in node.options]
        else:
            self.leading[state] = [(None, self._build_repeated(node, then))]
        return state

    def _build_repeated(self, node: _Repeat, then: int) -> int:
        begin = then
        if node.most is None:
            begin = self._state()
            self.leading[begin] = [(None, then)]
            self.leading[begin].append((None, self._build(node.body, begin)))
        for _ in range((node.most or node.least) - node.least):
            around = self._state()
            self.leading[around] = [(None, then), (None, self._build(node.body, begin))]
            begin = around
        for _ in range(node.least):
            begin = self._build(node.body, begin)
        return begin
