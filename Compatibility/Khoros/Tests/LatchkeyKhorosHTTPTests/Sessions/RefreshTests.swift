import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct RefreshTests {
    @Test(arguments: KhorosClient.Base.allCases)
    func `a refresh token works once, and then its successor`(base: KhorosClient.Base) async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server, base: base)
            let first = try await client.logIn()
            let second = try KhorosClient.Tokens(try await client.refresh(first.refresh))
            let third = try KhorosClient.Tokens(try await client.refresh(second.refresh))
            #expect(Set([first.refresh, second.refresh, third.refresh]).count == 3)
            #expect(third.userID == first.userID)
            #expect(try await client.me(token: third.access).status == 200)
        }
    }

    @Test func `the identical request within ten seconds gets the identical refresh token`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let first = try await client.logIn()
            let second = try KhorosClient.Tokens(try await client.refresh(first.refresh))
            server.clock.turn(by: 10)
            let again = try KhorosClient.Tokens(try await client.refresh(first.refresh))
            #expect(again.refresh == second.refresh)
            #expect(try await client.me(token: again.access).status == 200)
            #expect(try await client.refresh(second.refresh).status == 200)
        }
    }

    /// Our own refresh needs no secret; a session that began with one is unknown there, and stays valid.
    @Test func `without the secret a refresh is refused`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let first = try await client.logIn()
            #expect(try await client.refreshWithoutSecret(first.refresh).status == 401)
            #expect(try await client.refresh(first.refresh).status == 200)
        }
    }

    @Test func `after ten seconds it is reuse, and ends the session`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let first = try await client.logIn()
            let second = try KhorosClient.Tokens(try await client.refresh(first.refresh))
            server.clock.turn(by: 10.001)
            try await client.refresh(first.refresh).expectRefusal(400)
            try await client.refresh(second.refresh).expectRefusal(400)
            try await client.me(token: second.access).expectRefusal(401)
            #expect(try await server.first("SELECT COUNT(*) FROM sessions WHERE end_reason = 'reuse_detected'") == 1)
        }
    }

    @Test(arguments: 2...4) func `an older token ends the session at once`(count: Int) async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let first = try await client.logIn()
            var tokens = first
            for _ in 0..<count { tokens = try KhorosClient.Tokens(try await client.refresh(tokens.refresh)) }
            try await client.refresh(first.refresh).expectRefusal(400)
            try await client.me(token: tokens.access).expectRefusal(401)
        }
    }

    @Test func `twenty concurrent refreshes all get the same valid token`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let first = try await client.logIn()
            let answers = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 {
                    group.addTask { try KhorosClient.Tokens(try await client.refresh(first.refresh)).refresh }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            let next = try #require(answers.first)
            #expect(answers.count == 1)
            #expect(try await client.refresh(next).status == 200)
        }
    }

    @Test(
        arguments: [
            ["client_id": "nobody"], ["client_id": nil], ["client_secret": ClientSecret(.random()).secretText],
            ["client_secret": nil], ["grant_type": "authorization_code"], ["grant_type": nil], ["refresh_token": "x"],
            ["refresh_token": nil], ["refresh_token": "lkr_" + String(repeating: "A", count: 64)],
        ] as [[String: String?]]
    )
    func `a refused refresh is a 400 in all its parts, and harms nobody`(changes: [String: String?]) async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let tokens = try await client.logIn()
            try await client.refresh(tokens.refresh, changes).expectRefusal(400)
            #expect(try await client.refresh(tokens.refresh).status == 200)
        }
    }

    @Test func `the refresh of a signed-out session is a 400`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let tokens = try await client.logIn()
            let answer = try await client.post("/auth/signout", #"{"data":{"deviceId":"d"}}"#, token: tokens.access)
            #expect(answer.status == 200)
            #expect(answer["status"]?.stringValue == "success")
            try await client.refresh(tokens.refresh).expectRefusal(400)
            try await client.me(token: tokens.access).expectRefusal(401)
            try await client.post("/auth/signout", #"{"data":{}}"#, token: tokens.access).expectRefusal(401)
        }
    }
}
