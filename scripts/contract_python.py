"""Print `sidecar/catena/wire/generated.py`: the words of the contract as msgspec structs.

`scripts/contract.mjs` calls this with the repository's contract and compares or writes what it prints.
The generator does not carry `additionalProperties: false` over to msgspec, so closed words get a base
class that does (`catena.wire.word.Request`); the shared examples would catch it if one didn't.
"""

import json
import re
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).resolve().parent.parent
GENERATED = "sidecar/catena/wire/generated.py"
BANNER = '''# Made by `npm run contract` from shared-schema/contract.schema.json. Change that, not this.
# pyright: strict
"""The words of the contract; `shared-schema/contract.schema.json` describes every field."""'''


def for_the_generator(schema: dict[str, Any]) -> dict[str, Any]:
    """Say the same in the generator's dialect, without what Python's types don't show.

    `enum: [..., null]` becomes `anyOf`, which turns into `Literal[...] | None`, and so does a map that may be
    null, which would lose the type of its values; `default` goes, because the absent value is None everywhere.
    """
    plain = {key: _in_dialect(value) for key, value in schema.items() if key not in ("default", "description")}
    if None in plain.get("enum", ()):
        values = [value for value in plain.pop("enum") if value is not None]
        plain["anyOf"] = [{"enum": values, "type": "string"}, {"type": "null"}]
    elif "enum" in plain:
        plain["type"] = "string"
    if isinstance(plain.get("additionalProperties"), dict) and "null" in plain["type"]:
        kept = {"type": "object", "additionalProperties": plain.pop("additionalProperties")}
        del plain["type"]
        plain["anyOf"] = [kept, {"type": "null"}]
    return plain


def _in_dialect(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_dialect(item) for item in cast("list[Any]", value)]
    return for_the_generator(cast("dict[str, Any]", value)) if isinstance(value, dict) else value


def without_unset(module: str) -> str:
    """Make None the default of what may be left out: on this wire, null and absent mean the same."""
    return (
        re.sub(r"\s*\| UnsetType", "", module)
        .replace("import UNSET, Meta, UnsetType", "import Meta")
        .replace("UNSET", "None")
    )


def without_names_of_items(module: str) -> str:
    """Write what the items of a list must be where the list is: the generator's names for it say less."""
    while named := re.search(r"^(\w+): TypeAlias = (Annotated\[.*)\n", module, re.MULTILINE):
        module = re.sub(rf"\b{named[1]}\b(?!:)", named[2].replace("\\", r"\\"), module.replace(named[0], ""))
    return module


def formatted(module: str, path: str) -> str:
    """A module as the rest of the sidecar is written."""
    for command in (["check", "--fix-only"], ["format"]):
        module = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--quiet", "--stdin-filename", path, "-"],
            input=module,
            check=True,
            capture_output=True,
            encoding="utf-8",
            cwd=ROOT,
        ).stdout
    return module


def generate(contract: dict[str, Any]) -> str:
    """The Python module for a contract.

    Raises:
        subprocess.CalledProcessError: The generator refused the schema.
    """
    words = {name: for_the_generator(word) for name, word in contract["$defs"].items()}
    for name, word in contract["$defs"].items():
        if word.get("type") == "object":
            words[name]["description"] = textwrap.fill(word["description"], 112)
    bases = {
        name: "catena.wire.word.Request"
        for name, word in contract["$defs"].items()
        if word.get("additionalProperties") is False
    }
    with tempfile.TemporaryDirectory() as folder:
        source, output = Path(folder) / "contract.json", Path(folder) / "generated.py"
        source.write_text(json.dumps({**contract, "$defs": words}), encoding="utf-8")
        command = [
            sys.executable, "-m", "datamodel_code_generator",
            "--input", str(source), "--input-file-type", "jsonschema", "--output", str(output),
            "--output-model-type", "msgspec.Struct", "--target-python-version", "3.11",
            "--formatters", "builtin", "--disable-timestamp", "--disable-future-imports",
            "--enum-field-as-literal", "all", "--use-annotated", "--use-schema-description",
            "--use-single-line-docstring", "--use-union-operator",
            "--keep-model-order", "--skip-root-model",
            "--use-double-quotes", "--ignore-pyproject",
            "--base-class", "catena.wire.word.Word", "--base-class-map", json.dumps(bases),
            "--custom-file-header", BANNER,
        ]  # fmt: skip
        subprocess.run(command, check=True, capture_output=True, text=True)
        return formatted(without_names_of_items(without_unset(output.read_text(encoding="utf-8"))), GENERATED)


if __name__ == "__main__":
    try:
        sys.stdout.write(generate(json.loads((ROOT / "shared-schema/contract.schema.json").read_text("utf-8"))))
    except subprocess.CalledProcessError as refused:
        sys.exit(f"The generator refused the contract:\n{refused.stderr}")
