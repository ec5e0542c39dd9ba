package import Foundation
package import LatchkeyCore
import LatchkeyJSON
package import LatchkeyJWS

/// Makes single-sign-on tokens like a backend does, for tests and authors of backends.
package struct SSOTokenMaker: Sendable {
    package let content: SSOTokenContent
    private let now: Date

    package init(_ content: SSOTokenContent, at time: Date) {
        self.content = content
        now = time
    }

    package func lithium(with key: LithiumKey) -> String? {
        let milliseconds = now.milliseconds
        let server = SecureRandom.bytes(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        var email = content.emailAddress
        if let addressKey = key.addressKey {
            guard let sealed = LithiumCipher(addressKey).seal(Array(email.utf8)) else { return nil }
            email = sealed
        }
        let fields =
            [
                LithiumStatement.prefix, LithiumStatement.version, "34-\(server.joined())", "\(milliseconds)",
                "\(milliseconds - milliseconds % 1000)", " ", " ", " ", key.domain, key.clientID, content.uniqueID,
                content.login, email,
            ] + content.settings.map { "\($0.name)=\($0.value)" } + [LithiumStatement.terminator]
        return LithiumCipher(key.key).seal(Array(fields.joined(separator: "|").utf8))
    }

    /// A JWT, signed with a private key or a secret.
    package func jwt(by key: JWSSigningKey, for audience: String, issuer: String?) -> String? {
        let issued = Int64(now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "sub": .string(content.uniqueID), "aud": .string(audience), "preferred_username": .string(content.login),
            "email": .string(content.emailAddress), "email_verified": .bool(true), "iat": .integer(issued),
            "exp": .integer(issued + Int64(SSOTokenContent.lifetime)),
            "jti": .string(Base64URL.encode(SecureRandom.bytes(16))),
        ]
        if let issuer { claims["iss"] = .string(issuer) }
        for setting in content.settings { claims[setting.name] = .string(setting.value) }
        return try? key.sign(claims)
    }
}
