/* WINNOW_API marks what the shared library shows. Everything else is hidden in it. Also used from C. */
#ifndef WINNOW_EXPORT_H
#define WINNOW_EXPORT_H

#if defined(__GNUC__)
#define WINNOW_API __attribute__((visibility("default")))
#else
#define WINNOW_API
#endif

#endif
