"""Parts of files on the executors, streamed from any file system of Spark.

Local files are opened as they are. Everything else (`s3a://`, `hdfs://`, `abfs://`, ...) is read by the
Hadoop client of Spark: a Python worker has no access to the JVM of its executor, so it starts a small
JVM of its own, with the class path of the executor and the Hadoop settings of the driver, and asks it
to copy the wanted bytes into a named pipe. The library reads the pipe while they arrive, so a file is
never in memory or on disk as a whole.

    s3a://...  ->  Hadoop client in the helper JVM  ->  named pipe  ->  winnow.read_warc()

The helper is started when a worker process first needs it, takes about one second of processor time,
and ends with the worker.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import unquote, urlsplit

from winnow._errors import Error, NotFoundError, UnreadableError

_HELPER_MEMORY = "-Xmx256m"
_BUFFER_BYTES = 1 << 16
_helper: _Helper | None = None
_helper_owner = 0


def local_path(path: str) -> str | None:
    """The path of a local file, or None if another file system has it."""
    scheme, separator, rest = path.partition(":")
    if not separator or "/" in scheme:
        return path
    if scheme != "file":
        return None
    return unquote(urlsplit(path).path) if rest.startswith("//") else rest


@contextmanager
def open_part(path: str, begin: int, end: int | None, settings: Mapping[str, str]) -> Iterator[str]:
    """A name under which the library can open the part: the file itself, or a pipe.

    Raises NotFoundError or UnreadableError, for a pipe also at the end of the block.
    """
    local = local_path(path)
    if local is not None:
        yield local
        return
    with tempfile.TemporaryDirectory(prefix="winnow-") as folder:
        pipe = os.path.join(folder, "part")
        os.mkfifo(pipe)
        helper = _helper_jvm(settings)
        try:
            source = helper.open(path, begin)
        except Exception as error:
            raise _failure(path, error) from None
        count = None if end is None else end - begin
        copy = _Copy(helper, path, source, count, pipe)
        copy.start()
        try:
            yield pipe
        finally:
            copy.finish()
        if copy.error is not None:
            raise copy.error


class _Copy(threading.Thread):
    """Copies bytes into a pipe until its reader closes it."""

    def __init__(
        self, helper: _Helper, path: str, source: Any, count: int | None, pipe: str
    ) -> None:
        super().__init__(daemon=True)
        self._helper = helper
        self._path = path
        self._source = source
        self._count = count
        self._pipe = pipe
        self._is_read = threading.Event()
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            self._helper.copy(self._source, self._count, self._pipe)
        except Exception as error:
            # A reader that closes the pipe early is not a failure.
            if not self._is_read.is_set():
                self.error = _failure(self._path, error)
            self._unblock(os.O_WRONLY)

    def finish(self) -> None:
        self._is_read.set()
        # If the reader never opened the pipe, the copy still waits for it.
        self._unblock(os.O_RDONLY)
        self.join()

    def _unblock(self, mode: int) -> None:
        try:
            os.close(os.open(self._pipe, mode | os.O_NONBLOCK))
        except OSError:
            pass


def _failure(path: str, error: Exception) -> Error:
    java = getattr(error, "java_exception", None)
    text = str(java.toString() if java is not None else error)
    reason = text.splitlines()[0] if text else type(error).__name__
    kind = NotFoundError if "FileNotFoundException" in reason else UnreadableError
    return kind(f"read {path}: {reason}")


def _helper_jvm(settings: Mapping[str, str]) -> _Helper:
    """The helper of this process. Workers are forked, and a fork must not use its parent's helper."""
    global _helper, _helper_owner
    if _helper is None or _helper_owner != os.getpid():
        _helper, _helper_owner = _Helper(settings), os.getpid()
    return _helper


class _Helper:
    """A JVM with the Hadoop client, controlled through py4j, which is a part of PySpark."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        from py4j.java_gateway import GatewayParameters, JavaGateway

        java, class_path = _java_of_executor()
        self._process = subprocess.Popen(
            [
                java,
                _HELPER_MEMORY,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                class_path,
                "py4j.GatewayServer",
                "--die-on-broken-pipe",
                "--enable-auth",
                "0",
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdout is not None
        port = self._process.stdout.readline().strip()
        token = self._process.stdout.readline().strip().decode()
        if not port.isdigit():
            raise UnreadableError("start the Hadoop client: java printed no port")
        self._gateway = JavaGateway(
            gateway_parameters=GatewayParameters(
                port=int(port), auth_token=token, auto_convert=True, auto_close=True
            )
        )
        self._java: Any = self._gateway.jvm
        self._configuration = self._java.org.apache.hadoop.conf.Configuration()
        for name, value in settings.items():
            self._configuration.set(name, value)

    def open(self, path: str, begin: int) -> Any:
        location = self._java.org.apache.hadoop.fs.Path(path)
        source = location.getFileSystem(self._configuration).open(location)
        if begin:
            source.seek(begin)
        return source

    def copy(self, source: Any, count: int | None, pipe: str) -> None:
        """Writes ``count`` bytes, or all that are left, and closes the source."""
        utilities = self._java.org.apache.hadoop.io.IOUtils
        try:
            target = self._java.java.io.FileOutputStream(pipe)
            try:
                if count is None:
                    utilities.copyBytes(source, target, _BUFFER_BYTES, False)
                else:
                    # py4j has one integer type: a small number chooses the overload for buffer sizes.
                    bounded = self._bounded(source, count)
                    utilities.copyBytes(bounded, target, _BUFFER_BYTES, False)
            finally:
                target.close()
        finally:
            source.close()

    def _bounded(self, source: Any, count: int) -> Any:
        package = self._java.org.apache.hadoop.thirdparty.com.google.common.io
        return package.ByteStreams.limit(source, count)


def _java_of_executor() -> tuple[str, str]:
    """The program and the class path of the JVM that started this process."""
    process = os.getpid()
    while process > 1:
        process = _parent_of(process)
        try:
            program = os.readlink(f"/proc/{process}/exe")
            if os.path.basename(program) != "java":
                continue
            with open(f"/proc/{process}/cmdline", "rb") as file:
                arguments = file.read().decode(errors="replace").split("\0")
            folder = os.readlink(f"/proc/{process}/cwd")
        except OSError:
            continue
        for option in ("-cp", "-classpath", "--class-path"):
            if option in arguments:
                class_path = arguments[arguments.index(option) + 1]
                break
        else:
            class_path = _environment_of(process).get("CLASSPATH", "")
        # Jars of --jars and --packages are in the working folder of the executor.
        return program, f"{class_path}:{folder}/*"
    raise UnreadableError("start the Hadoop client: this process was not started by a JVM")


def _parent_of(process: int) -> int:
    with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
        return int(file.read().rpartition(")")[2].split()[1])


def _environment_of(process: int) -> dict[str, str]:
    with open(f"/proc/{process}/environ", "rb") as file:
        entries = file.read().decode(errors="replace").split("\0")
    return dict(entry.split("=", 1) for entry in entries if "=" in entry)
