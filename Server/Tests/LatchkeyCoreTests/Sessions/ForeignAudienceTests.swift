import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// Tokens of other resources, and tokens whose subject is not the user's id.
@Suite struct ForeignAudienceTests {
    private let rules = Rules()

    private func claims(
        _ signedIn: SignedIn,
        userID: User.ID?,
        subject: String? = nil,
        audiences: [String] = [],
        isForServer: Bool = true
    ) -> AccessClaims {
        AccessClaims(
            userID: userID,
            subject: subject,
            sessionID: signedIn.session.id,
            applicationID: rules.application.id,
            audiences: audiences,
            isForServer: isForServer,
            issuedAt: rules.clock.now(),
            expiresAt: rules.clock.now().addingTimeInterval(600),
            authenticatedAt: rules.clock.now()
        )
    }

    @Test func `a token of another resource opens nothing here`() async throws {
        let ada = try await rules.register()
        let claims = claims(ada, userID: ada.user.id, audiences: ["https://api"], isForServer: false)
        await #expect(throws: SessionCheckError.invalidToken) {
            try await rules.access(ada, tokens: PlainTokens(claims: claims))
        }
    }

    @Test(
        arguments: [
            (["https://api.example.com"], false), (["https://id.example.com", "https://api.example.com"], true),
            ([], true),
        ] as [([String], Bool)]
    ) func `a token for a resource opens nothing here, even if an application has the resource as its audience`(
        audiences: [String],
        isGood: Bool
    ) async throws {
        try rules.memory.insertUser(at: rules.clock.now())
        let grant = SessionGrant(scopes: .none, resources: ["https://id.example.com", "https://api.example.com"])
        try rules.memory.insert(.sample(grant: grant, createdAt: rules.clock.now()))
        let claims = AccessClaims(
            userID: "u",
            sessionID: "s",
            applicationID: rules.application.id,
            audiences: audiences,
            issuedAt: rules.clock.now(),
            expiresAt: rules.clock.now().addingTimeInterval(600),
            authenticatedAt: rules.clock.now()
        )
        let check = rules.useCases(tokens: PlainTokens(claims: claims)).sessionCheck
        // The second check reads the session from the cache.
        for _ in 0..<2 {
            let access = try? await check.check("token", from: nil)
            #expect((access != nil) == isGood)
        }
    }

    @Test func `the user of a token with another subject is the session's`() async throws {
        let ada = try await rules.register()
        let claims = claims(ada, userID: nil, subject: "pairwise")
        for _ in 0..<2 {
            let access = try await rules.access(ada, tokens: PlainTokens(claims: claims))
            #expect(access.userID == ada.user.id)
        }
    }

    @Test func `a token without any subject is refused`() async throws {
        let ada = try await rules.register()
        let claims = claims(ada, userID: nil)
        await #expect(throws: SessionCheckError.invalidToken) {
            try await rules.access(ada, tokens: PlainTokens(claims: claims))
        }
    }
}
