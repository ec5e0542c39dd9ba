/// The way in which a request presents its access token.
package enum AccessTokenUse: Sendable, Equatable {
    /// As a bearer token (RFC 6750).
    case bearer
    /// With a checked proof of this key (RFC 9449 §7.1).
    case proved(KeyThumbprint)
    /// To end the session of the token, which needs no proof: a client that lost its key must be able to log out.
    case toEnd

    /// Whether a token that is bound to a key, or to none, may be used so.
    func fits(_ confirmation: KeyThumbprint?) -> Bool {
        switch self {
        case .bearer: confirmation == nil
        case .proved(let key): confirmation == key
        case .toEnd: true
        }
    }
}
