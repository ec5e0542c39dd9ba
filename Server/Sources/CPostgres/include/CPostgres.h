#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#elif __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#elif __has_include("/opt/homebrew/opt/libpq/include/libpq-fe.h")
#include "/opt/homebrew/opt/libpq/include/libpq-fe.h"
#elif __has_include("/usr/local/opt/libpq/include/libpq-fe.h")
#include "/usr/local/opt/libpq/include/libpq-fe.h"
#else
#error "libpq-fe.h is missing. Install libpq-dev (Debian, Ubuntu) or libpq (Homebrew)."
#endif

/// Loads libpq. Call it once, before its functions.
///
/// - Returns: NULL, or the error.
const char *latchkey_load_libpq(void);

/// The address of a function of libpq or of a library that it needs; NULL if there is none.
void *latchkey_libpq_symbol(const char *name);

#endif
