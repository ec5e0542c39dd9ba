package import Foundation

/// A key by which an application accepts single-sign-on tokens, and the trust in its backend.
package struct SSOKey: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The permitted windows: how far a token's creation may lie before or after the present, in seconds.
    package static let windows = 10...3600
    /// The default window, in seconds: five minutes.
    package static let standardWindow = 5 * 60
    /// The longest domain, client id, issuer, audience or URL, in bytes.
    package static let longestText = 512

    package let id: ID
    package let applicationID: Application.ID
    package let method: Method
    /// In seconds.
    package let window: Int
    /// Whether the backend has verified its users' e-mail addresses.
    package let vouchesForAddresses: Bool
    package let createdAt: Date

    package init(
        id: ID,
        applicationID: Application.ID,
        method: Method,
        window: Int = standardWindow,
        vouchesForAddresses: Bool = true,
        createdAt: Date
    ) {
        self.id = id
        self.applicationID = applicationID
        self.method = method
        self.window = window
        self.vouchesForAddresses = vouchesForAddresses
        self.createdAt = createdAt
    }

    /// The kind of a key's tokens, and the secrets and names in the key.
    package enum Method: Sendable, Equatable {
        /// LithiumSSO: encrypted with a shared key.
        case lithium(LithiumKey)
        /// A signed JWT whose public key is stored here.
        case publicKey(SSOPublicKey, JWTRules)
        /// A signed JWT whose public keys are at this URL.
        case publicKeys(url: String, JWTRules)
        /// A JWT with an HMAC under a shared secret.
        case secret(Secret, JWTRules)
    }
}

/// The keys and names of a backend that makes LithiumSSO tokens.
package struct LithiumKey: Sendable, Equatable {
    /// The key lengths in bytes, for AES with 128, 192 or 256 bits.
    package static let lengths: Set<Int> = [16, 24, 32]

    package let key: Secret
    /// The separate key of e-mail addresses; nil if they have none.
    package let addressKey: Secret?
    /// The domain, such as `.example.com`.
    package let domain: String
    package let clientID: String

    package init(key: Secret, addressKey: Secret? = nil, domain: String, clientID: String) {
        self.key = key
        self.addressKey = addressKey
        self.domain = domain
        self.clientID = clientID
    }
}

/// The required values in the claims of a backend's JWTs.
package struct JWTRules: Sendable, Equatable {
    /// The required `iss`; nil allows any.
    package let issuer: String?
    /// The required `aud`; the application's id if nil.
    package let audience: String?

    package init(issuer: String? = nil, audience: String? = nil) {
        self.issuer = issuer
        self.audience = audience
    }
}

/// The name of a key's kind.
package enum SSOKeyKind: String, Sendable, Codable, CaseIterable {
    case lithium
    /// One public key.
    case jwt
    /// The public keys at a URL.
    case jwks
    /// A secret for HMAC.
    case secret
}

extension SSOKey.Method {
    package var kind: SSOKeyKind {
        switch self {
        case .lithium: .lithium
        case .publicKey: .jwt
        case .publicKeys: .jwks
        case .secret: .secret
        }
    }

    /// The required values in the claims of its JWTs; nil if the key makes none.
    package var jwtRules: JWTRules? {
        switch self {
        case .lithium: nil
        case .publicKey(_, let rules), .publicKeys(_, let rules), .secret(_, let rules): rules
        }
    }
}
