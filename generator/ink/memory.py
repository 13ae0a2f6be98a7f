"""Results kept by the identity of what they were made of: quicker than by equality, for marks are deep values."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

Thing = TypeVar("Thing")
Rest = ParamSpec("Rest")
Made = TypeVar("Made")
_Function = Callable[Concatenate[Thing, Rest], Made]


def by_identity(
    most: int,
) -> Callable[[_Function[Thing, Rest, Made]], _Function[Thing, Rest, Made]]:
    """Keep up to `most` results of a function by which object it was given first, and by equality of the rest.

    The object is kept with its result, so that its identity is not given to another.
    """

    def keeping(make: _Function[Thing, Rest, Made]) -> _Function[Thing, Rest, Made]:
        known: dict[object, tuple[Thing, Made]] = {}

        @wraps(make)
        def kept(thing: Thing, /, *args: Rest.args, **kwargs: Rest.kwargs) -> Made:
            key = (id(thing), *args) if args else id(thing)
            found = known.get(key)
            if found is None:
                if len(known) >= most:
                    known.clear()
                found = known[key] = thing, make(thing, *args, **kwargs)
            return found[1]

        return kept

    return keeping
