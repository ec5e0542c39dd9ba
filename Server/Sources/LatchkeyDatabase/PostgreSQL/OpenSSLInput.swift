import CPostgres

/// The bytes that OpenSSL has decrypted and libpq has not read yet.
///
/// libpq may take a record of more than 8 KB in two steps. PostgreSQL 17, poolers and proxies send such records. The
/// rest is no longer in the socket, so `poll` does not report it.
enum OpenSSLInput {
    private typealias Pending = @convention(c) (_ session: UnsafeMutableRawPointer) -> CInt

    private static let pending = OpenSSLFunction.find("SSL_pending", as: Pending.self)

    static func isWaiting(on connection: OpaquePointer?) -> Bool {
        guard let pending, let session = PQsslStruct(connection, "OpenSSL") else { return false }
        return pending(session) > 0
    }
}
