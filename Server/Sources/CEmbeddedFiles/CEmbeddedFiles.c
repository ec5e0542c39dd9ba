#include "CEmbeddedFiles.h"

static const unsigned char openapi[] = {
#embed "../LatchkeyHTTP/OpenAPI/openapi.json"
};

struct embedded_file embedded_openapi(void) {
    return (struct embedded_file){openapi, sizeof openapi};
}

static const unsigned char most_used_passwords[] = {
#embed "../LatchkeyCrypto/Passwords/most-used-passwords.txt"
};

struct embedded_file embedded_most_used_passwords(void) {
    return (struct embedded_file){most_used_passwords, sizeof most_used_passwords};
}
