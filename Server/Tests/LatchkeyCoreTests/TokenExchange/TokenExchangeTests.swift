import Foundation
import LatchkeyCore
import Testing

@Suite struct TokenExchangeTests {
    private let rules = Rules()
    private static let target = "https://b.example.com"

    private static func client(
        isAuthenticated: Bool = true,
        _ change: (inout ClientRules) -> Void = { _ in }
    ) -> AuthenticatedClient {
        var client = ClientRules()
        client.grantTypes.insert(.tokenExchange)
        client.resources = [target]
        change(&client)
        return AuthenticatedClient(
            application: Application(id: "api", name: "API", client: client),
            isAuthenticated: isAuthenticated
        )
    }

    private func claims(
        _ signedIn: SignedIn,
        for audiences: [String] = ["api"],
        actors: [Application.ID] = []
    ) -> AccessClaims {
        AccessClaims(
            userID: signedIn.user.id,
            sessionID: signedIn.session.id,
            applicationID: actors.first ?? rules.application.id,
            actors: actors,
            audiences: audiences,
            isForServer: false,
            scope: "openid reports",
            issuedAt: rules.clock.now(),
            expiresAt: rules.clock.now().addingTimeInterval(90),
            authenticatedAt: rules.clock.now()
        )
    }

    private func exchange(
        _ claims: AccessClaims?,
        by client: AuthenticatedClient = Self.client(),
        for receivers: [String] = [Self.target],
        scopes: Scopes? = nil
    ) async throws(TokenExchangeError) -> (access: IssuedAccess, scopes: Scopes) {
        try await rules.useCases(tokens: PlainTokens(claims: claims)).tokenExchange.exchange(
            "token",
            by: client,
            for: receivers,
            scopes: scopes,
            provedBy: nil
        )
    }

    private func expect(
        _ error: TokenExchangeError,
        at location: SourceLocation = #_sourceLocation,
        _ exchange: () async throws -> (access: IssuedAccess, scopes: Scopes)
    ) async {
        await #expect(throws: error, sourceLocation: location) { _ = try await exchange() }
    }

    @Test func `a token has the scopes of the old one or fewer, and ends no later`() async throws {
        let claims = claims(try await rules.register())
        let whole = try await exchange(claims)
        #expect(whole.scopes == Scopes(names: ["openid", "reports"]))
        #expect(whole.access.lifetime == 90)
        #expect(try await exchange(claims, scopes: Scopes(names: ["reports"])).scopes.names == ["reports"])
        await expect(.scope) { try await exchange(claims, scopes: Scopes(names: ["reports", "email"])) }
    }

    @Test func `only a confidential client of the operator with the grant type exchanges`() async throws {
        let claims = claims(try await rules.register())
        let unfit = [
            Self.client(isAuthenticated: false), Self.client { $0.grantTypes = GrantType.standard },
            Self.client { $0.registration = .dynamic },
        ]
        for client in unfit { await expect(.notAllowed) { try await exchange(claims, by: client) } }
        await expect(.keyNotProved) { try await exchange(claims, by: Self.client { $0.requiresKeyProofs = true }) }
    }

    @Test func `the receiver is a resource of the client, and never this server`() async throws {
        let claims = claims(try await rules.register())
        for receivers in [[], ["https://c.example.com"], [Self.target, "https://c.example.com"], ["api"]] {
            await expect(.target) { try await exchange(claims, for: receivers) }
        }
        let client = Self.client { $0.resources.append(OpenIDPorts.issuer) }
        await expect(.target) { try await exchange(claims, by: client, for: [OpenIDPorts.issuer]) }
    }

    @Test func `a token that is not for the client is no subject`() async throws {
        let signedIn = try await rules.register()
        for audiences in [[], ["other"], [Self.target]] {
            await expect(.invalidSubject) { try await exchange(claims(signedIn, for: audiences)) }
        }
        await expect(.invalidSubject) { try await exchange(nil) }
    }

    @Test func `a service exchanges the tokens for the API that it is`() async throws {
        let claims = claims(try await rules.register(), for: ["https://a.example.com"])
        let service = Self.client { $0.servedResources = ["https://a.example.com"] }
        #expect(try await exchange(claims, by: service).access.lifetime == 90)
        // The right to ask for tokens for an API is another one.
        let other = Self.client { $0.resources.append("https://a.example.com") }
        await expect(.invalidSubject) { try await exchange(claims, by: other) }
    }

    @Test func `a token of an ended session, and an expired one, are no subjects`() async throws {
        let signedIn = try await rules.register()
        let claims = claims(signedIn)
        rules.clock.turn(by: 90)
        await expect(.invalidSubject) { try await exchange(claims) }
        let fresh = self.claims(signedIn)
        let access = Access(
            sessionID: signedIn.session.id,
            userID: signedIn.user.id,
            applicationID: rules.application.id,
            expiresAt: .distantFuture,
            authenticatedAt: rules.clock.now()
        )
        try await rules.useCases().logOut.end(access, from: nil)
        await expect(.invalidSubject) { try await exchange(fresh) }
    }

    @Test func `a chain of services has an end`() async throws {
        let signedIn = try await rules.register()
        let chain = (0..<8).map { Application.ID("service-\($0)") }
        _ = try await exchange(claims(signedIn, actors: Array(chain.dropLast())))
        await expect(.invalidSubject) { try await exchange(claims(signedIn, actors: chain)) }
    }

    @Test func `an exchanged token opens nothing of this server`() async throws {
        let signedIn = try await rules.register()
        let claims = AccessClaims(
            userID: signedIn.user.id,
            sessionID: signedIn.session.id,
            applicationID: "api",
            actors: ["api"],
            audiences: ["shared"],
            isForServer: true,
            issuedAt: rules.clock.now(),
            expiresAt: rules.clock.now().addingTimeInterval(90),
            authenticatedAt: rules.clock.now()
        )
        let check = rules.useCases(tokens: PlainTokens(claims: claims)).sessionCheck
        await #expect(throws: SessionCheckError.invalidToken) { _ = try await check.check("token", from: nil) }
    }
}
