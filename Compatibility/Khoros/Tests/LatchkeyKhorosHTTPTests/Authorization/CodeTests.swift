import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct CodeTests {
    @Test(arguments: KhorosClient.Base.allCases)
    func `a single-sign-on token is answered with a code, without a page`(base: KhorosClient.Base) async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server, base: base)
            let answer = try await client.authorize()
            #expect(answer.status == 200)
            #expect(try answer.data("state") == "8128")
            #expect(try answer.data("tenant-id") == KhorosServer.tenant)
            #expect(try answer.data("proxy-host") == "id.example.com")
            let tokens = try KhorosClient.Tokens(try await client.accessToken(for: try answer.data("code")))
            #expect(try answer.data("user-id") == tokens.userID)
            let items = try #require(try await client.me(token: tokens.access)["data", "items"]?.arrayValue)
            #expect(items.first?.objectValue?["login"]?.stringValue == "ada")
        }
    }

    @Test func `a code hands over one session, which dates from the login`() async throws {
        try await KhorosServer.run { server in
            let before = try await server.first("SELECT COUNT(*) FROM sessions")
            _ = try await KhorosClient(server: server).logIn()
            #expect(try await server.first("SELECT COUNT(*) FROM sessions") == (before ?? 0) + 1)
            #expect(try await server.first("SELECT COUNT(*) FROM sessions WHERE ended_at IS NOT NULL") == 0)
        }
    }

    @Test func `an unused code leaves no live session behind`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let code = try await client.authorize().data("code")
            server.clock.turn(by: 61)
            try await client.accessToken(for: code).expectRefusal(400)
            let now = server.clock.now().milliseconds
            let living = "SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL AND application_id = 'community1'"
            // The session of the registration.
            #expect(try await server.first(living + " AND expires_at > \(now)") == 1)
        }
    }

    @Test(
        arguments: [
            ["jwt": "~2bad"], ["clientID": "nobody"], ["clientID": "default"], ["redirectUri": "com.example://evil"],
            ["state": nil], ["jwt": nil], ["redirectUri": nil], ["state": ""], ["clientID": nil],
        ] as [[String: String?]]
    )
    func `a failed single sign-on is a 400, and no session`(changes: [String: String?]) async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let before = try await server.first("SELECT COUNT(*) FROM sessions")
            try await client.authorize(changes).expectRefusal(400)
            #expect(try await server.first("SELECT COUNT(*) FROM sessions") == before)
            #expect(try await client.authorize().status == 200)
        }
    }

    @Test(
        arguments: [
            ["client_id": "default"], ["client_id": "nobody"], ["client_secret": "lcs_wrong"], ["client_secret": nil],
            ["client_secret": ClientSecret(.random()).secretText], ["redirect_uri": "com.example.community://other"],
            ["redirect_uri": nil], ["grant_type": "password"], ["grant_type": nil], ["code": "x"], ["code": nil],
            ["code": String(repeating: "A", count: 43)],
        ] as [[String: String?]]
    )
    func `foreign values are refused, and the client's own still work`(changes: [String: String?]) async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let code = try await client.authorize().data("code")
            try await client.accessToken(for: code, changes).expectRefusal(400)
            #expect(try await client.accessToken(for: code).status == 200)
        }
    }

    @Test func `a code that comes twice ends what it has started`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let code = try await client.authorize().data("code")
            let tokens = try KhorosClient.Tokens(try await client.accessToken(for: code))
            try await client.accessToken(for: code).expectRefusal(400)
            try await client.me(token: tokens.access).expectRefusal(401)
            try await client.refresh(tokens.refresh).expectRefusal(400)
        }
    }

    @Test func `of twenty concurrent uses of a code one is answered`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let code = try await client.authorize().data("code")
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { try await client.accessToken(for: code).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1)
            #expect(statuses.count { $0 == 400 } == 19)
        }
    }

    @Test func `another tenant's code and refresh token are refused, and stay valid`() async throws {
        try await KhorosServer.run { server in
            let other = ClientSecret(.random())
            try await server.composition.serveKhoros("second", other)
            let client = KhorosClient(server: server, base: .android)
            let code = try await client.authorize().data("code")
            let stranger = ["client_id": "second", "client_secret": other.secretText] as [String: String?]
            try await client.accessToken(for: code, stranger).expectRefusal(400)
            let tokens = try KhorosClient.Tokens(try await client.accessToken(for: code))
            try await client.refresh(tokens.refresh, stranger).expectRefusal(400)
            #expect(try await client.refresh(tokens.refresh).status == 200)
            // Nor is its access token valid at the other's paths.
            let answer = try await server.send("GET", "/second/api/2.0/search?q=x", token: tokens.access)
            answer.expectRefusal(401)
        }
    }

    @Test func `guesses of client secrets are limited, and the right one never waits`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let code = try await client.authorize().data("code")
            var statuses: [Int] = []
            for _ in 0..<25 {
                statuses.append(
                    try await client.accessToken(for: code, ["client_secret": ClientSecret(.random()).secretText])
                        .status
                )
            }
            #expect(statuses.prefix(20).allSatisfy { $0 == 400 })
            #expect(statuses.dropFirst(20).allSatisfy { $0 == 429 })
            let refused = try await client.accessToken(for: code, ["client_secret": "x"])
            #expect(refused.headers[.retryAfter].flatMap { Int($0) }.map { (1...30).contains($0) } == true)
            refused.expectRefusal(429)
            #expect(try await client.accessToken(for: code).status == 200)
            server.clock.turn(by: 31)
            try await client.accessToken(for: code, ["client_secret": "x"]).expectRefusal(400)
        }
    }
}
