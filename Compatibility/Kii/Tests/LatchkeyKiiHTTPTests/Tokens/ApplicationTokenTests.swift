import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct ApplicationTokenTests {
    private func token(
        _ client: KiiClient,
        id: String? = nil,
        secret: String,
        _ more: [String: JSONValue] = [:]
    ) async throws -> TestAnswer {
        let body: [String: JSONValue] = ["client_id": .string(id ?? client.app), "client_secret": .string(secret)]
        return try await client.token(.object(body.merging(more) { _, new in new }))
    }

    @Test(arguments: [nil, "client_credentials"])
    func `the secret gets an administrator token, the key an anonymous one`(
        grant: String?
    ) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            let own = try #require(server.credentials[client.app])
            let more: [String: JSONValue] = grant.map { ["grant_type": .string($0)] } ?? [:]
            let administrator = try await token(client, secret: own.clientSecret, more)
            #expect(try administrator.string("id") == client.app)
            #expect(administrator["refresh_token"] == nil)
            #expect(administrator["expires_in"] == .integer(2_147_483_647))
            let read = try await client.send(
                "GET",
                "/users/\(person.id)",
                token: try administrator.string("access_token")
            )
            #expect(read["_hasPassword"] == true)
            let anonymous = try await token(client, secret: own.appKey, more)
            let refused = try await client.send(
                "GET",
                "/users/\(person.id)",
                token: try anonymous.string("access_token")
            )
            refused.expectRefusal(401, "UNAUTHORIZED")
            let registered = try await client.send(
                "POST",
                "/users",
                ["loginName": "grace", "password": "1234"],
                token: try anonymous.string("access_token")
            )
            #expect(registered.status == 201)
        }
    }

    @Test func `all wrong credentials are refused alike`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let (own, other) = (server.credentials["shop"], server.credentials["market"])
            let attempts: [(String?, String?)] = [
                (nil, ClientSecret(.random()).secretText), (nil, other?.clientSecret), (nil, other?.appKey),
                ("market", own?.clientSecret), ("market", other?.clientSecret), ("nobody", "x"), (nil, "lcs_"),
            ]
            var texts: Set<String> = []
            for (id, secret) in attempts {
                let answer = try await token(client, id: id, secret: try #require(secret))
                answer.expectRefusal(400, "invalid_grant")
                texts.insert(answer.text)
            }
            #expect(texts.count == 1)
            try await client.token(["grant_type": "client_credentials"]).expectRefusal(400, "INVALID_INPUT_DATA")
        }
    }

    @Test func `guesses are limited, and the right secret is not`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            var answer = try await token(client, secret: "x")
            for _ in 0..<200 where answer.status != 429 { answer = try await token(client, secret: "x") }
            answer.expectRefusal(429, "TOO_MANY_REQUESTS")
            let own = try #require(server.credentials[client.app])
            #expect(try await token(client, secret: own.clientSecret).status == 200)
            #expect(try await token(client, secret: own.appKey).status == 200)
        }
    }

    @Test func `they expire, and end with the secret that they were issued for`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            let own = try #require(server.credentials[client.app])
            let end: JSONValue = .integer(server.clock.now().milliseconds + 60_000)
            let brief = try await token(client, secret: own.clientSecret, ["expiresAt": end]).string("access_token")
            let long = try await token(client, secret: own.clientSecret).string("access_token")
            let path = "/users/\(person.id)"
            #expect(try await client.send("GET", path, token: brief).status == 200)
            server.clock.turn(by: 60)
            try await client.send("GET", path, token: brief).expectRefusal(401, "UNAUTHORIZED")
            #expect(try await client.send("GET", path, token: long).status == 200)
            var change = ApplicationChange()
            change.clientSecretDigest = SHA256TokenDigest().digest(ClientSecret(.random()).bytes)
            _ = try await server.composition.administration.applications.change(.init(client.app), by: change)
            try await client.send("GET", path, token: long).expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `they are invalid at another application and at our API`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            let token = try server.administratorToken(of: KiiServer.otherApp)
            try await client.send("GET", "/users/\(person.id)", token: token).expectRefusal(401, "UNAUTHORIZED")
            let own = try server.administratorToken()
            let answer = try await server.send("GET", "/v1/users/me", token: own)
            #expect(answer.status == 401)
            try await client.me(own).expectRefusal(401, "UNAUTHORIZED")
        }
    }
}
