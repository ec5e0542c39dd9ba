/// The access token of a request (RFC 6750 §2.1).
package enum BearerToken {
    /// Nil if `Authorization` is missing or has another scheme.
    ///
    /// - Throws: `HTTPProblem` `invalid_token` if the header is repeated.
    package static func read(_ headers: some RequestHeaders) throws(HTTPProblem) -> String? {
        guard let token = try PresentedToken(headers), !token.hasProof else { return nil }
        return token.text
    }
}
