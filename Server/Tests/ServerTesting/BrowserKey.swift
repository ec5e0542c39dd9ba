import Crypto
import Foundation
import LatchkeyCore

/// The key of a browser with device-bound sessions, in software.
package struct BrowserKey: Sendable {
    private let key = P256.Signing.PrivateKey()

    package init() {}

    /// The public key as the server stores it.
    package var publicKey: [UInt8] { Array(key.publicKey.x963Representation) }

    /// The public key as a JWK.
    package var jwk: String {
        let point = Array(key.publicKey.rawRepresentation)
        let (x, y) = (Base64URL.encode(point.prefix(32)), Base64URL.encode(point.suffix(32)))
        return #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
    }

    /// The answer to a registration challenge, as Chromium 156 writes it.
    package func registration(_ challenge: String) throws -> String {
        try token(#"{"alg":"ES256","jwk":\#(jwk),"typ":"dbsc+jwt"}"#, #"{"jti":"\#(challenge)"}"#)
    }

    /// The answer to a challenge of a refresh, as Chromium 156 writes it.
    package func answer(_ challenge: String) throws -> String {
        try token(#"{"alg":"ES256","typ":"dbsc+jwt"}"#, #"{"jti":"\#(challenge)"}"#)
    }

    /// A token with this header and payload, signed.
    package func token(_ header: String, _ payload: String) throws -> String {
        let input = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(payload.utf8))
        return input + "." + Base64URL.encode(try key.signature(for: Data(input.utf8)).rawRepresentation)
    }
}
