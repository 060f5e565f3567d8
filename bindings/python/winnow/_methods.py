"""The extraction methods of this build."""

from __future__ import annotations

from dataclasses import dataclass

from winnow import _winnow


@dataclass(frozen=True, slots=True)
class MethodOption:
    """A setting of a method, as in ``"mcst:depth-offset=12"``."""

    name: str
    summary: str
    default: str


@dataclass(frozen=True, slots=True)
class Method:
    """A method; its name goes into ``Extractor(method=...)``."""

    name: str
    summary: str
    options: tuple[MethodOption, ...] = ()


def methods() -> tuple[Method, ...]:
    """The methods, the default one first.

    >>> import winnow
    >>> winnow.methods()[0].name
    'auto'
    """
    return tuple(
        Method(name, summary, tuple(MethodOption(*option) for option in options))
        for name, summary, options in _winnow.methods()
    )
