"""Prints the Python that has trafilatura, installed as `make peers` installs it."""

import os
import sys

import contenders
import install

build = sys.argv[1]
try:
    install.install(contenders.TRAFILATURA, build)
except install.NotInstalled as reason:
    raise SystemExit(f"fields: no trafilatura: {reason}")
print(os.path.join(build, contenders.TRAFILATURA.folder, "bin", "python"))
