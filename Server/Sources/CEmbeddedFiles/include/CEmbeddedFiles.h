#ifndef C_EMBEDDED_FILES_H
#define C_EMBEDDED_FILES_H

#include <stddef.h>

// Large files that are part of the program. Swift takes minutes to compile such a file as an array; C takes no time.

struct embedded_file {
    const unsigned char *_Nonnull bytes;
    size_t size;
};

struct embedded_file embedded_openapi(void);
struct embedded_file embedded_most_used_passwords(void);

#endif
