import HTTPTypes
public import Hummingbird
public import LatchkeyVerifier

extension TokenRequest {
    /// The parts of a request that concern its access token.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - origin: The scheme, host and port in the client's URLs, such as `https://api.example.com`; nil refuses proofs
    ///     of keys, because a request can name any host.
    public init(_ request: Request, origin: String?) {
        self.init(
            method: request.method.rawValue,
            url: origin.map { $0 + request.uri.path } ?? "",
            authorization: request.headers[values: .authorization],
            proofs: request.headers[values: .dpop]
        )
    }
}

extension HTTPField.Name {
    // swift-format-ignore: NeverForceUnwrap
    static let dpop = HTTPField.Name("DPoP")!
}
