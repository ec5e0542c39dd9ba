import Foundation
import LatchkeyAPI
import LatchkeyTesting
import TestDatabases
import Testing

/// The commands for accounts, with and without a running server.
@Suite(.serialized) struct AccountCommandsTests {
    private struct Report: Decodable {
        let id: String
        let username: String?
        let emailAddress: String?
        let emailAddressVerified: Bool
        let pendingEmailAddress: String?
        let displayName: String?
        let country: String?
    }

    private struct Added: Decodable {
        let user: Report
        let password: String?
    }

    private struct Page: Decodable {
        let users: [Report]
    }

    private struct Sessions: Decodable {
        struct Session: Decodable {
            let id: String
            let applicationID: String
            let deviceName: String?
        }
        let sessions: [Session]
    }

    private struct Events: Decodable {
        struct Event: Decodable {
            let id: String
            let kind: String
            let reason: String?
        }
        let events: [Event]
        let next: String?
    }

    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    private func run(_ arguments: String..., input: String? = nil) async throws -> Command {
        try await Command.run(arguments, in: folder, input: input)
    }

    private func logIn(_ name: String, _ password: String, at server: LocalServer) async throws -> Int? {
        try await server.status("v1/sessions", #"{"identifier": "\#(name)", "password": "\#(password)"}"#)
    }

    @Test func `an added user logs in, and the password comes from standard input`() async throws {
        let server = try await LocalServer.start(in: folder)
        let ada = try await run(
            "users",
            "add",
            "--username",
            "ada",
            "--email-address",
            "ada@example.com",
            "--verified",
            "--json",
            input: "correct horse\n"
        )
        .json(Added.self)
        #expect(ada.password == nil)
        #expect(ada.user.emailAddress == "ada@example.com" && ada.user.emailAddressVerified)
        #expect(try await logIn("ada@example.com", "correct horse", at: server) == 201)
        let eve = try await run(
            "users",
            "add",
            "--username",
            "eve",
            "--email-address",
            "eve@example.com",
            "--generate",
            "--json"
        )
        .json(Added.self)
        #expect(eve.user.emailAddress == nil && eve.user.pendingEmailAddress == "eve@example.com")
        #expect(try await logIn("eve", try #require(eve.password), at: server) == 201)
        #expect(!server.log.joined().contains("correct horse"))
        await server.stop()
        #expect(try await run("users", "add", "--username", "bob", input: "correct horse\n").exitCode == 0)
        let again = try await LocalServer.start(in: folder, port: server.port)
        #expect(try await logIn("bob", "correct horse", at: again) == 201)
        await again.stop()
    }

    @Test func `registration rules apply to operators too, and errors name the option`() async throws {
        try await folder.prepareServer()
        #expect(try await run("users", "add", "--username", "ada", "--generate").exitCode == 0)
        let taken = try await run("users", "add", "--username", "ADA", "--generate")
        #expect(taken.exitCode == 1)
        #expect(taken.errors.contains("Another user has ada."))
        let wrong = try await run("users", "add", "--username", "a", "--country", "Japan", input: "short\n")
        #expect(wrong.exitCode == 2)
        #expect(wrong.errors.contains("--username: A username has 3 to 64"), "\(wrong.errors)")
        #expect(wrong.errors.contains("--country: The country is not known."))
        #expect(wrong.errors.contains("--password: The password is too short."))
        let unproved = try await run("users", "add", "--email-address", "eve@example.com", "--generate")
        #expect(unproved.exitCode == 2)
        #expect(unproved.errors.contains("--username: This is missing."))
        let silent = try await run("users", "add", "--username", "eve")
        #expect(silent.exitCode == 2)
        #expect(silent.errors.contains("There is no password."))
        let elsewhere = try await run("users", "add", "--username", "eve", "--application", "defualt", "--generate")
        #expect(elsewhere.exitCode == 1)
        #expect(elsewhere.errors.contains("There is no application defualt. Did you mean default?"))
    }

    @Test func `a record and a password can be changed, and the password ends all sessions`() async throws {
        let server = try await LocalServer.start(in: folder)
        let ada: SignedIn = try await server.post("v1/users", #"{"username": "ada", "password": "correct horse"}"#)
        let changed = try await run(
            "users",
            "set",
            "ada",
            "--display-name",
            "Ada",
            "--country",
            "JP",
            "--email-address",
            "ada@example.com",
            "--verified",
            "--json"
        )
        .json(Report.self)
        #expect(changed.displayName == "Ada" && changed.country == "JP" && changed.emailAddress == "ada@example.com")
        #expect(try await server.check(ada.session) == 200)
        let removed = try await run("users", "set", "ada", "--remove", "country", "--json").json(Report.self)
        #expect(removed.country == nil && removed.displayName == "Ada")
        let weak = try await run("users", "set", "ada", "--password", input: "password\n")
        #expect(weak.exitCode == 2)
        #expect(weak.errors.contains("--password: The password is one of the first"))
        #expect(try await server.check(ada.session) == 200)
        #expect(try await run("users", "set", "ada", "--password", input: "staple battery\n").exitCode == 0)
        #expect(try await soon { try await server.check(ada.session) == 401 })
        #expect(try await logIn("ada", "staple battery", at: server) == 201)
        #expect(!server.log.joined().contains("staple"))
        let nothing = try await run("users", "set", "ada")
        #expect(nothing.exitCode == 2)
        #expect(nothing.errors.contains("There is nothing to change."))
        await server.stop()
    }

    @Test func `users are found by parts of their names, and special characters are no wildcards`() async throws {
        try await folder.prepareServer()
        for (name, address, display) in [
            ("ada.byron", "ada@example.com", "Ada Lovelace"), ("eve_1", "eve@example.org", "Eve"),
            ("eveb1", "b@example.org", "100% Bob"),
        ] {
            let command = try await run(
                "users",
                "add",
                "--username",
                name,
                "--email-address",
                address,
                "--display-name",
                display,
                "--verified",
                "--generate"
            )
            try #require(command.exitCode == 0, "\(command.errors)")
        }
        for (text, names) in [
            ("BYRON", ["ada.byron"]), ("lovelace", ["ada.byron"]), ("example.org", ["eve_1", "eveb1"]),
            ("eve_", ["eve_1"]), ("0%", ["eveb1"]), ("nobody", []),
        ] {
            let page = try await run("users", "search", text, "--json").json(Page.self)
            #expect(page.users.map(\.username) == names, "\(text)")
        }
        let one = try await run("users", "search", "eve", "--limit", "1")
        #expect(one.output.contains("eve_1") && one.output.contains("There are more: --after"))
    }

    @Test func `an ended session is refused at the next request, and the others stay`() async throws {
        let server = try await LocalServer.start(in: folder)
        let ada: SignedIn = try await server.post("v1/users", #"{"username": "ada", "password": "correct horse"}"#)
        let phone: SignedIn = try await server.post(
            "v1/sessions",
            #"{"identifier": "ada", "password": "correct horse", "device": {"name": "Phone"}}"#
        )
        let listed = try await run("sessions", "list", "ada", "--json").json(Sessions.self).sessions
        #expect(Set(listed.map(\.id)) == [ada.session.id.rawValue, phone.session.id.rawValue])
        #expect(listed.first { $0.id == phone.session.id.rawValue }?.deviceName == "Phone")
        #expect(try await run("sessions", "list", "ada").output.contains("Phone"))
        #expect(try await run("sessions", "end", phone.session.id.rawValue).output == "Sessions that have ended: 1.\n")
        #expect(try await soon { try await server.check(phone.session) == 401 })
        #expect(try await server.check(ada.session) == 200)
        let again = try await run("sessions", "end", phone.session.id.rawValue)
        #expect(again.exitCode == 1)
        #expect(again.errors.contains("No session with the id"))
        _ = try await logIn("ada", "correct horse", at: server)
        #expect(try await run("sessions", "end", "--user", "ada").output == "Sessions that have ended: 2.\n")
        #expect(try await soon { try await server.check(ada.session) == 401 })
        #expect(try await run("sessions", "list", "ada").output == "There are none.\n")
        await server.stop()
    }

    @Test func `events are shown newest first, page by page`() async throws {
        let server = try await LocalServer.start(in: folder)
        let _: SignedIn = try await server.post("v1/users", #"{"username": "ada", "password": "correct horse"}"#)
        _ = try await logIn("ada", "wrong horse", at: server)
        #expect(try await run("sessions", "end", "--user", "ada").exitCode == 0)
        let all = try await run("events", "ada", "--json").json(Events.self)
        #expect(all.events.map(\.kind) == ["session_ended", "login_failed", "user_registered"])
        #expect(all.events.first?.reason == "revoked" && all.next == nil)
        let first = try await run("events", "ada", "--limit", "1", "--json").json(Events.self)
        let rest = try await run("events", "ada", "--after", try #require(first.next), "--json").json(Events.self)
        #expect((first.events + rest.events).map(\.id) == all.events.map(\.id))
        #expect(try await run("events", "ada").output.contains("session_ended (revoked)"))
        let nobody = try await run("events", "nobody")
        #expect(nobody.exitCode == 1)
        #expect(nobody.errors.contains("There is no user nobody."))
        await server.stop()
    }

    @Test func `a waiting message is shown without its secrets`() async throws {
        try await folder.prepareServer()
        let id = try #require(try await folder.queue(1).first)
        for arguments in [[id], [id, "--json"], [id.uppercased()]] {
            let shown = try await Command.run(["mail", "show"] + arguments, in: folder)
            #expect(shown.exitCode == 0, "\(shown.errors)")
            #expect(shown.output.contains("user0@example.com") && shown.output.contains("••••••"))
            #expect(shown.output.contains("/verify"))
            #expect(!shown.output.contains("493817") && !shown.output.contains("s3cret"))
        }
        let text = try await run("mail", "show", id).output
        #expect(text.contains("Subject: ") && text.contains("State: waiting"))
        let unknown = try await run("mail", "show", "x")
        #expect(unknown.exitCode == 2)
        #expect(unknown.errors.contains("There is no message x."))
    }

    @Test func `mistyped options, commands and variables are reported with the right ones`() async throws {
        try await folder.prepareServer()
        let option = try await run("users", "list", "--limt", "3")
        #expect(option.exitCode == 2)
        #expect(option.errors.contains("Did you mean '--limit'?"))
        let command = try await run("user", "list")
        #expect(command.exitCode == 2)
        #expect(command.errors.hasPrefix("latchkey: There is no command 'latchkey user'. Did you mean users?"))
        let variable = try await Command.run(
            ["users", "list"],
            in: folder,
            environment: ["LATCHKEY_DATABSE": "/somewhere"]
        )
        #expect(variable.exitCode == 0)
        #expect(variable.errors.contains("LATCHKEY_DATABSE is not known"))
        #expect(variable.errors.contains("Did you mean LATCHKEY_DATABASE?"))
        #expect(!variable.errors.contains("/somewhere"))
    }
}
