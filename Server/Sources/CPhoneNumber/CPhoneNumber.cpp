#include "CPhoneNumber.h"

#include <phonenumbers/phonenumberutil.h>

#include <cstring>
#include <string>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

int latchkey_phone_number(const char *text, const char *region, char *result) {
    const PhoneNumberUtil *util = PhoneNumberUtil::GetInstance();
    PhoneNumber number;
    if (util->ParseAndKeepRawInput(text, region, &number) != PhoneNumberUtil::NO_PARSING_ERROR) return 0;
    // An extension is not part of the number that a message goes to.
    if (number.has_extension() || !util->IsPossibleNumber(number)) return 0;
    std::string formatted;
    util->Format(number, PhoneNumberUtil::E164, &formatted);
    if (formatted.size() >= LATCHKEY_PHONE_NUMBER_CAPACITY) return 0;
    std::memcpy(result, formatted.c_str(), formatted.size() + 1);
    return 1;
}
