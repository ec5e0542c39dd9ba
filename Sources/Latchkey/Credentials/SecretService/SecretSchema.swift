#if os(Linux)
/// A kind of item: its name, and its search attributes.
struct SecretSchema {
    let name: String
    let attributes: [String]

    /// The libsecret schema, with one reference that the caller releases.
    func make(_ library: LibSecret) -> LibSecret.Pointer {
        let types = library.g_hash_table_new_full(
            library.g_str_hash(),
            library.g_str_equal(),
            library.g_free_address(),
            nil
        )
        defer { library.g_hash_table_unref(types) }
        // The type "text" has the number 0, so a nil pointer stands for it.
        for attribute in attributes { _ = library.g_hash_table_insert(types, library.g_strdup(attribute), nil) }
        return library.secret_schema_newv(name, 0, types)
    }
}
#endif
