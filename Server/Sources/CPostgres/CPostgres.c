#include "CPostgres.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>

// A server on SQLite needs no libpq, so it is loaded when a PostgreSQL database is opened. Each function here forwards to
// libpq's function of the same name.

// The functions: result, name, parameters, arguments.
#define FUNCTIONS(F) \
    F(void, PQclear, (PGresult *r), (r)) \
    F(char *, PQcmdStatus, (PGresult *r), (r)) \
    F(char *, PQcmdTuples, (PGresult *r), (r)) \
    F(PGconn *, PQconnectdbParams, (const char *const *k, const char *const *v, int e), (k, v, e)) \
    F(void, PQconninfoFree, (PQconninfoOption *o), (o)) \
    F(PQconninfoOption *, PQconninfoParse, (const char *i, char **e), (i, e)) \
    F(int, PQconsumeInput, (PGconn *c), (c)) \
    F(int, PQenterPipelineMode, (PGconn *c), (c)) \
    F(char *, PQerrorMessage, (const PGconn *c), (c)) \
    F(void, PQfinish, (PGconn *c), (c)) \
    F(int, PQflush, (PGconn *c), (c)) \
    F(void, PQfreemem, (void *p), (p)) \
    F(Oid, PQftype, (const PGresult *r, int f), (r, f)) \
    F(PGresult *, PQgetResult, (PGconn *c), (c)) \
    F(int, PQgetisnull, (const PGresult *r, int t, int f), (r, t, f)) \
    F(int, PQgetlength, (const PGresult *r, int t, int f), (r, t, f)) \
    F(char *, PQgetvalue, (const PGresult *r, int t, int f), (r, t, f)) \
    F(int, PQisBusy, (PGconn *c), (c)) \
    F(int, PQnfields, (const PGresult *r), (r)) \
    F(PGnotify *, PQnotifies, (PGconn *c), (c)) \
    F(int, PQntuples, (const PGresult *r), (r)) \
    F(const char *, PQparameterStatus, (const PGconn *c, const char *n), (c, n)) \
    F(int, PQpipelineSync, (PGconn *c), (c)) \
    F(char *, PQresultErrorField, (const PGresult *r, int f), (r, f)) \
    F(ExecStatusType, PQresultStatus, (const PGresult *r), (r)) \
    F(int, PQsendPrepare, (PGconn *c, const char *s, const char *q, int n, const Oid *t), (c, s, q, n, t)) \
    F(int, PQsendQueryParams, \
        (PGconn *c, const char *q, int n, const Oid *t, const char *const *v, const int *l, const int *f, int r), \
        (c, q, n, t, v, l, f, r)) \
    F(int, PQsendQueryPrepared, \
        (PGconn *c, const char *s, int n, const char *const *v, const int *l, const int *f, int r), \
        (c, s, n, v, l, f, r)) \
    F(int, PQserverVersion, (const PGconn *c), (c)) \
    F(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn *c, PQnoticeProcessor p, void *a), (c, p, a)) \
    F(int, PQsetnonblocking, (PGconn *c, int a), (c, a)) \
    F(int, PQsocket, (const PGconn *c), (c)) \
    F(void *, PQsslStruct, (PGconn *c, const char *n), (c, n)) \
    F(ConnStatusType, PQstatus, (const PGconn *c), (c))

// Hidden, so that libpq does not call these functions instead of its own.
#define FORWARD(result, name, parameters, arguments) \
    static typeof(&name) found_##name; \
    __attribute__((visibility("hidden"))) result name parameters { return found_##name arguments; }
FUNCTIONS(FORWARD)

static const struct {
    const char *name;
    void **place;
} functions[] = {
#define ENTRY(result, name, parameters, arguments) {#name, (void **)&found_##name},
    FUNCTIONS(ENTRY)
};

static const char *const files[] = {
#ifdef __APPLE__
    "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib", "/usr/local/opt/libpq/lib/libpq.5.dylib",
#else
    "libpq.so.5",
#endif
};

static void *library;

const char *latchkey_load_libpq(void) {
    static char problem[1024];
    for (size_t i = 0; library == NULL && i < sizeof files / sizeof *files; i++) {
        library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
        if (library == NULL && i == 0) snprintf(problem, sizeof problem, "%s", dlerror());
    }
    if (library == NULL) return problem;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        *functions[i].place = dlsym(library, functions[i].name);
        if (*functions[i].place != NULL) continue;
        snprintf(problem, sizeof problem, "it is too old, as it has no %s", functions[i].name);
        return problem;
    }
    return NULL;
}

void *latchkey_libpq_symbol(const char *name) {
    return library == NULL ? NULL : dlsym(library, name);
}
