import HTTPTypes
package import Hummingbird

extension Request {
    /// The token of a request (RFC 6750 §2.1); nil when it has none.
    package func bearerToken() throws(AccessTokenError) -> String? {
        let values = headers[values: .authorization]
        guard values.count <= 1 else { throw .invalid }
        guard let value = values.first else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.first?.lowercased() == "bearer" else { return nil }
        guard parts.count == 2 else { throw .invalid }
        return String(parts[1])
    }
}
