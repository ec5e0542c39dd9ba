package import Foundation

/// What an application takes single-sign-on tokens by: the key of a company's backend, and what it is trusted with.
package struct SSOKey: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    /// A UUID version 7 in lower case.
    package typealias ID = String

    /// How long before and after the present a token may have been made, in seconds.
    package static let windows = 10...3600
    /// Where nothing else is said: five minutes.
    package static let standardWindow = 5 * 60
    /// The most bytes of a domain, client id, issuer, audience or URL.
    package static let longestText = 512

    package let id: ID
    package let applicationID: Application.ID
    package let method: Method
    /// In seconds.
    package let window: Int
    /// Whether the backend has had its users prove their e-mail addresses.
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

    /// How tokens are made.
    package enum Method: Sendable, Equatable {
        /// LithiumSSO: encrypted with a key that both sides have.
        case lithium(LithiumKey)
        /// A signed JWT; its public key is known here.
        case publicKey(SSOPublicKey, JWTRules)
        /// A signed JWT; its public keys are at this URL.
        case publicKeys(url: String, JWTRules)
        /// A JWT with an HMAC under a secret that both sides have.
        case secret([UInt8], JWTRules)
    }

    package var description: String { "SSOKey(\(id), \(applicationID), \(method.kind.rawValue))" }
    package var debugDescription: String { description }
}

/// The keys and names of a backend that makes LithiumSSO tokens.
package struct LithiumKey: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    /// AES with 128, 192 or 256 bits.
    package static let lengths: Set<Int> = [16, 24, 32]

    package let key: [UInt8]
    /// What e-mail addresses are encrypted with by themselves; nil where they are not.
    package let addressKey: [UInt8]?
    /// Like `.example.com`.
    package let domain: String
    package let clientID: String

    package init(key: [UInt8], addressKey: [UInt8]? = nil, domain: String, clientID: String) {
        self.key = key
        self.addressKey = addressKey
        self.domain = domain
        self.clientID = clientID
    }

    package var description: String { "LithiumKey(…, \(clientID))" }
    package var debugDescription: String { description }
}

/// What the claims of a backend's JWTs must say beside what all must.
package struct JWTRules: Sendable, Equatable {
    /// What `iss` must be; anything where nil.
    package let issuer: String?
    /// What `aud` must have; the application's id where nil.
    package let audience: String?

    package init(issuer: String? = nil, audience: String? = nil) {
        self.issuer = issuer
        self.audience = audience
    }
}

/// The kind of a key, in a word.
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

    /// What the claims of its JWTs must say; nil for what makes none.
    package var jwtRules: JWTRules? {
        switch self {
        case .lithium: nil
        case .publicKey(_, let rules), .publicKeys(_, let rules), .secret(_, let rules): rules
        }
    }
}

/// The secret is not shown.
extension SSOKey.Method: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { kind.rawValue }
    package var debugDescription: String { description }
}
