"""``python -m winnow`` and the script ``winnow``: the command line program."""

from __future__ import annotations

import os
import sys

from winnow._errors import Error
from winnow._program import program


def main() -> None:
    try:
        path = str(program())
    except Error as error:
        sys.exit(f"winnow: {error.message}")
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
