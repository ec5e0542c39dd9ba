#include "CLanguageFiles.h"

static const unsigned char en[] = {
#embed "../LatchkeyLanguages/Languages/en.json"
};

static const unsigned char de[] = {
#embed "../LatchkeyLanguages/Languages/de.json"
};

static const unsigned char es[] = {
#embed "../LatchkeyLanguages/Languages/es.json"
};

static const unsigned char fr[] = {
#embed "../LatchkeyLanguages/Languages/fr.json"
};

static const unsigned char ja[] = {
#embed "../LatchkeyLanguages/Languages/ja.json"
};

static const unsigned char ko[] = {
#embed "../LatchkeyLanguages/Languages/ko.json"
};

static const unsigned char pt_br[] = {
#embed "../LatchkeyLanguages/Languages/pt-BR.json"
};

static const unsigned char zh_hans[] = {
#embed "../LatchkeyLanguages/Languages/zh-Hans.json"
};

static const struct language_file files[] = {
    {en, sizeof en},
    {de, sizeof de},
    {es, sizeof es},
    {fr, sizeof fr},
    {ja, sizeof ja},
    {ko, sizeof ko},
    {pt_br, sizeof pt_br},
    {zh_hans, sizeof zh_hans},
};

size_t language_file_count(void) { return sizeof files / sizeof *files; }

struct language_file language_file_at(size_t index) { return files[index]; }
