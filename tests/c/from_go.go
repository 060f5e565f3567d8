// Calls the C API from Go: one page, one failure.
package main

/*
#include <stdlib.h>
#include <string.h>
#include "winnow/c.h"
*/
import "C"

import (
	"fmt"
	"os"
	"unsafe"
)

func main() {
	var failure *C.winnow_error
	options := C.CString(`{"method": "mcst"}`)
	defer C.free(unsafe.Pointer(options))
	extractor := C.winnow_extractor_new(options, &failure)
	defer C.winnow_extractor_free(extractor)

	html := C.CString("<main><h1>Rye</h1><p>It came in late, but it is heavy.</main>")
	defer C.free(unsafe.Pointer(html))
	page := C.winnow_extract(extractor, html, C.strlen(html), nil, nil, &failure)
	defer C.winnow_page_free(page)
	headline := C.GoString(C.winnow_page_text(page, C.WINNOW_HEADLINE))
	if headline != "Rye" {
		fmt.Println("headline:", headline)
		os.Exit(1)
	}
	if C.winnow_extract(extractor, html, 0, nil, nil, &failure) != nil {
		fmt.Println("an empty page gave a result")
		os.Exit(1)
	}
	fmt.Println(C.GoString(C.winnow_error_message(failure)))
	C.winnow_error_free(failure)
}
