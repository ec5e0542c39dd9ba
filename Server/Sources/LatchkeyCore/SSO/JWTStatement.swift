import Foundation
import LatchkeyJSON

/// The claims of a backend's JWT, whose signature was verified.
package struct JWTStatement: Sendable, Equatable {
    /// The longest permitted lifetime of a token, in seconds.
    package static let longestLifetime = 10 * 60
    /// The permitted difference between the clocks when a token expires, in seconds.
    package static let leeway = 60
    /// The claims that the server reads.
    package static let names: Set<String> = [
        "iss", "sub", "aud", "exp", "iat", "nbf", "jti", "preferred_username", "email", "email_verified", "name",
        "given_name", "family_name", "locale",
    ]

    private let claims: StatementClaims

    /// Reads the claims.
    ///
    /// - Throws: `SSORefusal.malformed` if they are not a JSON object, or a claim is missing or of another type.
    package init(_ bytes: [UInt8]) throws(SSORefusal) {
        guard String(validating: bytes, as: UTF8.self) != nil, (try? JSONSyntax.check(bytes)) != nil,
            let claims = try? JSONDecoder().decode(StatementClaims.self, from: Data(bytes))
        else { throw .malformed }
        let times = [claims.exp, claims.iat, claims.nbf].compactMap { $0 }
        guard claims.sub.isNameInStatement, claims.jti.isNameInStatement, times.allSatisfy(Self.years.contains),
            claims.aud.values.count <= 16
        else { throw .malformed }
        self.claims = claims
    }

    /// Checks that the statement is from the key's backend, for the application and current.
    ///
    /// - Throws: The reason why it is refused.
    func checked(by key: SSOKey, _ rules: JWTRules, at time: Date) throws(SSORefusal) -> SSOStatement {
        guard rules.issuer == nil || claims.iss == rules.issuer,
            claims.aud.values.contains(rules.audience ?? key.applicationID.rawValue)
        else { throw .otherBackend }
        let (now, leeway) = (time.timeIntervalSince1970, TimeInterval(Self.leeway))
        let latest = now + TimeInterval(key.window)
        guard claims.iat <= latest, claims.nbf ?? 0 <= latest, claims.exp > claims.iat,
            claims.exp - claims.iat <= TimeInterval(Self.longestLifetime), now < claims.exp + leeway
        else { throw .outOfTime }
        var email: EmailAddress?
        if let text = claims.email {
            do { email = try EmailAddress(text) } catch { throw .malformed }
        }
        return SSOStatement(
            subject: .user(uniqueID: claims.sub),
            claims: SSOClaims(
                login: try name(claims.preferredUsername),
                emailAddress: email,
                isAddressVouchedFor: key.vouchesForAddresses && (claims.emailVerified?.isTrue ?? key.method.isLocal),
                displayName: SSOClaims.displayName(
                    claims.name.map { [$0] } ?? [claims.givenName, claims.familyName]
                ),
                locale: SSOClaims.locale(claims.locale)
            ),
            mark: [claims.jti],
            goodUntil: Date(timeIntervalSince1970: claims.exp + leeway)
        )
    }

    private func name(_ text: String?) throws(SSORefusal) -> String? {
        guard let text else { return nil }
        guard text.isNameInStatement else { throw .malformed }
        return text
    }

    /// The permitted times: up to the year 9999.
    private static let years: ClosedRange<TimeInterval> = 0...253_402_300_799
}

extension SSOKey.Method {
    /// Whether the server has the key itself, not only its URL.
    fileprivate var isLocal: Bool { kind != .jwks }
}

private struct StatementClaims: Decodable, Equatable {
    let iss: String?
    let sub: String
    let aud: Audience
    let exp: TimeInterval
    let iat: TimeInterval
    let nbf: TimeInterval?
    let jti: String
    let preferredUsername: String?
    let email: String?
    let emailVerified: LenientBoolean?
    let name: String?
    let givenName: String?
    let familyName: String?
    let locale: String?

    enum CodingKeys: String, CodingKey {
        case iss, sub, aud, exp, iat, nbf, jti, email, name, locale
        case preferredUsername = "preferred_username"
        case emailVerified = "email_verified"
        case givenName = "given_name"
        case familyName = "family_name"
    }
}

/// A text or a list of texts.
private struct Audience: Decodable, Equatable {
    let values: [String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        values = try (try? container.decode(String.self)).map { [$0] } ?? container.decode([String].self)
    }
}

/// A boolean, which some backends write as a text.
private struct LenientBoolean: Decodable, Equatable {
    let isTrue: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let bool = try? container.decode(Bool.self) {
            isTrue = bool
        } else {
            isTrue = try container.decode(String.self) == "true"
        }
    }
}
