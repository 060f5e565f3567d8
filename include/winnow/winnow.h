// winnow: the content of web pages. This header includes the whole public API.
//
//   extract.h   bytes of a page -> Page
//   page.h      what a Page holds
//   content.h   its text with headings, lists, tables, code, links, images
//   options.h   what a caller may say
//   method.h    the methods there are
//   render.h    Page -> text, Markdown, HTML, JSON, XML
//   learn.h     pages of sites -> rules for these sites
//   result.h    Result<T>: a value or the reason why there is none
//   document.h  the parsed page as flat arrays, for those who read it themselves
#pragma once

#include "winnow/content.h"
#include "winnow/document.h"
#include "winnow/extract.h"
#include "winnow/learn.h"
#include "winnow/method.h"
#include "winnow/options.h"
#include "winnow/page.h"
#include "winnow/render.h"
#include "winnow/result.h"
