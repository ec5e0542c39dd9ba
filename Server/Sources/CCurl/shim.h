#include <curl/curl.h>

// Swift cannot call functions with variable arguments, so each kind of argument has a function of its own.

static inline CURLcode latchkey_curl_prepare(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}

static inline CURLcode latchkey_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode latchkey_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode latchkey_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode latchkey_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

typedef size_t (*latchkey_curl_bytes)(char *bytes, size_t size, size_t count, void *context);

// Who gives the bytes to send.
static inline CURLcode latchkey_curl_read_with(CURL *handle, latchkey_curl_bytes read, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, read);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_READDATA, context);
}

// Who takes the bytes of the answer.
static inline CURLcode latchkey_curl_write_with(CURL *handle, latchkey_curl_bytes write, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

typedef int (*latchkey_curl_watch)(CURL *handle, curl_infotype type, char *bytes, size_t count, void *context);

// Who sees the commands and answers.
static inline CURLcode latchkey_curl_watch_with(CURL *handle, latchkey_curl_watch watch, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, watch);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_DEBUGDATA, context);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L);
}

static inline CURLcode latchkey_curl_get_number(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}
