import Foundation
import LatchkeyCore
package import LatchkeyJSON

/// A compact JWS as a server wrote it, with any header.
///
/// `CompactJWS` of the server is stricter than the standards; servers under test may write more.
package struct UnverifiedToken: Sendable {
    package let header: [String: JSONValue]
    package let claims: [String: JSONValue]
    let signature: [UInt8]
    let signingInput: Data

    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
            let signature = Base64URL.decode(parts[2])
        else { return nil }
        self.header = header
        self.claims = claims
        self.signature = signature
        signingInput = Data("\(parts[0]).\(parts[1])".utf8)
    }

    private static func object(_ part: Substring) -> [String: JSONValue]? {
        guard let bytes = Base64URL.decode(part), (try? JSONSyntax.check(bytes)) != nil else { return nil }
        return try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
    }

    package var algorithm: String { header["alg"]?.stringValue ?? "" }
    package var keyID: String? { header["kid"]?.stringValue }

    /// A claim that is a text.
    package func text(_ name: String) -> String? { claims[name]?.stringValue }

    /// A claim that is a number of seconds.
    package func seconds(_ name: String) -> Double? { claims[name]?.doubleValue }

    /// The members of `aud`, whether a text or an array.
    package var audience: [String] {
        if let one = text("aud") { return [one] }
        return claims["aud"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }
}
