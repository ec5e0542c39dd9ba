package import Crypto
package import Foundation

/// A key that signs valid and invalid tokens.
package struct StubKey: Sendable {
    package let privateKey = P256.Signing.PrivateKey()

    package init() {}

    package var x: Data { privateKey.publicKey.rawRepresentation.prefix(32) }
    package var y: Data { privateKey.publicKey.rawRepresentation.suffix(32) }

    package var id: String {
        let canonical = #"{"crv":"P-256","kty":"EC","x":"\#(Self.text(x))","y":"\#(Self.text(y))"}"#
        return Self.text(Data(SHA256.hash(data: Data(canonical.utf8))))
    }

    package var jwk: [String: String] {
        [
            "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": id, "x": Self.text(x), "y": Self.text(y),
        ]
    }

    /// A token with these claims.
    ///
    /// - Parameters:
    ///   - claims: All claims.
    ///   - header: Members to add to the header, or to replace in it.
    ///   - sign: Makes the signature; nil for the key's own.
    /// - Returns: The token.
    package func token(
        claims: [String: Any],
        header: [String: Any] = [:],
        sign: ((Data) -> Data)? = nil
    ) -> String {
        let usual: [String: Any] = ["alg": "ES256", "typ": "at+jwt", "kid": id]
        let header = usual.merging(header) { _, new in new }
        let text = [header, claims].map { Self.text((try? JSONSerialization.data(withJSONObject: $0)) ?? Data()) }
            .joined(separator: ".")
        let input = Data(text.utf8)
        let signature = sign?(input) ?? (try? privateKey.signature(for: input).rawRepresentation) ?? Data()
        return text + "." + Self.text(signature)
    }

    package static func claims(of token: String) -> [String: Any]? {
        let parts = token.split(separator: ".")
        guard parts.count == 3 else { return nil }
        let standard = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        let padded = standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
        return Data(base64Encoded: padded).flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
    }

    package static func text(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
