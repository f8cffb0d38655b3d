"""Imports LanceDB without what a database in files never calls: its remote databases, namespaces and functions.

About 0.95 s of the 1.4 s that `import lancedb` takes go into `lance_namespace_urllib3_client`, a generated client
that a local database never calls; a quarter of the rest goes into LanceDB's own modules for remote databases,
namespaces and user-defined functions. They are replaced by empty classes while LanceDB is imported. This relies on
private modules; therefore LanceDB is pinned to a minor version, and if the fast import fails, the plain one is used.
"""

import importlib
import importlib.abc
import importlib.machinery
import logging
import os
import sys
from collections.abc import Sequence
from types import ModuleType

log = logging.getLogger(__name__)

_UNUSED = ("lance_namespace_urllib3_client", "lancedb.remote", "lancedb.namespace", "lancedb.functions")


class _EmptyModule(ModuleType):
    """A module in which every name is an empty class."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        made = type(name, (), {"__module__": self.__name__})
        setattr(self, name, made)
        return made


class _Replace(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not f"{fullname}.".startswith(tuple(f"{unused}." for unused in _UNUSED)):
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return _EmptyModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the module has no code to run."""


def import_lancedb() -> ModuleType:
    """Returns the `lancedb` module, by the fast import if it works."""
    if "lancedb" in sys.modules:
        return sys.modules["lancedb"]
    # LanceDB's own logging reads this when it loads; its warnings are about columns that are left out on purpose.
    os.environ.setdefault("LANCEDB_LOG", "error")
    finder = _Replace()
    sys.meta_path.insert(0, finder)
    try:
        return importlib.import_module("lancedb")
    except Exception as error:  # noqa: BLE001 (any error: whatever breaks the fast import, the plain one remains)
        log.warning("LanceDB's fast import failed (%s); importing it plainly.", error)
    finally:
        sys.meta_path.remove(finder)
    for name in [n for n in sys.modules if n.partition(".")[0] in (_UNUSED[0], "lancedb", "lance_namespace")]:
        del sys.modules[name]
    return importlib.import_module("lancedb")
