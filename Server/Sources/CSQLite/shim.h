#include <sqlite3.h>

// Swift can neither call a variadic function nor use a macro with a cast. SQLite takes no address for NULL.

/// Makes "text" in double quotes always the name of a column, never a text if there is no such column.
static inline int csqlite_refuse_double_quoted_texts(sqlite3 *connection) {
    int result = sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    if (result != SQLITE_OK) return result;
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

/// Binds a copy of a text, which may hold NUL.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds a copy of bytes.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}
