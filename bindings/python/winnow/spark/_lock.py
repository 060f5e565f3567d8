"""One job at a time writes a folder: the second refuses and names the first.

On a local file system this is the lock of the command line program (src/bytes/file_lock.h): flock() on
`OUT/.lock`, which contains the number of the process. The kernel releases it however the process ends.

Other file systems (HDFS, object stores) have no such lock. There `OUT/_lock` contains the host and the
process of the driver and the time, which the driver renews every 20 seconds. A lock that was not renewed
for two minutes belongs to a driver that was killed, and is taken over. This needs clocks that agree to
within a minute. A driver that finds another one's name in its lock stops before its next batch.
"""

from __future__ import annotations

import fcntl
import json
import os
import socket
import threading
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from winnow._errors import UnwritableError

if TYPE_CHECKING:
    from types import TracebackType

    from winnow.spark._job import Folder

LOCAL_NAME = ".lock"
REMOTE_NAME = "_lock"
_HEAD = "winnow lock "
# Between locking the file and writing its number into it, the process that has the lock is unknown.
_SIGN_SECONDS = 0.2
_RENEWED_SECONDS = 20.0
_STALE_SECONDS = 120.0
# For two drivers that take over a stale lock at the same time: the later one has written by then.
_SETTLE_SECONDS = 2.0
# A file is empty for a moment when its driver renews it. It is read again before it counts as nobody's.
_READS = 20


def lock_of(folder: Folder) -> LocalLock | RemoteLock:
    """The lock of an output folder, to be used with `with`."""
    address = urlsplit(folder.uri())
    if address.scheme == "file":
        return LocalLock(Path(address.path), folder.path)
    return RemoteLock(folder)


class LocalLock:
    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        self._name = name
        self._descriptor = -1

    def check(self) -> None:
        """The kernel keeps it."""

    def __enter__(self) -> LocalLock:
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._folder / LOCAL_NAME
        end = time.monotonic() + _SIGN_SECONDS
        while True:
            descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
            if self._take(descriptor, file, is_last=time.monotonic() > end):
                break
            os.close(descriptor)
            time.sleep(0.001)
        self._descriptor = descriptor
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{_HEAD}{os.getpid()}\n".encode(), 0)
        return self

    def _take(self, descriptor: int, file: Path, is_last: bool) -> bool:
        """False if the lock has to be tried again."""
        owner = os.pread(descriptor, 64, 0).decode("ascii", "replace")
        if not owner.startswith(_HEAD) and not _HEAD.startswith(owner):
            raise UnwritableError(
                f"write {self._name}: {file} is needed as a lock, but contains something else"
            )
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            number = owner.removeprefix(_HEAD).strip()
            if not number.isdigit() and not is_last:
                return False
            who = f"process {number}" if number.isdigit() else "another process"
            raise UnwritableError(f"write {self._name}: {who} is writing it") from None
        # The owner removes the file before it unlocks it.
        return _is_file(descriptor, file)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        file = self._folder / LOCAL_NAME
        if _is_file(self._descriptor, file):
            file.unlink()
        os.close(self._descriptor)


def _is_file(descriptor: int, file: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), os.lstat(file))
    except FileNotFoundError:
        return False


class RemoteLock:
    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._token = uuid.uuid4().hex
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._renew, daemon=True)
        self._thief: dict[str, Any] | None = None

    def check(self) -> None:
        """Raises if another driver has taken the lock, because this one was suspended for too long."""
        if self._thief is not None:
            raise self._refusal(self._thief)

    def __enter__(self) -> RemoteLock:
        if not self._folder.create(REMOTE_NAME, self._text()):
            owner = self._owner()
            if owner is not None and time.time() - float(owner.get("time", 0)) < _STALE_SECONDS:
                raise self._refusal(owner)
            self._folder.write(REMOTE_NAME, self._text())
            time.sleep(_SETTLE_SECONDS)
            owner = self._owner()
            if owner is None or owner.get("token") != self._token:
                raise self._refusal(owner or {})
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ended.set()
        self._thread.join()
        if self._thief is None:
            self._folder.delete(REMOTE_NAME)

    def _renew(self) -> None:
        while not self._ended.wait(_RENEWED_SECONDS):
            owner = self._owner()
            if owner is not None and owner.get("token") != self._token:
                self._thief = owner
                return
            self._folder.write(REMOTE_NAME, self._text())

    def _text(self) -> str:
        owner = {
            "host": socket.gethostname(),
            "process": os.getpid(),
            "time": time.time(),
            "token": self._token,
        }
        return json.dumps(owner) + "\n"

    def _owner(self) -> dict[str, Any] | None:
        """Nothing if there is no lock, or if what is there stays unreadable."""
        for _ in range(_READS):
            try:
                owner = json.loads(self._folder.read(REMOTE_NAME))
            except Exception:  # of py4j, or half a file
                time.sleep(_SETTLE_SECONDS / _READS)
                continue
            return owner if isinstance(owner, dict) else None
        return None

    def _refusal(self, owner: dict[str, Any]) -> UnwritableError:
        who = f"process {owner.get('process', 'unknown')} on {owner.get('host', 'another host')}"
        return UnwritableError(f"write {self._folder.path}: {who} is writing it")
