import Foundation
import LatchkeyJSON

/// The browser's data about a ceremony (`clientDataJSON`), which the authenticator signs.
package struct ClientData: Sendable {
    /// The two kinds of ceremonies.
    package enum Kind: String, Sendable {
        case registration = "webauthn.create"
        case assertion = "webauthn.get"
    }

    /// In bytes.
    package static let longest = 4 * 1024

    private let members: [String: JSONValue]

    /// Reads one JSON object without duplicate members; members that nobody knows are ignored.
    ///
    /// - Throws: `PasskeyRefusal.malformed`.
    package init(_ bytes: [UInt8]) throws(PasskeyRefusal) {
        guard bytes.count <= Self.longest else { throw .malformed }
        let text = bytes.starts(with: Self.byteOrderMark) ? Array(bytes.dropFirst(Self.byteOrderMark.count)) : bytes
        guard String(validating: text, as: UTF8.self) != nil, (try? JSONSyntax.check(text)) != nil,
            let members = try? JSONDecoder().decode([String: JSONValue].self, from: Data(text))
        else { throw .malformed }
        self.members = members
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Checks that it belongs to a ceremony.
    ///
    /// - Parameters:
    ///   - kind: The kind of the ceremony.
    ///   - challenge: The challenge of the ceremony.
    ///   - relyingParty: Its origins are allowed.
    /// - Throws: The first reason against it.
    package func check(
        _ kind: Kind,
        _ challenge: PasskeyChallenge,
        at relyingParty: RelyingParty
    ) throws(PasskeyRefusal) {
        guard let type = members["type"]?.stringValue, type.hasSameBytes(as: kind.rawValue) else { throw .type }
        guard let own = members["challenge"]?.stringValue, own.hasSameBytes(as: challenge.text) else {
            throw .challenge
        }
        guard let origin = members["origin"]?.stringValue, relyingParty.allows(origin) else { throw .origin }
        guard members["crossOrigin"].map({ $0 == .bool(false) }) ?? true else { throw .crossOrigin }
        guard members["topOrigin"] == nil else { throw .topOrigin }
    }
}

extension String {
    /// Whether two texts are the same byte for byte; `==` would also take canonically equivalent ones.
    func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
