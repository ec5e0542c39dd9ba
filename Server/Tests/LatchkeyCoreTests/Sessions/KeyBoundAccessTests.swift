import Foundation
import LatchkeyCore
import Testing

/// Access tokens that are bound to a key open nothing without it, and others open nothing with one (RFC 9449 §7.1).
@Suite struct KeyBoundAccessTests {
    private static let key = KeyThumbprint("key")
    private let rules = Rules()

    /// Checks a token of Ada's session that is bound to a key, or to none.
    private func check(_ confirmation: KeyThumbprint?, as use: AccessTokenUse) async throws -> Access {
        let signedIn = try await rules.register()
        let now = rules.clock.now()
        let claims = AccessClaims(
            userID: signedIn.user.id,
            sessionID: signedIn.session.id,
            applicationID: rules.application.id,
            confirmation: confirmation,
            issuedAt: now,
            expiresAt: now.addingTimeInterval(600),
            authenticatedAt: now
        )
        let check = rules.useCases(tokens: PlainTokens(claims: claims)).sessionCheck
        return try await check.check("token", from: nil, as: use)
    }

    @Test func `a token is good as it is bound`() async throws {
        _ = try await check(Self.key, as: .proved(Self.key))
    }

    @Test func `a bearer token is good without a proof`() async throws { _ = try await check(nil, as: .bearer) }

    @Test(arguments: [AccessTokenUse.bearer, .proved(KeyThumbprint("other"))])
    func `a bound token is refused as a bearer token, and with another key`(use: AccessTokenUse) async throws {
        await #expect(throws: SessionCheckError.invalidToken) { try await check(Self.key, as: use) }
    }

    @Test func `a bearer token is refused with a proof`() async throws {
        await #expect(throws: SessionCheckError.invalidToken) { try await check(nil, as: .proved(Self.key)) }
    }

    @Test(arguments: [nil, Self.key])
    func `ending a session needs no proof`(confirmation: KeyThumbprint?) async throws {
        _ = try await check(confirmation, as: .toEnd)
    }

    @Test(arguments: [nil, Self.key])
    func `access names the key, so that a step-up keeps it`(key: KeyThumbprint?) async throws {
        #expect(try await check(key, as: key.map { .proved($0) } ?? .bearer).confirmation == key)
    }
}
