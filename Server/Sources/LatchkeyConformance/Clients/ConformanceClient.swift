package import LatchkeyJSON

/// A client of the server under test.
package struct ConformanceClient: Sendable {
    /// How it authenticates at the token endpoint.
    package enum Method: String, Sendable, Decodable {
        case basic = "client_secret_basic"
        case post = "client_secret_post"
        case privateKey = "private_key_jwt"
        case none
    }

    /// The answer to its registration (RFC 7592).
    package struct Registration: Sendable {
        package let accessToken: String?
        package let url: String?
        package let answer: [String: JSONValue]
    }

    package var id: String
    package var secret: String?
    package var method: Method
    package var redirectURIs: [String]
    package var postLogoutRedirectURIs: [String] = []
    package var backChannelLogoutURI: String?
    package var signer: TokenSigner?
    /// The scopes that it may ask for; nil for all.
    package var scope: String?
    /// Whether all of its requests need PKCE.
    package var needsPKCE = false
    /// The plans that it is for; nil for all that fit its method.
    package var plans: [ConformancePlan]?
    package var registration: Registration?

    package init(id: String, secret: String? = nil, method: Method = .basic, redirectURIs: [String]) {
        self.id = id
        self.secret = secret
        self.method = method
        self.redirectURIs = redirectURIs
    }

    package var redirectURI: String { redirectURIs.first ?? "" }
}

extension ConformanceClient: CustomStringConvertible {
    package var description: String { "ConformanceClient(\(id))" }
}
