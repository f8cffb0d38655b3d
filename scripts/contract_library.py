"""Print the methods of the library, one for each operation of the contract, as a module in a JSON object.

`scripts/contract.mjs` calls this with the repository's contract and compares or writes what it prints, by its path.
"""

import json
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from contract_python import formatted

ROOT = Path(__file__).resolve().parent.parent
MODULE = "sidecar/catena/library/operations_generated.py"
BANNER = "# Made by `npm run contract` from shared-schema/. Change that, not this.\n"
WIDTH = 120

Schema = Mapping[str, Any]


def modules(contract: Schema, protocol: Schema) -> dict[str, str]:
    """The module by its path."""
    return {MODULE: formatted(module(contract, protocol), MODULE)}


def module(contract: Schema, protocol: Schema) -> str:
    """The module: the methods of one class, and of its twin, in which each of them is awaited."""
    methods = [method(operation, contract["$defs"]) for operation in protocol["operations"]]
    methods += [stream(entry, protocol, contract["$defs"]) for entry in protocol["streams"]]
    body = "\n".join(methods)
    twins = [f"    {each['name']} = awaited(SyncOperations.{each['name']})" for each in protocol["operations"]]
    names = [f"{each['operation']}_stream" for each in protocol["streams"]]
    twins += [f"    {name} = iterated(SyncOperations.{name})" for name in names]
    return f'''{BANNER}"""Every operation of the contract as a method: for callers that wait, and as a coroutine."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Literal, TypeVar

from catena.library.awaiting import awaited, iterated
from catena.wire import generated as words
from catena.wire.word import Word

_Result = TypeVar("_Result", bound=Word)


class SyncOperations(ABC):
    """Every operation of the contract as a method that waits for its result."""

    @abstractmethod
    def _ask(self, operation: str, result: type[_Result], given: dict[str, Any]) -> _Result:
        """Carry out an operation with a method's arguments."""

    @abstractmethod
    def _stream(self, operation: str, pieces: dict[str, type[Any]], given: dict[str, Any]) -> Generator[Any]:
        """Carry out an operation that also answers in pieces, named with their types."""

{body}

class AsyncOperations:
    """Every operation of the contract as a coroutine."""

{chr(10).join(twins)}
'''


def method(operation: Schema, words: Schema) -> str:
    """One operation."""
    name, request, result = operation["name"], words[operation["request"]], operation["result"]
    return (
        f"{_signature(f'def {name}', request, words, f'words.{result}')}{_docstring(operation, request)}"
        f'        return self._ask("{name}", words.{result}, locals())\n'
    )


def stream(entry: Schema, protocol: Schema, words: Schema) -> str:
    """An operation that also answers in pieces."""
    name = entry["operation"]
    operation = next(each for each in protocol["operations"] if each["name"] == name)
    request = words[operation["request"]]
    pieces = {each["name"]: f"words.{each['payload']}" for each in entry["events"] if each["name"] != "problem"}
    listed = ", ".join(f'"{name}": {word}' for name, word in pieces.items())
    doc = _docstring(
        {**operation, "description": f"{operation['description']} In pieces, as they are known."},
        request,
        f"{', '.join(word.removeprefix('words.') for word in pieces.values())}, in this order. "
        "Leaving the loop cancels what is not known yet.",
    )
    gives = f"Generator[{' | '.join(pieces.values())}]"
    return (
        f"{_signature(f'def {name}_stream', request, words, gives)}{doc}"
        f'        return self._stream("{name}", {{{listed}}}, locals())\n'
    )


def _signature(start: str, request: Schema, words: Schema, gives: str) -> str:
    required = list(request.get("required", ()))
    fields: Schema = request.get("properties", {})
    first = [f"{name}: {_type(fields[name], words)}" for name in fields if name in required]
    others = [f"{name}: {_optional(_type(fields[name], words))} = None" for name in fields if name not in required]
    return f"    {start}({', '.join(['self', *first, *(['*', *others] if others else [])])}) -> {gives}:\n"


def _optional(type_: str) -> str:
    return type_ if type_.endswith("| None") else f"{type_} | None"


def _type(schema: Schema, words: Schema) -> str:
    if "$ref" in schema:
        return "words." + str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join("None" if each.get("type") == "null" else _type(each, words) for each in schema["anyOf"])
    if "enum" in schema:
        values = ", ".join(f'"{value}"' for value in schema["enum"] if value is not None)
        return f"Literal[{values}]" + (" | None" if None in schema["enum"] else "")
    kinds = schema["type"]
    named: list[str] = [kinds] if isinstance(kinds, str) else kinds
    return " | ".join(_plain_type(kind, schema, words) for kind in named)


def _plain_type(kind: str, schema: Schema, words: Schema) -> str:
    plain = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
    if kind == "array":
        return f"Sequence[{_type(schema['items'], words)}]"
    return plain.get(kind, "Mapping[str, Any]")


def _docstring(operation: Schema, request: Schema, yields: str = "") -> str:
    """The docstring of a method; what it returns is described where the type of it is."""
    fields: Schema = request.get("properties", {})
    lines = list(_wrapped(f'"""{operation["description"]}', 8))
    if fields:
        lines += ["", "        Args:"]
        for name, schema in fields.items():
            lines += _wrapped(f"{name}: {schema['description']}", 12, hanging=4)
    if yields:
        lines += ["", "        Yields:", *_wrapped(yields, 12)]
    codes = ", ".join(f"`{code}`" for code in operation["problems"])
    lines += ["", "        Raises:", *_wrapped(f"CatenaError: With one of the codes {codes}.", 12, hanging=4)]
    return "\n".join([*lines, '        """', ""])


def _wrapped(text: str, indent: int, *, hanging: int = 0) -> Iterator[str]:
    yield from textwrap.wrap(
        re.sub(r"\bnull\b", "None", text),
        WIDTH - len('"""'),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _read(name: str) -> dict[str, Any]:
    return json.loads((ROOT / "shared-schema" / name).read_text("utf-8"))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(modules(_read("contract.schema.json"), _read("protocol.json"))))
