import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct UserTests {
    private func register(_ client: KhorosClient, _ changes: [String: String?] = [:]) async throws -> TestAnswer {
        var data: [String: String?] = [
            "type": "user", "email": "grace@example.com", "login": "grace", "password": "a long walk home",
            "first_name": "Grace", "last_name": "Hopper", "biography": "Found a bug.", "cover_image": "c",
            "avatar": "a",
        ]
        for (name, value) in changes { data[name] = value }
        let members = try Body.json(data)
        return try await client.post("/users", Body(Array(#"{"data":"#.utf8) + members.bytes + Array("}".utf8)))
    }

    @Test(arguments: KhorosClient.Base.allCases)
    func `a user is registered, and logs in`(base: KhorosClient.Base) async throws {
        try await KhorosServer.run { server in
            let answer = try await register(KhorosClient(server: server, base: base))
            #expect(answer.status == 200)
            #expect(try answer.data("login") == "grace")
            #expect(try answer.data("first_name") == "Grace")
            #expect(answer["data", "password"] == nil)
            let logIn = try await server.send(
                "POST",
                "/restapi/vc/authentication/sessions/login",
                .form("user.login=grace&user.password=a+long+walk+home&restapi.response_format=json")
            )
            let key = try #require(logIn["response", "value", "$"]?.stringValue)
            let me = try await KhorosClient(server: server).me(key: key)
            let record = try #require(me["data", "items"]?.arrayValue?.first?.objectValue)
            #expect(record["email"]?.stringValue == "grace@example.com")
            #expect(record["biography"]?.stringValue == "Found a bug.")
            // An address is the user's only after its verification.
            #expect(try await server.first("SELECT COUNT(*) FROM users WHERE email_address IS NOT NULL") == 0)
        }
    }

    @Test(
        arguments: [
            (["login": "ada"], 409), (["login": nil], 400), (["password": nil], 400), (["password": "short"], 400),
            (["login": "a b"], 400), (["email": "nobody"], 400),
        ] as [([String: String?], Int)]
    )
    func `an invalid registration is refused`(call: (changes: [String: String?], status: Int)) async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            try await register(client, call.changes).expectRefusal(call.status)
            #expect(try await register(client).status == 200)
        }
    }

    @Test func `a registration cannot set the server's own members`() async throws {
        try await KhorosServer.run { server in
            let changes = ["id": "1", "roles": "admin", "email_verified": "true", "attributes": "x"]
            let answer = try await register(KhorosClient(server: server), changes)
            #expect(try answer.data("id") != "1")
            #expect(answer["data", "roles"] == nil)
        }
    }
}
