#include "CLanguageFiles.h"

static const unsigned char en[] = {
#embed "../LatchkeyLanguages/Languages/en.json"
};

static const unsigned char ja[] = {
#embed "../LatchkeyLanguages/Languages/ja.json"
};

static const struct language_file files[] = {
    {en, sizeof en},
    {ja, sizeof ja},
};

size_t language_file_count(void) { return sizeof files / sizeof *files; }

struct language_file language_file_at(size_t index) { return files[index]; }
