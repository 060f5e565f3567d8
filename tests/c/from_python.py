"""Prints the JSON records of files, one per line, by the C API of the shared library:

    python3 from_python.py LIBRARY PAGE...
"""

import ctypes
import json
import sys

POINTER, TEXT = ctypes.c_void_p, ctypes.c_char_p
FUNCTIONS = {
    "winnow_extractor_new": (POINTER, [TEXT, POINTER]),
    "winnow_extractor_free": (None, [POINTER]),
    "winnow_extract": (POINTER, [POINTER, TEXT, ctypes.c_size_t, TEXT, TEXT, POINTER]),
    "winnow_page_render": (POINTER, [POINTER, TEXT, POINTER, POINTER]),
    "winnow_page_free": (None, [POINTER]),
    "winnow_text_free": (None, [POINTER]),
    "winnow_error_code": (ctypes.c_int, [POINTER]),
    "winnow_error_message": (TEXT, [POINTER]),
    "winnow_error_free": (None, [POINTER]),
}


def main():
    library = ctypes.CDLL(sys.argv[1])
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    extractor = library.winnow_extractor_new(None, None)
    for path in sys.argv[2:]:
        with open(path, "rb") as file:
            html = file.read()
        error = POINTER()
        page = library.winnow_extract(extractor, html, len(html), None, None, ctypes.addressof(error))
        if page is None:
            code = library.winnow_error_code(error)
            message = library.winnow_error_message(error).decode()
            print(json.dumps({"error": {"code": code, "message": message}}, separators=(",", ":")))
            library.winnow_error_free(error)
            continue
        record = library.winnow_page_render(page, b"jsonl", None, None)
        sys.stdout.write(ctypes.string_at(record).decode())
        library.winnow_text_free(record)
        library.winnow_page_free(page)
    library.winnow_extractor_free(extractor)


if __name__ == "__main__":
    main()
