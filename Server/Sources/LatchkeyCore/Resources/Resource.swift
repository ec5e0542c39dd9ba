package import Foundation

/// An API of the operator that accepts access tokens of this server (RFC 8707).
package struct Resource: Sendable, Equatable {
    /// The longest URI, in bytes.
    package static let longest = 500
    /// The most resources of a server.
    package static let most = 500

    /// The applications that may ask for tokens for it.
    package enum Clients: String, Sendable, Codable, CaseIterable {
        /// All applications, also those that registered themselves.
        case any
        /// The applications whose rules name it.
        case list
    }

    /// The `resource` of requests and the `aud` of tokens.
    package let uri: String
    /// The scopes that belong to it.
    package let scopes: Scopes
    package let clients: Clients
    package let createdAt: Date

    package init(uri: String, scopes: Scopes, clients: Clients, createdAt: Date) {
        self.uri = uri
        self.scopes = scopes
        self.clients = clients
        self.createdAt = createdAt
    }

    /// Whether a text is an absolute URI without a fragment, in characters that every parser reads alike.
    package static func isURI(_ text: String) -> Bool {
        guard text.utf8.count <= longest, text.utf8.allSatisfy(\.isOfURI), let colon = text.firstIndex(of: ":") else {
            return false
        }
        let scheme = text[..<colon].utf8
        return scheme.first?.isLowercase == true && scheme.allSatisfy(\.isOfScheme)
            && colon < text.index(before: text.endIndex)
    }
}

extension UInt8 {
    fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

    fileprivate var isOfScheme: Bool {
        isLowercase || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || "+-.".utf8.contains(self)
    }

    /// Visible ASCII, except the beginning of a fragment and characters that no URI contains.
    fileprivate var isOfURI: Bool { (0x21...0x7E).contains(self) && !##""#<>\^`{|}"##.utf8.contains(self) }
}
