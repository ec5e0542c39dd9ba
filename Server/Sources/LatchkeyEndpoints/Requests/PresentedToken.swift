import LatchkeyCore

/// The access token in the header `Authorization` of a request (RFC 6750 §2.1, RFC 9449 §7.1).
struct PresentedToken: Sendable {
    let text: String
    /// Whether the scheme is `DPoP`.
    let hasProof: Bool

    init(_ text: String, hasProof: Bool = false) {
        self.text = text
        self.hasProof = hasProof
    }

    /// Nil if `Authorization` is missing or has another scheme.
    ///
    /// - Throws: `HTTPProblem` `invalid_token` if the header is repeated.
    init?(_ headers: some RequestHeaders) throws(HTTPProblem) {
        let values = headers.values(of: .authorization)
        guard values.count <= 1 else { throw HTTPProblem(SessionCheckError.invalidToken) }
        guard let value = values.first, let space = value.firstIndex(of: " ") else { return nil }
        let text = value[value.index(after: space)...]
        guard !text.isEmpty else { return nil }
        switch value[..<space].lowercased() {
        case "bearer": self.init(String(text))
        case "dpop": self.init(String(text), hasProof: true)
        default: return nil
        }
    }
}

extension EndpointRequest {
    /// The checked proof of the request for its access token.
    ///
    /// - Throws: `KeyProofError` if there is none, or it is not good for this request.
    func proof(of token: PresentedToken, in domain: Domain) throws(KeyProofError) -> CheckedKeyProof {
        let proof = try domain.keyProofs?.take(
            headers.values(of: .keyProof),
            of: method,
            at: domain.issuer() + path,
            with: token.text
        )
        guard let proof else { throw KeyProofError() }
        return proof
    }
}
