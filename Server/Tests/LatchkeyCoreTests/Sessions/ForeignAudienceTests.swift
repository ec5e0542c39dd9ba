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
