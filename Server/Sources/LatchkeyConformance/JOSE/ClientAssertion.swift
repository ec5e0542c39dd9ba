import Foundation
import LatchkeyJSON

/// A JWT with which a client proves who it is (RFC 7523), every part of which a module may spoil.
struct ClientAssertion {
    static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

    var claims: [String: JSONValue]
    var header: [String: JSONValue] = [:]
    var signer: TokenSigner?

    init(_ clientID: String, audience: String, signer: TokenSigner?, at now: Date) {
        let second = Int64(now.timeIntervalSince1970)
        claims = [
            "iss": .string(clientID), "sub": .string(clientID), "aud": .string(audience),
            "iat": .integer(second), "nbf": .integer(second), "exp": .integer(second + 60),
            "jti": .string(RandomText.make()),
        ]
        self.signer = signer
    }

    func signed() throws -> String {
        guard let signer else { throw ModuleStop.skipped("the client has no key for private_key_jwt") }
        return try signer.sign(claims, header: header)
    }
}
