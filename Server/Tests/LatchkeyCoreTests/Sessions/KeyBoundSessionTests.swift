import LatchkeyCore
import LatchkeyMemory
import Testing

/// Sessions that are bound to the key of an app.
@Suite struct KeyBoundSessionTests {
    private static let key = KeyThumbprint("key")
    private let rules = Rules()

    /// Logs in on a device with a key, or without one.
    private func logIn(by key: KeyThumbprint? = Self.key) async throws -> SignedIn {
        try await rules.register()
        return try await rules.logIn.logIn(
            "ada",
            password: "correct horse",
            from: RequestOrigin(keyThumbprint: key),
            with: rules.application
        )
    }

    /// A valid successor of a session's refresh token.
    private func next(_ signedIn: SignedIn) throws -> RefreshToken {
        let family = signedIn.session.refreshToken.family
        return try #require(RefreshToken("lkr_" + Base64URL.encode(family + SecureRandom.bytes(32))))
    }

    /// A proof for a refresh.
    private func proof(
        of presented: RefreshToken,
        _ next: RefreshToken,
        by key: KeyThumbprint = Self.key
    ) -> CheckedKeyProof {
        let tokens = CheckedKeyProof.name(of: presented, next: next, digest: PlainDigest())
        return CheckedKeyProof(thumbprint: key, tokens: tokens)
    }

    private func refresh(
        _ presented: RefreshToken,
        _ next: RefreshToken,
        proof: CheckedKeyProof?
    ) async throws -> RefreshedSession {
        try await rules.refresh([rules.application]).refresh(presented, next: next, proof: proof, from: nil)
    }

    @Test func `the key of the session refreshes it`() async throws {
        let ada = try await logIn()
        let (first, second, third) = (ada.session.refreshToken, try next(ada), try next(ada))
        #expect(try await refresh(first, second, proof: proof(of: first, second)).id == ada.session.id)
        #expect(try await refresh(second, third, proof: proof(of: second, third)).id == ada.session.id)
    }

    @Test func `a copied refresh token alone refreshes nothing, and the session goes on`() async throws {
        let ada = try await logIn()
        let (first, second, third) = (ada.session.refreshToken, try next(ada), try next(ada))
        await #expect(throws: RefreshError.keyNotProved) { try await refresh(first, third, proof: nil) }
        _ = try await refresh(first, second, proof: proof(of: first, second))
        // Neither is an old token of the copy taken for reuse.
        await #expect(throws: RefreshError.keyNotProved) { try await refresh(first, third, proof: nil) }
        _ = try await refresh(second, third, proof: proof(of: second, third))
    }

    @Test func `another key is refused`() async throws {
        let ada = try await logIn()
        let (first, second) = (ada.session.refreshToken, try next(ada))
        let other = proof(of: first, second, by: KeyThumbprint("other"))
        await #expect(throws: RefreshError.keyNotProved) { try await refresh(first, second, proof: other) }
    }

    @Test func `a copied proof refreshes no other tokens`() async throws {
        let ada = try await logIn()
        let (first, second, third) = (ada.session.refreshToken, try next(ada), try next(ada))
        let copied = proof(of: first, second)
        _ = try await refresh(first, second, proof: copied)
        await #expect(throws: RefreshError.keyNotProved) { try await refresh(second, third, proof: copied) }
        let nameless = CheckedKeyProof(thumbprint: Self.key)
        await #expect(throws: RefreshError.keyNotProved) { try await refresh(second, third, proof: nameless) }
        // The same request again is answered again.
        _ = try await refresh(first, second, proof: copied)
    }

    @Test func `the key does not make reuse good`() async throws {
        let ada = try await logIn()
        let (first, second, third) = (ada.session.refreshToken, try next(ada), try next(ada))
        _ = try await refresh(first, second, proof: proof(of: first, second))
        await #expect(throws: RefreshError.ended(.reuseDetected)) {
            try await refresh(first, third, proof: proof(of: first, third))
        }
    }

    @Test func `a session without a key needs no proof and ignores one`() async throws {
        let ada = try await logIn(by: nil)
        let (first, second, third) = (ada.session.refreshToken, try next(ada), try next(ada))
        _ = try await refresh(first, second, proof: nil)
        _ = try await refresh(second, third, proof: CheckedKeyProof(thumbprint: Self.key))
    }

    @Test func `a token that the server makes is bound too, by a proof that names no tokens`() async throws {
        let ada = try await logIn()
        let rotation = rules.useCases().tokenRotation
        let (token, application) = (ada.session.refreshToken, rules.application)
        await #expect(throws: RefreshError.keyNotProved) {
            try await rotation.refresh(token, of: application, hasSecret: false, from: nil)
        }
        let proof = CheckedKeyProof(thumbprint: Self.key)
        let refreshed = try await rotation.refresh(token, of: application, hasSecret: false, proof: proof, from: nil)
        #expect(refreshed.id == ada.session.id)
    }

    @Test func `an ended session says so without a proof`() async throws {
        let ada = try await logIn()
        try rules.memory.delete(ada.user.id, at: rules.clock.now())
        await #expect(throws: RefreshError.ended(.userDeleted)) {
            try await refresh(ada.session.refreshToken, next(ada), proof: nil)
        }
    }

    @Test func `a login with a cookie is not bound`() async throws {
        try await rules.register()
        let ada = try await rules.logIn.logIn(
            "ada",
            password: "correct horse",
            from: RequestOrigin(keyThumbprint: Self.key, credential: .cookie),
            with: rules.application
        )
        _ = try await refresh(ada.session.refreshToken, next(ada), proof: nil)
    }
}
