"""Calls an operation with the fields of a request as arguments of the same name."""

import functools
import inspect
from collections.abc import Awaitable, Callable, Mapping
from enum import Enum
from typing import Any, get_args, get_type_hints

from catena.operations.services import Services
from catena.sources.annotation_filters import annotation_filter
from catena.wire import generated as words
from catena.wire.protocol import schema_of
from catena.wire.word import Request
from catena.writing.permissions import Caller

OperationFunction = Callable[..., Awaitable[Any]]
"""An operation: takes the services first, then the arguments of the request by keyword."""


async def call(operation: OperationFunction, services: Services, request: Request, caller: Caller, **more: Any) -> Any:
    """Run an operation.

    A field that was omitted takes the default of the contract's schema, else the operation's own. Values are converted
    to the types of the operation's annotations: an enum's value to the enum, a list to a tuple. The caller is
    passed on to an operation that has an argument of this name; `more` are arguments that no field states.
    """
    wanted = _arguments(operation)
    given = {**_defaults(type(request)), **{name: value for name, value in _fields(request) if value is not None}}
    if "caller" in wanted:
        given["caller"] = caller
    arguments = {name: _argument(services, value, wanted[name]) for name, value in given.items()}
    missing = {name: None for name, argument in wanted.items() if argument.required and name not in arguments}
    return await operation(services, **missing, **arguments, **more)


class Argument:
    """An argument of an operation.

    Attributes:
        required: Whether it has no default.
        enum: The enum among the types in its annotation; None if there is none.
    """

    def __init__(self, annotation: Any, *, required: bool) -> None:
        self.required = required
        kinds = (annotation, *get_args(annotation))
        self.enum = next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Enum)), None)


@functools.cache
def _arguments(operation: OperationFunction) -> Mapping[str, Argument]:
    hints = get_type_hints(operation)
    return {
        name: Argument(hints[name], required=parameter.default is inspect.Parameter.empty)
        for name, parameter in inspect.signature(operation).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }


@functools.cache
def _defaults(request: type[Request]) -> Mapping[str, Any]:
    """Return the defaults that the contract states."""
    fields = schema_of(request.__name__)["properties"].items()
    return {name: schema["default"] for name, schema in fields if schema.get("default") is not None}


def _fields(request: Request) -> list[tuple[str, Any]]:
    return [(name, getattr(request, name)) for name in request.__struct_fields__]


def _argument(services: Services, value: Any, argument: Argument) -> Any:
    match value:
        case words.AnnotationFilter():
            today = services.clock.now().date()
            return annotation_filter(
                **{name: given for name, given in _fields(value) if given is not None}, today=today
            )
        case list():  # of any type: the request's own type was checked when it was read
            return tuple(value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        case _:
            return argument.enum(value) if argument.enum and not isinstance(value, Enum) else value
