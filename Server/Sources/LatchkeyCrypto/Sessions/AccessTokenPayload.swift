import Foundation
import LatchkeyCore

/// The claims of an access token as they stand in the JWT (RFC 9068 §2.2).
struct AccessTokenPayload: Codable {
    let iss: String
    let sub: String
    let aud: Audience
    let exp: Int64
    /// We never write it, but respect it.
    var nbf: Int64?
    let iat: Int64
    let jti: String
    let client_id: Application.ID
    let sid: SessionRecord.ID
    let auth_time: Int64
    /// Nil in a token of an earlier version.
    var amr: [String]?
    var acr: String?
    var scope: String?
    var cnf: Confirmation?
    /// The service that exchanged the token (RFC 8693 §4.1).
    var act: Actor?
    /// True if `sub` is not the user's id; nil otherwise.
    var opaque_sub: Bool?

    /// The key that must prove each use (RFC 9449 §6.1).
    struct Confirmation: Codable {
        let jkt: String
    }

    /// A service, and the one that exchanged the token before it.
    struct Actor: Codable {
        let sub: Application.ID
        /// At most one; an array, because a value cannot contain itself.
        private let earlier: [Actor]

        /// Nil for no services.
        init?(_ actors: some Collection<Application.ID>) {
            guard let first = actors.first else { return nil }
            sub = first
            earlier = Actor(Array(actors.dropFirst())).map { [$0] } ?? []
        }

        var all: [Application.ID] { [sub] + earlier.flatMap(\.all) }

        private enum CodingKeys: String, CodingKey {
            case sub, act
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            sub = try container.decode(Application.ID.self, forKey: .sub)
            earlier = try container.decodeIfPresent(Actor.self, forKey: .act).map { [$0] } ?? []
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(sub, forKey: .sub)
            try container.encodeIfPresent(earlier.first, forKey: .act)
        }
    }

    /// The receivers: a text if there is one, else an array (RFC 7519 §4.1.3).
    struct Audience: Codable {
        let values: [String]

        init(_ values: [String]) { self.values = values }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(String.self) {
                values = [value]
            } else {
                values = try container.decode([String].self)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if values.count == 1 { try container.encode(values[0]) } else { try container.encode(values) }
        }
    }

    /// Whether the times are possible: in the years 1970 to 9999, and in order.
    ///
    /// `SessionCheck` compares them with the current time.
    var timesArePossible: Bool {
        let possible: ClosedRange<Int64> = 0...253_402_300_799
        return possible.contains(iat) && possible.contains(exp) && possible.contains(auth_time) && iat < exp
            && nbf.map { $0 <= iat } ?? true
    }
}

extension AccessTokenPayload {
    /// Nil for claims without a subject.
    init?(_ claims: AccessClaims, issuer: String) {
        guard let subject = claims.subject ?? claims.userID?.rawValue else { return nil }
        let issuedAt = Int64(claims.issuedAt.timeIntervalSince1970)
        iss = issuer
        sub = subject
        aud = Audience(claims.audiences.isEmpty ? [issuer] : claims.audiences)
        // Adds the lifetime to `issuedAt`, which lost its fraction: `exp` is never later than promised.
        exp = issuedAt + Int64(claims.expiresAt.timeIntervalSince(claims.issuedAt))
        iat = issuedAt
        jti = Base64URL.encode(SecureRandom.bytes(16))
        client_id = claims.applicationID
        sid = claims.sessionID
        auth_time = Int64(claims.authenticatedAt.timeIntervalSince1970)
        amr = claims.methods.words
        acr = claims.methods.level.name
        scope = claims.scope
        cnf = claims.confirmation.map { Confirmation(jkt: $0.text) }
        act = Actor(claims.actors)
        opaque_sub = claims.subject == nil ? nil : true
    }

    func claims(isForServer: Bool) -> AccessClaims {
        AccessClaims(
            userID: opaque_sub == true ? nil : User.ID(sub),
            subject: opaque_sub == true ? sub : nil,
            sessionID: sid,
            applicationID: client_id,
            actors: act?.all ?? [],
            audiences: aud.values == [iss] ? [] : aud.values,
            isForServer: isForServer,
            scope: scope,
            confirmation: cnf.map { KeyThumbprint($0.jkt) },
            issuedAt: Date(timeIntervalSince1970: TimeInterval(iat)),
            expiresAt: Date(timeIntervalSince1970: TimeInterval(exp)),
            authenticatedAt: Date(timeIntervalSince1970: TimeInterval(auth_time)),
            methods: AuthenticationMethods(words: amr ?? [])
        )
    }
}
