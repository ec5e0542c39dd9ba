/// The metadata that a client sends to register itself (RFC 7591 §2, OpenID Connect Dynamic Client Registration §2).
package struct ClientMetadata: Sendable, Equatable {
    /// The most elements of an array.
    package static let mostElements = 20
    /// The longest text that is not a URI, in bytes.
    package static let longestText = 2048
    /// The longest key set in a registration, in bytes.
    ///
    /// All applications are in memory, and strangers can register many.
    package static let longestKeySet = 16 * 1024
    /// The longest JSON text of a registration, in bytes.
    package static let longest = 64 * 1024

    /// Nil if the client has no name.
    package let name: String?
    package let kind: ClientRegistration.Kind
    /// The URL of a list with all redirect URIs, whose host is the sector.
    package let sectorURI: String?
    /// The rules that the metadata describes.
    package let change: ApplicationChange
    /// The id in the metadata of a client that changes its registration.
    package let clientID: String?
    /// The secret in the metadata of a client that changes its registration.
    package let clientSecret: ClientSecret?

    /// Whether the client authenticates with a secret.
    package var needsSecret: Bool {
        change.client.authentication == .secretBasic || change.client.authentication == .secretPost
    }
}

/// The reason why a client's metadata is refused.
package enum ClientMetadataError: Error, Equatable, Sendable {
    /// A redirect URI is missing, malformed, or not permitted to an application of its kind.
    case redirectURI
    /// A member with a wrong type or value; the name is one of the specification's.
    case member(String)
    /// The list at the sector's URL lacks a redirect URI, or cannot be read.
    case sector
    /// The members contradict each other.
    case rules(ClientRulesError)
}
