/// The scopes of a request, a grant or a token: unique names in the order in which they were asked for (RFC 6749 §3.3).
package struct Scopes: Sendable, Hashable {
    /// The longest text of scopes, in bytes.
    package static let longest = 1024
    /// The most names of one text.
    package static let most = 64

    package static let none = Scopes(names: [])
    package static let openID = "openid"
    package static let profile = "profile"
    package static let email = "email"
    package static let phone = "phone"
    package static let address = "address"
    package static let offlineAccess = "offline_access"

    /// The scopes that every application may ask for, unless its rules name others.
    package static let standard = Scopes(names: [openID, profile, email, phone, address, offlineAccess])

    package let names: [String]

    package init(names: some Sequence<String>) {
        var known: Set<String> = []
        self.names = names.filter { known.insert($0).inserted }
    }

    /// Nil if the text is too long, or a name has a character that RFC 6749 §3.3 does not allow.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let names = text.split(separator: " ").map { String($0) }
        guard names.count <= Self.most, names.allSatisfy(Self.isName) else { return nil }
        self.init(names: names)
    }

    /// Whether a text is one scope: characters of %x21, %x23-5B and %x5D-7E.
    package static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            }
    }

    /// The names with spaces between them: the form on the wire and in the storage.
    package var text: String { names.joined(separator: " ") }
    package var isEmpty: Bool { names.isEmpty }

    package func contains(_ name: String) -> Bool { names.contains(name) }

    package func isSubset(of other: Scopes) -> Bool { names.allSatisfy(other.contains) }

    package func intersection(_ other: Scopes) -> Scopes { Scopes(names: names.filter(other.contains)) }

    package func subtracting(_ other: Scopes) -> Scopes { Scopes(names: names.filter { !other.contains($0) }) }

    package func union(_ other: Scopes) -> Scopes { Scopes(names: names + other.names) }
}
