#if os(Linux)
import Foundation

/// Conversions between Swift and GLib values.
extension SecretServiceConnection {
    func call<Result>(_ body: (LibSecret.ErrorPlace) -> Result) throws(SecretServiceFailure) -> Result {
        try Self.call(library, reaching: false, body)
    }

    /// Calls a function that may set a `GError`, and throws it.
    static func call<Result>(
        _ library: LibSecret,
        reaching: Bool,
        _ body: (LibSecret.ErrorPlace) -> Result
    ) throws(SecretServiceFailure) -> Result {
        var place: LibSecret.Pointer?
        let result = body(&place)
        guard let error = place else { return result }
        defer { library.g_error_free(error) }
        throw SecretServiceFailure(error, library, reaching: reaching)
    }

    /// The objects of a list; takes over their references.
    func objects(of list: LibSecret.Pointer?) -> [GObject] {
        var objects: [GObject] = []
        var place = list?.assumingMemoryBound(to: GListNode.self)
        while let node = place?.pointee {
            if let data = node.data { objects.append(GObject(owning: data, library)) }
            place = node.next?.assumingMemoryBound(to: GListNode.self)
        }
        return objects
    }

    func table(_ texts: [String: String]) -> LibSecret.Pointer {
        let table = library.g_hash_table_new_full(
            library.g_str_hash(),
            library.g_str_equal(),
            library.g_free_address(),
            library.g_free_address()
        )
        for (name, text) in texts {
            _ = library.g_hash_table_insert(table, library.g_strdup(name), library.g_strdup(text))
        }
        return table
    }

    func value(_ secret: Data) throws(SecretServiceFailure) -> LibSecret.Pointer {
        let value = secret.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                text.baseAddress.flatMap { library.secret_value_new($0, text.count, "application/json") }
            }
        }
        guard let value else { throw .refused("there is not enough memory") }
        return value
    }

    func secret(of item: GObject) -> Data? {
        guard let value = library.secret_item_get_secret(item.pointer) else { return nil }
        defer { library.secret_value_unref(value) }
        var length = 0
        guard let text = library.secret_value_get(value, &length) else { return nil }
        return Data(bytes: text, count: length)
    }
}

/// `GList`, as GLib lays it out.
private struct GListNode {
    var data: LibSecret.Pointer?
    var next: LibSecret.Pointer?
    var previous: LibSecret.Pointer?
}
#endif
