/// The metadata of a client that is known by a URL.
package struct ClientDocument: Sendable, Equatable {
    /// The longest document, in bytes.
    package static let longest = 5 * 1024
    /// The longest name, in characters.
    package static let longestName = 100

    /// The proof of the client at the token endpoint; shared secrets need a registration.
    package enum Authentication: String, Sendable {
        case none
        case privateKeyJWT = "private_key_jwt"
    }

    /// The public keys of the client.
    package enum Keys: Sendable, Equatable {
        /// The bytes of a JWK set.
        case inline([UInt8])
        /// The `jwks_uri`.
        case remote(String)
    }

    /// The client's id.
    package let address: ClientDocumentAddress
    /// The name for people; nil without one.
    package let name: String?
    /// At least one.
    package let redirectURIs: [RedirectURI]
    package let authentication: Authentication
    package let keys: Keys?
    /// The scopes that the client may ask for; nil without a limit of its own.
    package let scopes: [String]?
    /// The grant types that the client uses, among them unknown ones.
    package let grantTypes: Set<String>
    package let postLogOutRedirectURIs: [RedirectURI]
    package let backChannelLogOutURI: String?
    package let clientURI: String?
    package let policyURI: String?
    package let termsURI: String?
    /// Whether the client's tokens are bound to its key (RFC 9449 §5.2).
    package let bindsTokens: Bool
    /// Whether the client pushes every authorization request (RFC 9126 §6).
    package let pushesRequests: Bool
}

/// The members of a document that have a meaning.
extension ClientDocument {
    package enum Member: String, Sendable, CaseIterable {
        case clientID = "client_id"
        case clientName = "client_name"
        case redirectURIs = "redirect_uris"
        case authentication = "token_endpoint_auth_method"
        case keySet = "jwks"
        case keySetURI = "jwks_uri"
        case scope
        case grantTypes = "grant_types"
        case responseTypes = "response_types"
        case postLogOutRedirectURIs = "post_logout_redirect_uris"
        case backChannelLogOutURI = "backchannel_logout_uri"
        case clientURI = "client_uri"
        case policyURI = "policy_uri"
        case termsURI = "tos_uri"
        case bindsTokens = "dpop_bound_access_tokens"
        case pushesRequests = "require_pushed_authorization_requests"
        case clientSecret = "client_secret"
        case clientSecretExpiry = "client_secret_expires_at"
    }
}

/// Why there is no client for a URL.
package enum ClientDocumentError: Error, Sendable, Equatable {
    /// The operator turned documents off.
    case off
    /// The URL is not a permitted `client_id`.
    case address
    /// The operator does not allow the host.
    case hostNotAllowed
    /// Too many documents of the host were fetched in this minute.
    case hostIsBusy
    case fetch(FetchFailure)
    /// The answer is not marked as JSON.
    case contentType
    /// The document is not one JSON object without duplicate members.
    case malformed
    /// The document belongs to another URL.
    case otherClient
    /// The document has a secret, or a method that needs one.
    case secret
    /// A member is missing, or has a wrong type or value.
    case member(ClientDocument.Member)
    /// A redirect URI is malformed, or leads to another site than the document's.
    case redirectURI(ClientDocument.Member)
}
