"""The bases of the generated words: how strict a request and a result are when they are read."""

import msgspec


class Word(msgspec.Struct, frozen=True, kw_only=True):
    """A word of the contract. Open: a reader ignores fields it does not know."""


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may be asked. Closed: an unknown field is refused, so that a misspelt filter never passes for none."""
