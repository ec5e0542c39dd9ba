/// Writes the values of `WWW-Authenticate`.
struct Challenges: Sendable {
    private let schemes: [TokenScheme]
    private let metadata: String?
    private let scopes: [String]

    init(_ options: VerifierOptions, scopes: Set<String>) {
        schemes = options.schemes
        metadata = options.resource?.url
        self.scopes = scopes.filter(\.isPrintableInHeader).sorted()
    }

    /// The challenges for a refusal.
    ///
    /// A request without a token gets one for each scheme, and no error (RFC 6750 §3.1). Otherwise the challenge has the
    /// scheme that can succeed.
    func values(for fault: TokenFault, presented: TokenScheme?) -> [String] {
        guard let error = error(for: fault) else {
            if case .missingToken = fault { return schemes.map { value($0, error: nil) } }
            return []
        }
        let wanted: TokenScheme =
            switch fault {
            case .invalidToken(.boundTokenAsBearer): .dpop
            case .invalidToken(.unboundTokenWithProof): .bearer
            default: presented ?? .bearer
            }
        let offered = schemes.contains(wanted) ? [wanted] : schemes
        return offered.map { value($0, error: error) }
    }

    private func error(for fault: TokenFault) -> String? {
        switch fault {
        case .missingToken, .unavailable: nil
        case .malformedRequest: "invalid_request"
        case .invalidToken, .expiredToken: "invalid_token"
        case .invalidProof: "invalid_dpop_proof"
        case .insufficientScope: "insufficient_scope"
        }
    }

    private func value(_ scheme: TokenScheme, error: String?) -> String {
        var parameters: [(String, String)] = []
        if let error { parameters.append(("error", error)) }
        // All scopes that are needed, so that the client asks once (RFC 6750 §3).
        if !scopes.isEmpty, error == nil || error == "insufficient_scope" {
            parameters.append(("scope", scopes.joined(separator: " ")))
        }
        if scheme == .dpop { parameters.append(("algs", ProofKey.algorithms.joined(separator: " "))) }
        if let metadata { parameters.append(("resource_metadata", metadata)) }
        let text = parameters.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ", ")
        return text.isEmpty ? scheme.rawValue : "\(scheme.rawValue) \(text)"
    }
}
