import Foundation
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyEndpoints
import ServerTesting
import Testing

/// The applications with rights in a user's account.
@Suite struct GrantTests {
    /// Stores Ada's consent to an application.
    private func consent(_ client: OpenIDClient, to application: LatchkeyCore.Application.ID) async throws {
        let now = client.server.clock.now()
        let grant = Grant(
            id: .init(IDSource(clock: client.server.clock).next()),
            userID: client.browser.access.userID,
            applicationID: application,
            scopes: Scopes(names: ["openid", "email"]),
            resources: ["https://api.example.com"],
            createdAt: now,
            consentedAt: now,
            lastUsedAt: now
        )
        try await client.server.composition.domain.users.transaction { tables in try tables.grants.put(grant) }
    }

    private func list(_ client: OpenIDClient, _ token: String) async throws -> [ApplicationGrant] {
        let answer = try await client.server.send("GET", "/v1/users/me/grants", token: token)
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.decoded(ApplicationGrantList.self).grants.filter { $0.applicationID != "default" }
    }

    private func withdraw(_ client: OpenIDClient, _ id: String, _ token: String) async throws -> TestAnswer {
        try await client.server.send("DELETE", "/v1/users/me/grants/\(id)", token: token)
    }

    @Test func `a consent is listed until it is withdrawn`() async throws {
        try await OpenIDClient.run { client async throws in
            let ada = try Person(try await client.server.logIn())
            #expect(try await list(client, ada.accessToken).isEmpty)
            try await consent(client, to: "rp")
            let grant = try #require(try await list(client, ada.accessToken).first)
            #expect(grant.applicationID == "rp" && grant.name == "rp")
            #expect(grant.scopes == ["openid", "email"])
            #expect(grant.resources == ["https://api.example.com"])
            #expect(grant.sessionCount == 0)
            #expect(try await withdraw(client, "rp", ada.accessToken).status == 204)
            #expect(try await list(client, ada.accessToken).isEmpty)
            #expect(try await withdraw(client, "rp", ada.accessToken).status == 404)
        }
    }

    @Test func `withdrawing ends the application's sessions at once`() async throws {
        try await OpenIDClient.run { client async throws in
            let ada = try Person(try await client.server.logIn())
            let token = try await client.tokens("openid offline_access").text("access_token")
            #expect(try await client.userinfo(token).status == 200)
            #expect(try await list(client, ada.accessToken).map(\.sessionCount) == [1])
            #expect(try await withdraw(client, "rp", ada.accessToken).status == 204)
            #expect(try await client.userinfo(token).status == 401)
            #expect(try await client.server.current(ada.accessToken).status == 200)
        }
    }

    @Test(arguments: ["rp", "https%3A%2F%2Fapp.example.com%2Fclient", "%00", "%FF", "a%2Fb"])
    func `an application without rights is not found`(id: String) async throws {
        try await OpenIDClient.run { client async throws in
            let ada = try Person(try await client.server.logIn())
            #expect(try await withdraw(client, id, ada.accessToken).status == 404)
        }
    }

    @Test func `a third party reads no grants, and withdraws none`() async throws {
        try await OpenIDClient.run { client async throws in
            try await consent(client, to: "rp")
            let token = try await client.tokens("openid latchkey:profile latchkey:objects").text("access_token")
            #expect(try await client.server.send("GET", "/v1/users/me/grants", token: token).status == 403)
            #expect(try await withdraw(client, "rp", token).status == 403)
        }
    }
}
