/// The parts of a request that concern its access token.
///
/// It does not print them.
public struct TokenRequest: Sendable {
    /// The method, such as `GET`; a proof of the token's key names it.
    public var method: String
    /// The URL as the client sees it; a proof of the token's key names it.
    ///
    /// Behind a proxy, it has the public scheme and host. Its query does not count.
    public var url: String
    /// All values of the header `Authorization`.
    public var authorization: [String]
    /// All values of the header `DPoP`.
    public var proofs: [String]

    /// - Parameters:
    ///   - method: The method.
    ///   - url: The URL as the client sees it.
    ///   - authorization: All values of the header `Authorization`.
    ///   - proofs: All values of the header `DPoP`.
    public init(method: String, url: String, authorization: [String], proofs: [String] = []) {
        self.method = method
        self.url = url
        self.authorization = authorization
        self.proofs = proofs
    }
}

extension TokenRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method alone.
    public var description: String { "TokenRequest(\(method) …)" }
    /// The method alone.
    public var debugDescription: String { description }
    /// Without children, because the token is one.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The token in the header `Authorization` (RFC 6750 §2.1, RFC 9449 §7.1).
struct PresentedToken: Sendable {
    let scheme: TokenScheme
    let text: String

    init(_ request: TokenRequest) throws(TokenFault) {
        guard request.authorization.count <= 1 else { throw .malformedRequest }
        guard let value = request.authorization.first else { throw .missingToken }
        let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].lowercased()
        guard let scheme = TokenScheme.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
            throw .missingToken
        }
        let token = parts.count == 2 ? parts[1].drop { $0 == " " } : ""
        guard !token.isEmpty else { throw .malformedRequest }
        self.scheme = scheme
        text = String(token)
    }
}
