import Foundation

/// Checks the JWTs by which clients authenticate (`private_key_jwt`, RFC 7523 §3).
package struct ClientAssertionCheck: Sendable {
    /// The latest expiry from now on, in seconds.
    package static let longestLifetime: Int64 = 5 * 60
    /// The permitted difference between the clocks, in seconds.
    package static let clockDifference: Int64 = 30
    /// The longest id of an assertion, in bytes.
    package static let longestID = 255

    private static let types: Set<String?> = [nil, "JWT", "client-authentication+jwt"]

    private let storage: any Storage
    private let reader: any ClientTokenReader
    private let keys: any ClientKeySource
    private let issuer: @Sendable () -> String
    private let digest: any TokenDigest
    private let clock: any WallClock

    package init(
        storage: any Storage,
        reader: any ClientTokenReader,
        keys: any ClientKeySource,
        issuer: @escaping @Sendable () -> String,
        digest: any TokenDigest,
        clock: any WallClock
    ) {
        self.storage = storage
        self.reader = reader
        self.keys = keys
        self.issuer = issuer
        self.digest = digest
        self.clock = clock
    }

    /// The client that an assertion names, unverified.
    func clientID(in assertion: String) -> Application.ID? {
        guard case .text(let id) = reader.read(assertion)?.claims["sub"] else { return nil }
        return Application.ID(id)
    }

    /// Whether an assertion is good for an application, and used for the first time.
    func check(_ assertion: String, of application: Application) async throws(StoreError) -> Bool {
        guard let token = reader.read(assertion), Self.types.contains(token.type),
            application.client.profile != .fapi2 || token.algorithm != "RS256",
            let use = use(token, of: application), await isSigned(token, by: application)
        else { return false }
        return try await storage.transaction { tables in try tables.usedSSOTokens.insert(use) }
    }

    private func isSigned(_ token: ClientToken, by application: Application) async -> Bool {
        if let set = application.client.keySet { return reader.isSigned(token, by: Array(set.utf8)) }
        guard let url = application.client.keySetURL,
            let set = await keys.keys(at: url, knowing: token.keyID)
        else { return false }
        return reader.isSigned(token, by: set)
    }

    /// The use of an assertion whose claims are good; nil for others.
    private func use(_ token: ClientToken, of application: Application) -> SSOUse? {
        let (id, claims) = (ClaimValue.text(application.id.rawValue), token.claims)
        let now = Int64(clock.now().timeIntervalSince1970)
        guard claims["iss"] == id, claims["sub"] == id, isForServer(claims["aud"], of: application),
            case .text(let name) = claims["jti"], (1...Self.longestID).contains(name.utf8.count),
            case .integer(let expiry) = claims["exp"], now - Self.clockDifference < expiry,
            expiry <= now + Self.longestLifetime + Self.clockDifference,
            isPast(claims["iat"], at: now), isPast(claims["nbf"], at: now)
        else { return nil }
        let text = "client assertion\u{0}\(application.id.rawValue)\u{0}\(name)"
        return SSOUse(
            digest: digest.digest(Array(text.utf8)),
            keptUntil: Date(timeIntervalSince1970: TimeInterval(expiry + 2 * Self.clockDifference))
        )
    }

    /// Another server must not be able to use the assertion here, so the issuer is the only receiver (RFC 7523bis §4).
    private func isForServer(_ audience: ClaimValue?, of application: Application) -> Bool {
        if audience == .text(issuer()) { return true }
        guard application.client.takesEndpointAudience, let audience else { return false }
        let known: [ClaimValue] = [.text(issuer()), .text(issuer() + "/token")]
        if case .list(let values) = audience { return values.contains(where: known.contains) }
        return known.contains(audience)
    }

    /// Whether a time is in the past; a missing one counts as past.
    private func isPast(_ time: ClaimValue?, at now: Int64) -> Bool {
        guard let time else { return true }
        guard case .integer(let seconds) = time else { return false }
        return seconds <= now + Self.clockDifference
    }
}
