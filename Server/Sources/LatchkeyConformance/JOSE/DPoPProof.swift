import Crypto
import Foundation
import LatchkeyCore
import LatchkeyJSON

/// A DPoP proof (RFC 9449), every part of which a module may spoil.
struct DPoPProof {
    var claims: [String: JSONValue]
    var header: [String: JSONValue]
    var signer: TokenSigner

    init(_ signer: TokenSigner, _ method: String, _ url: String, accessToken: String? = nil, at now: Date) {
        self.signer = signer
        header = ["typ": "dpop+jwt", "jwk": .object(signer.publicKey.filter { $0.key != "kid" }), "kid": .null]
        claims = [
            "htm": .string(method), "htu": .string(url), "iat": .integer(Int64(now.timeIntervalSince1970)),
            "jti": .string(RandomText.make()),
        ]
        if let accessToken { claims["ath"] = .string(Base64URL.encode(SHA256.hash(data: Data(accessToken.utf8)))) }
    }

    func signed() throws -> String { try signer.sign(claims, header: header) }
}

enum RandomText {
    /// 256 random bits in Base64URL.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64URL.encode((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}

/// A secret of PKCE (RFC 7636).
struct CodeVerifier {
    let text = RandomText.make()

    var challenge: String { Base64URL.encode(SHA256.hash(data: Data(text.utf8))) }
}
