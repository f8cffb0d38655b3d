"""The base classes of the generated types: how strictly a request and a result are read."""

import msgspec


class Word(msgspec.Struct, frozen=True, kw_only=True):
    """A type of the contract. Open: a reader ignores fields that it does not know."""


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request. Closed: an unknown field is refused, so that a misspelt filter is never silently ignored."""
