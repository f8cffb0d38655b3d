"""Turns a method that waits for its result into one that is awaited, with the same arguments and documentation.

The methods of both twins only collect their arguments and hand them to `_ask` or `_stream`, which waits in the one twin
and returns a coroutine or an asynchronous generator in the other.
"""

from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


def awaited(
    method: Callable[Concatenate[Any, _Given], _Result],
) -> Callable[Concatenate[Any, _Given], Coroutine[Any, Any, _Result]]:
    """Return the method as a coroutine function."""

    @wraps(method)
    async def asked(self: Any, *given: _Given.args, **named: _Given.kwargs) -> _Result:
        return await cast("Coroutine[Any, Any, _Result]", method(self, *given, **named))

    return asked


def iterated(
    method: Callable[Concatenate[Any, _Given], Generator[_Result]],
) -> Callable[Concatenate[Any, _Given], AsyncGenerator[_Result]]:
    """Return the method as one that returns an asynchronous generator."""

    @wraps(method)
    def asked(self: Any, *given: _Given.args, **named: _Given.kwargs) -> AsyncGenerator[_Result]:
        return cast("AsyncGenerator[_Result]", method(self, *given, **named))

    return asked
