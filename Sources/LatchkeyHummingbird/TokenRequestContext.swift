public import Hummingbird
public import LatchkeyVerifier

/// A request context with the token that ``TokenMiddleware`` has verified.
public protocol TokenRequestContext: RequestContext {
    /// The verified token; nil before the middleware, and for a request without one where that is allowed.
    var token: VerifiedToken? { get set }
}

extension TokenRequestContext {
    /// The verified token.
    ///
    /// - Throws: `HTTPError` 401 if there is none, such as on a route without the middleware.
    public var verifiedToken: VerifiedToken {
        get throws {
            guard let token else { throw HTTPError(.unauthorized) }
            return token
        }
    }
}
