#if os(Linux)
/// What kind of item it is: its name, and the attributes by which it is found.
struct SecretSchema {
    let name: String
    let attributes: [String]

    /// The schema for libsecret, with one reference that the caller gives back.
    func make(_ library: LibSecret) -> LibSecret.Pointer {
        let types = library.g_hash_table_new_full(
            library.g_str_hash(),
            library.g_str_equal(),
            library.g_free_address(),
            nil
        )
        defer { library.g_hash_table_unref(types) }
        // The number of the type "text" is 0, which is what a missing pointer is.
        for attribute in attributes { _ = library.g_hash_table_insert(types, library.g_strdup(attribute), nil) }
        return library.secret_schema_newv(name, 0, types)
    }
}
#endif
