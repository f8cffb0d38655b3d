"""Parts of a sidecar that are made when they are first used, so that a command imports and opens only what it needs."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

_Made = TypeVar("_Made")


class Closable(Protocol):
    """A part that must be closed."""

    def close(self) -> None:
        """Close it; it must not be used afterwards."""
        ...


@runtime_checkable
class Damageable(Protocol):
    """A part that stores something, and notices damage."""

    async def damage(self) -> Path | None:
        """The file or folder that is damaged; None if all is well."""
        ...


@runtime_checkable
class Restable(Protocol):
    """A part that holds much memory, and can do without it while it is not used."""

    def rest(self) -> None:
        """Give the memory back if nobody has used the part for long."""
        ...


class Parts:
    """Makes parts on first use, and remembers those that must be closed. Thread-safe."""

    def __init__(self) -> None:
        self._opened: list[Closable] = []

    def later(self, make: Callable[[], _Made]) -> _Made:
        """Return a stand-in for a part, which is made when an attribute of it is first used."""
        return cast(_Made, _Later(make))

    def opened(self, made: _Made) -> _Made:
        """Remember a part that must be closed. Returns it."""
        self._opened.append(cast(Closable, made))
        return made

    async def damaged(self) -> list[Path]:
        """Return the files and folders that somebody else has damaged since they were opened."""
        stores = [part for part in self._opened if isinstance(part, Damageable)]
        return [found for found in [await _damage_of(store) for store in stores] if found]

    def rest(self) -> None:
        """Let parts that nobody has used for long give their memory back."""
        for part in self._opened:
            if isinstance(part, Restable):
                part.rest()

    def close(self) -> None:
        """Close what was opened, the last first."""
        while self._opened:
            self._opened.pop().close()


async def _damage_of(store: Damageable) -> Path | None:
    try:
        return await store.damage()
    except OSError:  # the folder can't be read now, which says nothing about its files
        return None


class _Later:
    """Stands in for a part. It passes on attributes and iteration; what was made of a part is kept by it weakly."""

    __slots__ = ("__weakref__", "_lock", "_made", "_make")

    def __init__(self, make: Callable[[], object]) -> None:
        self._make: Callable[[], object] | None = make
        self._lock = threading.Lock()
        self._made: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._get(), name)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._get())

    def _get(self) -> Any:
        if self._make is not None:
            with self._lock:
                if self._make is not None:
                    self._made = self._make()
                    self._make = None
        return self._made
