"""What a module of the sidecar defines is used by the sidecar; what only a test or nobody uses is deleted."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import catena
from catena.wire.table import operation_functions

ROOT = Path(catena.__file__).parent

OF_SCRIPTS = {
    ("catena.claims.judging", "value"),  # scripts/train_opposition.py fits the weights of the same features
    ("catena.reading.finding", "COSINES"),  # scripts/evidence names the signals by it
}
"""What only the scripts use that make a part of the sidecar."""

_QUOTED_TYPE = re.compile(r"[\w.\[\], |]{1,200}")
_MODULE = re.compile(r"catena(?:\.\w+)+")


@dataclass(frozen=True, slots=True)
class Named:
    """What a statement names: names, attributes, what it imports, and modules imported later by their names."""

    names: set[str] = field(default_factory=set[str])
    attributes: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    imported: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    late: set[str] = field(default_factory=set[str])


def named_in(statement: ast.stmt) -> Named:
    found = Named()
    for node in ast.walk(statement):
        match node:
            case ast.Name(id=name):
                found.names.add(name)
            case ast.Attribute(value=ast.Name(id=holder), attr=name):
                found.attributes.add((holder, name))
            case ast.ImportFrom(module=str(module), names=aliases):
                found.imported.update({each.asname or each.name: (module, each.name) for each in aliases})
            case ast.Constant(value=str(text)) if _MODULE.fullmatch(text):
                found.late.add(text)
            case ast.Constant(value=str(text)) if _QUOTED_TYPE.fullmatch(text):
                found.names.update(re.findall(r"\w+", text))
            case _:
                pass
    return found


def defined_by(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            yield from (each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case _:
            pass


def used_of_others(statements: list[Named]) -> Iterator[tuple[str, str]]:
    """Yield what a module uses of others: module and name."""
    imported = {name: source for each in statements for name, source in each.imported.items()}
    attributes = {each for statement in statements for each in statement.attributes}
    yield from imported.values()
    yield from ((".".join(imported[holder]), name) for holder, name in attributes if holder in imported)
    yield from ((module, name) for each in statements for module in each.late for _, name in attributes)


def test_what_a_module_defines_is_used_by_the_sidecar() -> None:
    used = {(function.__module__, function.__name__) for function in operation_functions().values()}
    left: set[tuple[str, str]] = set()
    number = 0
    for file in sorted(ROOT.rglob("*.py")):
        parts = file.relative_to(ROOT.parent).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        statements = [(each, named_in(each)) for each in ast.parse(file.read_bytes()).body]
        used.update(used_of_others([named for _, named in statements]))
        for statement, _ in [] if "generated" in file.name else statements:
            for name in defined_by(statement):
                number += 1
                own = any(name in named.names for each, named in statements if each is not statement)
                left |= set() if own or name.startswith("__") else {(module, name)}

    assert number > 5000
    assert left - used == OF_SCRIPTS
