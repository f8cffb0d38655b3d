"""Import LanceDB without the REST client that only its remote namespaces need.

Of the 1.4 s that `import lancedb` takes, about 0.95 s go into `lance_namespace_urllib3_client`, a generated
client that a local database never calls. It is replaced by empty classes while LanceDB is imported. This leans
on a private dependency: LanceDB is pinned to a minor version, and when the short way fails the plain import
is taken.
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

_UNUSED = "lance_namespace_urllib3_client"


class _EmptyModule(ModuleType):
    """Any name asked of it is an empty class."""

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
        if fullname.partition(".")[0] != _UNUSED:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return _EmptyModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """There is nothing to run."""


def import_lancedb() -> ModuleType:
    """The `lancedb` module, the short way when it works."""
    if "lancedb" in sys.modules:
        return sys.modules["lancedb"]
    # Read by LanceDB's own logging when it loads; its warnings tell of columns that we left out on purpose.
    os.environ.setdefault("LANCEDB_LOG", "error")
    finder = _Replace()
    sys.meta_path.insert(0, finder)
    try:
        return importlib.import_module("lancedb")
    except Exception as error:  # noqa: BLE001 (whatever breaks the short way, the plain one is still there)
        log.warning("LanceDB did not import the short way (%s); importing it plainly.", error)
    finally:
        sys.meta_path.remove(finder)
    for name in [n for n in sys.modules if n.partition(".")[0] in (_UNUSED, "lancedb", "lance_namespace")]:
        del sys.modules[name]
    return importlib.import_module("lancedb")
