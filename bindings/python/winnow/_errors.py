"""The exceptions of winnow: one class per kind of failure, all derived from Error."""

from __future__ import annotations

import enum

from winnow import _winnow

_NUMBERS = _winnow.error_numbers()


class ErrorCode(str, enum.Enum):
    """The kind of a failure, as in the C++ library."""

    INVALID_ARGUMENT = "invalid-argument"
    NOT_FOUND = "not-found"
    UNREADABLE = "unreadable"
    UNWRITABLE = "unwritable"
    TOO_LARGE = "too-large"
    MALFORMED = "malformed"
    UNSUPPORTED = "unsupported"
    NETWORK = "network"
    REFUSED = "refused"
    CANCELLED = "cancelled"
    INTERNAL = "internal"


class Error(Exception):
    """A failure of winnow.

    ``code`` is its kind, ``number`` the exit code that the command line has for it, ``message`` a
    sentence that names the action, the object and the reason.

    >>> import winnow
    >>> try:
    ...     winnow.extract(b"")
    ... except winnow.Error as error:
    ...     print(error.code.value, error.number, error.message)
    malformed 4 extract page: the input is empty
    """

    def __init__(self, message: str, code: ErrorCode | str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = ErrorCode(code) if code is not None else self._code

    _code = ErrorCode.INTERNAL

    @property
    def number(self) -> int:
        return _NUMBERS[self.code.value]

    def __reduce__(self) -> tuple[type[Error], tuple[str, str]]:
        return type(self), (self.message, self.code.value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Error):
            return NotImplemented
        return (self.code, self.message) == (other.code, other.message)

    def __hash__(self) -> int:
        return hash((self.code, self.message))


class InvalidArgumentError(Error, ValueError):
    """Options contradict each other or name something that does not exist."""

    _code = ErrorCode.INVALID_ARGUMENT


class NotFoundError(Error):
    """No such file, host or rule."""

    _code = ErrorCode.NOT_FOUND


class UnreadableError(Error):
    """The file exists but cannot be read."""

    _code = ErrorCode.UNREADABLE


class UnwritableError(Error):
    """The output cannot be written."""

    _code = ErrorCode.UNWRITABLE


class TooLargeError(Error):
    """Over a limit of size, time or memory."""

    _code = ErrorCode.TOO_LARGE


class MalformedError(Error):
    """Damaged data: an empty page, an archive record, a model file, a rule file."""

    _code = ErrorCode.MALFORMED


class UnsupportedError(Error):
    """Well-formed, but of a kind that winnow does not read: an image, a PDF file."""

    _code = ErrorCode.UNSUPPORTED


class NetworkError(Error):
    """No answer, or not in time."""

    _code = ErrorCode.NETWORK


class RefusedError(Error):
    """Forbidden by a safety rule: a private address, an untrusted certificate."""

    _code = ErrorCode.REFUSED


class CancelledError(Error):
    """The caller asked to stop."""

    _code = ErrorCode.CANCELLED


class InternalError(Error):
    """A bug in winnow that was detected."""

    _code = ErrorCode.INTERNAL


_CLASSES: dict[ErrorCode, type[Error]] = {
    error._code: error
    for error in (
        InvalidArgumentError,
        NotFoundError,
        UnreadableError,
        UnwritableError,
        TooLargeError,
        MalformedError,
        UnsupportedError,
        NetworkError,
        RefusedError,
        CancelledError,
        InternalError,
    )
}


def error_of(code: str, message: str) -> Error:
    """The exception for a code of the library. Called by the native module."""
    return _CLASSES[ErrorCode(code)](message)
