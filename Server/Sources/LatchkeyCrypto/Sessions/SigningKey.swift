import Crypto
package import Foundation
package import LatchkeyCore

/// A key that signs access tokens (ES256, P-256).
package struct SigningKey: Sendable, CustomStringConvertible {
    /// The `kid` of tokens: the key's thumbprint (RFC 7638).
    package let id: String
    package let times: SigningKeyTimes
    let privateKey: P256.Signing.PrivateKey
    /// The coordinates of the public key in a JWK.
    package let coordinates: (x: String, y: String)

    private init(privateKey: P256.Signing.PrivateKey, times: SigningKeyTimes) {
        self.privateKey = privateKey
        self.times = times
        coordinates = Self.coordinates(of: privateKey.publicKey)
        let canonical = #"{"crv":"P-256","kty":"EC","x":"\#(coordinates.x)","y":"\#(coordinates.y)"}"#
        id = Base64URL.encode(SHA256.hash(data: Data(canonical.utf8)))
    }

    /// Whether a text has the form of a key's id.
    static func isID(_ text: String) -> Bool { Base64URL.decode(text)?.count == SHA256.byteCount }

    package static func generate(at time: Date, immediately: Bool = true) -> SigningKey {
        SigningKey(privateKey: P256.Signing.PrivateKey(), times: .new(at: time, immediately: immediately))
    }

    /// Opens a stored key.
    ///
    /// - Throws: When another secret sealed it, or it is damaged.
    package init(sealed: [UInt8], with secret: ServerSecret, times: SigningKeyTimes) throws {
        let raw = try secret.open(sealed, for: .signingKeys)
        self.init(privateKey: try P256.Signing.PrivateKey(rawRepresentation: raw), times: times)
    }

    /// The key for storage, encrypted under the server's secret.
    package func sealed(with secret: ServerSecret) throws -> [UInt8] {
        try secret.seal(Array(privateKey.rawRepresentation), for: .signingKeys)
    }

    package var publicKey: PublicSigningKey {
        PublicSigningKey(id: id, x: coordinates.x, y: coordinates.y)
    }

    package var description: String { "SigningKey(\(id))" }

    private static func coordinates(of key: P256.Signing.PublicKey) -> (x: String, y: String) {
        let raw = key.rawRepresentation
        return (Base64URL.encode(raw.prefix(32)), Base64URL.encode(raw.suffix(32)))
    }
}
