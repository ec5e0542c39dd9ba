import Foundation
import LatchkeyJSON

/// Checks the claims of a token whose signature is verified (RFC 9068 §4).
struct ClaimRules: Sendable {
    private static let longestID = 255

    let issuer: String
    let audience: String
    let clockDifference: Duration
    let now: Date

    func check(_ token: SignedToken) throws(TokenFault) -> VerifiedToken {
        guard let claims = token.jws.claims, claims["iss"]?.stringValue == issuer, hasAudience(claims["aud"]),
            let subject = claims["sub"]?.stringValue, (1...Self.longestID).contains(subject.utf8.count),
            let issuedAt = claims["iat"]?.time, let expiresAt = claims["exp"]?.time, issuedAt < expiresAt,
            let scopes = scopes(claims["scope"])
        else { throw .invalidToken(.claims) }
        let latest = now + clockDifference.seconds
        guard issuedAt <= latest, try time(claims["nbf"]) ?? issuedAt <= latest else { throw .invalidToken(.claims) }
        guard now - clockDifference.seconds < expiresAt else { throw .expiredToken }
        return VerifiedToken(
            subject: subject,
            clientID: claims["client_id"]?.stringValue,
            scopes: scopes,
            id: claims["jti"]?.stringValue,
            sessionID: claims["sid"]?.stringValue,
            issuedAt: issuedAt,
            expiresAt: expiresAt,
            level: claims["acr"]?.stringValue,
            authenticatedAt: claims["auth_time"]?.time,
            keyThumbprint: try thumbprint(claims["cnf"]),
            claims: claims
        )
    }

    /// Whether `aud` is this service, or a list with it.
    private func hasAudience(_ value: JSONValue?) -> Bool {
        switch value {
        case .string(let name): name == audience
        case .array(let names): names.contains(.string(audience)) && names.allSatisfy { $0.stringValue != nil }
        default: false
        }
    }

    /// The scopes; nil if the claim is no text.
    private func scopes(_ value: JSONValue?) -> Set<String>? {
        guard let value else { return [] }
        return value.stringValue.map { Set($0.split(separator: " ").map(String.init)) }
    }

    private func time(_ value: JSONValue?) throws(TokenFault) -> Date? {
        guard let value else { return nil }
        guard let time = value.time else { throw .invalidToken(.claims) }
        return time
    }

    /// The thumbprint of the token's key (RFC 9449 §6.1).
    ///
    /// A token that is bound in another way cannot be checked here.
    private func thumbprint(_ confirmation: JSONValue?) throws(TokenFault) -> String? {
        guard let confirmation else { return nil }
        guard let members = confirmation.objectValue, members.count == 1, let value = members["jkt"]?.stringValue,
            Base64URL.decode(value)?.count == 32
        else { throw .invalidToken(.claims) }
        return value
    }
}

extension JSONValue {
    /// The time of a `NumericDate` (RFC 7519 §2); nil for another value, or one that is thousands of years away.
    var time: Date? {
        guard let seconds = doubleValue, seconds.magnitude < 1e11 else { return nil }
        return Date(timeIntervalSince1970: seconds.rounded(.down))
    }
}

extension Duration {
    var seconds: TimeInterval { self / .seconds(1) }
}
