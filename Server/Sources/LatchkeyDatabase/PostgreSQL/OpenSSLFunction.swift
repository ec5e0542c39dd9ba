import CPostgres

/// Functions of OpenSSL, which libpq loads.
enum OpenSSLFunction {
    /// Finds a function by name; nil if libpq was built without OpenSSL.
    static func find<Function>(_ name: String, as type: Function.Type) -> Function? {
        latchkey_libpq_symbol(name).map { unsafeBitCast($0, to: type) }
    }
}
