import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct CodeTests {
    private func code(_ server: KiiServer) async throws -> (code: String, userID: String) {
        let application = try server.application()
        let origin = RequestOrigin(credential: .refreshToken)
        let outcome = try await server.composition.domain.registration.register(
            RegistrationForm(username: "ada", password: "1234"),
            from: origin,
            with: application
        )
        guard case .signedIn(let signedIn) = outcome else { throw NoCode() }
        let code = try await server.composition.domain.authorization.handOver(
            signedIn,
            to: application,
            redirectURI: KiiServer.redirectURI
        )
        return (try #require(code).secretText, signedIn.user.id.rawValue)
    }

    private struct NoCode: Error {}

    private func redeem(
        _ client: KiiClient,
        _ code: String,
        _ changes: [String: JSONValue] = [:]
    ) async throws -> TestAnswer {
        let body: [String: JSONValue] = [
            "grant_type": "authorization_code", "client_id": .string(client.app), "code": .string(code),
            "client_secret": .string(client.server.credentials[client.app]?.clientSecret ?? ""),
            "redirect_uri": .string(KiiServer.redirectURI),
        ]
        return try await client.token(.object(body.merging(changes) { _, new in new }))
    }

    @Test func `a code starts a session, once`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let (code, userID) = try await code(server)
            let answer = try await redeem(client, code)
            let person = try Person(answer)
            #expect(person.id == userID)
            #expect(try await client.me(person.token).status == 200)
            try await redeem(client, code).expectRefusal(400, "invalid_grant")
            try await client.me(person.token).expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `only the backend with the secret refreshes its session`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try Person(try await redeem(client, try await code(server).code))
            let token = try #require(person.refreshToken)
            try await client.refresh(token).expectRefusal(403, "WRONG_REFRESH_TOKEN")
            let secret = try #require(server.credentials[client.app]).clientSecret
            let renewed = try await client.token([
                "grant_type": "refresh_token", "refresh_token": .string(token), "client_id": "shop",
                "client_secret": .string(secret),
            ])
            #expect(renewed.status == 200, "\(renewed.text)")
            #expect(try await client.me(try Person(renewed).token).status == 200)
        }
    }

    @Test(
        arguments: [
            ["client_secret": "x"], ["client_id": "market"], ["client_id": "nobody"], ["redirect_uri": "com.x://y"],
            ["code": "x"],
        ] as [[String: JSONValue]]
    )
    func `an invalid code is refused`(changes: [String: JSONValue]) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            try await redeem(client, try await code(server).code, changes).expectRefusal(400, "invalid_grant")
        }
    }

    @Test(arguments: ["client_secret", "code", "redirect_uri"])
    func `a missing parameter is named`(name: String) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            try await redeem(client, "x", [name: .null]).expectRefusal(400, "INVALID_INPUT_DATA")
        }
    }
}
