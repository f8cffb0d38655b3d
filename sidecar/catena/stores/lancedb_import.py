"""Imports LanceDB without what Catena never calls of it: remote databases, namespaces, functions, its own embeddings.

About 0.95 s of the 1.4 s that `import lancedb` takes go into `lance_namespace_urllib3_client`, a generated client
that a local database never calls; half of the rest goes into LanceDB's own modules for remote databases, namespaces,
user-defined functions and embeddings, and into pydantic, with which it describes full-text queries. They are replaced
by empty classes while LanceDB is imported. This relies on private modules; therefore LanceDB is pinned to a minor
version, and if the fast import fails, the plain one is used.
"""

import importlib
import importlib.abc
import importlib.machinery
import logging
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Self

log = logging.getLogger(__name__)

_PYDANTIC = ("pydantic", "pydantic_core")
_UNUSED = (
    "lance_namespace_urllib3_client", "lancedb.remote", "lancedb.namespace", "lancedb.functions",
    "lancedb.embeddings", "lancedb.pydantic",
)  # fmt: skip

_COMPILED = "lancedb._lancedb"
"""LanceDB's compiled module, which panics if it is loaded twice in a process."""


class _EmptyModule(ModuleType):
    """A module in which every name is an empty class."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        made = type(name, (_Anything,), {"__module__": self.__name__})
        setattr(self, name, made)
        return made


class _Anything:
    """A class of an empty module. It has what LanceDB asks of such classes for tables that embed nothing."""

    def __init__(self, *_: object, **__: object) -> None:
        """Do nothing, whatever it is given."""

    @staticmethod
    def dataclass(decorated: type) -> type:
        """Return the class as it is: `pydantic.dataclasses.dataclass`."""
        return decorated

    @classmethod
    def get_instance(cls) -> Self:
        """Return the registry of functions that embed: `lancedb.embeddings.EmbeddingFunctionRegistry`."""
        return cls()

    @staticmethod
    def parse_functions(_metadata: object) -> dict[str, object]:
        """Return no function of such a registry."""
        return {}


class _Replace(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, replaced: Sequence[str]) -> None:
        self._beginnings = tuple(f"{name}." for name in replaced)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not f"{fullname}.".startswith(self._beginnings):
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return _EmptyModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the module has no code to run."""


def import_lancedb() -> ModuleType:
    """Return the `lancedb` module, by the fast import if it works."""
    if "lancedb" in sys.modules:
        return sys.modules["lancedb"]
    # LanceDB's own logging reads this when it loads; its warnings are about columns that are left out on purpose.
    os.environ.setdefault("LANCEDB_LOG", "error")
    # Arrow's own allocator keeps what it has freed; glibc gives it back (`app/memory.py`). Read when pyarrow loads.
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    # A pydantic that is loaded already is used: half of it replaced would fit neither itself nor LanceDB.
    finder = _Replace(_UNUSED if "pydantic" in sys.modules else (*_UNUSED, *_PYDANTIC))
    # The list is replaced, not changed: another thread that imports goes through it, and would skip a finder.
    sys.meta_path = [finder, *sys.meta_path]
    try:
        return importlib.import_module("lancedb")
    except Exception as error:  # noqa: BLE001 (any error: whatever breaks the fast import, the plain one remains)
        log.warning("LanceDB's fast import failed (%s); importing it plainly.", error)
    finally:
        sys.meta_path = [other for other in sys.meta_path if other is not finder]
        _forget_empty(_PYDANTIC)
    for name in [n for n in sys.modules if n.partition(".")[0] in (_UNUSED[0], "lancedb", "lance_namespace")]:
        if name != _COMPILED:
            del sys.modules[name]
    return importlib.import_module("lancedb")


def _forget_empty(packages: Sequence[str]) -> None:
    """Let whoever imports one of these packages later have the real one."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in packages and isinstance(module, _EmptyModule):
            del sys.modules[name]
