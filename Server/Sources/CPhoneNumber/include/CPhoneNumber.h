#ifndef CPHONENUMBER_H
#define CPHONENUMBER_H

#ifdef __cplusplus
extern "C" {
#endif

/// The most bytes of a number in E.164 form, including the final zero.
#define LATCHKEY_PHONE_NUMBER_CAPACITY 32

/// Loads libphonenumber, of any version from 8.12 on. Call it once.
///
/// - Returns: NULL, or the error.
const char *latchkey_load_libphonenumber(void);

/// Reads a phone number in national form with libphonenumber, which must be loaded.
///
/// - text: UTF-8, ended by a zero.
/// - region: The country's two letters (ISO 3166-1).
/// - result: Receives the number in E.164 form, ended by a zero; LATCHKEY_PHONE_NUMBER_CAPACITY bytes.
/// - Returns: 1, or 0 if the number is not possible in this country.
int latchkey_phone_number(const char *text, const char *region, char *result);

#ifdef __cplusplus
}
#endif

#endif
