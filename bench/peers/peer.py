"""A contender as a process that extracts one page after another, with its statistics.

The process runs for the whole comparison, so its start is not measured. It is bound to one core, with all its threads.
If it takes longer than the cap for a page, it is killed and restarted; the page counts as a failure, as does one on
which it crashes.
"""

import json
import os
import selectors
import subprocess
import time

CAP_SECONDS = 20
# The cap is for processor time. On a busy computer the wall-clock time may be longer; beyond this wall-clock limit the
# page is given up for any reason, e.g. waiting for a network.
CLOCK_CAP_SECONDS = 3 * CAP_SECONDS
START_SECONDS = 120
TICKS = os.sysconf("SC_CLK_TCK")


class Unanswered(Exception):
    """The reason for a missing answer."""


class Peer:
    def __init__(self, name, command, log, core):
        self.name = name
        self.command = command
        self.log = log
        self.core = core
        self.process = None
        self.peak_bytes = 0
        self.restarts = 0

    def extract(self, url, page):
        """The page's answer: {url, text, seconds, error}."""
        try:
            if self.process is None:
                self._start()
            begin = self._processor_seconds()
            self.process.stdin.write(b"%d %s\n%s\n" % (len(page), url.encode(), page))
            self.process.stdin.flush()
            return json.loads(self._line(lambda elapsed: self._is_over_cap(elapsed, begin)))
        except (BrokenPipeError, Unanswered, ValueError) as failure:
            over = isinstance(failure, Unanswered)
            status = self.stop(kill=over)
            error = f"no answer within {CAP_SECONDS} s" if over else f"died with {status}"
            self.restarts += 1
            return {"url": url, "text": "", "seconds": float(CAP_SECONDS) if over else 0.0, "error": error}

    def stop(self, kill=False):
        """Ends the process and returns its exit status."""
        if self.process is None:
            return None
        self._note_peak()
        if kill:
            self.process.kill()
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            status = self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        self.process.stdout.close()
        self.process = None
        return status

    def _start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, bufsize=1 << 20,
                preexec_fn=lambda: os.sched_setaffinity(0, {self.core}),
                env={**os.environ, "GOMAXPROCS": "1", "PYTHONDONTWRITEBYTECODE": "1"})
        self._line(lambda elapsed: elapsed > START_SECONDS)  # {"ready": true}: from here on the clock may run

    def _line(self, is_over):
        """The next line of the process; Unanswered when is_over(seconds so far) comes first."""
        out = self.process.stdout.fileno()
        parts = []
        begin = time.monotonic()
        with selectors.DefaultSelector() as selector:
            selector.register(out, selectors.EVENT_READ)
            while True:
                if selector.select(timeout=1):
                    part = os.read(out, 1 << 20)
                    if not part:
                        raise BrokenPipeError
                    parts.append(part)
                    if part.endswith(b"\n"):
                        self._note_peak()
                        return b"".join(parts)
                elif is_over(time.monotonic() - begin):
                    raise Unanswered

    def _is_over_cap(self, elapsed, begin):
        if elapsed < CAP_SECONDS:
            return False
        return elapsed > CLOCK_CAP_SECONDS or self._processor_seconds() - begin > CAP_SECONDS

    def _processor_seconds(self):
        try:
            with open(f"/proc/{self.process.pid}/stat", encoding="ascii", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / TICKS

    def _note_peak(self):
        try:
            with open(f"/proc/{self.process.pid}/status", encoding="ascii", errors="replace") as file:
                for line in file:
                    if line.startswith("VmHWM:"):
                        self.peak_bytes = max(self.peak_bytes, int(line.split()[1]) * 1024)
        except OSError:
            pass
