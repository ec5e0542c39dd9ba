import Crypto
package import Foundation
import LatchkeyCore

/// The key of a browser with device-bound sessions, or of an app, in software.
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

    /// A proof of an app's key (DPoP, RFC 9449 §4.2).
    ///
    /// - Parameters:
    ///   - path: The path of the request to `TestServer.issuer`.
    ///   - time: The time of the proof.
    ///   - tokens: The refresh token and the next one; nil for a proof that names none.
    ///   - server: The address of the server.
    /// - Returns: The value of the header `DPoP`.
    /// - Throws: The error of the signature.
    package func proof(
        for path: String,
        at time: Date,
        refreshing tokens: (current: String, next: String)? = nil,
        of server: String = TestServer.issuer
    ) throws -> String {
        let name = tokens.map { Base64URL.encode(Array(SHA256.hash(data: Data("\($0.current).\($0.next)".utf8)))) }
        let rth = name.map { #","rth":"\#($0)""# } ?? ""
        return try token(
            #"{"alg":"ES256","jwk":\#(jwk),"typ":"dpop+jwt"}"#,
            #"{"jti":"\#(UUID().uuidString)","htm":"POST","htu":"\#(server)\#(path)","#
                + #""iat":\#(Int(time.timeIntervalSince1970))\#(rth)}"#
        )
    }

    /// A token with this header and payload, signed.
    package func token(_ header: String, _ payload: String) throws -> String {
        let input = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(payload.utf8))
        return input + "." + Base64URL.encode(try key.signature(for: Data(input.utf8)).rawRepresentation)
    }
}
