import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct SearchTests {
    private func search(
        _ server: KhorosServer,
        _ query: String,
        _ tokens: KhorosClient.Tokens
    ) async throws -> TestAnswer {
        try await server.send("GET", "/community1/api/2.0/search?q=\(query.escaped)", token: tokens.access)
    }

    @Test(arguments: ["'self'", "self", "\"self\"", "ID"])
    func `users see their own record`(word: String) async throws {
        try await KhorosServer.run { server in
            let tokens = try await KhorosClient(server: server).logIn()
            let id = word == "ID" ? "'\(tokens.userID)'" : word
            let answer = try await search(server, "select id, login ,nothing FROM users where id=\(id) LIMIT 1", tokens)
            #expect(answer.status == 200)
            #expect(answer["data", "size"]?.integerValue == 1)
            let record = try #require(answer["data", "items"]?.arrayValue?.first?.objectValue)
            #expect(record["login"]?.stringValue == "ada")
            #expect(record["id"]?.stringValue == tokens.userID)
            #expect(Set(record.keys) == ["type", "id", "login"])
        }
    }

    @Test(arguments: ["login = \"ada\"", "login='ADA'", "email = 'ada@example.com'", "login = 'ada@example.com'"])
    func `users see their own record by their login's identifier`(condition: String) async throws {
        try await KhorosServer.run { server in
            let tokens = try await KhorosClient(server: server).logIn()
            try await server.database.write { connection in
                try connection.perform("UPDATE users SET email_address = 'ada@example.com' WHERE username = 'ada'")
            }
            let answer = try await search(server, "SELECT id FROM users WHERE \(condition)", tokens)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["data", "size"]?.integerValue == 1)
            let record = try #require(answer["data", "items"]?.arrayValue?.first?.objectValue)
            #expect(record["id"]?.stringValue == tokens.userID)
        }
    }

    @Test(arguments: ["bob", "nobody", "", "bob@example.com", "ada ", "%"])
    func `a lookup by name finds only the asking user, whether or not the name is taken`(name: String) async throws {
        try await KhorosServer.run { server in
            try await server.register("bob")
            let tokens = try await KhorosClient(server: server).logIn()
            for field in ["login", "email"] {
                let answer = try await search(server, "SELECT * FROM users WHERE \(field) = '\(name)'", tokens)
                #expect(answer.status == 200)
                #expect(answer["data", "size"]?.integerValue == 0)
                #expect(answer["data", "items"] == [])
            }
        }
    }

    @Test func `nobody sees another user's record`() async throws {
        try await KhorosServer.run { server in
            try await server.register("bob")
            let tokens = try await KhorosClient(server: server).logIn()
            for id in ["1", "' OR '1'='1", "' OR 1=1 --", "%"] {
                let answer = try await search(server, "SELECT * FROM users WHERE id = '\(id)'", tokens)
                #expect([200, 400].contains(answer.status))
                if answer.status == 200 { #expect(answer["data", "size"]?.integerValue == 0) }
                #expect(!answer.text.contains("bob"))
            }
        }
    }

    @Test func `guests must log in`() async throws {
        try await KhorosServer.run { server in
            try await KhorosClient(server: server).me().expectRefusal(401)
        }
    }
}
