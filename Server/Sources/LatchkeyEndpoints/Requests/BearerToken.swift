import LatchkeyCore

/// The access token of a request (RFC 6750 §2.1).
package enum BearerToken {
    /// Nil if `Authorization` is missing or has another scheme.
    ///
    /// - Throws: `HTTPProblem` `invalid_token` if the header is repeated.
    package static func read(_ headers: some RequestHeaders) throws(HTTPProblem) -> String? {
        let values = headers.values(of: .authorization)
        guard values.count <= 1 else { throw HTTPProblem(SessionCheckError.invalidToken) }
        guard let value = values.first, value.utf8.count > 7, value.prefix(7).lowercased() == "bearer " else {
            return nil
        }
        return String(value.dropFirst(7))
    }
}
