import Foundation
import LatchkeyAPI
import LatchkeyTesting
import TestDatabases
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The commands for users, with and without a running server.
@Suite(.serialized) struct UsersCommandTests {
    private struct Report: Decodable {
        let id: String
        let username: String?
        let hasPassword: Bool
        let sessions: Int?
        let disabledAt: String?
    }

    private struct Page: Decodable {
        let users: [Report]
        let next: String?
    }

    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    private func users(_ arguments: String...) async throws -> Command {
        try await Command.run(["users"] + arguments, in: folder)
    }

    private func register(_ name: String, at server: LocalServer) async throws -> SignedIn {
        try await server.post("v1/users", #"{"username": "\#(name)", "password": "correct horse"}"#)
    }

    private func logIn(_ name: String, at server: LocalServer, password: String = "correct horse") async throws -> Int?
    {
        try await server.status("v1/sessions", #"{"identifier": "\#(name)", "password": "\#(password)"}"#)
    }

    @Test func `a disabled user is signed out at once, and can log in when enabled`() async throws {
        let server = try await LocalServer.start(in: folder)
        let (ada, eve) = (try await register("ada", at: server), try await register("eve", at: server))
        #expect(try await server.check(ada.session) == 200)
        let disabled = try await users("disable", "ADA")
        #expect(disabled.output == "ada cannot log in any more. Sessions that have ended: 1.\n", "\(disabled.errors)")
        #expect(try await soon { try await server.check(ada.session) == 401 })
        #expect(try await server.check(eve.session) == 200)
        #expect(try await logIn("ada", at: server) == 401)
        #expect(try await users("show", "ada", "--json").json(Report.self).disabledAt != nil)
        #expect(try await users("enable", ada.user.id.rawValue).output == "ada can log in.\n")
        #expect(try await logIn("ada", at: server) == 201)
        #expect(try await server.check(ada.session) == 401)
        await server.stop()
        // Without a server it applies from the next start.
        #expect(try await users("disable", "eve").exitCode == 0)
        let again = try await LocalServer.start(in: folder, port: server.port)
        #expect(try await again.check(eve.session) == 401)
        #expect(try await logIn("eve", at: again) == 401)
        await again.stop()
    }

    @Test func `users are listed page by page, and shown without a hash`() async throws {
        let server = try await LocalServer.start(in: folder)
        var ids: [String] = []
        for number in 0..<5 { ids.append(try await register("user-\(number)", at: server).user.id.rawValue) }
        let first = try await users("list", "--limit", "3", "--json").json(Page.self)
        #expect(first.users.map(\.id) == Array(ids.prefix(3)))
        #expect(first.next == ids[2])
        let rest = try await users("list", "--after", ids[2], "--json").json(Page.self)
        #expect(rest.users.map(\.username) == ["user-3", "user-4"])
        #expect(rest.next == nil)
        for isRunning in [true, false] {
            if !isRunning { await server.stop() }
            for arguments in [["list"], ["list", "--json"], ["show", "user-0"], ["show", "user-0", "--json"]] {
                let command = try await Command.run(["users"] + arguments, in: folder)
                #expect(command.output.contains(ids[0]), "\(arguments)")
                #expect(!command.output.contains("argon2"), "\(arguments)")
            }
            let shown = try await users("show", ids[0], "--json").json(Report.self)
            #expect(shown.sessions == 1)
            #expect(shown.hasPassword)
        }
    }

    @Test func `a user is deleted only after a confirmation`() async throws {
        let server = try await LocalServer.start(in: folder)
        let ada = try await register("ada", at: server)
        let refused = try await users("delete", "ada")
        #expect(refused.exitCode == 1)
        #expect(refused.errors.contains("All data of this user will be deleted"))
        #expect(refused.errors.contains("Nothing was deleted."))
        #expect(try await server.check(ada.session) == 200)
        #expect(try await users("delete", "ada", "--yes").output == "ada was deleted.\n")
        #expect(try await soon { try await server.check(ada.session) == 401 })
        #expect(try await register("ada", at: server).user.id != ada.user.id)
        await server.stop()
    }

    @Test func `a recovery is a link without a password, and its event has the reason`() async throws {
        let server = try await LocalServer.start(in: folder)
        _ = try await register("ada", at: server)
        for (isRunning, reason) in [(true, "Passport seen"), (false, "Called back")] {
            if !isRunning { await server.stop() }
            let command = try await users("recover", "ada", "--reason", reason)
            #expect(command.exitCode == 0, "\(command.errors)")
            #expect(command.output.contains("/recovery?token=lkw_"))
            #expect(command.output.split(separator: "\n").count == 1)
            let sent = try await users("recover", "ada", "--reason", reason, "--send")
            #expect(sent.exitCode != 0 && sent.errors.contains("no address for a message"))
            let events = try await Command.run(["events", "ada"], in: folder)
            #expect(events.output.contains("recovery_started (\(reason))"), "\(events.output)")
        }
        let unsaid = try await users("recover", "ada", "--reason", "")
        #expect(unsaid.exitCode != 0 && unsaid.errors.contains("Give --reason a line of 1 to 200 characters."))
    }

    @Test func `a generated password is printed once, and ends all sessions`() async throws {
        let server = try await LocalServer.start(in: folder)
        let ada = try await register("ada", at: server)
        let command = try await users("reset-password", "ada", "--generate")
        let password = command.output.trimmingCharacters(in: .newlines)
        #expect(command.output == password + "\n")
        #expect(password.count >= 16)
        #expect(try await soon { try await server.check(ada.session) == 401 })
        #expect(try await logIn("ada", at: server) == 401)
        #expect(try await logIn("ada", at: server, password: password) == 201)
        #expect(!server.log.joined().contains(password))
        await server.stop()
        let other = try await users("reset-password", "ada", "--generate").output
        #expect(other.trimmingCharacters(in: .newlines) != password)
    }

    @Test func `a password reset goes to the user's own address`() async throws {
        let server = try await LocalServer.start(in: folder)
        let file = folder.url.appending(path: "users.jsonl")
        try Data(#"{"username":"ada","emailAddress":"ada@example.com","emailAddressVerified":true}"#.utf8).write(
            to: file
        )
        #expect(try await users("import", file.path()).exitCode == 0)
        let sent = try await users("reset-password", "ada")
        #expect(sent.output.contains("A message to ada@example.com will be sent by a running server"), "\(sent.errors)")
        #expect(
            try await becomesTrue(within: .seconds(30)) {
                try await folder.messages().messages.contains { message in
                    message.kind == "password_reset" && message.recipient == "ada@example.com"
                        && message.state == "sent"
                }
            }
        )
        _ = try await register("eve", at: server)
        let without = try await users("reset-password", "eve")
        #expect(without.exitCode == 1)
        #expect(without.errors.contains("has no verified address"))
        await server.stop()
    }

    private static let refused: [(arguments: [String], exitCode: Int32, words: String)] = [
        (["show", "nobody"], 1, "There is no user nobody."), (["disable", "+81312345678"], 1, "There is no user"),
        (["enable", "ada@example.com"], 1, "There is no user"), (["delete", "nobody", "--yes"], 1, "There is no user"),
        (["reset-password", "nobody"], 1, "There is no user"),
        (["reset-password", "nobody", "--application", "none"], 1, "There is no application none."),
        (["list", "--limit", "0"], 2, "1 to 1000"), (["list", "--after", "x"], 2, "Give --after the id"),
        (["import", "/nowhere/users.jsonl"], 2, "cannot be read"), (["import", "/"], 1, "cannot be read to its end"),
    ]

    @Test func `an invalid command is refused in one sentence, with and without a server`() async throws {
        let server = try await LocalServer.start(in: folder)
        for isRunning in [true, false] {
            if !isRunning { await server.stop() }
            for (arguments, exitCode, words) in Self.refused {
                let command = try await Command.run(["users"] + arguments, in: folder)
                #expect(command.exitCode == exitCode, "\(arguments)")
                #expect(command.errors.contains(words), "\(arguments): \(command.errors)")
                #expect(command.output == "")
            }
        }
    }
}

extension LocalServer {
    /// The status of a call.
    func status(_ path: String, _ body: String) async throws -> Int? {
        var request = URLRequest(url: url.appending(path: path))
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return try await Wire.send(request).status
    }
}
