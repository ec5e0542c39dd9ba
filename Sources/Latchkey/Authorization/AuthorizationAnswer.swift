import Foundation

/// The authorization response: the parameters of the callback address (RFC 6749 §4.1.2).
struct AuthorizationAnswer {
    private let parameters: [String: String]

    /// Nil if a parameter occurs twice, which §3.1 forbids.
    init?(_ callback: URL) {
        var parameters: [String: String] = [:]
        for pair in (callback.query(percentEncoded: true) ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.text(parts[0]), let value = Self.text(parts.count == 2 ? parts[1] : ""),
                parameters.updateValue(value, forKey: name) == nil
            else { return nil }
        }
        self.parameters = parameters
    }

    /// The code, after checking `state` and `iss`.
    ///
    /// - Throws: ``LatchkeyError``: `invalid_callback` for the answer to another login, `wrong_issuer` for an answer of
    ///   another server, or the server's error.
    func code(for logIn: BrowserLogIn) throws(LatchkeyError) -> String {
        guard belongs(to: logIn) else { throw .invalidCallback }
        guard let issuer = parameters["iss"], ServerAddress(issuer).isSame(as: ServerAddress(logIn.issuer)) else {
            throw .wrongIssuer(expected: logIn.issuer)
        }
        if let error = parameters["error"] { throw LatchkeyError(authorization: error) }
        guard let code = parameters["code"], (1...1_024).contains(code.utf8.count),
            code.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .invalidCallback }
        return code
    }

    /// Whether it answers this login: `state` is a secret of the request.
    func belongs(to logIn: BrowserLogIn) -> Bool {
        parameters["state"].map { $0.isSameSecret(as: logIn.state) } ?? false
    }

    /// Decodes form encoding, in which `+` is a space.
    private static func text(_ part: Substring) -> String? {
        part.replacing("+", with: " ").removingPercentEncoding
    }
}

extension String {
    /// Compares in constant time.
    fileprivate func isSameSecret(as other: String) -> Bool {
        let (one, other) = (Array(utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
