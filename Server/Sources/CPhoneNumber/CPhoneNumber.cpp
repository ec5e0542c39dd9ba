#include "CPhoneNumber.h"

#include <dlfcn.h>

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>

// libphonenumber loads protobuf, ICU and Abseil, and most servers never see a national number. It is therefore loaded at
// the first one. Its functions are found by their linker names, without its headers.

#ifdef _LIBCPP_VERSION
#define PARSED_STRINGS "RKNSt3__112basic_stringIcNS2_11char_traitsIcEENS2_9allocatorIcEEEESA_"
#define FORMATTED_STRING "PNSt3__112basic_stringIcNS6_11char_traitsIcEENS6_9allocatorIcEEEE"
#else
#define PARSED_STRINGS "RKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEES9_"
#define FORMATTED_STRING "PNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"
#endif

namespace {

/// i18n::phonenumbers::PhoneNumberUtil::PhoneNumberFormat
enum Format { e164 = 0, rfc3966 = 3 };

/// i18n::phonenumbers::PhoneNumberUtil::NO_PARSING_ERROR
const int noParsingError = 0;

// Member functions take their object as the first argument.
void *(*getInstance)();
int (*parse)(const void *util, const std::string &text, const std::string &region, void *number);
bool (*isPossible)(const void *util, const void *number);
void (*format)(const void *util, const void *number, Format form, std::string *result);
void (*construct)(void *number, void *arena, bool isOwned);
void (*destruct)(void *number);

const struct {
    void **place;
    const char *name;
} functions[] = {
    {(void **)&getInstance, "_ZN4i18n12phonenumbers15PhoneNumberUtil11GetInstanceEv"},
    {(void **)&parse,
        "_ZNK4i18n12phonenumbers15PhoneNumberUtil20ParseAndKeepRawInputE" PARSED_STRINGS "PNS0_11PhoneNumberE"},
    {(void **)&isPossible, "_ZNK4i18n12phonenumbers15PhoneNumberUtil16IsPossibleNumberERKNS0_11PhoneNumberE"},
    {(void **)&format,
        "_ZNK4i18n12phonenumbers15PhoneNumberUtil6FormatERKNS0_11PhoneNumberENS1_17PhoneNumberFormatE" FORMATTED_STRING},
    {(void **)&destruct, "_ZN4i18n12phonenumbers11PhoneNumberD1Ev"},
};

/// The constructor, whose arguments depend on the version of protobuf; an extra argument does no harm.
const char *const constructors[] = {
    "_ZN4i18n12phonenumbers11PhoneNumberC1EPN6google8protobuf5ArenaEb",
    "_ZN4i18n12phonenumbers11PhoneNumberC1EPN6google8protobuf5ArenaE",
    "_ZN4i18n12phonenumbers11PhoneNumberC1Ev",
};

const char *const files[] = {
#ifdef __APPLE__
    "libphonenumber.9.dylib", "libphonenumber.8.dylib", "/opt/homebrew/lib/libphonenumber.dylib",
    "/usr/local/lib/libphonenumber.dylib",
#else
    "libphonenumber.so.8", "libphonenumber.so.9",
#endif
};

/// The library's phone number. Its size depends on the version, and is about 100 bytes.
class Number {
  public:
    Number() { construct(storage, nullptr, false); }
    ~Number() { destruct(storage); }
    Number(const Number &) = delete;

    void *get() { return storage; }

  private:
    alignas(std::max_align_t) char storage[1024];
};

}  // namespace

const char *latchkey_load_libphonenumber() {
    static char problem[1024];
    void *library = nullptr;
    for (const char *file : files) {
        if (library == nullptr) library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr && file == files[0]) std::snprintf(problem, sizeof problem, "%s", dlerror());
    }
    if (library == nullptr) return problem;
    for (const auto &function : functions) {
        *function.place = dlsym(library, function.name);
        if (*function.place != nullptr) continue;
        std::snprintf(problem, sizeof problem, "this version has no %s", function.name);
        return problem;
    }
    for (const char *name : constructors) {
        if (construct == nullptr) *(void **)&construct = dlsym(library, name);
    }
    return construct == nullptr ? "this version makes numbers in another way" : nullptr;
}

int latchkey_phone_number(const char *text, const char *region, char *result) {
    const void *util = getInstance();
    Number number;
    if (parse(util, text, region, number.get()) != noParsingError) return 0;
    if (!isPossible(util, number.get())) return 0;
    std::string formatted;
    format(util, number.get(), rfc3966, &formatted);
    // Messages go to the number without an extension.
    if (formatted.find(";ext=") != std::string::npos) return 0;
    format(util, number.get(), e164, &formatted);
    if (formatted.size() >= LATCHKEY_PHONE_NUMBER_CAPACITY) return 0;
    std::memcpy(result, formatted.c_str(), formatted.size() + 1);
    return 1;
}
