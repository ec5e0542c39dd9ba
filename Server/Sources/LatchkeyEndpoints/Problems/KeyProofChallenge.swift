/// The challenge to a request whose access token needs a proof of a key (RFC 9449 §7.1).
struct KeyProofChallenge {
    private let error: String
    private let scope: String?

    init(_ error: String, scope: String? = nil) {
        self.error = error
        self.scope = scope
    }

    /// The value of `WWW-Authenticate`.
    func text(algorithms: [String]) -> String {
        var parameters = ["error=\"\(error)\""]
        if let scope { parameters.append("scope=\"\(scope)\"") }
        parameters.append("algs=\"\(algorithms.joined(separator: " "))\"")
        return "DPoP " + parameters.joined(separator: ", ")
    }
}
