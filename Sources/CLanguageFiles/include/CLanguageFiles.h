#ifndef C_LANGUAGE_FILES_H
#define C_LANGUAGE_FILES_H

#include <stddef.h>

// The files of `LatchkeyLanguages/Languages`, English first. Swift takes minutes to compile such a file as an array; C
// takes no time, and a language that nobody reads costs no memory.

struct language_file {
    const unsigned char *_Nonnull bytes;
    size_t size;
};

size_t language_file_count(void);
struct language_file language_file_at(size_t index);

#endif
